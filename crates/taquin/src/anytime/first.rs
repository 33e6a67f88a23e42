//! The first answer: all tiles towards home at once, then line by line.

use taquin_search::{Meter, Stop};

use super::crew::together;
use super::drift::drift;
use super::hand::Hand;
use super::judge::Leave;
use super::lines::put_in_order;
use super::shuttle::shuttle;
use super::tray::{Floor, Tray};
use crate::Slide;

/// From so many cells on, or so many if one side is twice the other, the blank goes to and fro no more but looks one
/// slide ahead: 50×50 takes 0.02 instead of 0.13 s, but has 2.8 instead of 2.0 times Manhattan; on 20×127 it would be
/// 5.1 instead of 1.8 times.
const DRIFT: [usize; 2] = [1_600, 4_000];

/// A solution of a board that can be solved.
pub(super) fn first_answer(floor: &Floor, start: &Tray, meter: &mut Meter) -> Result<Vec<Slide>, Stop> {
    let shape = floor.shape();
    let (short, long) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
    let large = shape.cells() >= DRIFT[usize::from(long >= 2 * short)];
    let (done, stop) = together(1, meter, |_, lead| {
        let mut hand = Hand::new(floor, start.clone());
        match large {
            false => shuttle(&mut hand, lead),
            true if short > 2 => drift(&mut hand, lead),
            true => lead.spend(0),
        };
        hand
    });
    if let Some(stop) = stop {
        return Err(stop);
    }
    let mut hand = done.into_iter().next().expect("one thread, one result");
    let solved = put_in_order(&mut hand, meter)?;
    debug_assert!(solved, "the board can be solved");
    Ok(hand.slides)
}
