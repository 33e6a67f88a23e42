//! All shortest solutions of a board.

use std::ops::ControlFlow;

use taquin_search::{Meter, Stop, all_shortest};

use super::{Report, Request, RequestError, Verdict, solve};
use crate::heuristic::{Composite, Expression, LinearConflict};
use crate::{Grid, Large, Puzzle, Slide, Small};

/// What became of a tour of all shortest solutions.
#[derive(Clone, Debug)]
pub struct AllSolutions {
    /// The search for the first of them.
    pub report: Report,
    /// How many were visited.
    pub count: u64,
    /// The limit that ended the tour, if one did.
    pub stopped: Option<Stop>,
}

/// Solves a board, and then visits every solution as short as that one; `visit` may end the tour.
///
/// There are none to visit if the solution found is not proved shortest.
pub fn solve_all(
    request: &Request,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<AllSolutions, RequestError> {
    let report = solve(request, meter)?;
    let visited = match (&report.verdict, report.is_optimal()) {
        (Verdict::Solved(slides), true) => tour(&report, slides.len() as u32, meter, visit),
        (Verdict::Unsolvable, _) => Ok(0),
        _ => Err(report.stopped.unwrap_or(Stop::DeadEnd)),
    };
    let (count, stopped) = visited.map_or_else(|stop| (0, Some(stop)), |count| (count, None));
    Ok(AllSolutions { report, count, stopped })
}

fn tour(
    report: &Report,
    length: u32,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let Report { board, goal, .. } = report;
    let strong: Expression = "max(linear-conflict, walking-distance)".parse().expect("words of the project");
    if board.shape().cells() > 16 {
        let puzzle = Puzzle::<Large>::new(goal);
        return all_shortest(&puzzle, &LinearConflict::new(goal), &Large::of(board), length, meter, visit);
    }
    let (puzzle, start) = (Puzzle::<Small<16>>::new(goal), Small::of(board));
    match Composite::new(&strong, goal) {
        Ok(strong) => all_shortest(&puzzle, &strong, &start, length, meter, visit),
        Err(_) => all_shortest(&puzzle, &LinearConflict::new(goal), &start, length, meter, visit),
    }
}

/// The number of shortest solutions of a board that is known to have some of this length, by plain counting.
#[cfg(test)]
fn count_slowly(board: &crate::Board, goal: &crate::Board, length: usize) -> u64 {
    if board == goal {
        return u64::from(length == 0);
    }
    if board.manhattan_to(goal) > length {
        return 0;
    }
    board.neighbors().map(|next| count_slowly(&next, goal, length - 1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_shortest_solutions_are_visited_once() {
        for text in
            ["1 2 3/4 5 6/7 8 0", "0 1 3/4 2 5/7 8 6", "4 1 3/0 2 6/7 5 8", "1 2 0/4 6 3/7 5 8", "2 3 6/1 5 0/4 7 8"]
        {
            let request = Request::new(text.parse().expect("a board"));
            let mut seen = std::collections::BTreeSet::new();
            let all = solve_all(&request, &mut Meter::unlimited(), &mut |slides| {
                assert!(seen.insert(format!("{slides:?}")));
                ControlFlow::Continue(())
            })
            .expect("a request");
            let length = all.report.moves().expect("solvable");
            let goal = &all.report.goal;
            assert_eq!((all.count, all.stopped), (count_slowly(&request.board, goal, length), None), "{text}");
            assert_eq!(seen.len() as u64, all.count);
        }
    }
}
