//! The children of a batch, side by side: one row of numbers for each thing that is known of them.
//!
//! Looking at them through a view goes in several sweeps over the rows, each of which asks for the memory that the next
//! one reads, so that its answers overlap, and keeps all it needs in registers. No sweep branches on what one child
//! turns out to be: half of the children are cut off, and no processor guesses which.

use super::kernel::{MAX_BATCH, MAX_CHILDREN};
use super::stack::Batch;
use super::view::{Live, MAX_SLOTS, Sight};
use crate::pattern::{EntryAddress, prefetch};

/// A number for each child.
pub type Row = [u32; MAX_CHILDREN];

/// Children of a batch of nodes with `V` views; those that a view cuts off are dropped, and the others move up.
pub struct Lanes<const V: usize> {
    /// The number of the parent in its batch, the cell that the blank comes to and the one it leaves, a byte each.
    pub way: Row,
    /// The state of the automaton.
    pub state: Row,
    /// The pattern whose tile moves, in each view.
    pub slot: [Row; V],
    pub mask: [Row; V],
    pub code: [Row; V],
    /// How much farther than each view sees the goal may be.
    pub slack: [Row; V],
    /// The same of every parent.
    pub parent_slack: [[u32; MAX_BATCH]; V],
    /// The number of a map, and when that is at hand the word of an entry.
    pub word: Row,
    /// The cell of the blank, then the place of an entry in its word, then the entry.
    pub bit: Row,
}

impl<const V: usize> Lanes<V> {
    /// No children.
    pub fn new() -> Box<Self> {
        const NONE: Row = [0; MAX_CHILDREN];
        Box::new(Lanes {
            way: NONE,
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

    /// The parent of a child, and the cells that the blank comes to and leaves.
    #[inline(always)]
    pub fn way(&self, n: usize) -> (usize, usize, usize) {
        let [parent, to, from, _] = self.way[n].to_le_bytes().map(usize::from);
        (parent % MAX_BATCH, to, from)
    }

    /// Notes the way of a child.
    #[inline(always)]
    pub fn set_way(&mut self, n: usize, parent: usize, to: u8, from: u8) {
        self.way[n] = u32::from_le_bytes([parent as u8, to, from, 0]);
    }

    /// Looks at the first `count` children through a view, keeps those within the bound and counts them.
    #[inline(always)]
    pub fn look<const C: usize, const S: usize>(
        &mut self,
        batch: &Batch<C, S, V>,
        sight: &Sight,
        view: usize,
        count: usize,
    ) -> usize {
        let count = count.min(MAX_CHILDREN);
        self.slide(batch, sight, view, count);
        self.find(sight, view, count);
        for n in 0..count {
            let slot = &sight.slots[self.slot[view][n] as usize % MAX_SLOTS];
            self.bit[n] = slot.bit(EntryAddress { word: self.word[n], bit: self.bit[n] as u8 });
        }
        self.sift(view, count)
    }

    /// Slides a tile of every child and asks for the maps.
    #[inline(always)]
    fn slide<const C: usize, const S: usize>(
        &mut self,
        batch: &Batch<C, S, V>,
        sight: &Sight,
        view: usize,
        count: usize,
    ) {
        let seen = &sight.views[view];
        for n in 0..count {
            let (parent, to, from) = self.way(n);
            let node = &batch[parent];
            let slot = seen.slots[usize::from(node.tiles[to % C]) % 32];
            let hole = usize::from(seen.cells[to % 32]);
            let live = node.lives[usize::from(slot) % S].moved(hole, usize::from(seen.cells[from % 32]));
            (self.mask[view][n], self.code[view][n]) = (live.mask, live.code);
            let index = &sight.slots[usize::from(slot) % MAX_SLOTS].index;
            let map = index.map(live.mask);
            index.prefetch_map(map);
            (self.slot[view][n], self.word[n], self.bit[n]) = (slot.into(), map as u32, hole as u32);
        }
    }

    /// Finds the entries on the maps and asks for them.
    #[inline(always)]
    fn find(&mut self, sight: &Sight, view: usize, count: usize) {
        for n in 0..count {
            let table = &sight.slots[self.slot[view][n] as usize % MAX_SLOTS];
            let place = table.index.entry(self.word[n] as usize, self.code[view][n], self.bit[n] as usize);
            (self.word[n], self.bit[n]) = (place.word, place.bit.into());
            prefetch(table.bits, place.word as usize);
        }
    }

    /// Keeps the children that their entries leave within the bound.
    #[inline(always)]
    fn sift(&mut self, view: usize, count: usize) -> usize {
        let mut kept = 0;
        for n in 0..count {
            let parent = self.way(n).0;
            let mut live = Live { mask: self.mask[view][n], code: self.code[view][n] };
            let farther = live.settle(self.bit[n]);
            let slack = self.parent_slack[view][parent].wrapping_sub(2 * u32::from(farther));
            self.way[kept] = self.way[n];
            self.state[kept] = self.state[n];
            for before in 0..view {
                self.slot[before][kept] = self.slot[before][n];
                self.mask[before][kept] = self.mask[before][n];
                self.code[before][kept] = self.code[before][n];
                self.slack[before][kept] = self.slack[before][n];
            }
            self.slot[view][kept] = self.slot[view][n];
            self.mask[view][kept] = live.mask;
            self.code[view][kept] = live.code;
            self.slack[view][kept] = slack;
            kept += usize::from(slack as i32 >= 0);
        }
        kept
    }
}
