//! What must hold of every answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use taquin::{Guarantee, Meter, Metric, Progress, Report, RequestError, Slide, Stop, TableCache, Verdict, solve};

use super::case::Case;
use super::reference::{self, BlankMove, blank_of, step};

/// Solves a case and compares the answer with the true distance. `Ok(false)` if the library refuses such boards.
pub fn judge(case: &Case, tables: &TableCache) -> Result<bool, String> {
    let several = case.metric == Metric::MultiTile;
    let truth = reference::distance(&case.board(), &case.goal, case.rows, case.cols, several);
    let (request, limits) = case.request(tables);
    let mut highest = 0;
    let solved = catch_unwind(AssertUnwindSafe(|| {
        let mut listener = |progress: &Progress| highest = progress.lower_bound.max(highest);
        solve(&request, &mut Meter::new(limits).reporting_to(&mut listener))
    }));
    let report = match solved {
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            return Err(format!("it panics: {}", text.unwrap_or("without words")));
        }
        Ok(Err(RequestError::Engine(_) | RequestError::Heuristic(_) | RequestError::MultiTile { .. })) => {
            return Ok(false);
        }
        Ok(Err(error)) => return Err(format!("it is refused: {error}")),
        Ok(Ok(report)) => report,
    };
    let Some(truth) = truth else { return unsolvable(&report).map(|()| true) };
    match &report.verdict {
        Verdict::Unsolvable => return Err(format!("it says unsolvable; the distance is {truth}")),
        Verdict::Stopped(Stop::Nodes | Stop::Memory | Stop::DeadEnd) => {}
        Verdict::Stopped(stop) => return Err(format!("it stopped: {stop}")),
        Verdict::Solved(slides) => solution(case, &report, slides, truth)?,
    }
    if report.lower_bound as usize > truth {
        return Err(format!("it says at least {}; the distance is {truth}", report.lower_bound));
    }
    if highest as usize > truth {
        return Err(format!("while it runs, it says at least {highest}; the distance is {truth}"));
    }
    Ok(true)
}

fn unsolvable(report: &Report) -> Result<(), String> {
    match &report.verdict {
        Verdict::Unsolvable | Verdict::Stopped(Stop::Nodes | Stop::Memory | Stop::DeadEnd) => Ok(()),
        other => Err(format!("the board cannot be solved, but the answer is {other:?}")),
    }
}

fn solution(case: &Case, report: &Report, slides: &[Slide], truth: usize) -> Result<(), String> {
    let mut tiles = case.board();
    let mut blank = blank_of(&tiles);
    let mut moves = 0;
    let mut last = None;
    for (number, &slide) in slides.iter().enumerate() {
        // The blank goes against the tile.
        let direction = match slide {
            Slide::Up => BlankMove::South,
            Slide::Down => BlankMove::North,
            Slide::Left => BlankMove::East,
            Slide::Right => BlankMove::West,
        };
        blank = step(&mut tiles, case.rows, case.cols, blank, direction)
            .ok_or_else(|| format!("slide {} is impossible", number + 1))?;
        moves += usize::from(case.metric == Metric::SingleTile || last != Some(slide));
        last = Some(slide);
    }
    if tiles != case.goal {
        return Err("the moves do not end at the goal".into());
    }
    if moves < truth || report.moves() != Some(moves) {
        return Err(format!("{moves} moves, said to be {:?}; the distance is {truth}", report.moves()));
    }
    if report.is_optimal() && moves != truth {
        return Err(format!("{moves} moves, proven shortest; the distance is {truth}"));
    }
    match report.guarantee {
        Guarantee::Shortest if report.stopped.is_none() && moves != truth => {
            Err(format!("{moves} moves by a method that finds shortest solutions; the distance is {truth}"))
        }
        Guarantee::Within(weight) if moves as u32 * weight.ratio().1 > truth as u32 * weight.ratio().0 => {
            Err(format!("{moves} moves are more than the weight allows; the distance is {truth}"))
        }
        _ => Ok(()),
    }
}
