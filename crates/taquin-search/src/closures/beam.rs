//! Beam search on a graph given by closures.

use std::hash::Hash;

use super::{GraphEvent, WatchGraph, shown};
use crate::cost::{Overflow, is_dead_end, longer};
use crate::store::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote};
use crate::store::paged_list::grow;
use crate::{Cost, Fate, Meter, Stop};

/// A successor that may enter the next layer.
struct LayerCandidate<N> {
    node: N,
    g: Cost,
    h: Cost,
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
pub fn beam_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut heuristic: impl FnMut(&N) -> Cost,
    mut success: impl FnMut(&N) -> bool,
    width: usize,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N>,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut nodes = Nodes::with_parents();
    let mut layer = vec![nodes.root(start.clone(), PathNote::open(0, MoveIndex::NONE), meter)?];
    let mut candidates: Vec<LayerCandidate<N>> = Vec::new();
    let (mut dropped, mut overflow) = (false, Overflow::default());
    meter.generate();
    if success(start) {
        watch.see(GraphEvent::Found { node: start, g: 0 });
        return Ok(Some((vec![start.clone()], 0)));
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
                let h = heuristic(&node);
                let reached = longer(g, cost);
                if reached.is_none() {
                    overflow.note();
                }
                let Some(g) = reached.filter(|_| !is_dead_end(h)) else {
                    let (g, parent) = (reached.unwrap_or(Cost::MAX), nodes.key(parent));
                    watch.see(GraphEvent::Child { node: &node, parent, g, h: Some(h), fate: Fate::Hopeless });
                    continue;
                };
                candidates.push(LayerCandidate { node, g, h, parent });
            }
        }
        // Stable, so that the choice among equal estimates is reproducible.
        candidates.sort_by_key(|candidate| candidate.h);
        layer.clear();
        for LayerCandidate { node, g, h, parent } in candidates.drain(..) {
            let shown = shown(watch, &node);
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
    if dropped { Err(Stop::DeadEnd) } else { overflow.or_unsolvable() }
}
