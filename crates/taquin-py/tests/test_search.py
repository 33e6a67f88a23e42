"""Searches on graphs of the user's own."""

import gc
import math
import random
import weakref
from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

import networkx
import pytest

from taquin import Board, LimitReached, UnsolvableError
from taquin.search import (
    Event,
    all_shortest,
    astar,
    beam,
    bfs,
    bidirectional,
    by_distance,
    dijkstra,
    distances,
    greedy,
    idastar,
    k_shortest,
    weighted_astar,
)

SIZE = 20


def grid() -> "networkx.Graph[tuple[int, int]]":
    """A grid of roads whose costs differ."""
    graph: networkx.Graph[tuple[int, int]] = networkx.grid_2d_graph(SIZE, SIZE)
    for (a, b), (c, d), edge in graph.edges(data=True):
        edge["weight"] = 1 + (7 * a + 13 * b + 3 * c + 5 * d) % 9
    return graph


ROADS = grid()
START, GOAL = (0, 0), (SIZE - 1, SIZE - 2)
CHEAPEST = networkx.dijkstra_path_length(ROADS, START, GOAL)


def near(at: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
    return [(to, edge["weight"]) for to, edge in ROADS[at].items()]


def estimate(at: tuple[int, int]) -> int:
    return abs(at[0] - GOAL[0]) + abs(at[1] - GOAL[1])


GRAPHS: dict[str, Any] = {
    "function": near,
    "generator": lambda at: (edge for edge in near(at)),
    "dictionaries": {at: dict(near(at)) for at in ROADS},
    "lists": {at: near(at) for at in ROADS},
    "function of dictionaries": lambda at: dict(near(at)),
    "networkx": ROADS,
}


@pytest.mark.parametrize("form", GRAPHS)
def test_cheapest_paths(form: str) -> None:
    graph = GRAPHS[form]
    for found in (
        astar(START, GOAL, graph, estimate),
        astar(START, lambda at: at == GOAL, graph, lambda at: math.dist(at, GOAL)),
        dijkstra(START, GOAL, graph),
    ):
        assert found.cost == CHEAPEST and found.path[0] == START and found.path[-1] == GOAL
        assert sum(ROADS.edges[edge]["weight"] for edge in zip(found.path, found.path[1:])) == CHEAPEST
        assert 0 < found.expanded <= len(ROADS) and found.generated > found.expanded


def test_other_searches() -> None:
    assert bfs(START, GOAL, {at: list(ROADS[at]) for at in ROADS}).cost == estimate(START)
    assert bfs(START, GOAL, ROADS).cost == estimate(START)
    assert beam(START, GOAL, near, estimate, width=500).cost >= CHEAPEST
    small = {n: {n + 1: 2, 2 * n: 3} for n in range(1, 200)}
    assert idastar(1, 40, small, lambda n: 0).cost == dijkstra(1, 40, small).cost == 17


def test_a_puzzle() -> None:
    start = Board("8 1 3/4 0 2/7 6 5")
    found = astar(start, Board.is_goal, lambda board: [(after, 1) for after in board.neighbors()], Board.manhattan)
    assert found.cost == len(found.path) - 1 == 14


def test_no_path_and_limits() -> None:
    with pytest.raises(UnsolvableError, match="no goal can be reached"):
        astar(1, 5, {1: {2: 1}, 2: {1: 1}, 5: {}}, lambda n: 0)
    with pytest.raises(LimitReached) as reached:
        dijkstra(0, -1, lambda n: [(n + 1, 1)], nodes=100)
    assert (reached.value.limit, reached.value.lower_bound) == ("nodes", 100)
    with pytest.raises(LimitReached) as reached:
        bfs(0, -1, lambda n: [n + 1], time=0.05)
    assert reached.value.limit == "time"
    with pytest.raises(LimitReached) as reached:
        beam(0, 4, lambda n: [(m, 1) for m in (n - 1, n + 1) if abs(m) < 5], abs, width=1)
    assert reached.value.limit == "dead-end"
    with pytest.raises(LimitReached) as reached:
        dijkstra(0, 9, lambda n: [(n + 1, 1.7e308)])
    assert reached.value.limit == "overflow"


@pytest.mark.parametrize("search", [astar, idastar])
def test_estimates_prove_bounds_only_if_they_are_declared_admissible(search: Any) -> None:
    for declared, proven in (({}, 0), ({"admissible": False}, 0), ({"admissible": True}, 500)):
        with pytest.raises(LimitReached) as reached:
            search(0, 500, lambda n: [(n + 1, 1), (n - 1, 1)], lambda n: abs(500 - n), nodes=100, **declared)
        assert (reached.value.limit, reached.value.lower_bound) == ("nodes", proven)


class Emptying:
    """A state whose hash empties a dictionary, once it is armed."""

    def __init__(self, edges: dict[Any, int], number: int) -> None:
        self.edges, self.number, self.is_armed = edges, number, False

    def __hash__(self) -> int:
        if self.is_armed:
            self.edges.clear()
        return self.number


def test_a_dictionary_that_changes_while_it_is_read_is_an_error() -> None:
    edges: dict[Any, int] = {}
    states = [Emptying(edges, number) for number in range(100)]
    edges.update((state, 1) for state in states)
    states[3].is_armed = True
    with pytest.raises(RuntimeError, match="the dictionary of successors changed while it was read"):
        dijkstra("start", lambda state: False, {"start": edges})


class Odd:
    """A state whose equality fails."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise KeyError("eq")


def broken(_: object) -> Any:
    raise KeyError("broken")


SEARCHES: dict[str, Any] = {
    "astar": lambda successors, heuristic, goal, **more: astar(1, goal, successors, heuristic, **more),
    "dijkstra": lambda successors, heuristic, goal, **more: dijkstra(1, goal, successors, **more),
    "idastar": lambda successors, heuristic, goal, **more: idastar(1, goal, successors, heuristic, **more),
    "beam": lambda successors, heuristic, goal, **more: beam(1, goal, successors, heuristic, **more),
    "bfs": lambda successors, heuristic, goal, **more: bfs(1, goal, lambda n: [m for m, _ in successors(n)], **more),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_errors_of_functions_end_the_search(name: str) -> None:
    search = SEARCHES[name]

    def line(n: int) -> list[tuple[int, int]]:
        return [(n + 1, 1)]

    calls = []

    def fails_later(n: int) -> list[tuple[int, int]]:
        calls.append(n)
        return broken(n) if n == 5 else line(n)

    with pytest.raises(KeyError, match="broken"):
        search(fails_later, lambda n: 0, 1000)
    assert len(calls) <= 20, "nothing is called after an error"
    with pytest.raises(KeyError, match="broken"):
        search(line, lambda n: 0, broken)
    with pytest.raises(KeyError, match="broken"):
        search(line, lambda n: 0, 1000, watch=broken)
    if name in ("astar", "idastar", "beam"):
        with pytest.raises(KeyError, match="broken"):
            search(line, broken, 1000)
    with pytest.raises(KeyError, match="eq"):
        search(lambda n: [(Odd(), 1), (Odd(), 1)], lambda n: 0, lambda n: False)
    with pytest.raises(TypeError, match="unhashable"):
        search(lambda n: [([n], 1)], lambda n: 0, 1000)


@pytest.mark.parametrize(
    ("successors", "words"),
    [
        (lambda n: [n + 1], "expected a pair"),
        (lambda n: [(n + 1, 1, 1)], "expected a pair"),
        (lambda n: [(n + 1, -1)], "the edge from 1 to 2 costs -1, but"),
        (lambda n: [(n + 1, math.nan)], "the edge from 1 to 2 costs nan, but"),
        (lambda n: [(n + 1, Fraction(-1, 3))], r"the edge from 1 to 2 costs Fraction\(-1, 3\), but"),
        ({1: {2: {"weight": "x"}, 9: {}}}, "found 'x', but expected a number: the cost of the edge from 1 to 2"),
    ],
)
def test_bad_successors(successors: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        dijkstra(1, 9, successors)
    with pytest.raises(TypeError):
        dijkstra(1, 9, lambda n: 5)  # type: ignore[arg-type, return-value]


def test_every_step_can_be_watched() -> None:
    events: list[Event] = []
    found = astar(START, GOAL, near, estimate, watch=events.append)
    expanded = [event for event in events if event.kind == "expand"]
    assert len(expanded) == found.expanded and expanded[0].state == START and expanded[0].h == estimate(START)
    children = [event for event in events if event.kind == "child"]
    assert {event.fate for event in children} >= {"kept", "known"}
    assert all(event.g is not None and event.parent in ROADS[event.state] for event in children)
    assert events[-1] == Event("found", GOAL, None, CHEAPEST, None, None, None)


def test_states_are_freed() -> None:
    class State:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            return self.number

        def __eq__(self, other: object) -> bool:
            return isinstance(other, State) and other.number == self.number

    seen: list[weakref.ref[State]] = []

    def successors(state: State) -> list[tuple[State, int]]:
        after = State(state.number + 1)
        seen.append(weakref.ref(after))
        return [(after, 1)]

    found = dijkstra(State(0), lambda state: state.number == 100, successors)
    assert found.cost == 100
    del found
    gc.collect()
    assert len(seen) == 100 and all(reference() is None for reference in seen)


def test_costs_of_any_kind() -> None:
    """Integers of any size, floats and fractions are exact, and come back as what they are."""
    step: Any
    for step, expected in [
        (2**31, 9 * 2**31),
        (2**62, 9 * 2**62),
        (10**40, 9 * 10**40),
        (Fraction(1, 3), 3),
        (0.5, 4.5),
    ]:
        def line(n: int, step: Any = step) -> list[tuple[int, Any]]:
            return [(n + 1, step), (n + 2, 3 * step)]

        for found in (
            dijkstra(0, 9, line),
            astar(0, 9, line, lambda n: max(9 - n, 0) * step),
            idastar(0, 9, line, lambda n: max(9 - n, 0) * step),
            bidirectional(0, 9, line, predecessors=lambda n: [(n - 1, step), (n - 2, 3 * step)]),
        ):
            assert found.cost == expected and type(found.cost) is type(step * 1)
    with pytest.raises(TypeError):
        dijkstra(0, 9, lambda n: [(n + 1, 1j)])


def random_graph(seed: int) -> "networkx.DiGraph[int]":
    """Ten nodes; lengths that no float holds exactly, and some edges without length."""
    rng = random.Random(seed)
    graph: networkx.DiGraph[int] = networkx.gnp_random_graph(10, 0.3, seed=seed, directed=True)
    for _, _, edge in graph.edges(data=True):
        edge["weight"] = rng.choice([0.0, 0.1, 0.7, rng.random() * 10, rng.random() * 1e-9])
    return graph


def test_floats_agree_with_networkx_on_10_000_graphs() -> None:
    for seed in range(10_000):
        graph = random_graph(seed)
        try:
            expected = networkx.dijkstra_path_length(graph, 0, 9)
        except networkx.NetworkXNoPath:
            with pytest.raises(UnsolvableError):
                dijkstra(0, 9, graph)
            continue
        # Both add from the first edge to the last: the sums are the same to the last bit.
        assert dijkstra(0, 9, graph).cost == expected, seed
        back = networkx.single_source_dijkstra_path_length(graph.reverse(copy=False), 9)
        # Distances that were added from the last edge to the first may exceed the true ones by roundings.
        for found in (
            astar(0, 9, graph, lambda n: back.get(n, math.inf)),
            astar(0, 9, graph, lambda n: 0.999999 * back.get(n, math.inf)),
            bidirectional(0, 9, graph),
        ):
            steps = [graph.edges[edge]["weight"] for edge in zip(found.path, found.path[1:])]
            total = 0.0
            for step in steps:
                total += step
            assert found.cost == total, seed
            assert expected <= total <= expected * (1 + len(steps) * 2**-52), seed


def test_every_form_agrees_with_networkx() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        graph: networkx.DiGraph[int] = networkx.gnp_random_graph(8, 0.35, seed=seed, directed=True)
        for _, _, edge in graph.edges(data=True):
            edge["weight"] = rng.randint(1, 4)
        lengths = dict(networkx.single_source_dijkstra_path_length(graph, 0))
        assert distances(0, graph) == lengths
        assert distances(0, graph, max_cost=4) == {node: cost for node, cost in lengths.items() if cost <= 4}
        in_order = list(by_distance(0, graph))
        assert dict(in_order) == lengths and [cost for _, cost in in_order] == sorted(lengths.values())
        if 7 not in lengths:
            assert k_shortest(0, 7, graph, k=3) == []
            with pytest.raises(UnsolvableError):
                all_shortest(0, 7, graph)
            continue
        paths = sorted(map(tuple, networkx.all_shortest_paths(graph, 0, 7, "weight")))
        every = all_shortest(0, 7, graph)
        assert (every.cost, every.count, sorted(map(tuple, every))) == (lengths[7], len(paths), paths)
        best = k_shortest(0, 7, graph, k=5)
        theirs = [networkx.path_weight(graph, path, "weight") for path in islice(networkx.shortest_simple_paths(graph, 0, 7, "weight"), 5)]
        assert [cost for _, cost in best] == theirs
        assert all(networkx.path_weight(graph, path, "weight") == cost for path, cost in best)
        assert lengths[7] <= weighted_astar(0, 7, graph, lambda n: int(n != 7), factor=2).cost <= 2 * lengths[7]
        assert greedy(0, 7, graph, lambda n: int(n != 7)).cost >= lengths[7]
        for most, found in ((lengths[7], True), (lengths[7] - 1, False)):
            run: Callable[[], Any]
            for run in (
                lambda most=most: dijkstra(0, 7, graph, max_cost=most),
                lambda most=most: astar(0, 7, graph, lambda n: int(n != 7), max_cost=most),
                lambda most=most: idastar(0, 7, graph, lambda n: int(n != 7), max_cost=most),
                lambda most=most: bidirectional(0, 7, graph, max_cost=most),
            ):
                if found:
                    assert run().cost == lengths[7]
                else:
                    with pytest.raises(UnsolvableError):
                        run()


def test_weights_of_edges() -> None:
    roads: networkx.MultiGraph[str] = networkx.MultiGraph()
    roads.add_edge("A", "B", km=5, toll=True)
    roads.add_edge("A", "B", km=7)
    roads.add_edge("B", "C", km=1)
    assert dijkstra("A", "C", roads, weight="km").cost == 6
    assert dijkstra("A", "C", roads, weight=lambda u, v, edge: None if "toll" in edge else edge["km"]).cost == 8
    assert dijkstra(1, 3, {1: {2: 4}, 2: {3: 5}}, weight=lambda u, v, cost: 2 * cost).cost == 18


def test_a_start_or_goal_that_is_missing_is_an_error() -> None:
    roads = {"A": {"B": 3}, "B": [("C", 1)]}
    assert dijkstra("A", "C", roads).cost == 4
    for graph in (roads, networkx.DiGraph([("A", "B"), ("B", "C")])):
        with pytest.raises(ValueError, match="the start 'X' is not in the graph"):
            dijkstra("X", "C", graph)
        with pytest.raises(ValueError, match="the goal 'X' is not in the graph"):
            astar("A", "X", graph, lambda n: 0)
    with pytest.raises(UnsolvableError):
        dijkstra("C", "A", roads)
    with pytest.raises(ValueError, match="needs one of predecessors"):
        bidirectional(0, 9, lambda n: [(n + 1, 1)])


def test_a_search_within_a_search() -> None:
    """Functions of a search may search themselves; numbers of both are kept apart."""
    big = 10**30

    def near(n: int) -> list[tuple[int, int]]:
        inner = dijkstra(0, 3, lambda m: [(m + 1, big)])
        return [(n + 1, inner.cost)]

    assert dijkstra(0, 4, near).cost == 12 * big
