//! Reasons as values, so that a front end can say them in its own language: why a method was chosen, and why a request cannot
//! be met. `Display` says them in English.

use std::fmt;

use super::Algorithm;
use crate::engine::TableSize;

/// Why an algorithm was chosen, where the request leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MethodReason {
    /// A heuristic was asked for.
    GivenHeuristic,
    /// The board is too large for a proof in reasonable time.
    LargeBoard,
    /// Light tables are built quickly, full ones when the board is hard.
    LightThenFullTables,
    /// There are many boards with this goal.
    ManyBoards,
    /// A search without memory is enough.
    NoMemory,
    /// The metric counts moves of several tiles.
    MultiTile,
    /// Multi-tile tables are built quickly, full ones when the board is hard.
    MultiTileTables,
}

impl MethodReason {
    /// The reason as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            MethodReason::GivenHeuristic => "IDA* makes the most of a heuristic and needs no memory",
            MethodReason::LargeBoard => "boards of this size get a first solution immediately, then better ones",
            MethodReason::LightThenFullTables => {
                "light tables are built in milliseconds, and full ones take over on hard boards"
            }
            MethodReason::ManyBoards => "for many boards a table with the distance of each is worth building",
            MethodReason::NoMemory => "IDA* needs no memory and proves its solutions shortest",
            MethodReason::MultiTile => "moves of several tiles are searched with their own walking distance",
            MethodReason::MultiTileTables => {
                "multi-tile tables are built in a second, and full ones take over on hard boards"
            }
        }
    }
}

impl fmt::Display for MethodReason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

/// What cannot be combined with moves of several tiles, which have one algorithm and one heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MultiTileConflict {
    /// An algorithm.
    Algorithm(Algorithm),
    /// A heuristic, as it is written.
    Heuristic(String),
    /// Tables of a size.
    Tables(TableSize),
    /// A stop at a solution that is good enough.
    EarlyStop,
    /// A checkpoint.
    Checkpoint,
}

impl fmt::Display for MultiTileConflict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MultiTileConflict::Algorithm(algorithm) => write!(f, "the algorithm {algorithm}"),
            MultiTileConflict::Heuristic(heuristic) => write!(f, "the heuristic {heuristic}"),
            MultiTileConflict::Tables(size) => write!(f, "{} tables", size.name()),
            MultiTileConflict::EarlyStop => f.write_str("a stop at a solution that is good enough"),
            MultiTileConflict::Checkpoint => f.write_str("a checkpoint"),
        }
    }
}

/// Why a method does not prove its solution shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoProofReason {
    /// The algorithm does not.
    Algorithm(Algorithm),
    /// The heuristic, as it is written, may exceed the true distance.
    Overestimates(String),
    /// The search stops at a solution that is good enough.
    EarlyStop,
}

impl fmt::Display for NoProofReason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoProofReason::Algorithm(algorithm) => write!(f, "{algorithm} does not"),
            NoProofReason::Overestimates(heuristic) => write!(f, "{heuristic} may exceed the true distance"),
            NoProofReason::EarlyStop => f.write_str("one that stops early does not"),
        }
    }
}

/// Why no search on tables takes place that a checkpoint could keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NothingToKeep {
    /// Another algorithm was asked for.
    OtherAlgorithm,
    /// The first solution or a limit on nodes leaves none.
    FirstOrNodes,
    /// Boards of this size have none.
    LargeBoard,
    /// Full tables do not fit the memory.
    Memory,
}

impl fmt::Display for NothingToKeep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            NothingToKeep::OtherAlgorithm => "another algorithm was asked for",
            NothingToKeep::FirstOrNodes => "the first solution or a limit on nodes leaves none",
            NothingToKeep::LargeBoard => "boards of this size have none",
            NothingToKeep::Memory => "full ones do not fit the memory (--memory)",
        })
    }
}
