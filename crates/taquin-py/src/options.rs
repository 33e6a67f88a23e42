//! The options of a search as Python passes them, and the request and limits they make.

use std::ops::Deref;
use std::sync::LazyLock;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Limits, Metric, Request, Store, TableCache, TableSize, Weight};

use crate::errors::{bad_value, named};
use crate::goal::GoalArg;

/// The pattern databases of this process, the larger ones in the user's cache folder: what `taquin` itself uses.
static TABLES: LazyLock<TableCache> =
    LazyLock::new(|| Store::of_user().map_or_else(TableCache::in_memory, TableCache::stored_in));

/// The pattern databases of this process.
pub fn tables() -> &'static TableCache {
    &TABLES
}

/// Options in a dictionary, whose errors name the option.
pub struct Options<T>(T);

impl<T> Deref for Options<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Options<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Options<T>> {
        let named = |error: PyErr| {
            let Some(cause) = error.cause(given.py()) else { return error };
            if cause.is_instance_of::<PyValueError>(given.py()) {
                return cause;
            }
            let text = error.value(given.py()).to_string();
            let option = text.rsplit('.').next().unwrap_or_default();
            PyTypeError::new_err(format!("{option}: {}", cause.value(given.py())))
        };
        given.extract::<T>().map(Options).map_err(named)
    }
}

/// Limits on a search.
#[derive(Clone, Copy, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub struct LimitOptions {
    /// Seconds.
    time: Option<f64>,
    /// Boards expanded.
    nodes: Option<u64>,
    /// Bytes.
    memory: Option<usize>,
}

impl LimitOptions {
    /// The limits; the memory is half of what is available if none is given.
    pub fn limits(&self) -> PyResult<Limits> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| bad_value("expected a time in seconds, at least 0"))?;
        let memory = self.memory.unwrap_or_else(taquin_cli::half_of_available);
        Ok(Limits::none().time(time).nodes(self.nodes).memory(memory))
    }
}

/// How a board is solved.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub struct MethodOptions {
    goal: GoalArg,
    #[pyo3(default)]
    algorithm: Option<String>,
    #[pyo3(default)]
    heuristic: Option<String>,
    #[pyo3(default)]
    metric: Option<String>,
    #[pyo3(default)]
    weight: Option<f64>,
    #[pyo3(default)]
    width: Option<usize>,
    #[pyo3(default)]
    tables: Option<String>,
    /// 0 for one thread per processor.
    #[pyo3(default)]
    threads: usize,
    #[pyo3(default)]
    seed: u64,
    #[pyo3(default)]
    first: bool,
}

impl MethodOptions {
    /// The request to solve this board.
    pub fn request(&self, board: Board) -> PyResult<Request> {
        let mut request = Request::new(board).goal(self.goal.0.clone()).seed(self.seed).first_only(self.first);
        if let Some(name) = &self.algorithm {
            request.algorithm = named("algorithm", name, Algorithm::named, &Algorithm::ALL.map(Algorithm::name))?;
        }
        if let Some(text) = &self.heuristic {
            request.heuristic = Some(text.parse::<Expression>().map_err(bad_value)?);
        }
        if let Some(name) = &self.metric {
            request.metric = named("metric", name, Metric::named, &Metric::ALL.map(Metric::name))?;
        }
        if let Some(weight) = self.weight {
            request.weight = Weight::nearest(weight).ok_or_else(|| bad_value("a weight is 1 to 10"))?;
        }
        if let Some(width) = self.width {
            request.beam_width = width;
        }
        if let Some(name) = &self.tables {
            request.table_size =
                Some(named("table size", name, TableSize::named, &TableSize::ALL.map(TableSize::name))?);
        }
        if self.threads > 0 {
            request.threads = self.threads;
        }
        request.table_cache = tables().clone();
        request.check().map_err(bad_value)?;
        Ok(request)
    }
}
