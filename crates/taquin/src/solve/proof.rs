//! The search for a shortest solution beside the search for better ones: plainly at first, then on small tables, then on
//! the largest.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use taquin_search::{Cost, Iteration, Limits, Meter, Progress, Stop, Unwatched, ida_star};

use super::checkpoint::Keeper;
use super::ends::{Direction, Ends, Walked};
use super::{Request, RequestError, TablesUsed};
use crate::engine::{EngineConfig, EngineError, TableSize};
use crate::heuristic::LinearConflict;
use crate::panic_flag::PanicFlag;
use crate::pattern::TableBuildError;
use crate::{Board, Grid, Large, Puzzle, Slide};

/// Boards that plain IDA* may expand beside the search for better solutions; a fraction of a second.
const PLAIN_NODES: u64 = 2_000_000;

/// Boards expanded on small tables before large ones are fetched or built; about half a second.
const LIGHT_NODES: u64 = 4_000_000;

/// The search for a shortest solution, as the other threads see it.
#[derive(Default)]
pub(super) struct Proof {
    /// Raised when nobody waits for the proof any more.
    enough: AtomicBool,
    /// Raised when a shortest solution is found, or the best one known is proved to be one.
    done: AtomicBool,
    /// Raised when it has come to grief, so that there is no use in going on without it.
    failed: AtomicBool,
    /// The length of the best solution known elsewhere; 0 for none.
    best: AtomicU32,
    bound: AtomicU32,
    bounds: Mutex<Vec<Iteration>>,
    /// Nodes expanded and generated.
    counts: Mutex<(u64, u64)>,
    tables: Mutex<Vec<TablesUsed>>,
}

/// Somebody's interest in a proof.
pub(super) struct Awaited<'a>(&'a AtomicBool);

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Proof {
    /// What is proved: no solution is shorter than this; and by what.
    pub fn bound(&self) -> (Cost, &'static str) {
        (
            self.bound.load(Ordering::Relaxed),
            if self.is_on_tables() { "pattern databases" } else { "iterative deepening" },
        )
    }

    /// Whether it goes on with pattern databases.
    pub fn is_on_tables(&self) -> bool {
        !self.tables.lock().expect("nobody panics with it").is_empty()
    }

    /// Somebody waits for the proof, until this is dropped.
    pub fn awaited(&self) -> Awaited<'_> {
        Awaited(&self.enough)
    }

    /// A solution of this length is known.
    pub fn know(&self, length: usize) {
        self.best.store(length as u32, Ordering::Relaxed);
    }

    /// Whether the best solution known is at most so many percent longer than what is proved, if that is enough.
    pub fn is_within(&self, percent: Option<u32>) -> bool {
        let Some(percent) = percent else { return false };
        let (best, bound) = (self.best.load(Ordering::Relaxed), self.bound.load(Ordering::Relaxed));
        best != 0 && u64::from(best) * 100 <= u64::from(bound) * (100 + u64::from(percent))
    }

    /// Whether the others can stop, too: it is done, or has come to grief.
    pub fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }

    /// A shortest solution, or `None` if the best one known turned out to be shortest or nobody waits any more.
    ///
    /// Spends more and more on tables: an easy board must not wait for large ones to be built. `tables` are the
    /// strongest that fit.
    pub fn search(
        &self,
        request: &Request,
        goal: &Board,
        tables: Option<&EngineConfig>,
        keeper: Option<&mut Keeper>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let _panic_flag = PanicFlag(&self.failed);
        let found = self.prove(request, goal, tables, keeper);
        self.failed.fetch_or(found.is_err(), Ordering::Relaxed);
        found
    }

    fn prove(
        &self,
        request: &Request,
        goal: &Board,
        tables: Option<&EngineConfig>,
        keeper: Option<&mut Keeper>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        // What is kept in a file is the search on large tables from its first bound.
        if keeper.is_none() {
            let found = self.solve_plainly(request, goal);
            if found.is_some() || tables.is_none() || self.is_idle() {
                return Ok(found);
            }
        }
        let Some(tables) = tables else { return Ok(None) };
        if keeper.is_none() && tables.table_size == TableSize::Full {
            let Request { tables: at_home, threads, .. } = request;
            if at_home.at_hand(goal, TableSize::Full, *threads).is_none() {
                let light = at_home.plan(TableSize::Light, *threads, usize::MAX);
                let found = self.solve_on_tables(request, goal, light, LIGHT_NODES, None)?;
                if found.is_some() || self.is_idle() {
                    return Ok(found);
                }
            }
        }
        self.solve_on_tables(request, goal, tables.clone(), u64::MAX, keeper)
    }

    /// Whether nobody waits any more, or there is nothing left to prove.
    fn is_idle(&self) -> bool {
        self.enough.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed)
    }

    /// Whether the best solution known is no longer than this bound, and therefore a shortest one.
    fn reaches(&self, bound: Cost) -> bool {
        let best = self.best.load(Ordering::Relaxed);
        self.bound.fetch_max(bound, Ordering::Relaxed);
        let reached = best != 0 && bound >= best;
        self.done.fetch_or(reached, Ordering::Relaxed);
        reached
    }

    /// Tries plain IDA* for a while: on a large board that is only a few slides from home it finds and proves the
    /// shortest solution.
    fn solve_plainly(&self, request: &Request, goal: &Board) -> Option<Vec<Slide>> {
        let mut listener = |progress: &Progress| {
            if self.reaches(progress.lower_bound) {
                self.enough.store(true, Ordering::Relaxed);
            }
        };
        let limits = Limits::none().nodes(PLAIN_NODES);
        let mut meter = Meter::new(limits).cancelled_by(&self.enough).reporting_to(&mut listener);
        let (puzzle, start) = (Puzzle::<Large>::new(goal), Large::of(&request.board));
        let outcome = ida_star(&puzzle, &LinearConflict::new(goal), &start, &mut meter, &mut Unwatched);
        let tally = meter.tally();
        self.bound.fetch_max(tally.lower_bound, Ordering::Relaxed);
        self.count((tally.expanded, tally.generated));
        self.bounds.lock().expect("nobody panics with it").extend(tally.iterations);
        let path = outcome.path()?;
        self.done.store(true, Ordering::Relaxed);
        Some(path.moves)
    }

    fn solve_on_tables(
        &self,
        request: &Request,
        goal: &Board,
        mut plan: EngineConfig,
        patience: u64,
        keeper: Option<&mut Keeper>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let engine = match request.tables.engine(goal, &plan, &self.enough) {
            Err(EngineError::Build(TableBuildError::Stopped | TableBuildError::Memory { .. })) => return Ok(None),
            engine => engine?,
        };
        let expanded = self.counts.lock().expect("nobody panics with it").0;
        self.tables.lock().expect("nobody panics with it").push(TablesUsed::new(
            plan.table_size,
            Direction::Forward,
            &engine,
            expanded,
        ));
        let mut poll = |progress: &crate::engine::Progress| {
            let left = self.reaches(progress.bound) || self.is_idle() || progress.expanded >= patience;
            left.then_some(Stop::Cancelled)
        };
        let at_least = if keeper.is_some() { 0 } else { self.bound.load(Ordering::Relaxed) };
        plan.memory = plan.memory.saturating_sub(engine.bytes());
        let ends = Ends::new(&engine, &request.board, plan);
        let Walked { outcome, counts, others } = ends.search(at_least, keeper, &mut poll)?;
        self.count(counts);
        let others = others.into_iter().map(|tables| TablesUsed { from: expanded + tables.from, ..tables });
        self.tables.lock().expect("nobody panics with it").extend(others);
        self.bound.fetch_max(outcome.lower_bound, Ordering::Relaxed);
        self.bounds.lock().expect("nobody panics with it").extend(outcome.bounds);
        self.done.fetch_or(outcome.slides.is_some(), Ordering::Relaxed);
        Ok(outcome.slides)
    }

    fn count(&self, counts: (u64, u64)) {
        let mut all = self.counts.lock().expect("nobody panics with it");
        *all = (all.0 + counts.0, all.1 + counts.1);
    }

    /// The tables that it was done on.
    pub fn tables(&self) -> Vec<TablesUsed> {
        self.tables.lock().expect("nobody panics with it").clone()
    }

    /// Gives what was counted and proved to the meter.
    pub fn hand_over(&self, meter: &mut Meter) {
        let bounds = self.bounds.lock().expect("nobody panics with it");
        bounds.iter().for_each(|&bound| meter.add_iteration(bound));
        let (expanded, generated) = *self.counts.lock().expect("nobody panics with it");
        meter.add(expanded, generated);
        meter.prove(self.bound.load(Ordering::Relaxed));
        let tables = self.tables();
        let bytes = |end| tables.iter().rev().find(|tables| tables.end == end).map_or(0, |tables| tables.bytes);
        // They fitted beside everything else, as was made sure before they were built.
        let _ = meter.reserve(bytes(Direction::Forward) + bytes(Direction::Backward));
    }
}
