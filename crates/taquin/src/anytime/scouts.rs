//! Searches from one board to another that know the tables of goal neighbours.

use super::judge::Leave;
use super::neighbours::Neighbours;
use super::spread::{Guide, Spread};
use super::swarm::{Reach, Swarm};
use super::tray::{Floor, Tray};
use crate::{Shape, Slide};

/// What a unit of squared distance adds on boards of side 5, 6 and 7, in 256ths of a slide. On 8 of DeepCubeA's 7×7 boards
/// 0, 48, 128 and 256 lead at a width of 1,000 to means of 333, 305, 302 and 295; on 20 of its 6×6 boards 0, 48, 128 and
/// 256 to 136.9, 137.3, 135.8 and 140.4; on 20 of its 5×5 boards 0, 48 and 128 to 93.7, 93.4 and 94.0.
const SQUARE: [i16; 3] = [48, 128, 200];

/// What a search came back with.
pub(super) struct Found {
    pub(super) slides: Option<Vec<Slide>>,
    /// The slides to some board it had on its way.
    pub(super) stray: Vec<Slide>,
}

/// Searches on boards of one size.
pub(super) struct Scouts<'a> {
    floor: &'a Floor,
    spread: Spread,
}

impl<'a> Scouts<'a> {
    /// Searches that know these weights, with the pull of far tiles if they are `pulled`.
    pub(super) fn new(floor: &'a Floor, neighbours: &Neighbours, pulled: bool) -> Scouts<'a> {
        let square = if pulled { SQUARE[floor.shape().rows() - 5] } else { 0 };
        Scouts { floor, spread: neighbours.spread(square) }
    }

    /// The bytes of the tables, and about those that a search takes for each unit of its width.
    pub(super) fn bytes(shape: Shape) -> (usize, usize) {
        const UNIT: Reach = Reach { width: 1 << 12, layers: 0, seed: 0 };
        let search = match shape.cells() {
            25 => UNIT.bytes::<25>(),
            36 => UNIT.bytes::<36>(),
            _ => UNIT.bytes::<49>(),
        };
        (Spread::bytes(shape.cells()), search.div_ceil(UNIT.width))
    }

    /// Looks for the way home.
    pub(super) fn search(&self, tray: &Tray, reach: Reach, leave: &mut impl Leave) -> Found {
        let guide = self.spread.towards(tray.tile(tray.blank()));
        match self.floor.shape().cells() {
            25 => self.run::<25>(&guide, tray, reach, leave),
            36 => self.run::<36>(&guide, tray, reach, leave),
            _ => self.run::<49>(&guide, tray, reach, leave),
        }
    }

    fn run<const C: usize>(&self, guide: &Guide, tray: &Tray, reach: Reach, leave: &mut impl Leave) -> Found {
        let mut swarm = Swarm::<C>::new(self.floor, guide, tray, reach);
        let slides = swarm.run(leave);
        Found { slides, stray: swarm.stray() }
    }

    /// Looks for the way back from home, and turns it round.
    pub(super) fn search_back(&self, tray: &Tray, reach: Reach, leave: &mut impl Leave) -> Option<Vec<Slide>> {
        let slides = self.search(&tray.seen_from_home(), reach, leave).slides?;
        Some(slides.into_iter().rev().map(Slide::inverse).collect())
    }
}
