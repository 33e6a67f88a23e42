//! The strings of slides that an automaton forbids, without those that contain another one.
//!
//! Those of the 15-puzzle are part of the program, so that a single board need not wait for them:
//! `data/forbidden_strings_4x4.bin` has the words of the strings in increasing order, each as its difference from the one
//! before, in seven bits per byte, the lowest first; the highest bit of a byte says that others follow (LEB128).

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashSet;
use taquin_search::{Budget, Stop};

use super::duplicate_strings::{ForbiddenString, duplicate_strings};
use crate::Shape;
use crate::threads::run_on_threads;

const FILE: &[u8] = include_bytes!("../../../data/forbidden_strings_4x4.bin");
/// The longest strings of the file: those of the automaton for medium and full tables.
const FILE_DEPTH: usize = 12;

/// The most threads that look for duplicates: each takes memory of its own.
pub const MAX_THREADS: usize = 4;

/// The duplicate strings of up to `depth` slides on a shape, ordered by length, then by start and slides; those with a
/// forbidden suffix are left out. They are found on up to `threads` threads, unless they are part of the program.
pub fn forbidden_strings(
    shape: Shape,
    depth: usize,
    threads: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Vec<ForbiddenString>> {
    if (shape.rows(), shape.cols()) == (4, 4) && depth <= FILE_DEPTH {
        return ControlFlow::Continue(embedded(depth));
    }
    find(shape, depth, threads, budget)
}

/// The strings of the file of up to `depth` slides.
fn embedded(depth: usize) -> Vec<ForbiddenString> {
    let mut word = 0;
    let differences = FILE.split_inclusive(|byte| byte >> 7 == 0);
    let strings = differences.map(|bytes| {
        word += bytes.iter().rev().fold(0, |number, byte| number << 7 | u32::from(byte & 127));
        ForbiddenString::from_word(word)
    });
    strings.take_while(|string| usize::from(string.len) <= depth).collect()
}

fn find(
    shape: Shape,
    depth: usize,
    threads: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Vec<ForbiddenString>> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let (_, stop) = run_on_threads(threads.clamp(1, MAX_THREADS), budget, |_, budget| {
        loop {
            let cell = next.fetch_add(1, Ordering::Relaxed);
            if cell >= shape.cells() {
                return;
            }
            match duplicate_strings(shape, cell, depth, budget) {
                ControlFlow::Continue(strings) => found.lock().expect("no thread panicked").extend(strings),
                ControlFlow::Break(_) => return,
            }
        }
    });
    if let Some(stop) = stop {
        return ControlFlow::Break(stop);
    }
    let mut found = found.into_inner().expect("no thread panicked");
    found.sort_unstable_by_key(|string| (string.len, *string));
    let mut known: FxHashSet<ForbiddenString> = FxHashSet::default();
    // A string with a forbidden suffix is forbidden by that already; shorter ones come first.
    found.retain(|&string| !string.suffixes(shape).any(|suffix| known.contains(&suffix)) && known.insert(string));
    ControlFlow::Continue(found)
}

#[cfg(test)]
mod tests {
    use taquin_search::Unlimited;

    use super::*;

    /// The file with these words.
    fn encode(words: impl Iterator<Item = u32>) -> Vec<u8> {
        let (mut file, mut before) = (Vec::new(), 0);
        for word in words {
            let mut difference = word - before;
            while difference >= 1 << 7 {
                file.push(difference as u8 | 1 << 7);
                difference >>= 7;
            }
            file.push(difference as u8);
            before = word;
        }
        file
    }

    /// `TAQUIN_UPDATE_DATA=1 cargo test -p taquin forbidden_strings` writes the file.
    #[test]
    fn the_strings_are_those_that_would_be_found() {
        let shape = Shape::new(4, 4).unwrap();
        let found = |depth| find(shape, depth, 1, &mut Unlimited).continue_value().expect("nothing stops it");
        let all = found(FILE_DEPTH);
        let expected = encode(all.iter().map(|string| string.to_word()));
        if std::env::var_os("TAQUIN_UPDATE_DATA").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/data/forbidden_strings_4x4.bin"), &expected).unwrap();
        }
        assert!(FILE == expected, "the strings differ from the file");
        for depth in [2, 6, 10, FILE_DEPTH] {
            assert_eq!(embedded(depth), found(depth), "strings of up to {depth} slides");
        }
    }
}
