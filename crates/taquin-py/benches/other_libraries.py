"""taquin beside slidingpuzzle and networkx, on the same boards and graphs, in one run: benches/other_libraries.py.

Times are processor seconds, the least of some rounds in turns; memory is the peak of a process of its own. Ratios are what
counts: the machine may be busy.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import taquin
from taquin.search import astar, dijkstra

ROUNDS = 3
BOARDS = [taquin.generate(3, kind="distance", length=24, seed=seed) for seed in range(5)]
MANY = 100_000
SIDE = 200


def least(*works: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The least processor time of each work, in turns."""
    times = [math.inf] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            begin = time.process_time()
            work()
            times[index] = min(times[index], time.process_time() - begin)
    return times


def row(name: str, ours: float, theirs: float, note: str = "") -> None:
    print(f"{name:<58} {theirs / ours:>9.1f} ×   {ours:.4f} s against {theirs:.4f} s {note}", flush=True)


def sliding_boards() -> list[Any]:
    """The boards for slidingpuzzle."""
    import slidingpuzzle

    return [slidingpuzzle.board_from(*board.numpy().astype(int).tolist()) for board in BOARDS]


def against_slidingpuzzle() -> None:
    import slidingpuzzle

    boards = sliding_boards()
    distance = slidingpuzzle.manhattan_distance

    def theirs() -> list[int]:
        return [len(slidingpuzzle.search(board, "a*", heuristic=distance).solution) for board in boards]

    def ours() -> list[int]:
        return [taquin.solve(board, algorithm="astar", heuristic="manhattan").length for board in BOARDS]

    def best() -> list[int]:
        return [taquin.solve(board).length for board in BOARDS]

    assert theirs() == ours() == best() == [24] * len(BOARDS)
    their_time, our_time, best_time = least(theirs, ours, best)
    row("8-puzzles of 24 moves, A* with Manhattan: slidingpuzzle", our_time, their_time)
    row("the same, our default method", best_time, their_time)


def roads() -> Any:
    """A grid of roads with costs 1 to 9."""
    import networkx

    graph = networkx.grid_2d_graph(SIDE, SIDE)
    costs = np.random.default_rng(1).integers(1, 10, graph.number_of_edges())
    for (_, _, edge), cost in zip(graph.edges(data=True), costs.tolist()):
        edge["weight"] = cost
    return graph


def against_networkx() -> None:
    import networkx

    graph = roads()
    start, goal = (0, 0), (SIDE - 1, SIDE - 1)

    def estimate(at: tuple[int, int]) -> int:
        return abs(at[0] - goal[0]) + abs(at[1] - goal[1])

    def between(at: tuple[int, int], _goal: tuple[int, int]) -> int:
        return estimate(at)

    def near(at: tuple[int, int]) -> list[tuple[tuple[int, int], int]]:
        return [(to, edge["weight"]) for to, edge in graph._adj[at].items()]

    cost = networkx.astar_path_length(graph, start, goal, between)
    assert cost == astar(start, goal, graph, estimate).cost == astar(start, goal, near, estimate).cost
    theirs, by_graph, by_function = least(
        lambda: networkx.astar_path(graph, start, goal, between),
        lambda: astar(start, goal, graph, estimate),
        lambda: astar(start, goal, near, estimate),
    )
    row(f"A* on a {SIDE}×{SIDE} road grid: networkx, the same graph", by_graph, theirs)
    row("the same, our graph as a function", by_function, theirs)
    theirs, by_graph = least(
        lambda: networkx.dijkstra_path(graph, start, goal), lambda: dijkstra(start, goal, graph)
    )
    row("Dijkstra's algorithm on it", by_graph, theirs)

    puzzle = taquin.to_networkx("3x3")
    board, home = taquin.Board("8 6 7/2 5 4/3 0 1"), taquin.Board("1 2 3/4 5 6/7 8 0")
    manhattan: dict[taquin.Board, int] = {at: at.manhattan() for at in puzzle}

    def look_up(at: taquin.Board, _goal: taquin.Board) -> int:
        return manhattan[at]

    assert networkx.astar_path_length(puzzle, board, home, look_up) == 31
    theirs, by_graph, by_function = least(
        lambda: networkx.astar_path(puzzle, board, home, look_up),
        lambda: astar(board, home, puzzle, manhattan.__getitem__),
        lambda: astar(board, home, lambda at: [(to, 1) for to in puzzle._adj[at]], manhattan.__getitem__),
    )
    row("A* on the graph of the 8-puzzle, 31 moves: networkx", by_graph, theirs)
    row("the same, our graph as a function", by_function, theirs)


def against_the_command_line() -> None:
    """100,000 boards of an array beside the same boards through `taquin batch`, on one thread each."""
    generator = np.random.default_rng(2)
    boards = np.stack([generator.permutation(9) for _ in range(MANY)]).reshape(MANY, 3, 3)
    taquin.solve_many(boards[:100])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "boards.txt")
        file.write_text("\n".join(" ".join(map(str, board)) for board in boards.reshape(MANY, 9).tolist()) + "\n")
        command = [sys.executable, "-m", "taquin", "batch", str(file), "-q", "-j", "1", "-o", str(Path(folder, "out.tsv"))]
        nothing = [sys.executable, "-m", "taquin", "--version"]

        def of_children(arguments: list[str]) -> float:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(arguments, check=False, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        start = min(of_children(nothing) for _ in range(ROUNDS))
        theirs = ours = math.inf
        for _ in range(ROUNDS):
            theirs = min(theirs, of_children(command) - start)
            ours = min(ours, least(lambda: list(taquin.solve_many(boards, threads=1)), rounds=1)[0])
    row(f"solve_many of {MANY:,} boards 3×3: taquin batch", ours, theirs, "(start of Python taken off)")


def two_threads() -> None:
    """Two threads, each with a search of one thread, beside one thread with both."""
    board = taquin.generate(4, kind="distance", length=54, seed=1)

    def search() -> None:
        taquin.solve(board, algorithm="ida", heuristic="manhattan", threads=1)

    def both() -> None:
        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def in_turn() -> None:
        search()
        search()

    walls = []
    for work in (both, in_turn):
        begin = time.perf_counter()
        work()
        walls.append(time.perf_counter() - begin)
    print(f"{'two searches in two threads: one after the other':<58} {walls[1] / walls[0]:>9.1f} ×   (wall clock, on 2 cores)")


def memory_of(work: str) -> int:
    """The peak resident bytes that a work adds to a new process."""
    run = subprocess.run([sys.executable, __file__, "--work", work], capture_output=True, text=True, check=True)
    return int(json.loads(run.stdout))


def resident(figure: str) -> int:
    """A figure of this process in bytes: VmRSS now, VmHWM the peak."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith(figure))


def run_work(work: str) -> None:
    """Prints by how much a work raises the resident memory."""
    search: Callable[[], object]
    if work == "slidingpuzzle":
        import slidingpuzzle

        boards, distance = sliding_boards(), slidingpuzzle.manhattan_distance
        search = lambda: [slidingpuzzle.search(board, "a*", heuristic=distance) for board in boards]
    elif work == "taquin":
        search = lambda: [taquin.solve(board, algorithm="astar", heuristic="manhattan") for board in BOARDS]
    else:
        import networkx

        graph, goal = roads(), (SIDE - 1, SIDE - 1)
        if work == "networkx":
            search = lambda: networkx.dijkstra_path(graph, (0, 0), goal)
        else:
            search = lambda: dijkstra((0, 0), goal, graph)
    # The peak begins anew.
    Path("/proc/self/clear_refs").write_text("5")
    before = resident("VmRSS")
    search()
    print(resident("VmHWM") - before)


def memory() -> None:
    for name, theirs, ours in (
        ("memory of the five 8-puzzles: slidingpuzzle", "slidingpuzzle", "taquin"),
        ("memory of Dijkstra on the grid: networkx", "networkx", "search"),
    ):
        their_bytes, our_bytes = memory_of(theirs), max(memory_of(ours), 4096)
        print(f"{name:<58} {their_bytes / our_bytes:>9.1f} ×   {our_bytes:,} bytes against {their_bytes:,}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    parser.add_argument("--memory", action="store_true", help="measure memory alone")
    arguments = parser.parse_args()
    if arguments.work:
        run_work(arguments.work)
        return
    if arguments.memory:
        memory()
        return
    print(f"{'what, and the other library':<58} how many times as fast as it")
    against_slidingpuzzle()
    against_networkx()
    against_the_command_line()
    two_threads()
    memory()


if __name__ == "__main__":
    main()
