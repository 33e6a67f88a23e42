//! Which weights a board's verdict is made of, the same for boards that are turned or mirrored.

use crate::{Shape, Symmetry};

/// Nobody belongs there.
pub(super) const NOBODY: usize = usize::MAX;

/// Where the second tile of a pair belongs, seen from the first: rows down and columns right.
const OFFSETS: [(usize, isize); 8] = [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (1, 1), (1, -1)];
/// The kinds of pairs.
pub(super) const KIN: usize = OFFSETS.len();

/// The terms of the boards of one square size, numbered.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    shape: Shape,
    count: usize,
    /// For each home and cell of a tile, and of the blank.
    singles: Vec<u32>,
    blanks: Vec<u32>,
    /// For each first tile, kind, and cells of both.
    pairs: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

impl Terms {
    pub(super) fn new(side: usize) -> Terms {
        let shape = Shape::new(side, side).expect("a square");
        let cells = shape.cells();
        let mut terms = Terms {
            shape,
            count: 0,
            singles: vec![UNKNOWN; cells * cells],
            blanks: vec![UNKNOWN; cells * cells],
            pairs: vec![UNKNOWN; cells * KIN * cells * cells],
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
            for kind in 0..KIN {
                let second = terms.kin(first, kind);
                if second != NOBODY {
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
                self.number(self.pairs[self.key(first, kind, p, q)], |terms, term| {
                    for image in images {
                        let key = terms.key_of(image[first], image[second], image[p], image[q]);
                        terms.pairs[key] = term;
                    }
                });
            }
        }
    }

    /// Gives the next number to what has none.
    fn number(&mut self, known: u32, give: impl FnOnce(&mut Terms, u32)) {
        if known == UNKNOWN {
            let term = self.count as u32;
            give(self, term);
            self.count += 1;
        }
    }

    fn key(&self, first: usize, kind: usize, p: usize, q: usize) -> usize {
        let cells = self.shape.cells();
        ((first * KIN + kind) * cells + p) * cells + q
    }

    /// The key of two tiles in either order.
    fn key_of(&self, a: usize, b: usize, p: usize, q: usize) -> usize {
        match (0..KIN).find(|&kind| self.kin(a, kind) == b) {
            Some(kind) => self.key(a, kind, p, q),
            None => {
                let kind = (0..KIN).find(|&kind| self.kin(b, kind) == a).expect("goal neighbours stay neighbours");
                self.key(b, kind, q, p)
            }
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The home of the second tile of a pair, or [`NOBODY`].
    pub(super) fn kin(&self, first: usize, kind: usize) -> usize {
        let (down, right) = OFFSETS[kind];
        let (row, col) = (self.shape.row(first) + down, self.shape.col(first).checked_add_signed(right));
        match col {
            Some(col) if row < self.shape.rows() && col < self.shape.cols() => self.shape.cell(row, col),
            _ => NOBODY,
        }
    }

    #[inline]
    pub(super) fn single(&self, home: usize, cell: usize) -> usize {
        self.singles[home * self.shape.cells() + cell] as usize
    }

    #[inline]
    pub(super) fn blank(&self, home: usize, cell: usize) -> usize {
        self.blanks[home * self.shape.cells() + cell] as usize
    }

    #[inline]
    pub(super) fn pair(&self, first: usize, kind: usize, p: usize, q: usize) -> usize {
        self.pairs[self.key(first, kind, p, q)] as usize
    }
}
