//! Searches on a graph given by closures: no trait to implement.
//!
//! The functions have the shapes that users of the crate `pathfinding` know: a start, a closure that returns the
//! successors of a node, perhaps an estimate, and a closure that recognises a goal. A path includes the start and the
//! goal. Costs are [`Cost`]s; an estimate of [`Cost::MAX`] says that no goal can be reached from a node.
//!
//! Each function has a twin whose name ends in `_with`. It takes a [`Meter`], which limits time, nodes and memory,
//! cancels, reports progress and counts. The memory that is counted is that of tables and queues: what a node holds on
//! the heap is not.
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
//! All functions panic if the cost of a path exceeds [`Cost::MAX`]. Those without a meter panic if there are more than
//! 2³² − 1 nodes to remember.

use std::hash::Hash;

use crate::frontier::Frontier;
use crate::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote, hash};
use crate::paged_list::grow;
use crate::priority::{SmallestCost, SmallestSum};
use crate::queue::BucketQueue;
use crate::{Cost, Distances, Meter, Priority, Stop};

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
    unlimited(|meter| astar_with(start, successors, heuristic, success, meter))
}

/// [`astar`] with limits, progress and counts.
pub fn astar_with<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut nodes = Nodes::with_parents();
    let goal = best_first(start, successors, heuristic, success, &SmallestSum, &mut nodes, meter)?;
    Ok(goal.map(|id| (nodes.keys_to(id), nodes.note(id).g)))
}

/// Dijkstra's algorithm: a cheapest path and its cost; `None` if no goal can be reached.
pub fn dijkstra<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    unlimited(|meter| dijkstra_with(start, successors, success, meter))
}

/// [`dijkstra`] with limits, progress and counts.
pub fn dijkstra_with<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut nodes = Nodes::with_parents();
    let goal = best_first(start, successors, |_| 0, success, &SmallestCost, &mut nodes, meter)?;
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
    unlimited(|meter| distances_with(start, successors, meter))
}

/// [`distances`] with limits, progress and counts.
pub fn distances_with<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    meter: &mut Meter,
) -> Result<Distances<N>, Stop> {
    let mut nodes = Nodes::with_parents();
    best_first(start, successors, |_| 0, |_| false, &SmallestCost, &mut nodes, meter)?;
    Ok(Distances::new(nodes))
}

/// Breadth-first search: a path with the fewest edges; `None` if no goal can be reached.
pub fn bfs<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<Vec<N>> {
    unlimited(|meter| bfs_with(start, successors, success, meter))
}

/// [`bfs`] with limits, progress and counts.
pub fn bfs_with<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
) -> Result<Option<Vec<N>>, Stop> {
    let mut nodes = Nodes::with_parents();
    let mut next = nodes.root(start.clone(), (), meter)?;
    meter.generate();
    if success(start) {
        return Ok(Some(vec![start.clone()]));
    }
    // Nodes are stored in the order in which they are found, so the table is the queue.
    let (mut layer_end, mut depth) = (1, 0);
    while next < nodes.len() {
        if next == layer_end {
            layer_end = nodes.len();
            depth += 1;
        }
        meter.prove(depth + 1);
        meter.expand()?;
        for key in successors(nodes.key(next)) {
            meter.generate();
            if nodes.parent_key(next) == Some(&key) {
                meter.duplicate();
                continue;
            }
            if let Met::New(child) =
                nodes.meet(Arrival { state: nodes.announce(key), note: (), parent: next, heap: 0 }, meter)?
                && success(nodes.key(child))
            {
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
    unlimited(|meter| idastar_with(start, successors, heuristic, success, meter))
}

/// [`idastar`] with limits, progress and counts.
pub fn idastar_with<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut heuristic: impl FnMut(&N) -> Cost,
    mut success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
) -> Result<Option<(Vec<N>, Cost)>, Stop> {
    let mut path = CurrentPath::new();
    let mut bound = heuristic(start);
    meter.generate();
    if success(start) {
        return Ok(Some((vec![start.clone()], 0)));
    }
    while bound < Cost::MAX {
        meter.deepen(bound);
        meter.expand()?;
        path.push(start.clone(), 0, successors(start).into_iter(), meter)?;
        let mut beyond = Cost::MAX;
        while let Some((children, g)) = path.last() {
            let Some((child, cost)) = children.next() else {
                path.pop();
                continue;
            };
            meter.generate();
            if path.has_parent(&child) {
                continue;
            }
            let child_g = plus(g, cost);
            let f = child_g.saturating_add(heuristic(&child));
            // A node on the path must not raise the threshold: a graph without a goal would be searched forever.
            if f > bound {
                if f < beyond && !path.contains(&child) {
                    beyond = f;
                }
            } else if !path.contains(&child) {
                if success(&child) {
                    return Ok(Some((path.into_nodes(child), child_g)));
                }
                meter.expand()?;
                let children = successors(&child).into_iter();
                path.push(child, child_g, children, meter)?;
            }
        }
        bound = beyond;
    }
    Ok(None)
}

/// The path that a depth-first search follows, with the children still to visit of each node.
struct CurrentPath<N, I> {
    nodes: Vec<N>,
    /// Hashes of the nodes: comparing all of them is faster than comparing nodes.
    hashes: Vec<u32>,
    pending: Vec<(I, Cost)>,
}

impl<N: Eq + Hash, I> CurrentPath<N, I> {
    fn new() -> Self {
        CurrentPath { nodes: Vec::new(), hashes: Vec::new(), pending: Vec::new() }
    }

    fn push(&mut self, node: N, g: Cost, children: I, meter: &mut Meter) -> Result<(), Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
            grow(&mut self.hashes, meter)?;
            grow(&mut self.pending, meter)?;
        }
        self.hashes.push(hash(&node) as u32);
        self.nodes.push(node);
        self.pending.push((children, g));
        Ok(())
    }

    fn pop(&mut self) {
        self.nodes.pop();
        self.hashes.pop();
        self.pending.pop();
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
        // Without an early exit, so that the loop is vectorised.
        let maybe = self.hashes.iter().fold(false, |any, &other| any | (other == wanted));
        maybe && self.nodes.contains(node)
    }

    fn into_nodes(mut self, goal: N) -> Vec<N> {
        self.nodes.push(goal);
        self.nodes
    }
}

/// Expands nodes by priority until one is a goal, and returns that node.
fn best_first<N: Eq + Hash + Clone, IN: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut heuristic: impl FnMut(&N) -> Cost,
    mut success: impl FnMut(&N) -> bool,
    priority: &impl Priority,
    nodes: &mut Nodes<N, PathNote>,
    meter: &mut Meter,
) -> Result<Option<Id>, Stop> {
    let h = heuristic(start);
    let mut frontier: Frontier<_, _, BucketQueue> = Frontier::new(nodes, priority, meter, start.clone(), h)?;
    let mut children = Vec::new();
    while let Some((id, PathNote { g, .. })) = frontier.next() {
        if success(frontier.nodes.key(id)) {
            return Ok(Some(id));
        }
        frontier.meter.expand()?;
        // All children before the first is looked up, so that the processor waits for all of them at once.
        let Frontier { nodes, meter, .. } = &mut frontier;
        let parent = nodes.parent_key(id);
        for (child, cost) in successors(nodes.key(id)) {
            meter.generate();
            // The way back is never cheaper. It is found out without the index: every third child of a grid is one.
            if parent == Some(&child) {
                meter.duplicate();
            } else {
                children.push((nodes.announce(child), cost));
            }
        }
        for (state, cost) in children.drain(..) {
            let note = PathNote::open(plus(g, cost), MoveIndex::NONE);
            frontier.offer(Arrival { state, note, parent: id, heap: 0 }, &mut heuristic)?;
        }
    }
    Ok(None)
}

/// The cost of a path that is longer by one edge.
fn plus(g: Cost, cost: Cost) -> Cost {
    g.checked_add(cost).expect("the cost of a path exceeds Cost::MAX")
}

/// Runs a search without limits.
fn unlimited<T>(search: impl FnOnce(&mut Meter) -> Result<T, Stop>) -> T {
    search(&mut Meter::unlimited()).expect("an unlimited search stops only when it runs out of node numbers")
}
