//! What a search is told about boards, and whom it asks whether to go on.

use super::tray::Tray;

/// How far a board seems to be from home; lower is better.
pub(super) trait Judge {
    /// The verdict on a whole board.
    fn start(&self, tray: &Tray) -> i64;
    /// How the verdict changes when the tile in the cell `from`, beside the blank, slides into it.
    fn change(&self, tray: &Tray, from: usize) -> i64;
    /// What is added to the verdict, for the choice between boards, when the blank is in a cell.
    fn lure(&self, _blank: usize) -> i64 {
        0
    }
    /// Whether this is where to stop, though the board may not be solved.
    fn is_done(&self, _tray: &Tray) -> bool {
        false
    }
    /// Takes note that the best board of a layer has the blank in a cell.
    fn visit(&mut self, _blank: usize) {}
    /// Takes note, once in a while, of the lowest verdict so far.
    fn hear(&mut self, _score: i64) {}
}

/// Leave to go on, asked for once in a while.
pub(super) trait Leave {
    /// Counts nodes expanded; false to stop.
    fn spend(&mut self, nodes: u64) -> bool;
}
