//! Strings of slides that lead where an earlier string leads.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::{Shape, Slide};

/// A string of slides, given by their places in [`Slide::ALL`], from a cell of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Forbidden {
    pub start: u8,
    pub len: u8,
    /// Two bits a slide, the first slide highest.
    ways: u32,
}

impl Forbidden {
    /// The slides.
    pub fn ways(self) -> impl Iterator<Item = usize> {
        (0..self.len).rev().map(move |n| (self.ways >> (2 * n) & 3) as usize)
    }

    /// The ends of the string, as strings, from the longest to the last slide.
    pub fn ends(self, shape: Shape) -> impl Iterator<Item = Forbidden> {
        let mut start = usize::from(self.start);
        let mut rest = self.len;
        self.ways().take(usize::from(self.len) - 1).map(move |way| {
            start = shape.source(start, Slide::ALL[way]).expect("strings stay on the board");
            rest -= 1;
            Forbidden { start: start as u8, len: rest, ways: self.ways & ((1 << (2 * rest)) - 1) }
        })
    }
}

/// An arrangement reached from the start: five bits a cell.
#[derive(Clone, Copy)]
struct Reached {
    tiles: u128,
    blank: u8,
    last: u8,
    ways: u32,
}

/// The strings of up to `depth` slides (15 at most), with the blank starting in `cell`, that are first to lead nowhere
/// new: all shorter ones in them lead somewhere new. Strings that end in a slide straight back are left out beyond
/// two slides.
pub fn duplicates(shape: Shape, cell: usize, depth: usize) -> Vec<Forbidden> {
    let tiles = (0..shape.cells()).fold(0, |tiles, c| tiles | (c as u128) << (5 * c));
    let mut seen: HashSet<u128, BuildHasherDefault<Mixer>> = HashSet::default();
    seen.insert(tiles);
    let mut level = vec![Reached { tiles, blank: cell as u8, last: u8::MAX, ways: 0 }];
    let mut found = Vec::new();
    for len in 1..=depth.min(15) as u8 {
        let mut next = Vec::with_capacity(level.len() * 2);
        for here in &level {
            for (way, &slide) in Slide::ALL.iter().enumerate() {
                let blank = usize::from(here.blank);
                let Some(source) = shape.source(blank, slide) else { continue };
                let back = Slide::ALL.get(usize::from(here.last)).is_some_and(|last| *last == slide.inverse());
                if back && len > 2 {
                    continue;
                }
                let ways = here.ways << 2 | way as u32;
                let tiles = swapped(here.tiles, blank, source);
                if seen.insert(tiles) {
                    next.push(Reached { tiles, blank: source as u8, last: way as u8, ways });
                } else {
                    found.push(Forbidden { start: cell as u8, len, ways });
                }
            }
        }
        level = next;
    }
    found
}

/// The arrangement with the tiles of two cells exchanged.
fn swapped(tiles: u128, a: usize, b: usize) -> u128 {
    let difference = (tiles >> (5 * a) ^ tiles >> (5 * b)) & 31;
    tiles ^ difference << (5 * a) ^ difference << (5 * b)
}

/// Hashes an arrangement by two multiplications.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(8) ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn write_u128(&mut self, word: u128) {
        let low = (word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (low.rotate_left(29) ^ (word >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 32;
    }
}
