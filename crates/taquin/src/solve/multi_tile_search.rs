//! Solving in the multi-tile metric: one or more tiles in a line slide together.

use std::ops::ControlFlow;

use taquin_search::{Meter, Outcome, Path, Stop, Unwatched, all_shortest, bidirectional, ida_star};

use super::plan::SOLVED_WITHOUT_TABLES;
use super::{Report, Request, RequestError};
use crate::engine::SMALL_BOARD_CELLS;
use crate::heuristic::MultiTileWalkingDistance;
use crate::{Board, Grid, MultiTileMove, MultiTilePuzzle, Slide, Small};

/// Finds the fewest moves: by IDA* on small boards, bidirectionally on larger ones.
pub(super) fn search(request: &Request, goal: &Board, meter: &mut Meter) -> Result<Outcome<Slide>, RequestError> {
    let shape = goal.shape();
    let puzzle = if shape.cells() <= SMALL_BOARD_CELLS { MultiTilePuzzle::<Small<16>>::new(goal) } else { None };
    let puzzle = puzzle.ok_or(RequestError::MultiTile { shape })?;
    let forward = MultiTileWalkingDistance::new(goal)?;
    let (start, end) = (Small::of(&request.board), Small::of(goal));
    let outcome = if shape.cells() <= SOLVED_WITHOUT_TABLES {
        ida_star(&puzzle, &forward, &start, meter, &mut Unwatched)
    } else {
        let backward = MultiTileWalkingDistance::new(&request.board)?;
        bidirectional(&puzzle, &forward, &backward, &start, &end, meter, &mut Unwatched)
    };
    Ok(match outcome {
        Outcome::Solved(path) => Outcome::Solved(Path { moves: slides(&path.moves), cost: path.cost }),
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped(stop) => Outcome::Stopped(stop),
    })
}

/// Visits every solution with as few moves as the report has.
pub(super) fn visit_all(
    report: &Report,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&report.goal).expect("it was solved");
    let distance = MultiTileWalkingDistance::new(&report.goal).expect("it was solved");
    let start = Small::of(&report.board);
    all_shortest(&puzzle, &distance, &start, report.lower_bound, meter, &mut |moves| visit(&slides(moves)))
}

/// The single slides of a list of moves.
fn slides(moves: &[MultiTileMove]) -> Vec<Slide> {
    moves.iter().flat_map(|m| std::iter::repeat_n(m.slide, usize::from(m.tiles))).collect()
}
