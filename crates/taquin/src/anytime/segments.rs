//! Finishing a board line by line, a few tiles at a time, with all others in view.

use super::focus::Focus;
use super::hand::{Hand, Line};
use super::judge::Leave;
use super::lines::{fill, next_line};
use super::lore::Elder;
use super::region::Region;
use super::tour::{Breadth, Tour};

/// A region of so many cells is finished at once.
const LAST: usize = 20;

/// Finishes lines until a small region is left, and that too if it can; what it leaves undone is for
/// [`put_in_order`](super::lines::put_in_order). False if leave to go on was refused.
pub(super) fn finish(hand: &mut Hand, elder: &Elder, breadth: Breadth, leave: &mut impl Leave) -> bool {
    let home = hand.tray.tile(hand.tray.blank());
    let mut region = Region::whole(hand.floor.shape());
    while region.rows().min(region.cols()) > 1 && region.rows() * region.cols() > LAST {
        let line = next_line(hand, region, home);
        if !fill_by_segments(hand, elder, line, breadth, leave) {
            return false;
        }
        region = region.without(line.side);
    }
    let rest: Vec<usize> = region.cells().filter(|&cell| cell != home).collect();
    search(hand, elder, &rest, breadth, leave).is_some()
}

/// Brings the tiles of a line home, from the end nearer to the blank to the other.
fn fill_by_segments(hand: &mut Hand, elder: &Elder, line: Line, breadth: Breadth, leave: &mut impl Leave) -> bool {
    let length = line.region.length(line.side);
    let mut cells: Vec<usize> = (0..length).map(|place| line.region.cell(line.side, place, 0)).collect();
    let shape = hand.floor.shape();
    let away = |cell: usize| shape.distance(cell, hand.tray.blank());
    if away(cells[0]) > away(cells[length - 1]) {
        cells.reverse();
    }
    let mut rest = &cells[..];
    while !rest.is_empty() {
        // Never one alone at the end: there would be no room to bring it home.
        let size = if rest.len() <= 4 { rest.len() } else { 3 };
        let (segment, others) = rest.split_at(size);
        match search(hand, elder, segment, breadth, leave) {
            None => return false,
            Some(true) => {}
            Some(false) => {
                fill(hand, line);
                rest = &[];
                continue;
            }
        }
        segment.iter().for_each(|&cell| hand.fixed[cell] = true);
        rest = others;
    }
    for &cell in &cells {
        hand.fixed[cell] = true;
    }
    true
}

/// Searches for slides that bring some tiles home and makes them; whether there were any, or nothing if leave to go on
/// was refused.
fn search(hand: &mut Hand, elder: &Elder, homes: &[usize], breadth: Breadth, leave: &mut impl Leave) -> Option<bool> {
    let focus = Focus::new(hand.floor, elder, homes);
    let mut closed = hand.floor.clone();
    hand.fixed.iter().enumerate().filter(|fixed| *fixed.1).for_each(|(cell, _)| closed.close(cell));
    let slides = Tour::new(&closed, focus, hand.tray.clone(), breadth).run(leave);
    if !leave.spend(0) {
        return None;
    }
    let before = hand.slides.len();
    hand.follow(&slides);
    let done = homes.iter().all(|&home| hand.tray.tile(home) == home);
    if !done {
        while hand.slides.len() > before {
            hand.take_back();
        }
    }
    Some(done)
}
