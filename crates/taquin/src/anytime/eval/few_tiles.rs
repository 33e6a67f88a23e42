//! Evaluator that brings a few chosen tiles home first: the pair weights, with those tiles counted several times.

use super::{Evaluator, PairEvaluator};
use crate::anytime::work_board::{Adjacency, WorkBoard};

/// How many times more a chosen tile counts.
const EXTRA: i64 = 4;
/// The cost per cell between the blank and the chosen tiles' homes, in 1/256 slide.
const BLANK_DISTANCE: usize = 128;

/// The pair weights with emphasis on some tiles.
#[derive(Clone, Debug)]
pub(in crate::anytime) struct FewTiles<'e> {
    pairs: &'e PairEvaluator,
    /// The chosen tiles.
    homes: &'e [usize],
    /// By cell of the blank.
    bias: Vec<i64>,
}

impl<'e> FewTiles<'e> {
    pub(in crate::anytime) fn new(adjacency: &Adjacency, pairs: &'e PairEvaluator, homes: &'e [usize]) -> Self {
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
