//! The children of a batch as a struct of arrays; those whose f exceeds the bound are pruned, view by view (a view is a
//! partition of the tiles seen through a symmetry; see `search_tables`).
//!
//! Testing goes in several passes over the arrays. Each pass prefetches the memory that the next one reads, so that
//! cache misses overlap. No pass branches on a single child: half of the children are pruned, and no branch predictor
//! can tell which.

use taquin_search::prefetch;

use super::node::{MAX_BATCH, MAX_CHILDREN, SearchNode};
use super::search_tables::{MAX_SLOTS, PatternState, SearchTables, VIEW_CELLS};
use super::stack::Batch;
use crate::pattern::EntryAddress;

/// One number for each child.
pub type PerChild = [u32; MAX_CHILDREN];

/// Children of a batch of nodes with `V` views. Those that a view prunes are removed, and the others move up.
pub struct Children<const V: usize> {
    /// The index of the parent in its batch, the cell the blank moves to and the cell it leaves, one byte each.
    pub origin: PerChild,
    /// The state of the automaton.
    pub state: PerChild,
    /// The slot of the pattern whose tile moves, in each view.
    pub slot: [PerChild; V],
    pub mask: [PerChild; V],
    pub code: [PerChild; V],
    /// The bound minus depth and estimate, for each view.
    pub slack: [PerChild; V],
    /// The same for every parent.
    pub parent_slack: [[u32; MAX_BATCH]; V],
    /// The index of a map; once that has been read, the word of a table entry.
    pub word: PerChild,
    /// The cell of the blank in the map; then the position of an entry in its word; then the entry.
    pub bit: PerChild,
}

impl<const V: usize> Children<V> {
    /// No children.
    pub fn new() -> Box<Self> {
        const NONE: PerChild = [0; MAX_CHILDREN];
        Box::new(Children {
            origin: NONE,
            state: NONE,
            slot: [NONE; V],
            mask: [NONE; V],
            code: [NONE; V],
            slack: [NONE; V],
            parent_slack: [[0; MAX_BATCH]; V],
            word: NONE,
            bit: NONE,
        })
    }

    /// The parent of a child, the cell the blank moves to and the cell it leaves.
    #[inline(always)]
    pub fn origin(&self, n: usize) -> (usize, usize, usize) {
        let [parent, to, from, _] = self.origin[n].to_le_bytes().map(usize::from);
        (parent % MAX_BATCH, to, from)
    }

    /// Sets the parent of a child and the cells of the blank.
    #[inline(always)]
    pub fn set_origin(&mut self, n: usize, parent: usize, to: u8, from: u8) {
        self.origin[n] = u32::from_le_bytes([parent as u8, to, from, 0]);
    }

    /// Tests the first `count` children against the estimate of a view and returns how many remain; they move up.
    #[inline(always)]
    pub fn prune<const C: usize, const S: usize>(
        &mut self,
        batch: &Batch<C, S, V>,
        tables: &SearchTables,
        view: usize,
        count: usize,
    ) -> usize {
        let count = count.min(MAX_CHILDREN);
        self.move_tiles(batch, tables, view, count);
        self.locate_entries(tables, view, count);
        for n in 0..count {
            let slot = &tables.slots[self.slot[view][n] as usize % MAX_SLOTS];
            self.bit[n] = slot.bit(EntryAddress { word: self.word[n], bit: self.bit[n] as u8 });
        }
        self.keep_within_bound(view, count)
    }

    /// Moves the tile of every child in its pattern and prefetches the maps.
    #[inline(always)]
    fn move_tiles<const C: usize, const S: usize>(
        &mut self,
        batch: &Batch<C, S, V>,
        tables: &SearchTables,
        view: usize,
        count: usize,
    ) {
        let seen = &tables.views[view];
        let is_wide = SearchNode::<C, S, V>::IS_WIDE;
        for n in 0..count {
            let (parent, to, from) = self.origin(n);
            let node = &batch[parent];
            let slot = seen.slots[usize::from(node.tiles[to % C]) % VIEW_CELLS];
            let hole = usize::from(seen.cells[to % VIEW_CELLS]);
            let target = usize::from(seen.cells[from % VIEW_CELLS]);
            let pattern = node.patterns[usize::from(slot) % S].moved(is_wide, hole, target);
            (self.mask[view][n], self.code[view][n]) = (pattern.mask, pattern.code);
            let index = &tables.slots[usize::from(slot) % MAX_SLOTS].index;
            let (map, cell) = index.map(is_wide, pattern.cells(is_wide), hole);
            index.prefetch_map(map);
            (self.slot[view][n], self.word[n], self.bit[n]) = (slot.into(), map as u32, cell as u32);
        }
    }

    /// Computes the position of every entry from the maps and prefetches it.
    #[inline(always)]
    fn locate_entries(&mut self, tables: &SearchTables, view: usize, count: usize) {
        for n in 0..count {
            let slot = &tables.slots[self.slot[view][n] as usize % MAX_SLOTS];
            let place = slot.index.entry(self.word[n] as usize, self.code[view][n], self.bit[n] as usize);
            (self.word[n], self.bit[n]) = (place.word, place.bit.into());
            prefetch(slot.bits.as_ptr().wrapping_add(place.word as usize));
        }
    }

    /// Keeps the children whose entries leave them within the bound.
    #[inline(always)]
    fn keep_within_bound(&mut self, view: usize, count: usize) -> usize {
        let mut kept = 0;
        for n in 0..count {
            let parent = self.origin(n).0;
            let mut pattern = PatternState { mask: self.mask[view][n], code: self.code[view][n] };
            let farther = pattern.update_distance(self.bit[n]);
            let slack = self.parent_slack[view][parent].wrapping_sub(2 * u32::from(farther));
            self.origin[kept] = self.origin[n];
            self.state[kept] = self.state[n];
            for before in 0..view {
                self.slot[before][kept] = self.slot[before][n];
                self.mask[before][kept] = self.mask[before][n];
                self.code[before][kept] = self.code[before][n];
                self.slack[before][kept] = self.slack[before][n];
            }
            self.slot[view][kept] = self.slot[view][n];
            self.mask[view][kept] = pattern.mask;
            self.code[view][kept] = pattern.code;
            self.slack[view][kept] = slack;
            kept += usize::from(slack as i32 >= 0);
        }
        kept
    }
}
