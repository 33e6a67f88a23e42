//! Manhattan, and the tiles that must let others pass.

use taquin_search::{Cost, Heuristic};

use super::{Manhattan, Part, conflict::Conflicts, homes::Homes};
use crate::{Board, Grid, Puzzle, Shift};

/// The Manhattan distance plus 2 for each tile that must leave its goal line (Hansson, Mayer, Yung 1985).
///
/// The tiles to leave a line are the fewest whose removal leaves the rest in order: the tiles of the line less its
/// longest rising run. Counting 2 for each conflicting *pair* instead would exceed the true distance. A slide changes
/// the order in no line it runs along and can change one line it crosses: the goal line of its tile.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    conflicts: Conflicts,
}

impl LinearConflict {
    /// Manhattan with linear conflicts to this goal.
    pub fn new(goal: &Board) -> Self {
        let manhattan = Manhattan::new(goal);
        let conflicts = Conflicts::new(manhattan.homes());
        LinearConflict { manhattan, conflicts }
    }

    pub(super) fn manhattan(&self) -> &Manhattan {
        &self.manhattan
    }

    pub(super) fn homes(&self) -> &Homes {
        self.manhattan.homes()
    }

    /// Twice the tiles that must leave a line.
    pub(super) fn surcharge(&self, at: impl Fn(usize) -> usize) -> Cost {
        2 * self.conflicts.total(self.homes(), at)
    }

    /// What each part adds on a board.
    pub(super) fn shares(&self, board: &Board) -> Vec<(Part, Cost)> {
        let at = |cell| usize::from(board.tile(cell));
        vec![(Part::Manhattan, self.manhattan.fresh(at)), (Part::LinearConflict, self.surcharge(at))]
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for LinearConflict {
    type Memo = Cost;

    fn start(&self, state: &G) -> Cost {
        let at = |cell| state.tile(cell);
        self.manhattan.fresh(at) + self.surcharge(at)
    }

    #[inline]
    fn step(&self, memo: Cost, state: &G, shift: Shift) -> Cost {
        let homes = self.homes();
        let axis = homes.crossed(shift);
        let (tile, from, to) = (shift.tile, shift.from, shift.to);
        let goal = homes.home(tile).line(axis);
        let memo = self.manhattan.moved(memo, shift);
        let at = |cell| state.tile(cell);
        if goal == homes.spot(from).line(axis) {
            let (with, without) = self.conflicts.with_and_without(homes, axis, tile, from, at);
            memo + 2 * without - 2 * with
        } else if goal == homes.spot(to).line(axis) {
            let (with, without) = self.conflicts.with_and_without(homes, axis, tile, to, at);
            memo + 2 * with - 2 * without
        } else {
            memo
        }
    }

    #[inline]
    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
