"""How a search scales: what a task costs, how unequal roots are, 1 to 2 workers measured, and 10 to 10,000 slots simulated.

    cluster_scaling.py record SIZES.json     sizes of roots and of what split roots leave open, of one bound of a 24-puzzle
    cluster_scaling.py overhead              what an empty task costs on Ray and on Dask
    cluster_scaling.py efficiency            the same bounds on 1 and on 2 workers of Ray; needs a quiet machine with 3 cores
    cluster_scaling.py simulate SIZES.json PLOT.svg
    cluster_scaling.py growth                how nodes grow from bound to bound, and how far lengths are above estimates

The simulation runs the driver's own code on a clock of its own; only the machines are imagined.
"""

import argparse
import heapq
import json
import random
import statistics
import struct
import time
import zlib
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from taquin import Board, Pdb, SubtreeSearch, _native, cluster
from taquin.cluster._journal import Journal, Stage
from taquin.cluster._schedule import Schedule
from taquin.cluster._solve import _Search, _StageRun
from taquin.cluster._worker import SearchedPart
from taquin.cluster.engines import ClusterEngine, DaskEngine, RayEngine, _prepare_ray

BOARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""80 moves; 0.7 G boards expanded on light tables."""

NODES_PER_SECOND = 20.6e6
"""Boards expanded per core and second on full tables of the 24-puzzle: docs/results/kf50.csv."""


DATA = Path(__file__).parents[3] / "data"
EASY_24 = ("kf38", "kf40", "kf44", "kf25")
"""The 24-puzzles of Korf and Felner's that take the fewest nodes."""


def _rows(name: str) -> Iterator[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return (line.split("\t") for line in lines if line and not line.startswith("#"))


def _board(tiles: str, side: int) -> Board:
    numbers = [int(tile) for tile in tiles.split()]
    return Board([numbers[at : at + side] for at in range(0, side * side, side)])


def record(path: Path, name: str, bound: int, roots: int, splits: int) -> None:
    """Write the nodes below each root of a bound, and the shares of what is left open when the largest ones are split."""
    board = next(_board(tiles, 5) for id, _, _, tiles, *_ in _rows("kf50_24puzzle.tsv") if id == name)
    tree = SubtreeSearch(board, "blank-first", tables="full")
    grown, size = tree.grow(bound, tree.first_root(), roots), tree.root_size
    each = [grown.roots[at : at + size] for at in range(0, len(grown.roots), size)]
    sizes = [tree.search(bound, root, 1e6).expanded for root in each]
    largest = sorted(range(len(each)), key=sizes.__getitem__)[-splits:]
    shares = []
    for at in largest:
        left = tree.search(bound, each[at], 0.0).open
        parts = [tree.search(bound, left[at : at + size], 1e6).expanded for at in range(0, len(left), size)]
        whole = sum(parts)
        if whole:
            shares.append([round(part / whole, 7) for part in parts if part / whole > 1e-6])
    path.write_text(json.dumps({"board": name, "bound": bound, "sizes": sizes, "shares": shares}, separators=(",", ":")))
    ordered = sorted(sizes, reverse=True)
    tenth = sum(ordered[: len(ordered) // 100]) / sum(ordered)
    print(f"bound {bound}: {len(sizes)} roots, {sum(sizes)} nodes below them; largest {ordered[0]}, median {ordered[len(sizes) // 2]}")
    print(f"the largest hundredth of the roots has {tenth:.0%} of the nodes; a split leaves {[len(s) for s in shares]} roots open")


def _nothing(data: bytes) -> bytes:
    return data


def overhead(tasks: int) -> None:
    """Print what tasks without work cost: alone, and many at once."""
    data = bytes(10_000)
    for name, make in (("ray", RayEngine), ("dask", DaskEngine)):
        engine = cast("ClusterEngine", make())
        list(engine.wait([engine.submit(_nothing, data)], 60))
        began = time.perf_counter()
        for _ in range(100):
            list(engine.wait([engine.submit(_nothing, data)], 60))
        alone = (time.perf_counter() - began) / 100
        began = time.perf_counter()
        flying, left = {engine.submit(_nothing, data) for _ in range(64)}, tasks - 64
        while flying:
            for handle, _ in list(engine.wait(flying, 60)):
                flying.remove(handle)
                if left > 0:
                    flying.add(engine.submit(_nothing, data))
                    left -= 1
        print(f"{name}: {alone * 1e3:.1f} ms alone, {tasks / (time.perf_counter() - began):.0f} tasks/s, 10 kB each way")
        engine.close()


def efficiency(board: str, tables: str) -> None:
    """Solve a board on 1 and on 2 workers of Ray, and compare the seconds of its completed bounds, whose nodes are the same."""
    _prepare_ray(None)
    import ray

    seconds, nodes = {}, {}
    for workers in (1, 2):
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
        engine = RayEngine(cpus=1)
        cluster.solve("1 2/0 3", engine=engine, tables="light")  # starts the processes
        found = cluster.solve(board, engine=engine, tables=tables)
        ray.shutdown()
        seconds[workers] = sum(bound.seconds for bound in found.iterations)
        nodes[workers] = sum(bound.expanded for bound in found.iterations)
        print(f"{workers} worker(s): {seconds[workers]:.1f} s for {nodes[workers]} nodes of completed bounds, {found.tasks} tasks")
    assert nodes[1] == nodes[2]
    print(f"efficiency from 1 to 2 workers: {seconds[1] / (2 * seconds[2]):.1%}")


def _bounds(board: Board, goal: str, tables: str | None) -> list[int]:
    """The nodes of completed bounds: on tables to the end, with linear conflicts for 3 M nodes."""
    method: dict[str, object] = {"goal": goal, "algorithm": "pdb", "tables": tables, "threads": 1}
    if tables is None:
        method = {"goal": goal, "algorithm": "ida", "heuristic": "manhattan+linear-conflict", "threads": 1}
    limits = {"time": None, "nodes": None if tables else 3_000_000, "memory": None}
    ((_, answer, _),) = _native.compare(board, method, [method], limits)
    return [bound["expanded"] for bound in json.loads(answer or "{}")["iterations"][:-1]]


def growth() -> None:
    """Print what the arithmetic of docs/guide/research/clusters.md starts from."""
    factors: dict[str, list[float]] = {"24, full tables": [], "24, linear conflicts": [], "35, linear conflicts": []}
    gaps: dict[str, list[int]] = {name: [] for name in factors}

    def add(name: str, board: Board, goal: str, tables: str | None) -> None:
        nodes = _bounds(board, goal, tables)
        factors[name] += [later / earlier for earlier, later in zip(nodes, nodes[1:]) if earlier > 10_000]

    pdb = Pdb(5, "blank-first", tables="full")
    for at, (name, _, length, tiles, *_) in enumerate(_rows("kf50_24puzzle.tsv")):
        board = _board(tiles, 5)
        gaps["24, full tables"].append(int(length) - pdb(board))
        gaps["24, linear conflicts"].append(int(length) - board.estimate("manhattan+linear-conflict", "blank-first"))
        if name in EASY_24:
            add("24, full tables", board, "blank-first", "full")
        if at < 8:
            add("24, linear conflicts", board, "blank-first", None)
    known = {name: int(length) for name, length, *_ in _rows("deepcubea_35_bestknown.tsv")}
    for at, (name, _, _, tiles, *_) in enumerate(_rows("deepcubea_35.tsv")):
        board = _board(tiles, 6)
        gaps["35, linear conflicts"].append(known[name] - board.estimate("manhattan+linear-conflict"))
        if at < 8:
            add("35, linear conflicts", board, "row-major", None)
    for name, each in gaps.items():
        grown = f"{statistics.geometric_mean(factors[name]):.2f} (geometric mean of {len(factors[name])})"
        above = f"{statistics.mean(each):.1f} (mean of {len(each)}), {min(each)} to {max(each)}"
        print(f"{name}: a bound has {grown} times the nodes of the one before; lengths are above estimates by {above}")


class SimulatedEngine:
    """Imagined machines: a root is a number of nodes, and a task takes the time of its nodes and a constant."""

    def __init__(self, slots: int, shares: Sequence[Sequence[float]], driver: float, start: float) -> None:
        self.threads = 1
        self.now = self.busy = 0.0
        self._slots, self._shares = slots, shares
        self._driver, self._start = driver, start
        self._free = [0.0] * slots
        self._ends: list[tuple[float, int]] = []
        self._results: dict[int, SearchedPart] = {}
        self._numbers = count()

    def slots(self) -> int:
        return self._slots

    def submit(self, function: Callable[..., Any], *arguments: Any) -> int:
        _, _, roots, seconds = arguments
        self.now += self._driver / 2
        found = self._search(struct.unpack(f"<{len(roots) // 8}d", roots), seconds)
        end = max(self.now, heapq.heappop(self._free)) + self._start + found.seconds
        heapq.heappush(self._free, end)
        number = next(self._numbers)
        heapq.heappush(self._ends, (end, number))
        self._results[number] = found
        self.busy += found.seconds
        return number

    def _search(self, sizes: Sequence[float], seconds: float) -> SearchedPart:
        """Search roots in turn; the one in which the time ends is split as recorded ones were."""
        left = seconds * NODES_PER_SECOND
        done = 0
        while done < len(sizes) and sizes[done] <= left:
            left -= sizes[done]
            done += 1
        expanded = seconds * NODES_PER_SECOND - left
        opened: list[tuple[float, int]] = []
        if done < len(sizes):
            expanded += left
            shares = random.choice(self._shares)
            opened = [((sizes[done] - left) * share, done) for share in shares]
            opened += [(size, done + at) for at, size in enumerate(sizes[done + 1 :], 1)]
            opened.sort(reverse=True)
        roots = struct.pack(f"<{len(opened)}d", *(size for size, _ in opened))
        origins = array("I", (origin for _, origin in opened)).tobytes()
        return SearchedPart(int(expanded), 0, None, zlib.compress(roots, 0), zlib.compress(origins, 0), expanded / NODES_PER_SECOND)

    def wait(self, handles: Collection[int], seconds: float) -> Iterator[tuple[int, SearchedPart]]:
        end, number = heapq.heappop(self._ends)
        self.now = max(self.now, end) + self._driver / 2
        yield number, self._results.pop(number)

    def cancel(self, handles: Collection[int]) -> None:
        assert not handles

    def close(self) -> None:
        pass


def simulated(sizes: Sequence[float], shares: Sequence[Sequence[float]], slots: int, driver: float) -> float:
    """The efficiency of a bound with roots of these nodes."""
    random.seed(slots)
    engine = SimulatedEngine(slots, shares, driver, 0.005)
    schedule = Schedule(engine, None, 60)
    tree = SimpleNamespace(root_size=8, signature="")
    search = SimpleNamespace(journal=Journal(None, {}, 0, 8), schedule=schedule, key=None, task_seconds=None, tree=tree)
    roots = struct.pack(f"<{len(sizes)}d", *sizes)
    run = _StageRun(cast("_Search", search), Stage(len(sizes), len(sizes), 0), 0, roots)
    assert not run.search()
    return engine.busy / (slots * max(engine.now, max(engine._free)))


BOUNDS = {3: (10, 30, 100, 300, 1000), 30: (300, 1000, 3000, 10_000), 300: (3000, 10_000)}
"""Bounds by their core hours, and the slots they are simulated on."""


def simulate(path: Path, plot: Path, driver: float) -> None:
    """Simulate bounds of several sizes on 10 to 10,000 slots, and draw the efficiencies."""
    recorded = json.loads(path.read_text())
    random.seed(1)
    chosen = random.choices(recorded["sizes"], k=50_000)
    curves = {}
    for hours, numbers in BOUNDS.items():
        factor = hours * 3600 * NODES_PER_SECOND / sum(chosen)
        sizes = [size * factor for size in chosen]
        curves[hours] = [(slots, simulated(sizes, recorded["shares"], slots, driver)) for slots in numbers]
        print(f"{hours} core hours:", ", ".join(f"{slots} slots {part:.1%}" for slots, part in curves[hours]))
    plot.write_text(_drawn(curves))


def _drawn(curves: dict[int, list[tuple[int, float]]]) -> str:
    """A plot: slots to the right on a logarithmic axis, efficiency upwards."""
    import math

    def x(slots: float) -> float:
        return 60 + (math.log10(slots) - 1) * 160

    def y(part: float) -> float:
        return 270 - 240 * part

    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="sans-serif" font-size="13">']
    lines.append('<rect width="640" height="320" fill="white"/>')
    for percent in range(0, 101, 20):
        height = y(percent / 100)
        lines.append(f'<path d="M60 {height:.0f}H540" stroke="#ddd"/><text x="52" y="{height + 4:.0f}" text-anchor="end">{percent} %</text>')
    for slots in (10, 100, 1000, 10_000):
        lines.append(f'<path d="M{x(slots):.0f} 30V270" stroke="#ddd"/><text x="{x(slots):.0f}" y="288" text-anchor="middle">{slots:,}</text>')
    lines.append('<text x="300" y="310" text-anchor="middle">slots</text><text x="60" y="20">efficiency of one bound, simulated</text>')
    for (hours, curve), color in zip(curves.items(), ("#d55e00", "#0072b2", "#009e73")):
        points = " ".join(f"{x(slots):.1f},{y(part):.1f}" for slots, part in curve)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        slots, part = curve[-1]
        lines.append(f'<text x="{x(slots) + 6:.0f}" y="{y(part) + 4:.0f}" fill="{color}">{hours:,} core h</text>')
    return "\n".join(chain(lines, ["</svg>", ""]))


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("sizes", type=Path)
    recording.add_argument("--board", default="kf25")
    recording.add_argument("--bound", type=int, default=79)
    recording.add_argument("--roots", type=int, default=4096)
    recording.add_argument("--splits", type=int, default=8)
    commands.add_parser("growth")
    commands.add_parser("overhead").add_argument("--tasks", type=int, default=3000)
    measuring = commands.add_parser("efficiency")
    measuring.add_argument("--board", default=BOARD)
    measuring.add_argument("--tables", default="light")
    simulating = commands.add_parser("simulate")
    simulating.add_argument("sizes", type=Path)
    simulating.add_argument("plot", type=Path)
    simulating.add_argument("--driver", type=float, default=1 / 750, help="seconds of the driver for each task")
    options = vars(parser.parse_args())
    command = options.pop("command")
    if command == "record":
        record(options["sizes"], options["board"], options["bound"], options["roots"], options["splits"])
    elif command == "overhead":
        overhead(**options)
    elif command == "growth":
        growth()
    elif command == "efficiency":
        efficiency(**options)
    else:
        simulate(options["sizes"], options["plot"], options["driver"])


if __name__ == "__main__":
    main()
