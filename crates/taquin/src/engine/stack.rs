//! The stack of nodes yet to be opened, and the batch taken from it.

use super::kernel::{MAX_BATCH, MAX_CHILDREN, Node};

/// Nodes yet to be opened.
pub struct Stack<const C: usize, const S: usize, const V: usize> {
    /// More than are in use, so that a push is one copy without a test for room.
    nodes: Vec<Node<C, S, V>>,
    len: usize,
}

/// Nodes opened together.
pub type Batch<const C: usize, const S: usize, const V: usize> = [Node<C, S, V>; MAX_BATCH];

impl<const C: usize, const S: usize, const V: usize> Stack<C, S, V> {
    /// An empty stack.
    pub fn new() -> Self {
        Stack { nodes: vec![Node::EMPTY; 2 * MAX_CHILDREN], len: 0 }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The nodes, the next one last.
    pub fn nodes(&self) -> &[Node<C, S, V>] {
        &self.nodes[..self.len]
    }

    /// Makes room for the children of a batch.
    #[inline(always)]
    pub fn reserve(&mut self) {
        if self.nodes.len() < self.len + MAX_CHILDREN {
            self.nodes.resize(2 * self.nodes.len(), Node::EMPTY);
        }
    }

    /// Puts a copy of a node on top, to be changed there.
    ///
    /// Made on the side, the copy has to wait for the changed bytes to reach memory.
    #[inline(always)]
    pub fn push(&mut self, node: &Node<C, S, V>) -> &mut Node<C, S, V> {
        let top = &mut self.nodes[self.len];
        self.len += 1;
        *top = *node;
        top
    }

    /// Takes up to `size` nodes from the top and says how many.
    #[inline(always)]
    pub fn take(&mut self, size: usize, batch: &mut Batch<C, S, V>) -> usize {
        let count = size.min(self.len).min(MAX_BATCH);
        self.len -= count;
        batch[..count].copy_from_slice(&self.nodes[self.len..self.len + count]);
        count
    }

    /// Takes the lower half out, where the larger subtrees are.
    pub fn lower_half(&mut self) -> Vec<Node<C, S, V>> {
        let half = self.len / 2;
        let lower = self.nodes[..half].to_vec();
        self.nodes.copy_within(half..self.len, 0);
        self.len -= half;
        lower
    }

    /// Puts nodes on top.
    pub fn extend(&mut self, nodes: &[Node<C, S, V>]) {
        for node in nodes {
            self.reserve();
            self.push(node);
        }
    }
}
