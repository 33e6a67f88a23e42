//! Tables built on a device, level by level as the processor builds them.

use std::ops::ControlFlow;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::Buffer;
use opencl3::types::CL_BLOCKING;
use taquin::unstable::{Pattern, Table, TableBuilder};
use taquin::{Shape, TableBuildError};
use taquin_search::{Budget, Work};

use crate::device::WorkError;
use crate::tables::{empty, filled};

pub const SOURCE: &str = include_str!("build_table.cl");
/// The bits of a word of the kernel.
const WORD_BITS: usize = 32;
/// More levels than any table has: distances are bytes.
const MOST_LEVELS: u32 = 1 << 8;

/// What is the same for all tables of one shape and number of tiles.
pub struct DeviceBuilder {
    key: (Shape, usize),
    starts: Buffer<u32>,
    edges: Buffer<u32>,
    relocations: Buffer<u16>,
    /// Bit sets: the last level, the one before it, and the table.
    sets: [Buffer<u32>; 3],
    active: [Buffer<u8>; 2],
    found: Buffer<u32>,
    blocks: usize,
    /// The words of a block.
    words: usize,
}

impl DeviceBuilder {
    /// The bytes that building takes on the device.
    pub fn bytes(builder: &TableBuilder) -> u64 {
        let layout = builder.layout();
        let lists = 8 * builder.edges().len() + 4 * builder.edge_starts().len() + 2 * layout.blocks();
        (3 * 8 * layout.words() + lists + 2 * builder.relocations().len() * layout.stride()) as u64
    }

    /// The words of a block of a builder's tables.
    pub fn block_words(builder: &TableBuilder) -> usize {
        builder.layout().stride() / WORD_BITS
    }

    /// Copies what a builder knows to the device.
    pub fn new(builder: &TableBuilder, context: &Context, queue: &CommandQueue) -> Result<DeviceBuilder, ClError> {
        let layout = builder.layout();
        let (blocks, words) = (layout.blocks(), DeviceBuilder::block_words(builder));
        let edges: Vec<u32> = builder.edges().iter().flat_map(|edge| [edge.block, edge.relocation]).collect();
        let mut relocations = Vec::with_capacity(builder.relocations().len() * layout.stride());
        for relocation in builder.relocations() {
            let end = relocations.len() + layout.stride();
            relocations.extend_from_slice(relocation);
            relocations.resize(end, 0);
        }
        let set = || empty(context, blocks * words);
        Ok(DeviceBuilder {
            key: key(builder),
            starts: filled(context, queue, builder.edge_starts())?,
            edges: filled(context, queue, &edges)?,
            relocations: filled(context, queue, &relocations)?,
            sets: [set()?, set()?, set()?],
            active: [empty(context, blocks)?, empty(context, blocks)?],
            found: empty(context, 1)?,
            blocks,
            words,
        })
    }

    /// Whether it is for tables of this builder.
    pub fn is_for(&self, builder: &TableBuilder) -> bool {
        self.key == key(builder)
    }

    /// Builds a table.
    pub fn build(
        &mut self,
        builder: &TableBuilder,
        pattern: Pattern,
        queue: &CommandQueue,
        kernel: &Kernel,
        group: usize,
        budget: &mut dyn Budget,
    ) -> Result<Result<Table, TableBuildError>, WorkError> {
        self.begin(builder.goal_entry(pattern), queue)?;
        let mut distance = 0u32;
        let mut entries_left = builder.layout().entries() - 1;
        loop {
            distance += 1;
            let found = self.next_level(distance, queue, kernel, group)?;
            if found == 0 {
                break;
            }
            entries_left = entries_left.checked_sub(found as usize).ok_or(WorkError::Wrong)?;
            if distance > MOST_LEVELS {
                return Err(WorkError::Wrong);
            }
            if let ControlFlow::Break(stop) = budget.spend(Work::NONE) {
                return Ok(Err(TableBuildError::Stopped(stop)));
            }
        }
        let table = &self.sets[2];
        builder.table_built_elsewhere(pattern, |words| {
            // SAFETY: a word of 64 bits is two of 32 bits, the lower first on every machine that the kernel is made for;
            // the slice is as long as the buffer, and the read blocks.
            unsafe {
                let halves = std::slice::from_raw_parts_mut(words.as_mut_ptr().cast::<u32>(), 2 * words.len());
                queue.enqueue_read_buffer(table, CL_BLOCKING, 0, halves, &[])?;
            }
            Ok(())
        })
    }

    /// Empties all sets but for the goal's entry.
    fn begin(&mut self, goal: usize, queue: &CommandQueue) -> Result<(), ClError> {
        let (place, block) = (goal / WORD_BITS, goal / (WORD_BITS * self.words));
        let all = 4 * self.blocks * self.words;
        // SAFETY: the lengths are those of the buffers, and the writes block.
        unsafe {
            for set in &mut self.sets {
                queue.enqueue_fill_buffer(set, &[0], 0, all, &[])?;
            }
            for active in &mut self.active {
                queue.enqueue_fill_buffer(active, &[0], 0, self.blocks, &[])?;
            }
            queue.enqueue_write_buffer(&mut self.sets[0], CL_BLOCKING, 4 * place, &[1 << (goal % WORD_BITS)], &[])?;
            queue.enqueue_write_buffer(&mut self.active[0], CL_BLOCKING, block, &[1], &[])?;
        }
        Ok(())
    }

    /// Finds the entries of this distance, and counts them.
    fn next_level(
        &mut self,
        distance: u32,
        queue: &CommandQueue,
        kernel: &Kernel,
        group: usize,
    ) -> Result<u32, ClError> {
        let mut found = [0];
        let mark = distance >> 1 & 1;
        let DeviceBuilder { sets: [front, before, table], active: [active, active_next], .. } = self;
        let mut launch = ExecuteKernel::new(kernel);
        // SAFETY: the arguments are those of the kernel in number, order and type; one group for each block; the
        // transfers block.
        unsafe {
            queue.enqueue_write_buffer(&mut self.found, CL_BLOCKING, 0, &found, &[])?;
            launch.set_arg(front).set_arg(before).set_arg(table).set_arg(active).set_arg(active_next);
            launch.set_arg(&self.starts).set_arg(&self.edges).set_arg(&self.relocations).set_arg(&mark);
            launch.set_arg(&self.found).set_global_work_size(self.blocks * group).set_local_work_size(group);
            launch.enqueue_nd_range(queue)?;
            queue.enqueue_read_buffer(&self.found, CL_BLOCKING, 0, &mut found, &[])?;
        }
        self.sets.swap(0, 1);
        self.active.swap(0, 1);
        Ok(found[0])
    }
}

fn key(builder: &TableBuilder) -> (Shape, usize) {
    (builder.layout().shape(), builder.layout().tiles())
}
