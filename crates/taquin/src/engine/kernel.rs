//! The inner loop of IDA*: nodes by value on a stack, opened a batch at a time.
//!
//! A batch is taken from the top of the stack, and its children are looked at together (`lanes`, or `wide` where the
//! processor can), so that the memory's answers overlap. A batch of one is plain depth-first order.

use super::automaton::Exits;
use super::children::Lanes;
#[cfg(target_arch = "x86_64")]
use super::lanes_avx512 as wide;
use super::stack::{Batch, Stack};
use super::view::{Live, Sight};
use crate::pattern::prefetch;

/// A board in the search, with all that is known of it: `C` cells and `S` slots at most, `V` views.
#[derive(Clone, Copy)]
#[repr(C)]
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
pub const MAX_BATCH: usize = 64;
/// The most children a batch can have.
pub const MAX_CHILDREN: usize = 4 * MAX_BATCH;

/// Opens nodes within one bound.
pub struct Opener<'a, const C: usize, const S: usize, const V: usize> {
    sight: &'a Sight<'a>,
    exits: &'a [Exits],
    bound: u32,
    pub counts: Counts,
    lanes: Box<Lanes<V>>,
}

impl<'a, const C: usize, const S: usize, const V: usize> Opener<'a, C, S, V> {
    pub fn new(sight: &'a Sight<'a>, bound: u32) -> Self {
        Opener { sight, exits: sight.automaton.exits(), bound, counts: Counts::default(), lanes: Lanes::new() }
    }

    /// Makes the children of the first `nodes` of a batch and pushes those within the bound, the first to try last;
    /// returns the goal if it is among them.
    ///
    /// Indices that come out of nodes are cut to length, which costs less than the compiler's test for it.
    #[inline(always)]
    pub fn open(&mut self, batch: &Batch<C, S, V>, nodes: usize, stack: &mut Stack<C, S, V>) -> Option<Node<C, S, V>> {
        let mut count = self.list(&batch[..nodes]);
        self.counts.expanded += nodes as u64;
        self.counts.generated += count as u64;
        for view in 0..V {
            count = self.look(batch, view, count);
        }
        let mut goals = 0;
        stack.reserve();
        for n in (0..count).rev() {
            let (parent, to, from) = self.lanes.way(n);
            let node = stack.push(&batch[parent]);
            node.tiles.swap(to % C, from % C);
            node.depth += 1;
            node.blank = to as u8;
            node.state = self.lanes.state[n];
            prefetch(self.exits, node.state as usize);
            for view in 0..V {
                let slot = self.lanes.slot[view][n] as usize % S;
                node.lives[slot] = Live { mask: self.lanes.mask[view][n], code: self.lanes.code[view][n] };
                node.seen[view] = (self.bound - u32::from(node.depth) - self.lanes.slack[view][n]) as u8;
            }
            goals += u64::from(node.seen[0] == 0);
        }
        self.counts.goals += goals;
        if goals > 0 { stack.nodes().iter().rev().find(|node| node.seen[0] == 0).copied() } else { None }
    }

    /// Looks at the first `count` children through a view, keeps those within the bound and counts them.
    #[inline(always)]
    fn look(&mut self, batch: &Batch<C, S, V>, view: usize, count: usize) -> usize {
        #[cfg(target_arch = "x86_64")]
        if self.sight.is_wide() {
            // SAFETY: the sight would not say so if the processor could not, or the tables were not made for it.
            return unsafe { wide::look(&mut self.lanes, batch, self.sight, view, count) };
        }
        self.lanes.look(batch, self.sight, view, count)
    }

    /// Lists all children and says how many.
    #[inline(always)]
    fn list(&mut self, nodes: &[Node<C, S, V>]) -> usize {
        let mut listed = 0;
        for (parent, node) in nodes.iter().enumerate() {
            for view in 0..V {
                let slack = self.bound - u32::from(node.depth) - u32::from(node.seen[view]);
                self.lanes.parent_slack[view][parent % MAX_BATCH] = slack;
            }
            let exits = &self.exits[node.state as usize];
            // All four are written, and those beyond the count written over.
            for (n, (&cell, &state)) in exits.cells.iter().zip(&exits.next).enumerate() {
                self.lanes.set_way((listed + n) % MAX_CHILDREN, parent, cell, node.blank);
                self.lanes.state[(listed + n) % MAX_CHILDREN] = state;
            }
            listed += usize::from(exits.count);
        }
        listed
    }
}
