//! Prefetching of memory.

/// Prefetches the element with this index into the cache.
#[inline(always)]
pub fn prefetch<T>(words: &[T], index: usize) {
    #[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
    // Expanding nodes eight at a time with this is 1.6 times faster in tables of 196 MB than one by one.
    // SAFETY:
    // - a prefetch is a hint and never faults, whatever the address;
    // - `wrapping_add` requires nothing of the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(words.as_ptr().wrapping_add(index).cast());
    }
    #[cfg(any(not(target_arch = "x86_64"), taquin_portable))]
    let _ = (words, index);
}
