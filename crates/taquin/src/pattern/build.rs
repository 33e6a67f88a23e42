//! Builder of tables: breadth-first search over one pattern, level by level and block by block.
//!
//! The search works on bit sets, 64 entries per word. Every slide of a pattern's tile changes the parity of the
//! distance, so the neighbours of a level lie in the level before it or the level after it, and two sets are enough:
//! the next level is what the last one reaches, minus the one before it, and is written in that one's place. With the
//! table itself that makes three bits per entry.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use taquin_search::{Budget, Stop, Work};

use super::layout::TableLayout;
use super::memory::HugePages;
use super::table::{Bits, Pattern, Table};
use crate::threads::run_on_threads;

/// The bits of a finished table, and how many entries there are at each distance.
#[derive(Clone)]
pub struct BuiltTable {
    /// For every entry the second lowest bit of its distance.
    pub bits: Bits,
    /// How many entries lie at each distance.
    pub levels: Vec<u64>,
}

/// Why a table was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableBuildError {
    /// The budget ended it.
    #[error("the construction of a table was stopped")]
    Stopped(Stop),
    /// There is not enough memory.
    #[error("not enough memory for a table: {bytes} bytes are needed to build it")]
    Memory {
        /// The bytes needed.
        bytes: usize,
    },
}

/// Blocks that a thread takes at a time.
const BATCH: usize = 64;
/// Blocks between two questions to the budget while the transitions between blocks are listed.
const ASK_INTERVAL: usize = 1_024;

/// Builds tables of one layout.
#[derive(Debug)]
pub struct TableBuilder {
    layout: Arc<TableLayout>,
    /// The edges into each block, those of block `b` from `starts[b]` to `starts[b + 1]`.
    edges: Vec<BlockEdge>,
    starts: Vec<u32>,
    /// How the permutations of one block are renumbered when a tile changes its position among the occupied cells.
    relocations: Vec<Vec<u16>>,
}

/// An edge into a block.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct BlockEdge {
    /// The block it comes from.
    pub block: u32,
    /// The number of its relocation; 0 for none.
    pub relocation: u32,
}

impl TableBuilder {
    /// Prepares to build tables of a layout.
    pub fn new(layout: &Arc<TableLayout>, budget: &mut dyn Budget) -> Result<TableBuilder, TableBuildError> {
        let (tiles, reach) = (layout.tiles(), layout.shape().cols() - 1);
        let codes = layout.order().codes();
        let mut relocations = vec![Vec::new()];
        let mut named = vec![0; tiles * tiles];
        for (pair, name) in named.iter_mut().enumerate() {
            let (from, to) = (pair / tiles, pair % tiles);
            if from != to && from.abs_diff(to) <= reach {
                *name = relocations.len() as u32;
                relocations.push(layout.order().relocation(&codes, from, to));
            }
        }
        let (mut edges, mut starts) = (Vec::with_capacity(most_edges(layout)), vec![0]);
        for (mask, blank) in layout.block_keys() {
            if starts.len().is_multiple_of(ASK_INTERVAL)
                && let ControlFlow::Break(stop) = budget.spend(Work::NONE)
            {
                return Err(TableBuildError::Stopped(stop));
            }
            // Every slide can be undone, so the edges in are the edges out, reversed.
            layout.crossings(mask, usize::from(blank), |out| {
                edges.push(BlockEdge { block: out.block as u32, relocation: named[out.to * tiles + out.from] });
            });
            starts.push(edges.len() as u32);
        }
        Ok(TableBuilder { layout: Arc::clone(layout), edges, starts, relocations })
    }

    /// The most bytes that it takes.
    pub fn most_bytes(layout: &TableLayout) -> usize {
        let keys = (size_of::<(u64, u8)>() + size_of::<u32>()) * layout.blocks();
        size_of::<BlockEdge>() * most_edges(layout) + keys
    }

    /// The layout of its tables.
    pub fn layout(&self) -> &Arc<TableLayout> {
        &self.layout
    }

    /// The edges into all blocks.
    pub fn edges(&self) -> &[BlockEdge] {
        &self.edges
    }

    /// Where the edges into each block begin, and where those into the last one end.
    pub fn edge_starts(&self) -> &[u32] {
        &self.starts
    }

    /// For each number of a relocation the new number of every permutation of a block; none for 0.
    pub fn relocations(&self) -> &[Vec<u16>] {
        &self.relocations
    }

    /// The entry of a pattern's goal.
    pub fn goal_entry(&self, pattern: Pattern) -> usize {
        let identity = (0..self.layout.tiles() as u32).fold(0, |code, label| code | label << (3 * label));
        self.layout.index(pattern.homes, identity, pattern.blank)
    }

    /// The table of a pattern whose words another device has built and `fill` copies; an error is that of `fill`.
    pub fn table_built_elsewhere<E>(
        &self,
        pattern: Pattern,
        fill: impl FnOnce(&mut [u64]) -> Result<(), E>,
    ) -> Result<Result<Table, TableBuildError>, E> {
        let Ok(mut bits) = HugePages::new(self.layout.words()) else {
            return Ok(Err(TableBuildError::Memory { bytes: 8 * self.layout.words() }));
        };
        fill(bits.as_mut())?;
        Ok(Ok(Table::new(pattern, Arc::clone(&self.layout), Arc::new(bits))))
    }

    /// The table of a pattern of the builder's shape and size.
    pub fn table(&self, pattern: Pattern, threads: usize, budget: &mut dyn Budget) -> Result<Table, TableBuildError> {
        let built = self.build(pattern, threads, budget)?;
        Ok(Table::new(pattern, Arc::clone(&self.layout), built.bits))
    }

    /// The bits of a pattern's table, built on up to `threads` threads.
    pub fn build(
        &self,
        pattern: Pattern,
        threads: usize,
        budget: &mut dyn Budget,
    ) -> Result<BuiltTable, TableBuildError> {
        let layout = &*self.layout;
        let words = layout.stride() / 64;
        let fresh =
            || HugePages::new(layout.words()).map_err(|_| TableBuildError::Memory { bytes: 3 * 8 * layout.words() });
        let (mut table, mut front, mut before) = (fresh()?, fresh()?, fresh()?);
        let goal = self.goal_entry(pattern);
        front.as_mut()[goal / 64] |= 1 << (goal % 64);
        let mut active = vec![false; layout.blocks()];
        active[goal / layout.stride()] = true;
        let mut levels = vec![1];
        loop {
            let mark = levels.len() >> 1 & 1 == 1;
            let mut active_next = vec![false; layout.blocks()];
            let level = Level { builder: self, front: front.as_ref(), active: &active, mark };
            let work = Mutex::new(
                before
                    .as_mut()
                    .chunks_mut(BATCH * words)
                    .zip(table.as_mut().chunks_mut(BATCH * words))
                    .zip(active_next.chunks_mut(BATCH))
                    .enumerate(),
            );
            let (found, stop) = run_on_threads(threads, budget, |_, budget| {
                let (mut found, mut touched) = (0, vec![0; words]);
                while budget.spend(Work::NONE).is_continue() {
                    let Some((batch, ((before, bits), alive))) = work.lock().expect("no thread panicked").next() else {
                        break;
                    };
                    for (i, alive) in alive.iter_mut().enumerate() {
                        let span = i * words..(i + 1) * words;
                        let new =
                            level.fill(batch * BATCH + i, &mut touched, &mut before[span.clone()], &mut bits[span]);
                        *alive = new > 0;
                        found += new;
                    }
                }
                found
            });
            if let Some(stop) = stop {
                return Err(TableBuildError::Stopped(stop));
            }
            let found: u64 = found.into_iter().sum();
            if found == 0 {
                return Ok(BuiltTable { bits: Arc::new(table), levels });
            }
            levels.push(found);
            std::mem::swap(&mut front, &mut before);
            active = active_next;
        }
    }
}

/// The most edges into all blocks of a layout: four into each tile of each map.
fn most_edges(layout: &TableLayout) -> usize {
    4 * layout.tiles() * layout.maps()
}

/// One step from a level to the next.
struct Level<'a> {
    builder: &'a TableBuilder,
    front: &'a [u64],
    active: &'a [bool],
    mark: bool,
}

impl Level<'_> {
    /// Replaces the level before the front by the level after it in one block, and counts the entries of that.
    fn fill(&self, block: usize, touched: &mut [u64], before: &mut [u64], bits: &mut [u64]) -> u64 {
        let TableBuilder { edges, starts, relocations, .. } = self.builder;
        let words = touched.len();
        let mut any = false;
        for edge in &edges[starts[block] as usize..starts[block + 1] as usize] {
            if !self.active[edge.block as usize] {
                continue;
            }
            if !any {
                touched.fill(0);
                any = true;
            }
            let source = &self.front[edge.block as usize * words..][..words];
            match edge.relocation {
                0 => touched.iter_mut().zip(source).for_each(|(t, s)| *t |= s),
                r => scatter(source, &relocations[r as usize], touched),
            }
        }
        if !any {
            before.fill(0);
            return 0;
        }
        let mut found = 0;
        for ((before, touched), bits) in before.iter_mut().zip(&*touched).zip(bits) {
            let new = touched & !*before;
            *before = new;
            found += u64::from(new.count_ones());
            if self.mark {
                *bits |= new;
            }
        }
        found
    }
}

/// Sets in `touched` the bit `table[i]` for every bit `i` of `source`.
fn scatter(source: &[u64], table: &[u16], touched: &mut [u64]) {
    for (&word, targets) in source.iter().zip(table.chunks(64)) {
        let mut rest = word;
        while rest != 0 {
            let target = usize::from(targets[rest.trailing_zeros() as usize]);
            touched[target / 64] |= 1 << (target % 64);
            rest &= rest - 1;
        }
    }
}
