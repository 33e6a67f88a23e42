//! What the search looks at: partitions, each seen through a symmetry of the board.

use std::sync::Arc;

use super::automaton::Automaton;
use crate::pattern::{EntryAddress, EntryIndex, Placement, Table};

/// The most slots of one search.
pub const MAX_SLOTS: usize = 64;

/// No cell, no slot.
pub const NONE: u8 = u8::MAX;

/// A pattern's tiles as the search carries them: the spot, and above the order's bits what is needed of the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Live {
    pub mask: u32,
    pub code: u32,
}

/// Set if the bit of an entry one slide farther is set.
pub const AHEAD: u32 = 24;
/// Set if the distance is odd.
pub const ODD: u32 = 25;

impl Live {
    /// No tiles.
    pub const NONE: Live = Live { mask: 0, code: 0 };

    fn new(spot: Placement, distance: u32) -> Live {
        Live { mask: spot.mask, code: spot.code | ((distance + 1) >> 1 & 1) << AHEAD | (distance & 1) << ODD }
    }

    /// The tiles after one of them went from `from` to `to`; the distance is stale.
    #[inline(always)]
    pub fn moved(self, from: usize, to: usize) -> Live {
        let Placement { mask, code } = Placement { mask: self.mask, code: self.code }.moved(from, to);
        Live { mask, code }
    }

    /// Whether the slide that the table's `bit` was read for led away from home; brings the distance up to date.
    #[inline(always)]
    pub fn settle(&mut self, bit: u32) -> bool {
        let farther = (self.code >> AHEAD ^ bit) & 1 == 0;
        // From an even distance the next one farther has the same bit, from an odd one the other.
        let ahead = (self.code >> ODD ^ 1 ^ bit) & 1;
        self.code = (self.code ^ 1 << ODD) & !(1 << AHEAD) | ahead << AHEAD;
        farther
    }
}

/// One table in reach of the search.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    pub index: EntryIndex<'a>,
    pub bits: &'a [u64],
}

impl Slot<'_> {
    /// The bit of an entry, and above it others.
    #[inline(always)]
    pub fn bit(&self, place: EntryAddress) -> u32 {
        self.bits[place.word as usize].wrapping_shr(place.bit.into()) as u32
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
                if table.pattern().homes >> seen & 1 == 1 {
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
    wide: bool,
}

impl<'a> Sight<'a> {
    /// Looks at each of `sets` of tables (a partition each) through each of its symmetries; at sixteen children
    /// together if `wide` and if that is possible.
    pub fn new(automaton: &'a Automaton, sets: &'a [Vec<Table>], symmetries: &[Vec<Vec<u8>>], wide: bool) -> Sight<'a> {
        let slot = |table: &'a Table| Slot { index: table.layout().as_index(), bits: table.bits() };
        let mut sight =
            Sight { automaton, views: Vec::new(), slots: [slot(&sets[0][0]); MAX_SLOTS], tables: Vec::new(), wide };
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
        sight.wide &= sight.has_one_layout() && sight.suits_wide();
        sight
    }

    #[cfg(target_arch = "x86_64")]
    fn suits_wide(&self) -> bool {
        super::lanes_avx512::suits(self)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn suits_wide(&self) -> bool {
        false
    }

    /// Whether sixteen children are looked at together; nobody says so who cannot.
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// Whether the entries of all tables are numbered in the same way.
    fn has_one_layout(&self) -> bool {
        self.tables.iter().all(|table| Arc::ptr_eq(table.layout(), self.tables[0].layout()))
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
                let spot = Placement::of(table.pattern().home_cells().map(|home| seen[home]));
                let distance = table.distance(spot, usize::from(view.cells[blank]))?;
                lives.push(Live::new(spot, distance));
                sum += distance;
            }
            sums.push(sum);
        }
        Some((lives, sums))
    }
}
