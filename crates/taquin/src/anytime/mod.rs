//! Boards of any size: a first solution immediately, then shorter ones until the budget ends ([`improve`]).
//!
//! | step | method | module |
//! |---|---|---|
//! | first solution | move all tiles homewards, then fill the board line by line | `construct` |
//! | other solutions | wider and wider beam searches | `beam`, `construct` |
//! | the same on 5×5 to 7×7 | wider beams on copied boards, ranked by neighbour tables, from both ends | `beam`, `learned` |
//! | shorter solutions | replace windows of the path by shortest paths, stretches by what a beam finds | `local` |
//! | lower bounds | the best admissible estimate; then the exact costs of groups of tiles, added up | `bound` |
//!
//! `schedule` chooses the next step, `incumbent` holds the best solution, `eval` has the estimates by which beams rank
//! boards.

mod batched_budget;
mod beam;
mod bound;
mod construct;
mod eval;
mod hashing;
mod incumbent;
mod learned;
mod local;
mod schedule;
mod shorten;
mod work_board;

#[cfg(feature = "train")]
pub use learned::train;

pub use shorten::shorten;

use std::ops::ControlFlow;
use std::time::Duration;

use taquin_search::{Cost, Meter, Proven, Stop};

use self::construct::first_solution;
use self::incumbent::Incumbent;
use self::schedule::Schedule;
use self::work_board::{Adjacency, WorkBoard};
use crate::{Board, BoundSource, GoalShapeError, Slide, is_solvable};

/// How to look for shorter solutions, and when to stop.
///
/// ```
/// use taquin::{ImprovementOptions, Meter, Request, solve};
///
/// let first = ImprovementOptions { first_only: true, ..ImprovementOptions::default() };
/// let request = Request::new("24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0".parse()?);
/// let report = solve(&request.improvement(first), &mut Meter::unlimited())?;
/// assert!(report.moves() > Some(100) && !report.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImprovementOptions {
    /// The seed of all random choices; the same seed, one thread and a node limit give the same solutions.
    pub seed: u64,
    /// Whether to stop after the first solution.
    pub first_only: bool,
    /// Stop at a solution of at most this length.
    pub target_length: Option<usize>,
    /// Stop at a solution at most this many percent above the lower bound.
    pub within_percent: Option<u32>,
    /// Stop after this time, or at the first solution if that comes later. Used by
    /// [`solve`](fn@crate::solve); [`improve`] obeys its meter alone.
    pub time: Option<Duration>,
}

/// A solution that is shorter than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improvement {
    /// The number of slides.
    pub length: usize,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// What proves the lower bound.
    pub bound_source: BoundSource,
    /// How it was found.
    pub method: Method,
    /// Time since the start.
    pub elapsed: Duration,
}

/// How a solution was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Line by line.
    Lines,
    /// By a beam search of this width.
    Beam(usize),
    /// By shortening parts of the solution before.
    Windows,
}

/// Why the search for shorter solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImprovementEnd {
    /// The board is unsolvable.
    Unsolvable,
    /// The solution is proved shortest.
    Optimal,
    /// Only the first solution was asked for.
    First,
    /// The target length was reached.
    Target,
    /// The solution is within the percentage asked for.
    Near,
    /// A limit of the meter was reached, or it was cancelled.
    Stopped(Stop),
}

/// The result of [`improve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImprovementResult {
    /// The best solution; none if the board is unsolvable or the meter stopped the search before the first one.
    pub slides: Option<Vec<Slide>>,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// What proves the lower bound.
    pub bound_source: BoundSource,
    /// All solutions that were shorter than those before them.
    pub history: Vec<Improvement>,
    /// Why the search ended.
    pub end: ImprovementEnd,
    /// The seed it was made with.
    pub seed: u64,
}

/// Solves a board of any size immediately, then looks for shorter solutions until the meter or the options stop it or
/// the solution is proved shortest.
///
/// Searches on at least one thread. Calls `on_improvement` with every solution as it is found. Lengths never rise and bounds never fall.
pub fn improve(
    board: &Board,
    goal: &Board,
    options: &ImprovementOptions,
    threads: usize,
    meter: &mut Meter,
    on_improvement: &mut dyn FnMut(&Improvement, &[Slide]),
) -> Result<ImprovementResult, GoalShapeError> {
    if board.shape() != goal.shape() {
        return Err(GoalShapeError { goal: goal.shape(), board: board.shape() });
    }
    let mut incumbent = Incumbent::new(board, goal, *options, threads, on_improvement);
    let end = if is_solvable(board, goal) {
        run(board, goal, &mut incumbent, meter).unwrap_or_else(ImprovementEnd::Stopped)
    } else {
        ImprovementEnd::Unsolvable
    };
    Ok(incumbent.into_result(end))
}

/// The bytes per cell that the construction of a solution takes, apart from boards and slides.
const CONSTRUCTION_BYTES: usize = 48;

/// Constructs a first solution, then improves it until the schedule ends.
fn run(board: &Board, goal: &Board, incumbent: &mut Incumbent, meter: &mut Meter) -> Result<ImprovementEnd, Stop> {
    meter.prove(Proven::by_completed_search(incumbent.lower_bound()));
    let shape = board.shape();
    let bytes = Adjacency::bytes(shape) + 4 * WorkBoard::bytes(shape) + CONSTRUCTION_BYTES * shape.cells();
    meter.reserve(bytes)?;
    let adjacency = Adjacency::new(shape);
    let start = WorkBoard::new(board, goal);
    let slides = or_stop(first_solution(&adjacency, &start, meter.spare(), meter))?;
    meter.reserve(size_of_val(&slides[..]))?;
    let end = match incumbent.offer(slides, Method::Lines) {
        Some(end) => end,
        None if incumbent.options.first_only => ImprovementEnd::First,
        None => Schedule::new(&adjacency, &start, meter).run(incumbent, meter)?,
    };
    meter.release(bytes);
    Ok(end)
}

/// A budget's answer as a `Result`.
fn or_stop<T>(flow: ControlFlow<Stop, T>) -> Result<T, Stop> {
    match flow {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(stop) => Err(stop),
    }
}
