//! `solve`: a request in, a report out, whatever the algorithm.
//!
//! ```text
//! solve ─ check, plan, run, report
//!   plan                 chooses the algorithm and heuristic that the request leaves open
//!   generic              searches of taquin-search on grids (watched: a variant)
//!   multi_tile_search    multi-tile moves: IDA* on tables of their own
//!   pattern_search       IDA* on pattern databases: light tables, then full ones  ─┐
//!   improve_and_prove    a first solution, better ones, and a proof beside them  ─┴─ forward_or_backward ─ engine
//! ```

mod algorithm;
mod all_solutions;
mod checkpoint_file;
mod compared_methods;
mod engine_cache;
mod forward_or_backward;
mod generic;
mod improve_and_prove;
mod improve_beside;
mod improvement_throttle;
mod method;
pub mod method_option;
mod multi_tile_search;
mod patience;
mod pattern_search;
mod plan;
mod prover;
pub mod reason;
mod report;
mod request;
mod watched;

pub use algorithm::{Algorithm, Guarantee};
pub use all_solutions::{AllSolutions, count_all, solve_all};
pub use checkpoint_file::{CheckpointError, KeptSearch};
pub use compared_methods::compared_methods;
pub use engine_cache::TableCache;
pub use method::{MethodError, NamedMethod};
pub use reason::{MethodReason, MultiTileConflict, NoProofReason, NothingToKeep};
pub use report::{Report, Verdict};
pub use request::{Request, RequestError, RequestOptions};
pub use watched::{SearchEvent, solve_watched};

use taquin_search::{Meter, Proven, Stop};

use crate::anytime::Improvement;
use crate::engine::TableSize;
use crate::search_outcome::SearchOutcome;
use crate::{Board, Metric, Slide, is_solvable};
use algorithm::RunBy;
use checkpoint_file::CheckpointFile;
use improve_beside::OnImprovement;
use plan::Plan;

/// Solves a board as requested, within the limits of the meter.
///
/// If the request leaves the algorithm open and a limit ends the search for a shortest solution, a longer one is given.
///
/// ```
/// use taquin::{Limits, Meter, Request, Slide, Stop, solve};
///
/// let easy = Request::new("1 2 3/4 0 5/7 8 6".parse()?);
/// let report = solve(&easy, &mut Meter::unlimited())?;
/// assert_eq!((report.slides(), report.is_optimal()), (Some(&[Slide::Left, Slide::Up][..]), true));
///
/// let hard = Request::new("0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1".parse()?);
/// let report = solve(&hard, &mut Meter::new(Limits::none().nodes(1_000)))?;
/// assert_eq!(report.stopped, Some(Stop::Nodes));
/// assert!(report.lower_bound >= 40 && report.slides().is_some_and(|slides| slides.len() >= 80));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(request: &Request, meter: &mut Meter) -> Result<Report, RequestError> {
    solve_improving(request, meter, &mut |_, _| {})
}

/// Solves like [`solve`], and tells of every better solution that an improvement search finds.
///
/// ```
/// use taquin::{Goal, Limits, Meter, Random, Request, Shape, generate, solve_improving};
///
/// let goal = Goal::RowMajor.board(Shape::new(6, 6).expect("a shape"))?;
/// let request = Request::new(generate::random_solvable(&goal, &mut Random::seeded(1)));
/// let mut lengths = Vec::new();
/// let limits = Limits::none().nodes(20_000);
/// let report = solve_improving(&request, &mut Meter::new(limits), &mut |better, _| lengths.push(better.length))?;
/// assert!(lengths.is_sorted_by(|a, b| a > b) && lengths.last() == report.moves().as_ref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_improving(
    request: &Request,
    meter: &mut Meter,
    on_improvement: &mut dyn FnMut(&Improvement, &[Slide]),
) -> Result<Report, RequestError> {
    request.check()?;
    let mut file = open_checkpoint(request)?;
    let mut report = run(request, meter, |plan, goal, meter| {
        if let Some(kept) = file.as_ref().and_then(CheckpointFile::kept) {
            meter.prove(Proven::by_completed_search(kept.bound));
        }
        let outcome = search(request, plan, goal, file.as_mut(), meter, on_improvement)?;
        match outcome.stop {
            Some(stop) if outcome.slides.is_none() && request.may_fall_back() => {
                with_fallback(request, plan, goal, outcome, stop, meter)
            }
            _ => Ok(outcome),
        }
    })?;
    if let Some(file) = file {
        match file.close(report.is_optimal() || report.verdict == Verdict::Unsolvable) {
            Ok(kept) => report.kept_search = kept,
            Err(error) => report.checkpoint_error = Some(error),
        }
    }
    Ok(report)
}

/// Checks and plans a request, has it searched, and reports.
fn run(
    request: &Request,
    meter: &mut Meter,
    search: impl FnOnce(&Plan, &Board, &mut Meter) -> Result<SearchOutcome, RequestError>,
) -> Result<Report, RequestError> {
    let goal = request.goal.board(request.board.shape())?;
    let plan = Plan::new(request);
    meter.begin();
    // The lockstep search is asked for to find out by searching.
    let hopeless = plan.algorithm != Algorithm::Lockstep && !is_solvable(&request.board, &goal);
    let mut outcome = if hopeless { SearchOutcome::unsolvable() } else { search(&plan, &goal, meter)? };
    for iteration in outcome.iterations.drain(..) {
        meter.add_iteration(iteration);
    }
    let tally = meter.tally();
    Ok(Report::new(request, plan, goal, outcome, tally))
}

/// Searches as planned.
fn search(
    request: &Request,
    plan: &Plan,
    goal: &Board,
    file: Option<&mut CheckpointFile>,
    meter: &mut Meter,
    on_improvement: &mut OnImprovement,
) -> Result<SearchOutcome, RequestError> {
    if request.metric == Metric::MultiTile {
        return multi_tile_search::search(request, goal, meter);
    }
    match plan.algorithm.run_by() {
        RunBy::GraphSearch => generic::search(request, plan, goal, meter).map(Into::into),
        RunBy::Engine => pattern_search::search(request, goal, file, meter),
        RunBy::Improvement => improve_and_prove::search(request, goal, file, meter, on_improvement),
        RunBy::Choice => unreachable!("a plan has made the choice"),
    }
}

/// A longer solution in place of none, with the better of the two bounds. Any solution in single slides is one in moves of
/// several tiles, too; a bound on its slides is none on its moves.
fn with_fallback(
    request: &Request,
    plan: &Plan,
    goal: &Board,
    outcome: SearchOutcome,
    stop: Stop,
    meter: &mut Meter,
) -> Result<SearchOutcome, RequestError> {
    let fallback = improve_and_prove::fallback(request, goal, stop, meter.rest())?;
    if request.metric == Metric::MultiTile {
        return Ok(SearchOutcome { slides: fallback.slides, ..outcome });
    }
    let bound_source =
        if fallback.lower_bound > meter.lower_bound() { fallback.bound_source } else { Some(plan.bound_source()) };
    meter.prove(Proven::by_completed_search(fallback.lower_bound));
    Ok(SearchOutcome { slides: fallback.slides, bound_source, stop: Some(stop), ..outcome })
}

/// The checkpoint file, if one is asked for and there will be something to keep.
fn open_checkpoint(request: &Request) -> Result<Option<CheckpointFile>, RequestError> {
    let Some(path) = &request.checkpoint else { return Ok(None) };
    if !request.is_open() && !request.algorithm.has_checkpoints() {
        return Err(CheckpointError::NothingToKeep(NothingToKeep::OtherAlgorithm).into());
    }
    let goal = request.goal.board(request.board.shape())?;
    let file = CheckpointFile::open(path, &request.board, &goal)?;
    // A proof beside an improvement search is kept on full tables.
    let improves = Plan::new(request).algorithm.run_by() == RunBy::Improvement;
    request.table_size.or(improves.then_some(TableSize::Full)).map_or(Ok(()), |size| file.require(size))?;
    Ok(Some(file))
}
