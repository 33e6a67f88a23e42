//! Breadth-first search on a graph given by closures.

use std::hash::Hash;

use super::{GraphEvent, SearchError, WatchGraph};
use crate::store::nodes::{Arrival, Met, Nodes};
use crate::{Fate, Meter, Proven};

/// [`bfs`](super::bfs) with limits, progress, counts and a watcher.
pub fn bfs_metered<N: Eq + Hash + Clone, IN: IntoIterator<Item = N>, W: WatchGraph<N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> IN,
    mut success: impl FnMut(&N) -> bool,
    meter: &mut Meter,
    watch: &mut W,
) -> Result<Option<Vec<N>>, SearchError<N>> {
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
        let g = depth + 1;
        watch.see(GraphEvent::Selected { node: nodes.key(next), g: depth, h: None });
        let parent = nodes.parent(next);
        for key in successors(nodes.key(next)) {
            meter.generate();
            if parent.is_some_and(|parent| *nodes.key(parent) == key) {
                meter.duplicate();
                if W::AWAKE {
                    watch.see(GraphEvent::Child { node: &key, parent: nodes.key(next), g, h: None, fate: Fate::Known });
                }
                continue;
            }
            let met = nodes.meet(Arrival { state: nodes.hashed(key), note: (), parent: next, heap: 0 }, meter)?;
            let (child, fate) = match met {
                Met::New(child) => (child, Fate::Kept),
                Met::Old(child) => (child, Fate::Known),
            };
            if W::AWAKE {
                let (node, parent) = (nodes.key(child), nodes.key(next));
                watch.see(GraphEvent::Child { node, parent, g, h: None, fate });
            }
            if fate == Fate::Kept && success(nodes.key(child)) {
                watch.see(GraphEvent::Found { node: nodes.key(child), g });
                return Ok(Some(nodes.keys_to(child)));
            }
        }
        next += 1;
    }
    Ok(None)
}
