//! Verification of tables against a slow search that shares no code with the builder.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use super::table::{Pattern, Placement, Table};
use crate::{Random, Slide};

/// An entry with a wrong value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "with the tiles on cells {cells:?} and the blank on {blank} the table says {}, but it takes {expected} slides",
    .found.map_or_else(|| "an impossible value".to_owned(), |found| found.to_string())
)]
pub struct Mismatch {
    /// The cells of the pattern's tiles, by label.
    pub cells: Vec<u8>,
    /// The cell of the blank.
    pub blank: u8,
    /// The value in the table.
    pub found: Option<u32>,
    /// The fewest slides of the pattern's tiles.
    pub expected: u32,
}

/// Arrangements between two questions to the budget; about a millisecond.
const BATCH: usize = 1_024;

/// Distances by the cells of a pattern's tiles and the cell of the blank.
pub type SlowDistances = HashMap<(Vec<u8>, u8), u32>;

/// The distance of every arrangement of a pattern's tiles and the blank that at most `most` slides of the pattern's
/// tiles take home, by plain search over cells.
pub fn slow_distances(pattern: Pattern, most: u32, budget: &mut dyn Budget) -> ControlFlow<Stop, SlowDistances> {
    let homes: Vec<u8> = pattern.home_cells().map(|cell| cell as u8).collect();
    let start = (homes, pattern.blank as u8);
    let mut found = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut taken = 0;
    while let Some((state, distance)) = queue.pop_front() {
        if taken % BATCH == 0 {
            budget.spend(Work::NONE)?;
        }
        taken += 1;
        if found[&state] < distance {
            continue;
        }
        let (tiles, blank) = &state;
        for slide in Slide::ALL {
            let Some(source) = pattern.shape.source(usize::from(*blank), slide) else { continue };
            let mut next = (tiles.clone(), source as u8);
            let moved = next.0.iter_mut().find(|cell| usize::from(**cell) == source);
            let cost = u32::from(moved.is_some());
            if let Some(cell) = moved {
                *cell = *blank;
            }
            let far = distance + cost;
            if far > most || found.get(&next).is_some_and(|&known| known <= far) {
                continue;
            }
            found.insert(next.clone(), far);
            // Slides of other tiles are free: they go to the front (a 0-1 breadth-first search).
            if cost == 0 { queue.push_front((next, far)) } else { queue.push_back((next, far)) }
        }
    }
    ControlFlow::Continue(found)
}

/// Compares a table with the slow search for every arrangement within `most` slides of home, and returns their
/// number.
pub fn verify(table: &Table, most: u32, budget: &mut dyn Budget) -> ControlFlow<Stop, Result<usize, Mismatch>> {
    let slow = slow_distances(table.pattern(), most, budget)?;
    for ((cells, blank), &expected) in &slow {
        let placement = Placement::of(cells.iter().map(|&cell| usize::from(cell)));
        let found = table.distance(placement, usize::from(*blank));
        if found != Some(expected) {
            return ControlFlow::Continue(Err(Mismatch { cells: cells.clone(), blank: *blank, found, expected }));
        }
    }
    ControlFlow::Continue(Ok(slow.len()))
}

/// Checks `count` random arrangements: the table must lead from each of them to the goal, and every arrangement one
/// slide away must be exactly one slide nearer or farther.
///
/// For tables that are too large to compare completely, and only for patterns without two or more of the tiles, so
/// that every arrangement can be solved.
pub fn verify_sample(
    table: &Table,
    count: usize,
    seed: u64,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Result<usize, Mismatch>> {
    let mut random = Random::seeded(seed);
    for number in 0..count {
        if number % BATCH == 0 {
            budget.spend(Work::NONE)?;
        }
        if let Err(mismatch) = verify_random_arrangement(table, &mut random) {
            return ControlFlow::Continue(Err(mismatch));
        }
    }
    ControlFlow::Continue(Ok(count))
}

/// Checks a random arrangement and those one slide away.
fn verify_random_arrangement(table: &Table, random: &mut Random) -> Result<(), Mismatch> {
    let pattern = table.pattern();
    let mut cells: Vec<usize> = (0..pattern.shape.cells()).collect();
    for i in 0..=pattern.tiles() {
        let other = i + random.below(cells.len() - i);
        cells.swap(i, other);
    }
    let (blank, tiles) = (cells[pattern.tiles()], &cells[..pattern.tiles()]);
    let placement = Placement::of(tiles.iter().copied());
    let wrong = |placement: Placement, blank: usize, found, expected| Mismatch {
        cells: placement.cells().into_iter().map(|cell| cell as u8).collect(),
        blank: blank as u8,
        found,
        expected,
    };
    let Some(distance) = table.distance(placement, blank) else { return Err(wrong(placement, blank, None, 0)) };
    for (next, hole) in table.neighbours(placement, blank) {
        let found = table.distance(next, hole);
        if found.is_none_or(|found| found.abs_diff(distance) != 1) {
            return Err(wrong(next, hole, found, distance + 1));
        }
    }
    Ok(())
}
