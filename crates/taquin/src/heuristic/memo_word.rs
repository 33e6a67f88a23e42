//! Memos of heuristics packed into one word, so that a composite can keep memos of any kind side by side.

use super::ManhattanPlusMemo;

/// A memo that fits one word.
pub(super) trait MemoWord: Copy {
    /// The memo as a word.
    fn pack(self) -> u64;
    /// The memo of a packed word.
    fn unpack(word: u64) -> Self;
}

impl MemoWord for () {
    fn pack(self) -> u64 {
        0
    }
    fn unpack(_word: u64) {}
}

impl MemoWord for u32 {
    #[inline]
    fn pack(self) -> u64 {
        self.into()
    }
    #[inline]
    fn unpack(word: u64) -> u32 {
        word as u32
    }
}

impl MemoWord for u64 {
    #[inline]
    fn pack(self) -> u64 {
        self
    }
    #[inline]
    fn unpack(word: u64) -> u64 {
        word
    }
}

impl MemoWord for [u32; 2] {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self[1]) << 32 | u64::from(self[0])
    }
    #[inline]
    fn unpack(word: u64) -> [u32; 2] {
        [word as u32, (word >> 32) as u32]
    }
}

impl MemoWord for ManhattanPlusMemo {
    #[inline]
    fn pack(self) -> u64 {
        ManhattanPlusMemo::pack(self)
    }
    #[inline]
    fn unpack(word: u64) -> ManhattanPlusMemo {
        ManhattanPlusMemo::unpack(word)
    }
}
