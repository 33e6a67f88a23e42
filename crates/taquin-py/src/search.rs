//! Searches on a user's own graph: states are hashable objects, the graph is a function or a dictionary.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::time::Instant;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList, PyTuple};
use taquin_search::closures::{
    GraphEvent, WatchGraph, astar_metered, beam_metered, bfs_metered, dijkstra_metered, idastar_metered,
};
use taquin_search::{Cost, Meter, Stop, Unwatched, Work};

use crate::errors::{UnsolvableError, bad_value, limit_reached};
use crate::interrupt::INTERVAL;
use crate::options::{LimitOptions, Options};

/// What a heuristic may exceed a whole number by before it is rounded up: errors of floating-point sums.
const ROUNDING: f64 = 1e-9;

/// The first error that a function of the user's raised. Afterwards none of them is called.
type FirstError = RefCell<Option<PyErr>>;

/// A state with its hash, computed once.
#[derive(Clone)]
struct GraphState<'s, 'py> {
    state: Bound<'py, PyAny>,
    hash: isize,
    error: &'s FirstError,
}

impl Hash for GraphState<'_, '_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.hash);
    }
}

impl PartialEq for GraphState<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        if self.state.is(&other.state) {
            return true;
        }
        self.hash == other.hash && or_note(self.error, self.state.eq(&other.state)).unwrap_or(false)
    }
}

impl Eq for GraphState<'_, '_> {}

/// A value, or a note of the first error.
fn or_note<T>(error: &FirstError, result: PyResult<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(raised) => {
            error.borrow_mut().get_or_insert(raised);
            None
        }
    }
}

/// The graph of a user and the end of the search.
struct UserGraph<'s, 'py> {
    py: Python<'py>,
    successors: Bound<'py, PyAny>,
    /// The graph as a dictionary, if it is one: no function is called.
    adjacency: Option<Bound<'py, PyDict>>,
    heuristic: Option<Bound<'py, PyAny>>,
    goal: Bound<'py, PyAny>,
    goal_is_test: bool,
    weight: &'s str,
    error: &'s FirstError,
}

/// What a search needs besides its graph.
struct SearchTools<'py> {
    limits: LimitOptions,
    watch: Option<Bound<'py, PyAny>>,
    width: usize,
    /// Whether the user declares that the heuristic never exceeds the true cost.
    is_admissible: bool,
}

/// The states of the path, its cost, and what it took: expanded, generated, most states stored, seconds.
type PathFound<'py> = (Bound<'py, PyList>, Cost, (u64, u64, u64, f64));

/// Searches a graph with one of `astar`, `dijkstra`, `bfs`, `idastar` and `beam`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the one door of five functions in Python")]
pub fn search<'py>(
    py: Python<'py>,
    algorithm: &str,
    start: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    heuristic: Option<Bound<'py, PyAny>>,
    admissible: bool,
    weight: &str,
    width: usize,
    limits: Options<LimitOptions>,
    watch: Option<Bound<'py, PyAny>>,
) -> PyResult<PathFound<'py>> {
    let error = RefCell::new(None);
    // A graph of networkx has its dictionary in this attribute.
    let given = successors.getattr("_adj").unwrap_or_else(|_| successors.clone());
    let graph = UserGraph {
        py,
        adjacency: given.cast::<PyDict>().ok().cloned(),
        successors,
        heuristic,
        goal_is_test: goal.is_callable(),
        goal,
        weight,
        error: &error,
    };
    let start = GraphState { hash: start.hash()?, state: start, error: &error };
    let found = graph.run(algorithm, &start, &SearchTools { limits: *limits, watch, width, is_admissible: admissible });
    let raised = error.borrow_mut().take();
    raised.map_or(found, Err)
}

impl<'s, 'py> UserGraph<'s, 'py> {
    fn run(&self, algorithm: &str, start: &GraphState<'s, 'py>, tools: &SearchTools<'py>) -> PyResult<PathFound<'py>> {
        let mut asked = Instant::now();
        let mut ask = |_: Work| {
            if asked.elapsed() >= INTERVAL {
                asked = Instant::now();
                // Other threads run meanwhile: a graph in a dictionary calls no Python that would let them.
                self.py.detach(std::thread::yield_now);
                or_note(self.error, self.py.check_signals());
            }
            if self.has_failed() { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
        };
        let mut meter = Meter::new(tools.limits.limits()?).spending_from(&mut ask);
        if tools.is_admissible {
            meter = meter.admissible_estimates();
        }
        let found = match &tools.watch {
            None => self.with(algorithm, start, tools.width, &mut meter, &mut Unwatched)?,
            Some(watch) => {
                let mut see = |event: GraphEvent<GraphState>| self.show(watch, event);
                self.with(algorithm, start, tools.width, &mut meter, &mut see)?
            }
        };
        let tally = meter.tally();
        match found {
            Err(stop) => Err(limit_reached(stop, tally.lower_bound)),
            Ok(None) => Err(UnsolvableError::new_err("no goal can be reached from the start")),
            Ok(Some((path, cost))) => {
                let states = PyList::new(self.py, path.into_iter().map(|node| node.state))?;
                Ok((states, cost, (tally.expanded, tally.generated, tally.stored_peak, tally.time.as_secs_f64())))
            }
        }
    }

    #[expect(clippy::type_complexity, reason = "the result of the searches by closures")]
    fn with<W: WatchGraph<GraphState<'s, 'py>>>(
        &self,
        algorithm: &str,
        start: &GraphState<'s, 'py>,
        width: usize,
        meter: &mut Meter,
        watch: &mut W,
    ) -> PyResult<Result<Option<(Vec<GraphState<'s, 'py>>, Cost)>, Stop>> {
        let priced = |node: &GraphState<'s, 'py>| self.priced_successors(node);
        let estimate = |node: &GraphState<'s, 'py>| self.estimate(node);
        let is_goal = |node: &GraphState<'s, 'py>| self.is_goal(node);
        Ok(match algorithm {
            "astar" => astar_metered(start, priced, estimate, is_goal, meter, watch),
            "dijkstra" => dijkstra_metered(start, priced, is_goal, meter, watch),
            "idastar" => idastar_metered(start, priced, estimate, is_goal, meter, watch),
            "beam" => beam_metered(start, priced, estimate, is_goal, width, meter, watch),
            "bfs" => {
                let near = |node: &GraphState<'s, 'py>| self.plain_successors(node);
                let found = bfs_metered(start, near, is_goal, meter, watch);
                found.map(|path| path.map(|path| (path.len() as Cost - 1, path)).map(|(cost, path)| (path, cost)))
            }
            other => return Err(bad_value(format!("unknown search '{other}'"))),
        })
    }

    fn has_failed(&self) -> bool {
        self.error.borrow().is_some()
    }

    fn state(&self, state: Bound<'py, PyAny>) -> PyResult<GraphState<'s, 'py>> {
        Ok(GraphState { hash: state.hash()?, state, error: self.error })
    }

    /// What the graph has for a node: its successors in some form.
    fn listed(&self, node: &GraphState<'s, 'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.adjacency {
            Some(adjacency) => adjacency.get_item(&node.state),
            None => self.successors.call1((&node.state,)).map(Some),
        }
    }

    /// The successors of a node with the costs of the edges; none after an error.
    fn priced_successors(&self, node: &GraphState<'s, 'py>) -> Vec<(GraphState<'s, 'py>, Cost)> {
        if self.has_failed() {
            return Vec::new();
        }
        let found = (|| {
            let Some(listed) = self.listed(node)? else { return Ok(Vec::new()) };
            let mut found = Vec::with_capacity(8);
            if let Ok(edges) = listed.cast::<PyDict>() {
                // The functions that are called for a state may change the dictionary.
                let pairs: Vec<_> = edges.iter().collect();
                let count = pairs.len();
                for (state, value) in pairs {
                    found.push((self.state(state)?, self.edge_cost(&value)?));
                }
                if edges.len() != count {
                    return Err(PyRuntimeError::new_err("the dictionary of successors changed while it was read"));
                }
                return Ok(found);
            }
            self.each(&listed, |pair| {
                let pair = pair.cast_into::<PyTuple>().map_err(|error| not_a_pair(&error.into_inner()))?;
                if pair.len() != 2 {
                    return Err(not_a_pair(&pair));
                }
                found.push((self.state(pair.get_item(0)?)?, cost(&pair.get_item(1)?)?));
                Ok(())
            })?;
            Ok(found)
        })();
        or_note(self.error, found).unwrap_or_default()
    }

    /// The successors of a node; none after an error.
    fn plain_successors(&self, node: &GraphState<'s, 'py>) -> Vec<GraphState<'s, 'py>> {
        if self.has_failed() {
            return Vec::new();
        }
        let found = (|| {
            let Some(listed) = self.listed(node)? else { return Ok(Vec::new()) };
            let mut found = Vec::with_capacity(8);
            self.each(&listed, |state| {
                found.push(self.state(state)?);
                Ok(())
            })?;
            Ok(found)
        })();
        or_note(self.error, found).unwrap_or_default()
    }

    /// Visits the items of a list or of anything that can be iterated over.
    fn each(
        &self,
        items: &Bound<'py, PyAny>,
        mut visit: impl FnMut(Bound<'py, PyAny>) -> PyResult<()>,
    ) -> PyResult<()> {
        if let Ok(list) = items.cast::<PyList>() {
            return list.iter().try_for_each(visit);
        }
        items.try_iter()?.try_for_each(|item| visit(item?))
    }

    /// The cost of an edge: a number, or the attributes of an edge of networkx.
    fn edge_cost(&self, value: &Bound<'py, PyAny>) -> PyResult<Cost> {
        match value.cast::<PyDict>() {
            Ok(attributes) => attributes.get_item(self.weight)?.map_or(Ok(1), |value| cost(&value)),
            Err(_) => cost(value),
        }
    }

    /// The estimate of a node: a whole number, or one rounded up to it, since costs are whole.
    fn estimate(&self, node: &GraphState<'s, 'py>) -> Cost {
        let Some(heuristic) = self.heuristic.as_ref().filter(|_| !self.has_failed()) else {
            return if self.has_failed() { Cost::MAX } else { 0 };
        };
        let estimate = heuristic.call1((&node.state,)).and_then(|value| {
            let Ok(number) = value.cast::<PyFloat>() else { return cost(&value) };
            let number = number.value();
            if number.is_nan() {
                return Err(bad_value("the heuristic is not a number (nan)"));
            }
            Ok((number - ROUNDING).ceil().clamp(0.0, f64::from(Cost::MAX)) as Cost)
        });
        or_note(self.error, estimate).unwrap_or(Cost::MAX)
    }

    /// Whether the search ends at a node: at a goal, or after an error.
    fn is_goal(&self, node: &GraphState<'s, 'py>) -> bool {
        if self.has_failed() {
            return true;
        }
        let answer = if self.goal_is_test {
            self.goal.call1((&node.state,)).and_then(|answer| answer.is_truthy())
        } else {
            node.state.eq(&self.goal)
        };
        or_note(self.error, answer).unwrap_or(true)
    }

    /// Shows an event to the watcher: its kind, state, parent, g, h, fate and bound.
    fn show(&self, watch: &Bound<'py, PyAny>, event: GraphEvent<GraphState<'s, 'py>>) {
        if self.has_failed() {
            return;
        }
        let none = || (None, None, None, None, None, None);
        let (kind, (state, parent, g, h, fate, bound)) = match event {
            GraphEvent::Threshold { bound } => ("threshold", (None, None, None, None, None, Some(bound))),
            GraphEvent::Selected { node, g, h } => ("expand", (Some(&node.state), None, Some(g), h, None, None)),
            GraphEvent::Child { node, parent, g, h, fate } => {
                ("child", (Some(&node.state), Some(&parent.state), Some(g), h, Some(fate.name()), None))
            }
            GraphEvent::Found { node, g } => ("found", (Some(&node.state), None, Some(g), None, None, None)),
            _ => ("other", none()),
        };
        or_note(self.error, watch.call1((kind, state, parent, g, h, fate, bound)));
    }
}

/// The cost of an edge.
fn cost(value: &Bound<PyAny>) -> PyResult<Cost> {
    value.extract().map_err(|_| {
        bad_value(format!(
            "found {}, but expected a whole number from 0 to 4294967295: round costs, or count in smaller units",
            value.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string())
        ))
    })
}

fn not_a_pair(found: &Bound<PyAny>) -> PyErr {
    let text = found.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
    bad_value(format!("found the successor {text}, but expected a pair: a state and the cost of the edge"))
}
