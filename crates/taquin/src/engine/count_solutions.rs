//! Counting all shortest solutions of a board.

use taquin_search::{Budget, Stop};

use super::search_tables::SearchTables;
use super::task::first_node;
use super::workers::{WorkerConfig, Workers};

/// How many shortest solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// Their length; a lower bound if the count was stopped before it was known.
    pub length: u32,
    /// How many there are; a lower bound if the count was stopped.
    pub count: u64,
    /// Why the count ended early, if it did.
    pub stop: Option<Stop>,
}

/// Counts the solutions of `length` slides, which is the shortest length. The automaton must forbid nothing but taking
/// back the last slide, because other duplicates are other solutions.
pub fn count_solutions<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    tiles: &[u8],
    blank: usize,
    length: u32,
    config: WorkerConfig,
    budget: &mut dyn Budget,
) -> Option<SolutionCount> {
    let start = first_node::<C, S, V>(tables, tiles, blank)?;
    if length == 0 {
        return Some(SolutionCount { length, count: 1, stop: None });
    }
    let roots = [start];
    let outcome = Workers::new(tables, length, WorkerConfig { all: true, ..config }, &roots).search(budget);
    Some(SolutionCount { length, count: outcome.counts.goals, stop: outcome.stop })
}
