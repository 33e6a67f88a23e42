//! Which ways the blank may take next, so that no board is reached twice by short detours (Taylor and Korf 1993).
//!
//! Two strings of slides that start with the blank in the same cell and end in the same arrangement are duplicates,
//! and all but the first of them, by length and then by the order of [`Slide::ALL`], are forbidden wherever they occur.
//! That is safe: take the first among all shortest solutions of a board. If it held a forbidden string, the string's
//! forerunner in its place would give a solution that comes earlier still.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::duplicate_strings::{Forbidden, duplicates};
use crate::{Shape, Slide};

/// No such way.
const NOWHERE: u8 = u8::MAX;

/// The ways out of one state of the automaton, in the order of [`Slide::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exits {
    /// The cells the blank may go to.
    pub cells: [u8; 4],
    /// The state it gets into.
    pub next: [u32; 4],
    /// How many ways there are.
    pub count: u8,
}

/// Where the blank may go, depending on where it is and which way it came.
///
/// A state knows the blank's cell, so walls need no test of their own; states 0, 1, … are those of a start in the
/// cell of that number.
#[derive(Clone, Debug)]
pub struct Automaton {
    exits: Vec<Exits>,
}

/// The most threads that look for duplicates: each takes memory of its own.
const MOST_THREADS: usize = 4;

impl Automaton {
    /// About the most memory that making one of this depth on this many threads takes, where it is much: measured on 5×5.
    pub fn peak_bytes(depth: usize, threads: usize) -> usize {
        if depth > 12 { (45 + 20 * threads.clamp(1, MOST_THREADS)) << 20 } else { 0 }
    }

    /// The automaton that forbids duplicates of up to `depth` slides, found on up to `threads` threads; depth 2 only
    /// forbids to go straight back. `None` if `stop` was raised meanwhile.
    pub fn new(shape: Shape, depth: usize, threads: usize, stop: &AtomicBool) -> Option<Automaton> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            loop {
                let cell = next.fetch_add(1, Ordering::Relaxed);
                if cell >= shape.cells() || stop.load(Ordering::Relaxed) {
                    return;
                }
                let strings = duplicates(shape, cell, depth);
                found.lock().expect("no thread panicked").extend(strings);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(MOST_THREADS) {
                scope.spawn(work);
            }
            work();
        });
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut found = found.into_inner().expect("no thread panicked");
        found.sort_unstable_by_key(|string| (string.len, *string));
        Some(Automaton { exits: Trie::new(shape, &found).exits(shape) })
    }

    /// The state at the start of a search with the blank in `cell`.
    pub fn start(&self, cell: usize) -> u32 {
        cell as u32
    }

    /// The ways out of every state.
    pub fn exits(&self) -> &[Exits] {
        &self.exits
    }
}

/// One prefix of forbidden strings (Aho and Corasick 1975).
struct Prefix {
    cell: usize,
    /// The longer prefixes, by slide.
    next: [Option<u32>; 4],
    /// The longest shorter end of this prefix that is a prefix itself.
    fallback: Option<u32>,
    forbidden: bool,
}

/// All prefixes, those of no slides first.
struct Trie {
    prefixes: Vec<Prefix>,
}

impl Trie {
    /// The prefixes of the strings, which come in order of length.
    fn new(shape: Shape, strings: &[Forbidden]) -> Trie {
        let prefix = |cell| Prefix { cell, next: [None; 4], fallback: None, forbidden: false };
        let mut trie = Trie { prefixes: (0..shape.cells()).map(prefix).collect() };
        let mut known: HashMap<Forbidden, ()> = HashMap::new();
        for &string in strings {
            // A string that ends in a forbidden one is forbidden by that already.
            if string.ends(shape).any(|end| known.contains_key(&end)) {
                continue;
            }
            known.insert(string, ());
            let mut at = usize::from(string.start);
            for way in string.ways() {
                at = match trie.prefixes[at].next[way] {
                    Some(next) => next as usize,
                    None => {
                        let source = shape.source(trie.prefixes[at].cell, Slide::ALL[way]);
                        trie.prefixes.push(prefix(source.expect("forbidden strings stay on the board")));
                        trie.prefixes[at].next[way] = Some(trie.prefixes.len() as u32 - 1);
                        trie.prefixes.len() - 1
                    }
                };
            }
            trie.prefixes[at].forbidden = true;
        }
        trie.set_fallbacks(shape);
        trie
    }

    fn set_fallbacks(&mut self, shape: Shape) {
        let mut queue: Vec<u32> = (0..shape.cells() as u32).collect();
        let mut done = 0;
        while let Some(&at) = queue.get(done) {
            done += 1;
            for way in 0..4 {
                let Some(next) = self.prefixes[at as usize].next[way] else { continue };
                let fallback = match self.prefixes[at as usize].fallback {
                    Some(shorter) => self.go(shape, shorter, way).expect("the longer one can go there"),
                    None => self.prefixes[next as usize].cell as u32,
                };
                self.prefixes[next as usize].fallback = Some(fallback);
                self.prefixes[next as usize].forbidden |= self.prefixes[fallback as usize].forbidden;
                queue.push(next);
            }
        }
    }

    /// The longest prefix after one more slide; `None` if the edge is in the way.
    fn go(&self, shape: Shape, mut at: u32, way: usize) -> Option<u32> {
        let target = shape.source(self.prefixes[at as usize].cell, Slide::ALL[way])?;
        loop {
            let here = &self.prefixes[at as usize];
            match (here.next[way], here.fallback) {
                (Some(next), _) => return Some(next),
                (None, Some(shorter)) => at = shorter,
                (None, None) => return Some(target as u32),
            }
        }
    }

    /// The exits of all prefixes that are not forbidden, numbered anew without the others.
    fn exits(&self, shape: Shape) -> Vec<Exits> {
        let mut numbers = Vec::with_capacity(self.prefixes.len());
        let mut count = 0;
        for prefix in &self.prefixes {
            numbers.push(count);
            count += u32::from(!prefix.forbidden);
        }
        let live = (0..self.prefixes.len()).filter(|&at| !self.prefixes[at].forbidden);
        live.map(|at| {
            let mut exits = Exits { cells: [NOWHERE; 4], next: [0; 4], count: 0 };
            for way in 0..4 {
                let Some(next) = self.go(shape, at as u32, way) else { continue };
                let next = next as usize;
                if !self.prefixes[next].forbidden {
                    exits.cells[usize::from(exits.count)] = self.prefixes[next].cell as u8;
                    exits.next[usize::from(exits.count)] = numbers[next];
                    exits.count += 1;
                }
            }
            exits
        })
        .collect()
    }
}
