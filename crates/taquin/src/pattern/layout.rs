//! The layout of a table: occupied cells first, then the region of the blank, then the permutation of the tiles.
//!
//! A *map* is the set of cells that the pattern's tiles occupy. The free cells form *regions* in which the blank can
//! move without moving a tile of the pattern, so an entry needs the region of the blank, not its cell. All permutations
//! of the tiles on one map with the blank in one region form a *block* of bits, and a slide leads from a whole block to
//! a whole block: map-major, permutation-minor.

use std::sync::Arc;

use super::permutation::{Halves, PermutationIndex, factorial};
use super::prefetch::prefetch;
use crate::{Shape, Slide};

/// The most cells of a board with pattern databases: a set of cells is indexed in two halves of 13 bits.
pub const MAX_CELLS: usize = 25;

/// The most regions that a map can store; eight tiles make fewer on every shape of up to [`MAX_CELLS`] cells.
const MAX_REGIONS: u32 = 16;

/// The number of sets of cells in half a board.
const HALF: usize = 1 << 13;

/// The regions of the free cells of one map: four bits for the region of each cell, eight cells per word; the bits
/// above those of the last cell hold the number of the first block. The AVX-512 code reads the words directly.
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Map([u32; 4]);

impl Map {
    /// The map of the cells of `mask`, whose first block has the number `base`, and the number of its regions; `None` if
    /// there are too many.
    fn new(shape: Shape, mask: u32, base: usize) -> Option<(Map, usize)> {
        let mut words = [0, 0, 0, (base as u32) << 4];
        let mut free = !mask & ((1u64 << shape.cells()) - 1) as u32;
        let mut regions = 0;
        while free != 0 {
            let region = flood(shape, free, free & free.wrapping_neg());
            // The bits of the first region, number 0, are already zero.
            let mut rest = if regions == 0 { 0 } else { region };
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                words[cell / 8] |= regions << (4 * (cell % 8));
                rest &= rest - 1;
            }
            free &= !region;
            regions += 1;
        }
        (regions <= MAX_REGIONS).then_some((Map(words), regions as usize))
    }

    /// The block of the region that `cell` is in.
    #[inline(always)]
    fn block(&self, cell: usize) -> u32 {
        let region = self.0[cell / 8 % 4].wrapping_shr(4 * cell as u32) & 15;
        (self.0[3] >> 4) + region
    }
}

/// The address of an entry in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryAddress {
    /// The number of the word.
    pub word: u32,
    /// The number of the bit in the word, modulo 64.
    pub bit: u8,
}

/// The numbering of the entries of all patterns of one size on one shape.
#[derive(Debug)]
pub struct TableLayout {
    shape: Shape,
    tiles: usize,
    split: u32,
    low: Box<[u32; HALF]>,
    high: Box<[u32; HALF]>,
    maps: Box<[Map]>,
    blocks: usize,
    stride: usize,
    order: PermutationIndex,
}

/// A borrowed view of a layout that finds the address of an entry.
#[derive(Clone, Copy, Debug)]
pub struct EntryIndex<'a> {
    /// What the first cells of a set add to its number, and what the others add.
    pub(crate) low: &'a [u32; HALF],
    pub(crate) high: &'a [u32; HALF],
    pub(crate) maps: &'a [Map],
    pub(crate) order: Halves<'a>,
    pub(crate) block_words: u32,
    /// Which are the first cells, and how many.
    pub(crate) low_mask: u32,
    pub(crate) split: u32,
}

/// The tables from which an [`EntryIndex`] finds addresses, to be copied to another device.
#[derive(Clone, Debug)]
pub struct EntryIndexParts<'a> {
    /// What the first cells of a set add to the number of its map, by their bits.
    pub low: &'a [u32],
    /// What the other cells add.
    pub high: &'a [u32],
    /// The bits of a set that are its first cells.
    pub low_mask: u32,
    /// The number of first cells.
    pub split: u32,
    /// Four words per map: four bits for the region of each cell, the number of the first block above the last of them.
    pub maps: Vec<[u32; 4]>,
    /// The part of a permutation's number that its first four labels determine, by their bits.
    pub first: &'a [u16],
    /// The part that the other labels determine.
    pub last: &'a [u16],
    /// The 64-bit words of a block.
    pub block_words: u32,
}

impl<'a> EntryIndex<'a> {
    /// The tables from which it finds addresses.
    pub fn parts(&self) -> EntryIndexParts<'a> {
        EntryIndexParts {
            low: self.low,
            high: self.high,
            low_mask: self.low_mask,
            split: self.split,
            maps: self.maps.iter().map(|map| map.0).collect(),
            first: self.order.first,
            last: self.order.last,
            block_words: self.block_words,
        }
    }
}

impl EntryIndex<'_> {
    /// The number of the set of cells `mask`.
    #[inline(always)]
    pub fn map(&self, mask: u32) -> usize {
        let (low, high) = ((mask & self.low_mask) as usize % HALF, (mask >> self.split) as usize % HALF);
        (self.low[low] + self.high[high]) as usize
    }

    /// Prefetches a map.
    #[inline(always)]
    pub fn prefetch_map(&self, map: usize) {
        prefetch(self.maps, map);
    }

    /// The address of the entry for the tiles on a map in the order `code` and the blank in `blank`.
    #[inline(always)]
    pub fn entry(&self, map: usize, code: u32, blank: usize) -> EntryAddress {
        let rank = self.order.rank(code);
        EntryAddress { word: self.maps[map].block(blank) * self.block_words + rank as u32 / 64, bit: rank as u8 }
    }
}

/// An edge from one block to another: the tile at position `from` among the occupied cells gets to position `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The block it leads to.
    pub block: usize,
    /// The position of the tile in the block it comes from.
    pub from: usize,
    /// The position of the tile in the block it leads to.
    pub to: usize,
}

impl TableLayout {
    /// The layout for patterns of `tiles` tiles on `shape`, or `None` if the shape or the pattern is too large.
    pub fn new(shape: Shape, tiles: usize) -> Option<Arc<TableLayout>> {
        let cells = shape.cells();
        if cells > MAX_CELLS || !(1..=super::MAX_TILES.min(cells - 1)).contains(&tiles) {
            return None;
        }
        let split = cells.div_ceil(2) as u32;
        let (mut low, mut high) = (Box::new([0; HALF]), Box::new([0; HALF]));
        for mask in 0..1u32 << split {
            low[mask as usize] = colex(mask, 0);
        }
        for mask in 0..1u32 << (cells as u32 - split) {
            if let Some(below) = tiles.checked_sub(mask.count_ones() as usize) {
                high[mask as usize] = colex(mask << split, below);
            }
        }
        let stride = factorial(tiles).next_multiple_of(64);
        let order = PermutationIndex::new(tiles);
        let mut layout = TableLayout { shape, tiles, split, low, high, maps: Box::new([]), blocks: 0, stride, order };
        let mut maps = vec![Map::default(); binomial(cells, tiles) as usize];
        for mask in masks(cells, tiles) {
            let (map, regions) = Map::new(shape, mask, layout.blocks)?;
            maps[layout.as_index().map(mask)] = map;
            layout.blocks += regions;
        }
        layout.maps = maps.into();
        Some(Arc::new(layout))
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of tiles of the pattern.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The numbering of the permutations within a block.
    pub fn order(&self) -> &PermutationIndex {
        &self.order
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The bits from one block to the next: the number of permutations, padded to whole words.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// The number of entries, without the padding.
    pub fn entries(&self) -> usize {
        self.blocks * self.order.count()
    }

    /// The number of 64-bit words in a table.
    pub fn words(&self) -> usize {
        self.blocks * (self.stride / 64)
    }

    /// The block of a map with the blank in the cell `blank`.
    pub fn block(&self, mask: u32, blank: usize) -> usize {
        self.maps[self.as_index().map(mask)].block(blank) as usize
    }

    /// The number of the entry for the tiles on `mask` in the order `code` and the blank in `blank`.
    pub fn index(&self, mask: u32, code: u32, blank: usize) -> usize {
        self.block(mask, blank) * self.stride + self.order.rank(code)
    }

    /// The view that finds addresses in a search.
    pub fn as_index(&self) -> EntryIndex<'_> {
        let TableLayout { split, low, high, maps, stride, order, .. } = self;
        let block_words = *stride as u32 / 64;
        EntryIndex { low_mask: (1 << split) - 1, split: *split, low, high, maps, block_words, order: order.halves() }
    }

    /// Every map in the order of their blocks, with the first cell of each region.
    pub fn block_keys(&self) -> Vec<(u32, u8)> {
        let mut keys = vec![(0, 0); self.blocks];
        for mask in masks(self.shape.cells(), self.tiles) {
            for cell in (0..self.shape.cells()).rev().filter(|cell| mask >> cell & 1 == 0) {
                keys[self.block(mask, cell)] = (mask, cell as u8);
            }
        }
        keys
    }

    /// Calls `visit` with every slide of a tile of the pattern out of the block of `mask` with the blank in `blank`.
    pub fn crossings(&self, mask: u32, blank: usize, mut visit: impl FnMut(Crossing)) {
        let home = self.block(mask, blank);
        for hole in (0..self.shape.cells()).filter(|cell| mask >> cell & 1 == 0) {
            if self.block(mask, hole) != home {
                continue;
            }
            for slide in Slide::ALL {
                let Some(source) = self.shape.source(hole, slide) else { continue };
                if mask >> source & 1 == 1 {
                    let next = mask ^ 1 << source ^ 1 << hole;
                    visit(Crossing {
                        block: self.block(next, source),
                        from: place(mask, source),
                        to: place(next, hole),
                    });
                }
            }
        }
    }
}

/// How many occupied cells come before `cell`.
#[inline(always)]
pub fn place(mask: u32, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

/// The sets of `tiles` out of `cells` cells, in increasing order.
pub fn masks(cells: usize, tiles: usize) -> impl Iterator<Item = u32> {
    let last = 1u64 << cells;
    std::iter::successors(Some((1u64 << tiles) - 1), move |&mask| {
        let carry = mask + (mask & mask.wrapping_neg());
        Some(carry | (((mask ^ carry) >> 2) / (mask & mask.wrapping_neg())))
    })
    .take_while(move |&mask| mask < last)
    .map(|mask| mask as u32)
}

/// The colexicographic number of a set of cells among the sets of its size, if it has `below` smaller cells besides.
fn colex(mask: u32, below: usize) -> u32 {
    (0..32).filter(|cell| mask >> cell & 1 == 1).zip(below + 1..).map(|(cell, nth)| binomial(cell, nth)).sum()
}

fn binomial(n: usize, k: usize) -> u32 {
    if k > n { 0 } else { (0..k).fold(1u64, |c, i| c * (n - i) as u64 / (i + 1) as u64) as u32 }
}

/// The cells of `free` that are connected with those of `region`.
fn flood(shape: Shape, free: u32, mut region: u32) -> u32 {
    let cols = shape.cols() as u32;
    let first: u32 = (0..shape.rows()).map(|row| 1 << shape.cell(row, 0)).sum();
    let last = first << (cols - 1);
    loop {
        let sideways = (region & !last) << 1 | (region & !first) >> 1;
        let grown = (region | sideways | region << cols | region >> cols) & free;
        if grown == region {
            return region;
        }
        region = grown;
    }
}
