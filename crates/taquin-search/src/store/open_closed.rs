//! The open and closed nodes of a best-first search: expands by priority, drops duplicates, reopens.

use std::hash::Hash;
use std::marker::PhantomData;

use super::nodes::{Arrival, Hashed, Id, Met, MoveIndex, Nodes, PathNote};
use super::open_queue::OpenQueue;
use crate::cost::Overflow;
use crate::path_cost::less;
use crate::proof::EstimateProof;
use crate::{Cost, Fate, Meter, PathCost, Priority, Stop};

/// A node that is to be expanded.
pub(crate) struct Selected<C = Cost> {
    pub id: Id,
    pub note: PathNote<C>,
    /// Its estimate, if the priority tells it.
    pub h: Option<C>,
}

/// The open and closed nodes of a best-first search.
///
/// Spaces and closures differ in how the children of a node are made. All else that makes a best-first search is here.
pub(crate) struct Frontier<'a, 'm, K, C, P, Q> {
    pub nodes: Nodes<K, PathNote<C>>,
    pub meter: &'a mut Meter<'m>,
    open: Q,
    priority: P,
    proof: EstimateProof,
    pub overflow: Overflow,
    cost: PhantomData<C>,
}

impl<'a, 'm, K: Hash + Eq, C: PathCost, P: Priority<C>, Q: OpenQueue<C>> Frontier<'a, 'm, K, C, P, Q> {
    /// The frontier of a search that begins at `start`, whose estimate is `h`; `proof` tells what estimates prove.
    pub fn new(
        mut nodes: Nodes<K, PathNote<C>>,
        priority: P,
        meter: &'a mut Meter<'m>,
        start: K,
        (h, proof): (C, EstimateProof),
    ) -> Result<Self, Stop> {
        let mut open = Q::default();
        let root = nodes.root(start, PathNote::open(C::ZERO, MoveIndex::NONE), meter)?;
        let mut overflow = Overflow::default();
        match priority.rank(C::ZERO, h) {
            _ if h.is_dead_end() => {}
            Some(rank) => open.push(rank, root, meter)?,
            None => overflow.note(),
        }
        meter.generate();
        Ok(Frontier { nodes, meter, open, priority, proof, overflow, cost: PhantomData })
    }

    /// Closes the open node of the smallest rank, which is to be expanded next.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Selected<C>> {
        while let Some((rank, id)) = self.open.pop(self.meter) {
            let node = self.nodes.note_mut(id);
            // A node has an entry in the queue for each path that was cheaper than those before.
            if !node.is_closed() {
                node.close();
                let note = *node;
                self.meter.prove(self.proof.bound(self.priority.lower_bound(rank)));
                if let Some(next) = self.open.upcoming() {
                    self.nodes.prefetch_node(next);
                }
                return Some(Selected { id, note, h: self.priority.estimate(rank) });
            }
        }
        None
    }

    /// Adds a child, or improves the known path to it; `h` estimates it, if it is to be expanded.
    #[inline(always)]
    pub fn offer(&mut self, child: Arrival<K, PathNote<C>>, h: impl FnOnce(&K) -> C) -> Result<Fate, Stop> {
        let Arrival { note, parent, .. } = child;
        let g = note.g;
        let (id, fate) = match self.nodes.meet(child, self.meter)? {
            Met::New(id) => (id, Fate::Kept),
            Met::Old(id) => {
                let known = *self.nodes.note(id);
                let was_closed = known.is_closed();
                if !less(g, known.g) || (was_closed && !self.priority.reopens()) {
                    return Ok(Fate::Known);
                }
                self.meter.reopen(was_closed);
                self.nodes.redirect(id, note, parent);
                (id, if was_closed { Fate::Reopened } else { Fate::Improved })
            }
        };
        let h = h(self.nodes.key(id));
        if h.is_dead_end() {
            return Ok(Fate::Hopeless);
        }
        let Some(rank) = self.priority.rank(g, h) else {
            self.overflow.note();
            return Ok(Fate::Hopeless);
        };
        self.open.push(rank, id, self.meter)?;
        Ok(fate)
    }

    /// Leaves out a child, because the path to it costs too much.
    #[cold]
    #[inline(never)]
    pub fn leave_out(&mut self, child: &Hashed<K>) -> Fate {
        if self.nodes.find_by(child.hash, &child.key).is_some() {
            self.meter.duplicate();
            return Fate::Known;
        }
        self.overflow.note();
        Fate::Hopeless
    }
}
