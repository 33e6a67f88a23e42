//! Solving on pattern databases: light tables first, full ones take over on hard boards.
//!
//! Light tables are ready in milliseconds and solve most boards. If they do not, full ones are loaded or built by another
//! thread while the search goes on slowly, and take over when they are ready; without another thread the search waits for
//! them. Before that nothing about them is computed, because even their size takes longer than solving most boards.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::{Budget, Cost, Meter, Proven, SharedBudget, Stop, Work};

use super::checkpoint_file::CheckpointFile;
use super::forward_or_backward::ForwardOrBackward;
use super::patience::Patience;
use super::{Request, RequestError, RequestOptions};
use crate::engine::{Engine, EngineConfig, EngineError, SolutionCount, SubtreeBackend, TableSize};
use crate::pattern::TableBuildError;
use crate::search_outcome::SearchOutcome;
use crate::tables_used::{Direction, TablesUsed};
use crate::threads::try_spawn;
use crate::{Board, BoundSource};

/// The tables that take over on hard boards. In a browser, where the search waits for them, those that are built quickly.
const TAKING_OVER: TableSize = if cfg!(target_family = "wasm") { TableSize::Medium } else { TableSize::Full };
/// How long the search on light tables pauses at each report, about once per millisecond, while full ones are prepared.
/// Rarely reached: an 80-move board takes 670 M expansions on light tables.
const PAUSE: Duration = Duration::from_millis(10);
/// The time between two checks during a pause.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Counts the solutions of `length`, the known shortest length.
pub(super) fn count(
    request: &Request,
    goal: &Board,
    length: Cost,
    meter: &mut Meter,
) -> Result<SolutionCount, RequestError> {
    let RequestOptions { board, threads, table_cache, .. } = &**request;
    let ready =
        [TableSize::Full, TableSize::Light].into_iter().find_map(|size| table_cache.ready(goal, size, *threads));
    let engine = match ready {
        Some(engine) => engine,
        None => match (PatternSearch { request, goal }).light_engine(meter)? {
            ControlFlow::Continue(engine) => engine,
            ControlFlow::Break(stop) => return Ok(SolutionCount { length, count: 0, stop: Some(stop) }),
        },
    };
    Ok(engine.count_solutions_of(board, length, meter)?)
}

/// Finds a shortest solution.
pub(super) fn search(
    request: &Request,
    goal: &Board,
    file: Option<&mut CheckpointFile>,
    meter: &mut Meter,
) -> Result<SearchOutcome, RequestError> {
    let table_cache = &request.table_cache;
    let threads = &request.usable_threads();
    let search = PatternSearch { request, goal };
    if request.repeatable {
        return search.repeatable(file, meter);
    }
    if let Some(size) = request.table_size.or(file.as_ref().and_then(|file| file.table_size())) {
        return search.on_tables_of(size, file, meter);
    }
    if table_cache.ready(goal, TAKING_OVER, *threads).is_some() {
        return search.on_tables_of(TAKING_OVER, file, meter);
    }
    let light = match search.light_engine(meter)? {
        ControlFlow::Continue(light) => light,
        ControlFlow::Break(stop) => return Ok(stopped(stop, meter)),
    };
    if let Err(stop) = meter.reserve(light.bytes()) {
        return Ok(stopped(stop, meter));
    }
    if let Some(outcome) = search.read_off(&light, meter)? {
        return Ok(outcome);
    }
    let full = request.engine_config(TAKING_OVER, *threads, meter.spare());
    search.light_then_full(&light, &full, file, meter)
}

/// What follows the search on light tables that was interrupted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterLight {
    FullTables,
    /// Full ones do not fit: the light ones again, with the checkpoint file and the device.
    LightTablesAlone,
}

/// A stop before the search began.
fn stopped(stop: Stop, meter: &Meter) -> SearchOutcome {
    SearchOutcome::stopped(stop, meter.lower_bound())
}

/// The search for one board.
struct PatternSearch<'a> {
    request: &'a Request,
    goal: &'a Board,
}

impl PatternSearch<'_> {
    /// The engine of a configuration, or the stop that ended its preparation.
    fn engine(&self, config: &EngineConfig, meter: &mut Meter) -> Result<ControlFlow<Stop, Arc<Engine>>, RequestError> {
        match self.request.table_cache.engine(self.goal, config, meter) {
            Err(EngineError::Build(TableBuildError::Stopped(stop))) => Ok(ControlFlow::Break(stop)),
            engine => Ok(ControlFlow::Continue(engine?)),
        }
    }

    /// The engine on light tables, whatever memory is left: they take less than a megabyte up to 16 cells, and less than
    /// ten beyond 25.
    fn light_engine(&self, meter: &mut Meter) -> Result<ControlFlow<Stop, Arc<Engine>>, RequestError> {
        let threads = self.request.usable_threads();
        self.engine(&self.request.engine_config(TableSize::Light, threads, usize::MAX), meter)
    }

    /// Solves on the tables that were asked for, or else on full ones if they fit, on light ones if not. Neither the speed
    /// of the machine nor the tables that exist already have a part in the choice.
    fn repeatable(&self, file: Option<&mut CheckpointFile>, meter: &mut Meter) -> Result<SearchOutcome, RequestError> {
        let full = EngineConfig::new(TableSize::Full, 1).memory(meter.spare());
        let fits = full.peak_bytes(self.goal)? <= full.memory;
        let size = self.request.table_size.unwrap_or(if fits { TableSize::Full } else { TableSize::Light });
        self.on_tables_of(size, file, meter)
    }

    /// Reads the solution off tables with all exact distances, if these are. A limit on nodes is obeyed by a search.
    fn read_off(&self, engine: &Engine, meter: &mut Meter) -> Result<Option<SearchOutcome>, RequestError> {
        let is_search_wanted = meter.limits().nodes.is_some() || self.request.subtree_backend.is_some();
        let Some(slides) = (if is_search_wanted { None } else { engine.read_off(&self.request.board)? }) else {
            return Ok(None);
        };
        let length = slides.len() as u64;
        meter.add(length, length + 1);
        meter.store(length + 1);
        meter.prove(Proven::by_completed_search(length as Cost));
        Ok(Some(SearchOutcome {
            slides: Some(slides),
            lower_bound: length as Cost,
            bound_source: Some(BoundSource::PatternDatabases),
            tables: vec![TablesUsed::new(engine, Direction::Forward, 0)],
            ..SearchOutcome::unsolvable()
        }))
    }

    /// Solves on the tables of one size.
    fn on_tables_of(
        &self,
        size: TableSize,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
    ) -> Result<SearchOutcome, RequestError> {
        let (threads, table_cache) = (&self.request.usable_threads(), &self.request.table_cache);
        let engine = match table_cache.ready(self.goal, size, *threads) {
            Some(engine) => engine,
            None => {
                let config = self.request.engine_config(size, *threads, meter.spare());
                if config.peak_bytes(self.goal)? > config.memory {
                    return Ok(stopped(Stop::Memory, meter));
                }
                match self.engine(&config, meter)? {
                    ControlFlow::Continue(engine) => engine,
                    ControlFlow::Break(stop) => return Ok(stopped(stop, meter)),
                }
            }
        };
        match meter.reserve(engine.bytes()) {
            Ok(()) => self.run(&engine, file, meter),
            Err(stop) => Ok(stopped(stop, meter)),
        }
    }

    /// Solves on light tables, and prepares full ones when the board turns out to be hard.
    fn light_then_full(
        &self,
        light: &Engine,
        full: &EngineConfig,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
    ) -> Result<SearchOutcome, RequestError> {
        let table_cache = &self.request.table_cache;
        let is_asked_for = self.request.asks_for_proof(file.is_some());
        let patience = Patience::on_light_tables(self.goal, is_asked_for);
        let building = SharedBudget::new();
        let (outcome, next, built) = std::thread::scope(|scope| {
            let (mut builder, mut next, mut expanded, mut fewer_threads) = (None, None, 0, false);
            // When to prepare full tables. Until then not even their size is asked for, which takes a while to compute.
            let mut due = Some(patience.stored);
            let mut interrupt = |work: Work| {
                expanded += work.expanded;
                if due.is_some_and(|due| expanded >= due) {
                    let before = patience.before(full, self.goal).ok().flatten();
                    due = before.filter(|before| *before > expanded);
                    if before.is_none() && is_asked_for {
                        next = Some(AfterLight::LightTablesAlone);
                    } else if before.is_some() && due.is_none() {
                        builder = try_spawn(scope, || table_cache.engine(self.goal, full, &mut building.share()));
                        fewer_threads = builder.is_none();
                        next = fewer_threads.then_some(AfterLight::FullTables);
                    }
                }
                if builder.as_ref().is_some_and(pause) {
                    next = Some(AfterLight::FullTables);
                }
                next.is_some()
            };
            // The processor searches here, so that a device can build the tables.
            let outcome = self.run_unless(light, None, None, meter, &mut interrupt);
            building.halt(Stop::Turn);
            let built = builder.map(|builder| builder.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            meter.take_over(Work { fewer_threads: fewer_threads || building.has_fewer_threads(), ..Work::NONE });
            (outcome, next, built)
        });
        let earlier = outcome?;
        // Another thread may have reached the goal at the last moment.
        let Some(next) = next.filter(|_| earlier.slides.is_none()) else { return Ok(earlier) };
        let engine = match next {
            AfterLight::LightTablesAlone => None,
            AfterLight::FullTables => match built.unwrap_or_else(|| table_cache.engine(self.goal, full, meter)) {
                Ok(engine) => Some(engine),
                // There was no memory for them.
                Err(EngineError::Build(_)) => None,
                Err(error) => return Err(error.into()),
            },
        };
        let later = match engine {
            None => self.run(light, file, meter)?,
            Some(engine) => match meter.reserve(engine.bytes()) {
                Ok(()) => self.run(&engine, file, meter)?,
                Err(stop) => stopped(stop, meter),
            },
        };
        Ok(joined(earlier, later))
    }

    /// Searches on an engine until it is done or the meter stops it.
    fn run(
        &self,
        engine: &Engine,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
    ) -> Result<SearchOutcome, RequestError> {
        self.run_unless(engine, self.request.subtree_backend.as_deref(), file, meter, &mut |_| false)
    }

    /// Searches on an engine until it is done, the meter stops it, or `interrupt` says so.
    fn run_unless(
        &self,
        engine: &Engine,
        subtree_backend: Option<&dyn SubtreeBackend>,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
        interrupt: &mut dyn FnMut(Work) -> bool,
    ) -> Result<SearchOutcome, RequestError> {
        let board = &self.request.board;
        let config = self.request.engine_config(engine.table_size(), self.request.usable_threads(), meter.spare());
        let search = ForwardOrBackward::new(engine, board, config, subtree_backend);
        let search = if self.request.repeatable { search.forward_only() } else { search };
        let (at_least, expanded) = (meter.lower_bound(), meter.expanded());
        let mut budget = |work: Work| {
            meter.spend(work)?;
            if interrupt(work) { ControlFlow::Break(Stop::Turn) } else { ControlFlow::Continue(()) }
        };
        let outcome = search.search(at_least, expanded, file, &mut budget)?;
        for tables in outcome.tables.iter().filter(|tables| tables.direction == Direction::Backward) {
            // They fit: that was checked before they were prepared.
            let _ = meter.reserve(tables.bytes);
        }
        meter.prove(Proven::by_completed_search(outcome.lower_bound));
        if let Some(slides) = &outcome.slides {
            meter.store(slides.len() as u64 + 1);
        }
        Ok(outcome)
    }
}

/// The outcome of a search that was continued by another one, which may be on the same tables.
fn joined(earlier: SearchOutcome, mut later: SearchOutcome) -> SearchOutcome {
    let same = earlier.tables.last().zip(later.tables.first()).is_some_and(|(a, b)| a.table_size == b.table_size);
    let tables = later.tables.split_off(usize::from(same).min(later.tables.len()));
    later.tables = earlier.tables.into_iter().chain(tables).collect();
    later.iterations.splice(0..0, earlier.iterations);
    later.device = later.device.or(earlier.device);
    later
}

/// Pauses the search for a moment, in favour of the thread that prepares tables; whether they are ready.
fn pause<T>(builder: &ScopedJoinHandle<T>) -> bool {
    let until = Instant::now() + PAUSE;
    while !builder.is_finished() && Instant::now() < until {
        std::thread::sleep(POLL_INTERVAL);
    }
    builder.is_finished()
}

#[cfg(test)]
mod tests {
    use taquin_search::Limits;

    use super::*;
    use crate::{Goal, Shape};

    #[test]
    fn a_count_that_is_stopped_while_tables_are_built_is_an_answer() {
        let goal = Goal::RowMajor.board(Shape::new(3, 5).unwrap()).unwrap();
        let mut meter = Meter::new(Limits::none().time(Duration::ZERO));
        let counted = count(&Request::new(goal.clone()), &goal, 0, &mut meter).unwrap();
        assert_eq!(counted, SolutionCount { length: 0, count: 0, stop: Some(Stop::Time) });
    }
}
