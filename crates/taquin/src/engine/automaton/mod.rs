//! A finite automaton that prunes duplicate paths (Taylor and Korf 1993).
//!
//! Two strings of slides that start with the blank in the same cell and end in the same arrangement are duplicates. All
//! but the first of them, by length and then by the order of [`Slide::ALL`], are forbidden wherever they occur.
//! That is safe: take the first among all shortest solutions of a board. If it contained a forbidden string, the earlier
//! duplicate in its place would give a solution that comes earlier still.

mod automaton_file;
mod duplicate_strings;
mod forbidden_strings;

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

pub(super) use automaton_file::{LoadedAutomaton, load_or_build};
use duplicate_strings::ForbiddenString;
use forbidden_strings::{MAX_THREADS, forbidden_strings};

use crate::pattern::MAX_NARROW_CELLS;
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

impl Transitions {
    /// The cells that the blank may move to, each with the state after the move.
    fn moves(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        self.cells.iter().copied().zip(self.next).take(usize::from(self.count))
    }
}

/// Where the blank may move, depending on where it is and how it came there.
///
/// A state determines the blank's cell, so that the edges of the board need no test of their own. State `n` is that of
/// a search that starts with the blank in cell `n`.
#[derive(Clone, Debug)]
pub struct Automaton {
    transitions: Vec<Transitions>,
    /// The cell of the blank in each state.
    cells: Vec<u8>,
}

impl Automaton {
    /// About the most memory that building one of this depth on this many threads takes, where it is much: measured on
    /// 5×5. Larger boards have more states, and arrangements twice as large.
    pub fn peak_bytes(shape: Shape, depth: usize, threads: usize) -> usize {
        let twice = if shape.cells() > MAX_NARROW_CELLS { 2 } else { 1 };
        if depth > 12 { (twice * (45 + 20 * threads.clamp(1, MAX_THREADS))) << 20 } else { 0 }
    }

    /// The automaton that forbids duplicates of up to `depth` slides, built on up to `threads` threads. Depth 2 only
    /// forbids taking back the last slide.
    pub fn new(shape: Shape, depth: usize, threads: usize, budget: &mut dyn Budget) -> ControlFlow<Stop, Automaton> {
        let strings = forbidden_strings(shape, depth, threads, budget)?;
        let transitions = Trie::new(shape, &strings).transitions();
        let automaton = Automaton::from_transitions(transitions, shape);
        ControlFlow::Continue(automaton.expect("forbidden strings stay on the board"))
    }

    /// The automaton with these transitions; `None` if they cannot be those of a board of this shape: every move is between
    /// neighbours, each state has one cell, and at the start every move is possible. Which strings are forbidden beyond
    /// that is not checked.
    pub(super) fn from_transitions(transitions: Vec<Transitions>, shape: Shape) -> Option<Automaton> {
        let mut cells = vec![NO_CELL; transitions.len()];
        cells.get_mut(..shape.cells())?.iter_mut().zip(0..).for_each(|(cell, number)| *cell = number);
        for (cell, next) in transitions.iter().flat_map(Transitions::moves) {
            let known = cells.get_mut(next as usize)?;
            if *known != NO_CELL && *known != cell {
                return None;
            }
            *known = cell;
        }
        let is_valid = |(state, (moves, &cell)): (usize, (&Transitions, &u8))| {
            // What no move leads to is never searched.
            if cell == NO_CELL {
                return true;
            }
            let mut unused = if usize::from(cell) < shape.cells() { sources(shape, cell) } else { [None; 4] };
            let mut take =
                |to| unused.iter_mut().find(|source| **source == Some(to)).is_some_and(|s| s.take().is_some());
            let are_neighbours = moves.count <= 4 && moves.moves().all(|(to, _)| take(to));
            are_neighbours && (state >= shape.cells() || unused == [None; 4])
        };
        let are_valid = transitions.iter().zip(&cells).enumerate().all(is_valid);
        are_valid.then_some(Automaton { transitions, cells })
    }

    /// An automaton that may be none of any board.
    #[cfg(test)]
    pub(super) fn unchecked(transitions: Vec<Transitions>) -> Automaton {
        Automaton { cells: Vec::new(), transitions }
    }

    /// The cell of the blank in a state; `None` if there is no such state.
    pub fn cell(&self, state: u32) -> Option<u8> {
        self.cells.get(state as usize).copied().filter(|&cell| cell != NO_CELL)
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

/// No prefix.
const NONE: u32 = u32::MAX;

/// One prefix of forbidden strings (Aho and Corasick 1975).
#[derive(Clone, Copy)]
struct Prefix {
    /// The longest prefix after one more slide; [`NONE`] if that would leave the board.
    next: [u32; 4],
    /// The longest proper suffix of this prefix that is a prefix itself; [`NONE`] for the empty ones.
    fallback: u32,
    /// Where the blank is.
    cell: u8,
    forbidden: bool,
}

/// All prefixes, the empty ones (one per cell) first.
struct Trie {
    prefixes: Vec<Prefix>,
}

impl Trie {
    fn new(shape: Shape, strings: &[ForbiddenString]) -> Trie {
        let prefix = |cell| Prefix { next: [NONE; 4], fallback: NONE, cell, forbidden: false };
        let cells = shape.cells() as u8;
        let sources: Vec<[Option<u8>; 4]> = (0..cells).map(|cell| sources(shape, cell)).collect();
        let mut trie = Trie { prefixes: (0..cells).map(prefix).collect() };
        for &string in strings {
            let mut at = u32::from(string.start);
            for slide in string.slides() {
                let (from, Prefix { next, cell, .. }) = (at, trie.prefixes[at as usize]);
                at = next[slide];
                if at == NONE {
                    at = trie.prefixes.len() as u32;
                    let source = sources[usize::from(cell)][slide].expect("forbidden strings stay on the board");
                    trie.prefixes[from as usize].next[slide] = at;
                    trie.prefixes.push(prefix(source));
                }
            }
            trie.prefixes[at as usize].forbidden = true;
        }
        trie.complete(&sources);
        trie
    }

    /// Sets the fallback of every prefix and its missing steps, which are those of its fallback: shorter prefixes first.
    fn complete(&mut self, sources: &[[Option<u8>; 4]]) {
        let mut queue: Vec<u32> = Vec::with_capacity(self.prefixes.len());
        queue.extend(0..sources.len() as u32);
        let mut done = 0;
        while let Some(&at) = queue.get(done) {
            done += 1;
            let Prefix { next, fallback, cell, .. } = self.prefixes[at as usize];
            for slide in 0..4 {
                let Some(source) = sources[usize::from(cell)][slide] else { continue };
                let shorter =
                    if fallback == NONE { source.into() } else { self.prefixes[fallback as usize].next[slide] };
                match next[slide] {
                    NONE => self.prefixes[at as usize].next[slide] = shorter,
                    longer => {
                        let forbidden = self.prefixes[shorter as usize].forbidden;
                        let longer_prefix = &mut self.prefixes[longer as usize];
                        longer_prefix.fallback = shorter;
                        longer_prefix.forbidden |= forbidden;
                        queue.push(longer);
                    }
                }
            }
        }
    }

    /// The transitions of all prefixes that are not forbidden, renumbered without the others.
    fn transitions(&self) -> Vec<Transitions> {
        let mut count = 0;
        let mut number = |prefix: &Prefix| {
            count += u32::from(!prefix.forbidden);
            count - u32::from(!prefix.forbidden)
        };
        let numbers: Vec<u32> = self.prefixes.iter().map(&mut number).collect();
        let mut all = Vec::with_capacity(count as usize);
        for prefix in self.prefixes.iter().filter(|prefix| !prefix.forbidden) {
            let mut transitions = Transitions { cells: [NO_CELL; 4], next: [0; 4], count: 0 };
            for next in prefix.next.into_iter().filter(|&next| next != NONE).map(|next| next as usize) {
                if !self.prefixes[next].forbidden {
                    transitions.cells[usize::from(transitions.count)] = self.prefixes[next].cell;
                    transitions.next[usize::from(transitions.count)] = numbers[next];
                    transitions.count += 1;
                }
            }
            all.push(transitions);
        }
        all
    }
}

/// The cells the blank in `cell` goes to, by slide.
fn sources(shape: Shape, cell: u8) -> [Option<u8>; 4] {
    Slide::ALL.map(|slide| shape.source(cell.into(), slide).map(|source| source as u8))
}
