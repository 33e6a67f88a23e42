//! Filling a pattern's table, level by level and block by block.
//!
//! The whole search works on sets of bits, 64 entries to a word. Every slide of a pattern's tile changes the parity
//! of the way home, so the neighbours of a level lie in the level before it or the level after it, and two sets are
//! all the search has to remember: the next level is what the last one touches, less the one before it, and may take
//! that one's place in memory. With the table itself that makes three bits an entry.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use taquin_search::{Budget, Stop, Work};

use super::layout::Layout;
use super::memory::Fresh;
use super::table::{Bits, Subject, Table};
use crate::threads::run_on_threads;

/// The bits of a finished table, and how many entries there are at each distance.
#[derive(Clone)]
pub struct Built {
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
    #[error("the building of a table was stopped")]
    Stopped(Stop),
    /// There is not enough memory.
    #[error("there is no memory for a table: {bytes} bytes are needed to build it")]
    Memory {
        /// What was asked for.
        bytes: usize,
    },
}

/// Blocks handed to a thread at a time.
const BATCH: usize = 64;
/// Blocks between two questions to the budget while the transitions between blocks are listed.
const ASK_INTERVAL: usize = 1_024;

/// Builds tables of one layout.
#[derive(Debug)]
pub struct Builder {
    layout: Arc<Layout>,
    /// The ways into each block, those of block `b` from `starts[b]` to `starts[b + 1]`.
    ways: Vec<Way>,
    starts: Vec<u32>,
    /// Where the orders of one block go when a tile changes its place.
    relocations: Vec<Vec<u16>>,
}

/// A way into a block.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The block it comes from.
    block: u32,
    /// Which relocation it makes; 0 for none.
    relocation: u32,
}

impl Builder {
    /// Prepares to build tables of a layout.
    pub fn new(layout: &Arc<Layout>, budget: &mut dyn Budget) -> Result<Builder, TableBuildError> {
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
        let (mut ways, mut starts) = (Vec::new(), vec![0]);
        for (mask, blank) in layout.block_keys() {
            if starts.len().is_multiple_of(ASK_INTERVAL)
                && let ControlFlow::Break(stop) = budget.spend(Work::NONE)
            {
                return Err(TableBuildError::Stopped(stop));
            }
            // Every slide can be taken back, so the ways in are the ways out, turned round.
            layout.crossings(mask, usize::from(blank), |out| {
                ways.push(Way { block: out.block as u32, relocation: named[out.to * tiles + out.from] });
            });
            starts.push(ways.len() as u32);
        }
        Ok(Builder { layout: Arc::clone(layout), ways, starts, relocations })
    }

    /// The layout of its tables.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The table of a subject of the builder's shape and size.
    pub fn table(&self, subject: Subject, threads: usize, budget: &mut dyn Budget) -> Result<Table, TableBuildError> {
        let built = self.build(subject.homes, subject.blank, threads, budget)?;
        Ok(Table::new(subject, Arc::clone(&self.layout), built.bits))
    }

    /// The table of the pattern whose tiles' homes are the cells of `homes` (labelled in rising order), for a goal
    /// with the blank in `blank`, built on up to `threads` threads.
    pub fn build(
        &self,
        homes: u32,
        blank: usize,
        threads: usize,
        budget: &mut dyn Budget,
    ) -> Result<Built, TableBuildError> {
        let layout = &*self.layout;
        let words = layout.stride() / 64;
        let fresh =
            || Fresh::new(layout.words()).map_err(|_| TableBuildError::Memory { bytes: 3 * 8 * layout.words() });
        let (mut table, mut front, mut before) = (fresh()?, fresh()?, fresh()?);
        let identity = (0..layout.tiles() as u32).fold(0, |code, label| code | label << (3 * label));
        let goal = layout.index(homes, identity, blank);
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
                return Ok(Built { bits: Arc::new(table), levels });
            }
            levels.push(found);
            std::mem::swap(&mut front, &mut before);
            active = active_next;
        }
    }
}

/// One step from a level to the next.
struct Level<'a> {
    builder: &'a Builder,
    front: &'a [u64],
    active: &'a [bool],
    mark: bool,
}

impl Level<'_> {
    /// Turns the level before the front, in one block, into the level after it, and counts that.
    fn fill(&self, block: usize, touched: &mut [u64], before: &mut [u64], bits: &mut [u64]) -> u64 {
        let Builder { ways, starts, relocations, .. } = self.builder;
        let words = touched.len();
        let mut any = false;
        for way in &ways[starts[block] as usize..starts[block + 1] as usize] {
            if !self.active[way.block as usize] {
                continue;
            }
            if !any {
                touched.fill(0);
                any = true;
            }
            let source = &self.front[way.block as usize * words..][..words];
            match way.relocation {
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
