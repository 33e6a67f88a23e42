//! Dijkstra's algorithm from both ends, on a graph given by closures.

use std::hash::Hash;

use super::best_first::edge_cost;
use super::{FoundPath, GraphEvent, SearchError, WatchGraph};
use crate::cost::Overflow;
use crate::path_cost::less;
use crate::store::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote};
use crate::store::open_queue::{OpenQueue, RankQueue};
use crate::{Fate, Meter, PathCost};

/// The search from one end.
struct OneWay<N, C> {
    nodes: Nodes<N, PathNote<C>>,
    open: RankQueue<C>,
}

impl<N: Eq + Hash + Clone, C: PathCost> OneWay<N, C> {
    fn new(root: &N, meter: &mut Meter) -> Result<OneWay<N, C>, crate::Stop> {
        let (mut nodes, mut open) = (Nodes::with_parents(), RankQueue::default());
        let id = nodes.root(root.clone(), PathNote::open(C::ZERO, MoveIndex::NONE), meter)?;
        open.push((C::ZERO, C::ZERO), id, meter)?;
        Ok(OneWay { nodes, open })
    }

    /// The open node of the lowest cost, which is closed.
    fn next(&mut self, meter: &mut Meter) -> Option<(Id, C)> {
        while let Some((_, id)) = self.open.pop(meter) {
            let node = self.nodes.note_mut(id);
            if !node.is_closed() {
                node.close();
                return Some((id, node.g));
            }
        }
        None
    }
}

/// The cheapest path through both searches so far: its cost, and the node of each side where they meet.
type CheapestMeeting<C> = Option<(C, Id, Id)>;

/// A cheapest path from the start to the goal.
///
/// The first meeting need not be on one: the search goes on until no path can be cheaper, which is when the sum of the
/// lowest costs of both sides has reached the cost of the best meeting.
pub(super) fn bidirectional<N, C, S, P, IN, OUT, W>(
    start: &N,
    goal: &N,
    (successors, mut predecessors): (&mut S, P),
    max_cost: Option<C>,
    (meter, watch): (&mut Meter, &mut W),
) -> FoundPath<N, C>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    P: FnMut(&N) -> OUT,
    IN: IntoIterator<Item = (N, C)>,
    OUT: IntoIterator<Item = (N, C)>,
    W: WatchGraph<N, C>,
{
    let (mut front, mut back) = (OneWay::<N, C>::new(start, meter)?, OneWay::<N, C>::new(goal, meter)?);
    let (mut best, mut overflow): (CheapestMeeting<C>, _) =
        ((start == goal).then_some((C::ZERO, 0, 0)), Overflow::default());
    let (mut ahead, mut behind) = (front.next(meter), back.next(meter));
    while let (Some((first, f)), Some((second, b))) = (ahead, behind) {
        let least = f.plus(b);
        let is_done = |cost: C| least.is_none_or(|least| !less(least, cost));
        if best.is_some_and(|(cost, ..)| is_done(cost))
            || max_cost.is_some_and(|most| least.is_none_or(|sum| less(most, sum)))
        {
            break;
        }
        meter.prove(crate::Proven::by_completed_search(least.unwrap_or(f).whole(1)));
        meter.expand()?;
        let is_forward = !less(b, f);
        let (half, other, id, g) =
            if is_forward { (&mut front, &back, first, f) } else { (&mut back, &front, second, b) };
        let node = half.nodes.key(id).clone();
        watch.see(GraphEvent::Selected { node: &node, g, h: None });
        let mut visit = |(to, cost): (N, C)| -> Result<(), SearchError<N, C>> {
            meter.generate();
            if cost.is_refused() {
                let (from, to) = if is_forward { (node.clone(), to) } else { (to, node.clone()) };
                return Err(SearchError::EdgeCost { from, to, cost });
            }
            let Some(g) = g.plus(cost) else {
                overflow.note();
                return Ok(());
            };
            let shown = W::AWAKE.then(|| to.clone());
            let (state, note) = (half.nodes.hashed(to), PathNote::open(g, MoveIndex::NONE));
            let hash = state.hash;
            let (child, fate) = match half.nodes.meet(Arrival { state, note, parent: id, heap: 0 }, meter)? {
                Met::New(child) => (child, Fate::Kept),
                Met::Old(child) if less(g, half.nodes.note(child).g) => {
                    half.nodes.redirect(child, note, id);
                    (child, Fate::Improved)
                }
                Met::Old(child) => (child, Fate::Known),
            };
            if let Some(to) = &shown {
                watch.see(GraphEvent::Child { node: to, parent: &node, g, h: None, fate });
            }
            if fate == Fate::Known {
                return Ok(());
            }
            half.open.push((g, C::ZERO), child, meter)?;
            if let Some(there) = other.nodes.find_by(hash, half.nodes.key(child)) {
                match g.plus(other.nodes.note(there).g) {
                    Some(cost) if best.is_none_or(|(least, ..)| less(cost, least)) => {
                        best = Some(if is_forward { (cost, child, there) } else { (cost, there, child) });
                    }
                    Some(_) => {}
                    None => overflow.note(),
                }
            }
            Ok(())
        };
        if is_forward {
            successors(&node).into_iter().try_for_each(&mut visit)?;
            ahead = front.next(meter);
        } else {
            predecessors(&node).into_iter().try_for_each(&mut visit)?;
            behind = back.next(meter);
        }
    }
    let Some((met, ahead, behind)) = best.filter(|&(cost, ..)| max_cost.is_none_or(|most| !less(most, cost))) else {
        return Ok(if best.is_some() { None } else { overflow.or_unsolvable()? });
    };
    let mut path = front.nodes.keys_to(ahead);
    path.extend(back.nodes.keys_to(behind).into_iter().rev().skip(1));
    // Floats are added from the first edge to the last, as everywhere else.
    let mut edges = path.windows(2).map(|pair| edge_cost(successors, &pair[0], &pair[1]));
    let cost = edges.try_fold(C::ZERO, |sum: C, edge| sum.plus(edge?)).unwrap_or(met);
    if let Some(goal) = path.last() {
        watch.see(GraphEvent::Found { node: goal, g: cost });
    }
    Ok(Some((path, cost)))
}
