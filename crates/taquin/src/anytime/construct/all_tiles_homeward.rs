//! Moves all tiles homewards at once: by passes of the blank to and fro along the longer side of the board, each the
//! best one by dynamic programming; or, on large boards, by a greedy walk of the blank that looks one slide ahead.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

use super::region::{Region, RegionSide};
use crate::Slide;
use crate::anytime::eval::{Evaluator, SquaredDistance};
use crate::anytime::work_board::SlideRecorder;

/// Passes to go on without a gain.
const PASS_PATIENCE: usize = 4;
/// What a slide must gain, in percent of half the gain of a tile at the typical distance from home. On ten 2×50 boards
/// 40, 50, 60 and 70 lead to 2.76, 2.57, 2.52 and 3.11 times the Manhattan distance, on 3×40 to 2.49, 2.44, 2.32 and
/// 2.24.
const SLIDE_COST: i64 = 60;

/// Makes passes of the blank as long as they lower the sum of squared distances.
pub(super) fn make_passes(recorder: &mut SlideRecorder, budget: &mut dyn Budget) -> ControlFlow<Stop> {
    let shape = recorder.adjacency.shape();
    let sides = if shape.rows() > shape.cols() {
        [RegionSide::Bottom, RegionSide::Top]
    } else {
        [RegionSide::Right, RegionSide::Left]
    };
    let squared = SquaredDistance::new(recorder.adjacency);
    let mut score = squared.score(&recorder.board);
    let (mut best, mut best_length, mut idle) = (score, recorder.slides.len(), 0);
    for side in sides.into_iter().cycle() {
        let slide_cost = (SLIDE_COST * SLIDE_COST * score / shape.cells() as i64).isqrt() / 100;
        for cell in Pass::new(recorder, &squared, side, slide_cost).path() {
            score += squared.delta(&recorder.board, cell);
            recorder.move_blank(cell);
        }
        recorder.may_go_on(budget)?;
        idle += 1;
        if score < best {
            (best, best_length, idle) = (score, recorder.slides.len(), 0);
        } else if idle == PASS_PATIENCE {
            break;
        }
    }
    recorder.undo_to(best_length);
    ControlFlow::Continue(())
}

/// The best path of the blank to a cell.
#[derive(Clone, Copy, Debug)]
struct PathEnd {
    /// The gain of its slides.
    gain: i64,
    /// The position at which it enters the line of the cell.
    entry: usize,
}

/// All monotone paths of the blank away from one side of the board.
///
/// Such a path moves each tile at most once, so the gains of its slides add up, and dynamic programming line by line
/// finds the best one.
struct Pass<'a, 'f> {
    recorder: &'a SlideRecorder<'f>,
    squared: &'a SquaredDistance,
    region: Region,
    side: RegionSide,
    /// The depth, from the side, of the line in which the blank begins.
    start_depth: usize,
    slide_cost: i64,
    /// The best paths to the cells of each line from there on.
    lines: Vec<Vec<PathEnd>>,
}

impl<'a, 'f> Pass<'a, 'f> {
    fn new(recorder: &'a SlideRecorder<'f>, squared: &'a SquaredDistance, side: RegionSide, slide_cost: i64) -> Self {
        let region = Region::all(recorder.adjacency.shape());
        let (start, start_depth) = region.position(side, recorder.board.blank());
        let depth = region.depth(side) - start_depth;
        let lines = Vec::with_capacity(depth);
        let mut pass = Pass { recorder, squared, region, side, start_depth, slide_cost, lines };
        let gain = |position| if position == start { 0 } else { i64::MIN / 2 };
        let mut line: Vec<PathEnd> =
            (0..region.length(side)).map(|entry| PathEnd { gain: gain(entry), entry }).collect();
        for number in 0..depth {
            if number > 0 {
                line = pass.enter(number, &line);
            }
            pass.extend_along(number, &mut line);
            pass.lines.push(line.clone());
        }
        pass
    }

    fn cell(&self, number: usize, position: usize) -> usize {
        self.region.cell(self.side, position, self.start_depth + number)
    }

    /// The gain of moving the tile in `from` to `to`, less the cost of the slide.
    fn gain(&self, from: usize, to: usize) -> i64 {
        let tile = self.recorder.board.tile(from);
        self.squared.between(tile, from) - self.squared.between(tile, to) - self.slide_cost
    }

    /// The paths that enter a line straight from the line before.
    fn enter(&self, number: usize, before: &[PathEnd]) -> Vec<PathEnd> {
        let step = |position| self.gain(self.cell(number, position), self.cell(number - 1, position));
        before.iter().enumerate().map(|(entry, end)| PathEnd { gain: end.gain + step(entry), entry }).collect()
    }

    /// Extends the paths that entered a line along it, in both directions.
    fn extend_along(&self, number: usize, line: &mut [PathEnd]) {
        let entered = line.to_vec();
        let mut step = |from: usize, to: usize, mut best: PathEnd| {
            best.gain += self.gain(self.cell(number, to), self.cell(number, from));
            if best.gain > line[to].gain {
                line[to] = best;
            }
            if best.gain > entered[to].gain { best } else { entered[to] }
        };
        let last = entered.len() - 1;
        (0..last).fold(entered[0], |best, position| step(position, position + 1, best));
        (0..last).rev().fold(entered[last], |best, position| step(position + 1, position, best));
    }

    /// The cells of the best path that leaves the first line, if there is one.
    fn path(&self) -> Vec<usize> {
        let ends = self.lines.iter().enumerate().skip(1);
        let ends = ends.flat_map(|(number, line)| (0..line.len()).map(move |position| (number, position)));
        let best = ends.max_by_key(|&(number, position)| self.lines[number][position].gain);
        let Some((mut number, mut position)) = best else { return Vec::new() };
        let mut path = Vec::new();
        loop {
            let entry = self.lines[number][position].entry;
            while position != entry {
                path.push(self.cell(number, position));
                position = if position > entry { position - 1 } else { position + 1 };
            }
            if number == 0 {
                path.reverse();
                return path;
            }
            path.push(self.cell(number, position));
            number -= 1;
        }
    }
}

/// Stretches to go on without a gain.
const WALK_PATIENCE: usize = 6;

/// Makes the slide with the best score again and again as long as that lowers the sum of squared distances.
pub(super) fn walk_greedily(recorder: &mut SlideRecorder, budget: &mut dyn Budget) -> ControlFlow<Stop> {
    let mut squared = SquaredDistance::new(recorder.adjacency);
    let shape = recorder.adjacency.shape();
    let stretch = 4 * (shape.rows() + shape.cols());
    let mut score = squared.score(&recorder.board);
    let (mut best, mut best_length, mut idle) = (score, recorder.slides.len(), 0);
    while idle < WALK_PATIENCE {
        squared.adapt_on_demand(score);
        for _ in 0..stretch {
            score += step(recorder, &mut squared);
        }
        recorder.may_go_on(budget)?;
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
            squared.refresh(to);
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
