//! A wide beam search on copies of small boards, ranked by neighbour tables.
//!
//! [`InPlaceBeam`](super::InPlaceBeam) walks a tree on one board; this copies a board for every survivor. Up to 49
//! cells that takes less time than the walk.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

use crate::Slide;
use crate::anytime::batched_budget::expanded;
use crate::anytime::hashing::{FingerprintSet, mix, tile_key};
use crate::anytime::learned::GoalTables;
use crate::anytime::work_board::{Adjacency, NO_CELL, SLIDES, WorkBoard};

/// How wide and how deep to search.
#[derive(Clone, Copy, Debug)]
pub(in crate::anytime) struct CopyBeamConfig {
    /// The most boards of a layer.
    pub(in crate::anytime) width: usize,
    /// The most layers.
    pub(in crate::anytime) layers: usize,
    /// Breaks ties between boards of nearly equal rank.
    pub(in crate::anytime) seed: u64,
}

/// Boards expanded before their children are looked up in the set of seen boards: hides the latency of prefetching.
const BLOCK: usize = 32;
/// Blocks between two questions to the budget.
const BLOCKS: usize = 32;
/// The most that chance adds to a rank, in 1/256 slide.
const NOISE: u64 = 63;
/// Log2 of the ranks per bucket.
const BUCKET_BITS: u32 = 3;
/// The number of buckets.
const BUCKETS: usize = 1 << 13;
/// How far below the best rank of a layer its children may rank.
const MARGIN: i32 = 32 * 256;

#[derive(Clone, Copy)]
struct BeamState<const C: usize> {
    tiles: [u8; C],
    cells: [u8; C],
    hash: u64,
    score: i32,
    blank: u8,
    /// The slide that would undo the last one.
    undo: u8,
}

#[derive(Clone, Copy)]
struct BeamChild {
    hash: u64,
    score: i32,
    bucket: u32,
    /// The number of the parent times four, plus the slide.
    link: u32,
}

/// A search in progress on boards of `C` cells.
pub(super) struct CopyBeam<'a, const C: usize> {
    tables: &'a GoalTables<'a>,
    config: CopyBeamConfig,
    /// By cell and slide: the cell the blank moves to.
    sources: [[u8; 4]; C],
    states: Vec<BeamState<C>>,
    next: Vec<BeamState<C>>,
    children: Vec<BeamChild>,
    seen: FingerprintSet,
    /// The children in each bucket.
    counts: Vec<u32>,
    /// The last bucket whose children may survive.
    last: usize,
    /// The children up to the last bucket.
    kept: usize,
    /// The rank at which the first bucket begins.
    base: i32,
    goal: u64,
    ancestry: Ancestry,
    /// The slides to a random survivor of a random layer.
    #[cfg(feature = "train")]
    sample: Vec<Slide>,
}

impl CopyBeamConfig {
    /// The most bytes a search holds on boards of `C` cells.
    pub(super) fn bytes<const C: usize>(&self) -> usize {
        let width = self.width;
        width * (2 * size_of::<BeamState<C>>() + 2 * size_of::<BeamChild>())
            + FingerprintSet::bytes(width)
            + Ancestry::bytes(width)
    }
}

impl<'a, const C: usize> CopyBeam<'a, C> {
    pub(super) fn new(
        adjacency: &Adjacency,
        tables: &'a GoalTables<'a>,
        board: &WorkBoard,
        config: CopyBeamConfig,
    ) -> Self {
        let home = board.blank_home();
        let tiles = || (0..C).filter(|&tile| tile != home);
        let state = BeamState {
            tiles: std::array::from_fn(|cell| board.tile(cell) as u8),
            cells: std::array::from_fn(|tile| board.cell_of(tile) as u8),
            hash: tiles().fold(0, |hash, tile| hash ^ tile_key(tile, board.cell_of(tile))),
            score: 0,
            blank: board.blank() as u8,
            undo: u8::MAX,
        };
        let source = |cell: usize, slide: usize| match adjacency.sources(cell)[slide] {
            NO_CELL => u8::MAX,
            source => source as u8,
        };
        CopyBeam {
            tables,
            config,
            sources: std::array::from_fn(|cell| std::array::from_fn(|slide| source(cell, slide))),
            states: vec![state],
            next: Vec::new(),
            children: Vec::with_capacity(2 * config.width.min(1 << 12)),
            seen: FingerprintSet::new(config.width),
            counts: vec![0; BUCKETS],
            last: BUCKETS - 1,
            kept: 0,
            base: -MARGIN,
            goal: tiles().fold(0, |hash, tile| hash ^ tile_key(tile, tile)),
            ancestry: Ancestry::new(config.width),
            #[cfg(feature = "train")]
            sample: Vec::new(),
        }
    }

    /// The slides to the goal, if they are found.
    pub(super) fn run(&mut self, budget: &mut dyn Budget) -> Option<Vec<Slide>> {
        if self.states[0].hash == self.goal {
            return Some(Vec::new());
        }
        for depth in 1..=self.config.layers {
            if self.expand_layer(budget).is_break() || self.children.is_empty() {
                return None;
            }
            if let Some(child) = self.children.iter().find(|child| child.hash == self.goal) {
                return Some(self.ancestry.path(depth - 1, child.link));
            }
            self.select_survivors();
            #[cfg(feature = "train")]
            self.take_sample(depth);
        }
        None
    }

    /// Collects the children that may survive.
    fn expand_layer(&mut self, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        self.children.clear();
        self.counts.fill(0);
        (self.last, self.kept) = (BUCKETS - 1, 0);
        let states = std::mem::take(&mut self.states);
        let mut fresh: Vec<BeamChild> = Vec::with_capacity(4 * BLOCK);
        for (number, block) in states.chunks(BLOCK).enumerate() {
            for (i, state) in block.iter().enumerate() {
                self.expand(state, number * BLOCK + i, &mut fresh);
            }
            self.keep_unseen(&mut fresh);
            if number % BLOCKS == BLOCKS - 1 {
                budget.spend(expanded((BLOCK * BLOCKS) as u64))?;
            }
        }
        let rest = states.len() % (BLOCK * BLOCKS);
        self.states = states;
        budget.spend(expanded(rest.max(1) as u64))
    }

    /// Adds the children of a board that may survive, and prefetches their buckets of the seen set.
    #[inline]
    fn expand(&self, state: &BeamState<C>, number: usize, fresh: &mut Vec<BeamChild>) {
        let blank = usize::from(state.blank);
        for (slide, &from) in self.sources[blank].iter().enumerate() {
            if from == u8::MAX || slide as u8 == state.undo {
                continue;
            }
            let from = usize::from(from);
            let tile = usize::from(state.tiles[from]);
            let score = state.score + self.tables.delta(tile, from, blank, &state.cells);
            let hash = state.hash ^ tile_key(tile, from) ^ tile_key(tile, blank);
            let noise = (mix(hash ^ self.config.seed) & NOISE) as i32;
            let bucket = self.bucket(score + self.tables.blank(from) + noise);
            if bucket <= self.last {
                self.seen.prefetch(hash);
                let link = (number << 2 | slide) as u32;
                fresh.push(BeamChild { hash, score, bucket: bucket as u32, link });
            }
        }
    }

    #[inline]
    fn bucket(&self, rank: i32) -> usize {
        ((rank - self.base) >> BUCKET_BITS).clamp(0, BUCKETS as i32 - 1) as usize
    }

    /// Keeps the children that were not seen before, and lowers the last bucket when there are enough.
    fn keep_unseen(&mut self, fresh: &mut Vec<BeamChild>) {
        self.make_room(fresh.len());
        for child in fresh.drain(..) {
            if child.bucket as usize > self.last || !self.seen.insert(child.hash) {
                continue;
            }
            self.counts[child.bucket as usize] += 1;
            self.kept += 1;
            self.children.push(child);
        }
        while self.kept - self.counts[self.last] as usize >= self.config.width {
            self.kept -= self.counts[self.last] as usize;
            self.last -= 1;
        }
        if self.children.len() + 4 * BLOCK > 2 * self.config.width.max(4 * BLOCK) {
            let last = self.last as u32;
            self.children.retain(|child| child.bucket <= last);
        }
    }

    /// Makes room for this many more children; their list never takes more than is counted for it.
    fn make_room(&mut self, more: usize) {
        let held = self.children.capacity();
        if held - self.children.len() < more {
            let most = 2 * self.config.width;
            self.children.reserve_exact(more.max(held.min(most.saturating_sub(held))));
        }
    }

    /// Makes the best children the next layer.
    fn select_survivors(&mut self) {
        let mut room = self.config.width - (self.kept - self.counts[self.last] as usize);
        let mut best = i32::MAX;
        let mut links = Vec::with_capacity(self.kept.min(self.config.width));
        self.next.clear();
        self.next.reserve_exact(links.capacity());
        for child in &self.children {
            let bucket = child.bucket as usize;
            if bucket > self.last {
                continue;
            }
            if bucket == self.last {
                if room == 0 {
                    continue;
                }
                room -= 1;
            }
            let state = self.child_state(child);
            best = best.min(child.score + self.tables.blank(usize::from(state.blank)));
            self.next.push(state);
            links.push(child.link);
        }
        self.base = best - MARGIN;
        std::mem::swap(&mut self.states, &mut self.next);
        self.ancestry.push(links);
    }

    /// A copy of the parent's board with the child's slide made.
    #[inline]
    fn child_state(&self, child: &BeamChild) -> BeamState<C> {
        let mut state = self.states[(child.link >> 2) as usize];
        let slide = (child.link & 3) as usize;
        let blank = usize::from(state.blank);
        let from = usize::from(self.sources[blank][slide]);
        let (tile, name) = (state.tiles[from], state.tiles[blank]);
        state.tiles[blank] = tile;
        state.tiles[from] = name;
        state.cells[usize::from(tile)] = blank as u8;
        state.cells[usize::from(name)] = from as u8;
        (state.hash, state.score) = (child.hash, child.score);
        (state.blank, state.undo) = (from as u8, SLIDES[slide].inverse() as u8);
        state
    }

    /// Reservoir sampling: after every layer, each layer so far is equally likely to be the sampled one.
    #[cfg(feature = "train")]
    fn take_sample(&mut self, depth: usize) {
        let random = mix(self.config.seed ^ mix(depth as u64));
        if random.is_multiple_of(depth as u64) {
            self.sample = self.ancestry.path_to_any(mix(random));
        }
    }

    /// The slides to a random survivor, all layers being equally likely.
    #[cfg(feature = "train")]
    pub(super) fn into_sample(self) -> Vec<Slide> {
        self.sample
    }
}

/// Entries, in layers, that may be added before the next compaction.
const LAYERS_BETWEEN: usize = 16;
/// Layers that the ancestors of the last layer are expected to fill.
const LAYERS_LIVE: usize = 24;

/// Parent links, compacted from time to time to the ancestors of the last layer.
///
/// By layer and survivor: the parent's number in the layer before, times four, plus the slide.
#[derive(Clone, Debug)]
struct Ancestry {
    layers: Vec<Vec<u32>>,
    /// The layers before this one were compacted.
    compacted: usize,
    width: usize,
    /// Entries added since the last compaction.
    added: usize,
}

impl Ancestry {
    fn new(width: usize) -> Ancestry {
        Ancestry { layers: Vec::new(), compacted: 0, width, added: 0 }
    }

    /// About the most bytes held for a search of this width.
    fn bytes(width: usize) -> usize {
        (LAYERS_BETWEEN + LAYERS_LIVE) * width * size_of::<u32>()
    }

    /// Adds a layer.
    fn push(&mut self, links: Vec<u32>) {
        self.added += links.len();
        self.layers.push(links);
        if self.added > LAYERS_BETWEEN * self.width {
            self.compact();
        }
    }

    /// The slides to a board whose link is `link` and whose parent is in layer `depth`.
    fn path(&self, depth: usize, link: u32) -> Vec<Slide> {
        let mut slides = vec![SLIDES[(link & 3) as usize]];
        let mut number = link >> 2;
        for layer in self.layers[..depth].iter().rev() {
            let link = layer[number as usize];
            slides.push(SLIDES[(link & 3) as usize]);
            number = link >> 2;
        }
        slides.reverse();
        slides
    }

    /// The slides to the survivor of the last layer that `random` chooses.
    #[cfg(feature = "train")]
    fn path_to_any(&self, random: u64) -> Vec<Slide> {
        let last = self.layers.last().filter(|last| !last.is_empty());
        let link = last.map(|last| last[(random % last.len() as u64) as usize]);
        link.map_or(Vec::new(), |link| self.path(self.layers.len() - 1, link))
    }

    /// Removes entries without descendants in the last layer.
    fn compact(&mut self) {
        self.added = 0;
        for depth in (1..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(depth);
            let (parents, links) = (&mut before[depth - 1], &mut after[0]);
            let mut numbers = vec![0; parents.len()];
            links.iter().for_each(|link| numbers[(link >> 2) as usize] = 1);
            let mut live = 0;
            for (i, number) in numbers.iter_mut().enumerate() {
                if std::mem::replace(number, live) == 1 {
                    parents[live as usize] = parents[i];
                    live += 1;
                }
            }
            if live as usize == parents.len() && depth <= self.compacted {
                break;
            }
            parents.truncate(live as usize);
            parents.shrink_to_fit();
            links.iter_mut().for_each(|link| *link = numbers[(*link >> 2) as usize] << 2 | *link & 3);
        }
        self.compacted = self.layers.len();
    }
}
