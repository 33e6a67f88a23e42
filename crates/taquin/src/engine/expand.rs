//! The inner loop of IDA*: expands a batch of nodes and pushes the children within the bound.
//!
//! Nodes are kept by value on a stack. A batch is taken from its top, and the children of all its nodes are generated
//! and tested together (`prune_children`, or `prune_children_avx512` where the processor has it), so that cache misses overlap. A
//! batch of one node is plain depth-first order.

use taquin_search::prefetch;

use super::automaton::Transitions;
use super::node::{MAX_BATCH, MAX_CHILDREN, NodeCounts, SearchNode};
use super::prune_children::Children;
#[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
use super::prune_children_avx512;
use super::search_tables::{PatternState, SearchTables};
use super::stack::{Batch, NodeStack};

/// Expands nodes within one bound.
pub struct Expander<'a, const C: usize, const S: usize, const V: usize> {
    tables: &'a SearchTables<'a>,
    transitions: &'a [Transitions],
    bound: u32,
    pub counts: NodeCounts,
    children: Box<Children<V>>,
}

impl<'a, const C: usize, const S: usize, const V: usize> Expander<'a, C, S, V> {
    pub fn new(tables: &'a SearchTables<'a>, bound: u32) -> Self {
        let transitions = tables.automaton.transitions();
        Expander { tables, transitions, bound, counts: NodeCounts::default(), children: Children::new() }
    }

    /// Expands the first `nodes` nodes of a batch and pushes the children within the bound, the first to try last.
    /// Returns the goal if it is among them.
    ///
    /// Indices taken from nodes are masked to the length of the array, which is cheaper than a bounds check.
    #[inline(always)]
    pub fn expand(
        &mut self,
        batch: &Batch<C, S, V>,
        nodes: usize,
        stack: &mut NodeStack<C, S, V>,
    ) -> Option<SearchNode<C, S, V>> {
        let mut count = self.list_children(&batch[..nodes]);
        self.counts.expanded += nodes as u64;
        self.counts.generated += count as u64;
        for view in 0..V {
            count = self.prune(batch, view, count);
        }
        let mut goals = 0;
        stack.reserve();
        for n in (0..count).rev() {
            let (parent, to, from) = self.children.origin(n);
            let node = stack.push(&batch[parent]);
            node.tiles.swap(to % C, from % C);
            node.depth += 1;
            node.blank = to as u8;
            node.state = self.children.state[n];
            prefetch(self.transitions.as_ptr().wrapping_add(node.state as usize));
            for view in 0..V {
                let slot = self.children.slot[view][n] as usize % S;
                let (mask, code) = (self.children.mask[view][n], self.children.code[view][n]);
                node.patterns[slot] = PatternState { mask, code };
                node.estimates[view] = (self.bound - u32::from(node.depth) - self.children.slack[view][n]) as u8;
            }
            goals += u64::from(node.estimates[0] == 0);
        }
        self.counts.goals += goals;
        if goals > 0 { stack.nodes().iter().rev().find(|node| node.estimates[0] == 0).copied() } else { None }
    }

    /// Tests the first `count` children against the estimate of a view and returns how many remain; they move up.
    #[inline(always)]
    fn prune(&mut self, batch: &Batch<C, S, V>, view: usize, count: usize) -> usize {
        #[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
        if !SearchNode::<C, S, V>::IS_WIDE && self.tables.use_avx512() {
            // SAFETY: `use_avx512` is true only if
            // - the processor has the features that the function enables,
            // - all tables have the same layout, which is not wide, and therefore the same length,
            // - there are at most as many slots in use as the function can select from.
            // Unused slots repeat the first, and a layout has at least one map and one word: its number of maps is that
            // of the sets of cells of a pattern, at most some million.
            return unsafe { prune_children_avx512::prune(&mut self.children, batch, self.tables, view, count) };
        }
        self.children.prune(batch, self.tables, view, count)
    }

    /// Lists all children of some nodes and returns how many there are.
    #[inline(always)]
    fn list_children(&mut self, nodes: &[SearchNode<C, S, V>]) -> usize {
        let mut listed = 0;
        for (parent, node) in nodes.iter().enumerate() {
            for view in 0..V {
                let slack = self.bound - u32::from(node.depth) - u32::from(node.estimates[view]);
                self.children.parent_slack[view][parent % MAX_BATCH] = slack;
            }
            let transitions = &self.transitions[node.state as usize];
            // All four are written; those beyond the count are overwritten by the next node's.
            for (n, (&cell, &state)) in transitions.cells.iter().zip(&transitions.next).enumerate() {
                self.children.set_origin((listed + n) % MAX_CHILDREN, parent, cell, node.blank);
                self.children.state[(listed + n) % MAX_CHILDREN] = state;
            }
            listed += usize::from(transitions.count);
        }
        listed
    }
}
