//! A first solution immediately, then better ones, while another thread proves a lower bound.
//!
//! This thread improves; the proof runs beside it and shares its state in a [`SharedProof`]. If the proof finds a
//! shortest solution, or proves the best one shortest, both end. Without a second thread there is no proof.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use taquin_search::{Budget, Cost, Limits, Meter, Stop, Work};

use super::checkpoint_file::{CheckpointError, CheckpointFile};
use super::improvement_throttle::Throttle;
use super::prover::{Prover, SharedProof};
use super::{Algorithm, Request, RequestError};
use crate::anytime::{BetterSolution, ImproveEnd, ImproveOptions, Improved, improve};
use crate::engine::{EngineConfig, TableSize};
use crate::pattern::MAX_CELLS;
use crate::run_on_threads::try_spawn;
use crate::search_outcome::SearchOutcome;
use crate::{Board, Slide};

/// Boards that may be expanded for a solution after all time is used up; some ten milliseconds.
const FALLBACK_NODES: u64 = 10_000;
/// The time for that. A first solution of a 30×30 board takes less, one of a 250×250 board does not.
const FALLBACK_TIME: Duration = Duration::from_millis(50);
/// The memory for that, even if none is left.
const FALLBACK_BYTES: usize = 4 << 20;
/// The time between two questions to the meter while this thread waits for the proof.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Is told of every better solution.
pub(super) type OnBetter<'a> = dyn FnMut(&BetterSolution, &[Slide]) + 'a;

/// Improves until a solution is good enough, proven shortest, or the meter says stop.
pub(super) fn search(
    request: &Request,
    goal: &Board,
    file: Option<&mut CheckpointFile>,
    meter: &mut Meter,
    on_better: &mut OnBetter,
) -> Result<SearchOutcome, RequestError> {
    let proof = SharedProof::default();
    if request.repeatable && !request.first_only && meter.limits().nodes.is_none() {
        return Err(RequestError::NotRepeatable);
    }
    // With a limit on nodes the answer must be the same every time, so nothing may depend on the speed of a thread.
    if request.first_only || meter.limits().nodes.is_some() {
        if file.is_some() {
            return Err(CheckpointError::NothingToKeep("the first solution or a limit on nodes leaves none").into());
        }
        let allotment = Allotment { threads: request.usable_threads(), memory: meter.rest().memory };
        return Ok(improve_beside(request, goal, allotment, &proof, meter, on_better)?.into_outcome());
    }
    let tables = largest_tables(request, goal, meter);
    if file.is_some() && tables.as_ref().is_none_or(|config| config.table_size != TableSize::Full) {
        let larger = request.board.shape().cells() > MAX_CELLS;
        let reason =
            if larger { "boards of this size have none" } else { "full ones do not fit the memory (--memory)" };
        return Err(CheckpointError::NothingToKeep(reason).into());
    }
    let (improved, proven) = std::thread::scope(|scope| {
        let wanted = proof.wanted();
        let prover = try_spawn(scope, || Prover { request, goal, proof: &proof }.run(tables.as_ref(), file));
        let allotment = match &tables {
            Some(EngineConfig { memory: reserved, .. }) if prover.is_some() => Allotment {
                threads: request.threads.div_ceil(2),
                memory: meter.rest().memory.map(|bytes| bytes - reserved),
            },
            _ => Allotment { threads: request.threads, memory: meter.rest().memory },
        };
        let improved = match improve_beside(request, goal, allotment, &proof, meter, on_better)? {
            ImproveResult::Final(outcome) => outcome,
            // Without tables there is no hope of a proof that takes longer.
            ImproveResult::OpenToProof(outcome) if tables.is_none() && outcome.stop.is_some() => outcome,
            ImproveResult::OpenToProof(outcome) => match &prover {
                Some(prover) => wait_for_proof(prover, &proof, request, outcome, meter),
                None => outcome,
            },
        };
        drop(wanted);
        let proven = match prover {
            Some(prover) => prover.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?,
            None => None,
        };
        Ok::<_, RequestError>((improved, proven))
    })?;
    Ok(proof.into_outcome(proven, improved, meter))
}

/// A solution for a board whose search for a shortest one was stopped; on small boards a short one takes milliseconds.
pub(super) fn fallback(
    request: &Request,
    goal: &Board,
    stop: Stop,
    rest: Limits,
) -> Result<SearchOutcome, RequestError> {
    // With a limit on nodes the answer must not depend on the speed of the machine.
    let time = (stop != Stop::Nodes).then_some(FALLBACK_TIME);
    let memory = rest.memory.map(|bytes| bytes.max(FALLBACK_BYTES));
    let mut meter = Meter::new(Limits::none().nodes(FALLBACK_NODES).time(time).memory(memory));
    let options = ImproveOptions { seed: request.seed, threads: 1, ..ImproveOptions::default() };
    let found = improve(&request.board, goal, &options, &mut meter, &mut |_, _| ())?;
    Ok(outcome_of(found, None))
}

/// What an improvement search found, as an outcome.
fn outcome_of(improved: Improved, stop: Option<Stop>) -> SearchOutcome {
    SearchOutcome {
        slides: improved.slides,
        lower_bound: improved.lower_bound,
        bound_source: Some(improved.bound_source),
        stop,
        iterations: Vec::new(),
        tables: Vec::new(),
    }
}

/// The strongest tables for a proof that fit, if there are any for such boards. Full ones may take all the memory that
/// improvement leaves; light ones take no more than they need.
fn largest_tables(request: &Request, goal: &Board, meter: &Meter) -> Option<EngineConfig> {
    let room = Algorithm::Anytime.memory_for_tables(meter.spare());
    let config = |size| {
        let config = request.table_cache.config(size, request.threads, room);
        let bytes = config.peak_bytes(goal).ok().filter(|bytes| *bytes <= room)?;
        Some(if size == TableSize::Full { config } else { config.memory(bytes) })
    };
    config(TableSize::Full).or_else(|| config(TableSize::Light))
}

/// What the improvement search may use.
#[derive(Clone, Copy)]
struct Allotment {
    threads: usize,
    memory: Option<usize>,
}

/// What an improvement search leaves to do.
enum ImproveResult {
    /// Nothing: the request is met, or a limit ended everything.
    Final(SearchOutcome),
    /// It finds nothing better, or has no more memory; the proof may still find a shortest solution.
    OpenToProof(SearchOutcome),
}

impl ImproveResult {
    fn into_outcome(self) -> SearchOutcome {
        match self {
            ImproveResult::Final(outcome) | ImproveResult::OpenToProof(outcome) => outcome,
        }
    }
}

/// Improves until a solution is good enough, the proof is over, or the meter says stop.
fn improve_beside(
    request: &Request,
    goal: &Board,
    allotment: Allotment,
    proof: &SharedProof,
    meter: &mut Meter,
    on_better: &mut OnBetter,
) -> Result<ImproveResult, RequestError> {
    let limits = Limits::none().nodes(meter.rest().nodes).memory(allotment.memory);
    let (mut stopped, mut near) = (None, false);
    let shared = RefCell::new((&mut *meter, Throttle::new()));
    let mut budget = |work: Work| {
        let (meter, throttle) = &mut *shared.borrow_mut();
        let mut go_on = |work: Work| {
            let work = Work { lower_bound: work.lower_bound.max(proof.bound()), ..work };
            stopped = stopped.or(meter.spend(work).break_value()).or(improvement_stop(request, proof, meter));
            near = proof.is_within(request.within_percent);
            stopped.is_none() && !near && !proof.is_over()
        };
        let mut continues = go_on(work);
        if continues && proof.is_on_tables() {
            throttle.sleep(|| {
                continues = go_on(Work::NONE);
                continues
            });
        }
        if continues { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
    };
    let mut inner = Meter::new(limits).spending_from(&mut budget);
    let options = ImproveOptions {
        seed: request.seed,
        threads: allotment.threads,
        first_only: request.first_only,
        target_length: request.target_length,
        within_percent: request.within_percent,
    };
    let improved = improve(&request.board, goal, &options, &mut inner, &mut |better, slides| {
        let (meter, throttle) = &mut *shared.borrow_mut();
        proof.set_best(better.length);
        throttle.found();
        meter.found(better.length as Cost);
        let lower_bound = better.lower_bound.max(proof.bound());
        on_better(&BetterSolution { lower_bound, elapsed: meter.elapsed(), ..*better }, slides);
    })?;
    let _ = inner.report();
    let bytes = inner.tally().bytes_peak;
    drop(inner);
    // It was within the allotment; what was given back counts towards the peak.
    let _ = meter.reserve(bytes);
    meter.prove(improved.lower_bound);
    let met = matches!(improved.end, ImproveEnd::First | ImproveEnd::Target | ImproveEnd::Near | ImproveEnd::Optimal);
    let stop = match improved.end {
        ImproveEnd::Stopped(Stop::Cancelled) => stopped,
        ImproveEnd::Stopped(stop) => Some(stop),
        _ => None,
    };
    let is_final = met || near || stopped.is_some() || matches!(stop, Some(Stop::Time | Stop::Nodes));
    let outcome = outcome_of(improved, stop);
    Ok(if is_final { ImproveResult::Final(outcome) } else { ImproveResult::OpenToProof(outcome) })
}

/// The reason to stop if there is a solution and the time for improving it is over.
fn improvement_stop(request: &Request, proof: &SharedProof, meter: &Meter) -> Option<Stop> {
    let is_over = request.improvement_time.is_some_and(|time| meter.elapsed() >= time);
    (is_over && proof.has_solution()).then_some(Stop::Time)
}

/// Waits until the proof is done, the best solution is near enough to its bound, or the meter says stop.
fn wait_for_proof<T>(
    prover: &ScopedJoinHandle<T>,
    proof: &SharedProof,
    request: &Request,
    improved: SearchOutcome,
    meter: &mut Meter,
) -> SearchOutcome {
    while !prover.is_finished() && !proof.is_within(request.within_percent) {
        let lower_bound = proof.bound();
        let stopped = meter.spend(Work { lower_bound, ..Work::NONE }).break_value();
        if let Some(stop) = stopped.or(improvement_stop(request, proof, meter)) {
            return SearchOutcome { stop: Some(stop), ..improved };
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    improved
}
