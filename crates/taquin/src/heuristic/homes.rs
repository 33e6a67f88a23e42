//! Where every tile belongs, and what a slide changes about it.

use crate::{Board, Shape, Shift};

/// A way of cutting a board into lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Into rows; a vertical slide goes from row to row.
    Rows,
    /// Into columns; a horizontal slide goes from column to column.
    Cols,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Rows, Axis::Cols];
}

/// A cell by its row and its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot([u16; 2]);

impl Spot {
    fn of(shape: Shape, cell: usize) -> Spot {
        Spot([shape.row(cell) as u16, shape.col(cell) as u16])
    }

    /// The line of this axis it lies in.
    #[inline]
    pub(super) fn line(self, axis: Axis) -> usize {
        usize::from(self.0[axis as usize])
    }

    /// Its place along that line.
    #[inline]
    pub(super) fn place(self, axis: Axis) -> usize {
        usize::from(self.0[1 - axis as usize])
    }

    /// The rows and the columns between two spots.
    #[inline]
    pub(super) fn apart(self, other: Spot) -> (usize, usize) {
        (usize::from(self.0[0].abs_diff(other.0[0])), usize::from(self.0[1].abs_diff(other.0[1])))
    }
}

/// The spot of every cell and the home of every tile in one goal.
#[derive(Clone, Debug)]
pub(super) struct Homes {
    shape: Shape,
    cells: Box<[Spot]>,
    tiles: Box<[Spot]>,
}

impl Homes {
    pub(super) fn new(goal: &Board) -> Homes {
        let shape = goal.shape();
        let cells: Box<[Spot]> = (0..shape.cells()).map(|cell| Spot::of(shape, cell)).collect();
        let tiles = goal.places().into_iter().map(|cell| cells[cell]).collect();
        Homes { shape, cells, tiles }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Row and column of a cell.
    #[inline]
    pub(super) fn spot(&self, cell: usize) -> Spot {
        self.cells[cell]
    }

    /// Row and column where the goal has a tile, or the blank for 0.
    #[inline]
    pub(super) fn home(&self, tile: usize) -> Spot {
        self.tiles[tile]
    }

    /// How many lines this axis cuts the board into, and how many cells each has.
    pub(super) fn lines(&self, axis: Axis) -> (usize, usize) {
        match axis {
            Axis::Rows => (self.shape.rows(), self.shape.cols()),
            Axis::Cols => (self.shape.cols(), self.shape.rows()),
        }
    }

    /// The cells of a line in order.
    #[inline]
    pub(super) fn line(&self, axis: Axis, line: usize) -> impl Iterator<Item = usize> + use<> {
        let cols = self.shape.cols();
        let (first, stride) = match axis {
            Axis::Rows => (line * cols, 1),
            Axis::Cols => (line, cols),
        };
        let len = self.lines(axis).1;
        (0..len).map(move |i| first + i * stride)
    }

    /// The axis whose lines a shift crosses.
    #[inline]
    pub(super) fn crossed(&self, shift: Shift) -> Axis {
        if shift.from.abs_diff(shift.to) == self.shape.cols() { Axis::Rows } else { Axis::Cols }
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
