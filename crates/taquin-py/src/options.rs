//! The options of a search as Python passes them, and the request and limits they make.

use std::ops::{Deref, RangeInclusive};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use taquin::heuristic::Expression;
use taquin::method_option::{GivenOption, MethodOption, algorithms_with};
use taquin::unstable::SubtreeBackend;
use taquin::{
    Board, Goal, ImprovementOptions, Limits, Metric, NamedMethod, Request, Shape, Store, TableCache, TableSize, Weight,
};
use taquin_cli::MAX_THREADS;

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
    nodes: Option<i128>,
    /// Bytes.
    memory: Option<i128>,
}

impl LimitOptions {
    /// The limits; the memory is half of what is available if none is given.
    pub fn limits(&self) -> PyResult<Limits> {
        let time = self.time.map(|time| duration("time", time)).transpose()?;
        let nodes = self.nodes.map(|nodes| whole("nodes", nodes, 1..=u64::MAX)).transpose()?;
        let memory = self.memory.map(|bytes| whole("memory", bytes, 1..=usize::MAX)).transpose()?;
        Ok(Limits::none().time(time).nodes(nodes).memory(memory.unwrap_or_else(taquin_cli::half_of_available)))
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
    width: Option<i128>,
    #[pyo3(default)]
    tables: Option<String>,
    /// 0 for one thread per processor.
    #[pyo3(default)]
    threads: i128,
    #[pyo3(default)]
    seed: i128,
    #[pyo3(default)]
    first: bool,
    /// A part of the name of a graphics card, or nothing for the best one.
    #[pyo3(default)]
    gpu: Option<String>,
}

impl MethodOptions {
    /// The request to solve this board.
    pub fn request(&self, board: Board) -> PyResult<Request> {
        let seed = whole("seed", self.seed, 0..=u64::MAX)?;
        let improvement = ImprovementOptions { seed, first_only: self.first, ..ImprovementOptions::default() };
        let request = Request::new(board).goal(self.goal.0.clone()).improvement(improvement);
        let mut request = request.method(self.method()?).table_cache(tables().clone());
        if let Some(text) = &self.heuristic {
            request = request.heuristic(text.parse::<Expression>().map_err(bad_value)?);
        }
        if let Some(name) = &self.metric {
            request = request.metric(named("metric", name, Metric::named, &Metric::ALL.map(Metric::name))?);
        }
        if let Some(name) = &self.tables {
            let size = named("table size", name, TableSize::named, &TableSize::ALL.map(TableSize::name))?;
            request = request.table_size(size);
        }
        if self.threads != 0 {
            request = request.threads(thread_count(self.threads)?);
        }
        if let Some(name) = &self.gpu {
            if !request.may_use_backend() {
                return Err(bad_value("gpu has no effect: no graphics card can search this board with these options"));
            }
            request = request.subtree_backend(graphics_card(name)?);
        }
        request.check().map_err(bad_value)?;
        Ok(request)
    }

    /// The method that is named, or the algorithm that an option implies. An option that it would ignore is an error.
    fn method(&self) -> PyResult<NamedMethod> {
        let mut method: NamedMethod = match &self.algorithm {
            Some(name) => name.parse().map_err(bad_value)?,
            None => NamedMethod::default(),
        };
        let options = [
            (self.heuristic.is_some(), MethodOption::Heuristic, "heuristic"),
            (self.weight.is_some(), MethodOption::Weight, "weight"),
            (self.width.is_some(), MethodOption::Width, "width"),
            (self.tables.is_some(), MethodOption::TableSize, "tables"),
            (self.first, MethodOption::Improvement, "first"),
        ];
        let given = options.into_iter().filter(|(is_given, ..)| *is_given);
        let given: Vec<GivenOption> = given.map(|(_, option, name)| (option, name.to_owned())).collect();
        method.algorithm = algorithms_with(&given, &[method.algorithm]).map_err(bad_value)?[0];
        if let Some(weight) = self.weight {
            method.weight = Some(Weight::nearest(weight).ok_or_else(|| bad_value("a weight is 1 to 10"))?);
        }
        if let Some(width) = self.width {
            method.beam_width = Some(whole("width", width, 1..=usize::MAX)?);
        }
        Ok(method)
    }
}

/// Raises an error for options that suit no board.
#[pyfunction]
pub fn check_options(method: Options<MethodOptions>, limits: Options<LimitOptions>) -> PyResult<()> {
    limits.limits()?;
    let shape = Shape::new(2, 2).expect("2x2 is a shape");
    let board = Goal::RowMajor.board(shape).expect("every shape has a row-major board");
    method.request(board).map(drop)
}

/// The bytes that a search may use if no limit is given.
#[pyfunction]
pub fn half_of_available() -> usize {
    taquin_cli::half_of_available()
}

/// A graphics card that searches, opened once: its kernels take seconds to compile.
fn graphics_card(name: &str) -> PyResult<Arc<dyn SubtreeBackend>> {
    static OPEN: Mutex<Vec<(String, Arc<dyn SubtreeBackend>)>> = Mutex::new(Vec::new());
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, card)) = open.iter().find(|(of, _)| of == name) {
        return Ok(Arc::clone(card));
    }
    let card = taquin_cli::graphics_card(name).map_err(|why| bad_value(format!("gpu: {why}")))?;
    open.push((name.to_owned(), Arc::clone(&card)));
    Ok(card)
}

/// A time in seconds; an infinite one is longer than any search.
pub fn duration(option: &str, seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(bad_value(format!("{option}: expected a time in seconds, at least 0, but found {seconds}")));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// The number of threads; 0 for one per processor.
pub fn thread_count(given: i128) -> PyResult<usize> {
    match whole("threads", given, 0..=MAX_THREADS)? {
        0 => Ok(thread::available_parallelism().map_or(1, usize::from)),
        count => Ok(count),
    }
}

/// A whole number within a range.
fn whole<T: Copy + TryFrom<i128> + Ord + std::fmt::Display>(
    option: &str,
    given: i128,
    range: RangeInclusive<T>,
) -> PyResult<T> {
    let number = T::try_from(given).ok().filter(|number| range.contains(number));
    let (least, most) = range.into_inner();
    number.ok_or_else(|| bad_value(format!("{option}: expected {least} to {most}, but found {given}")))
}
