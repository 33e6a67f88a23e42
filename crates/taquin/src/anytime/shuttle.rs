//! Moving all tiles towards home at once: the blank goes to and fro along the longer side of the board.

use super::hand::Hand;
use super::judge::{Judge, Leave};
use super::pull::Pull;
use super::region::{Region, Side};

/// Passes to go on without a gain.
const PATIENCE: usize = 4;
/// What a slide has to gain, in hundredths of what one gains, by half, with a tile at the typical distance from home:
/// on ten 2×50 boards 40, 50, 60 and 70 lead to 2.76, 2.57, 2.52 and 3.11 times the Manhattan distance, on 3×40 to
/// 2.49, 2.44, 2.32 and 2.24.
const FEE: i64 = 60;

/// Lets the blank go to and fro as long as that helps; false if leave to go on was refused.
pub(super) fn shuttle(hand: &mut Hand, leave: &mut impl Leave) -> bool {
    let shape = hand.floor.shape();
    let sides = if shape.rows() > shape.cols() { [Side::Bottom, Side::Top] } else { [Side::Right, Side::Left] };
    let pull = Pull::new(hand.floor);
    let mut score = pull.start(&hand.tray);
    let (mut least, mut least_at, mut idle) = (score, hand.slides.len(), 0);
    for side in sides.into_iter().cycle() {
        let fee = (FEE * FEE * score / shape.cells() as i64).isqrt() / 100;
        for cell in Pass::new(hand, &pull, side, fee).way() {
            score += pull.change(&hand.tray, cell);
            hand.go(cell);
        }
        if !leave.spend(0) {
            return false;
        }
        idle += 1;
        if score < least {
            (least, least_at, idle) = (score, hand.slides.len(), 0);
        } else if idle == PATIENCE {
            break;
        }
    }
    while hand.slides.len() > least_at {
        hand.take_back();
    }
    true
}

/// A cell the blank may come to on a pass.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// The most that can be gained until then.
    gain: i64,
    /// The place at which the blank then enters the line of the cell.
    entry: usize,
}

/// All ways of the blank away from a side that never turn back.
///
/// Such a way moves a tile at most once, so that what the slides gain adds up and the best way is found line by line.
struct Pass<'a, 'f> {
    hand: &'a Hand<'f>,
    pull: &'a Pull,
    region: Region,
    side: Side,
    /// How many lines in from the side the blank begins.
    begin: usize,
    fee: i64,
    /// The lines from there on.
    lines: Vec<Vec<Spot>>,
}

impl<'a, 'f> Pass<'a, 'f> {
    fn new(hand: &'a Hand<'f>, pull: &'a Pull, side: Side, fee: i64) -> Self {
        let region = Region::whole(hand.floor.shape());
        let (start, begin) = region.spot(side, hand.tray.blank());
        let lines = Vec::with_capacity(region.depth(side) - begin);
        let mut pass = Pass { hand, pull, region, side, begin, fee, lines };
        let gain = |place| if place == start { 0 } else { i64::MIN / 2 };
        let mut line: Vec<Spot> = (0..region.length(side)).map(|entry| Spot { gain: gain(entry), entry }).collect();
        for number in 0..region.depth(side) - begin {
            if number > 0 {
                line = pass.enter(number, &line);
            }
            pass.spread(number, &mut line);
            pass.lines.push(line.clone());
        }
        pass
    }

    fn cell(&self, number: usize, place: usize) -> usize {
        self.region.cell(self.side, place, self.begin + number)
    }

    /// What is gained, less the fee, when the tile in a cell goes to another.
    fn gain(&self, from: usize, to: usize) -> i64 {
        let tile = self.hand.tray.tile(from);
        self.pull.square(tile, from) - self.pull.square(tile, to) - self.fee
    }

    /// The spots of a line to which the blank comes straight from the line before.
    fn enter(&self, number: usize, before: &[Spot]) -> Vec<Spot> {
        let step = |place| self.gain(self.cell(number, place), self.cell(number - 1, place));
        before.iter().enumerate().map(|(entry, spot)| Spot { gain: spot.gain + step(entry), entry }).collect()
    }

    /// Lets the blank go along a line, one way or the other.
    fn spread(&self, number: usize, line: &mut [Spot]) {
        let entered = line.to_vec();
        let mut go = |from: usize, to: usize, mut best: Spot| {
            best.gain += self.gain(self.cell(number, to), self.cell(number, from));
            if best.gain > line[to].gain {
                line[to] = best;
            }
            if best.gain > entered[to].gain { best } else { entered[to] }
        };
        let last = entered.len() - 1;
        (0..last).fold(entered[0], |best, place| go(place, place + 1, best));
        (0..last).rev().fold(entered[last], |best, place| go(place + 1, place, best));
    }

    /// The cells of the best way at least one line on, if there is one.
    fn way(&self) -> Vec<usize> {
        let spots = self.lines.iter().enumerate().skip(1);
        let spots = spots.flat_map(|(number, line)| (0..line.len()).map(move |place| (number, place)));
        let Some((mut number, mut place)) = spots.max_by_key(|&(number, place)| self.lines[number][place].gain) else {
            return Vec::new();
        };
        let mut way = Vec::new();
        loop {
            let entry = self.lines[number][place].entry;
            while place != entry {
                way.push(self.cell(number, place));
                place = if place > entry { place - 1 } else { place + 1 };
            }
            if number == 0 {
                way.reverse();
                return way;
            }
            way.push(self.cell(number, place));
            number -= 1;
        }
    }
}
