//! Bidirectional search (MM): from the start and from the goal until the two meet in the middle.

use std::collections::BTreeMap;
use std::hash::Hash;

use crate::nodes::{Arrival, Id, Met, Nodes, move_index};
use crate::queue::{BucketQueue, OpenQueue};
use crate::space::choices_or_all;
use crate::{Cost, Event, Fate, Heuristic, Meter, Outcome, Packed, Path, Side, Stop, Undirected, Watch};

/// Searches from the start and from the goal until the two meet in the middle (MM: Holte, Felner, Sharon &
/// Sturtevant 2016). It expands the node with the lowest max(f, 2g) of both sides, so neither side goes past half of a
/// cheapest path. The estimates are `forward` to the goal and `backward` to the start; with [`Zero`](crate::Zero)
/// for both it is bidirectional Dijkstra.
pub fn bidirectional<K: Hash + Eq + Clone, S: Packed<K> + Undirected, F: Heuristic<S>, B: Heuristic<S>>(
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

/// The search from one end.
struct Half<K> {
    side: Side,
    nodes: Nodes<K>,
    open: BucketQueue,
    /// The number of open nodes of each cost.
    open_costs: BTreeMap<Cost, u32>,
}

impl<K: Hash + Eq> Half<K> {
    fn push(&mut self, id: Id, h: Cost, meter: &mut Meter) -> Result<(), Stop> {
        let g = self.nodes.get(id).g;
        *self.open_costs.entry(g).or_default() += 1;
        self.open.push(((g + h).max(2 * g), g), id, meter)
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
            let rank = self.open.first()?;
            let (_, id) = self.open.pop(meter)?;
            if !self.nodes.get(id).closed {
                // No allocation: the entry was removed one line above.
                self.open.push(rank, id, meter).ok()?;
                return Some(rank.0);
            }
        }
    }
}

/// The cheapest path through both searches so far: its cost, and the node on each side where they meet.
type Meeting = Option<(Cost, Id, Id)>;

fn search<K: Hash + Eq + Clone, S: Packed<K> + Undirected, F: Heuristic<S>, B: Heuristic<S>>(
    space: &S,
    forward: &F,
    backward: &B,
    start: &S::State,
    goal: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Path<S::Move>>, Stop> {
    let half = |side| Half { side, nodes: Nodes::new(), open: BucketQueue::default(), open_costs: BTreeMap::new() };
    let (mut front, mut back) = (half(Side::First), half(Side::Second));
    let root = front.nodes.root(space.pack(start), meter)?;
    front.push(root, forward.estimate(forward.start(start)), meter)?;
    let root = back.nodes.root(space.pack(goal), meter)?;
    back.push(root, backward.estimate(backward.start(goal)), meter)?;
    meter.generate();
    let mut best: Meeting = (space.pack(start) == space.pack(goal)).then_some((0, 0, 0));
    while let (Some(f), Some(b)) = (front.skip_closed(meter), back.skip_closed(meter)) {
        let least = |half: &Half<K>| half.open_costs.first_key_value().map_or(0, |(&g, _)| g);
        let proved = f.min(b).max(least(&front) + least(&back) + 1);
        if best.is_some_and(|(cost, ..)| cost <= proved) {
            break;
        }
        meter.prove(proved);
        if f <= b {
            expand(space, forward, &mut front, &back, &mut best, meter, watch)?;
        } else {
            expand(space, backward, &mut back, &front, &mut best, meter, watch)?;
        }
    }
    let Some((cost, ahead, behind)) = best else { return Ok(None) };
    watch.see(Event::Found { state: goal, g: cost });
    let mut moves = front.nodes.moves::<S>(ahead);
    moves.extend(back.nodes.moves::<S>(behind).into_iter().rev().map(|m| space.inverse(m)));
    let walked = crate::nodes::cost_of(space, start, &moves);
    Ok(Some(Path { moves, cost: walked.min(cost) }))
}

/// Expands the best node of one side, and looks its children up on the other.
fn expand<K: Hash + Eq + Clone, S: Packed<K> + Undirected, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    half: &mut Half<K>,
    other: &Half<K>,
    best: &mut Meeting,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<(), Stop> {
    let Some((_, id)) = half.open.pop(meter) else { return Ok(()) };
    let node = half.nodes.get_mut(id);
    node.closed = true;
    let g = node.g;
    let mut state = space.unpack(&node.key);
    half.take_cost(g);
    meter.expand()?;
    let memo = heuristic.start(&state);
    let last = half.nodes.via::<S>(id);
    watch.see_selected(space, half.side, &state, last, g, heuristic.estimate(memo));
    for via in choices_or_all(space, &state, last).map(|place| S::MOVES[place]) {
        let Some(step) = space.step(&state, via) else { continue };
        let g = g + space.cost(step);
        meter.generate();
        let h = heuristic.estimate(heuristic.step(memo, &state, step));
        let mut seen = |fate| watch.see(Event::Child { via, g, h: Some(h), fate });
        if best.is_some_and(|(cost, ..)| g + h >= cost) {
            seen(Fate::Hopeless);
            continue;
        }
        space.apply(&mut state, step);
        let key = space.pack(&state);
        space.undo(&mut state, step);
        let (child, fate) = match half.nodes.meet(Arrival::by_move(space, key.clone(), g, id, via), meter)? {
            Met::New(child) => (child, Fate::Kept),
            Met::Old(child) => {
                let known = half.nodes.get_mut(child);
                let (was, was_closed) = (known.g, known.closed);
                if g >= was {
                    seen(Fate::Known);
                    continue;
                }
                known.closed = false;
                half.nodes.redirect(child, g, id, move_index::<S>(via));
                if !was_closed {
                    half.take_cost(was);
                }
                (child, if was_closed { Fate::Reopened } else { Fate::Improved })
            }
        };
        half.push(child, h, meter)?;
        seen(fate);
        if let Some((there, met)) = other.nodes.find(&key)
            && best.is_none_or(|(cost, ..)| g + met.g < cost)
        {
            *best = Some(match half.side {
                Side::First => (g + met.g, child, there),
                Side::Second => (g + met.g, there, child),
            });
        }
    }
    Ok(())
}
