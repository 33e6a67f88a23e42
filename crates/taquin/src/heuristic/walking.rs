//! Walking distance: the moves that the puzzle needs if tiles with the same goal row (then: column) are interchangeable.

use std::ops::ControlFlow;
use std::sync::Arc;

use taquin_search::{Budget, Cost, Heuristic, Unlimited};

use super::{
    HeuristicError,
    homes::{Homes, LineAxis},
    walking_table::{AdjacentLine, StatePacking, WalkingTable},
};
use crate::space::{Grid, Puzzle, Shift};
use crate::{Board, Shape};

/// The fewest vertical slides that bring every tile into its goal row, when tiles of the same goal row are alike and
/// any tile of a neighbouring row may move into the blank's, plus the same for columns (Ken'ichiro Takahashi).
///
/// Both puzzles are small enough to be solved for every state in advance: 24,964 states for 4×4. A slide is one table
/// read. It is never less than Manhattan.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    homes: Homes,
    tables: [Arc<WalkingTable>; 2],
}

impl WalkingDistance {
    /// The most states a table may have: enough for boards of 4×4, 3×5 and 2×6 cells.
    pub const MAX_STATES: usize = 1 << 19;

    /// The walking distance to this goal, or an error if a table would be too large.
    pub fn new(goal: &Board) -> Result<Self, HeuristicError> {
        WalkingDistance::with_budget(goal, &mut Unlimited)
    }

    /// The walking distance to this goal, or an error if a table would be too large or the budget stops its building.
    pub fn with_budget(goal: &Board, budget: &mut dyn Budget) -> Result<Self, HeuristicError> {
        let homes = Homes::new(goal);
        let too_large = HeuristicError::WalkingTable { shape: goal.shape() };
        if !has_small_tables(goal.shape()) {
            return Err(too_large);
        }
        let dimensions = LineAxis::BOTH.map(|axis| (homes.lines(axis), homes.home(0).line(axis)));
        let mut build = |((lines, width), home)| {
            let Some(packing) = StatePacking::new(lines, width) else { return Err(too_large.clone()) };
            match WalkingTable::new(packing, width, home, Self::MAX_STATES, budget) {
                ControlFlow::Continue(table) => table.map(Arc::new).ok_or_else(|| too_large.clone()),
                ControlFlow::Break(stop) => Err(HeuristicError::Stopped(stop)),
            }
        };
        let rows = build(dimensions[0])?;
        let same = dimensions[0] == dimensions[1];
        let cols = if same { Arc::clone(&rows) } else { build(dimensions[1])? };
        Ok(WalkingDistance { homes, tables: [rows, cols] })
    }

    /// How many states the tables for rows and for columns have.
    pub fn states(&self) -> [usize; 2] {
        self.tables.each_ref().map(|table| table.len())
    }

    pub(super) fn shape(&self) -> Shape {
        self.homes.shape()
    }

    pub(super) fn table(&self, axis: LineAxis) -> &WalkingTable {
        &self.tables[axis as usize]
    }

    /// The axis whose lines a shift crosses.
    pub(super) fn crossed(&self, shift: Shift) -> LineAxis {
        self.homes.crossed(shift)
    }

    /// The states of both tables on a board.
    pub(super) fn states_of(&self, grid: &impl Grid) -> [u32; 2] {
        LineAxis::BOTH.map(|axis| self.find(axis, |cell| grid.tile(cell)))
    }

    /// The states of both tables after a shift.
    #[inline]
    pub(super) fn follow(&self, mut states: [u32; 2], shift: Shift) -> [u32; 2] {
        let axis = self.homes.crossed(shift);
        let side = if shift.from < shift.to { AdjacentLine::Before } else { AdjacentLine::After };
        let kind = self.homes.home(shift.tile).line(axis);
        let state = &mut states[axis as usize];
        *state = self.tables[axis as usize].follow(*state, side, kind);
        states
    }

    fn find(&self, axis: LineAxis, at: impl Fn(usize) -> usize) -> u32 {
        let table = &self.tables[axis as usize];
        let state = (0..self.homes.shape().cells()).map(|cell| {
            let line = self.homes.spot(cell).line(axis);
            match at(cell) {
                0 => table.packing().blank(line),
                tile => table.packing().tile(line, self.homes.home(tile).line(axis)),
            }
        });
        table.find(state.sum())
    }
}

/// Whether the tables of a shape have at most [`WalkingDistance::MAX_STATES`] states, known without counting them.
fn has_small_tables(shape: Shape) -> bool {
    let (short, long) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
    let longest = match short {
        1 => 11,
        2 => 6,
        3 => 5,
        4 => 4,
        _ => 0,
    };
    long <= longest
}

impl<G: Grid> Heuristic<Puzzle<G>> for WalkingDistance {
    type Memo = [u32; 2];

    fn start(&self, state: &G) -> [u32; 2] {
        self.states_of(state)
    }

    #[inline]
    fn step(&self, memo: [u32; 2], _state: &G, shift: Shift) -> [u32; 2] {
        self.follow(memo, shift)
    }

    #[inline]
    fn estimate(&self, memo: [u32; 2]) -> Cost {
        self.tables[0].distance(memo[0]) + self.tables[1].distance(memo[1])
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_that_are_refused_have_too_many_states() {
        for (short, long) in [(2, 7), (3, 6), (4, 5), (5, 5)] {
            assert!(!has_small_tables(Shape::new(short, long).unwrap()));
            let packing = StatePacking::new(long, short).unwrap();
            let table = WalkingTable::new(packing, short, 0, WalkingDistance::MAX_STATES, &mut Unlimited);
            assert!(matches!(table, ControlFlow::Continue(None)), "{short}x{long}");
        }
        assert!(StatePacking::new(12, 1).is_none());
    }
}
