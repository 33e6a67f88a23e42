//! Tells the processor what is needed soon, so that it is in the cache when it is read.

/// Fetches the cache line in which a value begins.
#[inline(always)]
pub fn prefetch<T>(value: *const T) {
    #[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
    // SAFETY:
    // - SSE is part of x86-64;
    // - a prefetch has no effect but on time, whatever the address.
    // IDA* that expands nodes eight at a time with this is 1.6 times as fast in tables of 196 MB as one by one.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(value.cast());
    }
    #[cfg(any(not(target_arch = "x86_64"), taquin_portable))]
    let _ = value;
}
