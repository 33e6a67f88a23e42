//! All cheapest paths on a graph given by closures.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::SearchError;
use super::by_distance::ByDistance;
use crate::path_cost::less;
use crate::{Meter, PathCost};

/// All cheapest paths from a start to the goals: their cost, their number, and the paths.
///
/// Kept as the graph of the edges that lie on such paths, which is small even where there are millions of paths.
#[derive(Clone, Debug)]
pub struct AllShortest<N, C> {
    cost: C,
    /// In the order of their distances; the start is the first.
    nodes: Vec<N>,
    /// For each node the next ones on cheapest paths; none for goals.
    next: Vec<Vec<u32>>,
    is_goal: Vec<bool>,
}

/// All cheapest paths from the start to the goals; `None` if no goal can be reached.
pub(super) fn all_shortest<N, C, S, IN>(
    start: &N,
    successors: &mut S,
    mut success: impl FnMut(&N) -> bool,
    max_cost: Option<C>,
    meter: &mut Meter,
) -> Result<Option<AllShortest<N, C>>, SearchError<N, C>>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
{
    let (mut nodes, mut distances, mut is_goal, mut best) = (Vec::new(), Vec::new(), Vec::new(), None);
    let mut numbers: HashMap<N, usize, FxBuildHasher> = HashMap::default();
    for next in ByDistance::new(start, successors, max_cost, meter)? {
        let (node, distance) = next?;
        if best.is_some_and(|cost| less(cost, distance)) {
            break;
        }
        is_goal.push(success(&node));
        if is_goal.last() == Some(&true) && best.is_none() {
            best = Some(distance);
        }
        numbers.insert(node.clone(), nodes.len());
        nodes.push(node);
        distances.push(distance);
    }
    let Some(cost) = best else { return Ok(None) };
    meter.reserve(nodes.len() * (2 * size_of::<N>() + 64))?;
    // The edges on cheapest paths to any node, and from each node those before it.
    let (mut next, mut before) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]);
    for from in (0..nodes.len()).filter(|&from| !is_goal[from]) {
        for (to, edge) in successors(&nodes[from]) {
            let Some((&to, g)) = numbers.get(&to).zip(distances[from].plus(edge)) else { continue };
            if to != from && !less(distances[to], g) && !next[from].contains(&(to as u32)) {
                next[from].push(to as u32);
                before[to].push(from);
            }
        }
    }
    // Those that lead to a goal.
    let mut leads = is_goal.clone();
    let mut open: Vec<usize> = (0..nodes.len()).filter(|&node| is_goal[node]).collect();
    while let Some(node) = open.pop() {
        for &from in &before[node] {
            if !std::mem::replace(&mut leads[from], true) {
                open.push(from);
            }
        }
    }
    next.iter_mut().for_each(|next| next.retain(|&to| leads[to as usize]));
    Ok(Some(AllShortest { cost, nodes, next, is_goal }))
}

impl<N: Clone, C: PathCost> AllShortest<N, C> {
    /// The cost of each of them.
    pub fn cost(&self) -> C {
        self.cost
    }

    /// Their number; `None` if it is 2¹²⁸ or more, or if edges without cost form a circle: such paths can only be listed.
    pub fn count(&self) -> Option<u128> {
        let mut open = vec![(0, 0)];
        // For each node its paths; `None` while it is on the current path.
        let mut counts: Vec<Option<Option<u128>>> = vec![None; self.nodes.len()];
        while let Some((node, tried)) = open.last_mut() {
            let at = *node;
            let Some(&to) = self.next[at].get(*tried) else {
                let sum = self.next[at]
                    .iter()
                    .try_fold(u128::from(self.is_goal[at]), |sum, &to| sum.checked_add(counts[to as usize]??))?;
                counts[at] = Some(Some(sum));
                open.pop();
                continue;
            };
            *tried += 1;
            counts[at] = Some(None);
            match counts[to as usize] {
                None => open.push((to as usize, 0)),
                Some(None) => return None,
                Some(Some(_)) => {}
            }
        }
        counts[0]?
    }

    /// The graph of their edges: its nodes, the next ones of each by their places, and whether each is a goal.
    pub fn parts(&self) -> (&[N], &[Vec<u32>], &[bool]) {
        (&self.nodes, &self.next, &self.is_goal)
    }

    /// The paths, one after the other, each from the start to a goal.
    pub fn paths(&self) -> impl Iterator<Item = Vec<N>> {
        let (mut path, mut is_on_path, mut is_new) = (vec![(0, 0)], vec![false; self.nodes.len()], true);
        std::iter::from_fn(move || {
            while let Some((node, tried)) = path.last_mut() {
                let at = *node;
                if std::mem::take(&mut is_new) {
                    is_on_path[at] = true;
                    if self.is_goal[at] {
                        return Some(path.iter().map(|&(node, _)| self.nodes[node].clone()).collect());
                    }
                }
                let next = self.next[at].get(*tried).map(|&to| to as usize);
                *tried += 1;
                match next {
                    Some(to) if is_on_path[to] => {}
                    Some(to) => {
                        path.push((to, 0));
                        is_new = true;
                    }
                    None => {
                        is_on_path[at] = false;
                        path.pop();
                    }
                }
            }
            None
        })
    }
}
