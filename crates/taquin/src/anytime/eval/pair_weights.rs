//! Evaluator for boards of any size by learned weights: [`PairWeights`], and [`PairEvaluator`], which adds them up.
//!
//! The slides still to go are estimated as a sum of weights: one per tile (its distance from home, and how near an edge
//! that home is), one per two tiles that are neighbours in the goal (the offset of the second from the first), and one
//! for the blank. No term depends on the size of the board or on the goal, so weights learned on small boards serve
//! larger ones.
//!
//! Trained on 5×5 boards. To go on with 6×6 boards at the same beam width made them worse: those solutions are too long
//! to learn from. Together with squared distances the weights lead on 8×8 boards in 1 s to 1.49 times the Manhattan
//! distance; alone to 1.85 times.

use std::sync::{Arc, OnceLock};

use super::Evaluator;
use crate::anytime::work_board::{Adjacency, WorkBoard};

/// Distances along one axis are told apart up to this.
const MAX_DISTANCE: usize = 7;
/// Distances per axis, 0 to [`MAX_DISTANCE`].
const DISTANCES: usize = MAX_DISTANCE + 1;
/// The largest offset per axis of the second tile of a pair from its place beside the first.
const MAX_OFFSET: i32 = 4;
/// The largest offset per axis of the first tile of a pair from home.
const MAX_AWAY: i32 = 2;

/// Classes of homes along one axis: on the edge, next to it, further in.
const EDGE_CLASSES: usize = 3;
/// Places of the second tile of a pair, relative to the first.
const SECOND_PLACES: usize = (2 * MAX_OFFSET as usize + 1).pow(2);
/// Places of the first tile of a pair, relative to its home.
const FIRST_PLACES: usize = (2 * MAX_AWAY as usize + 1).pow(2);

/// The weights of single tiles come first.
const SINGLES: usize = EDGE_CLASSES * EDGE_CLASSES * DISTANCES * DISTANCES;
/// The index of the first weight of pairs: inside, then on an edge.
const PAIRS: usize = SINGLES;
/// The index of the weight of every step beyond [`MAX_DISTANCE`].
const BEYOND: usize = PAIRS + 2 * SECOND_PLACES * FIRST_PLACES;
/// The index of the first weight of the blank's distances.
const BLANK: usize = BEYOND + 1;

/// A weight for every term of the pair evaluator, in 1/256 slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairWeights {
    weights: Arc<[i32]>,
}

impl PairWeights {
    /// The number of weights.
    pub const COUNT: usize = BLANK + DISTANCES * DISTANCES;

    /// These weights, or `None` if there are not [`COUNT`](Self::COUNT) of them.
    pub fn new(weights: Vec<i32>) -> Option<PairWeights> {
        (weights.len() == PairWeights::COUNT).then(|| PairWeights { weights: weights.into() })
    }

    /// Parses numbers separated by white space; lines that begin with `#` are comments.
    pub fn parse(text: &str) -> Option<PairWeights> {
        let numbers = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        PairWeights::new(numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?)
    }

    /// The weights that come with the library.
    pub fn built_in() -> PairWeights {
        static BUILT_IN: OnceLock<PairWeights> = OnceLock::new();
        let parse = || PairWeights::parse(include_str!("../../../data/pair_weights.txt")).expect("a file of weights");
        BUILT_IN.get_or_init(parse).clone()
    }
}

/// What only training uses.
#[cfg(feature = "train")]
impl PairWeights {
    /// The weights before training: a little more than the Manhattan distance.
    pub fn untrained() -> PairWeights {
        let mut weights = vec![0; PairWeights::COUNT];
        for (index, weight) in weights[..SINGLES].iter_mut().enumerate() {
            let (rows, cols) = (index / DISTANCES % DISTANCES, index % DISTANCES);
            *weight = 300 * (rows + cols) as i32;
        }
        weights[BEYOND] = 400;
        PairWeights { weights: weights.into() }
    }

    /// The weights, in 1/256 slide.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The text that [`parse`](Self::parse) reads, without comments.
    pub fn to_text(&self) -> String {
        let line = |line: &[i32]| line.iter().map(i32::to_string).collect::<Vec<_>>().join(" ") + "\n";
        self.weights.chunks(27).map(line).collect()
    }
}

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
