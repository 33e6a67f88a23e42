//! Constructs whole solutions: all tiles homewards at once, then line by line (`lines`), or both by beam search (`by_beam`).

mod all_tiles_homeward;
mod by_beam;
mod carry_tile;
mod last_tiles;
mod lines;
mod region;

pub(super) use by_beam::{is_direct, solve_by_beam};
pub(super) use lines::fill_lines;

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

use self::all_tiles_homeward::{make_passes, walk_greedily};
use super::work_board::{Adjacency, SlideRecorder, WorkBoard};
use crate::{Shape, Slide};

/// From this many cells on the greedy walk replaces the passes: on 50×50 it takes 0.02 instead of 0.13 s, but leads to
/// 2.8 instead of 2.0 times the Manhattan distance.
const GREEDY_CELLS: usize = 1_600;
/// The same for boards at least twice as long as wide: on 20×127 the greedy walk has 5.1 times the Manhattan distance,
/// the passes 1.8 times.
const GREEDY_CELLS_ELONGATED: usize = 4_000;

/// A first solution of a solvable board, of at most this many slides: those of a 2×8000 board have 200 million.
pub(super) fn first_solution(
    adjacency: &Adjacency,
    start: &WorkBoard,
    most_slides: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Vec<Slide>> {
    let shape = adjacency.shape();
    let mut recorder = SlideRecorder::new(adjacency, start.clone()).at_most(most_slides);
    if !is_greedy(shape) {
        make_passes(&mut recorder, budget)?;
    } else if shape.rows().min(shape.cols()) > 2 {
        walk_greedily(&mut recorder, budget)?;
    }
    recorder.may_go_on(budget)?;
    let solved = fill_lines(&mut recorder, budget)?;
    debug_assert!(solved, "the board is solvable");
    recorder.slides.shrink_to_fit();
    ControlFlow::Continue(recorder.slides)
}

fn is_greedy(shape: Shape) -> bool {
    let (short, long) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
    shape.cells() >= if long >= 2 * short { GREEDY_CELLS_ELONGATED } else { GREEDY_CELLS }
}
