//! The improvement search beside a proof, or taking turns with it.

use std::cell::RefCell;
use std::ops::ControlFlow;

use taquin_search::{Budget, Cost, Limits, Meter, Proven, Stop, Work};

use super::improvement_throttle::Throttle;
use super::prover::SharedProof;
use super::{Request, RequestError};
use crate::anytime::{Improvement, ImprovementEnd, ImprovementResult, improve};
use crate::search_outcome::SearchOutcome;
use crate::{Board, Slide};

/// Called with every better solution.
pub(super) type OnImprovement<'a> = dyn FnMut(&Improvement, &[Slide]) + 'a;

/// What the improvement search may use.
#[derive(Clone, Copy)]
pub(super) struct Allotment {
    pub threads: usize,
    pub memory: Option<usize>,
    /// Whether it ends when it is the proof's turn.
    pub takes_turns: bool,
}

/// What an improvement search leaves to do.
pub(super) enum ImprovementOutcome {
    /// Nothing: the request is met, or a limit ended everything.
    Final(SearchOutcome),
    /// It finds nothing better, or has no more memory; the proof may still find a shortest solution.
    OpenToProof(SearchOutcome),
}

impl ImprovementOutcome {
    pub fn into_outcome(self) -> SearchOutcome {
        match self {
            ImprovementOutcome::Final(outcome) | ImprovementOutcome::OpenToProof(outcome) => outcome,
        }
    }
}

/// Improves until a solution is good enough, the proof is over, or the meter says stop.
///
/// Two meters: `inner` has the limits of the allotment, and asks `side`, which asks the meter of the request.
pub(super) fn improve_beside(
    request: &Request,
    goal: &Board,
    allotment: Allotment,
    proof: &SharedProof,
    meter: &mut Meter,
    on_improvement: &mut OnImprovement,
) -> Result<ImprovementOutcome, RequestError> {
    let limits = Limits::none().nodes(meter.rest().nodes).memory(allotment.memory);
    let takes_turns = allotment.takes_turns;
    let oversight = Oversight { request, proof, meter, stop: None, is_near: false };
    // Both the budget and the callback need it, one at a time.
    let side = RefCell::new(ImprovingSide { oversight, throttle: Throttle::new(), takes_turns });
    let mut budget = |work: Work| side.borrow_mut().spend(work);
    let mut inner = Meter::new(limits).spending_from(&mut budget);
    let mut on_better =
        |better: &Improvement, slides: &[Slide]| side.borrow_mut().found(better, slides, on_improvement);
    let improved = improve(&request.board, goal, &request.improvement, allotment.threads, &mut inner, &mut on_better)?;
    let _ = inner.report();
    let bytes = inner.tally().bytes_peak;
    drop(inner);

    let Oversight { meter, stop: stopped, is_near, .. } = side.into_inner().oversight;
    // The inner search stayed within its allotment; add its peak to the meter.
    let _ = meter.reserve(bytes);
    meter.prove(Proven::by_completed_search(improved.lower_bound));
    let (is_met, stop) = match improved.end {
        ImprovementEnd::First | ImprovementEnd::Target | ImprovementEnd::Near | ImprovementEnd::Optimal => (true, None),
        ImprovementEnd::Unsolvable => (false, None),
        ImprovementEnd::Stopped(Stop::Turn) => (is_near, stopped),
        ImprovementEnd::Stopped(stop) => (is_near, Some(stop)),
    };
    let is_final = is_met || stopped.is_some() || matches!(stop, Some(Stop::Time | Stop::Nodes));
    let outcome = outcome_of(improved, stop);
    Ok(if is_final { ImprovementOutcome::Final(outcome) } else { ImprovementOutcome::OpenToProof(outcome) })
}

/// What an improvement search found, as an outcome.
pub(super) fn outcome_of(improved: ImprovementResult, stop: Option<Stop>) -> SearchOutcome {
    SearchOutcome {
        slides: improved.slides,
        lower_bound: improved.lower_bound,
        bound_source: Some(improved.bound_source),
        stop,
        ..SearchOutcome::unsolvable()
    }
}

/// The reason to stop if there is a solution and the time for improving it is over.
pub(super) fn improvement_stop(request: &Request, proof: &SharedProof, meter: &Meter) -> Option<Stop> {
    let is_over = request.improvement.time.is_some_and(|time| meter.elapsed() >= time);
    (is_over && proof.has_solution()).then_some(Stop::Time)
}

/// Everything that may end an improvement search but its own limits.
struct Oversight<'a, 'm> {
    request: &'a Request,
    proof: &'a SharedProof,
    meter: &'a mut Meter<'m>,
    /// Why the meter or the time for improvement ended the search.
    stop: Option<Stop>,
    /// Whether the best solution is near enough to the bound.
    is_near: bool,
}

impl Oversight<'_, '_> {
    /// Reports work to the meter, with the bound of the proof, and decides whether the search goes on.
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        let work = work.proving(work.lower_bound.max(self.proof.proven()));
        let stop = self.meter.spend(work).break_value();
        self.stop = self.stop.or(stop).or(improvement_stop(self.request, self.proof, self.meter));
        self.is_near = self.proof.is_within(self.request.improvement.within_percent);
        let goes_on = self.stop.is_none() && !self.is_near && !self.proof.is_over();
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Turn) }
    }

    /// Whether there is a solution, and half of the time is used.
    fn is_half_time(&self) -> bool {
        let time = [self.meter.limits().time, self.request.improvement.time].into_iter().flatten().min();
        time.is_some_and(|time| self.meter.elapsed() >= time / 2)
    }
}

/// The improving side: it works, rests in favour of the proof, or leaves it its turn.
struct ImprovingSide<'a, 'm> {
    oversight: Oversight<'a, 'm>,
    throttle: Throttle,
    takes_turns: bool,
}

impl ImprovingSide<'_, '_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        let ImprovingSide { oversight, throttle, takes_turns } = self;
        oversight.spend(work)?;
        let Oversight { request, proof, .. } = *oversight;
        if *takes_turns {
            // It has a solution, and has found nothing better for long or used half of the time.
            let is_proofs_turn = proof.has_solution() && (throttle.is_due() || oversight.is_half_time());
            return if is_proofs_turn { ControlFlow::Break(Stop::Turn) } else { ControlFlow::Continue(()) };
        }
        let mut flow = ControlFlow::Continue(());
        if proof.is_on_tables() && request.proves_on_processor() {
            throttle.sleep(|| {
                flow = oversight.spend(Work::NONE);
                flow.is_continue()
            });
        }
        flow
    }

    /// Tells the proof and the caller of a better solution.
    fn found(&mut self, better: &Improvement, slides: &[Slide], on_improvement: &mut OnImprovement) {
        let Oversight { proof, meter, .. } = &mut self.oversight;
        proof.set_best(better.length);
        self.throttle.found();
        meter.found(better.length as Cost);
        let lower_bound = better.lower_bound.max(proof.bound());
        on_improvement(&Improvement { lower_bound, elapsed: meter.elapsed(), ..*better }, slides);
    }
}
