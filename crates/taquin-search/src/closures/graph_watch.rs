//! Events of a search on a graph given by closures, and the trait of those who watch them.

use crate::{Cost, Fate, Unwatched};

/// One event of a search on a graph given by closures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphEvent<'a, N, C = Cost> {
    /// A new threshold of IDA*.
    Threshold {
        /// The largest f that will be expanded.
        bound: C,
    },
    /// A node is expanded.
    Selected {
        /// The node.
        node: &'a N,
        /// Its cost from the start.
        g: C,
        /// Its estimate; `None` for a search without estimates.
        h: Option<C>,
    },
    /// A node is generated.
    Child {
        /// The node.
        node: &'a N,
        /// The node that it is a successor of.
        parent: &'a N,
        /// Its cost from the start.
        g: C,
        /// Its estimate; `None` if it was not computed.
        h: Option<C>,
        /// What the search does with it.
        fate: Fate,
    },
    /// A goal is reached, and the search ends.
    Found {
        /// The goal.
        node: &'a N,
        /// The cost of the path to it.
        g: C,
    },
}

/// A watcher of a search on a graph given by closures: a closure that takes events, or [`Unwatched`], which compiles to
/// nothing.
pub trait WatchGraph<N, C = Cost> {
    /// Whether events are used at all.
    const AWAKE: bool = true;

    /// Called for each event.
    fn see(&mut self, event: GraphEvent<'_, N, C>);
}

impl<N, C> WatchGraph<N, C> for Unwatched {
    const AWAKE: bool = false;

    #[inline(always)]
    fn see(&mut self, _event: GraphEvent<'_, N, C>) {}
}

impl<N, C, F: FnMut(GraphEvent<'_, N, C>)> WatchGraph<N, C> for F {
    fn see(&mut self, event: GraphEvent<'_, N, C>) {
        self(event);
    }
}
