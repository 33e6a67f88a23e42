//! Numbers that stand for boards, and sets of them.

/// A number for a tile in a cell; the numbers of all tiles together, by exclusive or, stand for the board (Zobrist 1970).
#[inline]
pub(super) fn key(tile: usize, cell: usize) -> u64 {
    mix((tile as u64) << 32 | cell as u64)
}

/// Scatters the bits of a number (Steele, Lea and Flood 2014).
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A set of keys that forgets old ones when places run short.
#[derive(Clone, Debug)]
pub(super) struct Keys(Vec<u64>);

impl Keys {
    pub(super) fn new(room: usize) -> Keys {
        Keys(vec![0; room.next_power_of_two()])
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 24) as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.0[self.slot(key)] == key
    }

    /// Adds a key; false if it was there.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let slot = self.slot(key);
        std::mem::replace(&mut self.0[slot], key) != key
    }
}
