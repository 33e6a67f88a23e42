//! Moving all tiles towards home at once.

use super::hand::Hand;
use super::judge::{Judge, Leave};
use super::pull::Pull;
use crate::Slide;

/// Stretches to go on without a gain.
const PATIENCE: usize = 6;

/// A greedy walk of the blank.
struct Drift<'h, 'f> {
    hand: &'h mut Hand<'f>,
    pull: Pull,
}

/// Lets the blank wander where tiles gain most as long as that helps; false if leave to go on
/// was refused.
pub(super) fn drift(hand: &mut Hand, leave: &mut impl Leave) -> bool {
    let pull = Pull::new(hand.floor);
    let shape = hand.floor.shape();
    let stretch = 4 * (shape.rows() + shape.cols());
    let mut score = pull.start(&hand.tray);
    let (mut best, mut best_at, mut idle) = (score, hand.slides.len(), 0);
    let mut drift = Drift { hand, pull };
    while idle < PATIENCE {
        drift.pull.hear(score);
        for _ in 0..stretch {
            score += drift.step();
        }
        if !leave.spend(0) {
            return false;
        }
        idle += 1;
        // A stretch whose slides gain next to nothing is not worth its length.
        if best - score >= (stretch / 4) as i64 {
            (best, best_at, idle) = (score, drift.hand.slides.len(), 0);
        }
    }
    while drift.hand.slides.len() > best_at {
        drift.hand.take_back();
    }
    true
}

impl Drift<'_, '_> {
    /// Makes the most promising slide.
    #[inline]
    fn step(&mut self) -> i64 {
        let back = self.hand.slides.last().map(|last| last.inverse());
        let floor = self.hand.floor;
        let mut best = (i64::MAX, 0, Slide::Up, 0);
        for (slide, to) in floor.ways(self.hand.tray.blank()) {
            if Some(slide) != back {
                let change = self.pull.change(&self.hand.tray, to);
                let verdict = change + self.pull.lure(to);
                if verdict < best.0 {
                    best = (verdict, change, slide, to);
                }
            }
        }
        let (_, change, slide, to) = best;
        self.pull.visit(to);
        self.hand.make(slide, to);
        change
    }
}
