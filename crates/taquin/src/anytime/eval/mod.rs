//! Evaluators: estimates of the slides still to go, by which beam searches rank boards. They are not admissible.

mod few_tiles;
mod pairs;
mod squared;

pub(super) use few_tiles::FewTiles;
pub(super) use pairs::PairEvaluator;
pub(super) use squared::SquaredDistance;

use super::work_board::{Adjacency, WorkBoard};

/// Scores boards; lower is better.
pub(super) trait Evaluator {
    /// The score of a board.
    fn score(&self, board: &WorkBoard) -> i64;
    /// The change of the score when the tile in the cell `from` slides into the adjacent blank.
    fn delta(&self, board: &WorkBoard, from: usize) -> i64;
    /// What the blank in a cell adds when boards are ranked; not a part of the score.
    fn bias(&self, _blank: usize) -> i64 {
        0
    }
    /// Whether the search may stop here, although the board may not be solved.
    fn is_goal(&self, _board: &WorkBoard) -> bool {
        false
    }
    /// Tells it that the best board of a layer has the blank in a cell.
    fn visit(&mut self, _blank: usize) {}
    /// Tells it, every now and then, the lowest score so far.
    fn adapt(&mut self, _score: i64) {}
}

/// The weight of a unit of squared distance, in 1/256 slide. On 8×8 boards 0, 24, 64, 128 and 300 lead in 1 s to 1.85,
/// 1.94, 1.52, 1.49 and 1.65 times the Manhattan distance.
const SQUARED_WEIGHT: i64 = 128;

/// The pair weights, which are good at the last steps, plus a weighted sum of squared distances, which moves far tiles.
#[derive(Clone, Debug)]
pub(super) struct WeightedSum<'e> {
    pairs: &'e PairEvaluator,
    squared: SquaredDistance,
}

impl<'e> WeightedSum<'e> {
    pub(super) fn new(adjacency: &Adjacency, pairs: &'e PairEvaluator) -> Self {
        WeightedSum { pairs, squared: SquaredDistance::new(adjacency) }
    }
}

impl Evaluator for WeightedSum<'_> {
    fn score(&self, board: &WorkBoard) -> i64 {
        self.pairs.score(board) + SQUARED_WEIGHT * self.squared.score(board)
    }

    #[inline]
    fn delta(&self, board: &WorkBoard, from: usize) -> i64 {
        self.pairs.delta(board, from) + SQUARED_WEIGHT * self.squared.delta(board, from)
    }

    #[inline]
    fn bias(&self, blank: usize) -> i64 {
        self.pairs.bias(blank)
    }
}
