//! Roots of one bound as a backend sees them, and their search on the processor.

use std::ops::Range;

use taquin_search::Budget;

use super::EngineError;
use super::node::{Root, SearchNode};
use super::search_tables::SearchTables;
use super::subtree_backend::{RootsEnd, RootsOutcome, SubtreeTask, TaskRoot};
use super::workers::{WorkerConfig, Workers};

/// Roots of one bound.
pub(super) struct Task<'a, const C: usize, const S: usize, const V: usize> {
    pub tables: &'a SearchTables<'a>,
    pub bound: u32,
    pub config: WorkerConfig,
    /// The cells of the board; nodes have room for more.
    pub cells: usize,
    pub nodes: &'a [SearchNode<C, S, V>],
    /// The expansions of the bound before.
    pub expanded_before: u64,
}

impl<const C: usize, const S: usize, const V: usize> SubtreeTask for Task<'_, C, S, V> {
    fn bound(&self) -> u32 {
        self.bound
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn root(&self, position: usize) -> TaskRoot<'_> {
        let SearchNode { ref patterns, ref tiles, ref estimates, depth, blank, state, .. } = self.nodes[position];
        let patterns = &patterns[..self.tables.slots_used()];
        TaskRoot { tiles: &tiles[..self.cells], blank, depth, state, patterns, estimates }
    }

    fn expanded_before(&self) -> u64 {
        self.expanded_before
    }

    fn wants_open_roots(&self) -> bool {
        // A bound that is stopped is begun again, or continued behind the roots that are finished.
        false
    }

    fn tables(&self) -> &SearchTables<'_> {
        self.tables
    }

    fn search_on_processor(&self, roots: Range<usize>, budget: &mut dyn Budget) -> RootsOutcome {
        RootsOutcome { origins: Vec::new(), ..self.search_nodes(roots, budget) }
    }

    fn search_open_on_processor(&self, open: &[Root], budget: &mut dyn Budget) -> Result<RootsOutcome, EngineError> {
        search_roots::<C, S, V>(self.tables, self.bound, open, self.config, budget)
    }
}

impl<const C: usize, const S: usize, const V: usize> Task<'_, C, S, V> {
    /// Searches some of the roots; the origins of open nodes are the numbers of their roots.
    pub fn search_nodes(&self, roots: Range<usize>, budget: &mut dyn Budget) -> RootsOutcome {
        let nodes = &self.nodes[roots.clone()];
        let outcome = Workers::new(self.tables, self.bound, self.config, nodes).search(budget);
        let end = match (outcome.solved, outcome.stop) {
            (Some(number), _) => {
                let position = nodes.iter().position(|node| node.root == number).expect("one of the roots");
                RootsEnd::Solved { root: roots.start + position, path: None }
            }
            (None, Some(stop)) => RootsEnd::Stopped(stop),
            (None, None) => RootsEnd::Exhausted,
        };
        let open = outcome.open.iter().map(|node| node.as_root(self.cells)).collect();
        let origins = outcome.open.iter().map(|node| node.root).collect();
        RootsOutcome { counts: outcome.counts, end, open, origins, device: None }
    }
}

/// The node of a root that comes from elsewhere, and gets this number.
pub(super) fn node_of<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    bound: u32,
    root: &Root,
    number: u32,
) -> Result<SearchNode<C, S, V>, EngineError> {
    let node = first_node::<C, S, V>(tables, &root.tiles, root.blank.into()).ok_or(EngineError::Root)?;
    if node.estimates.iter().any(|&h| u32::from(root.depth) + u32::from(h) > bound) {
        return Err(EngineError::Root);
    }
    Ok(SearchNode { depth: root.depth, state: root.state, root: number, ..node })
}

/// Searches below roots that come from elsewhere.
pub(super) fn search_roots<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    bound: u32,
    roots: &[Root],
    config: WorkerConfig,
    budget: &mut dyn Budget,
) -> Result<RootsOutcome, EngineError> {
    let node = |(number, root)| node_of::<C, S, V>(tables, bound, root, number);
    let nodes = (0..).zip(roots).map(node).collect::<Result<Vec<_>, EngineError>>()?;
    let cells = roots.first().map_or(0, |root| root.tiles.len());
    let task = Task { tables, bound, config, cells, nodes: &nodes, expanded_before: 0 };
    // The numbers of these nodes are the positions of their roots.
    Ok(task.search_nodes(0..nodes.len(), budget))
}

/// The node of a normalised board, with no slides made; `None` if it cannot be solved.
pub fn first_node<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    tiles: &[u8],
    blank: usize,
) -> Option<SearchNode<C, S, V>> {
    let (patterns, estimates) = tables.evaluate(tiles, blank)?;
    let mut node = SearchNode { blank: blank as u8, state: tables.automaton.start(blank), ..SearchNode::EMPTY };
    node.patterns[..patterns.len()].copy_from_slice(&patterns);
    node.tiles[..tiles.len()].copy_from_slice(tiles);
    for (of_node, estimate) in node.estimates.iter_mut().zip(estimates) {
        *of_node = u8::try_from(estimate).unwrap_or(u8::MAX);
    }
    Some(node)
}
