//! Best-first search: one loop, and the named searches that are orders of it.

use std::hash::Hash;

use crate::nodes::{Met, Nodes};
use crate::queue::{BucketQueue, Rank};
use crate::{Cost, Event, Fate, Heuristic, Meter, Outcome, Packed, Path, Side, Stop, Unwatched, Watch, Zero};

/// What a best-first search takes up next, and what that proves.
pub trait Order {
    /// The rank of a node with cost `g` and estimate `h`; the smallest is taken up first.
    fn rank(&self, g: Cost, h: Cost) -> Rank;
    /// A cost that no solution undercuts while `best` is the smallest rank queued.
    fn proves(&self, best: Rank) -> Cost;
    /// Whether a shorter way to a state already searched is worth searching it again.
    fn reopens(&self) -> bool {
        true
    }
}

struct Uniform;

impl Order for Uniform {
    fn rank(&self, g: Cost, _h: Cost) -> Rank {
        (g, 0)
    }

    fn proves(&self, best: Rank) -> Cost {
        best.0
    }
}

struct AStar;

impl Order for AStar {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (g + h, h)
    }

    fn proves(&self, best: Rank) -> Cost {
        best.0
    }
}

/// How much more an estimate counts than a step made: a ratio of integers, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    over: Cost,
    under: Cost,
}

impl Weight {
    /// The weight `over / under`, or `None` if it is less than one or its parts exceed 1000.
    pub fn new(over: Cost, under: Cost) -> Option<Weight> {
        (under >= 1 && over >= under && over <= 1_000).then_some(Weight { over, under })
    }

    /// The weight as a fraction: over, under.
    pub fn ratio(self) -> (Cost, Cost) {
        (self.over, self.under)
    }
}

impl Order for Weight {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (g.saturating_mul(self.under).saturating_add(h.saturating_mul(self.over)), h)
    }

    fn proves(&self, best: Rank) -> Cost {
        // Some open node lies on an optimal path, and its g·u + h·o is at most o times that path's cost.
        best.0.div_ceil(self.over)
    }
}

struct Greedy;

impl Order for Greedy {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (h, g)
    }

    fn proves(&self, _best: Rank) -> Cost {
        0
    }

    fn reopens(&self) -> bool {
        false
    }
}

/// The cost of the cheapest way to every state that can be reached.
pub struct Distances<K> {
    nodes: Nodes<K>,
}

impl<K: Hash + Eq> Distances<K> {
    /// The cost of the cheapest way to a state, if there is one.
    pub fn get(&self, key: &K) -> Option<Cost> {
        self.nodes.find(key).map(|(_, node)| node.g)
    }

    /// Every state with the cost of the cheapest way to it.
    pub fn iter(&self) -> impl Iterator<Item = (&K, Cost)> {
        self.nodes.iter().map(|node| (&node.key, node.g))
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    /// Whether there is no state; a search always knows its start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Dijkstra's algorithm over everything that can be reached from `start`, goals or not.
pub fn distances<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
) -> Result<Distances<K>, Stop> {
    let mut nodes = Nodes::new();
    run(space, &Zero, &Uniform, start, |_| false, &mut nodes, meter, &mut Unwatched)?;
    Ok(Distances { nodes })
}

/// Dijkstra's algorithm: the cheapest node first, no estimate.
pub fn dijkstra<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, &Zero, &Uniform, start, meter, watch)
}

/// A*: the least cost plus estimate first; states are opened again when a shorter way is found, so an estimate that
/// never exceeds the true cost is enough for a shortest path.
pub fn a_star<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &AStar, start, meter, watch)
}

/// A* with the estimate multiplied: quicker, and at most `weight` times the shortest.
pub fn weighted_a_star<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &weight, start, meter, watch)
}

/// Greedy best-first: the least estimate first, whatever it cost to get there.
pub fn greedy<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    best_first(space, heuristic, &Greedy, start, meter, watch)
}

/// Takes up nodes in the given order until one is a goal.
pub fn best_first<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    order: &impl Order,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let mut nodes = Nodes::new();
    run(space, heuristic, order, start, |state| space.is_goal(state), &mut nodes, meter, watch).into()
}

#[expect(clippy::too_many_arguments, reason = "the one loop behind five named searches")]
fn run<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    order: &impl Order,
    start: &S::State,
    ends: impl Fn(&S::State) -> bool,
    nodes: &mut Nodes<K>,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Path<S::Move>>, Stop> {
    let mut open = BucketQueue::default();
    let root = nodes.root(space.pack(start), meter)?;
    let estimate = heuristic.estimate(heuristic.start(start));
    open.push(order.rank(0, estimate), root, meter)?;
    meter.generate();
    while let Some((rank, id)) = open.pop(meter) {
        let node = nodes.get_mut(id);
        if node.closed {
            continue;
        }
        node.closed = true;
        meter.prove(order.proves(rank));
        let (mut state, g) = (space.unpack(&node.key), node.g);
        if ends(&state) {
            watch.see(Event::Found { state: &state, g });
            return Ok(Some(nodes.path(space, start, id)));
        }
        meter.expand()?;
        let memo = heuristic.start(&state);
        let last = nodes.via::<S>(id);
        watch.see_selected(space, Side::First, &state, last, g, heuristic.estimate(memo));
        for via in space.choices(&state, last).map(|place| S::MOVES[place]) {
            let Some(step) = space.step(&state, via) else { continue };
            let g = g + space.cost(step);
            meter.generate();
            let h = heuristic.estimate(heuristic.step(memo, &state, step));
            space.apply(&mut state, step);
            let key = space.pack(&state);
            space.undo(&mut state, step);
            let fate = match nodes.meet(space, key, g, id, via, meter)? {
                Met::New(child) => {
                    open.push(order.rank(g, h), child, meter)?;
                    Fate::Kept
                }
                Met::Old(child) => {
                    let known = nodes.get_mut(child);
                    let was_closed = known.closed;
                    if g >= known.g || (was_closed && !order.reopens()) {
                        Fate::Known
                    } else {
                        known.closed = false;
                        nodes.redirect::<S>(child, g, id, via);
                        open.push(order.rank(g, h), child, meter)?;
                        if was_closed { Fate::Reopened } else { Fate::Improved }
                    }
                }
            };
            watch.see(Event::Child { via, g, h: Some(h), fate });
        }
    }
    Ok(None)
}
