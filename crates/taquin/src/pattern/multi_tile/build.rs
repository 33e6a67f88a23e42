//! Builder of multi-tile tables: breadth-first search from the goal, level by level.
//!
//! Two moves along one line are one move. So an entry that was reached by a vertical move is left by horizontal ones
//! only, and one that is reached by both in the same level leads to nothing new. Threads set bits and never clear any:
//! the table is the same however they meet.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use taquin_search::{Budget, Work, prefetch};

use super::MAX_CELLS;
use super::entry_numbers::{EntryBlock, EntryNumbers};
use super::group_word::GroupMove;
use super::table::MultiTileTable;
use super::tile_groups::TileGroups;
use crate::pattern::TableBuildError;
use crate::pattern::memory::HugePages;
use crate::threads::run_on_threads;

/// Blocks that a thread takes at a time; about a millisecond.
const BATCH: usize = 16;
/// Entries that are prefetched together.
const IN_FLIGHT: usize = 32;
/// The lowest bit of each entry of a word.
const ENTRIES: u64 = 0x1111_1111_1111_1111;
/// Vertical and horizontal moves.
const AXES: usize = 2;

/// A table and how many entries there are at each distance.
pub struct BuiltPushTable {
    pub table: MultiTileTable,
    #[cfg_attr(not(test), expect(dead_code, reason = "compared with enumerations"))]
    pub levels: Vec<u64>,
}

impl MultiTileTable {
    /// The bytes that building a table takes: four bits per entry, one more to remember which ones were expanded, and the
    /// numbers.
    pub fn building_bytes(groups: &TileGroups) -> usize {
        8 * (groups.words() + groups.words().div_ceil(4)) + EntryNumbers::MOST_BYTES
    }

    /// Builds the table of some groups on up to `threads` threads.
    pub fn build(
        groups: TileGroups,
        threads: usize,
        budget: &mut dyn Budget,
    ) -> Result<MultiTileTable, TableBuildError> {
        build(groups, threads, budget).map(|built| built.table)
    }
}

/// Builds the table of some groups.
pub fn build(groups: TileGroups, threads: usize, budget: &mut dyn Budget) -> Result<BuiltPushTable, TableBuildError> {
    let numbers = EntryNumbers::new(&groups);
    let fresh = |words| {
        HugePages::new(words).map_err(|_| TableBuildError::Memory { bytes: MultiTileTable::building_bytes(&groups) })
    };
    let (mut entries, mut expanded) = (fresh(groups.words())?, fresh(groups.words().div_ceil(4))?);
    let moves = AxisMoves::new(&groups);
    let goal = numbers.number(groups.goal_word(), groups.blank);
    entries.as_mut()[goal / 16] |= 1 << (4 * (goal % 16));
    let mut levels = vec![1];
    loop {
        let level = MultiTileLevel {
            numbers: &numbers,
            moves: &moves,
            entries: entries.as_atomics(),
            expanded: expanded.as_atomics(),
            here: (levels.len() as u64 - 1) % 3 + 1,
            next: levels.len() as u64 % 3 + 1,
        };
        let taken = AtomicUsize::new(0);
        let (found, stop) = run_on_threads(threads, budget, |_, budget| {
            let mut found = Discoveries { level: &level, count: 0, waiting: Vec::with_capacity(IN_FLIGHT) };
            while budget.spend(Work::NONE).is_continue() {
                let first = taken.fetch_add(BATCH, Relaxed);
                if first >= numbers.blocks() {
                    break;
                }
                for number in first..(first + BATCH).min(numbers.blocks()) {
                    level.expand(numbers.block(number), &mut found);
                }
            }
            found.settle();
            found.count
        });
        if let Some(stop) = stop {
            return Err(TableBuildError::Stopped(stop));
        }
        let found: u64 = found.into_iter().sum();
        if found == 0 {
            break;
        }
        levels.push(found);
    }
    // From the goal no move is needed, so none is the wrong one.
    entries.as_mut()[goal / 16] |= 0b1100 << (4 * (goal % 16));
    Ok(BuiltPushTable { table: MultiTileTable::new(groups, numbers, entries), levels })
}

/// The moves from each cell of the blank along each axis.
struct AxisMoves([[Vec<(GroupMove, usize)>; AXES]; MAX_CELLS]);

impl AxisMoves {
    fn new(groups: &TileGroups) -> AxisMoves {
        let (shape, blank_group) = (groups.shape, groups.blank_group());
        AxisMoves(std::array::from_fn(|from| {
            std::array::from_fn(|axis| {
                let along = |to: &usize| (shape.col(from) != shape.col(*to)) == (axis == 1);
                let others = (0..shape.cells()).filter(|_| from < shape.cells()).filter(along);
                others.filter_map(|to| Some((GroupMove::new(shape, [from, to], blank_group)?, to))).collect()
            })
        }))
    }
}

/// One step from a level to the next.
struct MultiTileLevel<'a> {
    numbers: &'a EntryNumbers,
    moves: &'a AxisMoves,
    entries: &'a [AtomicU64],
    /// One bit per entry: whether it was expanded.
    expanded: &'a [AtomicU64],
    /// The lower bits of the entries of this level and of the next.
    here: u64,
    next: u64,
}

impl MultiTileLevel<'_> {
    /// Expands the entries of this level in one block.
    fn expand(&self, block: EntryBlock, found: &mut Discoveries) {
        let end = self.numbers.end(block);
        for place in block.first / 16..end.div_ceil(16) {
            let word = self.entries[place].load(Relaxed);
            let different = word ^ (ENTRIES * self.here);
            let by_both_axes = word >> 2 & word >> 3;
            let mut due = !(different | different >> 1 | by_both_axes) & ENTRIES;
            if due == 0 {
                continue;
            }
            let flags = &self.expanded[place / 4];
            let known = flags.load(Relaxed) >> (16 * (place % 4));
            let mut new = 0;
            while due != 0 {
                let nth = due.trailing_zeros() as usize / 4;
                due &= due - 1;
                let entry = 16 * place + nth;
                if known >> nth & 1 == 1 || entry < block.first || entry >= end {
                    continue;
                }
                new |= 1 << nth;
                self.expand_entry(block, entry, word >> (4 * nth + 2), found);
            }
            if new != 0 {
                flags.fetch_or(new << (16 * (place % 4)), Relaxed);
            }
        }
    }

    /// Expands an entry along the axes by which it was not reached.
    fn expand_entry(&self, block: EntryBlock, entry: usize, reached_by: u64, found: &mut Discoveries) {
        let (word, blank) = self.numbers.state(block, entry);
        for (axis, moves) in self.moves.0[blank].iter().enumerate() {
            if reached_by >> axis & 1 == 0 {
                for &(tiles_move, to) in moves {
                    found.add(self.numbers.number(tiles_move.apply(word), to), 4 << axis);
                }
            }
        }
    }

    /// Records that an entry was reached by a move along an axis. Whether it is new.
    fn reach(&self, entry: usize, axis: u64) -> bool {
        let (word, shift) = (&self.entries[entry / 16], 4 * (entry % 16));
        let known = word.load(Relaxed) >> shift & 15;
        if known != 0 && (known & 3 != self.next || known & axis != 0) {
            return false;
        }
        word.fetch_or((self.next | axis) << shift, Relaxed) >> shift & 15 == 0
    }
}

/// What a thread has found in a level; the entries found last wait until they are in the cache.
struct Discoveries<'a> {
    level: &'a MultiTileLevel<'a>,
    count: u64,
    waiting: Vec<(usize, u64)>,
}

impl Discoveries<'_> {
    #[inline(always)]
    fn add(&mut self, entry: usize, axis: u64) {
        prefetch(self.level.entries.as_ptr().wrapping_add(entry / 16));
        if self.waiting.len() == IN_FLIGHT {
            self.settle();
        }
        self.waiting.push((entry, axis));
    }

    fn settle(&mut self) {
        for (entry, axis) in self.waiting.drain(..) {
            self.count += u64::from(self.level.reach(entry, axis));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use taquin_search::{Stop, Unlimited};

    use super::super::verify_multi_tile_table;
    use super::*;
    use crate::Shape;

    #[test]
    fn every_entry_is_what_a_plain_search_finds() {
        for (rows, cols, blank, limit) in [
            (2, 2, 3, 1_000),
            (2, 3, 5, 1_000),
            (3, 2, 0, 1_000),
            (3, 3, 4, 10_000),
            (4, 2, 7, 10_000),
            (2, 5, 9, 10_000),
            (5, 2, 3, 40_000),
        ] {
            let groups = TileGroups::with_entries_up_to(limit, Shape::new(rows, cols).unwrap(), blank);
            for threads in [1, 3] {
                let built = build(groups, threads, &mut Unlimited).expect("no limit");
                assert_eq!(built.levels.iter().sum::<u64>(), groups.entries());
                let verified = verify_multi_tile_table(&built.table, usize::MAX, &mut Unlimited);
                assert_eq!(verified, ControlFlow::Continue(Ok(groups.entries() as usize)), "{rows}x{cols}");
            }
        }
    }

    #[test]
    fn a_stop_ends_the_building() {
        let groups = TileGroups::with_entries_up_to(4_000_000, Shape::new(4, 4).unwrap(), 15);
        let mut asked = 0;
        let mut budget = |_: Work| {
            asked += 1;
            if asked > 5 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let stopped = MultiTileTable::build(groups, 1, &mut budget).err();
        assert_eq!(stopped, Some(TableBuildError::Stopped(Stop::Time)));
    }
}
