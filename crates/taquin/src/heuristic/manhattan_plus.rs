//! Manhattan with any surcharges, guarded so that no slide is counted twice.

use taquin_search::{Cost, Heuristic};

use super::{
    HeuristicName, LinearConflict,
    conflict::in_conflict,
    corner::Corners,
    homes::LineAxis,
    last_move::{Across, LastMove},
};
use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The Manhattan distance with any choice of linear conflicts, corner tiles and the last move.
///
/// Every surcharge stands for 2 slides of some tile beyond its Manhattan distance. No two may stand for the same slides:
/// the last move is not counted if a tile that may make it is in conflict in the line its detour leaves; a corner's
/// neighbour is not counted if it is in any linear conflict, or if it may make the detour counted as last move. The sum
/// is admissible but, with corners or with both others, not consistent.
#[derive(Clone, Debug)]
pub struct ManhattanPlus {
    with: Surcharges,
    base: LinearConflict,
    corners: Corners,
    last_move: LastMove,
}

/// The surcharges of one sum.
#[derive(Clone, Copy, Debug, Default)]
struct Surcharges {
    linear_conflict: bool,
    corner: bool,
    last_move: bool,
}

/// The memo of a board: its estimate, and for each tile that may move last whether it needs no detour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManhattanPlusMemo {
    /// Manhattan, with the linear conflicts if they are among the surcharges.
    base: Cost,
    /// Corners and last move.
    extra: u16,
    across: u16,
}

impl ManhattanPlusMemo {
    pub(super) fn pack(self) -> u64 {
        u64::from(self.base) << 32 | u64::from(self.extra) << 16 | u64::from(self.across)
    }

    pub(super) fn unpack(slot: u64) -> Self {
        ManhattanPlusMemo { base: (slot >> 32) as Cost, extra: (slot >> 16) as u16, across: slot as u16 }
    }
}

impl ManhattanPlus {
    /// Manhattan to this goal with these surcharges.
    ///
    /// # Panics
    /// If one of the names is not a surcharge.
    pub fn new(goal: &Board, surcharges: impl IntoIterator<Item = HeuristicName>) -> Self {
        let mut with = Surcharges::default();
        for name in surcharges {
            match name {
                HeuristicName::LinearConflict => with.linear_conflict = true,
                HeuristicName::Corner => with.corner = true,
                HeuristicName::LastMove => with.last_move = true,
                other => panic!("{other} is not a surcharge on Manhattan"),
            }
        }
        let base = LinearConflict::new(goal);
        let last_move = LastMove::new(goal, base.homes());
        ManhattanPlus { with, base, corners: Corners::new(goal), last_move }
    }

    /// The surcharges of corner tiles and of the last move on a board that is not solved.
    fn extras(&self, across: Across, at: impl Fn(usize) -> usize) -> (Cost, Cost) {
        let homes = self.base.homes();
        let conflicts = self.with.linear_conflict;
        let last = if self.with.last_move { self.last_move.surcharge(across, homes, conflicts, &at) } else { 0 };
        let in_line = |tile| conflicts && LineAxis::BOTH.into_iter().any(|axis| in_conflict(homes, axis, tile, &at));
        let free = |tile| !in_line(tile) && (last == 0 || !self.last_move.concerns(tile));
        let corner = if self.with.corner { self.corners.surcharge(&at, free) } else { 0 };
        (corner, last)
    }

    fn memo(&self, base: Cost, across: Across, at: impl Fn(usize) -> usize) -> ManhattanPlusMemo {
        // Manhattan is zero on the goal alone.
        let (corner, last) = if base == 0 { (0, 0) } else { self.extras(across, at) };
        ManhattanPlusMemo { base, extra: (corner + last) as u16, across: across as u16 }
    }

    /// What Manhattan and each surcharge add on a board.
    pub(super) fn shares(&self, board: &Board) -> Vec<(HeuristicName, Cost)> {
        let at = |cell| usize::from(board.tile(cell));
        let manhattan = self.base.manhattan().fresh(at);
        let across = self.last_move.across(self.base.homes(), at);
        let (corner, last) = if manhattan == 0 { (0, 0) } else { self.extras(across, at) };
        let mut shares = vec![(HeuristicName::Manhattan, manhattan)];
        if self.with.linear_conflict {
            shares.push((HeuristicName::LinearConflict, self.base.surcharge(at)));
        }
        if self.with.corner {
            shares.push((HeuristicName::Corner, corner));
        }
        if self.with.last_move {
            shares.push((HeuristicName::LastMove, last));
        }
        shares
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for ManhattanPlus {
    type Memo = ManhattanPlusMemo;

    fn start(&self, state: &G) -> ManhattanPlusMemo {
        let at = |cell| state.tile(cell);
        let conflict = if self.with.linear_conflict { self.base.surcharge(at) } else { 0 };
        self.memo(self.base.manhattan().fresh(at) + conflict, self.last_move.across(self.base.homes(), at), at)
    }

    #[inline]
    fn step(&self, memo: ManhattanPlusMemo, state: &G, shift: Shift) -> ManhattanPlusMemo {
        let base = if self.with.linear_conflict {
            Heuristic::<Puzzle<G>>::step(&self.base, memo.base, state, shift)
        } else {
            self.base.manhattan().moved::<G>(memo.base, shift)
        };
        let across = self.last_move.moved(Across::from(memo.across), self.base.homes(), shift);
        let (from, to) = (shift.from, shift.to);
        self.memo(base, across, |cell| match cell {
            cell if cell == to => shift.tile,
            cell if cell == from => 0,
            cell => state.tile(cell),
        })
    }

    #[inline]
    fn estimate(&self, memo: ManhattanPlusMemo) -> Cost {
        memo.base + Cost::from(memo.extra)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
