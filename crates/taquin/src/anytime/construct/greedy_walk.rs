//! Moves all tiles homewards at once on large boards: a greedy walk of the blank that looks one slide ahead.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use crate::Slide;
use crate::anytime::eval::{Evaluator, SquaredDistance};
use crate::anytime::work_board::SlideRecorder;

/// Stretches to go on without a gain.
const PATIENCE: usize = 6;

/// Makes the slide with the best score again and again as long as that lowers the sum of squared distances.
pub(super) fn walk_greedily(recorder: &mut SlideRecorder, budget: &mut dyn Budget) -> ControlFlow<Stop> {
    let mut squared = SquaredDistance::new(recorder.adjacency);
    let shape = recorder.adjacency.shape();
    let stretch = 4 * (shape.rows() + shape.cols());
    let mut score = squared.score(&recorder.board);
    let (mut best, mut best_length, mut idle) = (score, recorder.slides.len(), 0);
    while idle < PATIENCE {
        squared.adapt(score);
        for _ in 0..stretch {
            score += step(recorder, &mut squared);
        }
        budget.spend(Work::NONE)?;
        idle += 1;
        // A stretch that gains less than a quarter per slide is not worth its length.
        if best - score >= (stretch / 4) as i64 {
            (best, best_length, idle) = (score, recorder.slides.len(), 0);
        }
    }
    recorder.undo_to(best_length);
    ControlFlow::Continue(())
}

/// Makes the slide with the lowest score and bias, but never undoes the last one; the change of the score.
#[inline]
fn step(recorder: &mut SlideRecorder, squared: &mut SquaredDistance) -> i64 {
    let undo = recorder.slides.last().map(|last| last.inverse());
    let mut best = (i64::MAX, 0, Slide::Up, 0);
    for (slide, to) in recorder.adjacency.moves(recorder.board.blank()) {
        if Some(slide) != undo {
            let delta = squared.delta(&recorder.board, to);
            let rank = delta + squared.bias(to);
            if rank < best.0 {
                best = (rank, delta, slide, to);
            }
        }
    }
    let (_, delta, slide, to) = best;
    squared.visit(to);
    recorder.slide_to(slide, to);
    delta
}
