//! Judging a board by what was learned from solved ones.
//!
//! The slides still to go are estimated as a sum over the tiles (how far each is from home, and how near the edge that
//! home is) and over pairs of goal neighbours (where the one is from the other's point of view). The terms do not
//! depend on the size of the board or on the goal, so what was learned on small boards serves larger ones. The numbers
//! are made by `examples/learn.rs`.

use std::sync::{Arc, OnceLock};

use super::judge::Judge;
use super::tray::{Floor, Tray};
use crate::Board;

/// Distances along one axis are told apart up to this.
const FAR: usize = 7;
/// How the second tile of a pair may lie off its place beside the first, along each axis.
const APART: i32 = 4;
/// How far the first tile of a pair may be from home, along each axis.
const AWAY: i32 = 2;

const EDGES: usize = 3;
const SINGLES: usize = EDGES * EDGES * (FAR + 1) * (FAR + 1);
const BESIDE: usize = (2 * APART as usize + 1).pow(2);
const FIRST: usize = (2 * AWAY as usize + 1).pow(2);
const PAIRS: usize = 2 * BESIDE * FIRST;
/// The place of the weight of every step beyond [`FAR`].
const BEYOND: usize = SINGLES + PAIRS;
/// The places of the weights of the blank's distances.
const BLANK: usize = BEYOND + 1;

/// What was learned: a weight for every term, in 256ths of a slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lore {
    weights: Arc<[i32]>,
}

impl Lore {
    /// The number of weights.
    pub const WEIGHTS: usize = BLANK + (FAR + 1) * (FAR + 1);

    /// The lore with these weights, or `None` if their number is another.
    pub fn new(weights: Vec<i32>) -> Option<Lore> {
        (weights.len() == Lore::WEIGHTS).then(|| Lore { weights: weights.into() })
    }

    /// What is known before anything is learned: distances, a little above their worth.
    pub fn untaught() -> Lore {
        let mut weights = vec![0; Lore::WEIGHTS];
        for (place, weight) in weights[..SINGLES].iter_mut().enumerate() {
            let (rows, cols) = (place / (FAR + 1) % (FAR + 1), place % (FAR + 1));
            *weight = 300 * (rows + cols) as i32;
        }
        weights[BEYOND] = 400;
        Lore { weights: weights.into() }
    }

    /// What comes with the library.
    pub fn learned() -> Lore {
        static LEARNED: OnceLock<Lore> = OnceLock::new();
        let read = || {
            let text = include_str!("../../data/lore.txt");
            let numbers = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
            let weights = numbers.map(|number| number.parse().expect("a number")).collect();
            Lore::new(weights).expect("the right number of weights")
        };
        LEARNED.get_or_init(read).clone()
    }

    /// The weights, in 256ths of a slide.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The slides a board seems to have to go, in 256ths.
    pub fn verdict(&self, board: &Board, goal: &Board) -> i64 {
        let tray = Tray::new(board, goal);
        let elder = Elder::new(&Floor::new(board.shape()), tray.tile(tray.blank()), self);
        elder.start(&tray) + elder.lure(tray.blank())
    }

    /// The places of the weights whose sum is the verdict on a board; some may come more than once.
    pub fn terms(board: &Board, goal: &Board) -> Vec<usize> {
        let floor = Floor::new(board.shape());
        let tray = Tray::new(board, goal);
        let elder = Elder::new(&floor, tray.tile(tray.blank()), &Lore::untaught());
        let mut terms = Vec::new();
        for tile in (0..elder.spots.len()).filter(|&tile| tile != elder.blank) {
            let (term, beyond) = elder.single(tile, tray.place(tile));
            terms.push(term);
            terms.extend(std::iter::repeat_n(BEYOND, beyond));
            for second in elder.after[tile].into_iter().flatten() {
                terms.push(elder.pair(tile, usize::from(second), tray.place(tile), tray.place(usize::from(second))));
            }
        }
        terms.push(elder.blank_term(tray.blank()));
        terms
    }
}

/// A judge that knows the lore.
#[derive(Clone, Debug)]
pub(super) struct Elder {
    weights: Arc<[i32]>,
    spots: Vec<(i32, i32)>,
    /// The name of the blank.
    blank: usize,
    /// For each tile, the class of its home times the number of distances.
    class: Vec<u16>,
    /// The tiles that belong right of and below each tile, and left of and above it.
    after: Vec<[Option<u16>; 2]>,
    before: Vec<[Option<u16>; 2]>,
    /// For each tile, whether the row and the column of its home are an edge.
    edge: Vec<[bool; 2]>,
}

impl Elder {
    /// The judge of boards whose blank has this name.
    pub(super) fn new(floor: &Floor, blank: usize, lore: &Lore) -> Elder {
        let shape = floor.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let cells = 0..shape.cells();
        let inward = |line: usize, lines: usize| line.min(lines - 1 - line).min(EDGES - 1);
        let spot = |cell: usize| (shape.row(cell), shape.col(cell));
        let tile = move |inside: bool, cell: usize| (inside && cell != blank).then_some(cell as u16);
        let class = |cell| {
            let (row, col) = spot(cell);
            ((inward(row, rows) * EDGES + inward(col, cols)) * (FAR + 1) * (FAR + 1)) as u16
        };
        Elder {
            weights: Arc::clone(&lore.weights),
            spots: cells.clone().map(|cell| (spot(cell).0 as i32, spot(cell).1 as i32)).collect(),
            blank,
            class: cells.clone().map(class).collect(),
            after: cells
                .clone()
                .map(|cell| [tile(spot(cell).1 + 1 < cols, cell + 1), tile(spot(cell).0 + 1 < rows, cell + cols)])
                .collect(),
            before: cells
                .clone()
                .map(|cell| {
                    [tile(spot(cell).1 > 0, cell.wrapping_sub(1)), tile(spot(cell).0 > 0, cell.wrapping_sub(cols))]
                })
                .collect(),
            edge: cells.map(|cell| [inward(spot(cell).0, rows) == 0, inward(spot(cell).1, cols) == 0]).collect(),
        }
    }

    /// The term of a tile in a cell, and the steps beyond those told apart.
    #[inline]
    fn single(&self, tile: usize, cell: usize) -> (usize, usize) {
        let ((r, c), (s, d)) = (self.spots[tile], self.spots[cell]);
        let (rows, cols) = ((r - s).unsigned_abs() as usize, (c - d).unsigned_abs() as usize);
        let (near_rows, near_cols) = (rows.min(FAR), cols.min(FAR));
        let term = usize::from(self.class[tile]) + near_rows * (FAR + 1) + near_cols;
        (term, rows + cols - near_rows - near_cols)
    }

    /// The term of the blank in a cell.
    #[inline]
    fn blank_term(&self, cell: usize) -> usize {
        let ((r, c), (s, d)) = (self.spots[self.blank], self.spots[cell]);
        let near = |x: i32| (x.unsigned_abs() as usize).min(FAR);
        BLANK + near(r - s) * (FAR + 1) + near(c - d)
    }

    /// The term of two goal neighbours in two cells.
    #[inline]
    fn pair(&self, first: usize, second: usize, at: usize, other: usize) -> usize {
        let ((r, c), (s, d)) = (self.spots[first], self.spots[at]);
        let ((t, u), (v, w)) = (self.spots[second], self.spots[other]);
        // Along the line of both homes, and across it; a pair one above the other is looked at from the side.
        let (away, apart, edge) = if r == t {
            ((d - c, s - r), (w - u - (d - c), v - t - (s - r)), self.edge[first][0])
        } else {
            ((s - r, d - c), (v - t - (s - r), w - u - (d - c)), self.edge[first][1])
        };
        let near = |x: i32| (x.clamp(-AWAY, AWAY) + AWAY) as usize;
        let beside = |x: i32| (x.clamp(-APART, APART) + APART) as usize;
        let first = near(away.0) * (2 * AWAY as usize + 1) + near(away.1);
        let second = beside(apart.0) * (2 * APART as usize + 1) + beside(apart.1);
        SINGLES + (usize::from(edge) * FIRST + first) * BESIDE + second
    }

    /// The verdict on one tile alone, if it stood in a cell.
    #[inline]
    pub(super) fn worth(&self, tile: usize, cell: usize) -> i64 {
        let (term, beyond) = self.single(tile, cell);
        i64::from(self.weights[term] + beyond as i32 * self.weights[BEYOND])
    }

    /// The verdict on one tile and its pairs, if it stood in a cell.
    #[inline]
    fn share(&self, tray: &Tray, tile: usize, cell: usize) -> i64 {
        let (term, beyond) = self.single(tile, cell);
        let mut sum = self.weights[term] + beyond as i32 * self.weights[BEYOND];
        for second in self.after[tile].into_iter().flatten() {
            let second = usize::from(second);
            sum += self.weights[self.pair(tile, second, cell, tray.place(second))];
        }
        for first in self.before[tile].into_iter().flatten() {
            let first = usize::from(first);
            sum += self.weights[self.pair(first, tile, tray.place(first), cell)];
        }
        i64::from(sum)
    }
}

impl Judge for Elder {
    fn start(&self, tray: &Tray) -> i64 {
        let mut sum = 0;
        for tile in (0..self.spots.len()).filter(|&tile| tile != self.blank) {
            let (term, beyond) = self.single(tile, tray.place(tile));
            sum += i64::from(self.weights[term] + beyond as i32 * self.weights[BEYOND]);
            for second in self.after[tile].into_iter().flatten() {
                let second = usize::from(second);
                sum += i64::from(self.weights[self.pair(tile, second, tray.place(tile), tray.place(second))]);
            }
        }
        sum
    }

    #[inline]
    fn change(&self, tray: &Tray, from: usize) -> i64 {
        let tile = tray.tile(from);
        self.share(tray, tile, tray.blank()) - self.share(tray, tile, from)
    }

    #[inline]
    fn lure(&self, blank: usize) -> i64 {
        i64::from(self.weights[self.blank_term(blank)])
    }
}
