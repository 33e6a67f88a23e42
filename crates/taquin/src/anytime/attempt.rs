//! One search for a whole answer.

use super::council::Council;
use super::hand::Hand;
use super::judge::Leave;
use super::lore::Elder;
use super::pull::Pull;
use super::segments::finish;
use super::tour::{Breadth, Tour};
use super::tray::{Floor, Tray};
use crate::Shape;

/// Up to so many cells lore and distance together lead all the way home: on 8×8 boards in 1 s to 1.49 times Manhattan,
/// where distance first and then line after line has 1.87; on 12×12 it is 2.03 against 1.88.
const DIRECT: usize = 100;
/// And where neither side is longer than this: in 1 s the one has 1.94 against 2.25 on 2×12, and 2.5 against 1.87 on 6×16.
const LONG: usize = 12;

/// Whether a board is small enough for one search from start to end.
pub(super) fn is_direct(shape: Shape) -> bool {
    shape.cells() <= DIRECT && shape.rows().max(shape.cols()) <= LONG
}

/// Searches once; what it leaves undone is for [`put_in_order`](super::lines::put_in_order).
pub(super) fn attempt<'f>(
    floor: &'f Floor,
    start: &Tray,
    elder: &Elder,
    breadth: Breadth,
    leave: &mut impl Leave,
) -> Hand<'f> {
    let mut hand = Hand::new(floor, start.clone());
    if is_direct(floor.shape()) {
        let slides = Tour::new(floor, Council::new(floor, elder), start.clone(), breadth).run(leave);
        hand.follow(&slides);
        return hand;
    }
    let slides = Tour::new(floor, Pull::new(floor), start.clone(), breadth).run(leave);
    hand.follow(&slides);
    let width = 16 + breadth.width;
    finish(&mut hand, elder, Breadth { width, quota: width, patience: 60, ..breadth }, leave);
    hand
}
