//! The numbering of the neighbour tables' weights: boards that are rotated or mirrored share theirs.

use crate::{Shape, Symmetry};

/// The kinds of pairs: the home of the second tile relative to the first, in rows down and columns right.
///
/// Mean lengths on 40 5×5 boards at width 300 / 3,000, each trained the same way: side by side only 96.5 / 93.4; with
/// diagonals 96.25 / 92.7; up to three apart in a line 95.75 / 92.45; all of these 94.8 / 91.85.
const OFFSETS: [(usize, isize); 8] = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 1), (1, -1)];
/// The number of kinds of pairs.
pub(super) const PAIR_KINDS: usize = OFFSETS.len();

const UNNUMBERED: u32 = u32::MAX;

/// The terms of the boards of one square size, numbered.
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
