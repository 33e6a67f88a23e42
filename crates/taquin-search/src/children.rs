//! The children of a node: all are generated before the first is looked up, so that memory is waited for only once.

use std::hash::Hash;

use crate::nodes::{Hashed, Id, MoveIndex, Nodes};
use crate::space::choices_or_all;
use crate::{Cost, Packed, Space};

/// A child that was generated, and is still to be looked up.
pub(crate) struct Child<K, S: Space> {
    pub via: S::Move,
    /// The place of `via` among the moves.
    pub index: MoveIndex,
    pub step: S::Step,
    /// The cost of the move.
    pub cost: Cost,
    pub state: Hashed<K>,
}

/// Generates the children of a node in the order of their moves; `last` is the move that led to it.
///
/// They are best estimated afterwards: meanwhile their places in the index arrive from memory.
#[inline]
pub(crate) fn generate<K: Hash + Eq, T, S: Packed<K>>(
    space: &S,
    nodes: &Nodes<K, T>,
    id: Id,
    state: &mut S::State,
    last: Option<S::Move>,
    children: &mut Vec<Child<K, S>>,
) {
    let key = nodes.key(id);
    for place in choices_or_all(space, state, last) {
        let via = S::MOVES[place];
        let Some(step) = space.step(state, via) else { continue };
        let state = nodes.announce(space.pack_after(key, state, step));
        children.push(Child { via, index: MoveIndex::at(place), step, cost: space.cost(step), state });
    }
}
