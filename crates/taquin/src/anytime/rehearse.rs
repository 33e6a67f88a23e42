//! Solving a board by lore alone, to learn from it.

use super::judge::Leave;
use super::lore::{Elder, Lore};
use super::polish::{Effort, polish};
use super::tour::{Breadth, Tour};
use super::tray::{Floor, Tray};
use crate::{Board, Slide, verify};

/// Leave to go on for ever.
pub(super) struct Always;

impl Leave for Always {
    fn spend(&mut self, _nodes: u64) -> bool {
        true
    }
}

/// A solution found by one beam search of this width that knows no more than the lore, if there is one, its windows
/// shortened.
pub fn rehearse(board: &Board, goal: &Board, lore: &Lore, width: usize, seed: u64) -> Option<Vec<Slide>> {
    let floor = Floor::new(board.shape());
    let tray = Tray::new(board, goal);
    let elder = Elder::new(&floor, tray.tile(tray.blank()), lore);
    let breadth = Breadth { width, quota: width, patience: 2 * board.shape().cells(), layers: usize::MAX, seed };
    let mut slides = Tour::new(&floor, elder, tray, breadth).run(&mut Always);
    for (length, seed) in [(24, seed), (32, !seed)] {
        let effort = Effort { length, stride: 4, nodes: 5_000, sideways: 0, seed };
        slides = polish(&floor, board.blank(), &slides, effort, &mut Always).0;
    }
    verify(board, goal, slides.iter().copied()).is_ok().then_some(slides)
}
