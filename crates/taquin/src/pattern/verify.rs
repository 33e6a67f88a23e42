//! Checking a table against a search that shares nothing with the way it was built.

use std::collections::{HashMap, VecDeque};

use super::table::{Spot, Subject, Table};
use crate::{Random, Slide};

/// An entry that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "with the tiles on cells {cells:?} and the blank on {blank} the table says {}, but it takes {expected} slides",
    .found.map_or_else(|| "nothing that makes sense".to_owned(), |found| found.to_string())
)]
pub struct Mismatch {
    /// The cells of the pattern's tiles, by label.
    pub cells: Vec<u8>,
    /// The cell of the blank.
    pub blank: u8,
    /// What the table says.
    pub found: Option<u32>,
    /// The fewest slides of the pattern's tiles, as far as they are known.
    pub expected: u32,
}

/// The distance of every arrangement of a pattern's tiles and the blank that at most `most` slides of the pattern's
/// tiles take home, by plain search over cells: slow and obvious.
pub fn slow_distances(subject: Subject, most: u32) -> HashMap<(Vec<u8>, u8), u32> {
    let homes: Vec<u8> = subject.home_cells().map(|cell| cell as u8).collect();
    let start = (homes, subject.blank as u8);
    let mut found = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        if found[&state] < distance {
            continue;
        }
        let (tiles, blank) = &state;
        for slide in Slide::ALL {
            let Some(source) = subject.shape.source(usize::from(*blank), slide) else { continue };
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
    found
}

/// Compares a table with the slow search for every arrangement within `most` slides of home, and says how many there
/// were.
pub fn verify(table: &Table, most: u32) -> Result<usize, Mismatch> {
    let slow = slow_distances(table.subject(), most);
    for ((cells, blank), &expected) in &slow {
        let spot = Spot::of(cells.iter().map(|&cell| usize::from(cell)));
        let found = table.distance(spot, usize::from(*blank));
        if found != Some(expected) {
            return Err(Mismatch { cells: cells.clone(), blank: *blank, found, expected });
        }
    }
    Ok(slow.len())
}

/// Checks `count` arrangements drawn at random from `seed`: the table must know a way home from each (a walk that it
/// counts the slides of), and every arrangement one slide away must be exactly one slide nearer or farther.
///
/// For tables that are too large to compare whole. Only for patterns that leave two tiles out or more, so that every
/// arrangement can be solved.
pub fn verify_sample(table: &Table, count: usize, seed: u64) -> Result<usize, Mismatch> {
    let subject = table.subject();
    let mut random = Random::seeded(seed);
    for _ in 0..count {
        let mut cells: Vec<usize> = (0..subject.shape.cells()).collect();
        for i in 0..=subject.tiles() {
            let other = i + random.below(cells.len() - i);
            cells.swap(i, other);
        }
        let (blank, tiles) = (cells[subject.tiles()], &cells[..subject.tiles()]);
        let spot = Spot::of(tiles.iter().copied());
        let wrong = |spot: Spot, blank: usize, found, expected| Mismatch {
            cells: spot.cells().into_iter().map(|cell| cell as u8).collect(),
            blank: blank as u8,
            found,
            expected,
        };
        let Some(distance) = table.distance(spot, blank) else { return Err(wrong(spot, blank, None, 0)) };
        for (next, hole) in table.ways(spot, blank) {
            let found = table.distance(next, hole);
            if found.is_none_or(|found| found.abs_diff(distance) != 1) {
                return Err(wrong(next, hole, found, distance + 1));
            }
        }
    }
    Ok(count)
}
