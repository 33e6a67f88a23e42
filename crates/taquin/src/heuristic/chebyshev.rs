//! Chebyshev distance: the steps of a chess king.

use taquin_search::{Cost, Heuristic};

use super::homes::Homes;
use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The sum over the tiles of the larger of their distances from home in rows and in columns.
#[derive(Clone, Debug)]
pub struct Chebyshev {
    homes: Homes,
}

impl Chebyshev {
    /// The Chebyshev distance to this goal.
    pub fn new(goal: &Board) -> Self {
        Chebyshev { homes: Homes::new(goal) }
    }
}

fn weight(rows: usize, cols: usize) -> u64 {
    rows.max(cols) as u64
}

impl<G: Grid> Heuristic<Puzzle<G>> for Chebyshev {
    type Memo = Cost;

    fn start(&self, state: &G) -> Cost {
        self.homes.sum(|cell| state.tile(cell), weight) as Cost
    }

    #[inline]
    fn resume(&self, _state: &G, estimate: Cost) -> Cost {
        estimate
    }

    #[inline]
    fn step(&self, memo: Cost, _state: &G, shift: Shift) -> Cost {
        let (before, after) = self.homes.change(shift, weight);
        memo + after as Cost - before as Cost
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
