//! Manhattan distance.

use taquin_search::{Cost, Heuristic};

use super::homes::{Homes, TILE_TABLE_CELLS};
use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The sum of the tiles' distances from home, counted in slides.
///
/// Two table reads per slide on small grids; computed from rows and columns on larger ones.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// The distance of each tile from each cell, padded so that a one-byte cell needs no check; empty for large boards.
    near: Box<[[u8; TILE_TABLE_CELLS]]>,
    homes: Homes,
}

impl Manhattan {
    /// The Manhattan distance to this goal.
    pub fn new(goal: &Board) -> Self {
        let homes = Homes::new(goal);
        let cells = goal.shape().cells();
        let tiles = if cells <= TILE_TABLE_CELLS { cells } else { 0 };
        let near = (0..tiles)
            .map(|tile| {
                let mut row = [0; TILE_TABLE_CELLS];
                for (cell, distance) in row.iter_mut().take(cells).enumerate() {
                    let (rows, cols) = homes.home(tile).apart(homes.spot(cell));
                    *distance = (rows + cols) as u8;
                }
                row
            })
            .collect();
        Manhattan { near, homes }
    }

    pub(super) fn homes(&self) -> &Homes {
        &self.homes
    }

    pub(super) fn fresh(&self, at: impl Fn(usize) -> usize) -> Cost {
        self.homes.sum(at, |rows, cols| (rows + cols) as u64) as Cost
    }

    #[inline]
    pub(super) fn moved<G: Grid>(&self, sum: Cost, shift: Shift) -> Cost {
        // Known at compile time: a test at run time costs 30 instructions per node.
        if G::FITS_TABLES {
            let row = &self.near[shift.tile];
            sum + Cost::from(row[usize::from(shift.to as u8)]) - Cost::from(row[usize::from(shift.from as u8)])
        } else {
            let (before, after) = self.homes.change(shift, |rows, cols| (rows + cols) as u64);
            sum + after as Cost - before as Cost
        }
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Manhattan {
    type Memo = Cost;

    fn start(&self, state: &G) -> Cost {
        self.fresh(|cell| state.tile(cell))
    }

    #[inline]
    fn resume(&self, _state: &G, estimate: Cost) -> Cost {
        estimate
    }

    #[inline]
    fn step(&self, memo: Cost, _state: &G, shift: Shift) -> Cost {
        self.moved::<G>(memo, shift)
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
