//! The children of a node: all are generated before the first is looked up, so that memory is waited for only once.

use std::hash::Hash;

use super::nodes::{Hashed, Id, MoveIndex, Nodes};
use crate::space::choices_or_all;
use crate::{Cost, Packed, Space};

/// The edge to a child that was generated, and is still to be looked up.
pub(crate) struct Edge<S: Space> {
    pub via: S::Move,
    /// The place of `via` among the moves.
    pub index: MoveIndex,
    pub step: S::Step,
    /// The cost of the move.
    pub cost: Cost,
    hash: u64,
}

/// The children of the node that is expanded.
///
/// States and edges are in lists of their own, and edges are read where they are: a child that is moved as a whole, right
/// after its parts were written one by one, waits until these have reached the cache.
pub(crate) struct GeneratedChildren<K, S: Space> {
    states: Vec<K>,
    edges: Vec<Edge<S>>,
}

impl<K, S: Space> GeneratedChildren<K, S> {
    pub fn new() -> Self {
        GeneratedChildren { states: Vec::new(), edges: Vec::new() }
    }

    /// Generates the children of a node in the order of their moves; `last` is the move that led to it.
    ///
    /// They are best estimated afterwards: meanwhile their places in the index arrive from memory.
    #[inline]
    pub fn generate<T>(&mut self, space: &S, nodes: &Nodes<K, T>, id: Id, state: &mut S::State, last: Option<S::Move>)
    where
        K: Hash + Eq,
        S: Packed<K>,
    {
        self.states.clear();
        self.edges.clear();
        let key = nodes.key(id);
        for place in choices_or_all(space, state, last) {
            let via = S::MOVES[place];
            let Some(step) = space.step(state, via) else { continue };
            let Hashed { key, hash } = nodes.announce(space.pack_after(key, state, step));
            self.states.push(key);
            self.edges.push(Edge { via, index: MoveIndex::at(place), step, cost: space.cost(step), hash });
        }
    }

    /// The hashes of the children.
    #[inline]
    pub fn hashes(&self) -> impl Iterator<Item = u64> {
        self.edges.iter().map(|edge| edge.hash)
    }

    /// Removes the children, in the order in which they were generated.
    #[inline]
    pub fn drain(&mut self) -> impl Iterator<Item = (Hashed<K>, &Edge<S>)> {
        self.states.drain(..).zip(&self.edges).map(|(key, edge)| (Hashed { key, hash: edge.hash }, edge))
    }
}
