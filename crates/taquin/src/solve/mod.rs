//! One door to every way of solving.

mod algorithm;
mod all;
mod anytime;
mod back;
mod checkpoint;
mod classic;
mod ends;
mod engine_cache;
mod patiently;
mod patterns;
mod plan;
mod proof;
mod report;
mod request;
mod rest;
mod search;
mod sweeps;
mod walk;
mod watched;

pub use algorithm::Algorithm;
pub use all::{AllSolutions, count_all, solve_all};
pub use checkpoint::CheckpointError;
pub use ends::Direction;
pub use engine_cache::TableCache;
pub use report::{Report, TablesUsed, Verdict};
pub use request::{Guarantee, Metric, Request, RequestError};
pub use watched::{SearchEvent, solve_watched};

use taquin_search::{Cost, Heuristic, Meter, Outcome, Path, Stop, Unwatched};

use crate::heuristic::{Expression, LinearConflict};
use crate::{Board, Grid, Large, Slide, Small, is_solvable, manhattan_kernel};
use checkpoint::Keeper;
use classic::Classic;
use plan::Plan;
use search::search;

/// Solves a board as requested, within the limits of the meter.
///
/// Where the way is left to the solver and a limit ends the search for a shortest solution, a longer one is given.
pub fn solve(request: &Request, meter: &mut Meter) -> Result<Report, RequestError> {
    solve_telling(request, meter, &mut |_| {})
}

/// Solves like [`solve`], and tells every better solution as it is found by a search that goes on after the first.
pub fn solve_telling(
    request: &Request,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&[Slide]),
) -> Result<Report, RequestError> {
    let mut keeper = keeper(request)?;
    let report = answer(request, meter, |plan, goal, meter| {
        let found = meet(request, plan, goal, keeper.as_mut(), meter, on_better)?;
        match found.outcome {
            Outcome::Stopped(stop) if request.leaves_the_way_open() => {
                Ok(Found { stopped: Some(stop), tables: found.tables, ..makeshift(request, plan, goal, meter)? })
            }
            _ => Ok(found),
        }
    })?;
    if let Some(keeper) = keeper {
        keeper.close(report.is_optimal() || report.verdict == Verdict::Unsolvable)?;
    }
    Ok(report)
}

/// A longer solution where the search for a shortest one was stopped, with the better of their two bounds.
fn makeshift(request: &Request, plan: &Plan, goal: &Board, meter: &mut Meter) -> Result<Found, RequestError> {
    let best = anytime::at_once(request, goal)?;
    let (bound, by) = best.bound;
    let bound_by = match plan.algorithm {
        _ if bound > meter.lower_bound() => by,
        Algorithm::Patterns => "pattern databases",
        _ => "iterative deepening",
    };
    meter.prove(bound);
    Ok(Found { bound_by: Some(bound_by), ..best.into() })
}

/// The file that keeps the search, where one is asked for and there is something to keep.
fn keeper(request: &Request) -> Result<Option<Keeper>, RequestError> {
    let Some(path) = &request.checkpoint else { return Ok(None) };
    let on_tables = matches!(request.algorithm, Algorithm::Patterns | Algorithm::Anytime);
    if !request.leaves_the_way_open() && (!on_tables || request.metric == Metric::MultiTile) {
        return Err(CheckpointError::NothingToKeep("another way of solving was asked for").into());
    }
    let goal = request.goal.board(request.board.shape())?;
    Ok(Some(Keeper::open(path, &request.board, &goal)?))
}

/// Has a request met in the way that is planned.
fn meet(
    request: &Request,
    plan: &Plan,
    goal: &Board,
    keeper: Option<&mut Keeper>,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&[Slide]),
) -> Result<Found, RequestError> {
    let Plan { algorithm, heuristic, .. } = plan;
    if request.metric == Metric::MultiTile {
        return sweeps::search(request, goal, meter).map(Found::from);
    }
    let Some(classic) = Classic::of(*algorithm) else {
        return match algorithm {
            Algorithm::Patterns => patterns::search(request, goal, keeper, meter),
            _ => anytime::search(request, goal, keeper, meter, on_better).map(Found::from),
        };
    };
    if classic == Classic::IdaStar && floods(heuristic, goal, meter) {
        return Ok(manhattan_kernel::ida_star(&request.board, goal, meter).into());
    }
    let outcome = match request.board.shape().cells() {
        0..=16 => search::<Small<16>, u64>(request, classic, heuristic, goal, meter, &mut Unwatched),
        17..=25 => search::<Small<32>, u128>(request, classic, heuristic, goal, meter, &mut Unwatched),
        _ => search::<Large, Box<[u16]>>(request, classic, heuristic, goal, meter, &mut Unwatched),
    };
    outcome.map(Found::from)
}

/// Whether IDA* with this estimate has a kernel of its own. A limit on nodes is kept to the node by the generic one only.
fn floods(heuristic: &Expression, goal: &Board, meter: &Meter) -> bool {
    *heuristic == Expression::MANHATTAN && manhattan_kernel::fits(goal.shape()) && meter.limits().nodes.is_none()
}

/// What a search found, and the limit that ended it, if one did.
struct Found {
    outcome: Outcome<Slide>,
    stopped: Option<Stop>,
    /// What proves the lower bound, where it is not the search that found the solution.
    bound_by: Option<&'static str>,
    /// The pattern databases that were used.
    tables: Vec<TablesUsed>,
}

impl From<Outcome<Slide>> for Found {
    fn from(outcome: Outcome<Slide>) -> Found {
        let stopped = if let Outcome::Stopped(stop) = outcome { Some(stop) } else { None };
        Found { outcome, stopped, bound_by: None, tables: Vec::new() }
    }
}

impl From<anytime::Best> for Found {
    fn from(best: anytime::Best) -> Found {
        let outcome = match (best.slides, best.stop) {
            (Some(moves), _) => Outcome::Solved(Path { cost: moves.len() as Cost, moves }),
            // Boards without a solution have not come this far.
            (None, stop) => Outcome::Stopped(stop.unwrap_or(Stop::DeadEnd)),
        };
        Found { outcome, stopped: best.stop, bound_by: Some(best.bound.1), tables: best.tables }
    }
}

/// Checks a request, has it met, and says what is known in the end.
fn answer(
    request: &Request,
    meter: &mut Meter,
    search: impl FnOnce(&Plan, &Board, &mut Meter) -> Result<Found, RequestError>,
) -> Result<Report, RequestError> {
    let goal = request.goal.board(request.board.shape())?;
    let plan = Plan::new(request);
    meter.begin();
    // The lockstep search is asked for to find out by searching.
    let hopeless = plan.algorithm != Algorithm::Lockstep && !is_solvable(&request.board, &goal);
    let Found { outcome, stopped, bound_by, tables } =
        if hopeless { Outcome::Unsolvable.into() } else { search(&plan, &goal, meter)? };
    let tally = meter.tally();
    let informed = plan.algorithm.is_informed();
    let heuristic = match plan.algorithm {
        Algorithm::Patterns => Some("pattern databases".to_owned()),
        Algorithm::Anytime => None,
        _ => informed.then(|| plan.heuristic.to_string()),
    };
    let trusted = !informed || plan.heuristic.is_admissible();
    let proved = if trusted { tally.lower_bound } else { 0 };
    let (verdict, lower_bound) = match outcome {
        Outcome::Solved(path) if trusted && plan.algorithm.is_optimal() && stopped.is_none() => {
            (Verdict::Solved(path.moves), path.cost)
        }
        Outcome::Solved(path) => (Verdict::Solved(path.moves), lower_bound(&request.board, &goal, proved)),
        Outcome::Stopped(stop) if request.metric == Metric::MultiTile => (Verdict::Stopped(stop), proved),
        Outcome::Stopped(stop) => (Verdict::Stopped(stop), lower_bound(&request.board, &goal, proved)),
        Outcome::Unsolvable => (Verdict::Unsolvable, 0),
    };
    Ok(Report {
        board: request.board.clone(),
        goal,
        metric: request.metric,
        verdict,
        stopped,
        lower_bound,
        bound_by,
        algorithm: plan.algorithm,
        heuristic,
        reason: plan.reason,
        tables,
        tally,
    })
}

/// The best bound at hand: what was proved, or the linear conflicts if they say more; every solution is odd or even as
/// the Manhattan distance is.
fn lower_bound(board: &Board, goal: &Board, proved: Cost) -> Cost {
    let conflicts = LinearConflict::new(goal);
    let grid = Large::of(board);
    let memo = Heuristic::<crate::Puzzle<Large>>::start(&conflicts, &grid);
    let least = Heuristic::<crate::Puzzle<Large>>::estimate(&conflicts, memo).max(proved);
    least + (least ^ board.manhattan_to(goal) as Cost) % 2
}
