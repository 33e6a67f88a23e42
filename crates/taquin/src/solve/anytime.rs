//! A solution at once, then better ones, while another search looks for the shortest.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ScopedJoinHandle;

use taquin_search::{Cost, Limits, Meter, Progress, Stop};

use super::checkpoint::{CheckpointError, Keeper};
use super::patiently::wait_until;
use super::proof::Proof;
use super::rest::Rest;
use super::{Algorithm, Request, RequestError, TablesUsed};
use crate::anytime::{Anytime, End, Options, improve};
use crate::engine::{EngineConfig, TableSize};
use crate::pattern::MAX_CELLS;
use crate::{Board, Slide};

/// Boards that may be expanded for a solution after all time is used up; some ten milliseconds.
const MAKESHIFT_NODES: u64 = 10_000;

/// What a search that goes on after the first solution has to say.
pub(super) struct Best {
    pub slides: Option<Vec<Slide>>,
    pub stop: Option<Stop>,
    /// No solution is shorter than this, and what proves it.
    pub bound: (Cost, &'static str),
    /// The pattern databases that were used to prove it.
    pub tables: Vec<TablesUsed>,
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
        let share = Share { threads: request.threads, bytes: meter.rest().memory };
        return Ok(improve_until(request, goal, share, &proof, meter, on_better)?.0);
    }
    let tables = largest_tables(request, goal, meter);
    if keeper.is_some() && tables.as_ref().is_none_or(|plan| plan.table_size != TableSize::Full) {
        let larger = request.board.shape().cells() > MAX_CELLS;
        let reason =
            if larger { "there are none for boards of this size" } else { "there are none that fit the memory" };
        return Err(CheckpointError::NothingToKeep(reason).into());
    }
    std::thread::scope(|scope| {
        let interest = proof.awaited();
        let prover = scope.spawn(|| proof.search(request, goal, tables.as_ref(), keeper));
        let share = match &tables {
            Some(EngineConfig { memory, .. }) => {
                Share { threads: request.threads.div_ceil(2), bytes: meter.rest().memory.map(|bytes| bytes - memory) }
            }
            None => Share { threads: request.threads, bytes: meter.rest().memory },
        };
        let (best, met) = improve_until(request, goal, share, &proof, meter, on_better)?;
        let best = if met { best } else { wait_for(&prover, &proof, request, best, meter) };
        drop(interest);
        let proved = prover.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        proof.hand_over(meter);
        let bound = proof.bound().max(best.bound);
        Ok(match proved? {
            Some(slides) => Best { slides: Some(slides), stop: None, bound, tables: proof.tables() },
            None => {
                // No limit matters to a solution that is proved shortest.
                let shortest = best.slides.as_ref().is_some_and(|slides| slides.len() <= bound.0 as usize);
                Best { bound, tables: proof.tables(), stop: best.stop.filter(|_| !shortest), ..best }
            }
        })
    })
}

/// A solution for a board whose search for a shortest one was stopped; on small boards a short one takes milliseconds.
pub(super) fn at_once(request: &Request, goal: &Board) -> Result<Best, RequestError> {
    let limits = Limits::none().nodes(MAKESHIFT_NODES);
    let options = Options { seed: request.seed, threads: 1, ..Options::default() };
    let found = improve(&request.board, goal, &options, &mut Meter::new(limits), &mut |_, _| ())?;
    Ok(Best { slides: found.slides, stop: None, bound: (found.lower_bound, found.bound_name), tables: Vec::new() })
}

/// The strongest tables for a proof that fit, if there are any for such boards: all the room there is for the strongest
/// of all, and no more than they need for small ones.
fn largest_tables(request: &Request, goal: &Board, meter: &Meter) -> Option<EngineConfig> {
    let room = Algorithm::Anytime.room_for_tables(meter.spare());
    let plan = |table_size| {
        let plan = request.tables.plan(table_size, request.threads, room);
        let bytes = plan.peak_bytes(goal).ok().filter(|bytes| *bytes <= room)?;
        Some(if table_size == TableSize::Full { plan } else { EngineConfig { memory: bytes, ..plan } })
    };
    plan(TableSize::Full).or_else(|| plan(TableSize::Light))
}

/// What the search for better solutions may use.
#[derive(Clone, Copy)]
struct Share {
    threads: usize,
    bytes: Option<usize>,
}

/// Improves until a solution is good enough, the proof is done, or the outer meter says stop; whether the request was
/// met or the meter stopped it, so that there is no use in waiting for the proof.
fn improve_until(
    request: &Request,
    goal: &Board,
    share: Share,
    proof: &Proof,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&[Slide]),
) -> Result<(Best, bool), RequestError> {
    let flag = AtomicBool::new(false);
    let (mut stopped, mut near) = (None, false);
    let limits = Limits::none().nodes(meter.rest().nodes).memory(share.bytes);
    let shared = RefCell::new(&mut *meter);
    let leisure = RefCell::new(Rest::new());
    let mut told = (0, 0);
    let mut relay = |progress: &Progress| {
        let mut outer = shared.borrow_mut();
        outer.add(progress.expanded - told.0, progress.generated - told.1);
        told = (progress.expanded, progress.generated);
        outer.prove(progress.lower_bound.max(proof.bound().0));
        stopped = stopped.or(outer.look().err());
        if proof.is_on_tables() {
            leisure.borrow_mut().rest(|| {
                outer.prove(proof.bound().0);
                stopped = stopped.or(outer.look().err());
                stopped.is_none() && !proof.is_over() && !proof.is_within(request.within_percent)
            });
        }
        near = proof.is_within(request.within_percent);
        if near || stopped.is_some() || proof.is_over() {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let mut inner = Meter::new(limits).cancelled_by(&flag).reporting_to(&mut relay);
    let options = Options {
        seed: request.seed,
        threads: share.threads,
        first_only: request.first_only,
        target_length: request.target_length,
        within_percent: request.within_percent,
    };
    let Anytime { slides, lower_bound, bound_name, end, .. } =
        improve(&request.board, goal, &options, &mut inner, &mut |improvement, slides| {
            on_better(slides);
            proof.know(improvement.length);
            leisure.borrow_mut().found();
            shared.borrow_mut().found(improvement.length as Cost);
        })?;
    let bytes = inner.tally().bytes_peak;
    drop(inner);
    // It was within the share, and what it has given back counts towards the most that was held at once.
    let _ = meter.reserve(bytes);
    meter.prove(lower_bound);
    let met = near || stopped.is_some() || matches!(end, End::First | End::Target | End::Near | End::Optimal);
    let stop = match end {
        End::Stopped(Stop::Cancelled) => stopped,
        End::Stopped(stop) => Some(stop),
        _ => None,
    };
    let bound = (lower_bound, bound_name);
    Ok((Best { slides, stop, bound, tables: Vec::new() }, met || matches!(stop, Some(Stop::Time | Stop::Nodes))))
}

/// Waits for the proof when nothing better is to be found without it, or not within the limits.
fn wait_for<T>(prover: &ScopedJoinHandle<T>, proof: &Proof, request: &Request, best: Best, meter: &mut Meter) -> Best {
    let stop = wait_until(|| {
        meter.prove(proof.bound().0);
        if prover.is_finished() || proof.is_within(request.within_percent) {
            Some(None)
        } else {
            meter.look().err().map(Some)
        }
    });
    Best { stop: stop.or(best.stop), ..best }
}
