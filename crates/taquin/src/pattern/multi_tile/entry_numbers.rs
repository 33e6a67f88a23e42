//! The numbering of the entries of a multi-tile table.
//!
//! A word of groups has two halves of up to eight cells. All words with the same first half are numbered in a row, so the
//! number of an arrangement is the sum of one number for each half. The entries of an arrangement, one for each cell
//! where the blank can be, follow one another.

use std::collections::BTreeMap;

use super::tile_groups::{GROUPS, TileGroups};

/// The cells in the first half of a word.
const HALF_CELLS: usize = 8;
/// The number of half words.
const HALVES: usize = 1 << (2 * HALF_CELLS);
/// The lower bit of each cell.
const LOWER: u32 = 0x5555_5555;

/// How many cells of a half belong to each group.
type GroupCounts = [usize; GROUPS];

/// The numbers of all arrangements of some groups.
#[derive(Debug)]
pub struct EntryNumbers {
    low: Box<[u32]>,
    high: Box<[u32]>,
    /// The group of the blank in every cell, and the lower bits of the cells that exist.
    blank: u32,
    inside: u32,
    /// The entries of each arrangement.
    each: usize,
    /// The first halves, in the order of their numbers, each with the list of its second halves.
    blocks: Vec<HalfBlock>,
    /// Second halves with the same counts, in the order of their numbers.
    lists: Vec<Vec<u16>>,
}

/// The entries of all words with one first half.
#[derive(Clone, Copy, Debug)]
struct HalfBlock {
    low: u16,
    list: u16,
}

/// The entries of all words with one first half, as a builder sees them.
#[derive(Clone, Copy, Debug)]
pub struct EntryBlock<'a> {
    low: u32,
    highs: &'a [u16],
    /// The number of the first entry.
    pub first: usize,
}

impl EntryNumbers {
    /// The bytes that it takes, at most.
    pub const MOST_BYTES: usize = HALVES * (2 * size_of::<u32>() + size_of::<HalfBlock>() + size_of::<u16>());

    /// Numbers the arrangements of groups.
    pub fn new(groups: &TileGroups) -> EntryNumbers {
        let (cells, sizes) = (groups.shape.cells(), groups.sizes());
        let low_cells = cells.min(HALF_CELLS);
        let (lows, highs) = (by_counts(low_cells, sizes), by_counts(cells - low_cells, sizes));
        let (mut low, mut high) = (vec![0; HALVES], vec![0; HALVES]);
        let (mut blocks, mut lists) = (Vec::new(), Vec::new());
        let mut first = 0;
        for (counts, halves) in lows {
            let rest: GroupCounts = std::array::from_fn(|group| sizes[group] - counts[group]);
            let Some(list) = highs.get(&rest) else { continue };
            for &half in &halves {
                low[usize::from(half)] = first;
                first += list.len() as u32;
                blocks.push(HalfBlock { low: half, list: lists.len() as u16 });
            }
            for (number, &half) in list.iter().enumerate() {
                high[usize::from(half)] = number as u32;
            }
            lists.push(list.clone());
        }
        EntryNumbers {
            low: low.into(),
            high: high.into(),
            blank: LOWER * groups.blank_group(),
            inside: LOWER & (u64::MAX >> (64 - 2 * cells)) as u32,
            each: sizes[groups.blank_group() as usize],
            blocks,
            lists,
        }
    }

    /// The lower bits of the cells that hold the group of the blank.
    #[inline(always)]
    fn blank_cells(&self, word: u32) -> u32 {
        let different = word ^ self.blank;
        !(different | different >> 1) & self.inside
    }

    /// The number of the entry of a word with the blank in a cell.
    #[inline(always)]
    pub fn number(&self, word: u32, blank: usize) -> usize {
        let arrangement = self.low[(word & 0xffff) as usize] + self.high[(word >> 16) as usize];
        let before = self.blank_cells(word) & ((1 << (2 * blank)) - 1);
        arrangement as usize * self.each + before.count_ones() as usize
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The block with this number.
    pub fn block(&self, number: usize) -> EntryBlock<'_> {
        let HalfBlock { low, list } = self.blocks[number];
        let first = self.low[usize::from(low)] as usize * self.each;
        EntryBlock { low: low.into(), highs: &self.lists[usize::from(list)], first }
    }

    /// The number after the last entry of a block.
    pub fn end(&self, block: EntryBlock) -> usize {
        block.first + block.highs.len() * self.each
    }

    /// The word and the cell of the blank of an entry of a block.
    #[inline(always)]
    pub fn state(&self, block: EntryBlock, entry: usize) -> (u32, usize) {
        let inside = (entry - block.first) as u32;
        let (arrangement, place) = (inside / self.each as u32, inside % self.each as u32);
        let word = block.low | u32::from(block.highs[arrangement as usize]) << 16;
        let mut cells = self.blank_cells(word);
        for _ in 0..place {
            cells &= cells - 1;
        }
        (word, cells.trailing_zeros() as usize / 2)
    }
}

/// The halves of this many cells that have at most `sizes` cells of each group, in lists with the same counts.
fn by_counts(cells: usize, sizes: GroupCounts) -> BTreeMap<GroupCounts, Vec<u16>> {
    let mut lists: BTreeMap<GroupCounts, Vec<u16>> = BTreeMap::new();
    for half in 0..1u32 << (2 * cells) {
        let mut counts = [0; GROUPS];
        for cell in 0..cells {
            counts[(half >> (2 * cell) & 3) as usize] += 1;
        }
        if counts.iter().zip(sizes).all(|(&count, size)| count <= size) {
            lists.entry(counts).or_default().push(half as u16);
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn every_entry_has_its_number() {
        for (rows, cols, blank, limit) in [(2, 3, 5, 1_000), (3, 3, 4, 10_000), (3, 4, 11, 200_000), (6, 2, 0, 100_000)]
        {
            let groups = TileGroups::with_entries_up_to(limit, Shape::new(rows, cols).unwrap(), blank);
            let numbers = EntryNumbers::new(&groups);
            let mut next = 0;
            for block in (0..numbers.blocks()).map(|number| numbers.block(number)) {
                assert_eq!(block.first, next);
                for entry in block.first..numbers.end(block) {
                    let (word, blank) = numbers.state(block, entry);
                    assert_eq!(numbers.number(word, blank), entry);
                    assert_eq!(word >> (2 * blank) & 3, groups.blank_group());
                }
                next = numbers.end(block);
            }
            assert_eq!(next as u64, groups.entries());
        }
    }
}
