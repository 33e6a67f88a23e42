//! How a search ends.

use crate::{Cost, Stop};

/// A way from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// What they cost together.
    pub cost: Cost,
}

/// The answer of a search. Giving up is an answer: the meter's tally says what was proved on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A goal was reached.
    Solved(Path<M>),
    /// Every state that can be reached was seen, and none is a goal.
    Unsolvable,
    /// The search gave up.
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

/// Ends of searches that use `?` on the meter's word.
impl<M> From<Result<Option<Path<M>>, Stop>> for Outcome<M> {
    fn from(result: Result<Option<Path<M>>, Stop>) -> Self {
        match result {
            Ok(Some(path)) => Outcome::Solved(path),
            Ok(None) => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}
