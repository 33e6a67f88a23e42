//! Roots that leave the process: a board's tree is grown into roots in one process, and searched below them in others.

use taquin_search::{Budget, Stop};

use super::ida_star::MOST_SLIDES;
use super::roots::RootTree;
use super::search_tables::SearchTables;
use super::task::{node_of, search_roots};
use super::workers::WorkerConfig;
use super::{Engine, EngineError, NodeCounts, Root, RootsOutcome, with_sizes};
use crate::pattern::{MAX_CELLS, MAX_NARROW_CELLS};
use crate::{Board, Slide};

/// The roots that the top of a bound's tree was expanded into.
pub struct GrownRoots {
    /// The roots, those with the smallest estimates first.
    pub roots: Vec<Root>,
    /// The nodes of the top.
    pub counts: NodeCounts,
    /// The cells of the blank from the start to the goal, if it was generated.
    pub goal: Option<Vec<u8>>,
    /// Why the top was left unfinished, if it was.
    pub stop: Option<Stop>,
    /// For each root the cells of the blank from the start to it, one after the other.
    paths: Vec<u8>,
    /// Where the path of each root ends.
    ends: Vec<usize>,
}

impl GrownRoots {
    /// The cells of the blank from the start to a root, given by its position.
    pub fn blank_path(&self, position: usize) -> Option<&[u8]> {
        let end = *self.ends.get(position)?;
        let begin = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.paths[begin..end])
    }

    fn of<const C: usize, const S: usize, const V: usize>(tree: &RootTree<C, S, V>, cells: usize) -> GrownRoots {
        let nodes = tree.roots_nearest_first();
        let (mut paths, mut ends) = (Vec::new(), Vec::new());
        for node in nodes {
            paths.extend(tree.blank_path(node.root));
            ends.push(paths.len());
        }
        GrownRoots {
            roots: nodes.iter().map(|node| node.as_root(cells)).collect(),
            counts: tree.counts,
            goal: tree.goal.map(|goal| tree.blank_path(goal)),
            stop: tree.stop,
            paths,
            ends,
        }
    }
}

impl Engine {
    /// The whole tree of a board: a root with no slides made.
    pub fn first_root(&self, board: &Board) -> Result<Root, EngineError> {
        let (tiles, blank) = self.normalise(board)?;
        Ok(Root { tiles, blank: blank as u8, depth: 0, state: self.automaton.start(blank) })
    }

    /// The number of roots to split a bound into, given the `last` expansions of the bound before.
    pub fn roots_wanted(&self, last: u64) -> Result<usize, EngineError> {
        let tables = self.tables();
        let wanted = with_sizes!(wanted_of, self.goal().shape().cells(), &tables);
        Ok(wanted(last))
    }

    /// Expands the top of the tree below a root breadth-first, within a bound, until there are as many roots as `wanted`.
    /// The same arguments give the same roots.
    pub fn grow_roots(
        &self,
        bound: u32,
        root: &Root,
        wanted: usize,
        budget: &mut dyn Budget,
    ) -> Result<GrownRoots, EngineError> {
        let cells = self.goal().shape().cells();
        self.check_roots(bound, [root])?;
        let tables = self.tables();
        let grow = with_sizes!(grow_below, cells, &tables);
        grow(&tables, bound, root, wanted, self.workers, budget)
    }

    /// Searches below roots that another process handed over, within a bound.
    pub fn search_roots(
        &self,
        bound: u32,
        roots: &[Root],
        budget: &mut dyn Budget,
    ) -> Result<RootsOutcome, EngineError> {
        let cells = self.goal().shape().cells();
        self.check_roots(bound, roots)?;
        let tables = self.tables();
        let run = with_sizes!(search_roots, cells, &tables);
        run(&tables, bound, roots, self.workers, budget)
    }

    /// The slides that move the blank over these cells of the normalised board, as [`GrownRoots`] has them.
    pub fn slides_of(&self, blanks: &[u8]) -> Vec<Slide> {
        self.frame.slides(blanks)
    }

    /// Verifies that roots are arrangements of this engine's tiles in states that its search can be in, and that the bound is
    /// one that it can search.
    fn check_roots<'r>(&self, bound: u32, roots: impl IntoIterator<Item = &'r Root>) -> Result<(), EngineError> {
        let is_valid = bound <= MOST_SLIDES && roots.into_iter().all(|root| self.is_root(root));
        is_valid.then_some(()).ok_or(EngineError::Root)
    }

    fn is_root(&self, root: &Root) -> bool {
        let mut seen = vec![false; self.goal().shape().cells()];
        let new = |&tile: &u8| seen.get_mut(usize::from(tile)).is_some_and(|seen| !std::mem::replace(seen, true));
        root.tiles.len() == self.goal().shape().cells()
            && root.tiles.iter().all(new)
            && root.tiles.get(usize::from(root.blank)).is_some_and(|&tile| usize::from(tile) == self.frame.blank())
            && self.automaton.cell(root.state) == Some(root.blank)
    }
}

/// The roots for nodes of a size, searched on the processor.
fn wanted_of<const C: usize, const S: usize, const V: usize>(last: u64) -> usize {
    RootTree::<C, S, V>::roots_wanted(last, 1)
}

/// Expands the top of the tree below a root that comes from elsewhere into roots.
fn grow_below<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    bound: u32,
    root: &Root,
    wanted: usize,
    config: WorkerConfig,
    budget: &mut dyn Budget,
) -> Result<GrownRoots, EngineError> {
    let start = node_of::<C, S, V>(tables, bound, root, 0)?;
    let mut tree = RootTree::new();
    let wanted = wanted.min(wanted_of::<C, S, V>(u64::MAX));
    tree.grow(tables, bound, config, wanted, &start, budget);
    Ok(GrownRoots::of(&tree, root.tiles.len()))
}
