//! The search tree of one board, searched in parts: what `taquin.cluster` runs on every machine.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use taquin::unstable::{Engine, EngineConfig, GrownRoots, NodeCounts, Root, RootsEnd};
use taquin::{Board, EngineError, Limits, Slide, Stop, Store, TableCache, TableSize};

use crate::board::{BoardArg, PyBoard};
use crate::errors::{UnsolvableError, bad_value, limit_reached, named};
use crate::goal::GoalArg;
use crate::interrupt::metered;
use crate::options::{self, duration, thread_count};
use crate::pdb::prepare;

/// The search tree of one board on pattern databases, which is searched in parts.
///
/// The tree of a bound is expanded into roots by `grow`; `search` searches below roots, in this process or another one, and
/// hands back what it did not reach in its time. Every node is expanded once, so that the counts of a bound do not depend on
/// how it was divided. Roots are bytes, `root_size` for each.
///
/// `tables` and `threads` are those of the tables and of `search`; `folder` is where tables are stored. Within `time` seconds they
/// are ready, or `LimitReached` is raised.
///
/// >>> from taquin import SubtreeSearch
/// >>> tree = SubtreeSearch("8 6 7/2 5 4/3 0 1", tables="light")
/// >>> tree.bound
/// 31
/// >>> grown = tree.grow(31, tree.first_root(), 10)
/// >>> len(grown.roots) // tree.root_size >= 10
/// True
/// >>> tree.search(31, grown.roots, 60.0).solved is not None
/// True
#[pyclass(name = "SubtreeSearch", module = "taquin", frozen)]
pub struct SubtreeSearch {
    board: Board,
    engine: Engine,
}

#[pymethods]
impl SubtreeSearch {
    #[new]
    #[pyo3(signature = (board, goal=GoalArg::default(), *, tables="full", threads=1, folder=None, time=None))]
    fn new(
        py: Python,
        board: BoardArg,
        goal: GoalArg,
        tables: &str,
        threads: i128,
        folder: Option<PathBuf>,
        time: Option<f64>,
    ) -> PyResult<SubtreeSearch> {
        let goal = goal.board(board.0.shape())?;
        let limits = Limits::none().time(time.map(|time| duration("time", time)).transpose()?);
        let engine = prepare(py, &goal, &config(tables, thread_count(threads)?, folder)?, limits)?;
        engine.estimate(&board.0).map_err(|error| refused(&error, &board.0))?;
        Ok(SubtreeSearch { board: board.0, engine })
    }

    /// Whether the tables are stored, so that making a tree only reads them.
    #[staticmethod]
    #[pyo3(signature = (board, goal=GoalArg::default(), *, tables="full", folder=None))]
    fn is_stored(board: BoardArg, goal: GoalArg, tables: &str, folder: Option<PathBuf>) -> PyResult<bool> {
        let goal = goal.board(board.0.shape())?;
        config(tables, 1, folder)?.is_stored(&goal).map_err(bad_value)
    }

    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.board.clone())
    }

    /// The goal, as a board.
    #[getter]
    fn goal(&self) -> PyBoard {
        PyBoard(self.engine.goal().clone())
    }

    /// The first bound: no solution is shorter.
    #[getter]
    fn bound(&self) -> PyResult<u32> {
        self.engine.estimate(&self.board).map_err(|error| refused(&error, &self.board))
    }

    /// A text that is the same for trees that count the same nodes.
    #[getter]
    fn signature(&self) -> String {
        format!("{:016x}", self.engine.signature())
    }

    /// The bytes of one root.
    #[getter]
    fn root_size(&self) -> usize {
        self.board.shape().cells() + ROOT_SUFFIX
    }

    /// The bytes of the tables in memory.
    #[getter]
    fn bytes(&self) -> usize {
        self.engine.bytes()
    }

    /// The root of the whole tree.
    fn first_root<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let root = self.engine.first_root(&self.board).map_err(|error| refused(&error, &self.board))?;
        Ok(PyBytes::new(py, &encoded(&[root])))
    }

    /// The number of roots to split a bound into, given the `last` expansions of the bound before.
    fn roots_wanted(&self, last: u64) -> PyResult<usize> {
        self.engine.roots_wanted(last).map_err(bad_value)
    }

    /// Expands the top of the tree below a root, within a bound, until there are as many roots as `wanted`.
    fn grow(&self, py: Python, bound: u32, root: &[u8], wanted: usize) -> PyResult<GrownTree> {
        let roots = self.decoded(root)?;
        let [root] = &roots[..] else { return Err(bad_value(format!("expected one root, but found {}", roots.len()))) };
        let grown = metered(py, Limits::none(), None, |meter| self.engine.grow_roots(bound, root, wanted, meter))?;
        Ok(GrownTree(grown.map_err(|error| refused(&error, &self.board))?))
    }

    /// Searches below roots, within a bound, for about this time.
    fn search(&self, py: Python, bound: u32, roots: &[u8], seconds: f64) -> PyResult<SearchedRoots> {
        let roots = self.decoded(roots)?;
        let limits = Limits::none().time(duration("seconds", seconds)?);
        let outcome = metered(py, limits, None, |meter| self.engine.search_roots(bound, &roots, meter))?;
        let outcome = outcome.map_err(|error| refused(&error, &self.board))?;
        let solved = match outcome.end {
            RootsEnd::Solved { root, .. } => Some(root),
            RootsEnd::Exhausted | RootsEnd::Stopped(Stop::Time) => None,
            RootsEnd::Stopped(stop) => return Err(limit_reached(stop, bound)),
        };
        Ok(SearchedRoots { counts: outcome.counts, solved, open: outcome.open, origins: outcome.origins })
    }

    /// The moves of a path of `GrownTree.goal` and `GrownTree.path`, by the letters of their tiles' directions.
    fn moves(&self, path: &[u8]) -> PyResult<String> {
        let neighbours = |pair: &[u8]| {
            let shape = self.engine.goal().shape();
            let (short, long) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
            let (from, to) = (usize::from(pair[0]), usize::from(pair[1]));
            let apart = (from / long).abs_diff(to / long) + (from % long).abs_diff(to % long);
            apart == 1 && from.max(to) < short * long
        };
        if !path.windows(2).all(neighbours) {
            return Err(bad_value("expected a path of the blank from cell to neighbouring cell"));
        }
        Ok(self.engine.slides_of(path).into_iter().map(Slide::letter).collect())
    }

    fn __repr__(&self) -> String {
        format!("<SubtreeSearch of {} to {}>", self.board, self.engine.goal())
    }
}

impl SubtreeSearch {
    /// Roots from their bytes.
    fn decoded(&self, bytes: &[u8]) -> PyResult<Vec<Root>> {
        let (cells, size) = (self.board.shape().cells(), self.root_size());
        if !bytes.len().is_multiple_of(size) {
            return Err(bad_value(format!("expected roots of {size} bytes each, but found {} bytes", bytes.len())));
        }
        let root = |bytes: &[u8]| {
            let (tiles, rest) = bytes.split_at(cells);
            let state = u32::from_le_bytes([rest[2], rest[3], rest[4], rest[5]]);
            Root { tiles: tiles.to_vec(), blank: rest[0], depth: rest[1], state }
        };
        Ok(bytes.chunks(size).map(root).collect())
    }
}

/// The bytes of a root after those of its tiles: the blank's cell, the depth, the state of the automaton.
const ROOT_SUFFIX: usize = 6;

/// Roots as bytes.
fn encoded(roots: &[Root]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Root { tiles, blank, depth, state } in roots {
        bytes.extend(tiles);
        bytes.extend([*blank, *depth]);
        bytes.extend(state.to_le_bytes());
    }
    bytes
}

/// The configuration of tables in a folder, by default that of the user.
fn config(tables: &str, threads: usize, folder: Option<PathBuf>) -> PyResult<EngineConfig> {
    let size = named("table size", tables, TableSize::named, &TableSize::ALL.map(TableSize::name))?;
    let stored = folder.map(|folder| TableCache::stored_in(Store::at(folder)));
    Ok(stored.as_ref().unwrap_or(options::tables()).config(size, threads, taquin_cli::half_of_available()))
}

/// Why an engine refused a board or a root.
fn refused(error: &EngineError, board: &Board) -> PyErr {
    match error {
        EngineError::Unsolvable => UnsolvableError::new_err(format!("{board} cannot be solved to this goal")),
        error => bad_value(error),
    }
}

/// The top of the tree of a bound, and the roots below it.
#[pyclass(module = "taquin", frozen)]
pub struct GrownTree(GrownRoots);

#[pymethods]
impl GrownTree {
    /// The nodes expanded in the top.
    #[getter]
    fn expanded(&self) -> u64 {
        self.0.counts.expanded
    }

    /// The nodes generated in the top.
    #[getter]
    fn generated(&self) -> u64 {
        self.0.counts.generated
    }

    /// The roots, those with the smallest estimates first.
    #[getter]
    fn roots<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &encoded(&self.0.roots))
    }

    /// The path to the goal, if it is in the top.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.goal.as_ref().map(|path| PyBytes::new(py, path))
    }

    /// The path to the root at a position: the cells of the blank.
    fn path<'py>(&self, py: Python<'py>, position: usize) -> PyResult<Bound<'py, PyBytes>> {
        let path = self.0.blank_path(position);
        let path = path.ok_or_else(|| bad_value(format!("there is no root {position} of {}", self.0.roots.len())))?;
        Ok(PyBytes::new(py, path))
    }
}

/// The outcome of the search below roots.
#[pyclass(module = "taquin", frozen)]
pub struct SearchedRoots {
    counts: NodeCounts,
    solved: Option<usize>,
    open: Vec<Root>,
    origins: Vec<u32>,
}

#[pymethods]
impl SearchedRoots {
    /// The nodes expanded.
    #[getter]
    fn expanded(&self) -> u64 {
        self.counts.expanded
    }

    /// The nodes generated.
    #[getter]
    fn generated(&self) -> u64 {
        self.counts.generated
    }

    /// The position of the root below which the goal was found, or None.
    #[getter]
    fn solved(&self) -> Option<usize> {
        self.solved
    }

    /// Roots whose subtrees are exactly what was not searched: of roots that were begun what is left, the largest subtrees
    /// first, then the other roots in their order.
    #[getter]
    fn open<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &encoded(&self.open))
    }

    /// For each open root the position of the root that it lies below.
    #[getter]
    fn origins(&self) -> Vec<u32> {
        self.origins.clone()
    }
}
