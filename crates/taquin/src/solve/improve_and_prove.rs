//! A first solution immediately, then better ones, while another thread proves a lower bound.
//!
//! This thread improves; the proof runs beside it and shares its state in a [`SharedProof`]. If the proof finds a
//! shortest solution, or proves the best one shortest, both end. Without a second thread they take turns: improvement
//! while it succeeds, then the proof.

use std::cell::RefCell;
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use taquin_search::{Budget, Limits, Meter, Stop, Work};

use super::checkpoint_file::{CheckpointError, CheckpointFile};
use super::improve_beside::{
    Allotment, ImprovementOutcome, OnImprovement, improve_beside, improvement_stop, outcome_of,
};
use super::prover::{Prover, SharedProof};
use super::{Algorithm, NothingToKeep, Request, RequestError};
use crate::anytime::{ImprovementOptions, improve};
use crate::engine::{EngineConfig, TableSize};
use crate::pattern::{MAX_CELLS, MAX_NARROW_CELLS};
use crate::search_outcome::SearchOutcome;
use crate::threads::try_spawn;
use crate::{Board, Slide};

/// Boards that may be expanded for a solution after all time is used up; some ten milliseconds.
const FALLBACK_NODES: u64 = 10_000;
/// The time for that. A first solution of a 30×30 board takes less, one of a 250×250 board does not.
const FALLBACK_TIME: Duration = Duration::from_millis(50);
/// The memory for that, even if none is left.
const FALLBACK_BYTES: usize = 4 << 20;
/// The time between two questions to the meter while this thread waits for the proof.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Improves until a solution is good enough, proven shortest, or the meter says stop.
pub(super) fn search(
    request: &Request,
    goal: &Board,
    mut file: Option<&mut CheckpointFile>,
    meter: &mut Meter,
    on_improvement: &mut OnImprovement,
) -> Result<SearchOutcome, RequestError> {
    let proof = SharedProof::new(meter.lower_bound());
    if request.repeatable && !request.improvement.first_only && meter.limits().nodes.is_none() {
        return Err(RequestError::NotRepeatable);
    }
    // With a limit on nodes the answer must be the same every time, so nothing may depend on the speed of a thread.
    if request.improvement.first_only || meter.limits().nodes.is_some() {
        if file.is_some() {
            return Err(CheckpointError::NothingToKeep(NothingToKeep::FirstOrNodes).into());
        }
        let allotment =
            Allotment { threads: request.usable_threads(), memory: meter.rest().memory, takes_turns: false };
        return Ok(improve_beside(request, goal, allotment, &proof, meter, on_improvement)?.into_outcome());
    }
    let tables = largest_tables(request, goal, request.asks_for_proof(file.is_some()), meter);
    if file.is_some() && tables.as_ref().is_none_or(|config| config.table_size != TableSize::Full) {
        let larger = request.board.shape().cells() > MAX_CELLS;
        let reason = if larger { NothingToKeep::LargeBoard } else { NothingToKeep::Memory };
        return Err(CheckpointError::NothingToKeep(reason).into());
    }
    let both = ImproveAndProve { request, goal, tables, proof };
    let (improved, proven) = match both.beside(file.as_deref_mut(), meter, on_improvement)? {
        Some(result) => result,
        None => both.in_turn(file, meter, on_improvement)?,
    };
    Ok(both.proof.into_outcome(proven, improved, meter))
}

/// What improvement found, and a shortest solution if the proof found one.
type ImprovementAndProof = (SearchOutcome, Option<Vec<Slide>>);

/// An improvement search and a proof for one board.
struct ImproveAndProve<'a> {
    request: &'a Request,
    goal: &'a Board,
    /// The tables of the proof.
    tables: Option<EngineConfig>,
    proof: SharedProof,
}

impl ImproveAndProve<'_> {
    /// Both at the same time; `None` if there is no second thread.
    fn beside(
        &self,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
        on_improvement: &mut OnImprovement,
    ) -> Result<Option<ImprovementAndProof>, RequestError> {
        let ImproveAndProve { request, goal, tables, proof } = self;
        let is_asked_for = request.asks_for_proof(file.is_some());
        std::thread::scope(|scope| {
            let run = || {
                let may_go_on = &mut || true;
                Prover { request, goal, proof, may_go_on: RefCell::new(may_go_on) }.run(tables.as_ref(), file)
            };
            let Some(prover) = try_spawn(scope, run) else {
                meter.take_over(Work::FEWER_THREADS);
                return Ok(None);
            };
            let wanted = proof.wanted();
            let is_hopeful = goal.shape().cells() <= MAX_NARROW_CELLS || is_asked_for;
            let shares_cores = tables.is_some() && is_hopeful && request.proves_on_processor();
            let threads = if shares_cores { request.threads.div_ceil(2) } else { request.threads };
            let allotment = Allotment { threads, memory: self.memory(meter), takes_turns: false };
            let improved = match improve_beside(request, goal, allotment, proof, meter, on_improvement)? {
                ImprovementOutcome::Final(outcome) => outcome,
                ImprovementOutcome::OpenToProof(outcome) if self.is_hopeless(&outcome) => outcome,
                ImprovementOutcome::OpenToProof(outcome) => wait_for_proof(&prover, proof, request, outcome, meter),
            };
            drop(wanted);
            let proven = prover.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            Ok(Some((improved, proven)))
        })
    }

    /// One after the other: a glance for a short solution, improvement while it succeeds, then the proof.
    fn in_turn(
        &self,
        file: Option<&mut CheckpointFile>,
        meter: &mut Meter,
        on_improvement: &mut OnImprovement,
    ) -> Result<ImprovementAndProof, RequestError> {
        let ImproveAndProve { request, goal, tables, proof } = self;
        if let (Some(proven), _) = self.prove(meter, |prover| prover.glance()) {
            return Ok((SearchOutcome::unsolvable(), Some(proven)));
        }
        let allotment =
            Allotment { threads: request.threads, memory: self.memory(meter), takes_turns: tables.is_some() };
        let improved = match improve_beside(request, goal, allotment, proof, meter, on_improvement)? {
            ImprovementOutcome::Final(outcome) => return Ok((outcome, None)),
            ImprovementOutcome::OpenToProof(outcome) if self.is_hopeless(&outcome) => return Ok((outcome, None)),
            ImprovementOutcome::OpenToProof(outcome) => outcome,
        };
        let (proven, stop) = self.prove(meter, |prover| prover.run(tables.as_ref(), file));
        Ok((SearchOutcome { stop: stop.or(improved.stop), ..improved }, proven?))
    }

    /// The memory that the tables of the proof leave to improvement.
    fn memory(&self, meter: &Meter) -> Option<usize> {
        let reserved = self.tables.as_ref().map_or(0, |config| config.memory);
        meter.rest().memory.map(|bytes| bytes - reserved)
    }

    /// Without tables there is no hope of a proof that takes longer than improvement.
    fn is_hopeless(&self, improved: &SearchOutcome) -> bool {
        self.tables.is_none() && improved.stop.is_some()
    }

    /// The proof on this thread, and why the meter stopped it, if it did.
    fn prove<T>(&self, meter: &mut Meter, work: impl FnOnce(&Prover) -> T) -> (T, Option<Stop>) {
        let ImproveAndProve { request, goal, proof, .. } = self;
        let mut stop = None;
        let mut may_go_on = || {
            let work = Work::NONE.proving(proof.proven());
            stop = stop.or(meter.spend(work).break_value()).or(improvement_stop(request, proof, meter));
            stop.is_none() && !proof.is_within(request.improvement.within_percent)
        };
        let result = work(&Prover { request, goal, proof, may_go_on: RefCell::new(&mut may_go_on) });
        (result, stop)
    }
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
    let options = ImprovementOptions { seed: request.improvement.seed, ..ImprovementOptions::default() };
    let found = improve(&request.board, goal, &options, 1, &mut meter, &mut |_, _| ())?;
    Ok(outcome_of(found, None))
}

/// The strongest tables for a proof that fit, if there are any for such boards. Full ones may take all the memory that
/// improvement leaves; light ones take no more than they need. Beyond 25 cells there are none unless full ones are stored or
/// the proof is asked for: to build them takes minutes and a gigabyte or more.
fn largest_tables(request: &Request, goal: &Board, is_asked_for: bool, meter: &Meter) -> Option<EngineConfig> {
    let room = Algorithm::Anytime.memory_for_tables(meter.spare());
    let is_stored = || request.engine_config(TableSize::Full, request.threads, room).is_stored(goal) == Ok(true);
    if goal.shape().cells() > MAX_NARROW_CELLS && !is_asked_for && !is_stored() {
        return None;
    }
    let config = |size| {
        let config = request.engine_config(size, request.threads, room);
        let bytes = config.peak_bytes(goal).ok().filter(|bytes| *bytes <= room)?;
        Some(if size == TableSize::Full { config } else { config.memory(bytes) })
    };
    config(TableSize::Full).or_else(|| config(TableSize::Light))
}

/// Waits until the proof is done, the best solution is near enough to its bound, or the meter says stop.
fn wait_for_proof<T>(
    prover: &ScopedJoinHandle<T>,
    proof: &SharedProof,
    request: &Request,
    improved: SearchOutcome,
    meter: &mut Meter,
) -> SearchOutcome {
    while !prover.is_finished() && !proof.is_within(request.improvement.within_percent) {
        let stopped = meter.spend(Work::NONE.proving(proof.proven())).break_value();
        if let Some(stop) = stopped.or(improvement_stop(request, proof, meter)) {
            return SearchOutcome { stop: Some(stop), ..improved };
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    improved
}
