//! Estimates of the way still to go.

use crate::{Cost, Space};

/// An estimate of the cost to the goal, kept up to date move by move; zero on every goal.
///
/// The memo is copied down the search, never undone: only the state has an undo.
pub trait Heuristic<S: Space> {
    /// What is remembered of a state, so that the next estimate is cheap.
    type Memo: Copy;

    /// The memo of a state, from nothing.
    fn start(&self, state: &S::State) -> Self::Memo;
    /// The memo after `step`, described but not yet made in `state`.
    fn step(&self, memo: Self::Memo, state: &S::State, step: S::Step) -> Self::Memo;
    /// The estimate a memo stands for.
    fn estimate(&self, memo: Self::Memo) -> Cost;
}

/// No estimate at all: turns A* into Dijkstra's algorithm and IDA* into iterative deepening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _state: &S::State) {}
    fn step(&self, (): (), _state: &S::State, _step: S::Step) {}
    fn estimate(&self, (): ()) -> Cost {
        0
    }
}
