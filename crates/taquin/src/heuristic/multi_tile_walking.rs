//! Walking distance for multi-tile moves, which move any number of tiles in a line.

use std::ops::ControlFlow;

use taquin_search::{Budget, Cost, Heuristic, Stop, Unlimited, Work};

use super::homes::LineAxis;
use super::walking_table::{AdjacentLine, WalkingTable};
use super::{HeuristicError, WalkingDistance};
use crate::Board;
use crate::space::{Grid, MultiTilePuzzle, MultiTileStep};

/// States expanded between two questions to the budget.
const STATES_AT_ONCE: usize = 64;

/// The walking distance with any number of crossings in one direction as one move. Moves of a shortest solution alternate
/// between rows and columns.
#[derive(Clone, Debug)]
pub struct MultiTileWalkingDistance {
    walking: WalkingDistance,
    /// The fewest multi-tile moves across rows, and across columns, from each state of the walking tables.
    moves: [Box<[u8]>; 2],
}

/// The states of the two walking tables, and the axis that the last move crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiTileMemo {
    states: [u32; 2],
    last: Option<LineAxis>,
}

impl MultiTileWalkingDistance {
    /// The estimate for this goal, or an error if a table would be too large.
    pub fn new(goal: &Board) -> Result<Self, HeuristicError> {
        MultiTileWalkingDistance::with_budget(goal, &mut Unlimited)
    }

    /// The estimate for this goal, or an error if a table would be too large or the budget stops its building.
    pub fn with_budget(goal: &Board, budget: &mut dyn Budget) -> Result<Self, HeuristicError> {
        let walking = WalkingDistance::with_budget(goal, budget)?;
        let mut moves = |axis| match move_distances(walking.table(axis), budget) {
            ControlFlow::Continue(moves) => Ok(moves),
            ControlFlow::Break(stop) => Err(HeuristicError::Stopped(stop)),
        };
        let moves = [moves(LineAxis::Rows)?, moves(LineAxis::Cols)?];
        Ok(MultiTileWalkingDistance { walking, moves })
    }
}

/// The fewest moves from each state. The memory of the result stays reserved.
fn move_distances(table: &WalkingTable, budget: &mut dyn Budget) -> ControlFlow<Stop, Box<[u8]>> {
    let (result, queue) = (table.len() + 1, table.len() * size_of::<u32>());
    budget.reserve(result + queue)?;
    let distances = search_moves(table, budget);
    budget.release(if distances.is_continue() { queue } else { result + queue });
    distances
}

/// Breadth-first from the goal, any chain of crossings in one direction being a move.
fn search_moves(table: &WalkingTable, budget: &mut dyn Budget) -> ControlFlow<Stop, Box<[u8]>> {
    const UNSEEN: u8 = u8::MAX;
    let mut distances = vec![UNSEEN; table.len() + 1];
    distances[0] = 0;
    let mut queue = Vec::with_capacity(table.len());
    queue.push(0);
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        if next % STATES_AT_ONCE == 0 {
            budget.spend(Work::NONE)?;
        }
        let further = distances[state as usize] + 1;
        for side in [AdjacentLine::Before, AdjacentLine::After] {
            let mut chain = vec![state];
            while let Some(at) = chain.pop() {
                for after in table.crossings(at, side) {
                    chain.push(after);
                    let distance = &mut distances[after as usize];
                    if *distance == UNSEEN {
                        *distance = further;
                        queue.push(after);
                    }
                }
            }
        }
        next += 1;
    }
    // The state of boards that cannot be solved.
    distances[table.len()] = 0;
    ControlFlow::Continue(distances.into())
}

impl<G: Grid> Heuristic<MultiTilePuzzle<G>> for MultiTileWalkingDistance {
    type Memo = MultiTileMemo;

    fn start(&self, state: &G) -> MultiTileMemo {
        MultiTileMemo { states: self.walking.states_of(state), last: None }
    }

    fn step(&self, memo: MultiTileMemo, state: &G, tiles_move: MultiTileStep) -> MultiTileMemo {
        let mut states = memo.states;
        let mut last = memo.last;
        for shift in tiles_move.shifts(self.walking.shape(), state) {
            states = self.walking.follow(states, shift);
            last = Some(self.walking.crossed(shift));
        }
        MultiTileMemo { states, last }
    }

    fn estimate(&self, memo: MultiTileMemo) -> Cost {
        let [rows, cols] = [0, 1].map(|axis| Cost::from(self.moves[axis][memo.states[axis] as usize]));
        // Moves alternate, so the axis that is crossed first may be crossed once more than the other.
        let cols_first = (2 * cols).saturating_sub(1).max(2 * rows);
        let rows_first = (2 * rows).saturating_sub(1).max(2 * cols);
        match memo.last {
            Some(LineAxis::Rows) => cols_first,
            Some(LineAxis::Cols) => rows_first,
            None => cols_first.min(rows_first),
        }
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
