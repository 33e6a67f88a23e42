//! `Region`: the rectangle of cells that is not filled yet, and the lines along its sides.

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
pub(super) enum RegionSide {
    Top,
    Bottom,
    Left,
    Right,
}

/// The outermost line of a region along one of its sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionLine {
    pub(super) region: Region,
    pub(super) side: RegionSide,
}

impl RegionLine {
    /// The number of its cells.
    pub(super) fn length(self) -> usize {
        self.region.length(self.side)
    }

    /// Its cell at a position.
    pub(super) fn cell(self, position: usize) -> usize {
        self.region.cell(self.side, position, 0)
    }
}

impl Region {
    /// The whole board.
    pub(super) fn all(shape: Shape) -> Region {
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
    pub(super) fn length(self, side: RegionSide) -> usize {
        match side {
            RegionSide::Top | RegionSide::Bottom => self.cols(),
            RegionSide::Left | RegionSide::Right => self.rows(),
        }
    }

    /// The number of lines from a side to the opposite one.
    pub(super) fn depth(self, side: RegionSide) -> usize {
        match side {
            RegionSide::Top | RegionSide::Bottom => self.rows(),
            RegionSide::Left | RegionSide::Right => self.cols(),
        }
    }

    /// The cell at a position along a side, `depth` lines in from it.
    pub(super) fn cell(self, side: RegionSide, position: usize, depth: usize) -> usize {
        match side {
            RegionSide::Top => self.shape.cell(self.top + depth, self.left + position),
            RegionSide::Bottom => self.shape.cell(self.bottom - 1 - depth, self.left + position),
            RegionSide::Left => self.shape.cell(self.top + position, self.left + depth),
            RegionSide::Right => self.shape.cell(self.top + position, self.right - 1 - depth),
        }
    }

    /// The position of a cell along a side, and its depth: how many lines in from the side it is.
    pub(super) fn position(self, side: RegionSide, cell: usize) -> (usize, usize) {
        let (row, col) = (self.shape.row(cell), self.shape.col(cell));
        match side {
            RegionSide::Top => (col - self.left, row - self.top),
            RegionSide::Bottom => (col - self.left, self.bottom - 1 - row),
            RegionSide::Left => (row - self.top, col - self.left),
            RegionSide::Right => (row - self.top, self.right - 1 - col),
        }
    }

    /// The lines that may be filled next: a short one, so that the region stays compact, and not the one with the
    /// blank's home.
    pub(super) fn open_lines(self, blank_home: usize) -> impl Iterator<Item = RegionLine> {
        let is_open = move |side| self.depth(side) >= self.length(side) && self.position(side, blank_home).1 > 0;
        [RegionSide::Top, RegionSide::Left, RegionSide::Bottom, RegionSide::Right]
            .into_iter()
            .filter(move |&side| is_open(side))
            .map(move |side| RegionLine { region: self, side })
    }

    /// The region without the line along a side.
    pub(super) fn without(mut self, side: RegionSide) -> Region {
        match side {
            RegionSide::Top => self.top += 1,
            RegionSide::Bottom => self.bottom -= 1,
            RegionSide::Left => self.left += 1,
            RegionSide::Right => self.right -= 1,
        }
        self
    }
}
