//! Optimal solutions by IDA* on pattern databases, for every goal of every board up to 36 cells.
//!
//! [`EngineConfig`] says how much to spend, [`Engine::prepare`] loads or builds the tables, and [`Engine::solve`] finds
//! a shortest solution within a [`Budget`](taquin_search::Budget).
//!
//! From outside inwards:
//!
//! | file | idea |
//! |---|---|
//! | `config`, `table_needs`, `load_tables`, `sizes` | which tables, what they take, and where they come from |
//! | `goal_frame` | goals normalised by symmetry, so that one set of tables serves many |
//! | `automaton/` | moves of the blank that are pruned because they lead to known boards; on disk |
//! | `search_tables` | tables seen directly and through a mirror: what a search reads |
//! | `ida_star` | bound after bound |
//! | `roots` | the top of a bound's tree, expanded breadth-first into roots, the nearest first |
//! | `subtree_backend`, `task` | the extension point for other backends: searching below roots |
//! | `detached_roots` | roots that leave the process: grown here, searched elsewhere |
//! | `workers` | threads that search below roots and steal work from each other |
//! | `expand`, `prune_children`, `prune_children_avx512` | a batch of nodes expanded; its children pruned together, one view after the other |
//! | `node`, `stack` | nodes by value |
//! | `checkpoint` | the state of a search between two roots |
//! | `count_solutions` | all shortest solutions |
//!
//! Absent: a transposition table. Boards reached by longer detours are searched twice; `docs/guide/inside/history.md` says what
//! remembering them would save.

mod automaton;
mod checkpoint;
mod config;
mod count_solutions;
pub(crate) mod cpu_dispatch;
#[cfg(test)]
mod damaged_tables;
mod detached_roots;
mod expand;
mod goal_frame;
mod ida_star;
mod load_tables;
mod node;
mod prune_children;
#[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
mod prune_children_avx512;
mod roots;
mod search_tables;
mod sizes;
mod stack;
mod subtree_backend;
mod table_needs;
mod task;
mod workers;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::{Budget, Stop, Unlimited};

use crate::pattern::{MAX_CELLS, MAX_NARROW_CELLS, Partition, Placement, StoreError, Table, TableBuildError, checksum};
use crate::search_outcome::SearchOutcome;
use crate::{Board, BoundSource, Slide, is_solvable};

pub use automaton::{Automaton, Transitions};
pub use checkpoint::Checkpoint;
pub(crate) use config::has_tables;
pub use config::{EngineConfig, SearchExtent, TableSize};
pub use count_solutions::SolutionCount;
pub use detached_roots::GrownRoots;
pub use ida_star::{RunOptions, StartAt};
pub use node::{NodeCounts, Root};
pub use search_tables::{PatternState, SearchTables, Slot, VIEW_CELLS, View};
pub(crate) use sizes::SMALL_BOARD_CELLS;
pub use subtree_backend::{Processor, RootsEnd, RootsOutcome, SubtreeBackend, SubtreeTask, TaskRoot};

use automaton::{LoadedAutomaton, load_or_build};
use count_solutions::count_solutions;
use goal_frame::GoalFrame;
pub(crate) use ida_star::MOST_SLIDES;
use ida_star::{Found, ida_star};
pub use load_tables::Preparation;
use load_tables::{LoadedTables, load_tables};
use search_tables::MAX_SLOTS;
use workers::WorkerConfig;

/// The instance of a generic function whose nodes have room for a board of `$cells` cells and the views of `$tables`.
///
/// Where the program is downloaded, those are left out that only custom partitions or boards of more than 25 cells need.
macro_rules! with_sizes {
    ($function:ident, $cells:expr, $tables:expr) => {
        match (if $tables.is_wide() { MAX_CELLS } else { $cells }, $tables.slots_used(), $tables.views.len()) {
            (..=16, ..=4, 1) => $function::<16, 4, 1>,
            (..=16, ..=4, 2) => $function::<16, 4, 2>,
            (..=16, ..=8, 1) => $function::<16, 8, 1>,
            (..=16, ..=8, 2) => $function::<16, 8, 2>,
            (..=MAX_NARROW_CELLS, ..=8, 1) => $function::<32, 8, 1>,
            #[cfg(not(target_arch = "wasm32"))]
            (..=MAX_NARROW_CELLS, ..=8, 2) => $function::<32, 8, 2>,
            (..=MAX_NARROW_CELLS, ..=16, 2) => $function::<32, 16, 2>,
            #[cfg(not(target_arch = "wasm32"))]
            (..=MAX_NARROW_CELLS, ..=16, 4) => $function::<32, 16, 4>,
            (..=MAX_NARROW_CELLS, ..=64, 1) => $function::<32, 64, 1>,
            #[cfg(not(target_arch = "wasm32"))]
            (..=MAX_NARROW_CELLS, ..=64, 2) => $function::<32, 64, 2>,
            #[cfg(not(target_arch = "wasm32"))]
            (..=MAX_NARROW_CELLS, ..=64, 3) => $function::<32, 64, 3>,
            #[cfg(not(target_arch = "wasm32"))]
            (..=MAX_NARROW_CELLS, ..=64, 4) => $function::<32, 64, 4>,
            #[cfg(not(target_arch = "wasm32"))]
            (_, ..=8, 1) => $function::<64, 8, 1>,
            #[cfg(not(target_arch = "wasm32"))]
            (_, ..=16, 1) => $function::<64, 16, 1>,
            #[cfg(not(target_arch = "wasm32"))]
            (_, ..=16, 2) => $function::<64, 16, 2>,
            #[cfg(not(target_arch = "wasm32"))]
            (_, ..=32, 2) => $function::<64, 32, 2>,
            #[cfg(not(target_arch = "wasm32"))]
            (_, ..=64, 1) => $function::<64, 64, 1>,
            _ => return Err(EngineError::Views($tables.views.len())),
        }
    };
}
use with_sizes;

/// Tables ready to solve boards for one goal.
pub struct Engine {
    frame: GoalFrame,
    table_size: TableSize,
    automaton: Arc<Automaton>,
    /// The tables of each partition.
    sets: Vec<Vec<Table>>,
    /// The symmetries through which each partition is seen.
    symmetries: Vec<Vec<Vec<u8>>>,
    workers: WorkerConfig,
    avx512: bool,
    prepared: Preparation,
    store_errors: Arc<[StoreError]>,
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
    /// The goal cannot be reached from the board.
    #[error("the goal cannot be reached from the board")]
    Unsolvable,
    /// A table says that the goal cannot be reached from a board that can be solved.
    #[error(
        "a pattern database is damaged: it says that the goal cannot be reached from the board, which can be solved"
    )]
    Table,
    /// A solution is shorter than a lower bound.
    #[error(
        "a solution of {length} slides was found where every solution was said to have at least {bound}: \
         a pattern database or a checkpoint is damaged"
    )]
    FalseBound {
        /// The length of the solution.
        length: u32,
        /// The bound.
        bound: u32,
    },
    /// The shape has a side of one cell, or too many cells.
    #[error("pattern databases are for boards with both sides at least 2 and at most {MAX_CELLS} cells, not {0}")]
    Unsupported(crate::Shape),
    /// Partitions and symmetries make more views than a search supports.
    #[error("{0} views are too many: a search supports 4 views with {MAX_SLOTS} patterns in all, 2 beyond 25 cells")]
    Views(usize),
    /// A partition is for another shape or another home of the blank.
    #[error("the goal needs partitions of a {shape} board with the blank's home in cell {blank}, counted from 0")]
    Partition {
        /// The shape of the normalised goal.
        shape: crate::Shape,
        /// The home of the blank in the normalised goal.
        blank: usize,
    },
    /// The roots of a checkpoint are not those of this search.
    #[error("the checkpoint was made with other tables, of another board, or by another version")]
    Checkpoint,
    /// A root lies outside the bound.
    #[error("a root lies outside the bound, or was made with other tables")]
    Root,
    /// A table was not built.
    #[error(transparent)]
    Build(#[from] TableBuildError),
}

impl Engine {
    /// Loads the tables of a configuration, and builds those that are missing.
    pub fn prepare(goal: &Board, config: &EngineConfig, budget: &mut dyn Budget) -> Result<Engine, EngineError> {
        Engine::prepare_with(goal, config, None, budget)
    }

    /// Prepares an engine for another goal of the same shape, which shares the automaton of this one. The table sizes
    /// must be equal.
    pub fn prepare_beside(
        &self,
        goal: &Board,
        config: &EngineConfig,
        budget: &mut dyn Budget,
    ) -> Result<Engine, EngineError> {
        Engine::prepare_with(goal, config, Some(&self.automaton), budget)
    }

    fn prepare_with(
        goal: &Board,
        config: &EngineConfig,
        automaton: Option<&Arc<Automaton>>,
        budget: &mut dyn Budget,
    ) -> Result<Engine, EngineError> {
        let begun = Instant::now();
        let frame = GoalFrame::new(goal);
        let partitions = config.partitions(goal)?;
        let mut loaded = load_tables(&partitions, config, budget)?;
        let automaton = match automaton {
            Some(automaton) => Arc::clone(automaton),
            None => {
                let depth = config.duplicate_depth(frame.shape());
                let automaton = load_or_build(frame.shape(), depth, config.threads, config.store.as_ref(), budget);
                let LoadedAutomaton { automaton, error } = unless_stopped(automaton)?;
                loaded.store_errors.extend(error);
                Arc::new(automaton)
            }
        };
        let mut engine = Engine::assemble(frame, automaton, &partitions, loaded, config);
        engine.prepared.time = begun.elapsed();
        Ok(engine)
    }

    fn assemble(
        frame: GoalFrame,
        automaton: Arc<Automaton>,
        partitions: &[Partition],
        loaded: LoadedTables,
        config: &EngineConfig,
    ) -> Engine {
        let LoadedTables { sets, store_errors, read, built } = loaded;
        let stabilizers = frame.stabilizers();
        let views = config.views_of_each(partitions);
        let symmetries = partitions.iter().map(|_| stabilizers.iter().take(views).cloned().collect()).collect();
        let large = sets.iter().flatten().map(|table: &Table| table.bits().len() * 8).sum::<usize>() > 1 << 20;
        let batch = config.batch.unwrap_or(match frame.shape().cells() {
            ..=SMALL_BOARD_CELLS if large => 16,
            ..=SMALL_BOARD_CELLS => 32,
            _ => 64,
        });
        Engine {
            frame,
            table_size: config.table_size,
            automaton,
            sets,
            symmetries,
            workers: WorkerConfig { threads: config.threads.max(1), batch, all: false },
            avx512: config.avx512,
            prepared: Preparation { read, built, time: Duration::ZERO },
            store_errors: store_errors.into(),
        }
    }

    /// The goal of the boards it solves.
    pub fn goal(&self) -> &Board {
        self.frame.goal()
    }

    /// How much was spent on its tables.
    pub fn table_size(&self) -> TableSize {
        self.table_size
    }

    /// How its tables were prepared.
    pub fn prepared(&self) -> Preparation {
        self.prepared
    }

    /// What went wrong with tables on disk; such tables were built and are used in memory.
    pub fn store_errors(&self) -> &Arc<[StoreError]> {
        &self.store_errors
    }

    /// The bytes its tables take.
    pub fn bytes(&self) -> usize {
        self.sets.iter().flatten().map(|table| table.bits().len() * 8).sum()
    }

    /// Whether it uses AVX-512.
    pub fn uses_avx512(&self) -> bool {
        self.tables().use_avx512()
    }

    /// A number that is the same for engines that count the same nodes.
    pub fn signature(&self) -> u64 {
        let homes = self.sets.iter().flatten().map(|table| table.pattern().homes);
        let views = self.symmetries.iter().map(|symmetries| symmetries.len() as u64);
        checksum(&homes.chain(views).chain([self.automaton.transitions().len() as u64]).collect::<Vec<u64>>())
    }

    /// The lower bound that the tables give for a board.
    pub fn estimate(&self, board: &Board) -> Result<u32, EngineError> {
        let (tiles, blank) = self.normalise(board)?;
        let (_, estimates) = self.tables().evaluate(&tiles, blank).ok_or(EngineError::Table)?;
        Ok(estimates.into_iter().max().unwrap_or(0))
    }

    /// Finds a shortest solution, unless the budget ends the search.
    pub fn solve(&self, board: &Board, budget: &mut dyn Budget) -> Result<SearchOutcome, EngineError> {
        self.run(board, StartAt::Bound(0), RunOptions::new(budget))
    }

    /// Finds a shortest solution from where the search is to start. A checkpoint must come from a search for the same
    /// board on tables with the same [`signature`](Engine::signature).
    pub fn run(&self, board: &Board, start_at: StartAt, mut options: RunOptions) -> Result<SearchOutcome, EngineError> {
        let (tiles, blank) = self.normalise(board)?;
        let tables = self.tables();
        let run = with_sizes!(ida_star, tiles.len(), &tables);
        let Found { blanks, at, stop, device } = run(&tables, &tiles, blank, start_at, self.workers, &mut options)?;
        let (length, bound) = (blanks.as_ref().map(|blanks| blanks.len() as u32 - 1), at.current.bound);
        if let Some(length) = length.filter(|&length| length < bound) {
            return Err(EngineError::FalseBound { length, bound });
        }
        Ok(SearchOutcome {
            slides: blanks.map(|blanks| self.frame.slides(&blanks)),
            lower_bound: bound,
            bound_source: Some(BoundSource::PatternDatabases),
            stop,
            iterations: if bound == 0 { Vec::new() } else { at.into_iterations() },
            tables: Vec::new(),
            device,
        })
    }

    /// A shortest solution without a search, if its one table has all tiles and so every distance is exact.
    pub fn read_off(&self, board: &Board) -> Result<Option<Vec<Slide>>, EngineError> {
        let [set] = &self.sets[..] else { return Ok(None) };
        let [table] = &set[..] else { return Ok(None) };
        if table.pattern().tiles() + 1 < self.goal().shape().cells() {
            return Ok(None);
        }
        let (tiles, blank) = self.normalise(board)?;
        let mut cells = vec![0; tiles.len()];
        for (cell, &home) in tiles.iter().enumerate() {
            cells[usize::from(home)] = cell;
        }
        let mut blanks = vec![blank as u8];
        let placement = Placement::of(table.pattern().home_cells().map(|home| cells[home]));
        let found = table.descend(placement, blank, |cell| blanks.push(cell as u8));
        Ok(found.then(|| self.frame.slides(&blanks)))
    }

    /// Counts all shortest solutions of a board, unless the budget ends the search.
    pub fn count_solutions(&self, board: &Board, budget: &mut dyn Budget) -> Result<SolutionCount, EngineError> {
        let found = self.solve(board, budget)?;
        let length = found.lower_bound;
        if found.stop.is_some() {
            return Ok(SolutionCount { length, count: 0, stop: found.stop });
        }
        self.count_solutions_of(board, length, budget)
    }

    /// Counts the solutions of a board that are known to be the shortest and to have this length.
    pub fn count_solutions_of(
        &self,
        board: &Board,
        length: u32,
        budget: &mut dyn Budget,
    ) -> Result<SolutionCount, EngineError> {
        let (tiles, blank) = self.normalise(board)?;
        if length > MOST_SLIDES {
            return Ok(SolutionCount { length, count: 0, stop: Some(Stop::Depth) });
        }
        // Duplicates are other solutions, so only taking back a slide is forbidden.
        let plain = unless_stopped(Automaton::new(self.frame.shape(), 2, 1, &mut Unlimited))?;
        let tables = SearchTables::new(&plain, &self.sets, &self.symmetries, self.avx512);
        let run = with_sizes!(count_solutions, tiles.len(), &tables);
        run(&tables, &tiles, blank, length, self.workers, budget).ok_or(EngineError::Table)
    }

    fn tables(&self) -> SearchTables<'_> {
        SearchTables::new(&self.automaton, &self.sets, &self.symmetries, self.avx512)
    }

    /// The normalised board and the cell of its blank, if it can be solved.
    fn normalise(&self, board: &Board) -> Result<(Vec<u8>, usize), EngineError> {
        let goal = self.goal();
        if board.shape() != goal.shape() {
            return Err(EngineError::Shape { goal: goal.shape(), board: board.shape() });
        }
        if !is_solvable(board, goal) {
            return Err(EngineError::Unsolvable);
        }
        let tiles = self.frame.normalise(board);
        let blank = tiles.iter().position(|&tile| usize::from(tile) == self.frame.blank());
        Ok((tiles, blank.expect("a board has a blank")))
    }
}

/// What was made, or the error that says why not.
fn unless_stopped<T>(made: ControlFlow<Stop, T>) -> Result<T, TableBuildError> {
    match made {
        ControlFlow::Continue(made) => Ok(made),
        ControlFlow::Break(stop) => Err(TableBuildError::Stopped(stop)),
    }
}
