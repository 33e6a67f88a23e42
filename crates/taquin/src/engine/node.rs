//! A node of the search tree: a board with everything the tables need to know of it.

use super::search_tables::PatternState;

/// A subtree to search, given by its topmost node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Root {
    /// For each cell of the normalised board the home of the tile there; the blank counts as a tile.
    pub tiles: Vec<u8>,
    /// The cell of the blank.
    pub blank: u8,
    /// Slides from the board to this node.
    pub depth: u8,
    /// The state of the automaton.
    pub state: u32,
}

/// A board in the search: `C` cells and `S` patterns at most, `V` views.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SearchNode<const C: usize, const S: usize, const V: usize> {
    /// The state of each pattern, by slot.
    pub patterns: [PatternState; S],
    /// The tile in each cell, named by its home; the blank by its own.
    pub tiles: [u8; C],
    /// The estimate of each view.
    pub estimates: [u8; V],
    /// Slides made since the start.
    pub depth: u8,
    /// The cell of the blank.
    pub blank: u8,
    /// The state of the automaton.
    pub state: u32,
    /// The number of the root that it descends from.
    pub root: u32,
}

impl<const C: usize, const S: usize, const V: usize> SearchNode<C, S, V> {
    /// Whether it is for tables of wide layouts.
    pub const IS_WIDE: bool = C > 32;

    /// Fills unused places of arrays.
    pub const EMPTY: Self = SearchNode {
        patterns: [PatternState::NONE; S],
        tiles: [0; C],
        estimates: [0; V],
        depth: 0,
        blank: 0,
        state: 0,
        root: 0,
    };

    /// The subtree below it, in a form that can leave the process.
    pub fn as_root(&self, cells: usize) -> Root {
        Root { tiles: self.tiles[..cells].to_vec(), blank: self.blank, depth: self.depth, state: self.state }
    }
}

/// Nodes counted by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeCounts {
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Children generated, including those that were pruned.
    pub generated: u64,
    /// How often the goal was reached.
    pub goals: u64,
}

impl NodeCounts {
    /// Counts of a search that does not count goals.
    pub fn new(expanded: u64, generated: u64) -> NodeCounts {
        NodeCounts { expanded, generated, goals: 0 }
    }
}

impl std::ops::AddAssign for NodeCounts {
    fn add_assign(&mut self, other: NodeCounts) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.goals += other.goals;
    }
}

/// The most nodes expanded together.
pub const MAX_BATCH: usize = 64;
/// The most children of a batch.
pub const MAX_CHILDREN: usize = 4 * MAX_BATCH;
