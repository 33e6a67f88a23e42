//! All shortest solutions of a board.

use std::ops::ControlFlow;

use taquin_search::{Cost, Meter, Stop, all_shortest};

use super::plan::SOLVED_WITHOUT_TABLES;
use super::{Report, Request, RequestError, Verdict, multi_tile_search, pattern_search, solve};
use crate::engine::has_tables;
use crate::heuristic::{Composite, Expression, HeuristicError, LinearConflict};
use crate::space::U64_KEY_CELLS;
use crate::space::{Grid, Large, Puzzle, Small};
use crate::{Metric, Slide};

/// The shortest solutions of a board, visited or counted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AllSolutions {
    /// The search for the first of them.
    pub report: Report,
    /// How many there are, or were visited before a stop.
    pub count: u64,
    /// The limit that ended the visit or count, if one did.
    pub stopped: Option<Stop>,
}

/// Solves a board, and then visits every solution as short as that one; `visit` may end it.
///
/// None are visited if the solution found is not proven shortest.
///
/// ```
/// use taquin::{Meter, Request, solve_all};
///
/// let request = Request::new("8 6 7/2 5 4/3 0 1".parse()?);
/// let mut solutions = Vec::new();
/// let all = solve_all(&request, &mut Meter::unlimited(), &mut |slides| {
///     solutions.push(slides.to_vec());
///     std::ops::ControlFlow::Continue(())
/// })?;
/// assert_eq!((all.count, all.stopped), (solutions.len() as u64, None));
/// assert!(solutions.iter().all(|slides| slides.len() == 31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_all(
    request: &Request,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<AllSolutions, RequestError> {
    solve_then(request, meter, |report, length, meter| {
        let visited = match report.metric {
            Metric::MultiTile => multi_tile_search::visit_all(request, report, meter, visit),
            Metric::SingleTile => visit_all(report, length, meter, visit),
        };
        Ok(visited.map_or_else(|stop| (0, Some(stop)), |count| (count, None)))
    })
}

/// Solves a board, and then counts the solutions as short as that one; on pattern databases if the board is large enough.
pub fn count_all(request: &Request, meter: &mut Meter) -> Result<AllSolutions, RequestError> {
    let shape = request.board.shape();
    if request.metric == Metric::MultiTile || !has_tables(shape) || shape.cells() <= SOLVED_WITHOUT_TABLES {
        return solve_all(request, meter, &mut |_| ControlFlow::Continue(()));
    }
    solve_then(request, meter, |report, length, meter| {
        let counted = pattern_search::count(request, &report.goal, length, meter)?;
        Ok((counted.count, counted.stop))
    })
}

/// Solves a board, and counts with `count` if the solution is proven shortest.
fn solve_then(
    request: &Request,
    meter: &mut Meter,
    count: impl FnOnce(&Report, Cost, &mut Meter) -> Result<(u64, Option<Stop>), RequestError>,
) -> Result<AllSolutions, RequestError> {
    request.check_proof()?;
    let report = solve(request, meter)?;
    let (count, stopped) = match (&report.verdict, report.is_optimal()) {
        (Verdict::Solved(slides), true) => count(&report, slides.len() as Cost, meter)?,
        (Verdict::Unsolvable, _) => (0, None),
        _ => (0, Some(report.stopped.unwrap_or(Stop::DeadEnd))),
    };
    Ok(AllSolutions { report, count, stopped })
}

fn visit_all(
    report: &Report,
    length: Cost,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let Report { board, goal, .. } = report;
    let strong: Expression = "max(linear-conflict, walking-distance)".parse().expect("words of the project");
    if board.shape().cells() > U64_KEY_CELLS {
        let puzzle = Puzzle::<Large>::new(goal);
        return all_shortest(&puzzle, &LinearConflict::new(goal), &Large::of(board), length, meter, visit);
    }
    let (puzzle, start) = (Puzzle::<Small<16>>::new(goal), Small::of(board));
    match Composite::with_budget(&strong, goal, meter) {
        Err(HeuristicError::Stopped(stop)) if stop != Stop::Memory => Err(stop),
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

    #[test]
    fn counting_on_tables_and_visiting_come_to_the_same() {
        for text in ["5 1 3 4/2 6 8 12/9 10 7 11/13 14 15 0", "2 5 3 4/1 0 6 8/9 10 7 11", "1 2 4/5 6 3/7 8 9/0 10 11"]
        {
            let board: crate::Board = text.parse().expect("a board");
            let goal = crate::Goal::RowMajor.board(board.shape()).expect("it fits every shape");
            let board = if crate::is_solvable(&board, &goal) { board } else { board.twin().expect("two tiles") };
            let request = Request::new(board);
            let visited = solve_all(&request, &mut Meter::unlimited(), &mut |_| ControlFlow::Continue(())).unwrap();
            let counted = count_all(&request, &mut Meter::unlimited()).unwrap();
            assert!(visited.count > 0 && visited.stopped.is_none());
            assert_eq!((counted.count, counted.stopped), (visited.count, None), "{text}");
        }
    }

    /// The boards that one move leads to.
    fn pushed(board: &crate::Board) -> Vec<crate::Board> {
        let mut all = Vec::new();
        for slide in Slide::ALL {
            let mut next = board.clone();
            while next.slide(slide).is_some() {
                all.push(next.clone());
            }
        }
        all
    }

    #[test]
    fn all_solutions_of_fewest_multi_tile_moves_are_visited_once() {
        let goal: crate::Board = "1 2 3/4 5 0".parse().expect("a board");
        // By breadth-first search: how far every board is, and in how many ways.
        let mut layers = vec![std::collections::HashMap::from([(goal.clone(), 1)])];
        let mut known = std::collections::HashSet::from([goal]);
        while !layers[layers.len() - 1].is_empty() {
            let mut next = std::collections::HashMap::new();
            for (board, ways) in &layers[layers.len() - 1] {
                for farther in pushed(board).into_iter().filter(|board| !known.contains(board)) {
                    *next.entry(farther).or_insert(0) += ways;
                }
            }
            known.extend(next.keys().cloned());
            layers.push(next);
        }
        assert_eq!(known.len(), 360);
        for (length, layer) in layers.into_iter().enumerate() {
            for (board, ways) in layer {
                let request = Request::new(board.clone()).metric(Metric::MultiTile);
                let all = solve_all(&request, &mut Meter::unlimited(), &mut |slides| {
                    assert_eq!(Metric::MultiTile.count(slides), length);
                    ControlFlow::Continue(())
                });
                let all = all.expect("a request");
                assert_eq!((all.report.moves(), all.count), (Some(length), ways), "{board}");
            }
        }
    }
}
