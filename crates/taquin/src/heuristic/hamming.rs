//! Hamming distance: the number of tiles away from home.

use taquin_search::{Cost, Heuristic};

use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The number of tiles away from home.
#[derive(Clone, Debug)]
pub struct Hamming {
    /// The home cell of each tile.
    homes: Box<[usize]>,
}

impl Hamming {
    /// The number of tiles not where this goal has them.
    pub fn new(goal: &Board) -> Self {
        Hamming { homes: goal.places().into() }
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Hamming {
    type Memo = Cost;

    fn start(&self, state: &G) -> Cost {
        (0..self.homes.len())
            .filter(|&cell| {
                let tile = state.tile(cell);
                tile != 0 && self.homes[tile] != cell
            })
            .count() as Cost
    }

    #[inline]
    fn resume(&self, _state: &G, estimate: Cost) -> Cost {
        estimate
    }

    #[inline]
    fn step(&self, memo: Cost, _state: &G, shift: Shift) -> Cost {
        let home = self.homes[shift.tile];
        memo + Cost::from(shift.from == home) - Cost::from(shift.to == home)
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
