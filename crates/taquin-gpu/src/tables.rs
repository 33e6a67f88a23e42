//! Tables, views and automaton as buffers of a device.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::Arc;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use opencl3::memory::{Buffer, CL_MEM_READ_ONLY, ClMem};
use opencl3::types::{CL_BLOCKING, cl_mem};
use taquin::unstable::{EntryIndexParts, Pattern, SearchTables, Transitions, VIEW_CELLS};

use crate::node::NodeFormat;

/// The words that describe a slot to the kernel.
const SLOT_WORDS: usize = 8;
/// The most slots that the kernel has local memory for.
pub const MAX_DEVICE_SLOTS: usize = 16;
/// The most 64-bit words of all tables that the kernel finds entries in.
pub const MAX_DEVICE_WORDS: usize = u32::MAX as usize / 2;
/// A move of the automaton that does not exist.
const NO_MOVE: u32 = u32::MAX;
/// Where the cell of a move is, above the state.
const CELL_SHIFT: u32 = 26;

/// What tables are loaded: tables of the same patterns are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesKey {
    patterns: Vec<Pattern>,
    views: Vec<[u8; VIEW_CELLS]>,
    states: usize,
    is_wide: bool,
}

impl TablesKey {
    pub fn of(tables: &SearchTables) -> TablesKey {
        TablesKey {
            patterns: tables.tables().iter().map(|table| table.pattern()).collect(),
            views: tables.views.iter().map(|view| view.cells).collect(),
            states: tables.automaton.transitions().len(),
            is_wide: tables.is_wide(),
        }
    }
}

/// Tables on a device.
pub struct DeviceTables {
    pub key: TablesKey,
    pub format: NodeFormat,
    /// The home of the blank.
    pub blank: usize,
    /// How many layouts the tables have.
    pub layouts: usize,
    /// Whether the layouts are those of boards with more than 25 cells.
    pub is_wide: bool,
    /// The bits of a state of the automaton.
    pub state_bits: u32,
    /// The bytes of all buffers.
    pub bytes: u64,
    pub transitions: Buffer<u32>,
    pub bits: Buffer<u64>,
    pub cell_sets: Buffer<u32>,
    pub maps: Buffer<u32>,
    pub ranks: Buffer<u16>,
    pub slots: Buffer<u32>,
    pub views: Buffer<u8>,
}

/// Tables as the kernel reads them, ready to be copied.
pub struct FlatTables {
    format: NodeFormat,
    state_bits: u32,
    /// The 64-bit words of the distinct tables.
    words: usize,
    transitions: Vec<u32>,
    cell_sets: Vec<u32>,
    maps: Vec<u32>,
    ranks: Vec<u16>,
    slots: Vec<u32>,
    views: Vec<u8>,
    layouts: usize,
    /// The distinct tables: slots of different views share them.
    distinct: Vec<usize>,
}

impl DeviceTables {
    /// Copies tables to a device.
    pub fn load(
        tables: &SearchTables,
        flat: &FlatTables,
        context: &Context,
        queue: &CommandQueue,
    ) -> Result<DeviceTables, ClError> {
        let mut bits = empty(context, flat.words)?;
        let mut at = 0;
        for &slot in &flat.distinct {
            let part = tables.slots[slot].bits;
            // SAFETY: the buffer has room for all distinct tables, and the write blocks until the source was read.
            unsafe { queue.enqueue_write_buffer(&mut bits, CL_BLOCKING, 8 * at, part, &[])? };
            at += part.len();
        }
        Ok(DeviceTables {
            key: TablesKey::of(tables),
            format: flat.format,
            blank: tables.tables()[0].pattern().blank,
            layouts: flat.layouts,
            is_wide: tables.is_wide(),
            state_bits: flat.state_bits,
            bytes: flat.bytes(),
            transitions: filled(context, queue, &flat.transitions)?,
            bits,
            cell_sets: filled(context, queue, &flat.cell_sets)?,
            maps: filled(context, queue, &flat.maps)?,
            ranks: filled(context, queue, &flat.ranks)?,
            slots: filled(context, queue, &flat.slots)?,
            views: filled(context, queue, &flat.views)?,
        })
    }

    /// The handles of the buffers, in the order of the kernel's arguments.
    pub fn arguments(&self) -> [cl_mem; 7] {
        [
            self.transitions.get(),
            self.bits.get(),
            self.cell_sets.get(),
            self.maps.get(),
            self.ranks.get(),
            self.slots.get(),
            self.views.get(),
        ]
    }
}

impl FlatTables {
    /// The tables in this form; `None` if the kernel is not made for them.
    pub fn of(tables: &SearchTables) -> Option<FlatTables> {
        let first = tables.tables()[0].pattern();
        let format = NodeFormat {
            cells: first.shape.cells(),
            columns: first.shape.cols(),
            slots: tables.slots_used(),
            views: tables.views.len(),
        };
        let states = tables.automaton.transitions().len();
        // A level of the kernel's stack has 5 bits beside the state, and 2 for each view.
        let state_bits = usize::BITS - states.leading_zeros();
        if format.slots > MAX_DEVICE_SLOTS || state_bits + 5 + 2 * format.views as u32 > 32 {
            return None;
        }
        let mut flat = FlatTables {
            format,
            state_bits,
            words: 0,
            transitions: tables.automaton.transitions().iter().flat_map(pack_moves).collect(),
            cell_sets: Vec::new(),
            maps: Vec::new(),
            ranks: Vec::new(),
            slots: Vec::new(),
            views: Vec::new(),
            layouts: 0,
            distinct: Vec::new(),
        };
        let mut layouts: HashMap<*const c_void, [u32; SLOT_WORDS]> = HashMap::new();
        let mut places: HashMap<Pattern, u32> = HashMap::new();
        for (slot, table) in tables.tables().iter().enumerate() {
            let layout = Arc::as_ptr(table.layout()).cast();
            let described =
                *layouts.entry(layout).or_insert_with(|| flat.add_layout(&table.layout().as_index().parts()));
            let place = *places.entry(table.pattern()).or_insert_with(|| {
                let place = (2 * flat.words) as u32;
                flat.words += table.bits().len();
                flat.distinct.push(slot);
                place
            });
            flat.slots.extend([place].into_iter().chain(described[1..].iter().copied()));
        }
        flat.layouts = layouts.len();
        flat.views.extend(tables.views.iter().flat_map(|view| view.cells));
        flat.views.extend(tables.views.iter().flat_map(|view| view.slots));
        // The kernel finds entries by the number of a word of 32 bits, which has 32 bits itself.
        (flat.words <= MAX_DEVICE_WORDS).then_some(flat)
    }

    /// The words of a node of the search.
    pub fn node_words(&self) -> usize {
        self.format.words()
    }

    /// The bytes of all buffers.
    pub fn bytes(&self) -> u64 {
        let words = self.transitions.len() + self.cell_sets.len() + self.maps.len() + self.slots.len();
        (8 * self.words + 4 * words + 2 * self.ranks.len() + self.views.len()) as u64
    }

    /// The bytes of the largest buffer.
    pub fn largest_buffer(&self) -> u64 {
        (8 * self.words).max(4 * self.maps.len()) as u64
    }

    /// Adds a layout and returns the words that describe it; the first is for the table.
    fn add_layout(&mut self, parts: &EntryIndexParts) -> [u32; SLOT_WORDS] {
        let low = self.cell_sets.len() as u32;
        // Those of the middle follow those of the first cells.
        self.cell_sets.extend_from_slice(parts.low);
        self.cell_sets.extend_from_slice(parts.middle);
        let high = self.cell_sets.len() as u32;
        self.cell_sets.extend_from_slice(parts.high);
        let maps = (self.maps.len() / 4) as u32;
        self.maps.extend(parts.maps.iter().flatten());
        let ranks = self.ranks.len() as u32;
        self.ranks.extend_from_slice(parts.first);
        self.ranks.extend_from_slice(parts.last);
        [0, low, high, maps, ranks, parts.block_words, parts.low_mask, parts.split]
    }
}

fn pack_moves(state: &Transitions) -> [u32; 4] {
    let mut moves = [NO_MOVE; 4];
    let all = state.cells.iter().zip(&state.next).take(state.count.into());
    for (packed, (&cell, &next)) in moves.iter_mut().zip(all) {
        *packed = next | u32::from(cell) << CELL_SHIFT;
    }
    moves
}

/// A buffer of this many elements.
pub fn empty<T>(context: &Context, length: usize) -> Result<Buffer<T>, ClError> {
    // SAFETY: without flags that use host memory the pointer to it is null.
    unsafe { Buffer::create(context, 0, length.max(1), std::ptr::null_mut()) }
}

/// A buffer with this content.
pub fn filled<T>(context: &Context, queue: &CommandQueue, data: &[T]) -> Result<Buffer<T>, ClError> {
    // SAFETY: as for `empty`.
    let mut buffer = unsafe { Buffer::create(context, CL_MEM_READ_ONLY, data.len().max(1), std::ptr::null_mut())? };
    // SAFETY: the buffer is as long as the data, and the write blocks until the data was read.
    unsafe { queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, data, &[])? };
    Ok(buffer)
}
