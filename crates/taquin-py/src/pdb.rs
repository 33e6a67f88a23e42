//! Pattern databases in Python.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use taquin::report_json::stop_name;
use taquin::unstable::{Engine, EngineConfig};
use taquin::{Board, EngineError, Limits, Store, TableBuildError, TableSize};

use crate::board::{BoardArg, PyBoard, ShapeArg};
use crate::errors::{UnsolvableError, bad_value, limit_reached, named};
use crate::goal::GoalArg;
use crate::interrupt::metered;
use crate::options::{self, LimitOptions, Options, thread_count};

/// Pattern databases for one goal: tables of exact distances for groups of tiles, which add up to a lower bound.
///
/// `tables` is light (milliseconds), medium (a second or two) or full (seconds to minutes); larger tables are kept in the cache
/// folder of the command line. `groups` divides the tiles in another way, into groups of at most eight, or seven
/// beyond 25 cells. Shapes have 2×2 to 36 cells.
///
/// >>> from taquin import Pdb
/// >>> Pdb(4).estimate("0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1")
/// 64
/// >>> pdb = Pdb(3, groups=[[1, 2, 3, 4], [5, 6, 7, 8]])
/// >>> pdb.estimate("8 6 7/2 5 4/3 0 1")
/// 29
#[pyclass(name = "Pdb", module = "taquin", frozen)]
pub struct PyPdb {
    pub engine: Engine,
    groups: Vec<Vec<Vec<u16>>>,
    /// The division that was asked for.
    given: Option<Vec<Vec<u16>>>,
}

/// The folder of the user's tables; None if there is none.
#[pyfunction]
pub fn cache_folder() -> Option<PathBuf> {
    Store::of_user().map(|store| store.directory().to_owned())
}

/// What pickle calls to make a database again: a function, and its arguments.
type Pickled<'py> = (Bound<'py, PyAny>, ((usize, usize), PyBoard));

#[pymethods]
impl PyPdb {
    #[new]
    #[pyo3(signature = (shape, goal=GoalArg::default(), *, tables="light", groups=None, threads=0))]
    fn new(
        py: Python,
        shape: ShapeArg,
        goal: GoalArg,
        tables: &str,
        groups: Option<Vec<Vec<u16>>>,
        threads: i128,
    ) -> PyResult<PyPdb> {
        let goal = goal.board(shape.shape()?)?;
        let size = named("table size", tables, TableSize::named, &TableSize::ALL.map(TableSize::name))?;
        let mut config = options::tables().config(size, thread_count(threads)?, taquin_cli::half_of_available());
        if let Some(groups) = &groups {
            config = config.with_groups(&goal, groups).map_err(bad_value)?;
        }
        let given = groups;
        let groups = config.groups(&goal).map_err(bad_value)?;
        let engine = prepare(py, &goal, &config, Limits::none())?;
        Ok(PyPdb { engine, groups, given })
    }

    /// The goal, as a board.
    #[getter]
    fn goal(&self) -> PyBoard {
        PyBoard(self.engine.goal().clone())
    }

    /// The bytes of the tables in memory.
    #[getter]
    fn bytes(&self) -> usize {
        self.engine.bytes()
    }

    /// The groups of tiles of each partition; the estimate is the largest of the partitions' sums.
    #[getter]
    fn groups(&self) -> Vec<Vec<Vec<u16>>> {
        self.groups.clone()
    }

    /// A lower bound for the number of slides; never more than the length of a shortest solution.
    fn estimate(&self, board: BoardArg) -> PyResult<u32> {
        self.engine.estimate(&board.0).map_err(|error| table_error(error, &board.0))
    }

    fn __call__(&self, board: BoardArg) -> PyResult<u32> {
        self.estimate(board)
    }

    /// A shortest solution of a board, by the engine that has these tables.
    fn _solve(
        &self,
        py: Python,
        board: BoardArg,
        limits: Options<LimitOptions>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<TablesAnswer> {
        let (found, tally) = metered(py, limits.limits()?, progress, |meter| {
            let found = self.engine.solve(&board.0, meter);
            (found, meter.tally())
        })?;
        let found = found.map_err(|error| table_error(error, &board.0))?;
        let counts = SearchCounts {
            expanded: tally.expanded,
            generated: tally.generated,
            stored: tally.stored_peak,
            bytes: self.engine.bytes(),
        };
        let moves = found.slides.map(|slides| slides.iter().map(|slide| slide.letter()).collect());
        Ok((moves, found.lower_bound, counts, found.stop.map(stop_name)))
    }

    /// Pickled as what it was made from: another process loads or builds the tables again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let (py, pdb) = (slf.py(), slf.get());
        let options = PyDict::new(py);
        options.set_item("tables", pdb.engine.table_size().name())?;
        options.set_item("groups", pdb.given.clone())?;
        let make = py.import("functools")?.call_method("partial", (slf.get_type(),), Some(&options))?;
        let goal = pdb.engine.goal().shape();
        Ok((make, ((goal.rows(), goal.cols()), pdb.goal())))
    }

    fn __repr__(&self) -> String {
        let shape = self.engine.goal().shape();
        format!("<Pdb of {shape}, {}, {} bytes>", self.engine.table_size().name(), self.engine.bytes())
    }
}

fn table_error(error: EngineError, board: &Board) -> PyErr {
    match error {
        EngineError::Unsolvable => UnsolvableError::new_err(format!("{board} cannot be solved to this goal")),
        error => bad_value(error),
    }
}

/// Loads or builds the tables within limits.
pub fn prepare(py: Python, goal: &Board, config: &EngineConfig, limits: Limits) -> PyResult<Engine> {
    let prepared = metered(py, limits, None, |meter| Engine::prepare(goal, config, meter))?;
    prepared.map_err(|error| match error {
        EngineError::Build(TableBuildError::Stopped(stop)) => limit_reached(stop, 0),
        error => bad_value(error),
    })
}

/// The counts of a search.
#[pyclass(module = "taquin", frozen, get_all)]
pub struct SearchCounts {
    expanded: u64,
    generated: u64,
    stored: u64,
    bytes: usize,
}

/// The moves, the proven bound, the counts, and what stopped the search.
type TablesAnswer = (Option<String>, u32, SearchCounts, Option<&'static str>);
