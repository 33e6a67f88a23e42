//! Searches on a user's own graph: states are hashable objects, the graph is a function or a dictionary.

mod cost;
mod user_graph;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use taquin_search::closures::{AllShortest, Graph, GraphEvent, SearchError, WatchGraph, bfs_metered};
use taquin_search::{Meter, PathCost, Stop, Unwatched, Weight, Work};

use crate::errors::{UnsolvableError, bad_value, limit_reached};
use crate::interrupt::INTERVAL;
use crate::options::{LimitOptions, Options};
use cost::{Numbers, PyCost, take_error};
use user_graph::{GraphState, UserGraph, number, or_note};

/// What a search needs besides its graph.
#[derive(FromPyObject)]
struct Tools<'py> {
    #[pyo3(item)]
    predecessors: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    watch: Option<Bound<'py, PyAny>>,
    /// The most states of a layer, or the number of paths.
    #[pyo3(item)]
    width: usize,
    #[pyo3(item)]
    factor: f64,
    /// Whether the user declares that the heuristic never exceeds the true cost.
    #[pyo3(item)]
    admissible: bool,
    #[pyo3(item)]
    max_cost: Option<Bound<'py, PyAny>>,
}

/// What a search found: the states of a path and its cost, or what the algorithm finds instead; and what it took: expanded,
/// generated, most states stored, seconds.
type SearchFound<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, (u64, u64, u64, f64));

/// Searches a graph.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the one door of all functions in Python")]
pub fn search<'py>(
    py: Python<'py>,
    algorithm: &str,
    start: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    heuristic: Option<Bound<'py, PyAny>>,
    weight: Bound<'py, PyAny>,
    tools: Bound<'py, PyDict>,
    limits: Options<LimitOptions>,
) -> PyResult<SearchFound<'py>> {
    let (error, _numbers) = (RefCell::new(None), Numbers::begin());
    let tools: Tools = tools.extract()?;
    let graph = UserGraph::new(py, successors, heuristic, goal, weight, &error);
    let start = graph.state(start)?;
    graph.check_node("start", &start.state)?;
    if !graph.goal_is_test && !graph.goal.is_none() {
        graph.goal.hash()?;
        graph.check_node("goal", &graph.goal)?;
    }
    let found = graph.run(algorithm, &start, &tools, &limits);
    let raised = error.borrow_mut().take().or_else(take_error);
    raised.map_or(found, Err)
}

/// The successors of one state with the costs of the edges, of a graph in any form.
#[pyfunction]
pub fn graph_edges<'py>(
    py: Python<'py>,
    successors: Bound<'py, PyAny>,
    state: Bound<'py, PyAny>,
    weight: Bound<'py, PyAny>,
) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let (error, _numbers) = (RefCell::new(None), Numbers::begin());
    let graph = UserGraph::new(py, successors, None, py.None().into_bound(py), weight, &error);
    let node = graph.state(state)?;
    let edges = graph.edges(&node)?;
    let wrong = edges.iter().find(|(_, cost)| cost.is_refused());
    if let Some((to, cost)) = wrong {
        return graph
            .found::<Vec<()>>(Err(SearchError::EdgeCost { from: node, to: to.clone(), cost: *cost }), 0)
            .map(|_: Vec<()>| Vec::new());
    }
    match take_error() {
        Some(error) => Err(error),
        None => Ok(edges.into_iter().map(|(to, cost)| (to.state, cost.object(py))).collect()),
    }
}

impl<'s, 'py> UserGraph<'s, 'py> {
    fn run(
        &self,
        algorithm: &str,
        start: &GraphState<'s, 'py>,
        tools: &Tools<'py>,
        limits: &LimitOptions,
    ) -> PyResult<SearchFound<'py>> {
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
        let mut meter = Meter::new(limits.limits()?).spending_from(&mut ask);
        if tools.admissible {
            meter = meter.admissible_estimates();
        }
        match &tools.watch {
            None => self.with(algorithm, start, tools, meter, Unwatched),
            Some(watch) => {
                self.with(algorithm, start, tools, meter, |event: GraphEvent<GraphState<'s, 'py>, PyCost>| {
                    self.show(watch, event)
                })
            }
        }
    }

    fn with<W: WatchGraph<GraphState<'s, 'py>, PyCost>>(
        &self,
        algorithm: &str,
        start: &GraphState<'s, 'py>,
        tools: &Tools<'py>,
        mut meter: Meter,
        watch: W,
    ) -> PyResult<SearchFound<'py>> {
        if algorithm == "bfs" {
            let is_goal = |node: &GraphState<'s, 'py>| self.is_goal(node);
            let path = match &tools.watch {
                None => bfs_metered(start, |node| self.plain_successors(node), is_goal, &mut meter, &mut Unwatched),
                Some(watch) => {
                    let mut see = |event: GraphEvent<GraphState<'s, 'py>>| self.show(watch, in_steps(event));
                    bfs_metered(start, |node| self.plain_successors(node), is_goal, &mut meter, &mut see)
                }
            };
            let found = path.map(|path| path.map(|path| (PyCost::Int(path.len() as i64 - 1), path)));
            let found = found.map_err(|error| SearchError::Stopped(error.stop().unwrap_or(Stop::Cancelled)));
            return self.path(found.map(|found| found.map(|(cost, path)| (path, cost))), &meter.tally());
        }
        let max_cost = match &tools.max_cost {
            Some(most) => Some(number(most, "a maximum cost")?),
            None => None,
        };
        let mut graph = Graph::new(|node: &GraphState<'s, 'py>| self.priced_successors(node))
            .meter(meter)
            .max_cost(max_cost)
            .watched_by(watch);
        let estimate = |node: &GraphState<'s, 'py>| self.estimate(node);
        let is_goal = |node: &GraphState<'s, 'py>| self.is_goal(node);
        let found = match algorithm {
            "astar" => graph.astar(start, estimate, is_goal),
            "dijkstra" => graph.dijkstra(start, is_goal),
            "weighted_astar" => {
                let weight = Weight::nearest(tools.factor).ok_or_else(|| bad_value("a factor must be from 1 to 10"))?;
                graph.weighted_astar(start, estimate, is_goal, weight)
            }
            "greedy" => graph.greedy(start, estimate, is_goal),
            "idastar" => graph.idastar(start, estimate, is_goal),
            "beam" => graph.beam(start, estimate, is_goal, tools.width),
            "bidirectional" => {
                let backward = self.backward(tools.predecessors.as_ref())?;
                let goal = self.state(self.goal.clone())?;
                graph.bidirectional(start, &goal, |node| backward.priced_successors(node))
            }
            "distances" => {
                let found = self.found(graph.distances(start).map(Some), graph.tally().lower_bound)?;
                let costs = PyDict::new(self.py);
                for (node, cost) in found.iter() {
                    costs.set_item(&node.state, cost.object(self.py))?;
                }
                return Ok((costs.into_any(), self.py.None().into_bound(self.py), counts(&graph.tally())));
            }
            "k_shortest" => {
                let found = graph.k_shortest(start, is_goal, tools.width);
                let found = self.found(found.map(Some), graph.tally().lower_bound)?;
                let paths = found.into_iter().map(|(path, cost)| {
                    Ok((PyList::new(self.py, path.into_iter().map(|node| node.state))?, cost.object(self.py)))
                });
                let paths = PyList::new(self.py, paths.collect::<PyResult<Vec<_>>>()?)?;
                return Ok((paths.into_any(), self.py.None().into_bound(self.py), counts(&graph.tally())));
            }
            "all_shortest" => {
                let found = graph.all_shortest(start, is_goal);
                let all = self.found(found, graph.tally().lower_bound)?;
                return Ok((self.shortest(&all)?, all.cost().object(self.py), counts(&graph.tally())));
            }
            other => return Err(bad_value(format!("unknown search '{other}'"))),
        };
        self.path(found, &graph.tally())
    }

    /// The number of cheapest paths, and the graph of their edges: its nodes, the next ones of each, and which are goals.
    fn shortest(&self, all: &AllShortest<GraphState<'s, 'py>, PyCost>) -> PyResult<Bound<'py, PyAny>> {
        let (nodes, next, is_goal) = all.parts();
        let nodes = PyList::new(self.py, nodes.iter().map(|node| &node.state))?;
        Ok((all.count(), nodes, next.to_vec(), is_goal.to_vec()).into_pyobject(self.py)?.into_any())
    }

    /// A path as Python has it.
    fn path(
        &self,
        found: taquin_search::closures::FoundPath<GraphState<'s, 'py>, PyCost>,
        tally: &taquin_search::Tally,
    ) -> PyResult<SearchFound<'py>> {
        let (path, cost) = self.found(found, tally.lower_bound)?;
        let states = PyList::new(self.py, path.into_iter().map(|node| node.state))?;
        Ok((states.into_any(), cost.object(self.py), counts(tally)))
    }

    /// What was found, or the exception that says why nothing was.
    fn found<T>(
        &self,
        found: Result<Option<T>, SearchError<GraphState<'s, 'py>, PyCost>>,
        lower_bound: u32,
    ) -> PyResult<T> {
        let text = |value: &Bound<PyAny>| value.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
        Err(match found {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => UnsolvableError::new_err("no goal can be reached from the start"),
            Err(SearchError::EdgeCost { from, to, cost }) => bad_value(format!(
                "the edge from {} to {} costs {}, but costs must be numbers from 0",
                text(&from.state),
                text(&to.state),
                text(&cost.object(self.py))
            )),
            Err(SearchError::Estimate { node, estimate }) => bad_value(format!(
                "the heuristic of {} is {}, but estimates must be numbers from 0",
                text(&node.state),
                text(&estimate.object(self.py))
            )),
            Err(error) => limit_reached(error.stop().unwrap_or(Stop::Cancelled), lower_bound),
        })
    }

    /// Shows an event to the watcher: its kind, state, parent, g, h, fate and bound.
    fn show(&self, watch: &Bound<'py, PyAny>, event: GraphEvent<GraphState<'s, 'py>, PyCost>) {
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
        let object = |cost: Option<PyCost>| cost.map(|cost| cost.object(self.py));
        or_note(self.error, watch.call1((kind, state, parent, object(g), object(h), fate, object(bound))));
    }
}

/// An event of a search that counts edges.
fn in_steps<N>(event: GraphEvent<'_, N>) -> GraphEvent<'_, N, PyCost> {
    let cost = |steps: u32| PyCost::Int(steps.into());
    match event {
        GraphEvent::Selected { node, g, h } => GraphEvent::Selected { node, g: cost(g), h: h.map(cost) },
        GraphEvent::Child { node, parent, g, h, fate } => {
            GraphEvent::Child { node, parent, g: cost(g), h: h.map(cost), fate }
        }
        GraphEvent::Found { node, g } => GraphEvent::Found { node, g: cost(g) },
        GraphEvent::Threshold { bound } => GraphEvent::Threshold { bound: cost(bound) },
        _ => unreachable!("a search shows these four events"),
    }
}

fn counts(tally: &taquin_search::Tally) -> (u64, u64, u64, f64) {
    (tally.expanded, tally.generated, tally.stored_peak, tally.time.as_secs_f64())
}
