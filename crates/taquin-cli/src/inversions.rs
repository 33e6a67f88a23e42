//! The inversions of numbers that are not a board, as in a lesson about permutations.

use std::io::{self, Write};

use serde::Serialize;
use taquin::{phrase, read_board};

use crate::messages::text;

/// The most numbers whose pairs are compared.
const MOST_NUMBERS: usize = 4096;

/// A sequence of different numbers, and the pairs in it with the larger number first.
#[derive(Debug, Serialize)]
pub struct Inversions {
    sequence: Vec<u32>,
    inversions: usize,
    pairs: Vec<(u32, u32)>,
}

impl Inversions {
    /// The inversions of a list of different numbers, unless it is a board or has as many numbers as a square.
    pub fn of_sequence(text: &str) -> Option<Inversions> {
        let words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || ",;()[]{}".contains(c)).filter(|word| !word.is_empty()).collect();
        let sequence: Vec<u32> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let mut sorted = sequence.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let count = sequence.len();
        let is_sequence = (2..=MOST_NUMBERS).contains(&count) && sorted.len() == count && sorted[0] > 0;
        if !is_sequence || count.isqrt().pow(2) == count || read_board(text.as_bytes()).is_ok() {
            return None;
        }
        let pairs = (0..count).flat_map(|first| sequence[first + 1..].iter().map(move |&second| (first, second)));
        let pairs: Vec<_> = pairs.map(|(first, second)| (sequence[first], second)).filter(|(a, b)| a > b).collect();
        Some(Inversions { inversions: pairs.len(), pairs, sequence })
    }

    /// Writes the number of inversions and the pairs.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}", text(&phrase!("cli.inversions", n = self.inversions)))?;
        self.pairs.iter().try_for_each(|(a, b)| write!(out, " ({a},{b})"))?;
        writeln!(out)
    }
}
