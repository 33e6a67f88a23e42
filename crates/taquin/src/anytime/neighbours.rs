//! Judging boards of one square size by tables of each tile's place and of the places of each two goal neighbours.
//!
//! The slides still to go are estimated as a sum: a weight for each tile in its cell, one for each two tiles that belong
//! side by side in their cells, one for the blank. Weights that turning or mirroring the board carries into each other
//! are the same, so the goal may have its blank anywhere. The numbers are made by `examples/neighbours.rs`.

use std::sync::{Arc, OnceLock};

use super::carry::carry_over;
use super::spread::Spread;
use super::terms::{KIN, NOBODY, Terms};
use super::tray::Tray;
use crate::{Board, Shape};

/// The sides of the squares that weights come with.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 5..=7;

/// What comes with the library, by side.
const TEXTS: [&str; 3] = [
    include_str!("../../data/neighbours_5.txt"),
    include_str!("../../data/neighbours_6.txt"),
    include_str!("../../data/neighbours_7.txt"),
];

/// The letters that stand for numbers from 0 to 63.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// What two letters say for a weight of nothing, and what one more adds, in 256ths of a slide.
const MIDDLE: i16 = 2048;
const STEP: i16 = 2;

/// What was learned for the boards of one square size: a weight for every term, in 256ths of a slide.
#[derive(Clone, Debug)]
pub struct Neighbours {
    terms: Arc<Terms>,
    weights: Arc<[i16]>,
}

impl Neighbours {
    /// The number of weights for boards of a side.
    pub fn count(side: usize) -> usize {
        terms(side).map_or(0, |terms| terms.count())
    }

    /// The weights for boards of a side, or `None` if their number is another or there are none for this side.
    pub fn new(side: usize, weights: Vec<i16>) -> Option<Neighbours> {
        let terms = terms(side)?;
        (weights.len() == terms.count()).then(|| Neighbours { terms, weights: weights.into() })
    }

    /// What is known before anything is learned: distances, a little above their worth.
    pub fn untaught(side: usize) -> Option<Neighbours> {
        let terms = terms(side)?;
        let mut weights = vec![0; terms.count()];
        let shape = terms.shape();
        for home in 0..shape.cells() {
            for cell in 0..shape.cells() {
                weights[terms.single(home, cell)] = 300 * shape.distance(home, cell) as i16;
            }
        }
        Some(Neighbours { terms, weights: weights.into() })
    }

    /// What boards of this size teach about those whose side is one longer.
    pub fn carried_over(&self) -> Option<Neighbours> {
        let terms = terms(self.terms.shape().rows() + 1)?;
        let weights = carry_over(&self.terms, &self.weights, &terms);
        Some(Neighbours { terms, weights: weights.into() })
    }

    /// What comes with the library for boards of a shape.
    pub fn learned(shape: Shape) -> Option<Neighbours> {
        static LEARNED: [OnceLock<Neighbours>; 3] = [const { OnceLock::new() }; 3];
        if !shape.is_square() || !SIDES.contains(&shape.rows()) {
            return None;
        }
        let at = shape.rows() - SIDES.start();
        let read = || Neighbours::read(TEXTS[at]).expect("weights that were written by this");
        Some(LEARNED[at].get_or_init(read).clone())
    }

    /// Reads what [`write`](Self::write) wrote, lines that begin with `#` left out; `None` if it is something else.
    pub fn read(text: &str) -> Option<Neighbours> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let letters: Vec<u8> = lines.flat_map(str::bytes).collect();
        let digit = |letter: u8| LETTERS.iter().position(|&other| other == letter);
        let weight = |two: &[u8]| Some((64 * digit(two[0])? + digit(two[1])?) as i16);
        let weights: Option<Vec<i16>> =
            letters.chunks_exact(2).map(|two| Some((weight(two)? - MIDDLE) * STEP)).collect();
        let weights = weights?;
        let side = SIDES.into_iter().find(|&side| Neighbours::count(side) == weights.len())?;
        Neighbours::new(side, weights)
    }

    /// The weights as text, two letters each, rounded to 128ths of a slide.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for line in self.weights.chunks(64) {
            for &weight in line {
                let number = (weight.div_euclid(STEP) + MIDDLE).clamp(0, 2 * MIDDLE - 1) as usize;
                text.extend([LETTERS[number / 64], LETTERS[number % 64]].map(char::from));
            }
            text.push('\n');
        }
        text
    }

    /// The weights, in 256ths of a slide.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The side of the boards they are for.
    pub fn side(&self) -> usize {
        self.terms.shape().rows()
    }

    /// The slides a board seems to have to go, in 256ths.
    pub fn verdict(&self, board: &Board, goal: &Board) -> i64 {
        let mut sum = 0;
        self.each_term(&Neighbours::places(board, goal), goal.blank(), |term| sum += i64::from(self.weights[term]));
        sum
    }

    /// The cell of every tile, the tiles named by their homes, as [`each_term`](Self::each_term) takes them.
    pub fn places(board: &Board, goal: &Board) -> Vec<u8> {
        let tray = Tray::new(board, goal);
        (0..board.shape().cells()).map(|tile| tray.place(tile) as u8).collect()
    }

    /// The places of the weights whose sum is the verdict on a board, given by the cells of its tiles and the home of
    /// the blank.
    #[inline]
    pub fn each_term(&self, places: &[u8], blank: usize, mut found: impl FnMut(usize)) {
        for (tile, &place) in places.iter().enumerate() {
            let cell = usize::from(place);
            if tile == blank {
                found(self.terms.blank(tile, cell));
                continue;
            }
            found(self.terms.single(tile, cell));
            for kind in 0..KIN {
                let other = self.terms.kin(tile, kind);
                if other != NOBODY && other != blank {
                    found(self.terms.pair(tile, kind, cell, usize::from(places[other])));
                }
            }
        }
    }

    /// The weights laid out for searching, with so much more for every unit of a tile's squared distance from home.
    pub(super) fn spread(&self, square: i16) -> Spread {
        Spread::new(&self.terms, &self.weights, square)
    }
}

/// The terms of the boards of a side, made once.
fn terms(side: usize) -> Option<Arc<Terms>> {
    static TERMS: [OnceLock<Arc<Terms>>; 3] = [const { OnceLock::new() }; 3];
    let at = side.checked_sub(*SIDES.start())?;
    Some(Arc::clone(TERMS.get(at)?.get_or_init(|| Arc::new(Terms::new(side)))))
}
