//! The one best-first search on a graph given by closures: Dijkstra, A*, weighted A* and greedy search by their priority.

use std::hash::Hash;

use super::{GraphEvent, SearchError, WatchGraph, shown_by};
use crate::path_cost::less;
use crate::proof::EstimateProof;
use crate::store::nodes::{Arrival, Id, MoveIndex, Nodes, PathNote};
use crate::store::open_closed::{Frontier, Selected};
use crate::store::open_queue::RankQueue;
use crate::{Fate, Meter, PathCost, Priority};

/// What a search knows of a graph, and how far it goes.
pub(super) struct Query<S, H, G, C> {
    pub successors: S,
    pub heuristic: H,
    /// What the estimates prove.
    pub proof: EstimateProof,
    pub success: G,
    /// Costlier paths are left out.
    pub max_cost: Option<C>,
}

/// A goal, if one can be reached, and all nodes that were seen.
pub(super) struct Ended<N, C> {
    pub goal: Option<Id>,
    pub nodes: Nodes<N, PathNote<C>>,
}

impl<N: Eq + Hash + Clone, C: PathCost> Ended<N, C> {
    /// The path to the goal, and its cost.
    pub fn path(&self) -> Option<(Vec<N>, C)> {
        self.goal.map(|id| (self.nodes.keys_to(id), self.nodes.note(id).g))
    }
}

/// Expands nodes by priority until one is a goal.
pub(super) fn best_first<N, C, IN, W, S, H, G>(
    start: &N,
    mut query: Query<S, H, G, C>,
    priority: &impl Priority<C>,
    (meter, watch): (&mut Meter, &mut W),
) -> Result<Ended<N, C>, SearchError<N, C>>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    IN: IntoIterator<Item = (N, C)>,
    W: WatchGraph<N, C>,
    S: FnMut(&N) -> IN,
    H: FnMut(&N) -> C,
    G: FnMut(&N) -> bool,
{
    let estimate = (query.heuristic)(start);
    if estimate.is_refused() {
        return Err(SearchError::Estimate { node: start.clone(), estimate });
    }
    let estimate = (estimate, query.proof);
    let mut frontier: Frontier<N, C, _, RankQueue<C>> =
        Frontier::new(Nodes::with_parents(), priority, meter, start.clone(), estimate)?;
    let (mut children, mut refused) = (Vec::new(), None);
    while let Some(Selected { id, note: PathNote { g, .. }, .. }) = frontier.next() {
        let key = frontier.nodes.key(id);
        if (query.success)(key) {
            watch.see(GraphEvent::Found { node: key, g });
            return Ok(Ended { goal: Some(id), nodes: frontier.nodes });
        }
        frontier.meter.expand()?;
        if W::AWAKE {
            watch.see(GraphEvent::Selected { node: key, g, h: Some((query.heuristic)(key)) });
        }
        // All children before the first is looked up, so that the processor waits for all of them at once.
        let Frontier { nodes, meter, .. } = &mut frontier;
        let (key, parent) = (nodes.key(id), nodes.parent_key(id));
        for (child, cost) in (query.successors)(key) {
            meter.generate();
            if cost.is_refused() {
                return Err(SearchError::EdgeCost { from: key.clone(), to: child, cost });
            }
            // The way back is never cheaper. It is found out without the index: every third child of a grid is one.
            if parent == Some(&child) {
                meter.duplicate();
                if W::AWAKE {
                    let (g, h) = (g.plus(cost).unwrap_or(g), None);
                    watch.see(GraphEvent::Child { node: &child, parent: key, g, h, fate: Fate::Known });
                }
            } else {
                children.push((nodes.announce(child), cost));
            }
        }
        for (state, cost) in children.drain(..) {
            let (shown, mut h) = (shown_by(watch, &state.key), None);
            let reached = g.plus(cost);
            let too_far = reached.is_some_and(|g| query.max_cost.is_some_and(|most| less(most, g)));
            let Some(g) = reached.filter(|_| !too_far) else {
                let fate = if too_far { Fate::Hopeless } else { frontier.leave_out(&state) };
                if let Some(node) = &shown {
                    let parent = frontier.nodes.key(id);
                    watch.see(GraphEvent::Child { node, parent, g: reached.unwrap_or(cost), h, fate });
                }
                continue;
            };
            let note = PathNote::open(g, MoveIndex::NONE);
            let arrival = Arrival { state, note, parent: id, heap: 0 };
            let fate = frontier.offer(arrival, |key| {
                let estimate = (query.heuristic)(key);
                if estimate.is_refused() {
                    refused = Some(SearchError::Estimate { node: key.clone(), estimate });
                }
                *h.insert(estimate)
            })?;
            if let Some(error) = refused.take() {
                return Err(error);
            }
            if let Some(node) = &shown {
                watch.see(GraphEvent::Child { node, parent: frontier.nodes.key(id), g, h, fate });
            }
        }
    }
    frontier.overflow.or_unsolvable::<()>()?;
    Ok(Ended { goal: None, nodes: frontier.nodes })
}

/// The cost of the cheapest edge from one node to another.
pub(super) fn edge_cost<N: Eq, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    successors: &mut impl FnMut(&N) -> IN,
    from: &N,
    to: &N,
) -> Option<C> {
    let edges = successors(from).into_iter().filter(|(node, _)| node == to);
    edges.map(|(_, cost)| cost).reduce(|least, cost| if less(cost, least) { cost } else { least })
}
