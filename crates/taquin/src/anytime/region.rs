//! The part of a board that is not finished, and the lines along its sides.

use crate::Shape;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    shape: Shape,
    top: usize,
    bottom: usize,
    left: usize,
    right: usize,
}

/// A side of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Region {
    pub(super) fn whole(shape: Shape) -> Region {
        Region { shape, top: 0, bottom: shape.rows(), left: 0, right: shape.cols() }
    }

    pub(super) fn rows(self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn cols(self) -> usize {
        self.right - self.left
    }

    /// All its cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        (self.top..self.bottom).flat_map(move |row| (self.left..self.right).map(move |col| self.shape.cell(row, col)))
    }

    /// The number of cells along a side.
    pub(super) fn length(self, side: Side) -> usize {
        match side {
            Side::Top | Side::Bottom => self.cols(),
            Side::Left | Side::Right => self.rows(),
        }
    }

    /// The number of lines from a side to the opposite one.
    pub(super) fn depth(self, side: Side) -> usize {
        match side {
            Side::Top | Side::Bottom => self.rows(),
            Side::Left | Side::Right => self.cols(),
        }
    }

    /// The cell at a place along a side, so many lines in from it.
    pub(super) fn cell(self, side: Side, place: usize, depth: usize) -> usize {
        match side {
            Side::Top => self.shape.cell(self.top + depth, self.left + place),
            Side::Bottom => self.shape.cell(self.bottom - 1 - depth, self.left + place),
            Side::Left => self.shape.cell(self.top + place, self.left + depth),
            Side::Right => self.shape.cell(self.top + place, self.right - 1 - depth),
        }
    }

    /// The place of a cell along a side, and how many lines in from it the cell is.
    pub(super) fn spot(self, side: Side, cell: usize) -> (usize, usize) {
        let (row, col) = (self.shape.row(cell), self.shape.col(cell));
        match side {
            Side::Top => (col - self.left, row - self.top),
            Side::Bottom => (col - self.left, self.bottom - 1 - row),
            Side::Left => (row - self.top, col - self.left),
            Side::Right => (row - self.top, self.right - 1 - col),
        }
    }

    /// The sides whose lines may be finished next, for a blank that belongs in `home`: across the longer way, and not
    /// through the blank's home.
    pub(super) fn open_sides(self, home: usize) -> impl Iterator<Item = Side> {
        let across = move |side| self.depth(side) >= self.length(side) && self.spot(side, home).1 > 0;
        [Side::Top, Side::Left, Side::Bottom, Side::Right].into_iter().filter(move |&side| across(side))
    }

    /// The region without the line along a side.
    pub(super) fn without(mut self, side: Side) -> Region {
        match side {
            Side::Top => self.top += 1,
            Side::Bottom => self.bottom -= 1,
            Side::Left => self.left += 1,
            Side::Right => self.right -= 1,
        }
        self
    }
}
