//! `Graph`: a graph given by a closure, with every search as a method, and with limits.

use std::hash::Hash;
use std::marker::PhantomData;

use super::all_shortest::{AllShortest, all_shortest};
use super::best_first::{Query, best_first};
use super::by_distance::ByDistance;
use super::{FoundPath, FoundPaths, SearchError, WatchGraph, beam, bidirectional, ida_star, k_shortest};
use crate::priority::{SmallestCost, SmallestEstimate, SmallestSum};
use crate::proof::EstimateProof;
use crate::{Distances, Limits, Meter, PathCost, Priority, Tally, Unwatched, Weight};

/// A graph given by a closure that returns the successors of a node with the costs of the edges: every search as a
/// method, with limits, a maximum cost and a watcher.
///
/// ```
/// use taquin_search::{Limits, Stop, Weight};
/// use taquin_search::closures::{Graph, SearchError};
///
/// // An endless plane; steps to the side cost √2.
/// let plane = |&(x, y): &(i32, i32)| [((x + 1, y), 1.0), ((x, y + 1), 1.0), ((x + 1, y + 1), f64::sqrt(2.0))];
/// let mut graph = Graph::new(plane).limits(Limits::none().nodes(10_000));
///
/// let (goal, weight) = ((30, 40), Weight::new(3, 2).expect("a weight"));
/// let straight = |&(x, y): &(i32, i32)| f64::hypot((goal.0 - x).into(), (goal.1 - y).into());
/// let (_, cost) = graph.astar(&(0, 0), straight, |&at| at == goal)?.expect("a path");
/// let (_, near) = graph.weighted_astar(&(0, 0), straight, |&at| at == goal, weight)?.expect("a path");
/// assert!((cost - (30.0 * f64::sqrt(2.0) + 10.0)).abs() < 1e-9 && near <= 1.5 * cost);
///
/// // All nodes within a radius; and nothing is found beyond a maximum cost.
/// let mut nearby = Graph::new(plane).limits(Limits::none().nodes(10_000)).max_cost(2.0);
/// assert_eq!(nearby.distances(&(0, 0))?.len(), 6);
/// assert_eq!(nearby.dijkstra(&(0, 0), |&at| at == goal)?, None);
///
/// // A goal that does not exist: the limit ends the search.
/// let never = Graph::new(plane).limits(Limits::none().nodes(500)).dijkstra(&(0, 0), |_| false);
/// assert_eq!(never, Err(SearchError::Stopped(Stop::Nodes)));
/// # Ok::<(), SearchError<(i32, i32), f64>>(())
/// ```
pub struct Graph<'m, N, C, S, W = Unwatched> {
    successors: S,
    meter: Meter<'m>,
    max_cost: Option<C>,
    watch: W,
    node: PhantomData<fn(&N)>,
}

impl<N, C, S> Graph<'_, N, C, S> {
    /// The graph in which a node has these successors, without limits.
    pub fn new<IN: IntoIterator<Item = (N, C)>>(successors: S) -> Self
    where
        S: FnMut(&N) -> IN,
    {
        Graph { successors, meter: Meter::unlimited(), max_cost: None, watch: Unwatched, node: PhantomData }
    }
}

impl<'m, N, C, S, W> Graph<'m, N, C, S, W> {
    /// The same graph with these limits for all searches together; the clock starts now.
    pub fn limits(self, limits: Limits) -> Self {
        Graph { meter: Meter::new(limits), ..self }
    }

    /// The same graph with this meter, which can be cancelled, reports progress, and declares whether estimates are
    /// [admissible](Meter::admissible_estimates).
    pub fn meter<'o>(self, meter: Meter<'o>) -> Graph<'o, N, C, S, W> {
        Graph { successors: self.successors, meter, max_cost: self.max_cost, watch: self.watch, node: PhantomData }
    }

    /// The same graph, in which paths that cost more are left out: the radius of [`distances`](Graph::distances). `None`
    /// removes the limit.
    pub fn max_cost(self, cost: impl Into<Option<C>>) -> Self {
        Graph { max_cost: cost.into(), ..self }
    }

    /// The same graph with a watcher, which sees every step: a closure that takes
    /// [`GraphEvent`](super::GraphEvent)s.
    pub fn watched_by<V: WatchGraph<N, C>>(self, watch: V) -> Graph<'m, N, C, S, V> {
        let Graph { successors, meter, max_cost, .. } = self;
        Graph { successors, meter, max_cost, watch, node: PhantomData }
    }

    /// What the searches used, and the lower bound that the last one proved: a [whole](PathCost::whole) number.
    pub fn tally(&self) -> Tally {
        self.meter.tally()
    }
}

impl<'m, N, C, S, IN, W> Graph<'m, N, C, S, W>
where
    N: Eq + Hash + Clone,
    C: PathCost,
    S: FnMut(&N) -> IN,
    IN: IntoIterator<Item = (N, C)>,
    W: WatchGraph<N, C>,
{
    /// Dijkstra's algorithm: a cheapest path.
    pub fn dijkstra(&mut self, start: &N, success: impl FnMut(&N) -> bool) -> FoundPath<N, C> {
        self.best_first(start, |_: &N| C::ZERO, true, success, &SmallestCost)
    }

    /// A*: a cheapest path if the heuristic never overestimates. Nodes are reopened: it need not be consistent.
    pub fn astar(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        success: impl FnMut(&N) -> bool,
    ) -> FoundPath<N, C> {
        self.best_first(start, heuristic, false, success, &SmallestSum)
    }

    /// A* with the estimate multiplied by a weight: faster, and the path costs at most `weight` times the cheapest.
    pub fn weighted_astar(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        success: impl FnMut(&N) -> bool,
        weight: Weight,
    ) -> FoundPath<N, C> {
        self.best_first(start, heuristic, false, success, &weight)
    }

    /// Greedy best-first search: expands the node of the lowest estimate, whatever the path to it costs.
    pub fn greedy(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        success: impl FnMut(&N) -> bool,
    ) -> FoundPath<N, C> {
        self.best_first(start, heuristic, false, success, &SmallestEstimate)
    }

    /// Beam search: keeps the best `width` nodes of each layer. Fast, and without any guarantee for the cost.
    pub fn beam(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        success: impl FnMut(&N) -> bool,
        width: usize,
    ) -> FoundPath<N, C> {
        self.meter.begin();
        let query = self.query(heuristic, false, success);
        beam::beam(start, query.0, width, query.1)
    }

    /// Iterative-deepening A*: a cheapest path if the heuristic never overestimates, in the memory of one path.
    pub fn idastar(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        success: impl FnMut(&N) -> bool,
    ) -> FoundPath<N, C> {
        self.meter.begin();
        let query = self.query(heuristic, false, success);
        ida_star::ida_star(start, query.0, query.1)
    }

    /// Dijkstra's algorithm from both ends at once: a cheapest path to one goal. `predecessors` returns the nodes from
    /// which edges lead to a node, with their costs.
    ///
    /// ```
    /// use taquin_search::closures::Graph;
    ///
    /// let double_or_add = |&n: &u32| [(2 * n, 3), (n + 7, 2)];
    /// let halve_or_subtract = |&n: &u32| {
    ///     let half = (n % 2 == 0).then_some((n / 2, 3));
    ///     half.into_iter().chain(n.checked_sub(7).map(|less| (less, 2)))
    /// };
    /// let found = Graph::new(double_or_add).bidirectional(&1, &100, halve_or_subtract);
    /// assert_eq!(found, Ok(Some((vec![1, 2, 9, 18, 25, 50, 100], 16))));
    /// ```
    pub fn bidirectional<P: IntoIterator<Item = (N, C)>>(
        &mut self,
        start: &N,
        goal: &N,
        predecessors: impl FnMut(&N) -> P,
    ) -> FoundPath<N, C> {
        self.meter.begin();
        let graphs = (&mut self.successors, predecessors);
        bidirectional::bidirectional(start, goal, graphs, self.max_cost, (&mut self.meter, &mut self.watch))
    }

    /// The cost of a cheapest path to each node that can be reached.
    pub fn distances(&mut self, start: &N) -> Result<Distances<N, C>, SearchError<N, C>> {
        self.meter.begin();
        let query = self.query(|_: &N| C::ZERO, true, |_: &N| false);
        best_first(start, query.0, &SmallestCost, query.1).map(|ended| Distances::new(ended.nodes))
    }

    /// The nodes in the order of their distance from the start, each with it; nothing is computed before it is needed.
    ///
    /// ```
    /// use taquin_search::closures::Graph;
    ///
    /// let mut integers = Graph::new(|&n: &i64| [(n + 1, 0.5), (2 * n, 0.75)]);
    /// let nearest: Result<Vec<_>, _> = integers.by_distance(&3)?.take(4).collect();
    /// assert_eq!(nearest, Ok(vec![(3, 0.0), (4, 0.5), (6, 0.75), (5, 1.0)]));
    /// # Ok::<(), taquin_search::closures::SearchError<i64, f64>>(())
    /// ```
    #[expect(clippy::type_complexity, reason = "an iterator of results")]
    pub fn by_distance(
        &mut self,
        start: &N,
    ) -> Result<impl Iterator<Item = Result<(N, C), SearchError<N, C>>>, SearchError<N, C>> {
        self.meter.begin();
        ByDistance::new(start, &mut self.successors, self.max_cost, &mut self.meter)
    }

    /// All cheapest paths: their number and the paths themselves; `None` if no goal can be reached.
    ///
    /// A path ends at the first goal it reaches, and visits no node twice.
    ///
    /// ```
    /// use taquin_search::closures::Graph;
    ///
    /// let steps = |&(x, y): &(u8, u8)| [((x + 1, y), 1), ((x, y + 1), 1)];
    /// let down = |at: &(u8, u8)| steps(at).into_iter().filter(|(to, _)| to.0 < 4 && to.1 < 4);
    /// let all = Graph::new(down).all_shortest(&(0, 0), |&at| at == (3, 3))?.expect("a path");
    /// assert_eq!((all.cost(), all.count(), all.paths().count()), (6, Some(20), 20));
    /// # Ok::<(), taquin_search::closures::SearchError<(u8, u8), i32>>(())
    /// ```
    pub fn all_shortest(
        &mut self,
        start: &N,
        success: impl FnMut(&N) -> bool,
    ) -> Result<Option<AllShortest<N, C>>, SearchError<N, C>> {
        self.meter.begin();
        all_shortest(start, &mut self.successors, success, self.max_cost, &mut self.meter)
    }

    /// The `k` cheapest paths that visit no node twice, in the order of their costs (Yen 1971); fewer if there are no more.
    ///
    /// ```
    /// use taquin_search::closures::Graph;
    ///
    /// let roads = |&town: &char| match town {
    ///     'a' => vec![('b', 1), ('c', 2)],
    ///     'b' => vec![('c', 2), ('d', 5)],
    ///     'c' => vec![('d', 1)],
    ///     _ => vec![],
    /// };
    /// let found = Graph::new(roads).k_shortest(&'a', |&town| town == 'd', 9)?;
    /// let costs: Vec<_> = found.into_iter().map(|(_, cost)| cost).collect();
    /// assert_eq!(costs, [3, 4, 6]);
    /// # Ok::<(), taquin_search::closures::SearchError<char, i32>>(())
    /// ```
    pub fn k_shortest(&mut self, start: &N, success: impl FnMut(&N) -> bool, k: usize) -> FoundPaths<N, C> {
        self.meter.begin();
        k_shortest::k_shortest(start, &mut self.successors, success, k, self.max_cost, &mut self.meter)
    }

    fn best_first(
        &mut self,
        start: &N,
        heuristic: impl FnMut(&N) -> C,
        is_zero: bool,
        success: impl FnMut(&N) -> bool,
        priority: &impl Priority<C>,
    ) -> FoundPath<N, C> {
        self.meter.begin();
        let query = self.query(heuristic, is_zero, success);
        best_first(start, query.0, priority, query.1).map(|ended| ended.path())
    }

    /// What a search needs of the graph.
    fn query<H, G>(
        &mut self,
        heuristic: H,
        is_zero: bool,
        success: G,
    ) -> (Query<&mut S, H, G, C>, (&mut Meter<'m>, &mut W)) {
        let proof = if is_zero { EstimateProof::COSTS } else { EstimateProof::of_closure(&self.meter) };
        let query = Query { successors: &mut self.successors, heuristic, proof, success, max_cost: self.max_cost };
        (query, (&mut self.meter, &mut self.watch))
    }
}
