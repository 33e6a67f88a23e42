//! A wide beam search on copies of small boards.
//!
//! Where [`Tour`](super::tour) walks round a tree on one board, this copies a board for every survivor: on boards of up
//! to 49 cells that takes less time than the walk.

use super::judge::Leave;
use super::keys::{key, mix};
use super::lineage::Lineage;
use super::prints::Prints;
use super::spread::Guide;
use super::tray::{Floor, NOWHERE, Tray};
use crate::Slide;

/// How wide to search, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The most boards of a layer.
    pub(super) width: usize,
    /// The most layers.
    pub(super) layers: usize,
    /// Decides between boards that seem nearly equal.
    pub(super) seed: u64,
}

/// Boards opened between two looks at what was seen before.
const BLOCK: usize = 32;
/// Blocks between two requests for leave to go on.
const BLOCKS: usize = 32;
/// What chance adds to a verdict at most, in 256ths of a slide.
const LUCK: u64 = 63;
/// Ranks that share a bucket, as a power of two, and the buckets.
const SHIFT: u32 = 3;
const BUCKETS: usize = 1 << 13;
/// How far below the best of a layer its children may rank.
const BELOW: i32 = 32 * 256;

#[derive(Clone, Copy)]
struct State<const C: usize> {
    tiles: [u8; C],
    places: [u8; C],
    hash: u64,
    score: i32,
    blank: u8,
    /// The slide that would take the last one back.
    back: u8,
}

#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    score: i32,
    bucket: u32,
    /// The number of the parent and the slide.
    from: u32,
}

/// A search in progress on boards of `C` cells.
pub(super) struct Swarm<'a, const C: usize> {
    guide: &'a Guide<'a>,
    reach: Reach,
    /// For each cell and slide, the cell the blank goes to.
    sources: [[u8; 4]; C],
    states: Vec<State<C>>,
    next: Vec<State<C>>,
    children: Vec<Child>,
    seen: Prints,
    /// The children of each bucket, the last bucket that may still survive, and the children up to it.
    counts: Vec<u32>,
    last: usize,
    kept: usize,
    base: i32,
    goal: u64,
    lineage: Lineage,
    /// The slides to a survivor of some layer, chosen by chance.
    stray: Vec<Slide>,
}

impl Reach {
    /// The most bytes a search of this reach holds on boards of `C` cells.
    pub(super) fn bytes<const C: usize>(&self) -> usize {
        let width = self.width;
        width * (2 * size_of::<State<C>>() + 2 * size_of::<Child>()) + Prints::bytes(width) + Lineage::bytes(width)
    }
}

impl<'a, const C: usize> Swarm<'a, C> {
    pub(super) fn new(floor: &Floor, guide: &'a Guide<'a>, tray: &Tray, reach: Reach) -> Self {
        let home = tray.tile(tray.blank());
        let tiles = || (0..C).filter(|&tile| tile != home);
        let state = State {
            tiles: std::array::from_fn(|cell| tray.tile(cell) as u8),
            places: std::array::from_fn(|tile| tray.place(tile) as u8),
            hash: tiles().fold(0, |hash, tile| hash ^ key(tile, tray.place(tile))),
            score: 0,
            blank: tray.blank() as u8,
            back: u8::MAX,
        };
        let source = |cell: usize, slide: usize| match floor.sources(cell)[slide] {
            NOWHERE => u8::MAX,
            source => source as u8,
        };
        Swarm {
            guide,
            reach,
            sources: std::array::from_fn(|cell| std::array::from_fn(|slide| source(cell, slide))),
            states: vec![state],
            next: Vec::new(),
            children: Vec::with_capacity(2 * reach.width.min(1 << 12)),
            seen: Prints::new(reach.width),
            counts: vec![0; BUCKETS],
            last: BUCKETS - 1,
            kept: 0,
            base: -BELOW,
            goal: tiles().fold(0, |hash, tile| hash ^ key(tile, tile)),
            lineage: Lineage::new(reach.width),
            stray: Vec::new(),
        }
    }

    /// The slides to the goal, if they are found.
    pub(super) fn run(&mut self, leave: &mut impl Leave) -> Option<Vec<Slide>> {
        if self.states[0].hash == self.goal {
            return Some(Vec::new());
        }
        for depth in 1..=self.reach.layers {
            if !self.open(leave) || self.children.is_empty() {
                return None;
            }
            if let Some(child) = self.children.iter().find(|child| child.hash == self.goal) {
                return Some(self.lineage.slides(depth - 1, child.from));
            }
            self.survive();
            let chance = mix(self.reach.seed ^ mix(depth as u64));
            if chance.is_multiple_of(depth as u64) {
                self.stray = self.lineage.slides_to_last(mix(chance));
            }
        }
        None
    }

    /// Lists the children that may survive; false if leave to go on was refused.
    fn open(&mut self, leave: &mut impl Leave) -> bool {
        self.children.clear();
        self.counts.fill(0);
        (self.last, self.kept) = (BUCKETS - 1, 0);
        let states = std::mem::take(&mut self.states);
        let mut going = true;
        let mut fresh: Vec<Child> = Vec::with_capacity(4 * BLOCK);
        for (number, block) in states.chunks(BLOCK).enumerate() {
            for (i, state) in block.iter().enumerate() {
                self.expand(state, number * BLOCK + i, &mut fresh);
            }
            self.keep(&mut fresh);
            if number % BLOCKS == BLOCKS - 1 && !leave.spend((BLOCK * BLOCKS) as u64) {
                going = false;
                break;
            }
        }
        let rest = states.len() % (BLOCK * BLOCKS);
        self.states = states;
        going && leave.spend(rest.max(1) as u64)
    }

    /// Adds the children of a board that may survive, and asks for what is known of them to be brought near.
    #[inline]
    fn expand(&self, state: &State<C>, number: usize, fresh: &mut Vec<Child>) {
        let blank = usize::from(state.blank);
        for (slide, &from) in self.sources[blank].iter().enumerate() {
            if from == u8::MAX || slide as u8 == state.back {
                continue;
            }
            let from = usize::from(from);
            let tile = usize::from(state.tiles[from]);
            let score = state.score + self.guide.change(tile, from, blank, &state.places);
            let hash = state.hash ^ key(tile, from) ^ key(tile, blank);
            let luck = (mix(hash ^ self.reach.seed) & LUCK) as i32;
            let bucket = self.bucket(score + self.guide.blank(from) + luck);
            if bucket <= self.last {
                self.seen.ask(hash);
                let from = (number << 2 | slide) as u32;
                fresh.push(Child { hash, score, bucket: bucket as u32, from });
            }
        }
    }

    #[inline]
    fn bucket(&self, rank: i32) -> usize {
        ((rank - self.base) >> SHIFT).clamp(0, BUCKETS as i32 - 1) as usize
    }

    /// Keeps the children that were not seen before, and raises the bar when there are enough.
    fn keep(&mut self, fresh: &mut Vec<Child>) {
        for child in fresh.drain(..) {
            if child.bucket as usize > self.last || !self.seen.insert(child.hash) {
                continue;
            }
            self.counts[child.bucket as usize] += 1;
            self.kept += 1;
            self.children.push(child);
        }
        while self.kept - self.counts[self.last] as usize >= self.reach.width {
            self.kept -= self.counts[self.last] as usize;
            self.last -= 1;
        }
        if self.children.len() + 4 * BLOCK > 2 * self.reach.width.max(4 * BLOCK) {
            let last = self.last as u32;
            self.children.retain(|child| child.bucket <= last);
        }
    }

    /// Makes the best children the next layer.
    fn survive(&mut self) {
        let mut room = self.reach.width - (self.kept - self.counts[self.last] as usize);
        let mut best = i32::MAX;
        let mut births = Vec::with_capacity(self.kept.min(self.reach.width));
        self.next.clear();
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
            let mut state = self.states[(child.from >> 2) as usize];
            let slide = (child.from & 3) as usize;
            let blank = usize::from(state.blank);
            let from = usize::from(self.sources[blank][slide]);
            let (tile, name) = (state.tiles[from], state.tiles[blank]);
            state.tiles[blank] = tile;
            state.tiles[from] = name;
            state.places[usize::from(tile)] = blank as u8;
            state.places[usize::from(name)] = from as u8;
            (state.hash, state.score) = (child.hash, child.score);
            (state.blank, state.back) = (from as u8, slide as u8 ^ 1);
            best = best.min(child.score + self.guide.blank(from));
            self.next.push(state);
            births.push(child.from);
        }
        self.base = best - BELOW;
        std::mem::swap(&mut self.states, &mut self.next);
        self.lineage.add(births);
    }

    /// The slides to one of the boards that survived, all layers being equally likely.
    pub(super) fn stray(self) -> Vec<Slide> {
        self.stray
    }
}
