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
    /// It was known by a longer way, and takes the shorter one.
    Improved,
    /// It was searched already, and is opened again because this way is shorter.
    Reopened,
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
    /// A goal is reached, and the search ends.
    Found {
        /// The goal.
        state: &'a S::State,
        /// What the way to it costs.
        g: Cost,
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
    /// The search is back at a node whose remaining children follow: it went deeper, or looks at a whole layer at once.
    Returned {
        /// The node.
        state: &'a S::State,
        /// Its cost from the start.
        g: Cost,
    },
    /// A move out of the node at hand that is not looked at, because it leads straight back.
    Reversal {
        /// The move.
        via: S::Move,
    },
    /// A child of the node selected last, or returned to since.
    Child {
        /// The move that leads to it.
        via: S::Move,
        /// Its cost from the start.
        g: Cost,
        /// Its estimate; `None` for a search that makes none.
        h: Option<Cost>,
        /// What becomes of it.
        fate: Fate,
    },
}

/// Somebody who watches a search. Closures do; [`Unwatched`] costs nothing.
pub trait Watch<S: Space> {
    /// Whether anything is done with what is seen.
    const AWAKE: bool = true;

    /// Is shown one event.
    fn see(&mut self, event: Event<'_, S>);

    /// Is shown that a node is taken up, and which moves out of it lead straight back.
    #[inline(always)]
    fn see_selected(&mut self, space: &S, side: Side, state: &S::State, last: Option<S::Move>, g: Cost, h: Cost) {
        if !Self::AWAKE {
            return;
        }
        self.see(Event::Selected { side, state, g, h });
        let choices = space.choices(state, last);
        for (place, &via) in S::MOVES.iter().enumerate() {
            if !choices.contains(place) && space.step(state, via).is_some() {
                self.see(Event::Reversal { via });
            }
        }
    }

    /// Is shown that the children which follow are those of a node taken up earlier.
    #[inline(always)]
    fn see_returned(&mut self, state: impl FnOnce() -> S::State, g: Cost) {
        if Self::AWAKE {
            self.see(Event::Returned { state: &state(), g });
        }
    }
}

/// Nobody watches.
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
