//! Counting all shortest solutions of a board.

use taquin_search::Stop;

use super::control::{Control, Progress};
use super::search::{Running, first_node};
use super::view::Sight;
use super::workers::{Team, TeamEnd};

/// How many shortest solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// Their length, or as far as it is known when the counting was stopped, at least this.
    pub length: u32,
    /// How many there are; if the counting was stopped, at least this many.
    pub count: u64,
    /// Why the counting ended early, if it did.
    pub stop: Option<Stop>,
}

/// Counts the solutions of `length` slides, the shortest there are; the automaton must forbid nothing but to go
/// straight back.
pub fn tally<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    tiles: &[u8],
    blank: usize,
    length: u32,
    running: Running,
    control: &mut dyn Control,
) -> Option<SolutionCount> {
    let start = first_node::<C, S, V>(sight, tiles, blank)?;
    if length == 0 {
        return Some(SolutionCount { length, count: 1, stop: None });
    }
    let roots = [start];
    let team = Team::new(sight, length, Running { all: true, ..running }, &roots);
    let (counts, end) = team.search(Progress { bound: length, expanded: 0, generated: 0 }, control);
    let stop = if let TeamEnd::Stopped(stop) = end { Some(stop) } else { None };
    Some(SolutionCount { length, count: counts.goals, stop })
}
