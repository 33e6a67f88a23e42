//! Optimal solutions by IDA* on pattern databases, for every goal of every board up to 25 cells.

mod control;
mod frame;
mod kernel;
mod plan;
mod prefetch;
mod quick;
mod search;
mod team;
mod view;

use std::sync::atomic::AtomicBool;

use taquin_search::Stop;

use crate::pattern::{MAX_CELLS, Partition, Table};
use crate::{Board, Slide, is_solvable};

pub use control::{Control, Progress, Unlimited};
pub use plan::{Plan, Power};
pub use search::Bound;

use frame::Frame;
use search::{Ended, Running, search};
use view::Sight;

/// Tables ready to solve boards for one goal.
pub struct Engine {
    frame: Frame,
    sets: Vec<Vec<Table>>,
    symmetries: Vec<Vec<Vec<u8>>>,
    running: Running,
}

/// What came of solving a board.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOutcome {
    /// A shortest solution, if one was found.
    pub slides: Option<Vec<Slide>>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// The work done, bound by bound.
    pub bounds: Vec<Bound>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

/// Why a board cannot be given to an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The board and the goal have different shapes.
    #[error("the engine is for {goal} boards, but the board is {board}")]
    Shape {
        /// The shape of the goal.
        goal: crate::Shape,
        /// The shape of the board.
        board: crate::Shape,
    },
    /// No slides lead from the board to the goal.
    #[error("no slides lead from the board to the goal")]
    Unsolvable,
    /// The shape has a side of one cell, or too many cells.
    #[error("pattern databases are for boards with both sides at least 2 and at most {MAX_CELLS} cells, not {0}")]
    Unsupported(crate::Shape),
    /// Preparing was stopped.
    #[error("the preparation of tables was stopped")]
    Stopped,
}

impl Engine {
    /// Makes the tables of a plan ready, building those that are missing; `stop` may be raised by another thread.
    pub fn prepare(goal: &Board, plan: &Plan, stop: &AtomicBool) -> Result<Engine, EngineError> {
        let frame = Frame::new(goal);
        let partitions = plan.partitions(goal)?;
        let sets = plan::tables(&partitions, plan.threads, stop).ok_or(EngineError::Stopped)?;
        Ok(Engine::with(frame, &partitions, sets, plan))
    }

    fn with(frame: Frame, partitions: &[Partition], sets: Vec<Vec<Table>>, plan: &Plan) -> Engine {
        let stabilizers = frame.stabilizers();
        let views = if sets.len() == 1 && sets[0].len() == 1 { 1 } else { plan.views_each };
        let symmetries = partitions.iter().map(|_| stabilizers.iter().take(views).cloned().collect()).collect();
        let large = sets.iter().flatten().map(|table| table.bits().len() * 8).sum::<usize>() > 1 << 20;
        let running = Running { threads: plan.threads.max(1), batch: plan.batch.unwrap_or(if large { 8 } else { 1 }) };
        Engine { frame, sets, symmetries, running }
    }

    /// The goal of the boards it solves.
    pub fn goal(&self) -> &Board {
        self.frame.goal()
    }

    /// The bytes its tables take.
    pub fn bytes(&self) -> usize {
        self.sets.iter().flatten().map(|table| table.bits().len() * 8).sum()
    }

    /// How far the tables say a board is from the goal, at least.
    pub fn estimate(&self, board: &Board) -> Result<u32, EngineError> {
        let (tiles, blank) = self.lay(board)?;
        let (_, seen) = self.sight().look(&tiles, blank).ok_or(EngineError::Unsolvable)?;
        Ok(seen.into_iter().max().unwrap_or(0))
    }

    /// Finds a shortest solution, unless `control` stops the search.
    pub fn solve(&self, board: &Board, control: &mut dyn Control) -> Result<EngineOutcome, EngineError> {
        let (tiles, blank) = self.lay(board)?;
        let sight = self.sight();
        let run = match (tiles.len(), sight.slots.len()) {
            (..=16, ..=4) => search::<16, 4>,
            (..=16, 5..=6) => search::<16, 6>,
            (..=16, 7..=16) => search::<16, 16>,
            (17.., ..=8) => search::<25, 8>,
            (17.., 9..=16) => search::<25, 16>,
            _ => search::<25, 48>,
        };
        let ended = run(&sight, &tiles, blank, self.running, control).ok_or(EngineError::Unsolvable)?;
        let Ended { blanks, lower_bound, bounds, stop } = ended;
        Ok(EngineOutcome { slides: blanks.map(|way| self.frame.slides(&way)), lower_bound, bounds, stop })
    }

    fn sight(&self) -> Sight<'_> {
        Sight::new(self.frame.shape(), &self.sets, &self.symmetries)
    }

    /// The board as it is laid, and where its blank is, if it can be solved.
    fn lay(&self, board: &Board) -> Result<(Vec<u8>, usize), EngineError> {
        let goal = self.goal();
        if board.shape() != goal.shape() {
            return Err(EngineError::Shape { goal: goal.shape(), board: board.shape() });
        }
        if !is_solvable(board, goal) {
            return Err(EngineError::Unsolvable);
        }
        let tiles = self.frame.lay(board);
        let blank = tiles.iter().position(|&tile| usize::from(tile) == self.frame.blank());
        Ok((tiles, blank.expect("a board has a blank")))
    }
}
