//! Limits of a search, and the reasons why one stops.

use std::fmt;
use std::time::Duration;

/// How much a search may use; `None` means no limit.
///
/// ```
/// use std::time::Duration;
/// use taquin_search::Limits;
///
/// let limits = Limits::none().time(Duration::from_secs(5)).memory(1 << 30);
/// assert_eq!((limits.nodes, limits.memory), (None, Some(1 << 30)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Wall-clock time since the meter was made.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes held in queues and tables.
    pub memory: Option<usize>,
}

impl Limits {
    /// No limits.
    pub const fn none() -> Limits {
        Limits { time: None, nodes: None, memory: None }
    }

    /// The same limits with this wall-clock time; `None` removes the limit.
    pub fn time(self, time: impl Into<Option<Duration>>) -> Limits {
        Limits { time: time.into(), ..self }
    }

    /// The same limits with this number of expanded nodes; `None` removes the limit.
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// The same limits with this number of bytes in queues and tables; `None` removes the limit.
    pub fn memory(self, bytes: impl Into<Option<usize>>) -> Limits {
        Limits { memory: bytes.into(), ..self }
    }
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit is reached.
    Time,
    /// The node limit is reached.
    Nodes,
    /// The next allocation would exceed the memory limit.
    Memory,
    /// The search was cancelled.
    Cancelled,
    /// A path grew longer than the search can follow (iterative deepening).
    Depth,
    /// Nothing is left to expand but paths that cost more than [`Cost::MAX`](crate::Cost::MAX).
    Overflow,
    /// Nothing is left to expand, but a node that was dropped may lead to a solution (beam search).
    DeadEnd,
    /// The code that gave the budget interrupts the work to continue in another way; never the end of a whole search.
    #[doc(hidden)]
    Turn,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "time limit reached",
            Stop::Nodes => "node limit reached",
            Stop::Memory => "memory limit reached",
            Stop::Cancelled => "cancelled",
            Stop::Depth => "the path is too long to follow",
            Stop::Overflow => "every path left costs more than 4294967295",
            Stop::DeadEnd => "nothing left to expand after dropping nodes",
            Stop::Turn => "interrupted to continue in another way",
        })
    }
}

impl std::error::Error for Stop {}
