//! What a search found and proved: the one outcome of all ways of solving.

use taquin_search::{Cost, Iteration, Outcome, Path, Stop};

use crate::tables_used::TablesUsed;
use crate::{BoundSource, Slide};

/// What a search found and proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchOutcome {
    /// The slides of the best solution found.
    pub slides: Option<Vec<Slide>>,
    /// No solution is shorter than this, as far as the search proved it.
    pub lower_bound: Cost,
    /// What proves the lower bound, for searches that know.
    pub bound_source: Option<BoundSource>,
    /// Why the search ended early, if it did.
    pub stop: Option<Stop>,
    /// The bounds of a search that deepens.
    pub iterations: Vec<Iteration>,
    /// The pattern databases used, in order.
    pub tables: Vec<TablesUsed>,
    /// The device that searched, if it was not the processor alone.
    pub device: Option<String>,
}

impl SearchOutcome {
    /// Nothing found, because of a stop.
    pub(crate) fn stopped(stop: Stop, lower_bound: Cost) -> SearchOutcome {
        SearchOutcome { lower_bound, stop: Some(stop), ..SearchOutcome::unsolvable() }
    }

    /// There is no solution.
    pub(crate) fn unsolvable() -> SearchOutcome {
        SearchOutcome {
            slides: None,
            lower_bound: 0,
            bound_source: None,
            stop: None,
            iterations: Vec::new(),
            tables: Vec::new(),
            device: None,
        }
    }
}

/// The outcome of a search of `taquin-search`, whose bounds and counts the meter keeps.
impl From<Outcome<Slide>> for SearchOutcome {
    fn from(outcome: Outcome<Slide>) -> SearchOutcome {
        match outcome {
            Outcome::Solved(Path { moves, .. }) => SearchOutcome { slides: Some(moves), ..SearchOutcome::unsolvable() },
            Outcome::Unsolvable => SearchOutcome::unsolvable(),
            Outcome::Stopped(stop) => SearchOutcome::stopped(stop, 0),
        }
    }
}
