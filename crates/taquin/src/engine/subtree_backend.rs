//! The extension point for other backends (a graphics card, a cluster): a trait for "search these subtrees within this
//! bound".
//!
//! IDA* runs bound after bound. Within a bound, the tree is first expanded breadth-first into some hundreds or thousands
//! of roots; the subtrees below them are then searched by a [`SubtreeBackend`]. The processor's threads are one
//! ([`Processor`]); a graphics card or a cluster can be another. Whoever calls [`solve`](fn@crate::solve) may bring one
//! with the request.
//!
//! A [`SubtreeTask`] has all that such a backend needs: the bound, the roots in a form that can leave the process
//! ([`Root`]), the tables with their views and automaton ([`SearchTables`]), and the processor's own search, for the
//! part that the backend cannot do itself.

use std::fmt;
use std::ops::Range;

use taquin_search::{Budget, Stop};

use super::EngineError;
use super::node::{NodeCounts, Root};
use super::search_tables::{PatternState, SearchTables};
use crate::pattern::{Pattern, Table, TableBuildError, TableBuilder};

/// A root of a task with what the tables know of it, as the search carries it from node to node.
#[derive(Clone, Copy, Debug)]
pub struct TaskRoot<'a> {
    /// As in [`Root`].
    pub tiles: &'a [u8],
    /// The cell of the blank.
    pub blank: u8,
    /// Slides from the board to this node.
    pub depth: u8,
    /// The state of the automaton.
    pub state: u32,
    /// For each slot in use the tiles of its pattern.
    pub patterns: &'a [PatternState],
    /// The estimate of each view.
    pub estimates: &'a [u8],
}

impl From<TaskRoot<'_>> for Root {
    fn from(TaskRoot { tiles, blank, depth, state, .. }: TaskRoot) -> Root {
        Root { tiles: tiles.to_vec(), blank, depth, state }
    }
}

/// How the search of some roots ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootsEnd {
    /// All subtrees were searched, and the goal is in none of them.
    Exhausted,
    /// The goal was found below a root.
    Solved {
        /// The position of the root in the task.
        root: usize,
        /// The cells of the blank from the root to the goal, the root's included. Without it the processor searches
        /// this root again for the path.
        path: Option<Vec<u8>>,
    },
    /// The budget ended the search.
    Stopped(Stop),
}

/// What came of the search of some roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootsOutcome {
    /// The nodes of the subtrees, as far as they were searched.
    pub counts: NodeCounts,
    /// How it ended.
    pub end: RootsEnd,
    /// After a stop: roots whose subtrees are exactly what was not searched. A large root can be split in this way. Empty if
    /// the task does not want them.
    pub open: Vec<Root>,
    /// For each open root the position of the root that it lies below, where roots are searched that another process
    /// handed over; empty otherwise.
    pub origins: Vec<u32>,
    /// The name of the device that searched, if it was not the processor.
    pub device: Option<String>,
}

/// Roots to search within one bound.
pub trait SubtreeTask: Sync {
    /// The largest sum of depth and estimate that is searched.
    fn bound(&self) -> u32;

    /// The number of roots.
    fn len(&self) -> usize;

    /// Whether there are no roots.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of the roots.
    fn root(&self, position: usize) -> TaskRoot<'_>;

    /// The expansions of the bound before: this one has several times as many.
    fn expanded_before(&self) -> u64;

    /// Whether it is of use to know what was not searched when the budget ended a search.
    fn wants_open_roots(&self) -> bool;

    /// The tables, views and automaton to search with.
    fn tables(&self) -> &SearchTables<'_>;

    /// Searches some of the roots on the processor.
    fn search_on_processor(&self, roots: Range<usize>, budget: &mut dyn Budget) -> RootsOutcome;

    /// Searches what is open below roots of this task on the processor; an error if a root does not lie within the bound.
    fn search_open_on_processor(&self, open: &[Root], budget: &mut dyn Budget) -> Result<RootsOutcome, EngineError>;
}

/// Something that searches subtrees within a bound.
///
/// Every node must be expanded exactly once and under the same pruning as on the processor, so that the counts of a
/// bound searched to its end are the same for every engine. Work is reported to the budget as it is done, and a stop
/// is obeyed within a few milliseconds.
pub trait SubtreeBackend: fmt::Debug + Send + Sync {
    /// Searches all roots of a task, until the goal is found or the budget ends the search.
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome;

    /// About how many times as fast as the processor it is.
    fn relative_speed(&self) -> u64 {
        1
    }

    /// Builds a table; `None` leaves that to the processor.
    fn build_table(
        &self,
        _builder: &TableBuilder,
        _pattern: Pattern,
        _budget: &mut dyn Budget,
    ) -> Option<Result<Table, TableBuildError>> {
        None
    }
}

/// The threads of this process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Processor;

impl SubtreeBackend for Processor {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        task.search_on_processor(0..task.len(), budget)
    }
}
