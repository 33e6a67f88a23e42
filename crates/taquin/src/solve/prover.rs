//! The proof beside or after an improvement search: plain IDA* first, then on light tables, then on full ones.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use taquin_search::{Budget, Cost, Iteration, Limits, Meter, Proven, Stop, Unwatched, Work, ida_star_metered};

use super::checkpoint_file::CheckpointFile;
use super::forward_or_backward::ForwardOrBackward;
use super::{Request, RequestError, RequestOptions};
use crate::bound_source::is_within_percent;
use crate::engine::{EngineConfig, EngineError, TableSize};
use crate::heuristic::LinearConflict;
use crate::pattern::{MAX_NARROW_CELLS, TableBuildError};
use crate::search_outcome::SearchOutcome;
use crate::space::{Grid, Large, Puzzle};
use crate::tables_used::{Direction, TablesUsed};
use crate::threads::OnPanic;
use crate::{Board, BoundSource, Slide};

/// Boards that plain IDA* may expand before tables are used; a fraction of a second.
const PLAIN_NODES: u64 = 2_000_000;
/// Boards that plain IDA* may expand before there is a first solution, if both take turns; some ten milliseconds.
const GLANCE_NODES: u64 = 50_000;
/// Boards expanded on light tables before full ones are loaded or built; about half a second.
const LIGHT_NODES: u64 = 4_000_000;

/// The largest difference between the best solution and the lower bound of plain IDA* for which a board of more than 25
/// cells is searched on tables: each two slides take about ten times as many nodes.
const PROVABLE_GAP: usize = 20;

/// The state of a proof, as the improving thread sees it.
#[derive(Default)]
struct ProofState {
    /// The length of the best solution known.
    best: Option<usize>,
    /// No solution is shorter than this.
    bound: Cost,
    /// The bound of an earlier run, which a checkpoint file kept.
    kept_bound: Cost,
    /// A shortest solution was found, or the best one known is proven shortest.
    done: bool,
    /// The proof panicked or failed, so that there is no use in going on without it.
    failed: bool,
    /// No thread waits for the proof any more.
    unwanted: bool,
    expanded: u64,
    generated: u64,
    fewer_threads: bool,
    iterations: Vec<Iteration>,
    tables: Vec<TablesUsed>,
    device: Option<String>,
}

/// A proof that one thread works on and another waits for.
pub(super) struct SharedProof {
    state: Mutex<ProofState>,
}

/// As long as this exists, a thread waits for the proof.
pub(super) struct Wanted<'a>(&'a SharedProof);

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.0.lock().unwanted = true;
    }
}

impl SharedProof {
    /// A proof that goes on from a bound which a checkpoint file kept; 0 if there is none.
    pub fn new(kept_bound: Cost) -> SharedProof {
        SharedProof { state: Mutex::new(ProofState { bound: kept_bound, kept_bound, ..ProofState::default() }) }
    }

    /// Every field is valid by itself, so a panic elsewhere cannot break the state.
    fn lock(&self) -> MutexGuard<'_, ProofState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread waits for the proof until the value is dropped.
    pub fn wanted(&self) -> Wanted<'_> {
        Wanted(self)
    }

    /// What is proven: no solution is shorter than this.
    pub fn bound(&self) -> Cost {
        self.lock().bound
    }

    /// The bound, for a budget.
    pub fn proven(&self) -> Proven {
        Proven::by_completed_search(self.bound())
    }

    /// A solution of this length is known.
    pub fn set_best(&self, length: usize) {
        self.lock().best = Some(length);
    }

    /// Whether a solution is known.
    pub fn has_solution(&self) -> bool {
        self.lock().best.is_some()
    }

    /// Whether the proof uses pattern databases.
    pub fn is_on_tables(&self) -> bool {
        !self.lock().tables.is_empty()
    }

    /// Whether the best solution known is at most this many percent above the bound, if that is enough.
    pub fn is_within(&self, percent: Option<u32>) -> bool {
        let state = self.lock();
        percent.zip(state.best).is_some_and(|(percent, best)| is_within_percent(best, state.bound, percent))
    }

    /// Whether the improving thread can stop, too.
    pub fn is_over(&self) -> bool {
        let state = self.lock();
        state.done || state.failed
    }

    /// Reports the proof to the meter and combines it with the improved solution; `proven` is a shortest solution.
    pub fn into_outcome(self, proven: Option<Vec<Slide>>, improved: SearchOutcome, meter: &mut Meter) -> SearchOutcome {
        let ProofState { bound, kept_bound, expanded, generated, fewer_threads, iterations, tables, device, .. } =
            self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let work = Work::nodes(expanded, generated).proving(Proven::by_completed_search(bound));
        meter.take_over(Work { fewer_threads, ..work });
        let bytes =
            |direction| tables.iter().rev().find(|used| used.direction == direction).map_or(0, |used| used.bytes);
        // They fit beside everything else: that was checked before they were built.
        let _ = meter.reserve(bytes(Direction::Forward) + bytes(Direction::Backward));
        let is_of_tables = !tables.is_empty() || kept_bound > 0;
        let source = if is_of_tables { BoundSource::PatternDatabases } else { BoundSource::IterativeDeepening };
        let (lower_bound, bound_source) = if bound >= improved.lower_bound {
            (bound, Some(source))
        } else {
            (improved.lower_bound, improved.bound_source)
        };
        let slides = proven.or(improved.slides);
        // No limit matters to a solution that is proven shortest.
        let shortest = slides.as_ref().is_some_and(|slides| slides.len() <= lower_bound as usize);
        SearchOutcome {
            slides,
            lower_bound,
            bound_source,
            stop: improved.stop.filter(|_| !shortest),
            iterations,
            tables,
            device,
        }
    }
}

/// The proof that runs beside an improvement search, or takes turns with it.
pub(super) struct Prover<'a> {
    pub request: &'a Request,
    pub goal: &'a Board,
    pub proof: &'a SharedProof,
    /// Asked whether to go on.
    pub may_go_on: RefCell<&'a mut dyn FnMut() -> bool>,
}

/// The budget of a proof: ends when no thread waits for it, or when the best solution known is proven shortest.
impl Budget for &Prover<'_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        let is_over = {
            let mut state = self.proof.lock();
            state.expanded += work.expanded;
            state.generated += work.generated;
            state.fewer_threads |= work.fewer_threads;
            state.bound = state.bound.max(work.lower_bound.bound());
            let reached = state.best.is_some_and(|best| state.bound as usize >= best);
            state.done |= reached;
            state.done || state.unwanted
        };
        let goes_on = !is_over && (self.may_go_on.borrow_mut())();
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Turn) }
    }
}

impl Prover<'_> {
    /// A shortest solution of a board a few slides from its goal.
    pub fn glance(&self) -> Option<Vec<Slide>> {
        let proven = self.search_without_tables(GLANCE_NODES);
        if proven.is_none() {
            // The proof begins again with the first bound.
            self.proof.lock().iterations.clear();
        }
        proven
    }

    /// A shortest solution, or `None` if the best one known is proven shortest or no thread waits any more.
    pub fn run(
        &self,
        tables: Option<&EngineConfig>,
        file: Option<&mut CheckpointFile>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let _fail_on_panic = OnPanic(|| self.proof.lock().failed = true);
        let proven = self.prove(tables, file);
        self.proof.lock().failed |= proven.is_err();
        proven
    }

    /// Spends more and more on tables: an easy board must not wait for large ones. `tables` are the strongest that fit.
    fn prove(
        &self,
        tables: Option<&EngineConfig>,
        file: Option<&mut CheckpointFile>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let RequestOptions { table_cache, threads, .. } = &**self.request;
        let on_processor = self.request.proves_on_processor();
        if let Some(config) = tables.filter(|_| file.as_ref().is_some_and(|file| file.checkpoint().is_some())) {
            return self.search_tables(config.clone(), None, file);
        }
        let proven = self.search_without_tables(if on_processor { PLAIN_NODES } else { GLANCE_NODES });
        let Some(config) = tables else { return Ok(proven) };
        if proven.is_some() || self.is_over() || (!self.request.asks_for_proof(file.is_some()) && self.is_hopeless()) {
            return Ok(proven);
        }
        let is_ready = || table_cache.ready(self.goal, TableSize::Full, *threads).is_some();
        // A faster backend builds full tables in less time, but for those of more than 25 cells.
        let is_slow = on_processor || self.goal.shape().cells() > MAX_NARROW_CELLS;
        if config.table_size == TableSize::Full && is_slow && !is_ready() {
            let light = self.request.engine_config(TableSize::Light, *threads, usize::MAX);
            let proven = self.search_tables(light, Some(LIGHT_NODES), None)?;
            if proven.is_some() || self.is_over() {
                return Ok(proven);
            }
        }
        // What a file keeps is the search on full tables.
        self.search_tables(config.clone(), None, file)
    }

    /// Whether the board is too large for tables to close the gap.
    fn is_hopeless(&self) -> bool {
        let state = self.proof.lock();
        let gap = state.best.map(|best| best.saturating_sub(state.bound as usize));
        self.goal.shape().cells() > MAX_NARROW_CELLS && gap.is_none_or(|gap| gap > PROVABLE_GAP)
    }

    /// Whether nothing is left to prove, or no thread waits for it.
    fn is_over(&self) -> bool {
        let mut budget = self;
        budget.spend(Work::NONE).is_break()
    }

    /// Plain IDA* for a short time: a large board a few slides from its goal is solved and proven at once.
    fn search_without_tables(&self, nodes: u64) -> Option<Vec<Slide>> {
        let mut budget = self;
        let limits = Limits::none().nodes(nodes);
        let mut meter = Meter::new(limits).spending_from(&mut budget);
        let (puzzle, start) = (Puzzle::<Large>::new(self.goal), Large::of(&self.request.board));
        let outcome = ida_star_metered(&puzzle, &LinearConflict::new(self.goal), &start, &mut meter, &mut Unwatched);
        let tally = meter.tally();
        let _ = meter.report();
        drop(meter);
        let mut state = self.proof.lock();
        state.iterations.extend(tally.iterations);
        let path = outcome.path()?;
        state.done = true;
        Some(path.moves)
    }

    /// IDA* on tables, for at most this many expansions.
    fn search_tables(
        &self,
        mut config: EngineConfig,
        nodes: Option<u64>,
        file: Option<&mut CheckpointFile>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let RequestOptions { board, table_cache, subtree_backend, .. } = &**self.request;
        let mut budget = self;
        let engine = match table_cache.engine(self.goal, &config, &mut budget) {
            Err(EngineError::Build(TableBuildError::Stopped(_) | TableBuildError::Memory { .. })) => return Ok(None),
            engine => engine?,
        };
        let (before, at_least) = {
            let mut state = self.proof.lock();
            let used = TablesUsed::new(&engine, Direction::Forward, state.expanded);
            state.tables.push(used);
            (state.expanded, state.bound)
        };
        let mut limited = |work: Work| {
            budget.spend(work)?;
            let used_up = nodes.is_some_and(|nodes| self.proof.lock().expanded - before >= nodes);
            if used_up { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
        };
        config.memory = config.memory.saturating_sub(engine.bytes());
        // The device is for what is hard.
        let backend = subtree_backend.as_deref().filter(|_| nodes.is_none());
        let search = ForwardOrBackward::new(&engine, board, config, backend);
        let outcome = search.search(at_least, before, file, &mut limited)?;
        let mut state = self.proof.lock();
        state.tables.extend(outcome.tables.into_iter().skip(1));
        state.bound = state.bound.max(outcome.lower_bound);
        state.iterations.extend(outcome.iterations);
        state.device = outcome.device.or(state.device.take());
        state.done |= outcome.slides.is_some();
        Ok(outcome.slides)
    }
}
