//! The first answer: all tiles towards home at once on large boards, then line by line.

use taquin_search::{Meter, Stop};

use super::crew::together;
use super::drift::drift;
use super::hand::Hand;
use super::judge::Leave;
use super::lines::put_in_order;
use super::pull::Pull;
use super::tour::{Breadth, Tour};
use super::tray::{Floor, Tray};
use crate::Slide;

/// From so many cells on a narrow beam comes first: 15×15 takes 10 ms and has 2.6 instead of 3.3 times Manhattan.
const BEAM: usize = 196;
/// From so many cells on a walk that looks one slide ahead comes first: a beam would take longer than 0.1 s.
const DRIFT: usize = 1_600;

/// A solution of a board that can be solved.
pub(super) fn first_answer(floor: &Floor, start: &Tray, meter: &mut Meter) -> Result<Vec<Slide>, Stop> {
    let shape = floor.shape();
    let mut hand = Hand::new(floor, start.clone());
    let wide = shape.rows().min(shape.cols()) > 2;
    let (done, stop) = together(1, meter, |_, lead| {
        let mut hand = hand.clone();
        match shape.cells() {
            BEAM..DRIFT if wide => {
                let breadth = Breadth { width: 2, quota: 1, patience: shape.cells(), layers: usize::MAX, seed: 0 };
                let slides = Tour::new(floor, Pull::new(floor), start.clone(), breadth).run(lead);
                hand.follow(&slides);
            }
            DRIFT.. if wide => {
                drift(&mut hand, lead);
            }
            _ => {
                lead.spend(0);
            }
        }
        hand
    });
    if let Some(stop) = stop {
        return Err(stop);
    }
    hand = done.into_iter().next().expect("one thread, one result");
    let solved = put_in_order(&mut hand, meter)?;
    debug_assert!(solved, "the board can be solved");
    Ok(hand.slides)
}
