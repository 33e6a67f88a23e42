//! Solving with moves of several tiles at once.

use taquin_search::{Meter, Outcome, Path, Unwatched, bidirectional, ida_star};

use super::{Request, RequestError};
use crate::heuristic::SweepDistance;
use crate::{Board, Grid, Slide, Small, Sweep, SweepPuzzle};

/// Finds the fewest sweeps: by IDA* on small boards, from both ends on larger ones.
pub(super) fn search(request: &Request, goal: &Board, meter: &mut Meter) -> Result<Outcome<Slide>, RequestError> {
    let shape = goal.shape();
    let puzzle = if shape.cells() <= 16 { SweepPuzzle::<Small<16>>::new(goal) } else { None };
    let puzzle = puzzle.ok_or(RequestError::Sweeps { shape })?;
    let forward = SweepDistance::new(goal)?;
    let (start, end) = (Small::of(&request.board), Small::of(goal));
    let outcome = if shape.cells() <= 9 {
        ida_star(&puzzle, &forward, &start, meter, &mut Unwatched)
    } else {
        let backward = SweepDistance::new(&request.board)?;
        bidirectional(&puzzle, &forward, &backward, &start, &end, meter, &mut Unwatched)
    };
    Ok(match outcome {
        Outcome::Solved(path) => Outcome::Solved(Path { moves: slides(&path.moves), cost: path.cost }),
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped(stop) => Outcome::Stopped(stop),
    })
}

/// The single slides of a list of sweeps.
fn slides(sweeps: &[Sweep]) -> Vec<Slide> {
    sweeps.iter().flat_map(|sweep| std::iter::repeat_n(sweep.slide, usize::from(sweep.tiles))).collect()
}
