//! The home of every tile, and the rows and columns of cells.

use crate::space::Shift;
use crate::{Board, Shape};

/// The most cells of a board for which tables have an entry for each tile in each cell: a cell fits one byte.
pub(super) const TILE_TABLE_CELLS: usize = 256;

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineAxis {
    /// The lines are rows; a vertical slide crosses them.
    Rows,
    /// The lines are columns; a horizontal slide crosses them.
    Cols,
}

impl LineAxis {
    pub(super) const BOTH: [LineAxis; 2] = [LineAxis::Rows, LineAxis::Cols];
}

/// A cell by its row and its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellPosition([u16; 2]);

impl CellPosition {
    fn of(shape: Shape, cell: usize) -> CellPosition {
        CellPosition([shape.row(cell) as u16, shape.col(cell) as u16])
    }

    /// The line of this axis that it is in.
    #[inline]
    pub(super) fn line(self, axis: LineAxis) -> usize {
        usize::from(self.0[axis as usize])
    }

    /// Its position in that line.
    #[inline]
    pub(super) fn place(self, axis: LineAxis) -> usize {
        usize::from(self.0[1 - axis as usize])
    }

    /// The distances in rows and in columns.
    #[inline]
    pub(super) fn apart(self, other: CellPosition) -> (usize, usize) {
        (usize::from(self.0[0].abs_diff(other.0[0])), usize::from(self.0[1].abs_diff(other.0[1])))
    }
}

/// The position of every cell and the home of every tile in one goal.
#[derive(Clone, Debug)]
pub(super) struct Homes {
    shape: Shape,
    cells: Box<[CellPosition]>,
    tiles: Box<[CellPosition]>,
}

impl Homes {
    pub(super) fn new(goal: &Board) -> Homes {
        let shape = goal.shape();
        let cells: Box<[CellPosition]> = (0..shape.cells()).map(|cell| CellPosition::of(shape, cell)).collect();
        let tiles = goal.places().into_iter().map(|cell| cells[cell]).collect();
        Homes { shape, cells, tiles }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Row and column of a cell.
    #[inline]
    pub(super) fn spot(&self, cell: usize) -> CellPosition {
        self.cells[cell]
    }

    /// Row and column where the goal has a tile, or the blank for 0.
    #[inline]
    pub(super) fn home(&self, tile: usize) -> CellPosition {
        self.tiles[tile]
    }

    /// The number of lines of this axis, and the number of cells of each.
    pub(super) fn lines(&self, axis: LineAxis) -> (usize, usize) {
        match axis {
            LineAxis::Rows => (self.shape.rows(), self.shape.cols()),
            LineAxis::Cols => (self.shape.cols(), self.shape.rows()),
        }
    }

    /// The cells of a line in order.
    #[inline]
    pub(super) fn line(&self, axis: LineAxis, line: usize) -> impl Iterator<Item = usize> + use<> {
        let cols = self.shape.cols();
        let (first, stride) = match axis {
            LineAxis::Rows => (line * cols, 1),
            LineAxis::Cols => (line, cols),
        };
        let len = self.lines(axis).1;
        (0..len).map(move |i| first + i * stride)
    }

    /// The axis whose lines a shift crosses.
    #[inline]
    pub(super) fn crossed(&self, shift: Shift) -> LineAxis {
        if shift.from.abs_diff(shift.to) == self.shape.cols() { LineAxis::Rows } else { LineAxis::Cols }
    }

    /// The sum over all tiles of `weight(rows, columns)` away from home.
    pub(super) fn sum(&self, at: impl Fn(usize) -> usize, weight: impl Fn(usize, usize) -> u64) -> u64 {
        (0..self.shape.cells())
            .filter_map(|cell| {
                let tile = at(cell);
                (tile != 0).then(|| {
                    let (rows, cols) = self.home(tile).apart(self.spot(cell));
                    weight(rows, cols)
                })
            })
            .sum()
    }

    /// The same weight of the moving tile before and after a shift.
    #[inline]
    pub(super) fn change(&self, shift: Shift, weight: impl Fn(usize, usize) -> u64) -> (u64, u64) {
        let home = self.home(shift.tile);
        let of = |cell| {
            let (rows, cols) = home.apart(self.spot(cell));
            weight(rows, cols)
        };
        (of(shift.from), of(shift.to))
    }
}
