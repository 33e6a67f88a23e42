//! Iterative-deepening A* on a graph given by closures.

use std::hash::Hash;

use super::best_first::Query;
use super::current_path::CurrentPath;
use super::{FoundPath, GraphEvent, SearchError, WatchGraph};
use crate::cost::Overflow;
use crate::path_cost::less;
use crate::{Fate, Meter, PathCost};

/// Iterative-deepening A* (Korf 1985).
pub(super) fn ida_star<N, C, IN, W, S, H, G>(
    start: &N,
    query: Query<S, H, G, C>,
    (meter, watch): (&mut Meter, &mut W),
) -> FoundPath<N, C>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    IN: IntoIterator<Item = (N, C)>,
    W: WatchGraph<N, C>,
    S: FnMut(&N) -> IN,
    H: FnMut(&N) -> C,
    G: FnMut(&N) -> bool,
{
    let Query { mut successors, mut heuristic, proof, mut success, max_cost } = query;
    let mut path = CurrentPath::new();
    let least = heuristic(start);
    if least.is_refused() {
        return Err(SearchError::Estimate { node: start.clone(), estimate: least });
    }
    meter.generate();
    if success(start) {
        watch.see(GraphEvent::Found { node: start, g: C::ZERO });
        return Ok(Some((vec![start.clone()], C::ZERO)));
    }
    let mut overflow = Overflow::default();
    let mut next_bound = Some(least).filter(|&h| !h.is_dead_end() && max_cost.is_none_or(|most| !less(most, h)));
    while let Some(bound) = next_bound {
        meter.deepen(bound.whole(1));
        meter.prove(proof.bound(bound.whole(1)));
        watch.see(GraphEvent::Threshold { bound });
        meter.expand()?;
        watch.see(GraphEvent::Selected { node: start, g: C::ZERO, h: Some(least) });
        path.push(start.clone(), C::ZERO, successors(start).into_iter(), meter)?;
        // The least f beyond the threshold.
        let mut beyond: Option<C> = None;
        while let Some((children, g)) = path.last() {
            let Some((child, cost)) = children.next() else {
                path.pop();
                continue;
            };
            meter.generate();
            if path.has_parent(&child) {
                continue;
            }
            if cost.is_refused() {
                let from = path.nodes.last().unwrap_or(start).clone();
                return Err(SearchError::EdgeCost { from, to: child, cost });
            }
            let h = heuristic(&child);
            if h.is_refused() {
                return Err(SearchError::Estimate { node: child, estimate: h });
            }
            let reached = g.plus(cost);
            let f = reached.and_then(|g| g.plus(h));
            let g = reached.unwrap_or(cost);
            let is_within = f.is_some_and(|f| !less(bound, f));
            // A node on the path must not raise the threshold: a graph without a goal would be searched forever.
            let matters =
                !h.is_dead_end() && (is_within || f.is_none_or(|f| beyond.is_none_or(|least| less(f, least))));
            let fate = match (matters || W::AWAKE) && path.contains(&child) {
                true => Fate::Known,
                false if h.is_dead_end() => Fate::Hopeless,
                false if is_within => Fate::Kept,
                false => Fate::OverBound,
            };
            if let Some(parent) = path.nodes.last() {
                watch.see(GraphEvent::Child { node: &child, parent, g, h: Some(h), fate });
            }
            if fate == Fate::OverBound {
                match f {
                    Some(f) if matters => beyond = Some(f),
                    Some(_) => {}
                    None => overflow.note(),
                }
            } else if fate == Fate::Kept {
                if success(&child) {
                    watch.see(GraphEvent::Found { node: &child, g });
                    return Ok(Some((path.into_nodes(child), g)));
                }
                meter.expand()?;
                watch.see(GraphEvent::Selected { node: &child, g, h: Some(h) });
                let children = successors(&child).into_iter();
                path.push(child, g, children, meter)?;
            }
        }
        next_bound = beyond.filter(|&f| max_cost.is_none_or(|most| !less(most, f)));
        if beyond.is_some() {
            overflow = Overflow::default();
        }
    }
    Ok(overflow.or_unsolvable()?)
}
