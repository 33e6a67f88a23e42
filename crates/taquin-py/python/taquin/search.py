"""Graph search over anything: your own graph, with limits, counts and every step to watch.

A state is any hashable object. The graph is a function that returns the successors of a state, or a dictionary: a list of
pairs ``(state, cost)``, a dictionary ``{state: cost}``, or a graph of networkx. For :func:`bfs` the successors are states
without costs. A goal is a state, or a function that recognises one. Costs are whole numbers; a heuristic may be a float and is
rounded up. What your functions raise ends the search.

>>> from taquin.search import astar
>>> found = astar(1, 100, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: 0)
>>> found.path, found.cost
([1, 2, 3, 6, 12, 24, 25, 50, 100], 8)
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from . import _native

S = TypeVar("S", bound=Hashable)

Edges: TypeAlias = Iterable[tuple[S, int]] | Mapping[S, Any]
"""Successors with the costs of their edges."""


@dataclass(frozen=True)
class Path(Generic[S]):
    """A path from the start to a goal, both included, and what it took to find it."""

    path: list[S]
    cost: int
    expanded: int
    generated: int
    stored: int
    seconds: float


class Event(NamedTuple):
    """One step of a search, for its ``watch``.

    ``kind`` is ``expand`` (``state`` is expanded), ``child`` (``state`` is generated from ``parent``, and ``fate`` says what
    becomes of it: kept, known, improved, reopened, over-bound or dropped), ``threshold`` (IDA* begins with a new ``bound``) or
    ``found``.
    """

    kind: str
    state: Any
    parent: Any
    g: int | None
    h: int | None
    fate: str | None
    bound: int | None


def _search(
    algorithm: str,
    start: S,
    goal: S | Callable[[S], bool],
    successors: object,
    heuristic: Callable[[S], float] | None,
    admissible: bool,
    weight: str,
    width: int,
    limits: Mapping[str, object],
    watch: Callable[[Event], object] | None,
) -> Path[S]:
    listener = None
    if watch is not None:
        seen = watch

        def listener(*event: Any) -> object:
            return seen(Event(*event))

    path, cost, counts = _native.search(
        algorithm, start, goal, successors, heuristic, admissible, weight, width, limits, listener
    )
    return Path(cast("list[S]", path), cost, *counts)


def astar(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Callable[[S], Edges[S]] | Mapping[S, Any],
    heuristic: Callable[[S], float],
    *,
    admissible: bool = False,
    weight: str = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """A*: a cheapest path if the heuristic never exceeds the true cost.

    The heuristic need not be consistent: states are reopened. Infinity says that no goal can be reached from a state.
    ``weight`` is the attribute of the edges of a networkx graph that has their costs. Raises
    :class:`taquin.UnsolvableError` without a path and :class:`taquin.LimitReached` at a limit. Its ``lower_bound`` is 0 unless
    ``admissible`` declares that the heuristic never exceeds the true cost: only then do estimates prove anything.

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
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _search("astar", start, goal, successors, heuristic, admissible, weight, 0, limits, watch)


def dijkstra(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Callable[[S], Edges[S]] | Mapping[S, Any],
    *,
    weight: str = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Dijkstra's algorithm: a cheapest path, without a heuristic.

    >>> from taquin.search import dijkstra
    >>> dijkstra((0, 0), (3, 1), lambda at: {(at[0] + 1, at[1]): 2, (at[0], at[1] + 1): 3}, nodes=1000).cost
    9
    """
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _search("dijkstra", start, goal, successors, None, False, weight, 0, limits, watch)


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
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _search("bfs", start, goal, successors, None, False, "weight", 0, limits, watch)


def idastar(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Callable[[S], Edges[S]] | Mapping[S, Any],
    heuristic: Callable[[S], float],
    *,
    admissible: bool = False,
    weight: str = "weight",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    watch: Callable[[Event], object] | None = None,
) -> Path[S]:
    """Iterative-deepening A*: a cheapest path if the heuristic never exceeds the true cost, remembering one path only.

    ``admissible`` declares that it never does, as in :func:`astar`.

    >>> from taquin.search import idastar
    >>> events = []
    >>> idastar(1, 24, lambda n: [(n + 1, 1), (2 * n, 1)], lambda n: n < 24, watch=events.append).cost
    5
    >>> [event.bound for event in events if event.kind == "threshold"]
    [1, 2, 3, 4, 5]
    """
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _search("idastar", start, goal, successors, heuristic, admissible, weight, 0, limits, watch)


def beam(
    start: S,
    goal: S | Callable[[S], bool],
    successors: Callable[[S], Edges[S]] | Mapping[S, Any],
    heuristic: Callable[[S], float],
    *,
    width: int = 1000,
    weight: str = "weight",
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
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _search("beam", start, goal, successors, heuristic, False, weight, width, limits, watch)
