"""Graph search over anything: your own graph, with limits, counts and every step to watch.

A state is any hashable object. The graph is a function that returns the successors of a state, or a dictionary: a list of
pairs ``(state, cost)``, a dictionary ``{state: cost}``, or a graph of networkx. For :func:`bfs` the successors are states
without costs. A goal is a state, or a function that recognises one; in a graph that is given as a whole, a start or goal that
is missing is a ``ValueError``. What your functions raise ends the search.

Costs are integers of any size, floats, ``Fraction``, or other numbers that add and compare. A cost that is negative or not a
number is a ``ValueError`` that names the edge. Floats are added from the first edge to the last, as networkx does:
:func:`dijkstra` never returns a path for which this sum is larger than for another one. :func:`astar` may, but only by
roundings (relatively 2e-16 for each edge), and only where a heuristic exceeds the true cost by a rounding.

All functions take the limits ``time`` (in seconds), ``nodes`` and ``memory`` (in bytes), and raise
:class:`taquin.LimitReached`; ``max_cost`` leaves out costlier paths.

>>> from taquin.search import astar
>>> found = astar(1, 100, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: 0, nodes=10_000, time=10)
>>> found.path, found.cost
([1, 2, 3, 6, 12, 24, 25, 50, 100], 8)
"""

import heapq
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from . import _native

S = TypeVar("S", bound=Hashable)

Edges: TypeAlias = Iterable[tuple[S, Any]] | Mapping[S, Any]
"""Successors with the costs of their edges."""

Weight: TypeAlias = str | Callable[[Any, Any, Any], Any]
"""The attribute of edges that has their costs; or a function of both states and the attributes, ``None`` for no edge."""

Graph: TypeAlias = Callable[[S], Edges[S]] | Mapping[S, Any]


@dataclass(frozen=True)
class Path(Generic[S]):
    """A path from the start to a goal, both included, and what it took to find it."""

    path: list[S]
    cost: Any
    expanded: int
    generated: int
    stored: int
    seconds: float


@dataclass(frozen=True)
class AllShortest(Generic[S]):
    """All cheapest paths: iterate over it to get them one by one.

    ``count`` is their number; ``None`` if it is 2**128 or more, or if edges without cost form a circle.
    """

    cost: Any
    count: int | None
    _states: list[S]
    _next: list[list[int]]
    _is_goal: list[bool]

    def __iter__(self) -> Iterator[list[S]]:
        """The paths, each from the start to a goal."""
        path, rest = [0], [iter(self._next[0])]
        if self._is_goal[0]:
            yield [self._states[0]]
        while path:
            following = next(rest[-1], None)
            if following is None:
                path.pop()
                rest.pop()
            elif following not in path:
                path.append(following)
                rest.append(iter(self._next[following]))
                if self._is_goal[following]:
                    yield [self._states[at] for at in path]


class Event(NamedTuple):
    """One step of a search, for its ``watch``.

    ``kind`` is ``expand`` (``state`` is expanded), ``child`` (``state`` is generated from ``parent``, and ``fate`` says what
    becomes of it: kept, known, improved, reopened, over-bound, hopeless or dropped), ``threshold`` (IDA* begins with a new
    ``bound``) or ``found``.
    """

    kind: str
    state: Any
    parent: Any
    g: Any
    h: Any
    fate: str | None
    bound: Any


def _run(
    algorithm: str,
    start: object,
    goal: object,
    successors: object,
    heuristic: Callable[[Any], Any] | None,
    options: Mapping[str, Any],
) -> tuple[Any, Any, tuple[int, int, int, float]]:
    watch = options.get("watch")
    listener = None
    if watch is not None:

        def listener(*event: Any) -> object:
            return watch(Event(*event))

    tools = {
        "predecessors": options.get("predecessors"),
        "watch": listener,
        "width": options.get("width", 0),
        "factor": options.get("factor", 1.0),
        "admissible": options.get("admissible", False),
        "max_cost": options.get("max_cost"),
    }
    limits = {name: options.get(name) for name in ("time", "nodes", "memory")}
    weight = options.get("weight", "weight")
    return _native.search(algorithm, start, goal, successors, heuristic, weight, tools, limits)


def _path(
    algorithm: str,
    start: S,
    goal: S | Callable[[S], bool],
    successors: object,
    heuristic: Callable[[S], Any] | None,
    options: Mapping[str, Any],
) -> Path[S]:
    path, cost, counts = _run(algorithm, start, goal, successors, heuristic, options)
    return Path(cast("list[S]", path), cost, *counts)


def astar(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    heuristic: Callable[[S], Any],
    *,
    admissible: bool = False,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """A*: a cheapest path if the heuristic never exceeds the true cost.

    The heuristic need not be consistent: states are reopened. Infinity says that no goal can be reached from a state.
    ``weight`` is the attribute of the edges of a networkx graph that has their costs, or a function as in networkx. Raises
    :class:`taquin.UnsolvableError` without a path and :class:`taquin.LimitReached` at a limit. Its ``lower_bound`` is 0 unless
    ``admissible`` declares that the heuristic never exceeds the true cost: only then do estimates prove anything. It is a
    whole number, rounded down.

    >>> import taquin
    >>> from taquin.search import astar
    >>> roads = {"A": {"B": 3, "C": 1}, "C": {"B": 1}, "B": {"D": 4}}
    >>> astar("A", "D", roads, lambda state: 0).path
    ['A', 'C', 'B', 'D']
    >>> try:
    ...     astar(0, 500, lambda n: [(n + 1, 1), (n - 1, 1)], lambda n: abs(500 - n), admissible=True, nodes=100)
    ... except taquin.LimitReached as reached:
    ...     print(reached.lower_bound)
    500
    """
    options = dict(admissible=admissible, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("astar", start, goal, successors, heuristic, options)


def dijkstra(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    *,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Dijkstra's algorithm: a cheapest path, without a heuristic.

    >>> from fractions import Fraction
    >>> from taquin.search import dijkstra
    >>> dijkstra((0, 0), (3, 1), lambda at: {(at[0] + 1, at[1]): 2, (at[0], at[1] + 1): 3}, nodes=1000).cost
    9
    >>> dijkstra(0, 3, lambda n: {n + 1: Fraction(1, 3)}, max_cost=2).cost
    Fraction(1, 1)
    """
    options = dict(max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("dijkstra", start, goal, successors, None, options)


def bfs(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Callable[[S], Iterable[S]] | Mapping[S, Iterable[S]],
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Breadth-first search: a path with the fewest edges.

    >>> from taquin import Board
    >>> from taquin.search import bfs
    >>> bfs(Board("1 2/0 3"), Board.is_goal, Board.neighbors).cost
    1
    """
    options = dict(time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("bfs", start, goal, successors, None, options)


def weighted_astar(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    heuristic: Callable[[S], Any],
    *,
    factor: float = 1.5,
    admissible: bool = False,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """A* with the heuristic multiplied by ``factor``, from 1 to 10: faster, and the path costs at most that many times the cheapest.

    >>> from taquin.search import weighted_astar
    >>> weighted_astar(1, 100, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: n < 100, factor=2).cost
    8
    """
    options = dict(factor=factor, admissible=admissible, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("weighted_astar", start, goal, successors, heuristic, options)


def greedy(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    heuristic: Callable[[S], Any],
    *,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Greedy best-first search: expands the state of the lowest estimate, whatever the path to it costs.

    >>> from taquin.search import greedy
    >>> greedy(1, 100, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: abs(n - 100), nodes=1000).cost
    42
    """
    options = dict(max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("greedy", start, goal, successors, heuristic, options)


def idastar(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    heuristic: Callable[[S], Any],
    *,
    admissible: bool = False,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Iterative-deepening A*: a cheapest path if the heuristic never exceeds the true cost, remembering one path only.

    ``admissible`` declares that it never does, as in :func:`astar`. With floats there are as many iterations as different
    sums: it suits costs that are whole.

    >>> from taquin.search import idastar
    >>> events = []
    >>> idastar(1, 24, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: int(n < 24), watch=events.append).cost
    5
    >>> [event.bound for event in events if event.kind == "threshold"]
    [1, 2, 3, 4, 5]
    """
    options = dict(admissible=admissible, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("idastar", start, goal, successors, heuristic, options)


def beam(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    heuristic: Callable[[S], Any],
    *,
    width: int = 1000,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Beam search: keeps the ``width`` states of the lowest estimates in each layer. Fast, without any guarantee.

    It raises :class:`taquin.LimitReached` with the limit ``dead-end`` if nothing is left after states were dropped.

    >>> from taquin.search import beam
    >>> beam(1, 100, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: abs(n - 100), width=10).cost
    8
    """
    options = dict(width=width, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("beam", start, goal, successors, heuristic, options)


def bidirectional(
    start: S,
    goal: S,
    successors: Graph[S],
    *,
    predecessors: Graph[S] | None = None,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Dijkstra's algorithm from both ends at once: a cheapest path to one goal.

    ``predecessors`` is the graph with its edges reversed; it is made of a graph that is given as a whole.

    >>> from taquin.search import bidirectional
    >>> bidirectional((0, 0), (9, 9), lambda at: {(at[0] + 1, at[1]): 2, (at[0], at[1] + 1): 3},
    ...               predecessors=lambda at: {(at[0] - 1, at[1]): 2, (at[0], at[1] - 1): 3}).cost
    45
    """
    options = dict(predecessors=predecessors, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory, watch=watch)
    return _path("bidirectional", start, goal, successors, None, options)


def distances(
    start: S,
    successors: Graph[S],
    *,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> dict[S, Any]:
    """The cost of a cheapest path to each state that can be reached, at most ``max_cost``: the radius.

    >>> from taquin.search import distances
    >>> distances(12, lambda n: [(n // 2, 3), (n - 1, 2)], max_cost=5)
    {12: 0, 6: 3, 11: 2, 5: 5, 10: 4}
    """
    options = dict(max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory)
    return cast("dict[S, Any]", _run("distances", start, None, successors, None, options)[0])


def all_shortest(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    *,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> AllShortest[S]:
    """All cheapest paths and their number. A path ends at the first goal it reaches, and visits no state twice.

    >>> from taquin.search import all_shortest
    >>> every = all_shortest((0, 0), (2, 2), lambda at: [((at[0] + 1, at[1]), 1), ((at[0], at[1] + 1), 1)])
    >>> every.cost, every.count, len(list(every))
    (4, 6, 6)
    """
    options = dict(max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory)
    parts, cost, _ = _run("all_shortest", start, goal, successors, None, options)
    return AllShortest(cost, *parts)


def k_shortest(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Graph[S],
    *,
    k: int = 10,
    max_cost: Any = None,
    weight: Weight = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> list[tuple[list[S], Any]]:
    """The ``k`` cheapest paths that visit no state twice, with their costs, in this order (Yen 1971); fewer if there are no more.

    >>> from taquin.search import k_shortest
    >>> roads = {"A": {"B": 3, "C": 1}, "C": {"B": 1}, "B": {"D": 4}}
    >>> k_shortest("A", "D", roads, k=3)
    [(['A', 'C', 'B', 'D'], 6), (['A', 'B', 'D'], 7)]
    """
    options = dict(k=k, max_cost=max_cost, weight=weight, time=time, nodes=nodes, memory=memory)
    options["width"] = options.pop("k")
    return cast("list[tuple[list[S], Any]]", _run("k_shortest", start, goal, successors, None, options)[0])


def by_distance(
    start: S, successors: Graph[S], *, max_cost: Any = None, weight: Weight = "weight"
) -> Iterator[tuple[S, Any]]:
    """The states in the order of their distance from the start, each with it; nothing is computed before it is needed.

    >>> from itertools import islice
    >>> from taquin.search import by_distance
    >>> list(islice(by_distance(3, lambda n: [(n + 1, 0.5), (2 * n, 0.75)]), 4))
    [(3, 0), (4, 0.5), (6, 0.75), (5, 1.0)]
    """
    known: dict[S, Any] = {start: 0}
    done: set[S] = set()
    queue: list[tuple[Any, int, S]] = [(0, 0, start)]
    pushed = 0
    while queue:
        distance, _, state = heapq.heappop(queue)
        if state in done:
            continue
        done.add(state)
        yield state, distance
        # One expansion of the native search: it reads every form of graph, and refuses wrong costs.
        for to, cost in _native.graph_edges(successors, state, weight):
            reached = distance + cost
            if (max_cost is None or reached <= max_cost) and (to not in known or reached < known[to]):
                known[to] = reached
                pushed += 1
                heapq.heappush(queue, (reached, pushed, to))
