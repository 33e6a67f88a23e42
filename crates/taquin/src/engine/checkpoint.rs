//! Where a search stands between two roots, so that it can go on from there another time.

use std::time::Duration;

use taquin_search::Iteration;

use super::kernel::{Counts, Node};
use crate::pattern::checksum;

/// How far a search has come: bounds searched to their end, and some of the roots of the next.
///
/// The roots of a bound are the same every time for the same board, tables and `last`; `roots` makes sure of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The bounds searched to their end.
    pub bounds: Vec<Iteration>,
    /// The bound at hand, with the work done in it: that of its roots that are done.
    pub open: Iteration,
    /// The expansions that its number of roots was chosen by.
    pub last: u64,
    /// The checksum of its roots; of no meaning while none is done.
    pub roots: u64,
    /// How many of its roots are done.
    pub done: usize,
}

impl Checkpoint {
    /// Before the first node of a bound.
    pub fn before(bound: u32, last: u64) -> Checkpoint {
        let open = Iteration { bound, expanded: 0, generated: 0, time: Duration::ZERO };
        Checkpoint { bounds: Vec::new(), open, last, roots: 0, done: 0 }
    }

    /// The nodes expanded and generated up to here.
    pub fn counts(&self) -> (u64, u64) {
        nodes_in(self.bounds.iter().chain([&self.open]))
    }

    /// Adds work done in the bound at hand.
    pub(super) fn count(&mut self, counts: Counts) {
        self.open.expanded += counts.expanded;
        self.open.generated += counts.generated;
    }

    /// Ends the bound at hand and goes on to the next.
    pub(super) fn deepen(&mut self) {
        let next = Checkpoint::before(self.open.bound + 2, self.open.expanded);
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.push(self.open);
        *self = Checkpoint { bounds, ..next };
    }
}

/// The nodes expanded and generated within bounds.
pub(super) fn nodes_in<'a>(bounds: impl IntoIterator<Item = &'a Iteration>) -> (u64, u64) {
    bounds.into_iter().fold((0, 0), |sum, bound| (sum.0 + bound.expanded, sum.1 + bound.generated))
}

/// The checksum of roots in their order.
pub(super) fn checksum_of<const C: usize, const S: usize, const V: usize>(roots: &[Node<C, S, V>]) -> u64 {
    let words = |root: &Node<C, S, V>| {
        let tiles = root.tiles.chunks_exact(8).map(|eight| u64::from_le_bytes(eight.try_into().expect("eight bytes")));
        tiles.chain([u64::from(root.state), u64::from(root.depth)]).collect::<Vec<u64>>()
    };
    checksum(&roots.iter().flat_map(words).collect::<Vec<u64>>())
}

/// How many roots are searched between two checkpoints: so many that it takes some seconds.
///
/// Threads wait for each other at each checkpoint, though not for long, because who has no work left is given some.
pub(super) struct Pace {
    roots: usize,
}

impl Pace {
    const TIME: Duration = Duration::from_secs(8);

    /// All roots at once where nothing is kept, else one to begin with: the nearest have the most below them, 0.1 s each
    /// in a bound of 250 M expansions.
    pub fn new(kept: bool) -> Pace {
        Pace { roots: if kept { 1 } else { usize::MAX } }
    }

    /// How many roots come next.
    pub fn roots(&self) -> usize {
        self.roots
    }

    /// Learns from the time that these took.
    pub fn learn(&mut self, took: Duration) {
        let target = Pace::TIME.as_millis() as usize;
        let took = (took.as_millis() as usize).clamp(target / 4, 4 * target);
        self.roots = (self.roots.saturating_mul(target) / took).max(1);
    }
}
