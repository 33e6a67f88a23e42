//! The random generator: the same numbers for the same seed on every machine.

use std::ops::RangeInclusive;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A random generator with a seed (PCG-64, O'Neill 2014).
///
/// ```
/// use taquin::Random;
///
/// let (mut one, mut other) = (Random::seeded(7), Random::seeded(7));
/// assert_eq!(one.below(1_000), other.below(1_000));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Pcg64);

impl Random {
    /// The generator with this seed.
    pub fn seeded(seed: u64) -> Random {
        Random(Pcg64::seed_from_u64(seed))
    }

    /// A number from 0 to `end - 1`, all equally likely.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end)
    }

    /// A number of a range, all equally likely.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        self.0.random_range(range)
    }

    /// True or false, equally likely.
    pub fn coin(&mut self) -> bool {
        self.0.random()
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.random()
    }

    /// True with probability 1/`count`.
    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.0.random_range(0..count) == 0
    }

    /// Puts the items into a random order, all equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.0);
    }
}
