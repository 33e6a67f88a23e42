//! What a search reads: pattern databases, the views through which it sees them, and the automaton.
//!
//! A view is a partition of the tiles into patterns, looked up through a symmetry of the goal; its estimate is the sum of
//! its patterns' distances. The patterns of all views are numbered by slots.

use std::sync::Arc;

use super::automaton::Automaton;
use super::cpu_dispatch::processor_has_avx512;
use crate::pattern::{EntryAddress, EntryIndex, Placement, Table, moved};

/// The most tables whose addresses one instruction of AVX-512 can select from.
pub const MAX_AVX512_TABLES: usize = 16;

/// The most slots of one search.
pub const MAX_SLOTS: usize = 64;

/// The places of a view for cells and tiles: more than there are, and a power of two.
pub const VIEW_CELLS: usize = 64;

/// No cell, no slot.
pub const NONE: u8 = u8::MAX;

/// The tiles of a pattern as the search carries them: their position, and above the bits of their order what is needed
/// of the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PatternState {
    /// The cells that the tiles occupy, but for those from 32 on.
    pub mask: u32,
    /// The order of the tiles, and above it the table's bit of an entry one slide farther (bit 24), the parity of the
    /// distance (bit 25) and the occupied cells from 32 to 35 (bits 26 to 29).
    pub code: u32,
}

/// Bit of `code`: the table's bit of an entry that is one slide farther from the goal.
pub const AHEAD: u32 = 24;
/// Bit of `code`: set if the distance is odd.
pub const ODD: u32 = 25;
/// The first bit of `code` for the cells that `mask` has no room for.
pub const HIGH_CELLS: u32 = 26;

impl PatternState {
    /// No tiles.
    pub const NONE: PatternState = PatternState { mask: 0, code: 0 };

    fn new(spot: Placement, distance: u32) -> PatternState {
        let code = spot.code | ((distance + 1) >> 1 & 1) << AHEAD | (distance & 1) << ODD;
        PatternState { mask: spot.mask as u32, code }.with_high_cells(spot.mask)
    }

    /// The cells that the tiles occupy; those from 32 on only if it `is_wide`, that is if there may be such.
    #[inline(always)]
    pub fn cells(self, is_wide: bool) -> u64 {
        let high = if is_wide { self.code >> HIGH_CELLS & 15 } else { 0 };
        u64::from(high) << 32 | u64::from(self.mask)
    }

    /// The tiles after one of them moved from `from` to `to`; the distance is not updated.
    #[inline(always)]
    pub fn moved(self, is_wide: bool, from: usize, to: usize) -> PatternState {
        if is_wide {
            let (cells, code) = moved(self.cells(true), self.code, from, to);
            PatternState { mask: cells as u32, code }.with_high_cells(cells)
        } else {
            let (mask, code) = moved(self.mask, self.code, from, to);
            PatternState { mask, code }
        }
    }

    /// The same with the cells from 32 on of a set.
    #[inline(always)]
    fn with_high_cells(self, cells: u64) -> PatternState {
        let high = (cells >> 32) as u32;
        PatternState { code: self.code & !(15 << HIGH_CELLS) | high << HIGH_CELLS, ..self }
    }

    /// Updates the distance after a slide for which the table's `bit` was read. Whether the slide led away from home.
    #[inline(always)]
    pub fn update_distance(&mut self, bit: u32) -> bool {
        let farther = (self.code >> AHEAD ^ bit) & 1 == 0;
        // From an even distance the next one farther has the same bit, from an odd one the other.
        let ahead = (self.code >> ODD ^ 1 ^ bit) & 1;
        self.code = (self.code ^ 1 << ODD) & !(1 << AHEAD) | ahead << AHEAD;
        farther
    }
}

/// The table of one slot.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    /// How entries are numbered.
    pub index: EntryIndex<'a>,
    /// The entries, one bit each.
    pub bits: &'a [u64],
}

impl Slot<'_> {
    /// The bit of an entry, and other bits above it.
    #[inline(always)]
    pub fn bit(&self, place: EntryAddress) -> u32 {
        self.bits[place.word as usize].wrapping_shr(place.bit.into()) as u32
    }
}

/// A partition seen through a symmetry.
#[derive(Clone, Debug)]
pub struct View {
    /// Where each cell lies in this view.
    pub cells: [u8; VIEW_CELLS],
    /// The slot of each tile.
    pub slots: [u8; VIEW_CELLS],
}

impl View {
    /// The view of a partition's tables, in slots from `first` on.
    fn new(tables: &[Table], symmetry: &[u8], first: usize) -> View {
        let mut view = View { cells: [NONE; VIEW_CELLS], slots: [NONE; VIEW_CELLS] };
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

/// Everything a search reads: the views, the tables they share and the automaton.
pub struct SearchTables<'a> {
    /// The views; the estimate of a board is the largest of theirs.
    pub views: Vec<View>,
    /// The slots in use; unused ones repeat the first.
    pub slots: [Slot<'a>; MAX_SLOTS],
    tables: Vec<&'a Table>,
    /// The moves of the blank that are not pruned as duplicates.
    pub automaton: &'a Automaton,
    avx512: bool,
}

impl<'a> SearchTables<'a> {
    /// Sees each of `sets` of tables (one partition each) through each of its symmetries. AVX-512 is used if `avx512`
    /// is set and the processor and the tables allow it.
    pub fn new(
        automaton: &'a Automaton,
        sets: &'a [Vec<Table>],
        symmetries: &[Vec<Vec<u8>>],
        avx512: bool,
    ) -> SearchTables<'a> {
        let slot = |table: &'a Table| Slot { index: table.layout().as_index(), bits: table.bits() };
        let slots = [slot(&sets[0][0]); MAX_SLOTS];
        let mut all = SearchTables { automaton, views: Vec::new(), slots, tables: Vec::new(), avx512 };
        for (tables, symmetries) in sets.iter().zip(symmetries) {
            for symmetry in symmetries {
                let first = all.tables.len();
                all.views.push(View::new(tables, symmetry, first));
                for (n, table) in tables.iter().enumerate() {
                    all.slots[first + n] = slot(table);
                    all.tables.push(table);
                }
            }
        }
        all.avx512 &=
            all.has_one_layout() && !all.is_wide() && all.slots_used() <= MAX_AVX512_TABLES && processor_has_avx512();
        all
    }

    /// Whether sixteen children are tested together; true only where processor and tables allow it.
    pub fn use_avx512(&self) -> bool {
        self.avx512
    }

    /// Whether the entries of all tables are numbered in the same way.
    fn has_one_layout(&self) -> bool {
        self.tables.iter().all(|table| Arc::ptr_eq(table.layout(), self.tables[0].layout()))
    }

    /// Whether the tables are laid out for more cells than fit the mask of a pattern.
    pub fn is_wide(&self) -> bool {
        self.tables[0].layout().is_wide()
    }

    /// The tables, one per slot in use; views share those of a partition.
    pub fn tables(&self) -> &[&'a Table] {
        &self.tables
    }

    /// The number of slots in use.
    pub fn slots_used(&self) -> usize {
        self.tables.len()
    }

    /// The pattern states of every slot on a normalised board and the estimate of each view, computed from nothing.
    /// `None` if the board cannot be solved.
    pub fn evaluate(&self, tiles: &[u8], blank: usize) -> Option<(Vec<PatternState>, Vec<u32>)> {
        let mut patterns = Vec::with_capacity(self.slots.len());
        let mut sums = Vec::with_capacity(self.views.len());
        for view in &self.views {
            let mut seen = vec![0; tiles.len()];
            for (cell, &tile) in tiles.iter().enumerate() {
                seen[usize::from(view.cells[usize::from(tile)])] = usize::from(view.cells[cell]);
            }
            let mut sum = 0;
            let count = view.slots.iter().filter(|&&s| s != NONE).max().map_or(0, |&last| usize::from(last) + 1);
            for table in &self.tables[patterns.len()..count] {
                let spot = Placement::of(table.pattern().home_cells().map(|home| seen[home]));
                let distance = table.distance(spot, usize::from(view.cells[blank]))?;
                patterns.push(PatternState::new(spot, distance));
                sum += distance;
            }
            sums.push(sum);
        }
        Some((patterns, sums))
    }
}
