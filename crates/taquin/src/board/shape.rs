//! The shape of a board: rows, columns and cells.

use std::fmt;

use crate::Slide;

/// The number of rows and columns of a board: at least one of each, at most [`Shape::MAX_CELLS`] cells.
///
/// ```
/// use taquin::{Shape, Slide};
///
/// let shape = Shape::new(3, 4).expect("at least one cell, not too many");
/// assert_eq!((shape.cells(), shape.cell(1, 2), shape.row(6), shape.col(6)), (12, 6, 1, 2));
/// assert_eq!(shape.source(0, Slide::Up), Some(4), "the tile below the blank slides up");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u16,
    cols: u16,
}

impl Shape {
    /// The most cells a board may have (256×256).
    pub const MAX_CELLS: usize = 1 << 16;

    /// The shape with these sides, or `None` if a side is zero or the board would have too many cells.
    pub fn new(rows: usize, cols: usize) -> Option<Shape> {
        let cells = rows.checked_mul(cols)?;
        if cells == 0 || cells > Shape::MAX_CELLS || rows.max(cols) > usize::from(u16::MAX) {
            return None;
        }
        Some(Shape { rows: rows as u16, cols: cols as u16 })
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        usize::from(self.cols)
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Whether both sides are equal.
    pub fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// The shape with rows and columns exchanged.
    pub fn transposed(self) -> Shape {
        Shape { rows: self.cols, cols: self.rows }
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// The column of a cell.
    pub fn col(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// The cell in this row and column.
    pub fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// The fewest slides a tile needs from one cell to another.
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.col(a).abs_diff(self.col(b))
    }

    /// The cell whose tile moves into a blank at `blank` by this slide, if there is one.
    pub fn source(self, blank: usize, slide: Slide) -> Option<usize> {
        let (row, col) = (self.row(blank), self.col(blank));
        match slide {
            Slide::Up => (row + 1 < self.rows()).then(|| blank + self.cols()),
            Slide::Down => (row > 0).then(|| blank - self.cols()),
            Slide::Left => (col + 1 < self.cols()).then(|| blank + 1),
            Slide::Right => (col > 0).then(|| blank - 1),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}
