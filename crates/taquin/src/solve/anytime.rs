//! A solution at once, then better ones, while another search looks for the shortest: on pattern databases where there
//! are any, plainly and for a while where there are not.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use taquin_search::{Bound, Cost, Limits, Meter, Progress, Stop, Unwatched, ida_star};

use super::checkpoint::{CheckpointError, Keeper, Kept, solve_kept};
use super::{Request, RequestError};
use crate::anytime::{Anytime, End, Options, improve};
use crate::engine::{EngineError, Power};
use crate::heuristic::LinearConflict;
use crate::pattern::BuildError;
use crate::{Board, Grid, Large, Puzzle, Slide};

/// Boards that plain IDA* may expand beside the search for better solutions; a fraction of a second.
const PLAIN_NODES: u64 = 2_000_000;

/// Boards that may be expanded for a solution after all time is used up; some ten milliseconds.
const MAKESHIFT_NODES: u64 = 10_000;

/// What a search that goes on after the first solution has to say.
pub(super) struct Best {
    pub slides: Option<Vec<Slide>>,
    pub stop: Option<Stop>,
}

/// Looks for ever better solutions until one is good enough, proved shortest, or the meter says stop.
pub(super) fn search(
    request: &Request,
    goal: &Board,
    keeper: Option<&mut Keeper>,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&[Slide]),
) -> Result<Best, RequestError> {
    let proof = Proof::default();
    // With a limit of nodes the answer is promised to be the same every time: nothing may depend on who is quicker.
    if request.first_only || meter.limits().nodes.is_some() {
        if keeper.is_some() {
            return Err(CheckpointError::NothingToKeep("with such limits there is none").into());
        }
        return Ok(improve_until(request, goal, request.threads, &proof, meter, on_better)?.0);
    }
    let on_tables = fits_tables(request, goal, meter);
    if keeper.is_some() && !on_tables {
        return Err(CheckpointError::NothingToKeep("there are none for this board that fit the memory").into());
    }
    std::thread::scope(|scope| {
        let prover = scope.spawn(|| proof.search(request, goal, on_tables, keeper));
        let improvers = if on_tables { request.threads.div_ceil(2) } else { request.threads };
        let (best, met) = improve_until(request, goal, improvers, &proof, meter, on_better)?;
        let best = if met { best } else { wait_for(&proof, best, meter) };
        proof.enough.store(true, Ordering::Relaxed);
        let proved = prover.join().unwrap_or(Ok(None));
        proof.hand_over(meter);
        Ok(match proved? {
            Some(slides) => Best { slides: Some(slides), stop: None },
            None => best,
        })
    })
}

/// A solution for a board whose search for a shortest one was stopped; on small boards a short one takes milliseconds.
pub(super) fn at_once(request: &Request, goal: &Board) -> Result<Best, RequestError> {
    let limits = Limits { nodes: Some(MAKESHIFT_NODES), ..Limits::default() };
    let options = Options { seed: request.seed, threads: 1, ..Options::default() };
    let found = improve(&request.board, goal, &options, &mut Meter::new(limits), &mut |_, _| ())?;
    Ok(Best { slides: found.slides, stop: None })
}

/// Whether the tables that find a shortest solution exist for this board and fit.
fn fits_tables(request: &Request, goal: &Board, meter: &Meter) -> bool {
    let plan = request.tables.plan(Power::Full, request.threads);
    plan.peak_bytes(goal).is_ok_and(|bytes| bytes <= meter.spare())
}

/// The search for a shortest solution, as the other threads see it.
#[derive(Default)]
struct Proof {
    /// Raised when nobody waits for the proof any more.
    enough: AtomicBool,
    /// Raised when a shortest solution is found, or the best one known is proved to be one.
    done: AtomicBool,
    /// Raised when the search is over, with a proof or without.
    over: AtomicBool,
    /// The length of the best solution known elsewhere; 0 for none.
    best: AtomicU32,
    bound: AtomicU32,
    bounds: Mutex<Vec<Bound>>,
    /// Nodes expanded and generated.
    counts: Mutex<(u64, u64)>,
    /// What its tables take.
    bytes: AtomicUsize,
}

impl Proof {
    /// A shortest solution, or `None` if the best one known turned out to be shortest or nobody waits any more.
    fn search(
        &self,
        request: &Request,
        goal: &Board,
        on_tables: bool,
        keeper: Option<&mut Keeper>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let found = match on_tables {
            true => self.solve_on_tables(request, goal, keeper),
            false => Ok(self.solve_plainly(request, goal)),
        };
        self.over.store(true, Ordering::Relaxed);
        found
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
        let limits = Limits { nodes: Some(PLAIN_NODES), ..Limits::default() };
        let mut meter = Meter::new(limits).cancelled_by(&self.enough).reporting_to(&mut listener);
        let (puzzle, start) = (Puzzle::<Large>::new(goal), Large::of(&request.board));
        let outcome = ida_star(&puzzle, &LinearConflict::new(goal), &start, &mut meter, &mut Unwatched);
        let tally = meter.tally();
        self.bound.fetch_max(tally.lower_bound, Ordering::Relaxed);
        *self.counts.lock().expect("nobody panics with it") = (tally.expanded, tally.generated);
        self.bounds.lock().expect("nobody panics with it").extend(tally.bounds);
        let path = outcome.path()?;
        self.done.store(true, Ordering::Relaxed);
        Some(path.moves)
    }

    fn solve_on_tables(
        &self,
        request: &Request,
        goal: &Board,
        keeper: Option<&mut Keeper>,
    ) -> Result<Option<Vec<Slide>>, RequestError> {
        let engine = match request.tables.engine(goal, Power::Full, request.threads, &self.enough) {
            Err(EngineError::Build(BuildError::Stopped | BuildError::Memory { .. })) => return Ok(None),
            engine => engine?,
        };
        self.bytes.store(engine.bytes(), Ordering::Relaxed);
        let poll = |progress: &crate::engine::Progress| {
            (self.reaches(progress.bound) || self.enough.load(Ordering::Relaxed)).then_some(Stop::Cancelled)
        };
        let Kept { outcome, counts } = solve_kept(&engine, Power::Full, &request.board, 0, keeper, poll)?;
        *self.counts.lock().expect("nobody panics with it") = counts;
        self.bound.fetch_max(outcome.lower_bound, Ordering::Relaxed);
        self.bounds.lock().expect("nobody panics with it").extend(outcome.bounds);
        self.done.fetch_or(outcome.slides.is_some(), Ordering::Relaxed);
        Ok(outcome.slides)
    }

    /// Gives what was counted and proved to the meter.
    fn hand_over(&self, meter: &mut Meter) {
        let bounds = self.bounds.lock().expect("nobody panics with it");
        bounds.iter().for_each(|&bound| meter.note_bound(bound));
        let (expanded, generated) = *self.counts.lock().expect("nobody panics with it");
        meter.add(expanded, generated);
        meter.prove(self.bound.load(Ordering::Relaxed));
        // They fitted beside everything else, as was made sure before they were built.
        let _ = meter.reserve(self.bytes.load(Ordering::Relaxed));
    }
}

/// Improves until a solution is good enough, the proof is done, or the outer meter says stop; whether the request was
/// met or the meter stopped it, so that there is no use in waiting for the proof.
fn improve_until(
    request: &Request,
    goal: &Board,
    threads: usize,
    proof: &Proof,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&[Slide]),
) -> Result<(Best, bool), RequestError> {
    let flag = AtomicBool::new(false);
    let mut stopped = None;
    let rest = meter.rest();
    let shared = std::cell::RefCell::new(&mut *meter);
    let mut told = (0, 0);
    let mut relay = |progress: &Progress| {
        let mut outer = shared.borrow_mut();
        outer.add(progress.expanded - told.0, progress.generated - told.1);
        told = (progress.expanded, progress.generated);
        outer.prove(progress.lower_bound.max(proof.bound.load(Ordering::Relaxed)));
        stopped = stopped.or(outer.look().err());
        if stopped.is_some() || proof.done.load(Ordering::Relaxed) {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let mut inner = Meter::new(Limits { time: None, ..rest }).cancelled_by(&flag).reporting_to(&mut relay);
    let options = Options {
        seed: request.seed,
        threads,
        first_only: request.first_only,
        target_length: request.target_length,
        within_percent: request.within_percent,
    };
    let Anytime { slides, lower_bound, end, .. } =
        improve(&request.board, goal, &options, &mut inner, &mut |improvement, slides| {
            on_better(slides);
            proof.best.store(improvement.length as u32, Ordering::Relaxed);
            shared.borrow_mut().found(improvement.length as Cost);
        })?;
    drop(inner);
    meter.prove(lower_bound);
    let met = stopped.is_some() || matches!(end, End::First | End::Target | End::Near | End::Optimal);
    let stop = match end {
        End::Stopped(Stop::Cancelled) => stopped,
        End::Stopped(stop) => Some(stop),
        _ => None,
    };
    Ok((Best { slides, stop }, met || matches!(stop, Some(Stop::Time | Stop::Nodes))))
}

/// Waits for the proof when nothing better is to be found without it.
fn wait_for(proof: &Proof, best: Best, meter: &mut Meter) -> Best {
    while !proof.over.load(Ordering::Relaxed) {
        meter.prove(proof.bound.load(Ordering::Relaxed));
        if let Err(stop) = meter.look() {
            return Best { stop: Some(stop), ..best };
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Best { stop: None, ..best }
}
