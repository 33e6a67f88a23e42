//! Events of a running search, and the trait of those who watch them.

use crate::space::choices_or_all;
use crate::{Cost, Space};

/// Which of two interleaved searches an event belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The only search, or the one from the start.
    #[default]
    First,
    /// The search from the goal (bidirectional) or of the twin (lockstep).
    Second,
}

/// What a search does with a child it generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// It is new and will be expanded.
    Kept,
    /// It was known and not yet expanded; this path to it is cheaper.
    Improved,
    /// It was expanded already, and will be again because this path to it is cheaper.
    Reopened,
    /// It is known by a path that is at most as costly.
    Known,
    /// Its f exceeds the threshold.
    OverBound,
    /// It cannot be part of a solution cheaper than the one already found, its estimate says that no goal can be reached
    /// from it, or the path to it costs more than [`Cost::MAX`].
    Hopeless,
    /// The beam is full of nodes with lower estimates.
    Dropped,
}

impl Fate {
    /// The fate in a word, for logs and files.
    pub fn name(self) -> &'static str {
        match self {
            Fate::Kept => "kept",
            Fate::Improved => "improved",
            Fate::Reopened => "reopened",
            Fate::Known => "known",
            Fate::OverBound => "over-bound",
            Fate::Hopeless => "hopeless",
            Fate::Dropped => "dropped",
        }
    }
}

/// One event of a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a, S: Space> {
    /// A new threshold of an iterative-deepening search.
    Threshold {
        /// The largest f that will be expanded.
        bound: Cost,
    },
    /// A goal is reached, and the search ends.
    Found {
        /// The goal.
        state: &'a S::State,
        /// The cost of the path to it.
        g: Cost,
    },
    /// A node is expanded; its children follow.
    Selected {
        /// The search it belongs to.
        side: Side,
        /// The node.
        state: &'a S::State,
        /// Its cost from the start.
        g: Cost,
        /// Its estimate.
        h: Cost,
        /// What the search chooses by; see [`NodeValues::f`].
        f: Cost,
    },
    /// The search is back at a node whose remaining children follow: after going deeper, or when it handles a layer at once.
    Returned {
        /// The node.
        state: &'a S::State,
        /// Its cost from the start.
        g: Cost,
    },
    /// A legal move from the current node that is not tried, because it leads back to the parent.
    Reversal {
        /// The move.
        via: S::Move,
    },
    /// A child of the current node: the one selected or returned to last.
    Child {
        /// The move that leads to it.
        via: S::Move,
        /// Its cost from the start.
        g: Cost,
        /// Its estimate; `None` for a search without estimates.
        h: Option<Cost>,
        /// What the search chooses by; see [`NodeValues::f`].
        f: Cost,
        /// What the search does with it.
        fate: Fate,
    },
}

/// The values of a node that is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeValues {
    /// Its cost from the start.
    pub g: Cost,
    /// Its estimate; 0 for a search without estimates.
    pub h: Cost,
    /// What the search chooses by. A best-first search expands an open node with the lowest f, the first part of its
    /// [`Rank`](crate::Rank); a depth-first search expands nodes whose f is within the threshold.
    pub f: Cost,
}

/// A watcher of a search: a closure that takes events, or [`Unwatched`], which compiles to nothing.
pub trait Watch<S: Space> {
    /// Whether events are used at all.
    const AWAKE: bool = true;

    /// Called for each event.
    fn see(&mut self, event: Event<'_, S>);

    /// Called when a node is expanded; shows the node and the moves that lead back to its parent.
    #[inline(always)]
    fn see_selected(&mut self, space: &S, side: Side, state: &S::State, last: Option<S::Move>, values: NodeValues) {
        if !Self::AWAKE {
            return;
        }
        let NodeValues { g, h, f } = values;
        self.see(Event::Selected { side, state, g, h, f });
        let choices = choices_or_all(space, state, last);
        for (place, &via) in S::MOVES.iter().enumerate() {
            if !choices.contains(place) && space.step(state, via).is_some() {
                self.see(Event::Reversal { via });
            }
        }
    }

    /// Called when the children that follow are those of a node expanded earlier.
    #[inline(always)]
    fn see_returned(&mut self, state: impl FnOnce() -> S::State, g: Cost) {
        if Self::AWAKE {
            self.see(Event::Returned { state: &state(), g });
        }
    }
}

/// The watcher that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<S: Space> Watch<S> for Unwatched {
    const AWAKE: bool = false;

    #[inline(always)]
    fn see(&mut self, _event: Event<'_, S>) {}
}

impl<S: Space, F: FnMut(Event<'_, S>)> Watch<S> for F {
    fn see(&mut self, event: Event<'_, S>) {
        self(event);
    }
}
