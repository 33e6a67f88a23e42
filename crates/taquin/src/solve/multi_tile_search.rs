//! Solving in the multi-tile metric: one or more tiles in a line slide together.

use std::ops::ControlFlow;

use taquin_search::{Meter, Outcome, Path, Stop, Unwatched, all_shortest, bidirectional, ida_star};

use super::plan::SOLVED_WITHOUT_TABLES;
use super::{Report, Request, RequestError};
use crate::heuristic::{HeuristicError, MultiTileWalkingDistance};
use crate::space::U64_KEY_CELLS;
use crate::{Board, Grid, MultiTileMove, MultiTilePuzzle, Slide, Small};

/// Finds the fewest moves: by IDA* on small boards, bidirectionally on larger ones.
pub(super) fn search(request: &Request, goal: &Board, meter: &mut Meter) -> Result<Outcome<Slide>, RequestError> {
    let shape = goal.shape();
    let puzzle = if shape.cells() <= U64_KEY_CELLS { MultiTilePuzzle::<Small<16>>::new(goal) } else { None };
    let puzzle = puzzle.ok_or(RequestError::MultiTile { shape })?;
    match search_with_tables(&puzzle, &request.board, goal, meter) {
        Ok(Outcome::Solved(path)) => Ok(Outcome::Solved(Path { moves: slides(&path.moves), cost: path.cost })),
        Ok(Outcome::Unsolvable) => Ok(Outcome::Unsolvable),
        Ok(Outcome::Stopped(stop)) | Err(HeuristicError::Stopped(stop)) => Ok(Outcome::Stopped(stop)),
        Err(error) => Err(error.into()),
    }
}

/// Builds the tables of the walking distance and searches.
fn search_with_tables(
    puzzle: &MultiTilePuzzle<Small<16>>,
    board: &Board,
    goal: &Board,
    meter: &mut Meter,
) -> Result<Outcome<MultiTileMove>, HeuristicError> {
    let forward = MultiTileWalkingDistance::with_budget(goal, meter)?;
    let (start, end) = (Small::of(board), Small::of(goal));
    if goal.shape().cells() <= SOLVED_WITHOUT_TABLES {
        return Ok(ida_star(puzzle, &forward, &start, meter, &mut Unwatched));
    }
    let backward = MultiTileWalkingDistance::with_budget(board, meter)?;
    Ok(bidirectional(puzzle, &forward, &backward, &start, &end, meter, &mut Unwatched))
}

/// Visits every solution with as few moves as the report has.
pub(super) fn visit_all(
    report: &Report,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&report.goal).expect("it was solved");
    let distance = match MultiTileWalkingDistance::with_budget(&report.goal, meter) {
        Err(HeuristicError::Stopped(stop)) => return Err(stop),
        distance => distance.expect("it was solved"),
    };
    let start = Small::of(&report.board);
    all_shortest(&puzzle, &distance, &start, report.lower_bound, meter, &mut |moves| visit(&slides(moves)))
}

/// The single slides of a list of moves.
fn slides(moves: &[MultiTileMove]) -> Vec<Slide> {
    moves.iter().flat_map(|m| std::iter::repeat_n(m.slide, usize::from(m.tiles))).collect()
}
