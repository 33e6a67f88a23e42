//! Judging a board by lore and by distance together.

use super::judge::Judge;
use super::lore::Elder;
use super::pull::Pull;
use super::tray::{Floor, Tray};

/// What a unit of squared distance adds, in 256ths of a slide: on 8×8 boards 0, 24, 64, 128 and 300 lead in 1 s to 1.85,
/// 1.94, 1.52, 1.49 and 1.65 times the Manhattan distance.
const SQUARE: i64 = 128;

/// The lore, which is good at the last steps home, with the pull of far tiles.
#[derive(Clone, Debug)]
pub(super) struct Council<'e> {
    elder: &'e Elder,
    pull: Pull,
}

impl<'e> Council<'e> {
    pub(super) fn new(floor: &Floor, elder: &'e Elder) -> Self {
        Council { elder, pull: Pull::new(floor) }
    }
}

impl Judge for Council<'_> {
    fn start(&self, tray: &Tray) -> i64 {
        self.elder.start(tray) + SQUARE * self.pull.start(tray)
    }

    #[inline]
    fn change(&self, tray: &Tray, from: usize) -> i64 {
        self.elder.change(tray, from) + SQUARE * self.pull.change(tray, from)
    }

    #[inline]
    fn lure(&self, blank: usize) -> i64 {
        self.elder.lure(blank)
    }
}
