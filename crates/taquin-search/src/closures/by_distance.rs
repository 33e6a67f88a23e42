//! Nodes in the order of their distance from a start, computed one at a time.

use std::hash::Hash;
use std::marker::PhantomData;

use super::SearchError;
use crate::path_cost::less;
use crate::priority::SmallestCost;
use crate::proof::EstimateProof;
use crate::store::nodes::{Arrival, MoveIndex, Nodes, PathNote};
use crate::store::open_closed::{Frontier, Selected};
use crate::store::open_queue::RankQueue;
use crate::{Meter, PathCost};

/// The nodes in the order of their distance from a start; ends after an error.
pub(super) struct ByDistance<'a, 'm, N, C, S, IN> {
    frontier: Frontier<'a, 'm, N, C, SmallestCost, RankQueue<C>>,
    successors: &'a mut S,
    max_cost: Option<C>,
    has_failed: bool,
    edges: PhantomData<IN>,
}

impl<'a, 'm, N, C, S, IN> ByDistance<'a, 'm, N, C, S, IN>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
{
    pub fn new(
        start: &N,
        successors: &'a mut S,
        max_cost: Option<C>,
        meter: &'a mut Meter<'m>,
    ) -> Result<Self, SearchError<N, C>> {
        let estimate = (C::ZERO, EstimateProof::COSTS);
        let frontier = Frontier::new(Nodes::with_parents(), SmallestCost, meter, start.clone(), estimate)?;
        Ok(ByDistance { frontier, successors, max_cost, has_failed: false, edges: PhantomData })
    }

    /// The next node, whose edges are followed.
    fn advance(&mut self) -> Result<Option<(N, C)>, SearchError<N, C>> {
        let Some(Selected { id, note, .. }) = self.frontier.next() else {
            return Ok(self.frontier.overflow.or_unsolvable()?);
        };
        self.frontier.meter.expand()?;
        let (node, distance) = (self.frontier.nodes.key(id).clone(), note.g);
        for (to, cost) in (self.successors)(&node) {
            self.frontier.meter.generate();
            if cost.is_refused() {
                return Err(SearchError::EdgeCost { from: node, to, cost });
            }
            let state = self.frontier.nodes.hashed(to);
            let Some(g) = distance.plus(cost) else {
                self.frontier.leave_out(&state);
                continue;
            };
            if self.max_cost.is_none_or(|most| !less(most, g)) {
                let note = PathNote::open(g, MoveIndex::NONE);
                self.frontier.offer(Arrival { state, note, parent: id, heap: 0 }, |_| C::ZERO)?;
            }
        }
        Ok(Some((node, distance)))
    }
}

impl<N, C, S, IN> Iterator for ByDistance<'_, '_, N, C, S, IN>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
{
    type Item = Result<(N, C), SearchError<N, C>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let next = self.advance();
        self.has_failed = next.is_err();
        next.transpose()
    }
}
