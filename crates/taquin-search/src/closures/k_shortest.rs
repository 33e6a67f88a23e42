//! The k cheapest paths without repeated nodes (Yen 1971).

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::best_first::{Query, best_first, edge_cost};
use super::{FoundPaths, SearchError};
use crate::path_cost::less;
use crate::priority::SmallestCost;
use crate::proof::EstimateProof;
use crate::{Meter, PathCost, Unwatched};

/// A path with the cost of each part of it that begins at the start: the first edge, the first two, and so on.
struct Costed<N, C> {
    nodes: Vec<N>,
    costs: Vec<C>,
    /// The node at which it leaves the path it was made from: earlier deviations are other paths.
    deviation: usize,
}

impl<N, C: PathCost> Costed<N, C> {
    fn cost(&self) -> C {
        self.costs.last().copied().unwrap_or(C::ZERO)
    }
}

/// The `k` cheapest paths, in the order of their costs.
pub(super) fn k_shortest<N, C, S, IN>(
    start: &N,
    successors: &mut S,
    success: impl FnMut(&N) -> bool,
    k: usize,
    max_cost: Option<C>,
    meter: &mut Meter,
) -> FoundPaths<N, C>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
{
    let (successors, success) = (RefCell::new(successors), RefCell::new(success));
    let mut found: Vec<Costed<N, C>> = Vec::new();
    let mut candidates: Vec<Costed<N, C>> = Vec::new();
    let mut spurs = vec![(Vec::new(), Vec::new(), start.clone())];
    while found.len() < k {
        for (root, costs, spur) in spurs.drain(..) {
            // A path through the root must leave the spur by an edge that no path found so far takes there.
            let taken = |to: &N| {
                let same =
                    |path: &&Costed<N, C>| path.nodes.starts_with(&root) && path.nodes.get(root.len()) == Some(&spur);
                found.iter().filter(same).any(|path| path.nodes.get(root.len() + 1) == Some(to))
            };
            let before: HashSet<&N, FxBuildHasher> = root.iter().collect();
            let spent: C = costs.last().copied().unwrap_or(C::ZERO);
            let (is_spur, refused) = (Cell::new(true), RefCell::new(None));
            let edges = |node: &N| {
                let first = is_spur.take();
                let mut kept = Vec::new();
                for (to, cost) in (successors.borrow_mut())(node) {
                    if cost.is_refused() {
                        refused.borrow_mut().get_or_insert(SearchError::EdgeCost {
                            from: node.clone(),
                            to: to.clone(),
                            cost,
                        });
                    } else if !(before.contains(&to) || first && taken(&to)) {
                        kept.push((to, cost));
                    }
                }
                kept
            };
            let query = Query {
                successors: edges,
                heuristic: |_: &N| C::ZERO,
                proof: EstimateProof::COSTS,
                success: |node: &N| (success.borrow_mut())(node),
                max_cost,
            };
            let ended = best_first(&spur, query, &SmallestCost, (meter, &mut Unwatched))?;
            if let Some(error) = refused.into_inner() {
                return Err(error);
            }
            let Some(goal) = ended.goal else { continue };
            let (mut nodes, mut costs, mut sum) = (root.clone(), costs.clone(), Some(spent));
            let tail = ended.nodes.keys_to(goal);
            costs.extend(tail.windows(2).map_while(|pair| {
                sum = sum?.plus(edge_cost(&mut **successors.borrow_mut(), &pair[0], &pair[1])?);
                sum
            }));
            nodes.extend(tail);
            if costs.len() + 1 == nodes.len()
                && max_cost.is_none_or(|most| costs.last().is_none_or(|&cost| !less(most, cost)))
            {
                let candidate = Costed { nodes, costs, deviation: root.len() };
                if !candidates.iter().any(|other| other.nodes == candidate.nodes) {
                    candidates.push(candidate);
                }
            }
        }
        let next =
            (0..candidates.len()).reduce(|a, b| if less(candidates[b].cost(), candidates[a].cost()) { b } else { a });
        let Some(next) = next else { break };
        let path = candidates.remove(next);
        for at in path.deviation..path.nodes.len() - 1 {
            spurs.push((path.nodes[..at].to_vec(), path.costs[..at].to_vec(), path.nodes[at].clone()));
        }
        found.push(path);
    }
    Ok(found.into_iter().map(|path| (path.cost(), path.nodes)).map(|(cost, nodes)| (nodes, cost)).collect())
}
