//! The state of a search between two roots, from which another process can continue it.

use std::time::Duration;

use taquin_search::Iteration;

use super::node::{NodeCounts, SearchNode};
use crate::pattern::checksum;

/// The state of an interrupted search: the bounds searched to their end, and how many roots of the next one.
///
/// The roots of a bound are the same every time for the same board, tables and `last`; the checksum verifies that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The bounds searched to their end.
    pub completed: Vec<Iteration>,
    /// The current bound, with the nodes of its finished roots.
    pub current: Iteration,
    /// The expansions of the bound before, from which the number of roots follows.
    pub last: u64,
    /// The checksum of the roots; meaningless while none is finished.
    pub roots: u64,
    /// How many roots are finished.
    pub done: usize,
}

impl Checkpoint {
    /// Before the first node of a bound.
    pub fn before(bound: u32, last: u64) -> Checkpoint {
        let current = Iteration { bound, expanded: 0, generated: 0, time: Duration::ZERO };
        Checkpoint { completed: Vec::new(), current, last, roots: 0, done: 0 }
    }

    /// The nodes expanded in all bounds up to here.
    pub fn expanded(&self) -> u64 {
        let iterations = self.completed.iter().chain([&self.current]);
        iterations.fold(0, |sum, iteration| sum.saturating_add(iteration.expanded))
    }

    /// Raises the current bound to one that an estimate proves, by completing those before it without a node.
    pub(crate) fn raise_to(&mut self, bound: u32) {
        while self.current.bound < bound {
            let last = self.last;
            self.deepen();
            self.last = last;
        }
    }

    /// Whether its bounds rise by 2, as those of every search do.
    pub(crate) fn is_consistent(&self) -> bool {
        let bounds = || self.completed.iter().chain([&self.current]).map(|iteration| iteration.bound);
        bounds().zip(bounds().skip(1)).all(|(bound, next)| bound.checked_add(2) == Some(next))
    }

    /// Adds nodes of the current bound.
    pub(super) fn count(&mut self, counts: NodeCounts) {
        self.current.expanded += counts.expanded;
        self.current.generated += counts.generated;
    }

    /// Completes the current bound and starts the next.
    pub(super) fn deepen(&mut self) {
        let next = Checkpoint::before(self.current.bound + 2, self.current.expanded);
        let mut completed = std::mem::take(&mut self.completed);
        completed.push(self.current);
        *self = Checkpoint { completed, ..next };
    }

    /// All iterations, the current one last.
    pub(super) fn into_iterations(self) -> Vec<Iteration> {
        let Checkpoint { mut completed, current, .. } = self;
        completed.push(current);
        completed
    }
}

/// The checksum of roots in their order.
pub(super) fn checksum_of<const C: usize, const S: usize, const V: usize>(roots: &[SearchNode<C, S, V>]) -> u64 {
    let words = |root: &SearchNode<C, S, V>| {
        let tiles = root.tiles.chunks_exact(8).map(|eight| u64::from_le_bytes(eight.try_into().expect("eight bytes")));
        tiles.chain([u64::from(root.state), u64::from(root.depth)]).collect::<Vec<u64>>()
    };
    checksum(&roots.iter().flat_map(words).collect::<Vec<u64>>())
}

/// How many roots are searched between two checkpoints: as many as take some seconds.
///
/// Threads wait for each other at each checkpoint, though not for long, because idle threads steal work.
pub(super) struct CheckpointPace {
    roots: usize,
}

impl CheckpointPace {
    const TARGET: Duration = Duration::from_secs(8);

    /// All roots at once without checkpoints. With them one root first: the nearest have the largest subtrees, 0.1 s
    /// each in a bound of 250 M expansions.
    pub fn new(with_checkpoints: bool) -> CheckpointPace {
        CheckpointPace { roots: if with_checkpoints { 1 } else { usize::MAX } }
    }

    /// How many roots come next.
    pub fn roots(&self) -> usize {
        self.roots
    }

    /// Adapts to the time that the last roots took.
    pub fn adapt(&mut self, took: Duration) {
        let target = CheckpointPace::TARGET.as_millis() as usize;
        let took = (took.as_millis() as usize).clamp(target / 4, 4 * target);
        self.roots = (self.roots.saturating_mul(target) / took).max(1);
    }
}
