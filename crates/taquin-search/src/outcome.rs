//! The outcome of a search: a path, the proof that there is none, or the reason why it stopped.

use crate::{Cost, Stop};

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// The sum of their costs.
    pub cost: Cost,
}

/// The answer of a search. Stopping is an answer, not an error: the meter's tally has the lower bound proved so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A goal was reached.
    Solved(Path<M>),
    /// Every reachable state was visited, and none is a goal.
    Unsolvable,
    /// The search stopped for this reason.
    Stopped(Stop),
}

impl<M> Outcome<M> {
    /// The path, if a goal was reached.
    pub fn path(self) -> Option<Path<M>> {
        match self {
            Outcome::Solved(path) => Some(path),
            Outcome::Unsolvable | Outcome::Stopped(_) => None,
        }
    }
}

/// For searches that leave with `?` when the meter tells them to stop.
impl<M> From<Result<Option<Path<M>>, Stop>> for Outcome<M> {
    fn from(result: Result<Option<Path<M>>, Stop>) -> Self {
        match result {
            Ok(Some(path)) => Outcome::Solved(path),
            Ok(None) => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}
