//! The cost of the cheapest path to every state that can be reached.

use std::hash::Hash;

use crate::Cost;
use crate::store::nodes::{Nodes, PathNote};

/// The cost of the cheapest path to every state that can be reached.
pub struct Distances<K, C: Copy = Cost> {
    nodes: Nodes<K, PathNote<C>>,
}

impl<K: Hash + Eq, C: Copy> Distances<K, C> {
    pub(crate) fn new(nodes: Nodes<K, PathNote<C>>) -> Distances<K, C> {
        Distances { nodes }
    }

    /// The cost of the cheapest path to a state, if there is a path.
    pub fn get(&self, key: &K) -> Option<C> {
        self.nodes.find(key).map(|id| self.nodes.note(id).g)
    }

    /// The states on a cheapest path to a state, from the start to that state, if there is a path.
    pub fn path_to(&self, key: &K) -> Option<Vec<K>>
    where
        K: Clone,
    {
        self.nodes.find(key).map(|id| self.nodes.keys_to(id))
    }

    /// Every state with the cost of the cheapest path to it.
    pub fn iter(&self) -> impl Iterator<Item = (&K, C)> {
        self.nodes.iter().map(|(key, note)| (key, note.g))
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    /// Whether there is no state; a search always knows its start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
