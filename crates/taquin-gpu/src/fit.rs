//! What fits a device: tables, and beside them the nodes that wait.

use taquin::unstable::EngineConfig;
use taquin::{Board, EngineError, TableSize};

use crate::device::{DeviceKind, GpuDevice, GpuError};
use crate::gpu::GpuOptions;
use crate::node::{LEVELS, NodeFormat};
use crate::rounds::{LEAST_ROOM, LaunchSize};
use crate::tables::{MAX_DEVICE_SLOTS, MAX_DEVICE_WORDS};

/// What a search takes of a device's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeviceFit {
    /// The bytes of the tables and of what finds their entries, without the automaton of some megabytes.
    pub table_bytes: u64,
    /// The bytes of the nodes that wait; the fewest there can be, if it does not fit.
    pub node_bytes: u64,
    /// The work items of a launch; `None` if it does not fit.
    pub items: Option<usize>,
}

impl GpuDevice {
    /// The memory that a search uses at most: a half, because the rest of the machine may use the same.
    pub fn usable_memory(&self) -> u64 {
        self.memory / 2
    }

    /// What searches for boards with this goal take on tables of this size.
    pub fn fit(&self, goal: &Board, table_size: TableSize) -> Result<DeviceFit, EngineError> {
        let extent = EngineConfig::new(table_size, 1).extent(goal)?;
        let shape = goal.shape();
        let (cells, columns, slots, views) = (shape.cells(), shape.cols(), extent.slots, extent.views);
        let node_words = NodeFormat { cells, columns, slots, views }.words();
        let table_bytes = (extent.table_bytes + extent.index_bytes) as u64;
        let room = LaunchRoom { device: self, options: &GpuOptions::default(), table_bytes, node_words };
        let is_supported = slots <= MAX_DEVICE_SLOTS && extent.table_bytes / 8 <= MAX_DEVICE_WORDS;
        let has_buffer = extent.table_bytes as u64 <= self.largest_buffer;
        Ok(match room.launch_size(extent.most_roots).ok().filter(|_| is_supported && has_buffer) {
            Some(size) => DeviceFit { table_bytes, node_bytes: size.bytes(node_words), items: Some(size.items) },
            None => {
                let node_bytes = room.smallest(extent.most_roots).bytes(node_words);
                DeviceFit { table_bytes, node_bytes, items: None }
            }
        })
    }
}

/// The memory in which launches have to find room.
pub struct LaunchRoom<'a> {
    pub device: &'a GpuDevice,
    pub options: &'a GpuOptions,
    pub table_bytes: u64,
    /// The words of a node.
    pub node_words: usize,
}

impl LaunchRoom<'_> {
    /// The work items of a group.
    pub fn group(&self) -> usize {
        group(self.device, self.options)
    }

    /// How large launches are: as large as keeps the device busy and fits the memory that it may use.
    pub fn launch_size(&self, roots: usize) -> Result<LaunchSize, GpuError> {
        let per_unit = match self.device.kind {
            DeviceKind::Processor => 64,
            DeviceKind::Gpu | DeviceKind::Accelerator => 2048,
        };
        let wanted = self.options.items.unwrap_or(self.device.units as usize * per_unit);
        let mut items = wanted.next_multiple_of(self.group());
        loop {
            let size = self.size(items, roots);
            if self.has_room(size) {
                return Ok(size);
            }
            if items <= self.group() {
                return Err(self.too_little(size.bytes(self.node_words)));
            }
            items = (items / 2).next_multiple_of(self.group());
        }
    }

    /// An error if not even the tables fit, whose largest buffer has this many bytes.
    pub fn check_tables(&self, largest_buffer: u64) -> Result<(), GpuError> {
        let fits = self.table_bytes <= self.usable() && largest_buffer <= self.device.largest_buffer;
        if fits { Ok(()) } else { Err(self.too_little(0)) }
    }

    /// The smallest launches.
    fn smallest(&self, roots: usize) -> LaunchSize {
        self.size(self.group(), roots)
    }

    fn size(&self, items: usize, roots: usize) -> LaunchSize {
        let waiting = self.options.waiting.unwrap_or(2 * items * LEVELS).max(LEAST_ROOM);
        LaunchSize { items, group: self.group(), stack: roots.next_power_of_two() + waiting }
    }

    fn has_room(&self, size: LaunchSize) -> bool {
        let room = self.usable().saturating_sub(self.table_bytes);
        size.bytes(self.node_words) <= room && size.largest_buffer(self.node_words) <= self.device.largest_buffer
    }

    fn usable(&self) -> u64 {
        usable_memory(self.device, self.options)
    }

    fn too_little(&self, node_bytes: u64) -> GpuError {
        too_little_memory(self.device, self.options, self.table_bytes + node_bytes)
    }
}

/// The memory of a device that may be used.
pub fn usable_memory(device: &GpuDevice, options: &GpuOptions) -> u64 {
    options.memory.map_or(device.usable_memory(), |memory| memory.min(device.usable_memory()))
}

/// The error of a device that would need this many bytes.
pub fn too_little_memory(device: &GpuDevice, options: &GpuOptions, bytes: u64) -> GpuError {
    let available = usable_memory(device, options) >> 20;
    GpuError::Memory { device: device.name.clone(), needed: bytes.div_ceil(1 << 20), available }
}

/// The work items of a group.
pub fn group(device: &GpuDevice, options: &GpuOptions) -> usize {
    let usual = match device.kind {
        DeviceKind::Processor => 16,
        DeviceKind::Gpu | DeviceKind::Accelerator => 128,
    };
    options.items.map_or(usual, |items| items.clamp(1, usual))
}
