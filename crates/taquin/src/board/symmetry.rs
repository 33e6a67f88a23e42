//! Rotations and reflections of boards.

use crate::{Board, Shape};

/// A rotation or reflection of a board: optionally transposed, then optionally flipped along each axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// All eight; the first is the identity.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, flip_rows: false, flip_cols: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { transpose: i & 4 != 0, flip_rows: i & 2 != 0, flip_cols: i & 1 != 0 };
            i += 1;
        }
        all
    };

    /// Whether it maps boards of this shape to boards of the same shape.
    pub fn keeps(self, shape: Shape) -> bool {
        !self.transpose || shape.is_square()
    }

    /// The image of a shape.
    pub fn shape(self, shape: Shape) -> Shape {
        if self.transpose { shape.transposed() } else { shape }
    }

    /// The image of a cell.
    pub fn cell(self, shape: Shape, cell: usize) -> usize {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let (row, col) = if self.transpose { (col, row) } else { (row, col) };
        let shape = self.shape(shape);
        let row = if self.flip_rows { shape.rows() - 1 - row } else { row };
        let col = if self.flip_cols { shape.cols() - 1 - col } else { col };
        shape.cell(row, col)
    }

    /// The image of `board`, with the tiles renamed so that the image of `from` is `to`. The distance from the image to
    /// `to` is the distance from `board` to `from`.
    ///
    /// # Panics
    /// If it does not map the blank of `from` to the blank of `to`, or the shape of `from` to the shape of `to`.
    pub fn carry(self, board: &Board, from: &Board, to: &Board) -> Board {
        let shape = from.shape();
        assert_eq!(self.shape(shape), to.shape(), "shapes do not match");
        assert_eq!(self.cell(shape, from.blank()), to.blank(), "blanks do not match");
        let mut names = vec![0; shape.cells()];
        let mut tiles = vec![0; shape.cells()];
        for cell in 0..shape.cells() {
            names[usize::from(from.tile(cell))] = to.tile(self.cell(shape, cell));
        }
        for cell in 0..shape.cells() {
            tiles[self.cell(shape, cell)] = names[usize::from(board.tile(cell))];
        }
        Board::arrange(to.shape(), |cell| tiles[cell])
    }
}
