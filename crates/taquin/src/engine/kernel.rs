//! The inner loop of IDA*: nodes by value on a stack, opened a batch at a time.
//!
//! A batch is taken from the top of the stack; the places of all its children's entries are computed and asked for
//! before the first is read, so that the memory's answers overlap, and no step branches on what one child turns out
//! to be. A batch of one is plain depth-first order.

use super::automaton::Exits;
use super::stack::{Batch, Stack};
use super::view::{Live, MAX_SLOTS, Sight};
use crate::pattern::prefetch;

/// A board in the search, with all that is known of it: `C` cells and `S` slots at most, `V` views.
#[derive(Clone, Copy)]
pub struct Node<const C: usize, const S: usize, const V: usize> {
    pub lives: [Live; S],
    pub tiles: [u8; C],
    /// The distance each view sees.
    pub seen: [u8; V],
    /// Slides made since the start.
    pub depth: u8,
    pub blank: u8,
    /// The state of the automaton.
    pub state: u32,
    /// Which root of the search it descends from.
    pub root: u32,
}

impl<const C: usize, const S: usize, const V: usize> Node<C, S, V> {
    /// A node that stands for none.
    pub const EMPTY: Self =
        Node { lives: [Live::NONE; S], tiles: [0; C], seen: [0; V], depth: 0, blank: 0, state: 0, root: 0 };
}

/// A slide out of a node.
#[derive(Clone, Copy, Default)]
struct Way {
    parent: u8,
    cell: u8,
    state: u32,
}

/// A child whose entries are on their way.
#[derive(Clone, Copy)]
struct Child<const V: usize> {
    slots: [u8; V],
    seen: [u8; V],
    lives: [Live; V],
    index: usize,
}

/// Counts of one search to one bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made, those cut off included.
    pub generated: u64,
    /// Times the goal was met.
    pub goals: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.goals += other.goals;
    }
}

/// The most nodes opened together.
pub const MAX_BATCH: usize = 32;
/// The most children a batch can have.
pub const MAX_CHILDREN: usize = 4 * MAX_BATCH;

/// Opens nodes within one bound.
pub struct Opener<'a, const C: usize, const S: usize, const V: usize> {
    sight: &'a Sight<'a>,
    exits: &'a [Exits],
    bound: u32,
    pub counts: Counts,
    ways: Box<[Way; MAX_CHILDREN]>,
    children: Box<[Child<V>; MAX_CHILDREN]>,
    /// Which children no view has cut off yet.
    alive: Box<[u8; MAX_CHILDREN]>,
}

impl<'a, const C: usize, const S: usize, const V: usize> Opener<'a, C, S, V> {
    pub fn new(sight: &'a Sight<'a>, bound: u32) -> Self {
        let child = Child { slots: [0; V], seen: [0; V], lives: [Live::NONE; V], index: 0 };
        Opener {
            sight,
            exits: sight.automaton.exits(),
            bound,
            counts: Counts::default(),
            ways: Box::new([Way::default(); MAX_CHILDREN]),
            children: Box::new([child; MAX_CHILDREN]),
            alive: Box::new([0; MAX_CHILDREN]),
        }
    }

    /// Makes the children of the first `nodes` of a batch and pushes those within the bound, the first to try last;
    /// returns the goal if it is among them.
    ///
    /// Every index into an array is cut to its length, which costs less than the compiler's test for it.
    #[inline(always)]
    pub fn open(&mut self, batch: &Batch<C, S, V>, nodes: usize, stack: &mut Stack<C, S, V>) -> Option<Node<C, S, V>> {
        let mut count = self.list(&batch[..nodes]);
        self.counts.expanded += nodes as u64;
        self.counts.generated += count as u64;
        for view in 0..V {
            self.approach(batch, count, view);
            count = self.test(batch, count, view);
        }
        let mut goals = 0;
        stack.reserve();
        for &i in self.alive[..count].iter().rev() {
            let (way, child) =
                (&self.ways[usize::from(i) % MAX_CHILDREN], &self.children[usize::from(i) % MAX_CHILDREN]);
            goals += u64::from(child.seen[0] == 0);
            prefetch(self.exits, way.state as usize);
            become_child(stack.push(&batch[usize::from(way.parent) % MAX_BATCH]), way, child);
        }
        self.counts.goals += goals;
        if goals > 0 { stack.nodes().iter().rev().find(|node| node.seen[0] == 0).copied() } else { None }
    }

    /// Lists all children and says how many.
    #[inline(always)]
    fn list(&mut self, nodes: &[Node<C, S, V>]) -> usize {
        let mut listed = 0;
        for (parent, node) in nodes.iter().enumerate() {
            let exits = &self.exits[node.state as usize];
            // All four are written, and those beyond the count written over.
            let ways = &mut self.ways[listed..listed + 4];
            for ((way, &cell), &state) in ways.iter_mut().zip(&exits.cells).zip(&exits.next) {
                *way = Way { parent: parent as u8, cell, state };
            }
            listed += usize::from(exits.count);
        }
        for (i, alive) in self.alive[..listed].iter_mut().enumerate() {
            *alive = i as u8;
        }
        listed
    }

    /// Moves the tile of the first `count` children alive in one view and asks for their entries: first for those of
    /// the maps, which do not all fit near the processor either, then for those of the tables.
    #[inline(always)]
    fn approach(&mut self, batch: &Batch<C, S, V>, count: usize, view: usize) {
        let seen = &self.sight.views[view];
        for &i in &self.alive[..count] {
            let (way, child) =
                (&self.ways[usize::from(i) % MAX_CHILDREN], &mut self.children[usize::from(i) % MAX_CHILDREN]);
            let node = &batch[usize::from(way.parent) % MAX_BATCH];
            let tile = node.tiles[usize::from(way.cell) % C];
            let slot = seen.slots[usize::from(tile) % 32];
            let (from, to) = (seen.cells[usize::from(way.cell) % 32], seen.cells[usize::from(node.blank) % 32]);
            let table = &self.sight.slots[usize::from(slot) % MAX_SLOTS];
            let live = node.lives[usize::from(slot) % S].moved(usize::from(from), usize::from(to));
            child.index = live.map(table);
            table.index.prefetch_map(child.index);
            child.slots[view] = slot;
            child.lives[view] = live;
        }
        for &i in &self.alive[..count] {
            let (way, child) =
                (&self.ways[usize::from(i) % MAX_CHILDREN], &mut self.children[usize::from(i) % MAX_CHILDREN]);
            let table = &self.sight.slots[usize::from(child.slots[view]) % MAX_SLOTS];
            let from = seen.cells[usize::from(way.cell) % 32];
            child.index = child.lives[view].entry(table, child.index, usize::from(from));
            prefetch(table.bits, child.index / 64);
        }
    }

    /// Reads one view's entries of the first `count` children alive, keeps those within the bound and counts them.
    ///
    /// Written without a branch on the outcome: half of the children are cut off, and no processor guesses which.
    #[inline(always)]
    fn test(&mut self, batch: &Batch<C, S, V>, count: usize, view: usize) -> usize {
        let mut kept = 0;
        for n in 0..count {
            let i = self.alive[n];
            let (way, child) =
                (&self.ways[usize::from(i) % MAX_CHILDREN], &mut self.children[usize::from(i) % MAX_CHILDREN]);
            let node = &batch[usize::from(way.parent) % MAX_BATCH];
            let slot = &self.sight.slots[usize::from(child.slots[view]) % MAX_SLOTS];
            let farther = child.lives[view].settle(slot.bit(child.index));
            let seen = node.seen[view].wrapping_add(2 * u8::from(farther)).wrapping_sub(1);
            child.seen[view] = seen;
            self.alive[kept] = i;
            kept += usize::from(u32::from(seen) + u32::from(node.depth) < self.bound);
        }
        kept
    }
}

/// Turns a copy of the parent into the child.
#[inline(always)]
fn become_child<const C: usize, const S: usize, const V: usize>(node: &mut Node<C, S, V>, way: &Way, child: &Child<V>) {
    node.tiles.swap(usize::from(way.cell) % C, usize::from(node.blank) % C);
    for view in 0..V {
        node.lives[usize::from(child.slots[view]) % S] = child.lives[view];
    }
    node.seen = child.seen;
    node.depth += 1;
    node.blank = way.cell;
    node.state = way.state;
}
