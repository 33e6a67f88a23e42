//! What the search looks at: partitions, each seen through a symmetry of the board.

use super::automaton::Automaton;
use crate::pattern::{Index, Spot, Table};

/// The most slots of one search.
pub const MAX_SLOTS: usize = 64;

/// No cell, no slot.
pub const NONE: u8 = u8::MAX;

/// A pattern's tiles as the search carries them: the spot, with the distance modulo four above the order's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    mask: u32,
    code: u32,
}

const CODE_BITS: u32 = 24;
const CODE_MASK: u32 = (1 << CODE_BITS) - 1;

impl Live {
    /// No tiles.
    pub const NONE: Live = Live { mask: 0, code: 0 };

    fn new(spot: Spot, distance: u32) -> Live {
        Live { mask: spot.mask, code: spot.code | (distance & 3) << CODE_BITS }
    }

    /// The tiles after one of them went from `from` to `to`; the distance is stale.
    #[inline(always)]
    pub fn moved(self, from: usize, to: usize) -> Live {
        let spot = Spot { mask: self.mask, code: self.code & CODE_MASK }.moved(from, to);
        Live { mask: spot.mask, code: spot.code | self.code & !CODE_MASK }
    }

    /// The number of the map of the tiles.
    #[inline(always)]
    pub fn map(self, slot: &Slot) -> usize {
        slot.index.map(self.mask)
    }

    /// The place of the entry, the number of the map being known.
    #[inline(always)]
    pub fn entry(self, slot: &Slot, map: usize, blank: usize) -> usize {
        slot.index.entry(map, self.code, blank)
    }

    /// Whether the slide that the table's `bit` was read for led away from home; brings the distance up to date.
    #[inline(always)]
    pub fn settle(&mut self, bit: u32) -> bool {
        let phase = self.code >> CODE_BITS;
        let nearer = ((phase + 1) >> 1 ^ bit) & 1;
        self.code = self.code & CODE_MASK | ((phase + 1 + 2 * nearer) & 3) << CODE_BITS;
        nearer == 0
    }
}

/// One table in reach of the search.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    pub index: Index<'a>,
    pub bits: &'a [u64],
}

impl Slot<'_> {
    /// The bit of an entry.
    #[inline(always)]
    pub fn bit(&self, index: usize) -> u32 {
        (self.bits[index / 64] >> (index % 64)) as u32 & 1
    }
}

/// A partition seen through a symmetry.
#[derive(Clone, Debug)]
pub struct View {
    /// Where each cell lies in this view.
    pub cells: [u8; 32],
    /// The slot of each tile.
    pub slots: [u8; 32],
}

impl View {
    /// The view of a partition's tables, in slots from `first` on.
    fn new(tables: &[Table], symmetry: &[u8], first: usize) -> View {
        let mut view = View { cells: [NONE; 32], slots: [NONE; 32] };
        view.cells[..symmetry.len()].copy_from_slice(symmetry);
        for (slot, table) in (first as u8..).zip(tables) {
            for (tile, &seen) in symmetry.iter().enumerate() {
                if table.subject().homes >> seen & 1 == 1 {
                    view.slots[tile] = slot;
                }
            }
        }
        view
    }
}

/// Everything a search looks at: the views, the tables they share and the ways of the blank.
pub struct Sight<'a> {
    pub views: Vec<View>,
    /// The slots in use, and then the first of them over and over.
    pub slots: [Slot<'a>; MAX_SLOTS],
    tables: Vec<&'a Table>,
    pub automaton: &'a Automaton,
}

impl<'a> Sight<'a> {
    /// Looks at each of `sets` of tables (a partition each) through each of its symmetries.
    pub fn new(automaton: &'a Automaton, sets: &'a [Vec<Table>], symmetries: &[Vec<Vec<u8>>]) -> Sight<'a> {
        let slot = |table: &'a Table| Slot { index: table.layout().as_index(), bits: table.bits() };
        let mut sight =
            Sight { automaton, views: Vec::new(), slots: [slot(&sets[0][0]); MAX_SLOTS], tables: Vec::new() };
        for (tables, symmetries) in sets.iter().zip(symmetries) {
            for symmetry in symmetries {
                let first = sight.tables.len();
                sight.views.push(View::new(tables, symmetry, first));
                for (n, table) in tables.iter().enumerate() {
                    sight.slots[first + n] = slot(table);
                    sight.tables.push(table);
                }
            }
        }
        sight
    }

    /// The number of slots in use.
    pub fn slots_used(&self) -> usize {
        self.tables.len()
    }

    /// The spots of every slot on a laid board and the distance that each view sees; `None` if no slides lead home.
    pub fn look(&self, tiles: &[u8], blank: usize) -> Option<(Vec<Live>, Vec<u32>)> {
        let mut lives = Vec::with_capacity(self.slots.len());
        let mut sums = Vec::with_capacity(self.views.len());
        for view in &self.views {
            let mut seen = vec![0; tiles.len()];
            for (cell, &tile) in tiles.iter().enumerate() {
                seen[usize::from(view.cells[usize::from(tile)])] = usize::from(view.cells[cell]);
            }
            let mut sum = 0;
            let count = view.slots.iter().filter(|&&s| s != NONE).max().map_or(0, |&last| usize::from(last) + 1);
            for table in &self.tables[lives.len()..count] {
                let spot = Spot::of(table.subject().home_cells().map(|home| seen[home]));
                let distance = table.distance(spot, usize::from(view.cells[blank]))?;
                lives.push(Live::new(spot, distance));
                sum += distance;
            }
            sums.push(sum);
        }
        Some((lives, sums))
    }
}
