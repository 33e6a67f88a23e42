//! The path that a depth-first search follows, with a hash index: whether a node is on it is found at once.

use std::hash::Hash;

use crate::store::nodes::hash;
use crate::store::paged_list::grow;
use crate::{Meter, Stop};

/// The path that a depth-first search follows, with the children still to visit of each node.
pub(super) struct CurrentPath<N, I, C> {
    pub nodes: Vec<N>,
    /// For each node its hash, and the place after that of the node before it in the same bucket; 0 if there is none.
    chained: Vec<(u32, u32)>,
    /// For each bucket of hashes the place after that of its last node; a power of two of them.
    buckets: Vec<u32>,
    pending: Vec<(I, C)>,
}

impl<N: Eq + Hash, I, C: Copy> CurrentPath<N, I, C> {
    pub fn new() -> Self {
        CurrentPath { nodes: Vec::new(), chained: Vec::new(), buckets: Vec::new(), pending: Vec::new() }
    }

    pub fn push(&mut self, node: N, g: C, children: I, meter: &mut Meter) -> Result<(), Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
        }
        if self.pending.len() == self.pending.capacity() {
            grow(&mut self.pending, meter)?;
        }
        if self.chained.len() == self.chained.capacity() {
            grow(&mut self.chained, meter)?;
            self.add_buckets(meter)?;
        }
        let hash = hash(&node) as u32;
        let before = self.chain(hash, self.nodes.len());
        self.chained.push((hash, before));
        self.nodes.push(node);
        self.pending.push((children, g));
        Ok(())
    }

    pub fn pop(&mut self) {
        self.nodes.pop();
        self.pending.pop();
        if let Some((hash, before)) = self.chained.pop() {
            let bucket = self.bucket(hash);
            self.buckets[bucket] = before;
        }
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Makes a node the last of its bucket; returns the place after that of the one before.
    fn chain(&mut self, hash: u32, place: usize) -> u32 {
        let bucket = self.bucket(hash);
        std::mem::replace(&mut self.buckets[bucket], place as u32 + 1)
    }

    /// Makes at least as many buckets as there is room for nodes.
    #[cold]
    fn add_buckets(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let wanted = self.chained.capacity().next_power_of_two();
        if wanted == self.buckets.len() {
            return Ok(());
        }
        meter.reserve((wanted - self.buckets.len()) * size_of::<u32>())?;
        self.buckets = vec![0; wanted];
        for place in 0..self.chained.len() {
            self.chained[place].1 = self.chain(self.chained[place].0, place);
        }
        Ok(())
    }

    /// The children still to visit of the last node, and its cost.
    pub fn last(&mut self) -> Option<(&mut I, C)> {
        self.pending.last_mut().map(|(children, g)| (children, *g))
    }

    /// Whether a child of the last node is that node's parent: the most frequent repetition, and cheap to find.
    pub fn has_parent(&self, child: &N) -> bool {
        matches!(self.nodes.as_slice(), [.., parent, _] if parent == child)
    }

    pub fn contains(&self, node: &N) -> bool {
        let wanted = hash(node) as u32;
        let mut after = self.buckets[self.bucket(wanted)] as usize;
        while after > 0 {
            let (hash, before) = self.chained[after - 1];
            if hash == wanted && self.nodes[after - 1] == *node {
                return true;
            }
            after = before as usize;
        }
        false
    }

    pub fn into_nodes(mut self, goal: N) -> Vec<N> {
        self.nodes.push(goal);
        self.nodes
    }
}
