//! Searches on a graph given by closures: no trait to implement.
//!
//! The functions have the shapes that users of the crate `pathfinding` know: a start, a closure that returns the
//! successors of a node, perhaps an estimate, and a closure that recognises a goal. A path includes the start and the
//! goal. Costs are [`Cost`]s; an estimate of [`Cost::MAX`] says that no goal can be reached from a node. Estimates prove
//! lower bounds only if the meter declares them [admissible](Meter::admissible_estimates).
//!
//! Each function has a twin whose name ends in `_metered`. It takes a [`Meter`], which limits time, nodes and memory,
//! cancels, reports progress and counts, and a watcher, which sees every step: a closure that takes [`GraphEvent`]s, or
//! [`Unwatched`]. The memory that is counted is that of tables and queues: what a node holds on the heap
//! is not.
//!
//! ```
//! use taquin_search::closures::{astar, bfs};
//!
//! // A knight's shortest path over an infinite chess board.
//! const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
//! let jumps = |&(x, y): &(i32, i32)| JUMPS.map(|(dx, dy)| (x + dx, y + dy));
//! let goal = (4, 6);
//!
//! let path = bfs(&(1, 1), jumps, |&at| at == goal).expect("a knight can go anywhere");
//! assert_eq!(path.len() - 1, 4);
//!
//! // A jump changes |dx| + |dy| by at most three.
//! let estimate = |&(x, y): &(i32, i32)| (x.abs_diff(goal.0) + y.abs_diff(goal.1)).div_ceil(3);
//! let (_, cost) = astar(&(1, 1), |at| jumps(at).map(|to| (to, 1)), estimate, |&at| at == goal).expect("a path");
//! assert_eq!(cost, 4);
//! ```
//!
//! # Panics
//!
//! The functions without a meter panic if no path to a goal was found but some path costs more than [`Cost::MAX`], or if
//! there are more than 2³² − 1 nodes to remember; the others stop with [`Stop::Overflow`] and [`Stop::Memory`].

mod beam;
mod graph_watch;

use std::hash::Hash;

pub use beam::beam_metered;
pub use graph_watch::{GraphEvent, WatchGraph};

use crate::cost::{Excess, Room, is_dead_end, longer, sum};
use crate::priority::{SmallestCost, SmallestSum};
use crate::proof::EstimateProof;
use crate::store::bucket_queue::BucketQueue;
use crate::store::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote, hash};
use crate::store::open_closed::{Frontier, Selected};
use crate::store::paged_list::grow;
use crate::{Cost, Distances, Fate, Meter, Priority, Proven, Stop, Unwatched};

/// A*: a cheapest path and its cost, if the heuristic never overestimates; `None` if no goal can be reached.
///
/// The heuristic need not be consistent: nodes are reopened. If it overestimates, the path may cost less than the cost
/// returned with it.
pub fn astar<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    unlimited(|meter| astar_metered(start, successors, heuristic, success, meter, &mut Unwatched))
}

/// [`astar`] with limits, progress, counts and a watcher.
pub fn astar_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N>,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut nodes = Nodes::with_parents();
    let estimates = (heuristic, EstimateProof::of_closure(meter));
    let goal = best_first(start, successors, estimates, success, &SmallestSum, &mut nodes, (meter, watch))?;
    Ok(goal.map(|id| (nodes.keys_to(id), nodes.note(id).g)))
}

/// Dijkstra's algorithm: a cheapest path and its cost; `None` if no goal can be reached.
pub fn dijkstra<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    unlimited(|meter| dijkstra_metered(start, successors, success, meter, &mut Unwatched))
}

/// [`dijkstra`] with limits, progress, counts and a watcher.
pub fn dijkstra_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N>,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut nodes = Nodes::with_parents();
    let estimates = (|_: &N| 0, EstimateProof::COSTS);
    let goal = best_first(start, successors, estimates, success, &SmallestCost, &mut nodes, (meter, watch))?;
    Ok(goal.map(|id| (nodes.keys_to(id), nodes.note(id).g)))
}

/// Dijkstra's algorithm over everything that can be reached: the cost of the cheapest path to each node.
///
/// ```
/// use taquin_search::closures::distances;
///
/// let halve_or_decrement = |&n: &u32| [(n / 2, 3), (n.saturating_sub(1), 2)];
/// let costs = distances(&12, halve_or_decrement);
/// assert_eq!((costs.get(&3), costs.get(&13)), (Some(6), None));
/// assert_eq!(costs.path_to(&3), Some(vec![12, 6, 3]));
/// ```
pub fn distances<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
) -> Distances<N> {
    unlimited(|meter| distances_metered(start, successors, meter))
}

/// [`distances`] with limits, progress and counts.
pub fn distances_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    meter: &mut Meter,
) -> Result<Distances<N>, Stop> {
    let mut nodes = Nodes::with_parents();
    let estimates = (|_: &N| 0, EstimateProof::COSTS);
    best_first(start, successors, estimates, |_| false, &SmallestCost, &mut nodes, (meter, &mut Unwatched))?;
    Ok(Distances::new(nodes))
}

/// Breadth-first search: a path with the fewest edges; `None` if no goal can be reached.
pub fn bfs<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<Vec<N>> {
    unlimited(|meter| bfs_metered(start, successors, success, meter, &mut Unwatched))
}

/// [`bfs`] with limits, progress, counts and a watcher.
pub fn bfs_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N>,
) -> Result<Option<Vec<N>>, Stop> {
    let mut nodes = Nodes::with_parents();
    let mut next = nodes.root(start.clone(), (), meter)?;
    meter.generate();
    if success(start) {
        watch.see(GraphEvent::Found { node: start, g: 0 });
        return Ok(Some(vec![start.clone()]));
    }
    // Nodes are stored in the order in which they are found, so the table is the queue.
    let (mut layer_end, mut depth) = (1, 0);
    while next < nodes.len() {
        if next == layer_end {
            layer_end = nodes.len();
            depth += 1;
        }
        meter.prove(Proven::by_completed_search(depth + 1));
        meter.expand()?;
        watch.see(GraphEvent::Selected { node: nodes.key(next), g: depth, h: None });
        for key in successors(nodes.key(next)) {
            meter.generate();
            let g = depth + 1;
            if nodes.parent_key(next) == Some(&key) {
                meter.duplicate();
                watch.see(GraphEvent::Child { node: &key, parent: nodes.key(next), g, h: None, fate: Fate::Known });
                continue;
            }
            let met = nodes.meet(Arrival { state: nodes.announce(key), note: (), parent: next, heap: 0 }, meter)?;
            let (child, fate) = match met {
                Met::New(child) => (child, Fate::Kept),
                Met::Old(child) => (child, Fate::Known),
            };
            let node = nodes.key(child);
            watch.see(GraphEvent::Child { node, parent: nodes.key(next), g, h: None, fate });
            if fate == Fate::Kept && success(node) {
                watch.see(GraphEvent::Found { node, g });
                return Ok(Some(nodes.keys_to(child)));
            }
        }
        next += 1;
    }
    Ok(None)
}

/// Iterative-deepening A* (Korf 1985): a cheapest path and its cost, if the heuristic never overestimates; `None` if no
/// goal can be reached.
///
/// It remembers one path only. Successors that are on that path already are left out; nodes that can be reached by
/// several paths are expanded several times.
pub fn idastar<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    unlimited(|meter| idastar_metered(start, successors, heuristic, success, meter, &mut Unwatched))
}

/// [`idastar`] with limits, progress, counts and a watcher.
pub fn idastar_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>, W: WatchGraph<N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut heuristic: impl FnMut(&N) -> Cost,
    mut success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut W,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut path = CurrentPath::new();
    let least = heuristic(start);
    meter.generate();
    if success(start) {
        watch.see(GraphEvent::Found { node: start, g: 0 });
        return Ok(Some((vec![start.clone()], 0)));
    }
    let proof = EstimateProof::of_closure(meter);
    let mut next_bound = Some(least).filter(|&h| !is_dead_end(h));
    while let Some(bound) = next_bound {
        meter.deepen(bound);
        meter.prove(proof.bound(bound));
        watch.see(GraphEvent::Threshold { bound });
        meter.expand()?;
        watch.see(GraphEvent::Selected { node: start, g: 0, h: Some(least) });
        path.push(start.clone(), 0, successors(start).into_iter(), meter)?;
        let mut beyond = Excess::NONE;
        while let Some((children, g)) = path.last() {
            let Some((child, cost)) = children.next() else {
                path.pop();
                continue;
            };
            meter.generate();
            if path.has_parent(&child) {
                continue;
            }
            let h = heuristic(&child);
            let room = Room::new(bound, g).after(cost, h);
            let g = sum(g, cost);
            // A node on the path must not raise the threshold: a graph without a goal would be searched forever.
            let matters = !is_dead_end(h) && room.map_or_else(|excess| excess < beyond, |_| true);
            let fate = match (matters || W::AWAKE) && path.contains(&child) {
                true => Fate::Known,
                false if is_dead_end(h) => Fate::Hopeless,
                false if room.is_ok() => Fate::Kept,
                false => Fate::OverBound,
            };
            if let Some(parent) = path.nodes.last() {
                watch.see(GraphEvent::Child { node: &child, parent, g, h: Some(h), fate });
            }
            if let (Fate::OverBound, Err(excess)) = (fate, room) {
                beyond = beyond.min(excess);
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
        next_bound = beyond.next_bound(bound)?;
    }
    Ok(None)
}

/// The path that a depth-first search follows, with the children still to visit of each node.
struct CurrentPath<N, I> {
    nodes: Vec<N>,
    /// For each node its hash, and the place after that of the node before it in the same bucket; 0 if there is none.
    chained: Vec<(u32, u32)>,
    /// For each bucket of hashes the place after that of its last node; a power of two of them.
    buckets: Vec<u32>,
    pending: Vec<(I, Cost)>,
}

impl<N: Eq + Hash, I> CurrentPath<N, I> {
    fn new() -> Self {
        CurrentPath { nodes: Vec::new(), chained: Vec::new(), buckets: Vec::new(), pending: Vec::new() }
    }

    fn push(&mut self, node: N, g: Cost, children: I, meter: &mut Meter) -> Result<(), Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
        }
        if self.pending.len() == self.pending.capacity() {
            grow(&mut self.pending, meter)?;
        }
        if self.chained.len() == self.chained.capacity() {
            grow(&mut self.chained, meter)?;
            self.add_buckets(meter)?;
        }
        let hash = hash(&node) as u32;
        let before = self.chain(hash, self.nodes.len());
        self.chained.push((hash, before));
        self.nodes.push(node);
        self.pending.push((children, g));
        Ok(())
    }

    fn pop(&mut self) {
        self.nodes.pop();
        self.pending.pop();
        if let Some((hash, before)) = self.chained.pop() {
            let bucket = self.bucket(hash);
            self.buckets[bucket] = before;
        }
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Makes a node the last of its bucket; returns the place after that of the one before.
    fn chain(&mut self, hash: u32, place: usize) -> u32 {
        let bucket = self.bucket(hash);
        std::mem::replace(&mut self.buckets[bucket], place as u32 + 1)
    }

    /// Makes at least as many buckets as there is room for nodes.
    #[cold]
    fn add_buckets(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let wanted = self.chained.capacity().next_power_of_two();
        if wanted == self.buckets.len() {
            return Ok(());
        }
        meter.reserve((wanted - self.buckets.len()) * size_of::<u32>())?;
        self.buckets = vec![0; wanted];
        for place in 0..self.chained.len() {
            self.chained[place].1 = self.chain(self.chained[place].0, place);
        }
        Ok(())
    }

    /// The children still to visit of the last node, and its cost.
    fn last(&mut self) -> Option<(&mut I, Cost)> {
        self.pending.last_mut().map(|(children, g)| (children, *g))
    }

    /// Whether a child of the last node is that node's parent: the most frequent repetition, and cheap to find.
    fn has_parent(&self, child: &N) -> bool {
        matches!(self.nodes.as_slice(), [.., parent, _] if parent == child)
    }

    fn contains(&self, node: &N) -> bool {
        let wanted = hash(node) as u32;
        let mut after = self.buckets[self.bucket(wanted)] as usize;
        while after > 0 {
            let (hash, before) = self.chained[after - 1];
            if hash == wanted && self.nodes[after - 1] == *node {
                return true;
            }
            after = before as usize;
        }
        false
    }

    fn into_nodes(mut self, goal: N) -> Vec<N> {
        self.nodes.push(goal);
        self.nodes
    }
}

/// Expands nodes by priority until one is a goal, and returns that node.
fn best_first<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>, W: WatchGraph<N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    (mut heuristic, proof): (impl FnMut(&N) -> Cost, EstimateProof),
    mut success: impl FnMut(&N) -> bool,
    priority: &impl Priority,
    nodes: &mut Nodes<N, PathNote>,
    (meter, watch): (&mut Meter, &mut W),
) -> Result<Option<Id>, Stop> {
    let estimate = (heuristic(start), proof);
    let mut frontier: Frontier<_, _, BucketQueue> = Frontier::new(nodes, priority, meter, start.clone(), estimate)?;
    let mut children = Vec::new();
    while let Some(Selected { id, note: PathNote { g, .. }, .. }) = frontier.next() {
        let key = frontier.nodes.key(id);
        if success(key) {
            watch.see(GraphEvent::Found { node: key, g });
            return Ok(Some(id));
        }
        frontier.meter.expand()?;
        if W::AWAKE {
            watch.see(GraphEvent::Selected { node: key, g, h: Some(heuristic(key)) });
        }
        // All children before the first is looked up, so that the processor waits for all of them at once.
        let Frontier { nodes, meter, .. } = &mut frontier;
        let parent = nodes.parent_key(id);
        for (child, cost) in successors(nodes.key(id)) {
            meter.generate();
            // The way back is never cheaper. It is found out without the index: every third child of a grid is one.
            if parent == Some(&child) {
                meter.duplicate();
                if W::AWAKE {
                    let (g, parent) = (longer(g, cost).unwrap_or(Cost::MAX), nodes.key(id));
                    watch.see(GraphEvent::Child { node: &child, parent, g, h: None, fate: Fate::Known });
                }
            } else {
                children.push((nodes.announce(child), cost));
            }
        }
        for (state, cost) in children.drain(..) {
            let (shown, mut h) = (shown(watch, &state.key), None);
            let Some(g) = longer(g, cost) else {
                let fate = frontier.leave_out(&state);
                if let Some(node) = &shown {
                    watch.see(GraphEvent::Child { node, parent: frontier.nodes.key(id), g: Cost::MAX, h, fate });
                }
                continue;
            };
            let note = PathNote::open(g, MoveIndex::NONE);
            let fate = frontier.offer(Arrival { state, note, parent: id, heap: 0 }, |key| *h.insert(heuristic(key)))?;
            if let Some(node) = &shown {
                watch.see(GraphEvent::Child { node, parent: frontier.nodes.key(id), g, h, fate });
            }
        }
    }
    frontier.overflow.or_unsolvable()
}

/// A copy of a node that is about to be stored, if somebody watches.
fn shown<N: Clone, W: WatchGraph<N>>(_watch: &W, node: &N) -> Option<N> {
    W::AWAKE.then(|| node.clone())
}

/// Runs a search without limits.
fn unlimited<T>(search: impl FnOnce(&mut Meter) -> Result<T, Stop>) -> T {
    search(&mut Meter::unlimited()).expect("an unlimited search stops only when it runs out of node numbers or costs")
}
