//! Why a search on a graph given by closures has no answer.

use std::fmt;

use crate::{Cost, Stop};

/// A path from the start to a goal, both included, with its cost; `None` if no goal can be reached; or why it is unknown.
pub type FoundPath<N, C = Cost> = Result<Option<(Vec<N>, C)>, SearchError<N, C>>;

/// Paths with their costs, the cheapest first; or why they are unknown.
pub type FoundPaths<N, C = Cost> = Result<Vec<(Vec<N>, C)>, SearchError<N, C>>;

/// Why a search on a graph given by closures has no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError<N, C = Cost> {
    /// A limit is reached, or another reason to stop.
    Stopped(Stop),
    /// The cost of an edge is negative or not a number.
    EdgeCost {
        /// The node it leaves.
        from: N,
        /// The node it leads to.
        to: N,
        /// Its cost.
        cost: C,
    },
    /// The estimate of a node is negative or not a number.
    Estimate {
        /// The node.
        node: N,
        /// Its estimate.
        estimate: C,
    },
}

impl<N, C> SearchError<N, C> {
    /// Why the search stopped, if it is not a wrong cost or estimate.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            SearchError::Stopped(stop) => Some(*stop),
            SearchError::EdgeCost { .. } | SearchError::Estimate { .. } => None,
        }
    }
}

impl<N, C> From<Stop> for SearchError<N, C> {
    fn from(stop: Stop) -> Self {
        SearchError::Stopped(stop)
    }
}

impl<N: fmt::Debug, C: fmt::Debug> fmt::Display for SearchError<N, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Stopped(stop) => stop.fmt(f),
            SearchError::EdgeCost { from, to, cost } => {
                write!(f, "the edge from {from:?} to {to:?} costs {cost:?}: costs must be numbers from 0")
            }
            SearchError::Estimate { node, estimate } => {
                write!(f, "the estimate of {node:?} is {estimate:?}: estimates must be numbers from 0")
            }
        }
    }
}

impl<N: fmt::Debug, C: fmt::Debug> std::error::Error for SearchError<N, C> {}
