//! Heuristics: estimates of the cost from a state to the goal.

use crate::{Cost, Space};

/// An estimate of the cost to the goal, updated move by move; it must be zero on every goal.
///
/// It is admissible if it never exceeds the true cost. An estimate of [`Cost::MAX`] says that no goal can be reached from
/// a state: no search expands it. Sums of cost and estimate may exceed [`Cost::MAX`]: searches that remember states take
/// such states last; iterative deepening leaves them out, and stops with [`Stop::Overflow`](crate::Stop::Overflow) where
/// nothing else is left. What an update needs is kept in a memo, which is copied down the
/// search and never undone: only the state has an undo.
pub trait Heuristic<S: Space> {
    /// What is kept of a state so that the next estimate is cheap to compute.
    type Memo: Copy;

    /// The memo of a state, computed from scratch.
    fn start(&self, state: &S::State) -> Self::Memo;
    /// The memo of a state whose estimate is known already, as that of a node in the queue of A* is.
    ///
    /// By default it is computed from scratch. A heuristic overrides it where the estimate is all that its memo holds.
    #[inline]
    fn resume(&self, state: &S::State, _estimate: Cost) -> Self::Memo {
        self.start(state)
    }
    /// The memo after `step`, described but not yet made in `state`.
    fn step(&self, memo: Self::Memo, state: &S::State, step: S::Step) -> Self::Memo;
    /// The estimate that belongs to a memo.
    fn estimate(&self, memo: Self::Memo) -> Cost;
    /// Whether no estimate exceeds the true cost. Only then do searches report lower bounds that come from estimates.
    ///
    /// `false` by default: a heuristic that does not say so proves nothing. Searches ask once, at their start.
    fn is_admissible(&self) -> bool {
        false
    }
}

/// The estimate 0 everywhere: turns A* into Dijkstra's algorithm and IDA* into iterative deepening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _state: &S::State) {}
    fn step(&self, (): (), _state: &S::State, _step: S::Step) {}
    fn estimate(&self, (): ()) -> Cost {
        0
    }
    fn is_admissible(&self) -> bool {
        true
    }
}
