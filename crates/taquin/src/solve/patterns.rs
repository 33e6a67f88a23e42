//! Solving on pattern databases, metered like every other search.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use taquin_search::{Bound, Meter, Outcome, Path};

use super::{Request, RequestError};
use crate::engine::{Engine, EngineOutcome, Plan, Power, Progress};
use crate::{Board, Slide};

/// Whether `auto` solves boards of this shape on pattern databases: the tables are built in a blink, but boards of up
/// to 9 cells are solved in less than that without any.
pub(super) fn are_quick_for(board: &Board) -> bool {
    let shape = board.shape();
    shape.rows().min(shape.cols()) >= 2 && (10..=16).contains(&shape.cells())
}

pub(super) fn search(request: &Request, goal: &Board, meter: &mut Meter) -> Result<Outcome<Slide>, RequestError> {
    let plan = Plan::new(Power::Light, request.threads);
    let engine = Engine::prepare(goal, &plan, &AtomicBool::new(false))?;
    if let Err(stop) = meter.reserve(engine.bytes()) {
        return Ok(Outcome::Stopped(stop));
    }
    let mut told = (0, 0);
    let mut poll = |progress: &Progress| {
        meter.add(progress.expanded - told.0, progress.generated - told.1);
        told = (progress.expanded, progress.generated);
        meter.prove(progress.bound);
        meter.look().err()
    };
    let outcome = engine.solve(&request.board, &mut poll)?;
    let EngineOutcome { slides, lower_bound, bounds, stop } = outcome;
    let total = bounds.iter().fold((0, 0), |sum, b| (sum.0 + b.expanded, sum.1 + b.generated));
    meter.add(total.0 - told.0, total.1 - told.1);
    meter.prove(lower_bound);
    for b in bounds {
        let time = Duration::from_secs_f64(b.seconds);
        meter.note_bound(Bound { bound: b.bound, expanded: b.expanded, generated: b.generated, time });
    }
    Ok(match (slides, stop) {
        (Some(moves), _) => {
            meter.store(moves.len() as u64 + 1);
            Outcome::Solved(Path { cost: moves.len() as u32, moves })
        }
        (None, Some(stop)) => Outcome::Stopped(stop),
        (None, None) => Outcome::Unsolvable,
    })
}
