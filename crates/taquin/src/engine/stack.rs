//! The stack of nodes to expand, and the batch taken from its top.

use super::node::{MAX_BATCH, MAX_CHILDREN, SearchNode};

/// Nodes to expand.
pub struct NodeStack<const C: usize, const S: usize, const V: usize> {
    /// Longer than `len`, so that a push is one copy without a check for room.
    nodes: Vec<SearchNode<C, S, V>>,
    len: usize,
}

/// Nodes expanded together.
pub type Batch<const C: usize, const S: usize, const V: usize> = [SearchNode<C, S, V>; MAX_BATCH];

impl<const C: usize, const S: usize, const V: usize> NodeStack<C, S, V> {
    /// An empty stack.
    pub fn new() -> Self {
        NodeStack { nodes: vec![SearchNode::EMPTY; 2 * MAX_CHILDREN], len: 0 }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The nodes, the next one last.
    pub fn nodes(&self) -> &[SearchNode<C, S, V>] {
        &self.nodes[..self.len]
    }

    /// Makes room for the children of a batch.
    #[inline(always)]
    pub fn reserve(&mut self) {
        if self.nodes.len() < self.len + MAX_CHILDREN {
            self.nodes.resize(2 * self.nodes.len(), SearchNode::EMPTY);
        }
    }

    /// Puts a copy of a node on top, to be changed there.
    ///
    /// A copy changed elsewhere first would have to wait for the changed bytes to reach memory (store forwarding).
    #[inline(always)]
    pub fn push(&mut self, node: &SearchNode<C, S, V>) -> &mut SearchNode<C, S, V> {
        let top = &mut self.nodes[self.len];
        self.len += 1;
        *top = *node;
        top
    }

    /// Moves up to `size` nodes from the top into a batch and returns how many.
    #[inline(always)]
    pub fn take(&mut self, size: usize, batch: &mut Batch<C, S, V>) -> usize {
        let count = size.min(self.len).min(MAX_BATCH);
        self.len -= count;
        batch[..count].copy_from_slice(&self.nodes[self.len..self.len + count]);
        count
    }

    /// Removes the lower half, which has the larger subtrees.
    pub fn lower_half(&mut self) -> Vec<SearchNode<C, S, V>> {
        let half = self.len / 2;
        let lower = self.nodes[..half].to_vec();
        self.nodes.copy_within(half..self.len, 0);
        self.len -= half;
        lower
    }

    /// Puts nodes on top.
    pub fn extend(&mut self, nodes: &[SearchNode<C, S, V>]) {
        for node in nodes {
            self.reserve();
            self.push(node);
        }
    }
}
