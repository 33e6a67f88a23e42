//! A first answer for any board: line after line from the sides, the last few cells by breadth-first search.

use taquin_search::{Meter, Stop};

use super::core::CORE;
use super::hand::{Hand, Line};
use super::region::Region;

/// What there is to do next in a line.
#[derive(Clone, Copy, Debug)]
enum Job {
    /// One tile, at this place.
    One(usize),
    /// Two tiles, at this place and the next.
    Two(usize),
}

/// Brings every tile home, line after line.
///
/// `Ok(false)` means that the board cannot be solved.
pub(super) fn put_in_order(hand: &mut Hand, meter: &mut Meter) -> Result<bool, Stop> {
    let shape = hand.floor.shape();
    let home = hand.tray.tile(hand.tray.blank());
    let mut region = Region::whole(shape);
    hand.fixed.fill(false);
    if region.rows().min(region.cols()) == 1 {
        hand.walk(home, usize::MAX);
        return Ok(hand.tray.is_solved());
    }
    while region.rows() * region.cols() > CORE {
        let line = next_line(hand, region, home);
        meter.look()?;
        fill(hand, line);
        region = region.without(line.side);
    }
    Ok(hand.solve_core(region))
}

/// The line of a region to finish next, for a blank that belongs in `home`.
pub(super) fn next_line(hand: &Hand, region: Region, home: usize) -> Line {
    let lines = region.open_sides(home).map(|side| Line { region, side });
    lines.min_by_key(|&line| line_cost(hand, line)).expect("a side away from the blank's home")
}

/// Brings the tiles of one line home, whichever is cheapest first.
pub(super) fn fill(hand: &mut Hand, line: Line) {
    let length = line.region.length(line.side);
    let mut open: Vec<bool> = (0..length).map(|place| !hand.fixed[line.region.cell(line.side, place, 0)]).collect();
    while let Some(job) = cheapest(hand, line, &open) {
        let (places, done) = match job {
            Job::One(place) => {
                let home = line.region.cell(line.side, place, 0);
                (place..place + 1, hand.carry(home, home, line, |_| false))
            }
            Job::Two(place) => (place..place + 2, hand.place_pair(line, place)),
        };
        assert!(done, "a tile beside open cells can be brought home");
        for place in places {
            open[place] = false;
            hand.fixed[line.region.cell(line.side, place, 0)] = true;
        }
    }
}

/// What the two tiles at the end of an open stretch cost more than each alone; measured on 30×30.
const PAIR: usize = 8;

/// The next job in a line: any place that leaves no open cell alone, so that the blank can always get round.
fn cheapest(hand: &Hand, line: Line, open: &[bool]) -> Option<Job> {
    let cost = |place| tile_cost(hand, line, place);
    let mut best: Option<(usize, Job)> = None;
    let mut offer = |cost: usize, job| {
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, job));
        }
    };
    let mut start = 0;
    for stretch in open.split(|&open| !open) {
        let end = start + stretch.len();
        if stretch.is_empty() {
            start = end + 1;
            continue;
        }
        if stretch.len() == 2 {
            offer(cost(start) + cost(start + 1) + PAIR, Job::Two(start));
        } else {
            let may = |place: usize| place - start != 1 && end - place != 2;
            (start..end).filter(|&place| may(place)).for_each(|place| offer(cost(place), Job::One(place)));
        }
        start = end + 1;
    }
    best.map(|(_, job)| job)
}

/// About how many slides it takes to bring the tile of a place home: three for a step after a turn, five for one
/// straight on, and the blank's way to the tile.
fn tile_cost(hand: &Hand, line: Line, place: usize) -> usize {
    let shape = hand.floor.shape();
    let home = line.region.cell(line.side, place, 0);
    let at = hand.tray.place(home);
    if at == home {
        return 0;
    }
    let (rows, cols) = (shape.row(at).abs_diff(shape.row(home)), shape.col(at).abs_diff(shape.col(home)));
    5 * rows.max(cols) + rows.min(cols) + shape.distance(at, hand.tray.blank())
}

fn line_cost(hand: &Hand, line: Line) -> usize {
    (0..line.region.length(line.side)).map(|place| tile_cost(hand, line, place)).sum()
}
