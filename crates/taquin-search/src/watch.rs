//! A window on a running search.

use crate::{Cost, Space};

/// Which of two searches that run side by side an event belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The only search, or the one from the start.
    #[default]
    First,
    /// The search from the goal (bidirectional) or of the twin (lockstep).
    Second,
}

/// What becomes of a child just generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It will be searched.
    Kept,
    /// It is a goal, and the search ends here.
    Goal,
    /// It was known by a longer way, and takes the shorter one.
    Improved,
    /// It was searched already, and is opened again because this way is shorter.
    Reopened,
    /// It leads straight back to where its parent came from.
    Reversal,
    /// It is known by a way that is no longer.
    Known,
    /// Its f exceeds the threshold.
    OverBound,
    /// It can be no part of a solution better than the one already found.
    Hopeless,
    /// Others of its layer are more promising, and the beam is full.
    Dropped,
}

/// One thing that happens in a search.
#[derive(Debug)]
pub enum Event<'a, S: Space> {
    /// A new threshold of an iterative-deepening search.
    Threshold {
        /// The largest f that will be searched.
        bound: Cost,
    },
    /// A node is taken up; its children follow.
    Selected {
        /// Whose node it is.
        side: Side,
        /// The node.
        state: &'a S::State,
        /// Its cost from the start.
        g: Cost,
        /// Its estimate.
        h: Cost,
    },
    /// A child of the node selected last.
    Child {
        /// The move that leads to it.
        via: S::Move,
        /// Its cost from the start.
        g: Cost,
        /// Its estimate, unless it was thrown away before one was needed.
        h: Option<Cost>,
        /// What becomes of it.
        fate: Fate,
    },
}

/// Somebody who watches a search. Closures do; [`Unwatched`] costs nothing.
pub trait Watch<S: Space> {
    /// Is shown one event.
    fn see(&mut self, event: Event<'_, S>);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<S: Space> Watch<S> for Unwatched {
    #[inline(always)]
    fn see(&mut self, _event: Event<'_, S>) {}
}

impl<S: Space, F: FnMut(Event<'_, S>)> Watch<S> for F {
    fn see(&mut self, event: Event<'_, S>) {
        self(event);
    }
}
