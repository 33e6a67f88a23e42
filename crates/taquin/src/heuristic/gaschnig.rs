//! Gaschnig's heuristic: any tile may jump into the blank.

use taquin_search::{Cost, Heuristic};

use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The fewest jumps that sort the board when any tile may jump into the blank (Gaschnig 1979).
///
/// Equal to the number of tiles away from home plus the number of cycles of such tiles without the blank. A slide changes
/// it by exactly one; the sign is found by following the cycle of the moving tile, at worst over the whole board.
#[derive(Clone, Debug)]
pub struct Gaschnig {
    /// The home cell of each tile, and of the blank.
    homes: Box<[u16]>,
}

impl Gaschnig {
    /// The number of jumps to this goal.
    pub fn new(goal: &Board) -> Self {
        Gaschnig { homes: goal.places().into_iter().map(|cell| cell as u16).collect() }
    }

    /// Where the tile in a cell belongs.
    #[inline]
    fn next<G: Grid>(&self, state: &G, cell: usize) -> usize {
        usize::from(self.homes[state.tile(cell)])
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Gaschnig {
    type Memo = Cost;

    fn start(&self, state: &G) -> Cost {
        let mut seen = vec![false; self.homes.len()];
        let mut jumps = 0;
        for first in 0..self.homes.len() {
            let (mut cell, mut length, mut blank) = (first, 0, false);
            while !seen[cell] {
                seen[cell] = true;
                length += 1;
                blank |= state.tile(cell) == 0;
                cell = self.next(state, cell);
            }
            // The blank itself is not counted; a cycle without it takes one more jump.
            jumps += match (length, blank) {
                (0 | 1, _) => 0,
                (_, true) => length - 1,
                (_, false) => length + 1,
            };
        }
        jumps
    }

    #[inline]
    fn resume(&self, _state: &G, estimate: Cost) -> Cost {
        estimate
    }

    #[inline]
    fn step(&self, memo: Cost, state: &G, shift: Shift) -> Cost {
        let (from, to) = (shift.from, shift.to);
        let home = usize::from(self.homes[shift.tile]);
        let mut cell = home;
        while cell != from && cell != to {
            cell = self.next(state, cell);
        }
        // One less if the tile comes home or joins a cycle to the blank's; one more if it leaves home or splits the
        // blank's own cycle in two.
        if home == to || (home != from && cell == from) { memo - 1 } else { memo + 1 }
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
