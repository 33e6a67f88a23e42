//! Optimal solutions by IDA* on pattern databases, for every goal of every board up to 25 cells.
//!
//! [`EngineConfig`] says how much to spend, [`Engine::prepare`] makes the tables ready (from a
//! [`Store`](crate::pattern::Store) or built), and [`Engine::solve`] finds a shortest solution, asking a [`Control`]
//! now and then whether to go on.
//!
//! A goal is first laid so that only the place of the blank's home matters (`frame`); each partition is looked at
//! directly and through a mirror (`view`); the blank's ways are pruned by an automaton (`automaton`, `strings`); within
//! a bound (`search`), nodes are spread breadth-first into roots, nearest first (`roots`), which threads share out
//! (`team`) and open in batches (`kernel`), whose children are looked at side by side (`lanes`, `wide`); between roots a
//! search can be kept and taken up again (`checkpoint`). Boards reached twice by longer detours are searched twice:
//! `docs/measurements.md` says what remembering them would save.

mod automaton;
mod checkpoint;
mod children;
mod config;
mod control;
mod count_solutions;
pub(crate) mod cpu_dispatch;
mod duplicate_strings;
mod goal_frame;
mod kernel;
#[cfg(target_arch = "x86_64")]
mod lanes_avx512;
mod load_tables;
mod roots;
mod search;
mod stack;
mod view;
mod workers;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use taquin_search::{Iteration, Stop};

use crate::pattern::{MAX_CELLS, Partition, StoreError, Table, TableBuildError, checksum};
use crate::{Board, Slide, is_solvable};

pub use checkpoint::Checkpoint;
pub use config::{EngineConfig, TableSize};
pub use control::{Control, Progress, Unlimited};
pub use count_solutions::SolutionCount;
pub use search::Begin;

use automaton::Automaton;
use checkpoint::nodes_in;
use count_solutions::tally;
use goal_frame::Frame;
use load_tables::{Stocked, is_copied, stock};
use search::{Ended, Running, search};
use view::{MAX_SLOTS, Sight};

/// The instance of a generic function whose nodes have room for a board of `$cells` cells seen through `$sight`.
macro_rules! with_sizes {
    ($function:ident, $cells:expr, $sight:expr) => {
        match ($cells, $sight.slots_used(), $sight.views.len()) {
            (..=16, ..=4, 1) => $function::<16, 4, 1>,
            (..=16, ..=4, 2) => $function::<16, 4, 2>,
            (..=16, ..=8, 1) => $function::<16, 8, 1>,
            (..=16, ..=8, 2) => $function::<16, 8, 2>,
            (_, ..=8, 1) => $function::<32, 8, 1>,
            (_, ..=8, 2) => $function::<32, 8, 2>,
            (_, ..=16, 2) => $function::<32, 16, 2>,
            (_, ..=16, 4) => $function::<32, 16, 4>,
            (_, ..=64, 1) => $function::<32, 64, 1>,
            (_, ..=64, 2) => $function::<32, 64, 2>,
            (_, ..=64, 3) => $function::<32, 64, 3>,
            (_, ..=64, 4) => $function::<32, 64, 4>,
            _ => return Err(EngineError::Views($sight.views.len())),
        }
    };
}

/// Tables ready to solve boards for one goal.
pub struct Engine {
    frame: Frame,
    automaton: Arc<Automaton>,
    sets: Vec<Vec<Table>>,
    symmetries: Vec<Vec<Vec<u8>>>,
    running: Running,
    wide: bool,
    made: Made,
    troubles: Arc<[StoreError]>,
}

/// How the tables of an engine were made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// How many came from disk.
    pub read: usize,
    /// How many were built.
    pub built: usize,
    /// How long it took.
    pub time: Duration,
}

/// What came of solving a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOutcome {
    /// A shortest solution, if one was found.
    pub slides: Option<Vec<Slide>>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// The work done, bound by bound.
    pub bounds: Vec<Iteration>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
}

impl EngineOutcome {
    /// The nodes expanded and generated, all bounds together.
    pub fn counts(&self) -> (u64, u64) {
        nodes_in(&self.bounds)
    }
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
    /// Partitions and symmetries make more views than a search can carry.
    #[error("{0} views are more than a search can carry, which is 4 of {MAX_SLOTS} patterns in all")]
    Views(usize),
    /// A partition is for another shape or another home of the blank.
    #[error("the goal needs partitions of a {shape} board with the blank's home in cell {blank}, counted from 0")]
    Partition {
        /// The shape of the goal, laid with no more rows than columns.
        shape: crate::Shape,
        /// The home of the blank, as the goal is laid.
        blank: usize,
    },
    /// The nodes a checkpoint speaks of are not those of this search.
    #[error("the checkpoint was made with other tables, of another board, or by another version")]
    Checkpoint,
    /// A table was not built.
    #[error(transparent)]
    Build(#[from] TableBuildError),
}

impl Engine {
    /// Makes the tables of a plan ready, building those that are missing; `stop` may be raised by another thread.
    pub fn prepare(goal: &Board, plan: &EngineConfig, stop: &AtomicBool) -> Result<Engine, EngineError> {
        Engine::prepare_with(goal, plan, None, stop)
    }

    /// Makes an engine for another goal of the same shape ready, which shares with this one what it can; the plans must
    /// be of the same table_size.
    pub fn prepare_beside(&self, goal: &Board, plan: &EngineConfig, stop: &AtomicBool) -> Result<Engine, EngineError> {
        Engine::prepare_with(goal, plan, Some(&self.automaton), stop)
    }

    fn prepare_with(
        goal: &Board,
        plan: &EngineConfig,
        automaton: Option<&Arc<Automaton>>,
        stop: &AtomicBool,
    ) -> Result<Engine, EngineError> {
        let begun = Instant::now();
        let frame = Frame::new(goal);
        let partitions = plan.partitions(goal)?;
        let stocked = stock(&partitions, plan, stop)?;
        let detours = plan.detours_on(frame.shape());
        let fresh = || Automaton::new(frame.shape(), detours, plan.threads, stop).map(Arc::new);
        let automaton = automaton.cloned().or_else(fresh).ok_or(TableBuildError::Stopped)?;
        let mut engine = Engine::with(frame, automaton, &partitions, stocked, plan, stop)?;
        engine.made.time = begun.elapsed();
        Ok(engine)
    }

    fn with(
        frame: Frame,
        automaton: Arc<Automaton>,
        partitions: &[Partition],
        stocked: Stocked,
        plan: &EngineConfig,
        stop: &AtomicBool,
    ) -> Result<Engine, TableBuildError> {
        let Stocked { sets, troubles, read, built } = stocked;
        let made = Made { read, built, time: Duration::ZERO };
        let stabilizers = frame.stabilizers();
        let views = if sets.len() == 1 && sets[0].len() == 1 { 1 } else { plan.views_each };
        let symmetries = partitions.iter().map(|_| stabilizers.iter().take(views).cloned().collect()).collect();
        let sets: Vec<Vec<Table>> = if is_copied(frame.shape()) { in_huge_pages(sets, stop)? } else { sets };
        let large = sets.iter().flatten().map(|table| table.bits().len() * 8).sum::<usize>() > 1 << 20;
        let running = Running {
            threads: plan.threads.max(1),
            batch: plan.batch.unwrap_or(match frame.shape().cells() {
                17.. => 64,
                _ if large => 16,
                _ => 32,
            }),
            all: false,
        };
        Ok(Engine { frame, automaton, sets, symmetries, running, wide: plan.wide, made, troubles: troubles.into() })
    }

    /// The goal of the boards it solves.
    pub fn goal(&self) -> &Board {
        self.frame.goal()
    }

    /// How its tables were made ready.
    pub fn made(&self) -> Made {
        self.made
    }

    /// What went wrong with tables on disk; such tables were built and are used in memory.
    pub fn troubles(&self) -> &Arc<[StoreError]> {
        &self.troubles
    }

    /// The bytes its tables take.
    pub fn bytes(&self) -> usize {
        self.sets.iter().flatten().map(|table| table.bits().len() * 8).sum()
    }

    /// Whether it looks at sixteen children together.
    pub fn is_wide(&self) -> bool {
        self.sight().is_wide()
    }

    /// A number that is the same for engines that count the same nodes.
    pub fn signature(&self) -> u64 {
        let homes = self.sets.iter().flatten().map(|table| u64::from(table.pattern().homes));
        let views = self.symmetries.iter().map(|symmetries| symmetries.len() as u64);
        checksum(&homes.chain(views).chain([self.automaton.exits().len() as u64]).collect::<Vec<u64>>())
    }

    /// How far the tables say a board is from the goal, at least.
    pub fn estimate(&self, board: &Board) -> Result<u32, EngineError> {
        let (tiles, blank) = self.lay(board)?;
        let (_, seen) = self.sight().look(&tiles, blank).ok_or(EngineError::Unsolvable)?;
        Ok(seen.into_iter().max().unwrap_or(0))
    }

    /// Finds a shortest solution, unless `control` stops the search.
    pub fn solve(&self, board: &Board, control: &mut dyn Control) -> Result<EngineOutcome, EngineError> {
        self.solve_from(board, 0, control)
    }

    /// Finds a shortest solution when it is known that none has fewer than `at_least` slides.
    pub fn solve_from(
        &self,
        board: &Board,
        at_least: u32,
        control: &mut dyn Control,
    ) -> Result<EngineOutcome, EngineError> {
        self.run(board, Begin::AtLeast(at_least), control)
    }

    /// Goes on where another search for the same board, on tables with the same [`signature`](Engine::signature), was
    /// kept.
    pub fn resume(
        &self,
        board: &Board,
        checkpoint: Checkpoint,
        control: &mut dyn Control,
    ) -> Result<EngineOutcome, EngineError> {
        self.run(board, Begin::From(checkpoint), control)
    }

    /// Finds a shortest solution from where the search is to begin.
    pub fn run(&self, board: &Board, begin: Begin, control: &mut dyn Control) -> Result<EngineOutcome, EngineError> {
        let (tiles, blank) = self.lay(board)?;
        let sight = self.sight();
        let run = with_sizes!(search, tiles.len(), &sight);
        let ended = run(&sight, &tiles, blank, begin, self.running, control)?;
        let Ended { blanks, lower_bound, bounds, stop } = ended;
        Ok(EngineOutcome { slides: blanks.map(|way| self.frame.slides(&way)), lower_bound, bounds, stop })
    }

    /// Counts all shortest solutions of a board, unless `control` stops that.
    pub fn tally(&self, board: &Board, control: &mut dyn Control) -> Result<SolutionCount, EngineError> {
        let found = self.solve(board, control)?;
        let length = found.lower_bound;
        if found.stop.is_some() {
            return Ok(SolutionCount { length, count: 0, stop: found.stop });
        }
        self.tally_of(board, length, control)
    }

    /// Counts the solutions of a board that are known to be the shortest, having this length.
    pub fn tally_of(
        &self,
        board: &Board,
        length: u32,
        control: &mut dyn Control,
    ) -> Result<SolutionCount, EngineError> {
        let (tiles, blank) = self.lay(board)?;
        // Detours lead to other solutions, so none may be left out here.
        let plain = Automaton::new(self.frame.shape(), 2, 1, &AtomicBool::new(false)).expect("nobody stops it");
        let sight = Sight::new(&plain, &self.sets, &self.symmetries, self.wide);
        let run = with_sizes!(tally, tiles.len(), &sight);
        run(&sight, &tiles, blank, length, self.running, control).ok_or(EngineError::Unsolvable)
    }

    fn sight(&self) -> Sight<'_> {
        Sight::new(&self.automaton, &self.sets, &self.symmetries, self.wide)
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

/// The tables in memory of their own, one after the other.
fn in_huge_pages(sets: Vec<Vec<Table>>, stop: &AtomicBool) -> Result<Vec<Vec<Table>>, TableBuildError> {
    let copy = |table: Table| table.in_huge_pages(stop).ok_or(TableBuildError::Stopped);
    sets.into_iter().map(|set| set.into_iter().map(copy).collect()).collect()
}
