//! The layout of a table: occupied cells first, then the region of the blank, then the permutation of the tiles.
//!
//! A *map* is the set of cells that the pattern's tiles occupy. The free cells form *regions* in which the blank can
//! move without moving a tile of the pattern, so an entry needs the region of the blank, not its cell. All permutations
//! of the tiles on one map with the blank in one region form a *block* of bits, and a slide leads from a whole block to
//! a whole block: map-major, permutation-minor.
//!
//! Layouts of boards with more than 25 cells are *wide*: the number of a set of cells is found from its thirds instead of
//! its halves, and a map is stored in two parts. The numbers of the entries are the same either way.

use std::sync::Arc;

use taquin_search::prefetch;

use super::cell_set::{masks, place};
use super::permutation::{Halves, MAX_TILES, PermutationIndex, factorial};
use super::regions::{MAX_REGIONS, Map, RegionFinder};
use crate::{Shape, Slide};

/// The most cells of a board with pattern databases. Where the program is downloaded, the larger boards are left out: their
/// searches would be a part of it that few need.
pub const MAX_CELLS: usize = if cfg!(target_family = "wasm") { MAX_NARROW_CELLS } else { MAX_WIDE_CELLS };

/// The most cells of a layout that is not wide: a set of cells is indexed in two halves of 13 bits.
pub const MAX_NARROW_CELLS: usize = 25;

/// The most cells of a wide layout: those from 32 on are four bits in the state of a pattern.
pub(super) const MAX_WIDE_CELLS: usize = 36;

/// The most tiles of a pattern in a wide layout: on 6×6 a table of seven takes some 6 GB, one of eight 180.
const MAX_WIDE_TILES: usize = 7;

/// The cells of the first part of a wide layout's map; the others are in the second part.
const FIRST_PART: usize = MAX_WIDE_CELLS / 2;

/// The number of sets of cells in half a board.
const HALF: usize = 1 << 13;

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
    is_wide: bool,
    split: u32,
    low: Box<[u32; HALF]>,
    middle: Box<[u32]>,
    high: Box<[u32; HALF]>,
    maps: Box<[Map]>,
    blocks: usize,
    stride: usize,
    order: PermutationIndex,
}

/// A borrowed view of a layout that finds the address of an entry.
#[derive(Clone, Copy, Debug)]
pub struct EntryIndex<'a> {
    /// What the first cells of a set add to its number, and what the last ones add.
    pub(crate) low: &'a [u32; HALF],
    pub(crate) high: &'a [u32; HALF],
    /// In a wide layout what the cells between them add, by the number of cells before them and their bits.
    middle: &'a [u32],
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
    /// In a wide layout what the cells after them add, by the number of occupied first cells and their own bits.
    pub middle: &'a [u32],
    /// What the last cells add.
    pub high: &'a [u32],
    /// The bits of a set that are its first cells.
    pub low_mask: u32,
    /// The number of first cells; in a wide layout as many follow in the middle.
    pub split: u32,
    /// Four words per map: four bits for the region of each cell, the number of the first block above the last of them. In a
    /// wide layout each map has two parts.
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
            low: &self.low[..=self.low_mask as usize],
            middle: self.middle,
            high: self.high,
            low_mask: self.low_mask,
            split: self.split,
            maps: self.maps.iter().map(|map| map.words()).collect(),
            first: self.order.first,
            last: self.order.last,
            block_words: self.block_words,
        }
    }
}

impl EntryIndex<'_> {
    /// Where the region of `cell` is found if the cells of `mask` are occupied: the index of a map, or of a part of one in
    /// a wide layout, and the number of the cell in it. `is_wide` must be that of the layout.
    #[inline(always)]
    pub fn map(&self, is_wide: bool, mask: u64, cell: usize) -> (usize, usize) {
        let first = mask as u32 & self.low_mask;
        let low = self.low[first as usize % HALF];
        if !is_wide {
            let high = (mask as u32 >> self.split) as usize % HALF;
            return ((low + self.high[high]) as usize, cell);
        }
        let second = (mask >> self.split) as u32 & self.low_mask;
        let middle = self.middle[(first.count_ones() << self.split | second) as usize];
        let high = self.high[(mask >> (2 * self.split)) as usize % HALF];
        let is_second = cell >= FIRST_PART;
        let part = 2 * (low + middle + high) as usize + usize::from(is_second);
        (part, cell - if is_second { FIRST_PART } else { 0 })
    }

    /// Prefetches a map, or a part of one.
    #[inline(always)]
    pub fn prefetch_map(&self, map: usize) {
        prefetch(self.maps.as_ptr().wrapping_add(map));
    }

    /// The address of the entry for the tiles in the order `code` and the blank in the region of a map's cell, both as
    /// [`map`](EntryIndex::map) returned them.
    #[inline(always)]
    pub fn entry(&self, map: usize, code: u32, cell: usize) -> EntryAddress {
        let rank = self.order.rank(code);
        EntryAddress { word: self.maps[map].block(cell) * self.block_words + rank as u32 / 64, bit: rank as u8 }
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
        TableLayout::with_width(shape, tiles, shape.cells() > MAX_NARROW_CELLS)
    }

    /// The layout for patterns of `tiles` tiles on `shape`, wide or not, or `None` if the shape or the pattern is too large.
    pub(crate) fn with_width(shape: Shape, tiles: usize, is_wide: bool) -> Option<Arc<TableLayout>> {
        let cells = shape.cells();
        let most_cells = if is_wide { MAX_WIDE_CELLS } else { MAX_NARROW_CELLS };
        if cells > most_cells || !(1..=most_tiles(cells).min(cells - 1)).contains(&tiles) {
            return None;
        }
        let split = cells.div_ceil(if is_wide { 3 } else { 2 }) as u32;
        let last = if is_wide { 2 * split } else { split };
        let (mut low, mut high) = (Box::new([0; HALF]), Box::new([0; HALF]));
        for mask in 0..1u32 << split {
            low[mask as usize] = colex(mask.into(), 0);
        }
        for mask in 0..1u64 << (cells as u32).saturating_sub(last) {
            if let Some(below) = tiles.checked_sub(mask.count_ones() as usize) {
                high[mask as usize] = colex(mask << last, below);
            }
        }
        let middle = |index: u32| colex(u64::from(index & ((1 << split) - 1)) << split, (index >> split) as usize);
        let middle = (0..if is_wide { (tiles as u32 + 1) << split } else { 0 }).map(middle).collect();
        let stride = factorial(tiles).next_multiple_of(64);
        let order = PermutationIndex::new(tiles);
        let maps = Box::new([]);
        let mut layout =
            TableLayout { shape, tiles, is_wide, split, low, middle, high, maps, blocks: 0, stride, order };
        layout.list_maps().then(|| Arc::new(layout))
    }

    /// Finds the regions of every map; false if a map has too many.
    fn list_maps(&mut self) -> bool {
        let (index, finder, parts) = (self.as_index(), RegionFinder::new(self.shape), if self.is_wide { 2 } else { 1 });
        let mut maps = vec![Map::default(); parts * self.maps()];
        let mut blocks = 0;
        for mask in masks(self.shape.cells(), self.tiles) {
            let first = index.map(self.is_wide, mask, 0).0;
            maps[first..first + parts].fill(Map::new(blocks));
            let regions = finder.visit(mask, |cell, region| {
                let (map, cell) = index.map(self.is_wide, mask, cell);
                maps[map].set_region(cell, region);
            });
            if regions > MAX_REGIONS {
                return false;
            }
            blocks += regions as usize;
        }
        (self.maps, self.blocks) = (maps.into(), blocks);
        true
    }

    /// As [`EntryIndex::map`].
    fn map(&self, mask: u64, cell: usize) -> (usize, usize) {
        self.as_index().map(self.is_wide, mask, cell)
    }

    /// Whether it is laid out for more than [`MAX_NARROW_CELLS`] cells.
    pub fn is_wide(&self) -> bool {
        self.is_wide
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

    /// The number of maps.
    pub fn maps(&self) -> usize {
        binomial(self.shape.cells(), self.tiles) as usize
    }

    /// The bytes of its own tables, but for the small ones.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.maps)
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
    pub fn block(&self, mask: u64, blank: usize) -> usize {
        let (map, cell) = self.map(mask, blank);
        self.maps[map].block(cell) as usize
    }

    /// The number of the entry for the tiles on `mask` in the order `code` and the blank in `blank`.
    pub fn index(&self, mask: u64, code: u32, blank: usize) -> usize {
        self.block(mask, blank) * self.stride + self.order.rank(code)
    }

    /// The view that finds addresses in a search.
    pub fn as_index(&self) -> EntryIndex<'_> {
        let TableLayout { split, low, middle, high, maps, stride, order, .. } = self;
        let (low_mask, block_words) = ((1 << split) - 1, *stride as u32 / 64);
        EntryIndex { low_mask, split: *split, low, middle, high, maps, block_words, order: order.halves() }
    }

    /// Every map in the order of their blocks, with the first cell of each region.
    pub fn block_keys(&self) -> Vec<(u64, u8)> {
        let mut keys = vec![(0, 0); self.blocks];
        for mask in masks(self.shape.cells(), self.tiles) {
            for cell in (0..self.shape.cells()).rev().filter(|cell| mask >> cell & 1 == 0) {
                keys[self.block(mask, cell)] = (mask, cell as u8);
            }
        }
        keys
    }

    /// Calls `visit` with every slide of a tile of the pattern out of the block of `mask` with the blank in `blank`.
    pub fn crossings(&self, mask: u64, blank: usize, mut visit: impl FnMut(Crossing)) {
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

/// The most tiles of a pattern on a board of this many cells.
pub fn most_tiles(cells: usize) -> usize {
    if cells > MAX_NARROW_CELLS { MAX_WIDE_TILES } else { MAX_TILES }
}

/// The fewest entries that a table of `tiles` tiles can have on a board of this many cells: those with one region per map.
pub fn fewest_entries(cells: usize, tiles: usize) -> usize {
    (binomial(cells, tiles) as usize).saturating_mul(factorial(tiles))
}

/// The colexicographic number of a set of cells among the sets of its size, if it has `below` smaller cells besides.
fn colex(mask: u64, below: usize) -> u32 {
    (0..MAX_WIDE_CELLS)
        .filter(|cell| mask >> cell & 1 == 1)
        .zip(below + 1..)
        .map(|(cell, nth)| binomial(cell, nth))
        .sum()
}

fn binomial(n: usize, k: usize) -> u32 {
    if k > n { 0 } else { (0..k).fold(1u64, |c, i| c * (n - i) as u64 / (i + 1) as u64) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_layouts_number_entries_as_narrow_ones_do() {
        for (rows, cols, most) in [(2, 2, 3), (2, 4, 7), (3, 3, 8), (4, 4, 5), (5, 5, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            for tiles in 1..=most {
                let [narrow, wide] = [false, true].map(|wide| TableLayout::with_width(shape, tiles, wide).unwrap());
                assert!(wide.is_wide() && !narrow.is_wide());
                assert_eq!((narrow.blocks(), narrow.entries()), (wide.blocks(), wide.entries()));
                assert_eq!(narrow.block_keys(), wide.block_keys(), "{shape}, {tiles} tiles");
                for mask in masks(shape.cells(), tiles) {
                    for cell in (0..shape.cells()).filter(|cell| mask >> cell & 1 == 0) {
                        assert_eq!(narrow.block(mask, cell), wide.block(mask, cell));
                    }
                }
            }
        }
    }

    #[test]
    fn every_map_of_6x6_has_its_own_blocks() {
        let layout = TableLayout::new(Shape::new(6, 6).unwrap(), 4).unwrap();
        assert_eq!(layout.maps(), 58_905);
        let keys = layout.block_keys();
        for (block, &(mask, cell)) in keys.iter().enumerate() {
            assert_eq!(layout.block(mask, cell.into()), block);
        }
        let finder = RegionFinder::new(layout.shape());
        assert_eq!(keys.len(), masks(36, 4).map(|mask| finder.visit(mask, |_, _| ()) as usize).sum());
    }
}
