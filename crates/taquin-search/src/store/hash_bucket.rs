//! A bucket of the hash index: a cache line of slots, compared with a tag all at once.
//!
//! It has a file of its own because it calls instructions by name: of the plain loop the compiler makes
//! twice as many.

/// The slots of a bucket.
pub(crate) const SLOTS: usize = 16;
/// A slot without a node.
pub(crate) const EMPTY: u32 = 0;

/// A cache line of slots, filled from the first to the last.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Bucket([u32; SLOTS]);

impl Bucket {
    pub const EMPTY: Bucket = Bucket([EMPTY; SLOTS]);

    /// The slots that agree with `tag` in the bits of `mask`, as a bit each.
    #[inline]
    #[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
    pub fn matches(&self, mask: u32, tag: u32) -> u32 {
        use std::arch::x86_64::{
            __m128i, _mm_and_si128, _mm_cmpeq_epi32, _mm_load_si128, _mm_movemask_epi8, _mm_packs_epi16,
            _mm_packs_epi32, _mm_set1_epi32,
        };
        let slots = self.0.as_ptr().cast::<__m128i>();
        // SAFETY:
        // - SSE2 is part of x86-64;
        // - a bucket has 64 bytes, so that four times 16 bytes can be read;
        // - it is aligned to 64 bytes, so that each of these is aligned to 16.
        unsafe {
            let (mask, tag) = (_mm_set1_epi32(mask as i32), _mm_set1_epi32(tag as i32));
            let quarter = |nth| _mm_cmpeq_epi32(_mm_and_si128(_mm_load_si128(slots.add(nth)), mask), tag);
            let (lower, upper) = (_mm_packs_epi32(quarter(0), quarter(1)), _mm_packs_epi32(quarter(2), quarter(3)));
            _mm_movemask_epi8(_mm_packs_epi16(lower, upper)) as u32
        }
    }

    /// The slots that agree with `tag` in the bits of `mask`, as a bit each.
    #[inline]
    #[cfg(any(not(target_arch = "x86_64"), taquin_portable))]
    pub fn matches(&self, mask: u32, tag: u32) -> u32 {
        (0..SLOTS).fold(0, |found, slot| found | u32::from(self.0[slot] & mask == tag) << slot)
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.0[SLOTS - 1] != EMPTY
    }

    /// What is in a slot; the number of the slot is taken modulo their count.
    #[inline]
    pub fn get(&self, slot: u32) -> u32 {
        self.0[slot as usize % SLOTS]
    }

    /// Fills the first empty slot; there must be one.
    #[inline]
    pub fn push(&mut self, content: u32) {
        let first = self.matches(u32::MAX, EMPTY).trailing_zeros();
        self.0[first as usize % SLOTS] = content;
    }

    /// Fills a slot; those before it must be filled.
    #[inline]
    pub fn set(&mut self, slot: u8, content: u32) {
        self.0[usize::from(slot) % SLOTS] = content;
    }

    /// What is in the slots that are filled.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied().take_while(|&slot| slot != EMPTY)
    }

    /// Clears a bit in all slots.
    pub fn clear(&mut self, bit: u32) {
        self.0 = self.0.map(|slot| slot & !bit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_slots_that_agree_match() {
        let (mut bucket, mut seed) = (Bucket::EMPTY, 1_u32);
        for filled in 0..=SLOTS {
            assert_eq!((bucket.iter().count(), bucket.is_full()), (filled, filled == SLOTS));
            for (mask, tag) in [(u32::MAX, EMPTY), (0, 0), (0xC000_0000, 0x4000_0000), (7 << 16, 5 << 16)] {
                let expected = (0..SLOTS as u32).filter(|&slot| bucket.get(slot) & mask == tag);
                assert_eq!(bucket.matches(mask, tag), expected.fold(0, |found, slot| found | 1 << slot));
            }
            seed = seed.wrapping_mul(0x915F_77F5).wrapping_add(0x2545_F491);
            bucket.push(seed | 1);
        }
    }
}
