//! Beam search on a graph given by closures.

use std::hash::Hash;

use super::best_first::Query;
use super::{FoundPath, GraphEvent, SearchError, WatchGraph, shown_by};
use crate::cost::Overflow;
use crate::path_cost::less;
use crate::proof::EstimateProof;
use crate::store::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote};
use crate::store::paged_list::grow;
use crate::{Fate, Meter, PathCost, Stop};

/// A successor that may enter the next layer.
struct LayerCandidate<N, C> {
    node: N,
    g: C,
    h: C,
    parent: Id,
}

/// Beam search: estimates all successors of a layer, and keeps the best `width` of them as the next layer. Returns a path
/// and its cost; `None` if no goal can be reached.
///
/// Fast, and without any guarantee for the cost of the path. It stops with [`Stop::DeadEnd`] when no successors are left
/// and some were dropped before.
///
/// ```
/// use taquin_search::closures::beam_metered;
/// use taquin_search::{Meter, Unwatched};
///
/// let successors = |&n: &u32| [(n + 1, 1), (2 * n, 1)];
/// let (meter, watch) = (&mut Meter::unlimited(), &mut Unwatched);
/// let found = beam_metered(&1, successors, |&n| n.abs_diff(100), |&n| n == 100, 10, meter, watch);
/// assert_eq!(found.map(|path| path.map(|(_, cost)| cost)), Ok(Some(8)));
/// ```
pub fn beam_metered<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> C,
    success: impl FnMut(&N) -> bool,
    width: usize,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N, C>,
) -> FoundPath<N, C> {
    let query = Query { successors, heuristic, proof: EstimateProof::of_closure(meter), success, max_cost: None };
    beam(start, query, width, (meter, watch))
}

/// [`beam_metered`] up to a cost.
pub(super) fn beam<N, C, IN, S, H, G>(
    start: &N,
    query: Query<S, H, G, C>,
    width: usize,
    (meter, watch): (&mut Meter, &mut impl WatchGraph<N, C>),
) -> FoundPath<N, C>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    IN: IntoIterator<Item = (N, C)>,
    S: FnMut(&N) -> IN,
    H: FnMut(&N) -> C,
    G: FnMut(&N) -> bool,
{
    let Query { mut successors, mut heuristic, mut success, max_cost, .. } = query;
    let mut nodes = Nodes::with_parents();
    let mut layer = vec![nodes.root(start.clone(), PathNote::open(C::ZERO, MoveIndex::NONE), meter)?];
    let mut candidates: Vec<LayerCandidate<N, C>> = Vec::new();
    let (mut dropped, mut overflow) = (false, Overflow::default());
    meter.generate();
    if success(start) {
        watch.see(GraphEvent::Found { node: start, g: C::ZERO });
        return Ok(Some((vec![start.clone()], C::ZERO)));
    }
    while !layer.is_empty() {
        for &parent in &layer {
            meter.expand()?;
            let (node, g) = (nodes.key(parent), nodes.note(parent).g);
            watch.see(GraphEvent::Selected { node, g, h: None });
            for (node, cost) in successors(node) {
                meter.generate();
                if candidates.len() == candidates.capacity() {
                    grow(&mut candidates, meter)?;
                }
                if cost.is_refused() {
                    return Err(SearchError::EdgeCost { from: nodes.key(parent).clone(), to: node, cost });
                }
                let h = heuristic(&node);
                if h.is_refused() {
                    return Err(SearchError::Estimate { node, estimate: h });
                }
                let reached = g.plus(cost);
                if reached.is_none() {
                    overflow.note();
                }
                let is_near = |g: &C| max_cost.is_none_or(|most| !less(most, *g));
                let Some(g) = reached.filter(is_near).filter(|_| !h.is_dead_end()) else {
                    let (g, parent) = (reached.unwrap_or(cost), nodes.key(parent));
                    watch.see(GraphEvent::Child { node: &node, parent, g, h: Some(h), fate: Fate::Hopeless });
                    continue;
                };
                candidates.push(LayerCandidate { node, g, h, parent });
            }
        }
        // Stable, so that the choice among equal estimates is reproducible.
        candidates.sort_by(|one, other| one.h.compare(other.h));
        layer.clear();
        for LayerCandidate { node, g, h, parent } in candidates.drain(..) {
            let shown = shown_by(watch, &node);
            let fate = if layer.len() == width.max(1) {
                dropped = true;
                Fate::Dropped
            } else {
                let note = PathNote::open(g, MoveIndex::NONE);
                match nodes.meet(Arrival { state: nodes.announce(node), note, parent, heap: 0 }, meter)? {
                    Met::New(id) => {
                        layer.push(id);
                        Fate::Kept
                    }
                    Met::Old(_) => Fate::Known,
                }
            };
            if let Some(node) = &shown {
                watch.see(GraphEvent::Child { node, parent: nodes.key(parent), g, h: Some(h), fate });
            }
            if let Some(&id) = layer.last().filter(|_| fate == Fate::Kept)
                && success(nodes.key(id))
            {
                watch.see(GraphEvent::Found { node: nodes.key(id), g });
                return Ok(Some((nodes.keys_to(id), g)));
            }
        }
    }
    if dropped { Err(Stop::DeadEnd.into()) } else { Ok(overflow.or_unsolvable()?) }
}
