//! Bidirectional search (MM): from the start and from the goal until the two meet in the middle.

use std::collections::BTreeMap;
use std::hash::Hash;

use crate::cost::{Overflow, is_dead_end, longer, sum};
use crate::proof::EstimateProof;
use crate::store::bucket_queue::BucketQueue;
use crate::store::children::{Edge, GeneratedChildren};
use crate::store::nodes::{Arrival, HasMoveIndex, Id, Met, MoveIndex, Nodes, PathNote};
use crate::store::open_queue::OpenQueue;
use crate::{
    Cost, Event, Fate, Heuristic, Meter, NodeValues, Outcome, Packed, Path, Side, Space, Stop, Undirected, Unwatched,
    Watch,
};

/// Searches from the start and from the goal until the two meet in the middle (MM: Holte, Felner, Sharon &
/// Sturtevant 2016). It expands the node with the lowest max(f, 2g) of both sides, so neither side goes past half of a
/// cheapest path. The estimates are `forward` to the goal and `backward` to the start; with [`Zero`](crate::Zero)
/// for both it is bidirectional Dijkstra.
pub fn bidirectional<K: Hash + Eq, S: Packed<K> + Undirected, F: Heuristic<S>, B: Heuristic<S>>(
    space: &S,
    forward: &F,
    backward: &B,
    start: &S::State,
    goal: &S::State,
) -> Outcome<S::Move> {
    bidirectional_metered(space, forward, backward, start, goal, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`bidirectional`] with limits, progress, counts and a watcher.
pub fn bidirectional_metered<K: Hash + Eq, S: Packed<K> + Undirected, F: Heuristic<S>, B: Heuristic<S>>(
    space: &S,
    forward: &F,
    backward: &B,
    start: &S::State,
    goal: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    search(space, forward, backward, start, goal, meter, watch).into()
}

/// What both sides choose by.
fn priority(g: Cost, h: Cost) -> Cost {
    sum(g, h).max(sum(g, g))
}

/// The search from one end.
struct Half<K, S: Space> {
    side: Side,
    nodes: Nodes<K, PathNote>,
    open: BucketQueue,
    /// The number of open nodes of each cost.
    open_costs: BTreeMap<Cost, u32>,
    /// Empty except while a node is expanded.
    children: GeneratedChildren<K, S>,
    overflow: Overflow,
}

impl<K: Hash + Eq, S: Space> Half<K, S> {
    /// Opens a node, unless its estimate says that the other end cannot be reached from it.
    fn push(&mut self, id: Id, h: Cost, meter: &mut Meter) -> Result<(), Stop> {
        if is_dead_end(h) {
            return Ok(());
        }
        let g = self.nodes.note(id).g;
        *self.open_costs.entry(g).or_default() += 1;
        self.open.push((priority(g, h), g), id, meter)
    }

    fn take_cost(&mut self, g: Cost) {
        if let Some(count) = self.open_costs.get_mut(&g) {
            *count -= 1;
            if *count == 0 {
                self.open_costs.remove(&g);
            }
        }
    }

    /// Drops queue entries whose node was expanded by a cheaper path since, and returns the smallest rank left.
    fn skip_closed(&mut self, meter: &mut Meter) -> Option<Cost> {
        loop {
            let (rank, id) = self.open.first()?;
            if !self.nodes.note(id).is_closed() {
                return Some(rank.0);
            }
            self.open.pop(meter);
        }
    }
}

/// The cheapest path through both searches so far: its cost, and the node on each side where they meet.
type Meeting = Option<(Cost, Id, Id)>;

fn search<K: Hash + Eq, S: Packed<K> + Undirected, F: Heuristic<S>, B: Heuristic<S>>(
    space: &S,
    forward: &F,
    backward: &B,
    start: &S::State,
    goal: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Path<S::Move>>, Stop> {
    let half = |side| {
        let (nodes, open, open_costs) = (Nodes::of_space(space), BucketQueue::default(), BTreeMap::new());
        Half { side, nodes, open, open_costs, children: GeneratedChildren::new(), overflow: Overflow::default() }
    };
    let start_note = PathNote::open(0, MoveIndex::NONE);
    let (mut front, mut back) = (half(Side::First), half(Side::Second));
    let root = front.nodes.root(space.pack(start), start_note, meter)?;
    front.push(root, forward.estimate(forward.start(start)), meter)?;
    let root = back.nodes.root(space.pack(goal), start_note, meter)?;
    back.push(root, backward.estimate(backward.start(goal)), meter)?;
    meter.generate();
    let proof = EstimateProof::of(forward).and(EstimateProof::of(backward));
    let mut best: Meeting = (space.pack(start) == space.pack(goal)).then_some((0, 0, 0));
    while let (Some(f), Some(b)) = (front.skip_closed(meter), back.skip_closed(meter)) {
        let least = |half: &Half<K, S>| half.open_costs.first_key_value().map_or(0, |(&g, _)| g);
        let proved = f.min(b).max(sum(sum(least(&front), least(&back)), 1));
        if best.is_some_and(|(cost, ..)| cost <= proved) {
            break;
        }
        meter.prove(proof.bound(proved));
        if f <= b {
            expand(space, forward, &mut front, &back, &mut best, meter, watch)?;
        } else {
            expand(space, backward, &mut back, &front, &mut best, meter, watch)?;
        }
    }
    let Some((cost, ahead, behind)) = best else {
        return if front.overflow.happened() { front.overflow } else { back.overflow }.or_unsolvable();
    };
    watch.see(Event::Found { state: goal, g: cost });
    let mut moves = front.nodes.moves(space, ahead);
    moves.extend(back.nodes.moves(space, behind).into_iter().rev().map(|m| space.inverse(m)));
    let walked = crate::store::nodes::cost_of(space, start, &moves)?;
    Ok(Some(Path { moves, cost: walked.min(cost) }))
}

/// Expands the best node of one side, and looks its children up on the other.
fn expand<K: Hash + Eq, S: Packed<K> + Undirected, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    half: &mut Half<K, S>,
    other: &Half<K, S>,
    best: &mut Meeting,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<(), Stop> {
    let Some((_, id)) = half.open.pop(meter) else { return Ok(()) };
    if let Some(next) = half.open.upcoming() {
        half.nodes.prefetch_node(next);
    }
    let node = half.nodes.note_mut(id);
    node.close();
    let (g, last) = (node.g, node.last_move().get::<S>());
    let mut state = space.unpack(half.nodes.key(id));
    half.take_cost(g);
    meter.expand()?;
    let mut children = std::mem::replace(&mut half.children, GeneratedChildren::new());
    children.generate(space, &half.nodes, id, &mut state, last);
    children.hashes().for_each(|hash| other.nodes.prefetch(hash));
    let memo = heuristic.start(&state);
    let h = heuristic.estimate(memo);
    watch.see_selected(space, half.side, &state, last, NodeValues { g, h, f: priority(g, h) });
    for (arrived, &Edge { via, index, step, cost, .. }) in children.drain() {
        let h = heuristic.estimate(heuristic.step(memo, &state, step));
        let (reached, hash) = (longer(g, cost), arrived.hash);
        meter.generate();
        if reached.is_none() && half.nodes.find_by(hash, &arrived.key).is_none() {
            half.overflow.note();
        }
        let g = reached.unwrap_or(Cost::MAX);
        let mut seen = |fate| watch.see(Event::Child { via, g, h: Some(h), f: priority(g, h), fate });
        if reached.is_none() || is_dead_end(h) || best.is_some_and(|(cost, ..)| sum(g, h) >= cost) {
            seen(Fate::Hopeless);
            continue;
        }
        let note = PathNote::open(g, index);
        let (child, fate) = match half.nodes.meet(Arrival::of_space(space, arrived, note, id), meter)? {
            Met::New(child) => (child, Fate::Kept),
            Met::Old(child) => {
                let known = *half.nodes.note(child);
                let (was, was_closed) = (known.g, known.is_closed());
                if g >= was {
                    seen(Fate::Known);
                    continue;
                }
                half.nodes.redirect(child, note, id);
                if !was_closed {
                    half.take_cost(was);
                }
                (child, if was_closed { Fate::Reopened } else { Fate::Improved })
            }
        };
        half.push(child, h, meter)?;
        seen(fate);
        let Some(there) = other.nodes.find_by(hash, half.nodes.key(child)) else { continue };
        let Some(cost) = longer(g, other.nodes.note(there).g) else {
            half.overflow.note();
            continue;
        };
        if best.is_none_or(|(least, ..)| cost < least) {
            *best = Some(match half.side {
                Side::First => (cost, child, there),
                Side::Second => (cost, there, child),
            });
        }
    }
    half.children = children;
    Ok(())
}
