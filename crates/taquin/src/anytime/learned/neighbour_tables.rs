//! Learned weights for one square size from 5×5 to 7×7: [`NeighbourTables`].
//!
//! The slides still to go are estimated as a sum: a weight per tile and cell, a weight per two tiles that are
//! neighbours in the goal and their cells, a weight for the blank. Weights of rotated and mirrored boards are shared,
//! so the goal may have its blank anywhere.

use std::sync::{Arc, OnceLock};

use super::score_tables::ScoreTables;
use crate::{Shape, Symmetry};

/// The sides of the squares for which there are tables.
const SIDES: std::ops::RangeInclusive<usize> = 5..=7;

/// The tables that come with the library, by side.
const BUILT_IN: &[&str] = &[
    include_str!("../../../data/neighbour_tables_5x5.txt"),
    include_str!("../../../data/neighbour_tables_6x6.txt"),
    // A ninth of a module that is downloaded.
    #[cfg(not(target_family = "wasm"))]
    include_str!("../../../data/neighbour_tables_7x7.txt"),
];

/// The digits of the text format: base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// The number that stands for a weight of 0.
const ZERO: i16 = 2048;
/// The weight of one unit, in 1/256 slide.
const STEP: i16 = 2;

/// A weight for every term of the boards of one square size, in 1/256 slide.
#[derive(Clone, Debug)]
pub struct NeighbourTables {
    pub(super) terms: Arc<NeighbourTerms>,
    pub(super) weights: Arc<[i16]>,
}

impl NeighbourTables {
    /// The number of weights for boards of a side; 0 if there are no tables for it.
    pub fn count(side: usize) -> usize {
        numbering(side).map_or(0, |terms| terms.count())
    }

    /// These weights for boards of a side; `None` if their number is wrong or there are no tables for the side.
    pub fn new(side: usize, weights: Vec<i16>) -> Option<NeighbourTables> {
        let terms = numbering(side)?;
        (weights.len() == terms.count()).then(|| NeighbourTables { terms, weights: weights.into() })
    }

    /// Whether tables for boards of a shape come with the library.
    pub(in crate::anytime) fn is_built_in(shape: Shape) -> bool {
        shape.is_square() && shape.rows().checked_sub(*SIDES.start()).is_some_and(|at| at < BUILT_IN.len())
    }

    /// The tables that come with the library for boards of a shape, if there are any.
    pub fn built_in(shape: Shape) -> Option<NeighbourTables> {
        static PARSED: [OnceLock<NeighbourTables>; BUILT_IN.len()] = [const { OnceLock::new() }; BUILT_IN.len()];
        if !NeighbourTables::is_built_in(shape) {
            return None;
        }
        let at = shape.rows() - SIDES.start();
        let parse = || NeighbourTables::parse(BUILT_IN[at]).expect("a file of tables");
        Some(PARSED[at].get_or_init(parse).clone())
    }

    /// Parses two base-64 digits per weight; lines that begin with `#` are comments.
    pub fn parse(text: &str) -> Option<NeighbourTables> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let digits: Vec<u8> = lines.flat_map(str::bytes).collect();
        let value = |digit: u8| DIGITS.iter().position(|&other| other == digit);
        let weight = |two: &[u8]| Some(((64 * value(two[0])? + value(two[1])?) as i16 - ZERO) * STEP);
        let weights = digits.chunks_exact(2).map(weight).collect::<Option<Vec<i16>>>()?;
        let side = SIDES.into_iter().find(|&side| NeighbourTables::count(side) == weights.len())?;
        NeighbourTables::new(side, weights)
    }

    /// About the bytes that [`built_in`](Self::built_in) holds: the numbers of terms up to this size.
    pub(in crate::anytime) fn bytes(shape: Shape) -> usize {
        let pairs = |side: usize| PAIR_KINDS * side.pow(6) * size_of::<u32>();
        SIDES.take_while(|&side| side <= shape.rows()).map(pairs).sum()
    }

    /// The weights laid out for searching, with `squared` added per unit of a tile's squared distance from home.
    pub(in crate::anytime) fn for_search(&self, squared: i16) -> ScoreTables {
        ScoreTables::new(&self.terms, &self.weights, squared)
    }
}

/// What only training uses.
#[cfg(feature = "train")]
impl NeighbourTables {
    /// The weights before training: a little more than the Manhattan distance.
    pub fn untrained(side: usize) -> Option<NeighbourTables> {
        let terms = numbering(side)?;
        let mut weights = vec![0; terms.count()];
        let shape = terms.shape();
        for home in 0..shape.cells() {
            for cell in 0..shape.cells() {
                weights[terms.single(home, cell)] = 300 * shape.distance(home, cell) as i16;
            }
        }
        Some(NeighbourTables { terms, weights: weights.into() })
    }

    /// The text that [`parse`](Self::parse) reads, without comments; weights are rounded to 1/128 slide.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for line in self.weights.chunks(64) {
            for &weight in line {
                let number = (weight.div_euclid(STEP) + ZERO).clamp(0, 2 * ZERO - 1) as usize;
                text.extend([DIGITS[number / 64], DIGITS[number % 64]].map(char::from));
            }
            text.push('\n');
        }
        text
    }

    /// The weights, in 1/256 slide.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The side of the boards they are for.
    pub fn side(&self) -> usize {
        self.terms.shape().rows()
    }

    /// The estimated slides from a board to the goal, in 1/256.
    pub fn estimate(&self, board: &crate::Board, goal: &crate::Board) -> i64 {
        let mut sum = 0;
        let cells = NeighbourTables::cells(board, goal);
        self.each_term(&cells, goal.blank(), |term| sum += i64::from(self.weights[term]));
        sum
    }

    /// The cell of every tile, by home.
    pub(super) fn cells(board: &crate::Board, goal: &crate::Board) -> Vec<u8> {
        let work = crate::anytime::work_board::WorkBoard::new(board, goal);
        (0..board.shape().cells()).map(|tile| work.cell_of(tile) as u8).collect()
    }

    /// Calls `found` with the index of every weight in the estimate of a board, given by the cells of its tiles and the
    /// home of the blank.
    #[inline]
    pub(super) fn each_term(&self, cells: &[u8], blank: usize, mut found: impl FnMut(usize)) {
        for (tile, &cell) in cells.iter().enumerate() {
            let cell = usize::from(cell);
            if tile == blank {
                found(self.terms.blank(tile, cell));
                continue;
            }
            found(self.terms.single(tile, cell));
            for kind in 0..PAIR_KINDS {
                if let Some(other) = self.terms.partner(tile, kind).filter(|&other| other != blank) {
                    found(self.terms.pair(tile, kind, cell, usize::from(cells[other])));
                }
            }
        }
    }
}

/// The numbering of the terms of a side, made once.
pub(super) fn numbering(side: usize) -> Option<Arc<NeighbourTerms>> {
    static NUMBERINGS: [OnceLock<Arc<NeighbourTerms>>; 3] = [const { OnceLock::new() }; 3];
    let at = side.checked_sub(*SIDES.start())?;
    Some(Arc::clone(NUMBERINGS.get(at)?.get_or_init(|| Arc::new(NeighbourTerms::new(side)))))
}

/// The kinds of pairs: the home of the second tile relative to the first, in rows down and columns right.
///
/// Mean lengths on 40 5×5 boards at width 300 / 3,000, each trained the same way: side by side only 96.5 / 93.4; with
/// diagonals 96.25 / 92.7; up to three apart in a line 95.75 / 92.45; all of these 94.8 / 91.85.
const OFFSETS: [(usize, isize); 8] = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 1), (1, -1)];
/// The number of kinds of pairs.
pub(super) const PAIR_KINDS: usize = OFFSETS.len();

const UNNUMBERED: u32 = u32::MAX;

/// The terms of the boards of one square size, numbered. Boards that are rotated or mirrored share their terms.
#[derive(Clone, Debug)]
pub(super) struct NeighbourTerms {
    shape: Shape,
    count: usize,
    /// By home and cell of a tile.
    singles: Vec<u32>,
    /// By home and cell of the blank.
    blanks: Vec<u32>,
    /// By first tile, kind, cell of the first and cell of the second.
    pairs: Vec<u32>,
}

impl NeighbourTerms {
    pub(super) fn new(side: usize) -> NeighbourTerms {
        let shape = Shape::new(side, side).expect("a square");
        let cells = shape.cells();
        let mut terms = NeighbourTerms {
            shape,
            count: 0,
            singles: vec![UNNUMBERED; cells * cells],
            blanks: vec![UNNUMBERED; cells * cells],
            pairs: vec![UNNUMBERED; cells * PAIR_KINDS * cells * cells],
        };
        let images: Vec<Vec<usize>> =
            Symmetry::ALL.iter().map(|symmetry| (0..cells).map(|cell| symmetry.cell(shape, cell)).collect()).collect();
        for home in 0..cells {
            for cell in 0..cells {
                terms.number(terms.singles[home * cells + cell], |terms, term| {
                    images.iter().for_each(|image| terms.singles[image[home] * cells + image[cell]] = term);
                });
                terms.number(terms.blanks[home * cells + cell], |terms, term| {
                    images.iter().for_each(|image| terms.blanks[image[home] * cells + image[cell]] = term);
                });
            }
        }
        for first in 0..cells {
            for kind in 0..PAIR_KINDS {
                if let Some(second) = terms.partner(first, kind) {
                    terms.number_pairs(first, second, kind, &images);
                }
            }
        }
        terms
    }

    fn number_pairs(&mut self, first: usize, second: usize, kind: usize, images: &[Vec<usize>]) {
        let cells = self.shape.cells();
        for p in 0..cells {
            for q in 0..cells {
                self.number(self.pairs[self.index(first, kind, p, q)], |terms, term| {
                    for image in images {
                        let index = terms.index_of(image[first], image[second], image[p], image[q]);
                        terms.pairs[index] = term;
                    }
                });
            }
        }
    }

    /// Assigns the next number unless there is one already.
    fn number(&mut self, known: u32, assign: impl FnOnce(&mut NeighbourTerms, u32)) {
        if known == UNNUMBERED {
            let term = self.count as u32;
            assign(self, term);
            self.count += 1;
        }
    }

    fn index(&self, first: usize, kind: usize, p: usize, q: usize) -> usize {
        let cells = self.shape.cells();
        ((first * PAIR_KINDS + kind) * cells + p) * cells + q
    }

    /// The index of two tiles in either order.
    fn index_of(&self, a: usize, b: usize, p: usize, q: usize) -> usize {
        let kind_of = |a, b| (0..PAIR_KINDS).find(|&kind| self.partner(a, kind) == Some(b));
        match kind_of(a, b) {
            Some(kind) => self.index(a, kind, p, q),
            None => self.index(b, kind_of(b, a).expect("the image of a pair is a pair"), q, p),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of terms.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The home of the second tile of a pair, if it is on the board.
    pub(super) fn partner(&self, first: usize, kind: usize) -> Option<usize> {
        let (down, right) = OFFSETS[kind];
        let (row, col) = (self.shape.row(first) + down, self.shape.col(first).checked_add_signed(right)?);
        (row < self.shape.rows() && col < self.shape.cols()).then(|| self.shape.cell(row, col))
    }

    /// The term of a tile in a cell.
    #[inline]
    pub(super) fn single(&self, home: usize, cell: usize) -> usize {
        self.singles[home * self.shape.cells() + cell] as usize
    }

    /// The term of the blank in a cell.
    #[inline]
    pub(super) fn blank(&self, home: usize, cell: usize) -> usize {
        self.blanks[home * self.shape.cells() + cell] as usize
    }

    /// The term of a pair with its first tile in the cell `p` and its second in the cell `q`.
    #[inline]
    pub(super) fn pair(&self, first: usize, kind: usize, p: usize, q: usize) -> usize {
        self.pairs[self.index(first, kind, p, q)] as usize
    }
}
