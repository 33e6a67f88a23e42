//! A finite automaton that prunes duplicate paths (Taylor and Korf 1993).
//!
//! Two strings of slides that start with the blank in the same cell and end in the same arrangement are duplicates. All
//! but the first of them, by length and then by the order of [`Slide::ALL`], are forbidden wherever they occur.
//! That is safe: take the first among all shortest solutions of a board. If it contained a forbidden string, the earlier
//! duplicate in its place would give a solution that comes earlier still.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashSet;
use taquin_search::{Budget, Stop};

use super::duplicate_strings::{ForbiddenString, duplicate_strings};
use crate::run_on_threads::run_on_threads;
use crate::{Shape, Slide};

/// Fills unused places of [`Transitions::cells`].
const NO_CELL: u8 = u8::MAX;

/// The transitions out of one state of the automaton, in the order of [`Slide::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transitions {
    /// The cells the blank may move to.
    pub cells: [u8; 4],
    /// The state after each move.
    pub next: [u32; 4],
    /// The number of moves.
    pub count: u8,
}

/// Where the blank may move, depending on where it is and how it came there.
///
/// A state determines the blank's cell, so that the edges of the board need no test of their own. State `n` is that of
/// a search that starts with the blank in cell `n`.
#[derive(Clone, Debug)]
pub struct Automaton {
    transitions: Vec<Transitions>,
}

/// The most threads that look for duplicates: each takes memory of its own.
const MAX_THREADS: usize = 4;

impl Automaton {
    /// About the most memory that building one of this depth on this many threads takes, where it is much: measured on
    /// 5×5.
    pub fn peak_bytes(depth: usize, threads: usize) -> usize {
        if depth > 12 { (45 + 20 * threads.clamp(1, MAX_THREADS)) << 20 } else { 0 }
    }

    /// The automaton that forbids duplicates of up to `depth` slides, built on up to `threads` threads. Depth 2 only
    /// forbids taking back the last slide.
    pub fn new(shape: Shape, depth: usize, threads: usize, budget: &mut dyn Budget) -> ControlFlow<Stop, Automaton> {
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
        ControlFlow::Continue(Automaton { transitions: Trie::new(shape, &found).transitions(shape) })
    }

    /// The automaton with these transitions; `None` if they cannot be those of a board of this shape.
    pub(super) fn from_transitions(transitions: Vec<Transitions>, shape: Shape) -> Option<Automaton> {
        let cells = shape.cells();
        let is_valid = |state: &Transitions| {
            let moves = state.cells.iter().zip(&state.next).take(usize::from(state.count));
            state.count <= 4
                && moves
                    .into_iter()
                    .all(|(&cell, &next)| usize::from(cell) < cells && (next as usize) < transitions.len())
        };
        (transitions.len() >= cells && transitions.iter().all(is_valid)).then_some(Automaton { transitions })
    }

    /// The state at the start of a search with the blank in `cell`.
    pub fn start(&self, cell: usize) -> u32 {
        cell as u32
    }

    /// The transitions of every state.
    pub fn transitions(&self) -> &[Transitions] {
        &self.transitions
    }
}

/// One prefix of forbidden strings (Aho and Corasick 1975).
struct Prefix {
    cell: usize,
    /// The longer prefixes, by slide.
    next: [Option<u32>; 4],
    /// The longest proper suffix of this prefix that is a prefix itself.
    fallback: Option<u32>,
    forbidden: bool,
}

/// All prefixes, the empty ones (one per cell) first.
struct Trie {
    prefixes: Vec<Prefix>,
}

impl Trie {
    /// The prefixes of the strings, which are ordered by length.
    fn new(shape: Shape, strings: &[ForbiddenString]) -> Trie {
        let prefix = |cell| Prefix { cell, next: [None; 4], fallback: None, forbidden: false };
        let mut trie = Trie { prefixes: (0..shape.cells()).map(prefix).collect() };
        let mut known: FxHashSet<ForbiddenString> = FxHashSet::default();
        for &string in strings {
            // A string with a forbidden suffix is forbidden by that already.
            if string.suffixes(shape).any(|suffix| known.contains(&suffix)) {
                continue;
            }
            known.insert(string);
            let mut at = usize::from(string.start);
            for slide in string.slides() {
                at = match trie.prefixes[at].next[slide] {
                    Some(next) => next as usize,
                    None => {
                        let source = shape.source(trie.prefixes[at].cell, Slide::ALL[slide]);
                        trie.prefixes.push(prefix(source.expect("forbidden strings stay on the board")));
                        trie.prefixes[at].next[slide] = Some(trie.prefixes.len() as u32 - 1);
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
            for slide in 0..4 {
                let Some(next) = self.prefixes[at as usize].next[slide] else { continue };
                let fallback = match self.prefixes[at as usize].fallback {
                    Some(shorter) => self.go(shape, shorter, slide).expect("the longer prefix can move there"),
                    None => self.prefixes[next as usize].cell as u32,
                };
                self.prefixes[next as usize].fallback = Some(fallback);
                self.prefixes[next as usize].forbidden |= self.prefixes[fallback as usize].forbidden;
                queue.push(next);
            }
        }
    }

    /// The longest prefix after one more slide; `None` if it would leave the board.
    fn go(&self, shape: Shape, mut at: u32, slide: usize) -> Option<u32> {
        let target = shape.source(self.prefixes[at as usize].cell, Slide::ALL[slide])?;
        loop {
            let here = &self.prefixes[at as usize];
            match (here.next[slide], here.fallback) {
                (Some(next), _) => return Some(next),
                (None, Some(shorter)) => at = shorter,
                (None, None) => return Some(target as u32),
            }
        }
    }

    /// The transitions of all prefixes that are not forbidden, renumbered without the others.
    fn transitions(&self, shape: Shape) -> Vec<Transitions> {
        let mut numbers = Vec::with_capacity(self.prefixes.len());
        let mut count = 0;
        for prefix in &self.prefixes {
            numbers.push(count);
            count += u32::from(!prefix.forbidden);
        }
        let allowed = (0..self.prefixes.len()).filter(|&at| !self.prefixes[at].forbidden);
        allowed
            .map(|at| {
                let mut transitions = Transitions { cells: [NO_CELL; 4], next: [0; 4], count: 0 };
                for slide in 0..4 {
                    let Some(next) = self.go(shape, at as u32, slide) else { continue };
                    let next = next as usize;
                    if !self.prefixes[next].forbidden {
                        transitions.cells[usize::from(transitions.count)] = self.prefixes[next].cell as u8;
                        transitions.next[usize::from(transitions.count)] = numbers[next];
                        transitions.count += 1;
                    }
                }
                transitions
            })
            .collect()
    }
}
