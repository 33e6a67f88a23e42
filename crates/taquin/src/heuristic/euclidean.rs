//! Euclidean distance, in fixed-point numbers.

use taquin_search::{Cost, Heuristic};

use super::homes::Homes;
use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// Fractional bits of a tile's distance.
const FRACTION: u32 = 16;

/// The sum of the tiles' straight-line distances from home, rounded up to a whole number.
///
/// Each distance is an integer count of 1/65,536, rounded *down*, so that whole distances are exact and the sum never
/// exceeds the real one. Only the sum is rounded up: the number of slides is an integer and at least the real sum, so
/// it is at least the sum rounded up. Both roundings are monotone and commute with adding 1, so a slide still changes
/// the estimate by at most 1.
#[derive(Clone, Debug)]
pub struct Euclidean {
    homes: Homes,
    /// The length of each offset, `rows * width + cols`.
    lengths: Box<[u32]>,
    width: usize,
}

impl Euclidean {
    /// The Euclidean distance to this goal.
    pub fn new(goal: &Board) -> Self {
        let (height, width) = (goal.shape().rows(), goal.shape().cols());
        let lengths = (0..height * width)
            .map(|i| {
                let (rows, cols) = ((i / width) as u64, (i % width) as u64);
                // A board has at most 2¹⁶ cells, so the square of an offset has at most 32 bits and the root 32.
                ((rows * rows + cols * cols) << (2 * FRACTION)).isqrt() as u32
            })
            .collect();
        Euclidean { homes: Homes::new(goal), lengths, width }
    }

    #[inline]
    fn weight(&self, rows: usize, cols: usize) -> u64 {
        u64::from(self.lengths[rows * self.width + cols])
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Euclidean {
    type Memo = u64;

    fn start(&self, state: &G) -> u64 {
        self.homes.sum(|cell| state.tile(cell), |rows, cols| self.weight(rows, cols))
    }

    #[inline]
    fn step(&self, memo: u64, _state: &G, shift: Shift) -> u64 {
        let (before, after) = self.homes.change(shift, |rows, cols| self.weight(rows, cols));
        memo + after - before
    }

    #[inline]
    fn estimate(&self, memo: u64) -> Cost {
        memo.div_ceil(1 << FRACTION) as Cost
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
