//! Verification of multi-tile tables against a slow search that shares no code with the builder.

use std::collections::HashMap;
use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use super::table::MultiTileTable;
use super::tile_groups::TileGroups;
use crate::{Random, Slide};

/// An arrangement with a wrong entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "with the groups {cells:?} on the cells and the blank on {blank} the table is wrong: it takes {expected} moves"
)]
pub struct MultiTileMismatch {
    /// The group in each cell; the cell of the blank has the blank's group.
    pub cells: Vec<u8>,
    /// The cell of the blank.
    pub blank: u8,
    /// The fewest multi-tile moves.
    pub expected: u32,
}

/// Arrangements between two questions to the budget; about a millisecond.
const BATCH: usize = 1_024;

/// A distance, and whether a shortest way can begin with a vertical move, and with a horizontal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SlowEntry {
    distance: u32,
    axes: [bool; 2],
}

/// The entries by the groups on the cells and the cell of the blank.
type SlowEntries = HashMap<(Vec<u8>, u8), SlowEntry>;

/// The entries of the arrangements next to the goal, by plain breadth-first search over cells; no further level is begun
/// when there are `enough`.
fn slow_entries(groups: &TileGroups, enough: usize, budget: &mut dyn Budget) -> ControlFlow<Stop, SlowEntries> {
    let cells: Vec<u8> = (0..groups.shape.cells()).map(|cell| groups.group(cell) as u8).collect();
    let goal = (cells, groups.blank as u8);
    let mut found = HashMap::from([(goal.clone(), SlowEntry { distance: 0, axes: [true; 2] })]);
    let mut level = vec![goal];
    let mut distance = 0;
    while !level.is_empty() && found.len() < enough {
        distance += 1;
        let mut next = Vec::new();
        for (nth, (cells, blank)) in level.into_iter().enumerate() {
            if nth % BATCH == 0 {
                budget.spend(Work::NONE)?;
            }
            for slide in Slide::ALL {
                let mut pushed = (cells.clone(), blank);
                while let Some(source) = groups.shape.source(usize::from(pushed.1), slide) {
                    pushed.0.swap(usize::from(pushed.1), source);
                    pushed.1 = source as u8;
                    let entry = found.entry(pushed.clone()).or_insert_with(|| {
                        next.push(pushed.clone());
                        SlowEntry { distance, axes: [false; 2] }
                    });
                    if entry.distance == distance {
                        entry.axes[usize::from(!slide.is_vertical())] = true;
                    }
                }
            }
        }
        level = next;
    }
    ControlFlow::Continue(found)
}

/// Compares a table with the slow search for the arrangements next to the goal, at least `enough` of them or all, and
/// returns their number.
pub fn verify_multi_tile_table(
    table: &MultiTileTable,
    enough: usize,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Result<usize, MultiTileMismatch>> {
    let slow = slow_entries(&table.groups(), enough, budget)?;
    for ((cells, blank), expected) in &slow {
        let (word, at) = (word_of(cells), usize::from(*blank));
        let entry = table.entry(word, at);
        let axes = [0, 1].map(|axis| entry.begins_along(axis));
        if axes != expected.axes || table.distance(word, at) != Some(expected.distance) {
            return ControlFlow::Continue(Err(MultiTileMismatch {
                cells: cells.clone(),
                blank: *blank,
                expected: expected.distance,
            }));
        }
    }
    ControlFlow::Continue(Ok(slow.len()))
}

/// Checks `count` random arrangements: the table must lead from each of them to the goal, and every arrangement one move
/// away must be at most one move nearer or farther.
pub fn verify_multi_tile_table_sample(
    table: &MultiTileTable,
    count: usize,
    seed: u64,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, Result<usize, MultiTileMismatch>> {
    let (groups, mut random) = (table.groups(), Random::seeded(seed));
    let homes = groups.shape.cells();
    for number in 0..count {
        if number % BATCH == 0 {
            budget.spend(Work::NONE)?;
        }
        let mut order: Vec<usize> = (0..homes).collect();
        for i in 0..homes {
            order.swap(i, i + random.below(homes - i));
        }
        let cells: Vec<u8> = order.iter().map(|&home| groups.group(home) as u8).collect();
        let blank = order.iter().position(|&home| home == groups.blank).expect("every home is there");
        let distance = table.distance(word_of(&cells), blank);
        let beside = |(word, blank)| table.distance(word, blank).zip(distance).is_some_and(|(a, b)| a.abs_diff(b) <= 1);
        if !table.neighbors(word_of(&cells), blank).all(beside) {
            let expected = distance.unwrap_or(0);
            return ControlFlow::Continue(Err(MultiTileMismatch { cells, blank: blank as u8, expected }));
        }
    }
    ControlFlow::Continue(Ok(count))
}

/// The groups on the cells as a word.
fn word_of(cells: &[u8]) -> u32 {
    cells.iter().rev().fold(0, |word, &group| word << 2 | u32::from(group))
}
