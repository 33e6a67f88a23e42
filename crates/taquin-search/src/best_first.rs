//! Best-first search on a space: one loop for Dijkstra, A*, weighted A* and greedy search, which differ in their priority.

use std::hash::Hash;

use crate::cost::longer;
use crate::priority::{AStarOptions, SmallestCost, SmallestEstimate, SmallestSum, TieBreak};
use crate::proof::EstimateProof;
use crate::store::bucket_queue::FifoQueue;
use crate::store::children::{Edge, GeneratedChildren};
use crate::store::nodes::{Arrival, HasMoveIndex, Nodes, PathNote};
use crate::store::open_closed::{Frontier, Selected};
use crate::store::open_queue::{OpenQueue, RankQueue};
use crate::{
    Cost, Distances, Event, Heuristic, Meter, NodeValues, Outcome, Packed, Path, Priority, Side, Stop, Unwatched,
    Watch, Weight, Zero,
};

/// Dijkstra's algorithm over everything that can be reached from `start`, whether goal or not.
pub fn distances<K: Hash + Eq, S: Packed<K>>(space: &S, start: &S::State) -> Result<Distances<K>, Stop> {
    distances_metered(space, start, &mut Meter::unlimited())
}

/// [`distances`] with limits, progress and counts.
pub fn distances_metered<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
) -> Result<Distances<K>, Stop> {
    let (nodes, watch) = (Nodes::with_parents(), &mut Unwatched);
    search::<_, _, _, RankQueue<Cost>>(space, &Zero, &SmallestCost, start, |_| false, nodes, meter, watch)
        .map(|ended| Distances::new(ended.1))
}

/// Dijkstra's algorithm: expands the node of the lowest cost, without an estimate.
pub fn dijkstra<K: Hash + Eq, S: Packed<K>>(space: &S, start: &S::State) -> Outcome<S::Move> {
    dijkstra_metered(space, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`dijkstra`] with limits, progress, counts and a watcher.
pub fn dijkstra_metered<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, &Zero, &SmallestCost, start, meter, watch)
}

/// A*: expands the node of the lowest cost plus estimate.
///
/// Nodes are reopened when a cheaper path to them is found, so an admissible estimate is enough for a cheapest path; it
/// need not be consistent.
pub fn a_star<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Outcome<S::Move> {
    a_star_metered(space, heuristic, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`a_star`] with limits, progress, counts and a watcher.
pub fn a_star_metered<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &SmallestSum, start, meter, watch)
}

/// A* with other tie-breaking, without reopening, or with moves that take back the last one.
pub fn a_star_with<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    options: AStarOptions,
    start: &S::State,
) -> Outcome<S::Move> {
    a_star_with_metered(space, heuristic, options, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`a_star_with`] with limits, progress, counts and a watcher.
pub fn a_star_with_metered<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    options: AStarOptions,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    if options.tie != TieBreak::Fifo {
        return best_first(space, heuristic, &options, start, meter, watch);
    }
    let (nodes, is_goal) = (Nodes::of_space(space), |state: &S::State| space.is_goal(state));
    search::<_, _, _, FifoQueue>(space, heuristic, &options, start, is_goal, nodes, meter, watch)
        .map(|ended| ended.0)
        .into()
}

/// A* with the estimate multiplied by `weight`: faster, and the path costs at most `weight` times the cheapest.
///
/// Nodes are left out whose cost times the denominator plus estimate times the numerator exceeds 2³² − 1; it stops with
/// [`Stop::Overflow`] if no others are left.
pub fn weighted_a_star<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
) -> Outcome<S::Move> {
    weighted_a_star_metered(space, heuristic, weight, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`weighted_a_star`] with limits, progress, counts and a watcher.
pub fn weighted_a_star_metered<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &weight, start, meter, watch)
}

/// Greedy best-first search: expands the node of the lowest estimate, regardless of its cost.
pub fn greedy<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Outcome<S::Move> {
    greedy_metered(space, heuristic, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`greedy`] with limits, progress, counts and a watcher.
pub fn greedy_metered<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &SmallestEstimate, start, meter, watch)
}

/// Expands nodes by this priority until one is a goal.
pub fn best_first<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    priority: &impl Priority,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let (nodes, is_goal) = (Nodes::of_space(space), |state: &S::State| space.is_goal(state));
    search::<_, _, _, RankQueue<Cost>>(space, heuristic, priority, start, is_goal, nodes, meter, watch)
        .map(|ended| ended.0)
        .into()
}

/// The path to a goal, if there is one, and all nodes.
type GoalAndNodes<K, M> = (Option<Path<M>>, Nodes<K, PathNote>);

#[expect(clippy::too_many_arguments, reason = "the one loop behind six public searches")]
fn search<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>, Q: OpenQueue<Cost>>(
    space: &S,
    heuristic: &H,
    priority: &impl Priority,
    start: &S::State,
    is_goal: impl Fn(&S::State) -> bool,
    nodes: Nodes<K, PathNote>,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<GoalAndNodes<K, S::Move>, Stop> {
    let estimate = (heuristic.estimate(heuristic.start(start)), EstimateProof::of(heuristic));
    let mut frontier: Frontier<_, _, _, Q> = Frontier::new(nodes, priority, meter, space.pack(start), estimate)?;
    let mut children = GeneratedChildren::new();
    while let Some(Selected { id, note, h }) = frontier.next() {
        let (mut state, g) = (space.unpack(frontier.nodes.key(id)), note.g);
        if is_goal(&state) {
            watch.see(Event::Found { state: &state, g });
            let path = frontier.nodes.path(space, start, id)?;
            return Ok((Some(path), frontier.nodes));
        }
        frontier.meter.expand()?;
        let last = note.last_move().get::<S>();
        let avoided = last.filter(|_| !priority.goes_back());
        children.generate(space, &frontier.nodes, id, &mut state, avoided);
        let memo = h.map_or_else(|| heuristic.start(&state), |h| heuristic.resume(&state, h));
        let h = heuristic.estimate(memo);
        let f = |g, h| priority.rank(g, h).map_or(Cost::MAX, |rank| rank.0);
        watch.see_selected(space, Side::First, &state, last, NodeValues { g, h, f: f(g, h) });
        for (child, &Edge { via, index, step, cost, .. }) in children.drain() {
            let h = heuristic.estimate(heuristic.step(memo, &state, step));
            frontier.meter.generate();
            let Some(g) = longer(g, cost) else {
                let fate = frontier.leave_out(&child);
                watch.see(Event::Child { via, g: Cost::MAX, h: Some(h), f: Cost::MAX, fate });
                continue;
            };
            let note = PathNote::open(g, index);
            let fate = frontier.offer(Arrival::of_space(space, child, note, id), |_| h)?;
            watch.see(Event::Child { via, g, h: Some(h), f: f(g, h), fate });
        }
    }
    let path = frontier.overflow.or_unsolvable()?;
    Ok((path, frontier.nodes))
}
