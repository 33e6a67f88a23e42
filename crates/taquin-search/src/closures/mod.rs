//! Searches on a graph given by closures: no trait to implement.
//!
//! The functions have the shapes that users of the crate `pathfinding` know: a start, a closure that returns the
//! successors of a node, perhaps an estimate, and a closure that recognises a goal. A path includes the start and the
//! goal. Costs are integers, floats or a [type of your own](PathCost); the largest integer and the infinite float, as an estimate,
//! say that no goal can be reached from a node. Estimates prove lower bounds only if the meter declares them
//! [admissible](Meter::admissible_estimates).
//!
//! [`Graph`] has all these searches and more as methods: weighted A*, greedy, bidirectional and beam search, all cheapest
//! paths and their number, the k cheapest, nodes by distance, each with limits and a maximum cost.
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
//! The functions without a meter panic if the cost of an edge or an estimate is negative or not a number; if no path to a
//! goal was found but some path costs too much for its type; or if there are more than 2³² − 1 nodes to remember. The
//! others return a [`SearchError`], which names the edge.

mod all_shortest;
mod beam;
mod best_first;
mod bfs;
mod bidirectional;
mod by_distance;
mod current_path;
mod graph;
mod graph_watch;
mod ida_star;
mod k_shortest;
mod search_error;

use std::hash::Hash;

pub use all_shortest::AllShortest;
pub use beam::beam_metered;
pub use bfs::bfs_metered;
pub use graph::Graph;
pub use graph_watch::{GraphEvent, WatchGraph};
pub use search_error::{FoundPath, FoundPaths, SearchError};

use crate::priority::{SmallestCost, SmallestSum};
use crate::proof::EstimateProof;
use crate::{Distances, Meter, PathCost, Unwatched};
use best_first::{Query, best_first};

/// A*: a cheapest path and its cost, if the heuristic never overestimates; `None` if no goal can be reached.
///
/// The heuristic need not be consistent: nodes are reopened. If it overestimates, the path may cost less than the cost
/// returned with it.
pub fn astar<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> C,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, C)> {
    unlimited(|meter| astar_metered(start, successors, heuristic, success, meter, &mut Unwatched))
}

/// [`astar`] with limits, progress, counts and a watcher.
pub fn astar_metered<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> C,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N, C>,
) -> FoundPath<N, C> {
    let query = Query { successors, heuristic, proof: EstimateProof::of_closure(meter), success, max_cost: None };
    best_first(start, query, &SmallestSum, (meter, watch)).map(|ended| ended.path())
}

/// Dijkstra's algorithm: a cheapest path and its cost; `None` if no goal can be reached.
pub fn dijkstra<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, C)> {
    unlimited(|meter| dijkstra_metered(start, successors, success, meter, &mut Unwatched))
}

/// [`dijkstra`] with limits, progress, counts and a watcher.
pub fn dijkstra_metered<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N, C>,
) -> FoundPath<N, C> {
    let query = Query { successors, heuristic: |_: &N| C::ZERO, proof: EstimateProof::COSTS, success, max_cost: None };
    best_first(start, query, &SmallestCost, (meter, watch)).map(|ended| ended.path())
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
pub fn distances<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
) -> Distances<N, C> {
    unlimited(|meter| distances_metered(start, successors, meter))
}

/// [`distances`] with limits, progress and counts.
pub fn distances_metered<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    meter: &mut Meter,
) -> Result<Distances<N, C>, SearchError<N, C>> {
    let (heuristic, success) = (|_: &N| C::ZERO, |_: &N| false);
    let query = Query { successors, heuristic, proof: EstimateProof::COSTS, success, max_cost: None };
    best_first(start, query, &SmallestCost, (meter, &mut Unwatched)).map(|ended| Distances::new(ended.nodes))
}

/// Breadth-first search: a path with the fewest edges; `None` if no goal can be reached.
pub fn bfs<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    success: impl FnMut(&N) -> bool,
) -> Option<Vec<N>> {
    unlimited(|meter| bfs_metered(start, successors, success, meter, &mut Unwatched))
}

/// Iterative-deepening A* (Korf 1985): a cheapest path and its cost, if the heuristic never overestimates; `None` if no
/// goal can be reached.
///
/// It remembers one path only. Successors that are on that path already are left out; nodes that can be reached by
/// several paths are expanded several times.
pub fn idastar<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> C,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, C)> {
    unlimited(|meter| idastar_metered(start, successors, heuristic, success, meter, &mut Unwatched))
}

/// [`idastar`] with limits, progress, counts and a watcher.
pub fn idastar_metered<N: Eq + Hash + Clone, C: PathCost, IN: IntoIterator<Item = (N, C)>>(
    start: &N,
    successors: impl FnMut(&N) -> IN,
    heuristic: impl FnMut(&N) -> C,
    success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut impl WatchGraph<N, C>,
) -> FoundPath<N, C> {
    let query = Query { successors, heuristic, proof: EstimateProof::of_closure(meter), success, max_cost: None };
    ida_star::ida_star(start, query, (meter, watch))
}

/// A copy of a node that is about to be stored, if somebody watches.
fn shown_by<N: Clone, C, W: WatchGraph<N, C>>(_watch: &W, node: &N) -> Option<N> {
    W::AWAKE.then(|| node.clone())
}

/// Runs a search without limits.
fn unlimited<T, N, C>(search: impl FnOnce(&mut Meter) -> Result<T, SearchError<N, C>>) -> T {
    match search(&mut Meter::unlimited()) {
        Ok(found) => found,
        Err(SearchError::Stopped(stop)) => panic!("{stop}"),
        Err(SearchError::EdgeCost { .. }) => panic!("the cost of an edge is negative or not a number"),
        Err(SearchError::Estimate { .. }) => panic!("an estimate is negative or not a number"),
    }
}
