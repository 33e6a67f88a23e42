//! Judging a board with a few tiles in mind that have to come home first.

use super::judge::Judge;
use super::lore::Elder;
use super::tray::{Floor, Tray};

/// How many times a tile in mind counts more.
const WEIGHT: i64 = 4;
/// What a cell between the blank and the tiles in mind costs, in 256ths of a slide.
const FAR: usize = 128;

/// The lore, with an eye on some tiles.
#[derive(Clone, Debug)]
pub(super) struct Focus<'e> {
    elder: &'e Elder,
    /// The homes of the tiles in mind.
    homes: &'e [usize],
    lure: Vec<i64>,
}

impl<'e> Focus<'e> {
    pub(super) fn new(floor: &Floor, elder: &'e Elder, homes: &'e [usize]) -> Self {
        let shape = floor.shape();
        let middle = homes[homes.len() / 2];
        let lure = (0..shape.cells()).map(|cell| (FAR * shape.distance(cell, middle)) as i64).collect();
        Focus { elder, homes, lure }
    }
}

impl Judge for Focus<'_> {
    /// Only differences matter here, so the count begins with nothing.
    fn start(&self, _tray: &Tray) -> i64 {
        0
    }

    #[inline]
    fn change(&self, tray: &Tray, from: usize) -> i64 {
        let tile = tray.tile(from);
        let change = self.elder.change(tray, from);
        if self.homes.contains(&tile) {
            change + WEIGHT * (self.elder.worth(tile, tray.blank()) - self.elder.worth(tile, from))
        } else {
            change
        }
    }

    #[inline]
    fn lure(&self, blank: usize) -> i64 {
        self.lure[blank]
    }

    fn is_done(&self, tray: &Tray) -> bool {
        self.homes.iter().all(|&home| tray.tile(home) == home)
    }
}
