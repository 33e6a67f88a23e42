//! Zobrist keys of boards and two lossy sets of boards already seen.

use taquin_search::prefetch;
/// The key of a tile in a cell. The key of a board is the exclusive or of its tiles' keys (Zobrist 1970).
#[inline]
pub(super) fn tile_key(tile: usize, cell: usize) -> u64 {
    mix((tile as u64) << 32 | cell as u64)
}

/// Mixes the bits of a number: SplitMix64 (Steele, Lea and Flood 2014).
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A direct-mapped set of whole keys. A new key overwrites the one in its slot.
#[derive(Clone, Debug)]
pub(super) struct KeySet(Vec<u64>);

impl KeySet {
    /// A set with at least `slots` slots.
    pub(super) fn new(slots: usize) -> KeySet {
        KeySet(vec![0; slots.next_power_of_two()])
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 24) as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.0[self.slot(key)] == key
    }

    /// Adds a key; false if it was present.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let slot = self.slot(key);
        std::mem::replace(&mut self.0[slot], key) != key
    }
}

/// Fingerprints per bucket of a [`FingerprintSet`].
const BUCKET: usize = 4;

/// A 4-way set-associative set of 32-bit fingerprints. A new one evicts the oldest of its bucket.
#[derive(Clone, Debug)]
pub(super) struct FingerprintSet(Vec<[u32; BUCKET]>);

impl FingerprintSet {
    /// Room for the boards of about ten layers of a beam of this width.
    pub(super) fn new(width: usize) -> FingerprintSet {
        FingerprintSet(vec![[0; BUCKET]; FingerprintSet::buckets(width)])
    }

    fn buckets(width: usize) -> usize {
        (3 * width).next_power_of_two().max(1 << 10)
    }

    /// Heap bytes of the set for a beam of this width.
    pub(super) fn bytes(width: usize) -> usize {
        FingerprintSet::buckets(width) * size_of::<[u32; BUCKET]>()
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// Prefetches the bucket of a key.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(self.0.as_ptr().wrapping_add(self.bucket(key)));
    }

    /// Adds a key; false if it was present.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let bucket = self.bucket(key);
        let fingerprints = &mut self.0[bucket];
        let fingerprint = (key >> 32) as u32;
        if fingerprints.contains(&fingerprint) {
            return false;
        }
        fingerprints.copy_within(..BUCKET - 1, 1);
        fingerprints[0] = fingerprint;
        true
    }
}
