//! Finds the strings of slides that lead to the same arrangement as an earlier string.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use crate::pattern::MAX_NARROW_CELLS;
use crate::{Shape, Slide};

/// A string of slides, given by their positions in [`Slide::ALL`], and the cell where the blank starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForbiddenString {
    pub start: u8,
    pub len: u8,
    /// Two bits per slide, the first slide highest.
    slides: u32,
}

/// Bits of the slides in the word of a string, and of its start.
const SLIDE_BITS: u32 = 24;
const START_BITS: u32 = 4;

impl ForbiddenString {
    /// A word that is larger for later strings; for strings of at most 12 slides that start in the first 16 cells.
    #[cfg(test)]
    pub fn to_word(self) -> u32 {
        u32::from(self.len) << (SLIDE_BITS + START_BITS) | u32::from(self.start) << SLIDE_BITS | self.slides
    }

    /// The string of a word.
    pub fn from_word(word: u32) -> ForbiddenString {
        let (len, start) = (word >> (SLIDE_BITS + START_BITS), word >> SLIDE_BITS & ((1 << START_BITS) - 1));
        ForbiddenString { start: start as u8, len: len as u8, slides: word & ((1 << SLIDE_BITS) - 1) }
    }

    /// The positions of its slides in [`Slide::ALL`].
    pub fn slides(self) -> impl Iterator<Item = usize> {
        (0..self.len).rev().map(move |n| (self.slides >> (2 * n) & 3) as usize)
    }

    /// The proper suffixes of the string, the longest first.
    pub fn suffixes(self, shape: Shape) -> impl Iterator<Item = ForbiddenString> {
        let mut start = usize::from(self.start);
        let mut len = self.len;
        self.slides().take(usize::from(self.len) - 1).map(move |slide| {
            start = shape.source(start, Slide::ALL[slide]).expect("strings stay on the board");
            len -= 1;
            ForbiddenString { start: start as u8, len, slides: self.slides & ((1 << (2 * len)) - 1) }
        })
    }
}

/// The tiles on all cells, in `W` words: five bits per cell in one word, six bits per cell in two.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Arrangement<const W: usize>([u128; W]);

impl<const W: usize> Arrangement<W> {
    const BITS: usize = if W == 1 { 5 } else { 6 };
    /// The cells of a word.
    const CELLS: usize = if W == 1 { MAX_NARROW_CELLS } else { 128 / Self::BITS };

    /// Every tile on the cell with its number.
    fn new(cells: usize) -> Self {
        let mut words = [0; W];
        for cell in 0..cells {
            words[Self::word(cell)] |= (cell as u128) << Self::shift(cell);
        }
        Arrangement(words)
    }

    fn word(cell: usize) -> usize {
        if W == 1 { 0 } else { cell / Self::CELLS }
    }

    fn shift(cell: usize) -> usize {
        Self::BITS * if W == 1 { cell } else { cell % Self::CELLS }
    }

    fn tile(self, cell: usize) -> u128 {
        self.0[Self::word(cell)] >> Self::shift(cell) & ((1 << Self::BITS) - 1)
    }

    /// The arrangement with the tiles of two cells exchanged.
    fn swapped(mut self, a: usize, b: usize) -> Self {
        let difference = self.tile(a) ^ self.tile(b);
        self.0[Self::word(a)] ^= difference << Self::shift(a);
        self.0[Self::word(b)] ^= difference << Self::shift(b);
        self
    }
}

impl<const W: usize> Hash for Arrangement<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u128(word));
    }
}

/// An arrangement reached from the start.
#[derive(Clone, Copy)]
struct Reached<const W: usize> {
    tiles: Arrangement<W>,
    blank: u8,
    last: u8,
    slides: u32,
}

/// The longest strings: two bits per slide in a word.
const MAX_DEPTH: usize = 15;
/// Arrangements between two questions to the budget.
const ASK_INTERVAL: usize = 8_192;

/// The minimal duplicate strings of up to `depth` slides ([`MAX_DEPTH`] at most) with the blank starting in `cell`: no proper
/// prefix of one is a duplicate. Strings of more than two slides that end by taking back a slide are left out.
pub fn duplicate_strings(
    shape: Shape,
    cell: usize,
    depth: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Vec<ForbiddenString>> {
    if shape.cells() > MAX_NARROW_CELLS {
        duplicates_of::<2>(shape, cell, depth, budget)
    } else {
        duplicates_of::<1>(shape, cell, depth, budget)
    }
}

/// The same with arrangements of `W` words.
fn duplicates_of<const W: usize>(
    shape: Shape,
    cell: usize,
    depth: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Vec<ForbiddenString>> {
    let tiles = Arrangement::<W>::new(shape.cells());
    // About 2.13 as many with each slide, so that the set need not grow.
    let mut seen: HashSet<Arrangement<W>, BuildHasherDefault<ArrangementHasher>> =
        HashSet::with_capacity_and_hasher(3 << depth.min(MAX_DEPTH), BuildHasherDefault::default());
    seen.insert(tiles);
    let mut level = vec![Reached { tiles, blank: cell as u8, last: u8::MAX, slides: 0 }];
    let mut found = Vec::new();
    for len in 1..=depth.min(MAX_DEPTH) as u8 {
        let mut next = Vec::with_capacity(level.len() * 2);
        for chunk in level.chunks(ASK_INTERVAL) {
            budget.spend(Work::NONE)?;
            for here in chunk {
                for (place, &slide) in Slide::ALL.iter().enumerate() {
                    let blank = usize::from(here.blank);
                    let Some(source) = shape.source(blank, slide) else { continue };
                    let takes_back = Slide::ALL.get(usize::from(here.last)).is_some_and(|l| *l == slide.inverse());
                    if takes_back && len > 2 {
                        continue;
                    }
                    let slides = here.slides << 2 | place as u32;
                    let tiles = here.tiles.swapped(blank, source);
                    if seen.insert(tiles) {
                        next.push(Reached { tiles, blank: source as u8, last: place as u8, slides });
                    } else {
                        found.push(ForbiddenString { start: cell as u8, len, slides });
                    }
                }
            }
        }
        level = next;
    }
    ControlFlow::Continue(found)
}

/// Hashes a word of an arrangement with two multiplications.
#[derive(Default)]
struct ArrangementHasher(u64);

impl Hasher for ArrangementHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(8) ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_u128(&mut self, word: u128) {
        let low = (self.0 ^ word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (low.rotate_left(29) ^ (word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 32;
    }
}
