//! The graph of a user: a function, a dictionary or a graph of networkx, and what is asked of it.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::cost::{PyCost, take_error};
use crate::errors::bad_value;

/// By how much a heuristic may be below zero: errors of floating-point sums.
const ROUNDING: f64 = 1e-9;

/// The first error that a function of the user's raised. Afterwards none of them is called.
pub type FirstError = RefCell<Option<PyErr>>;

/// A state with its hash, computed once.
#[derive(Clone)]
pub struct GraphState<'s, 'py> {
    pub state: Bound<'py, PyAny>,
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
pub fn or_note<T>(error: &FirstError, result: PyResult<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(raised) => {
            error.borrow_mut().get_or_insert(raised);
            None
        }
    }
}

/// The graph of a user and the end of the search.
pub struct UserGraph<'s, 'py> {
    pub py: Python<'py>,
    successors: Bound<'py, PyAny>,
    /// The graph as a dictionary, if it is one: no function is called.
    adjacency: Option<Bound<'py, PyDict>>,
    /// Whether it is a graph of networkx with several edges between the same nodes.
    has_parallel_edges: bool,
    heuristic: Option<Bound<'py, PyAny>>,
    pub goal: Bound<'py, PyAny>,
    pub goal_is_test: bool,
    /// The attribute of edges that has their costs, or a function that tells them.
    weight: Bound<'py, PyAny>,
    pub error: &'s FirstError,
}

/// The dictionary of a graph: itself, or that of a graph of networkx.
fn adjacency<'py>(graph: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
    graph.getattr("_adj").unwrap_or_else(|_| graph.clone()).cast_into().ok()
}

fn has_parallel_edges(graph: &Bound<PyAny>) -> bool {
    graph.call_method0("is_multigraph").and_then(|answer| answer.is_truthy()).unwrap_or(false)
}

impl<'s, 'py> UserGraph<'s, 'py> {
    pub fn new(
        py: Python<'py>,
        successors: Bound<'py, PyAny>,
        heuristic: Option<Bound<'py, PyAny>>,
        goal: Bound<'py, PyAny>,
        weight: Bound<'py, PyAny>,
        error: &'s FirstError,
    ) -> Self {
        UserGraph {
            py,
            adjacency: adjacency(&successors),
            has_parallel_edges: has_parallel_edges(&successors),
            successors,
            heuristic,
            goal_is_test: goal.is_callable(),
            goal,
            weight,
            error,
        }
    }

    /// Refuses a start or a goal that is not in a graph that is given as a whole.
    pub fn check_node(&self, role: &str, node: &Bound<'py, PyAny>) -> PyResult<()> {
        let Some(adjacency) = &self.adjacency else { return Ok(()) };
        if adjacency.contains(node)? {
            return Ok(());
        }
        // A state without successors may be missing among the keys.
        for listed in adjacency.values() {
            for item in listed.try_iter()? {
                let item = item?;
                let is_pair =
                    !listed.is_instance_of::<PyDict>() && item.cast::<PyTuple>().is_ok_and(|pair| pair.len() == 2);
                if item.eq(node)? || is_pair && item.get_item(0)?.eq(node)? {
                    return Ok(());
                }
            }
        }
        Err(bad_value(format!("the {role} {} is not in the graph", node.repr()?)))
    }

    /// The graph with all edges reversed: given by the user, or made of a graph that is given as a whole.
    pub fn backward(&self, predecessors: Option<&Bound<'py, PyAny>>) -> PyResult<UserGraph<'s, 'py>> {
        let successors = match (predecessors, &self.adjacency) {
            (Some(predecessors), _) => predecessors.clone(),
            (None, Some(adjacency)) => {
                let reversed = PyDict::new(self.py);
                for (from, _) in adjacency {
                    for (to, cost) in self.edges(&self.state(from.clone())?)? {
                        let edges = match reversed.get_item(&to.state)? {
                            Some(edges) => edges.cast_into::<PyList>()?,
                            None => {
                                let edges = PyList::empty(self.py);
                                reversed.set_item(&to.state, &edges)?;
                                edges
                            }
                        };
                        edges.append((&from, cost.object(self.py)))?;
                    }
                }
                reversed.into_any()
            }
            (None, None) => return Err(bad_value("a function of successors needs one of predecessors, too")),
        };
        Ok(UserGraph::new(self.py, successors, None, self.goal.clone(), self.weight.clone(), self.error))
    }

    pub fn has_failed(&self) -> bool {
        if let Some(error) = take_error() {
            self.error.borrow_mut().get_or_insert(error);
        }
        self.error.borrow().is_some()
    }

    pub fn state(&self, state: Bound<'py, PyAny>) -> PyResult<GraphState<'s, 'py>> {
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
    pub fn priced_successors(&self, node: &GraphState<'s, 'py>) -> Vec<(GraphState<'s, 'py>, PyCost)> {
        if self.has_failed() {
            return Vec::new();
        }
        or_note(self.error, self.edges(node)).unwrap_or_default()
    }

    /// The successors of a node with the costs of the edges.
    pub fn edges(&self, node: &GraphState<'s, 'py>) -> PyResult<Vec<(GraphState<'s, 'py>, PyCost)>> {
        let Some(listed) = self.listed(node)? else { return Ok(Vec::new()) };
        let mut found = Vec::with_capacity(8);
        if let Ok(edges) = listed.cast::<PyDict>() {
            // The functions that are called for a state may change the dictionary.
            let pairs: Vec<_> = edges.iter().collect();
            let count = pairs.len();
            for (state, value) in pairs {
                let to = self.state(state)?;
                if !self.has_parallel_edges {
                    found.extend(self.edge_cost(node, &to, &value)?.map(|cost| (to, cost)));
                    continue;
                }
                for edge in value.cast::<PyDict>()?.values() {
                    found.extend(self.edge_cost(node, &to, &edge)?.map(|cost| (to.clone(), cost)));
                }
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
            let to = self.state(pair.get_item(0)?)?;
            let value = pair.get_item(1)?;
            found.extend(self.edge_cost(node, &to, &value)?.map(|cost| (to, cost)));
            Ok(())
        })?;
        Ok(found)
    }

    /// The successors of a node; none after an error.
    pub fn plain_successors(&self, node: &GraphState<'s, 'py>) -> Vec<GraphState<'s, 'py>> {
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

    /// The cost of an edge: a number, or that in the attributes of an edge of networkx, or what the user's function tells;
    /// `None` if that says that there is no such edge.
    fn edge_cost(
        &self,
        from: &GraphState<'s, 'py>,
        to: &GraphState<'s, 'py>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<Option<PyCost>> {
        let what = || {
            let text = |value: &Bound<PyAny>| value.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
            format!("the cost of the edge from {} to {}", text(&from.state), text(&to.state))
        };
        if self.weight.is_callable() {
            let told = self.weight.call1((&from.state, &to.state, value))?;
            return if told.is_none() { Ok(None) } else { number_of(&told, what).map(Some) };
        }
        let cost = match value.cast::<PyDict>() {
            Ok(attributes) => match attributes.get_item(&self.weight)? {
                Some(value) => value,
                None => return Ok(Some(PyCost::Int(1))),
            },
            Err(_) => value.clone(),
        };
        number_of(&cost, what).map(Some)
    }

    /// The estimate of a node.
    pub fn estimate(&self, node: &GraphState<'s, 'py>) -> PyCost {
        let Some(heuristic) = self.heuristic.as_ref().filter(|_| !self.has_failed()) else {
            return if self.has_failed() { PyCost::Float(f64::INFINITY) } else { PyCost::Int(0) };
        };
        let estimate = heuristic.call1((&node.state,)).and_then(|value| number(&value, "an estimate"));
        match or_note(self.error, estimate) {
            Some(PyCost::Float(number)) if (-ROUNDING..0.0).contains(&number) => PyCost::Int(0),
            Some(estimate) => estimate,
            None => PyCost::Float(f64::INFINITY),
        }
    }

    /// Whether the search ends at a node: at a goal, or after an error.
    pub fn is_goal(&self, node: &GraphState<'s, 'py>) -> bool {
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
}

/// A number; otherwise an error.
pub fn number(value: &Bound<PyAny>, what: &str) -> PyResult<PyCost> {
    number_of(value, || what.to_owned())
}

/// A number; otherwise an error that says what should be one.
fn number_of(value: &Bound<PyAny>, what: impl FnOnce() -> String) -> PyResult<PyCost> {
    PyCost::of(value)?.ok_or_else(|| {
        let found = value.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
        bad_value(format!("found {found}, but expected a number: {}", what()))
    })
}

fn not_a_pair(found: &Bound<PyAny>) -> PyErr {
    let text = found.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
    bad_value(format!("found the successor {text}, but expected a pair: a state and the cost of the edge"))
}
