//! The last-move surcharge: extra moves, added to Manhattan, because the last slide must bring a tile next to the blank's home.

use taquin_search::Cost;

use super::{
    conflict::in_conflict,
    homes::{Homes, LineAxis},
};
use crate::space::Shift;
use crate::{Board, Slide};

/// The last slide moves one of the blank's goal neighbours out of the blank's home (Korf, Taylor 1996).
///
/// That tile must reach the blank's home first. If it is on the blank's side of the border between the two cells' lines,
/// the blank's home lies on a shortest path to its own home; otherwise it crosses that border 2 more times. When *every*
/// such tile is on its own side, the one that moves last needs 2 more slides than Manhattan counts.
#[derive(Clone, Debug)]
pub(super) struct LastMove {
    finishers: Box<[Finisher]>,
}

/// A tile that may move last.
#[derive(Clone, Copy, Debug)]
struct Finisher {
    tile: usize,
    /// The axis whose lines its last slide crosses.
    axis: LineAxis,
    /// The line of the blank's home.
    line: usize,
    /// Whether the tile's home lies in the line before the blank's.
    before: bool,
}

impl Finisher {
    fn is_across(&self, homes: &Homes, cell: usize) -> bool {
        let line = homes.spot(cell).line(self.axis);
        if self.before { line >= self.line } else { line <= self.line }
    }
}

/// For each finisher, one bit: whether it is on the blank's side.
pub(super) type Across = u32;

impl LastMove {
    pub(super) fn new(goal: &Board, homes: &Homes) -> Self {
        let blank = homes.home(0);
        let finishers = Slide::ALL
            .into_iter()
            .filter_map(|slide| goal.shape().source(goal.blank(), slide))
            .map(|cell| {
                let home = homes.spot(cell);
                let axis = if home.line(LineAxis::Rows) == blank.line(LineAxis::Rows) {
                    LineAxis::Cols
                } else {
                    LineAxis::Rows
                };
                let line = blank.line(axis);
                Finisher { tile: usize::from(goal.tile(cell)), axis, line, before: home.line(axis) < line }
            })
            .collect();
        LastMove { finishers }
    }

    /// Which finishers are on the blank's side.
    pub(super) fn across(&self, homes: &Homes, at: impl Fn(usize) -> usize) -> Across {
        (0..homes.shape().cells()).fold(0, |across, cell| self.placed(across, homes, at(cell), cell))
    }

    /// Which finishers are on the blank's side after a shift.
    #[inline]
    pub(super) fn moved(&self, across: Across, homes: &Homes, shift: Shift) -> Across {
        self.placed(across, homes, shift.tile, shift.to)
    }

    fn placed(&self, across: Across, homes: &Homes, tile: usize, cell: usize) -> Across {
        match self.finishers.iter().position(|finisher| finisher.tile == tile) {
            Some(i) => across & !(1 << i) | Across::from(self.finishers[i].is_across(homes, cell)) << i,
            None => across,
        }
    }

    /// 2 if every tile that may move last needs a detour for it, on a board that is not solved.
    ///
    /// With `conflicts`, there is no surcharge if such a tile is in conflict in the line its detour would leave: the
    /// linear conflict may count the same detour.
    #[inline]
    pub(super) fn surcharge(
        &self,
        across: Across,
        homes: &Homes,
        conflicts: bool,
        at: impl Fn(usize) -> usize,
    ) -> Cost {
        let free =
            || conflicts && self.finishers.iter().any(|finisher| in_conflict(homes, finisher.axis, finisher.tile, &at));
        if across != 0 || self.finishers.is_empty() || free() { 0 } else { 2 }
    }

    /// Whether a tile may be the one with the detour.
    #[inline]
    pub(super) fn concerns(&self, tile: usize) -> bool {
        self.finishers.iter().any(|finisher| finisher.tile == tile)
    }
}
