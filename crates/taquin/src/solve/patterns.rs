//! Solving on pattern databases, metered like every other search.
//!
//! Small tables are built in a blink and solve most boards. Where they do not, larger ones are fetched from disk or built
//! by other threads while the search goes on slowly, and take over when they are ready.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use taquin_search::{Cost, Meter, Outcome, Path, Stop};

use super::checkpoint::Keeper;
use super::ends::{Direction, Ends, Walked};
use super::patiently::{patiently, wait_until};
use super::{Found, Request, RequestError, TablesUsed};
use crate::engine::{Engine, EngineConfig, EngineError, EngineOutcome, Progress, TableSize};
use crate::pattern::MAX_CELLS;
use crate::{Board, Slide};

/// Whether `auto` solves boards of this shape on pattern databases: the tables are built in a blink, but boards of up
/// to 9 cells are solved in less than that without any.
pub(super) fn are_quick_for(board: &Board) -> bool {
    exist_for(board) && (10..=16).contains(&board.shape().cells())
}

/// Whether there are pattern databases for boards of this shape.
pub(super) fn exist_for(board: &Board) -> bool {
    let shape = board.shape();
    shape.rows().min(shape.cols()) >= 2 && shape.cells() <= MAX_CELLS
}

/// The number of solutions of a length that is known to be the least, and why the counting ended early, if it did.
pub(super) fn count(
    request: &Request,
    goal: &Board,
    length: Cost,
    meter: &mut Meter,
) -> Result<(u64, Option<Stop>), RequestError> {
    let Request { board, threads, tables, .. } = request;
    let at_hand = [TableSize::Full, TableSize::Light]
        .into_iter()
        .find_map(|table_size| tables.at_hand(goal, table_size, *threads));
    let light = || tables.engine(goal, &tables.plan(TableSize::Light, *threads, usize::MAX), &AtomicBool::new(false));
    let engine = at_hand.map_or_else(light, Ok)?;
    let mut told = (0, 0);
    let tally = engine.tally_of(board, length, &mut |progress: &Progress| {
        meter.add(progress.expanded - told.0, progress.generated - told.1);
        told = (progress.expanded, progress.generated);
        meter.look().err()
    })?;
    Ok((tally.count, tally.stop))
}

/// Boards expanded on small tables before larger ones are fetched from disk (some 20 ms) or built (some seconds).
const BEFORE_FETCHING: u64 = 300_000;
const BEFORE_BUILDING: u64 = 20_000_000;
/// How long the search on small tables stands aside at every look, which is about every millisecond, meanwhile.
const ASIDE: Duration = Duration::from_millis(10);

pub(super) fn search(
    request: &Request,
    goal: &Board,
    keeper: Option<&mut Keeper>,
    meter: &mut Meter,
) -> Result<Found, RequestError> {
    let mut used = Vec::new();
    let outcome = on_tables(request, goal, keeper, meter, &mut used)?;
    Ok(Found { tables: used, ..outcome.into() })
}

fn on_tables(
    request: &Request,
    goal: &Board,
    keeper: Option<&mut Keeper>,
    meter: &mut Meter,
    used: &mut Vec<TablesUsed>,
) -> Result<Outcome<Slide>, RequestError> {
    let Request { board, threads, tables, .. } = request;
    let kept = keeper.as_ref().and_then(|keeper| keeper.table_size());
    if let Some(table_size) = request.table_size.or(kept) {
        return on_one(request, goal, table_size, keeper, meter, used);
    }
    if board.shape().cells() > 16 || tables.at_hand(goal, TableSize::Full, *threads).is_some() {
        return on_one(request, goal, TableSize::Full, keeper, meter, used);
    }
    let light = tables.engine(goal, &tables.plan(TableSize::Light, *threads, usize::MAX), &AtomicBool::new(false))?;
    if let Err(stop) = meter.reserve(light.bytes()) {
        return Ok(Outcome::Stopped(stop));
    }
    let full = tables.plan(TableSize::Full, *threads, meter.spare());
    let patience = patience(&full, goal)?;
    if patience == u64::MAX {
        return Run { request, engine: &light, table_size: TableSize::Light, keeper }.run(meter, used, |_| false);
    }
    let enough = AtomicBool::new(false);
    let (outcome, larger) = std::thread::scope(|scope| {
        let mut builder = None;
        let mut switch = false;
        let search = Run { request, engine: &light, table_size: TableSize::Light, keeper: None };
        let outcome = search.run(meter, used, |progress| {
            if builder.is_none() && progress.expanded >= patience {
                builder = Some(scope.spawn(|| tables.engine(goal, &full, &enough)));
            }
            switch = builder.as_ref().is_some_and(stand_aside);
            switch
        });
        enough.store(true, Ordering::Relaxed);
        let larger = builder.map(|builder| builder.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        (outcome, larger.filter(|_| switch))
    });
    match larger {
        // Another thread met the goal at the last moment.
        Some(_) if matches!(outcome, Ok(Outcome::Solved(_))) => outcome,
        Some(Ok(engine)) => {
            Run { request, engine: &engine, table_size: TableSize::Full, keeper }.run_within(meter, used)
        }
        // There was no memory for them: the small tables go on alone.
        Some(Err(EngineError::Build(_))) => {
            Run { request, engine: &light, table_size: TableSize::Light, keeper }.run(meter, used, |_| false)
        }
        Some(Err(error)) => Err(error.into()),
        None => outcome,
    }
}

/// Leaves the processor for a moment to who makes larger tables; whether they are ready. Boards that have taken so much on
/// small tables are the hardest there are, and take far more on them: one of 80 moves 670 M expansions.
fn stand_aside<T>(builder: &ScopedJoinHandle<T>) -> bool {
    let until = Instant::now() + ASIDE;
    wait_until(|| (builder.is_finished() || Instant::now() >= until).then(|| builder.is_finished()))
}

/// When the search on small tables begins to long for larger ones; never, if these would not fit.
fn patience(larger: &EngineConfig, goal: &Board) -> Result<u64, RequestError> {
    Ok(if larger.peak_bytes(goal)? > larger.memory {
        u64::MAX
    } else if larger.is_stored(goal)? {
        BEFORE_FETCHING
    } else {
        BEFORE_BUILDING
    })
}

/// Solves on the tables of one table_size.
fn on_one(
    request: &Request,
    goal: &Board,
    table_size: TableSize,
    keeper: Option<&mut Keeper>,
    meter: &mut Meter,
    used: &mut Vec<TablesUsed>,
) -> Result<Outcome<Slide>, RequestError> {
    let Request { threads, tables, .. } = request;
    if let Some(engine) = tables.at_hand(goal, table_size, *threads) {
        return Run { request, engine: &engine, table_size, keeper }.run_within(meter, used);
    }
    let plan = tables.plan(table_size, *threads, meter.spare());
    if plan.peak_bytes(goal)? > plan.memory {
        return Ok(Outcome::Stopped(Stop::Memory));
    }
    match patiently(|enough| tables.engine(goal, &plan, enough), || meter.look()) {
        Ok(engine) => Run { request, engine: engine?.as_ref(), table_size, keeper }.run_within(meter, used),
        Err(stop) => Ok(Outcome::Stopped(stop)),
    }
}

/// One engine's search.
struct Run<'a> {
    request: &'a Request,
    engine: &'a Engine,
    table_size: TableSize,
    keeper: Option<&'a mut Keeper>,
}

impl Run<'_> {
    /// Runs it if its tables fit.
    fn run_within(self, meter: &mut Meter, used: &mut Vec<TablesUsed>) -> Result<Outcome<Slide>, RequestError> {
        match meter.reserve(self.engine.bytes()) {
            Err(stop) => Ok(Outcome::Stopped(stop)),
            Ok(()) => self.run(meter, used, |_| false),
        }
    }

    /// Runs it until it ends, the meter stops it, or `leave` says so, and notes that its tables were used.
    fn run(
        self,
        meter: &mut Meter,
        used: &mut Vec<TablesUsed>,
        mut leave: impl FnMut(&Progress) -> bool,
    ) -> Result<Outcome<Slide>, RequestError> {
        if used.last().is_none_or(|last| last.table_size != self.table_size) {
            used.push(TablesUsed::new(self.table_size, Direction::Forward, self.engine, meter.expanded()));
        }
        let Request { board, threads, tables, .. } = self.request;
        let ends = Ends::new(self.engine, board, tables.plan(self.table_size, *threads, meter.spare()));
        let (at_least, before) = (meter.lower_bound(), meter.expanded());
        let mut told = (0, 0);
        let mut poll = |progress: &Progress| {
            meter.add(progress.expanded - told.0, progress.generated - told.1);
            told = (progress.expanded, progress.generated);
            meter.prove(progress.bound);
            meter.look().err().or_else(|| leave(progress).then_some(Stop::Cancelled))
        };
        let Walked { outcome, counts, others } = ends.search(at_least, self.keeper, &mut poll)?;
        let EngineOutcome { slides, lower_bound, bounds, stop } = outcome;
        for tables in others {
            if tables.end == Direction::Backward {
                // They fitted, as was made sure before they were made ready.
                let _ = meter.reserve(tables.bytes);
            }
            used.push(TablesUsed { from: before + tables.from, ..tables });
        }
        meter.add(counts.0 - told.0, counts.1 - told.1);
        meter.prove(lower_bound);
        bounds.into_iter().for_each(|bound| meter.add_iteration(bound));
        Ok(match (slides, stop) {
            (Some(moves), _) => {
                meter.store(moves.len() as u64 + 1);
                Outcome::Solved(Path { cost: moves.len() as u32, moves })
            }
            (None, Some(stop)) => Outcome::Stopped(stop),
            (None, None) => Outcome::Unsolvable,
        })
    }
}
