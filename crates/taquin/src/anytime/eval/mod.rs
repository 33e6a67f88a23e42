//! Evaluators: estimates of the slides still to go, by which beam searches rank boards. They are not admissible.

mod pair_weights;
mod squared;

pub(super) use pair_weights::PairEvaluator;
pub use pair_weights::PairWeights;
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

/// How many times more a chosen tile counts.
const EXTRA: i64 = 4;
/// The cost per cell between the blank and the chosen tiles' homes, in 1/256 slide.
const BLANK_DISTANCE: usize = 128;

/// The pair weights with emphasis on some tiles.
#[derive(Clone, Debug)]
pub(super) struct FewTiles<'e> {
    pairs: &'e PairEvaluator,
    /// The chosen tiles.
    homes: &'e [usize],
    /// By cell of the blank.
    bias: Vec<i64>,
}

impl<'e> FewTiles<'e> {
    pub(super) fn new(adjacency: &Adjacency, pairs: &'e PairEvaluator, homes: &'e [usize]) -> Self {
        let shape = adjacency.shape();
        let middle = homes[homes.len() / 2];
        let bias = (0..shape.cells()).map(|cell| (BLANK_DISTANCE * shape.distance(cell, middle)) as i64).collect();
        FewTiles { pairs, homes, bias }
    }
}

impl Evaluator for FewTiles<'_> {
    /// Always 0: a search compares only boards that follow from one start.
    fn score(&self, _board: &WorkBoard) -> i64 {
        0
    }

    #[inline]
    fn delta(&self, board: &WorkBoard, from: usize) -> i64 {
        let tile = board.tile(from);
        let delta = self.pairs.delta(board, from);
        if self.homes.contains(&tile) {
            delta + EXTRA * (self.pairs.tile_score(tile, board.blank()) - self.pairs.tile_score(tile, from))
        } else {
            delta
        }
    }

    #[inline]
    fn bias(&self, blank: usize) -> i64 {
        self.bias[blank]
    }

    fn is_goal(&self, board: &WorkBoard) -> bool {
        self.homes.iter().all(|&home| board.tile(home) == home)
    }
}
