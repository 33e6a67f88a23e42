//! A set of boards seen lately, by their fingerprints.

use crate::pattern::prefetch;

/// Fingerprints that share a place: the oldest goes when another comes.
const WAYS: usize = 4;

/// A set of keys that keeps 32 bits of each and forgets old ones when places run short.
#[derive(Clone, Debug)]
pub(super) struct Prints(Vec<[u32; WAYS]>);

impl Prints {
    /// Room for the boards of some ten layers of a width.
    pub(super) fn new(width: usize) -> Prints {
        Prints(vec![[0; WAYS]; Prints::places(width)])
    }

    fn places(width: usize) -> usize {
        (3 * width).next_power_of_two().max(1 << 10)
    }

    pub(super) fn bytes(width: usize) -> usize {
        Prints::places(width) * size_of::<[u32; WAYS]>()
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// Asks for the place of a key to be brought near.
    #[inline]
    pub(super) fn ask(&self, key: u64) {
        prefetch(&self.0, self.place(key));
    }

    /// Adds a key; false if it was there.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let place = self.place(key);
        let prints = &mut self.0[place];
        let print = (key >> 32) as u32;
        if prints.contains(&print) {
            return false;
        }
        prints.copy_within(..WAYS - 1, 1);
        prints[0] = print;
        true
    }
}
