//! Evaluator by learned pair weights, for boards of every size.
//!
//! The slides still to go are estimated as a sum of learned weights: one per tile (its distance from home, and how near
//! an edge that home is), one per two tiles that are neighbours in the goal (the offset of the second from the first),
//! and one for the blank. No term depends on the size of the board or on the goal, so weights learned on small boards
//! serve larger ones.

use std::sync::Arc;

use super::Evaluator;
use crate::anytime::learned::PairWeights;
use crate::anytime::learned::pair_weights::{
    BEYOND, BLANK, DISTANCES, EDGE_CLASSES, FIRST_PLACES, MAX_AWAY, MAX_DISTANCE, MAX_OFFSET, PAIRS, SECOND_PLACES,
};
use crate::anytime::work_board::{Adjacency, WorkBoard};

/// The pair weights made ready for boards of one shape whose blank has a known home.
#[derive(Clone, Debug)]
pub(in crate::anytime) struct PairEvaluator {
    weights: Arc<[i32]>,
    /// The row and column of every cell.
    coordinates: Vec<(i32, i32)>,
    blank_home: usize,
    /// By tile: where the weights of its home's class begin.
    class: Vec<u16>,
    /// By tile: its goal neighbours to the right and below.
    after: Vec<[Option<u16>; 2]>,
    /// By tile: its goal neighbours to the left and above.
    before: Vec<[Option<u16>; 2]>,
    /// By tile: whether its home is in an edge row, and in an edge column.
    edge: Vec<[bool; 2]>,
}

impl PairEvaluator {
    pub(in crate::anytime) fn new(adjacency: &Adjacency, blank_home: usize, weights: &PairWeights) -> PairEvaluator {
        let shape = adjacency.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let cells = 0..shape.cells();
        let depth = |line: usize, lines: usize| line.min(lines - 1 - line).min(EDGE_CLASSES - 1);
        let (row, col) = (|cell| shape.row(cell), |cell| shape.col(cell));
        let tile = move |inside: bool, cell: usize| (inside && cell != blank_home).then_some(cell as u16);
        let class = |cell| (depth(row(cell), rows) * EDGE_CLASSES + depth(col(cell), cols)) * DISTANCES * DISTANCES;
        let after = |cell| [tile(col(cell) + 1 < cols, cell + 1), tile(row(cell) + 1 < rows, cell + cols)];
        let before =
            |cell: usize| [tile(col(cell) > 0, cell.wrapping_sub(1)), tile(row(cell) > 0, cell.wrapping_sub(cols))];
        PairEvaluator {
            weights: Arc::clone(&weights.weights),
            coordinates: cells.clone().map(|cell| (row(cell) as i32, col(cell) as i32)).collect(),
            blank_home,
            class: cells.clone().map(|cell| class(cell) as u16).collect(),
            after: cells.clone().map(after).collect(),
            before: cells.clone().map(before).collect(),
            edge: cells.map(|cell| [depth(row(cell), rows) == 0, depth(col(cell), cols) == 0]).collect(),
        }
    }

    /// The term of a tile in a cell, and the number of steps beyond the distances told apart.
    #[inline]
    fn single(&self, tile: usize, cell: usize) -> (usize, usize) {
        let ((r, c), (s, d)) = (self.coordinates[tile], self.coordinates[cell]);
        let (rows, cols) = ((r - s).unsigned_abs() as usize, (c - d).unsigned_abs() as usize);
        let (near_rows, near_cols) = (rows.min(MAX_DISTANCE), cols.min(MAX_DISTANCE));
        let term = usize::from(self.class[tile]) + near_rows * DISTANCES + near_cols;
        (term, rows + cols - near_rows - near_cols)
    }

    /// The term of the blank in a cell.
    #[inline]
    fn blank_term(&self, cell: usize) -> usize {
        let ((r, c), (s, d)) = (self.coordinates[self.blank_home], self.coordinates[cell]);
        let near = |x: i32| (x.unsigned_abs() as usize).min(MAX_DISTANCE);
        BLANK + near(r - s) * DISTANCES + near(c - d)
    }

    /// The term of two goal neighbours in two cells.
    #[inline]
    fn pair(&self, first: usize, second: usize, at: usize, other: usize) -> usize {
        let ((r, c), (s, d)) = (self.coordinates[first], self.coordinates[at]);
        let ((t, u), (v, w)) = (self.coordinates[second], self.coordinates[other]);
        // Coordinates along the line of both homes and across it: a vertical pair is a transposed horizontal one.
        let (away, offset, edge) = if r == t {
            ((d - c, s - r), (w - u - (d - c), v - t - (s - r)), self.edge[first][0])
        } else {
            ((s - r, d - c), (v - t - (s - r), w - u - (d - c)), self.edge[first][1])
        };
        let near = |x: i32| (x.clamp(-MAX_AWAY, MAX_AWAY) + MAX_AWAY) as usize;
        let beside = |x: i32| (x.clamp(-MAX_OFFSET, MAX_OFFSET) + MAX_OFFSET) as usize;
        let first = near(away.0) * (2 * MAX_AWAY as usize + 1) + near(away.1);
        let second = beside(offset.0) * (2 * MAX_OFFSET as usize + 1) + beside(offset.1);
        PAIRS + (usize::from(edge) * FIRST_PLACES + first) * SECOND_PLACES + second
    }

    #[inline]
    fn single_weight(&self, tile: usize, cell: usize) -> i32 {
        let (term, beyond) = self.single(tile, cell);
        self.weights[term] + beyond as i32 * self.weights[BEYOND]
    }

    /// The score of one tile alone in a cell.
    #[inline]
    pub(in crate::anytime) fn tile_score(&self, tile: usize, cell: usize) -> i64 {
        i64::from(self.single_weight(tile, cell))
    }

    /// The part of the score that depends on one tile, if it were in `cell`.
    #[inline]
    fn score_with(&self, board: &WorkBoard, tile: usize, cell: usize) -> i64 {
        let mut sum = self.single_weight(tile, cell);
        for second in self.after[tile].into_iter().flatten() {
            let second = usize::from(second);
            sum += self.weights[self.pair(tile, second, cell, board.cell_of(second))];
        }
        for first in self.before[tile].into_iter().flatten() {
            let first = usize::from(first);
            sum += self.weights[self.pair(first, tile, board.cell_of(first), cell)];
        }
        i64::from(sum)
    }

    /// The indices of the weights whose sum is score plus bias; some occur more than once.
    #[cfg(feature = "train")]
    pub(in crate::anytime) fn terms(&self, board: &WorkBoard) -> Vec<usize> {
        let mut terms = Vec::new();
        for tile in (0..self.coordinates.len()).filter(|&tile| tile != self.blank_home) {
            let (term, beyond) = self.single(tile, board.cell_of(tile));
            terms.push(term);
            terms.extend(std::iter::repeat_n(BEYOND, beyond));
            for second in self.after[tile].into_iter().flatten().map(usize::from) {
                terms.push(self.pair(tile, second, board.cell_of(tile), board.cell_of(second)));
            }
        }
        terms.push(self.blank_term(board.blank()));
        terms
    }
}

impl Evaluator for PairEvaluator {
    fn score(&self, board: &WorkBoard) -> i64 {
        let mut sum = 0;
        for tile in (0..self.coordinates.len()).filter(|&tile| tile != self.blank_home) {
            sum += self.tile_score(tile, board.cell_of(tile));
            for second in self.after[tile].into_iter().flatten().map(usize::from) {
                sum += i64::from(self.weights[self.pair(tile, second, board.cell_of(tile), board.cell_of(second))]);
            }
        }
        sum
    }

    #[inline]
    fn delta(&self, board: &WorkBoard, from: usize) -> i64 {
        let tile = board.tile(from);
        self.score_with(board, tile, board.blank()) - self.score_with(board, tile, from)
    }

    #[inline]
    fn bias(&self, blank: usize) -> i64 {
        i64::from(self.weights[self.blank_term(blank)])
    }
}
