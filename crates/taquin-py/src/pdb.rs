//! Pattern databases in Python.

use std::path::PathBuf;

use pyo3::prelude::*;
use taquin::unstable::{Engine, EngineConfig};
use taquin::{Board, EngineError, Limits, Store, TableBuildError, TableSize};

use crate::board::{BoardArg, PyBoard, ShapeArg};
use crate::errors::{UnsolvableError, bad_value, limit_reached, named};
use crate::goal::GoalArg;
use crate::interrupt::metered;
use crate::options::{self, thread_count};

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
    engine: Engine,
    groups: Vec<Vec<Vec<u16>>>,
}

/// The folder of the user's tables; None if there is none.
#[pyfunction]
pub fn cache_folder() -> Option<PathBuf> {
    Store::of_user().map(|store| store.directory().to_owned())
}

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
        if let Some(groups) = groups {
            config = config.with_groups(&goal, &groups).map_err(bad_value)?;
        }
        let groups = config.groups(&goal).map_err(bad_value)?;
        let engine = prepare(py, &goal, &config, Limits::none())?;
        Ok(PyPdb { engine, groups })
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
        self.engine.estimate(&board.0).map_err(|error| match error {
            EngineError::Unsolvable => UnsolvableError::new_err(format!("{} cannot be solved to this goal", board.0)),
            error => bad_value(error),
        })
    }

    fn __call__(&self, board: BoardArg) -> PyResult<u32> {
        self.estimate(board)
    }

    fn __repr__(&self) -> String {
        let shape = self.engine.goal().shape();
        format!("<Pdb of {shape}, {}, {} bytes>", self.engine.table_size().name(), self.engine.bytes())
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
