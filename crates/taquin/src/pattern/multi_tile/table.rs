//! A multi-tile table and its entries.

use std::sync::Arc;

use crate::pattern::memory::HugePages;

use super::entry_numbers::EntryNumbers;
use super::group_word::GroupMove;
use super::tile_groups::TileGroups;

/// The fewest multi-tile moves that bring every tile to the rows of its group, and the blank home.
#[derive(Clone)]
pub struct MultiTileTable {
    groups: TileGroups,
    numbers: Arc<EntryNumbers>,
    entries: Arc<HugePages>,
}

/// Four bits of a table: the distance modulo three, plus one; then whether a shortest way can begin with a vertical move,
/// and with a horizontal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiTileEntry(pub u8);

impl MultiTileEntry {
    /// The distance modulo three.
    #[inline(always)]
    pub fn phase(self) -> u32 {
        u32::from(self.0 & 3).wrapping_sub(1)
    }

    /// The distance, if that of a board one move away is `near`.
    #[inline(always)]
    pub fn distance_beside(self, near: u32) -> u32 {
        near + (self.phase() + 4 - near % 3) % 3 - 1
    }

    /// Whether a shortest way can begin with a move along an axis of the table: 0 is vertical, 1 horizontal.
    #[inline(always)]
    pub fn begins_along(self, axis: usize) -> bool {
        self.0 >> (2 + axis) & 1 == 1
    }
}

/// More moves than any table of up to 16 cells needs: a descent that takes as many does not lead to the goal.
const MAX_DISTANCE: u32 = 200;

impl MultiTileTable {
    /// The table with these words.
    pub(crate) fn new(groups: TileGroups, numbers: EntryNumbers, entries: HugePages) -> MultiTileTable {
        assert_eq!(entries.as_ref().len(), groups.words(), "a table of other groups");
        MultiTileTable { groups, numbers: Arc::new(numbers), entries: Arc::new(entries) }
    }

    /// Its groups.
    pub fn groups(&self) -> TileGroups {
        self.groups
    }

    /// The entries, sixteen per word.
    pub fn words(&self) -> &[u64] {
        (*self.entries).as_ref()
    }

    /// The bytes that a table takes.
    pub fn bytes(groups: &TileGroups) -> usize {
        8 * groups.words() + EntryNumbers::MOST_BYTES
    }

    /// The entry of a word of groups with the blank in a cell.
    #[inline(always)]
    pub fn entry(&self, word: u32, blank: usize) -> MultiTileEntry {
        let number = self.numbers.number(word, blank);
        MultiTileEntry((self.words()[number / 16] >> (4 * (number % 16))) as u8 & 15)
    }

    /// The distance of a word of groups with the blank in a cell, found by descending to the goal; `None` if that is not
    /// reached, as in a damaged table.
    pub fn distance(&self, word: u32, blank: usize) -> Option<u32> {
        let (mut word, mut blank) = (word, blank);
        let goal = (self.groups.goal_word(), self.groups.blank);
        for distance in 0..MAX_DISTANCE {
            if (word, blank) == goal {
                return Some(distance);
            }
            let nearer = (self.entry(word, blank).phase() + 2) % 3;
            (word, blank) =
                self.neighbors(word, blank).find(|&(word, blank)| self.entry(word, blank).phase() == nearer)?;
        }
        None
    }

    /// The words one move away, each with the cell of the blank.
    pub fn neighbors(&self, word: u32, blank: usize) -> impl Iterator<Item = (u32, usize)> + use<> {
        let (shape, blank_group) = (self.groups.shape, self.groups.blank_group());
        (0..shape.cells())
            .filter_map(move |to| Some((GroupMove::new(shape, [blank, to], blank_group)?.apply(word), to)))
    }
}
