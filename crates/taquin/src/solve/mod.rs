//! One door to every way of solving.

mod algorithm;
mod all;
mod anytime;
mod patterns;
mod report;
mod request;
mod search;
mod sweeps;
mod tables;
mod watched;

pub use algorithm::Algorithm;
pub use all::{AllSolutions, solve_all};
pub use report::{Report, Verdict};
pub use request::{Metric, Promise, Request, RequestError};
pub use tables::Tables;
pub use watched::{Moment, solve_watched};

use taquin_search::{Cost, Heuristic, Meter, Outcome, Path, Stop, Unwatched};

use crate::heuristic::{Expression, LinearConflict, Measure, Surcharges};
use crate::{Board, Grid, Large, Slide, Small, flood, is_solvable};
use search::search;

/// Solves a board as requested, within the limits of the meter.
pub fn solve(request: &Request, meter: &mut Meter) -> Result<Report, RequestError> {
    answer(request, meter, |plan, goal, meter| {
        let Plan { algorithm, heuristic, .. } = plan;
        let outcome = match (algorithm, request.board.shape().cells()) {
            _ if request.metric == Metric::Sweeps => sweeps::search(request, goal, meter),
            (Algorithm::Anytime, _) => return Ok(anytime::search(request, goal, meter)?.into()),
            (Algorithm::IdaStar, _) if floods(heuristic, goal, meter) => {
                Ok(flood::ida_star(&request.board, goal, meter))
            }
            (Algorithm::Patterns, _) => patterns::search(request, goal, meter),
            (_, 0..=16) => search::<Small<16>, u64>(request, *algorithm, heuristic, goal, meter, &mut Unwatched),
            (_, 17..=25) => search::<Small<32>, u128>(request, *algorithm, heuristic, goal, meter, &mut Unwatched),
            _ => search::<Large, Box<[u16]>>(request, *algorithm, heuristic, goal, meter, &mut Unwatched),
        };
        outcome.map(Found::from)
    })
}

/// Whether IDA* with this estimate has a kernel of its own. A limit on nodes is kept to the node by the generic one only.
fn floods(heuristic: &Expression, goal: &Board, meter: &Meter) -> bool {
    *heuristic == Expression::MANHATTAN && flood::fits(goal.shape()) && meter.limits().nodes.is_none()
}

/// How a request will be met.
struct Plan {
    algorithm: Algorithm,
    heuristic: Expression,
    reason: Option<&'static str>,
}

impl Plan {
    /// Fills in what the request leaves open.
    fn new(request: &Request) -> Plan {
        if request.metric == Metric::Sweeps {
            return Plan::for_sweeps(request);
        }
        let conflicts = || Expression::Measure(Measure::Manhattan(Surcharges::CONFLICTS));
        let heuristic = request.heuristic.clone().unwrap_or_else(conflicts);
        let (algorithm, reason) = match request.algorithm {
            Algorithm::Auto if request.heuristic.is_some() => {
                (Algorithm::IdaStar, Some("IDA* makes the most of an estimate and needs no memory"))
            }
            Algorithm::Auto if patterns::are_quick_for(&request.board) => (
                Algorithm::Patterns,
                Some("small tables are built in a blink, and large ones take over where a board is hard"),
            ),
            Algorithm::Auto if request.board.shape().cells() > 16 => {
                (Algorithm::Anytime, Some("boards of this size are solved at once, and then ever better"))
            }
            Algorithm::Auto => (Algorithm::IdaStar, Some("IDA* needs no memory and proves its solutions shortest")),
            algorithm => (algorithm, None),
        };
        Plan { algorithm, heuristic, reason }
    }
}

impl Plan {
    /// Moves of several tiles have one estimate, and an algorithm for each size.
    fn for_sweeps(request: &Request) -> Plan {
        let small = request.board.shape().cells() <= 9;
        Plan {
            algorithm: if small { Algorithm::IdaStar } else { Algorithm::Bidirectional },
            heuristic: Expression::Measure(Measure::WalkingDistance),
            reason: Some("moves of several tiles are searched with the walking distance made for them"),
        }
    }
}

/// What a search found, and the limit that ended it, if one did.
struct Found {
    outcome: Outcome<Slide>,
    stopped: Option<Stop>,
}

impl From<Outcome<Slide>> for Found {
    fn from(outcome: Outcome<Slide>) -> Found {
        let stopped = if let Outcome::Stopped(stop) = outcome { Some(stop) } else { None };
        Found { outcome, stopped }
    }
}

impl From<anytime::Best> for Found {
    fn from(best: anytime::Best) -> Found {
        let outcome = match (best.slides, best.stop) {
            (Some(moves), _) => Outcome::Solved(Path { cost: moves.len() as Cost, moves }),
            (None, Some(stop)) => Outcome::Stopped(stop),
            (None, None) => Outcome::Unsolvable,
        };
        Found { outcome, stopped: best.stop }
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
    let Found { outcome, stopped } = if hopeless { Outcome::Unsolvable.into() } else { search(&plan, &goal, meter)? };
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
        Outcome::Solved(path) if trusted && plan.algorithm.is_optimal() => (Verdict::Solved(path.moves), path.cost),
        Outcome::Solved(path) => (Verdict::Solved(path.moves), lower_bound(&request.board, &goal, proved)),
        Outcome::Stopped(stop) if request.metric == Metric::Sweeps => (Verdict::Stopped(stop), proved),
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
        algorithm: plan.algorithm,
        heuristic,
        reason: plan.reason,
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
