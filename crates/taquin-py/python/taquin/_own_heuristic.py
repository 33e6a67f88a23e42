"""Solving with a heuristic of one's own: a function of a board, a function of many boards, or pattern databases."""

import json
import math
import time as clock
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import LimitReached, UnsolvableError
from ._native import Board, Goal, Pdb, Solution
from ._types import BoardLike, Tiles

BATCH = 1000
"""The boards that best-first search expands together."""
WIDTH = 1000
"""The boards of a layer that a beam keeps."""
ALGORITHMS = ("astar", "weighted", "beam")


def solve_with(
    heuristic: object,
    board: BoardLike,
    method: Mapping[str, Any],
    limits: Mapping[str, Any],
    *,
    is_many: bool,
    admissible: bool,
    batch: int | None,
    progress: Callable[..., object] | None,
) -> Solution:
    """Solve a board by beam search or best-first search with a heuristic of one's own."""
    start = Board(board)
    goal = Goal(method["goal"]).board(start.shape)
    algorithm = _algorithm(method)
    # Checks what is the same for every search.
    _native.check_options({**method, "algorithm": algorithm}, limits)
    if method["metric"] != "stm":
        raise ValueError("a heuristic of one's own counts single slides: the metric is stm")
    if batch is not None and (algorithm == "beam" or not is_many):
        raise ValueError("batch has no effect: " + ("a beam has layers" if algorithm == "beam" else "heuristic estimates one board"))
    if batch is not None and batch < 1:
        raise ValueError(f"batch: expected at least 1, but found {batch}")
    if admissible and algorithm == "beam":
        raise ValueError("admissible has no effect on the algorithm beam: it proves nothing")
    if not start.is_solvable(goal):
        raise UnsolvableError(f"{start.text()} cannot be solved to {goal.text()}")
    weight = float(method["weight"] or 2.0) if algorithm == "weighted" else 1.0
    width = int(method["width"] or WIDTH) if algorithm == "beam" else None
    together = (batch or BATCH) if is_many else 1
    search = _native.BatchSearch(start, goal, width=width, weight=weight, batch=together, admissible=admissible)
    estimates = _Estimates(heuristic, is_many, start.shape)
    began = clock.monotonic()
    stopped = _run(search, estimates, limits, began, progress)
    known = max(start.manhattan(goal), search.lower_bound)
    if search.moves is None:
        reason = f"{stopped} limit reached" if stopped else f"{estimates.name} left no board to expand"
        raise LimitReached(f"{reason}; every solution costs at least {known}", stopped or "dead-end", known)
    return _solution(start, goal, search.moves, known, algorithm, estimates.name, stopped, search, began, weight)


def _algorithm(method: Mapping[str, Any]) -> str:
    implied = "weighted" if method["weight"] is not None else "beam" if method["width"] is not None else "astar"
    algorithm = str(method["algorithm"])
    algorithm = implied if algorithm == "auto" else algorithm
    if algorithm not in ALGORITHMS:
        raise ValueError(f"the algorithms for a heuristic of one's own are {', '.join(ALGORITHMS)}, not {algorithm}")
    return algorithm


class _Estimates:
    """Calls the function, and checks what it returns."""

    def __init__(self, heuristic: Any, is_many: bool, shape: tuple[int, int]) -> None:
        self.name = str(getattr(heuristic, "__qualname__", type(heuristic).__qualname__)).rpartition(".")[2]
        self._call, self._is_many, self._shape = heuristic, is_many, shape

    def of(self, tiles: Tiles) -> npt.NDArray[np.float64]:
        if self._is_many:
            given = self._call(tiles)
        else:
            given = [float(self._call(Board(row.reshape(self._shape)))) for row in tiles]
        if hasattr(given, "detach"):  # A tensor that knows its gradient is no array.
            given = given.detach().cpu()
        found = np.asarray(given)
        if found.shape == (len(tiles), 1):
            found = found[:, 0]
        if found.shape != (len(tiles),) or found.dtype.kind not in "iufb":
            raise ValueError(
                f"{self.name} was given {len(tiles)} boards, so that it returns an array of {len(tiles)} numbers, "
                f"but it returned {found.dtype} of shape {found.shape}"
            )
        found = np.ascontiguousarray(found, np.float64)
        wrong = np.flatnonzero(~(found >= 0))
        if len(wrong):
            at = int(wrong[0])
            raise ValueError(
                f"{self.name} returned {found[at]} for {Board(tiles[at].reshape(self._shape)).text()}: an estimate is at least 0"
            )
        return found + 0.0  # Without −0.


def _run(
    search: _native.BatchSearch,
    estimates: _Estimates,
    limits: Mapping[str, Any],
    began: float,
    progress: Callable[..., object] | None,
) -> str | None:
    """Search to the end, or to a limit, whose name is returned."""
    seconds = math.inf if limits["time"] is None else float(limits["time"])
    nodes = math.inf if limits["nodes"] is None else int(limits["nodes"])
    memory = _native.half_of_available() if limits["memory"] is None else int(limits["memory"])
    while (tiles := search.next_boards()) is not None:
        spent = clock.monotonic() - began
        for name, is_over in (("time", spent >= seconds), ("nodes", search.expanded >= nodes), ("memory", search.bytes > memory)):
            if is_over:
                return name
        search.add_estimates(estimates.of(tiles))
        if progress is not None:
            best = None if search.moves is None else len(search.moves)
            progress(search.expanded, search.generated, search.stored, search.bytes, search.lower_bound, best, spent)
    return None


def solve_by_tables(
    pdb: Pdb, board: BoardLike, method: Mapping[str, Any], limits: Mapping[str, Any], progress: Callable[..., object] | None
) -> Solution:
    """Prove a shortest solution by IDA* on pattern databases."""
    start = Board(board)
    _native.check_options({**method, "algorithm": "pdb", "tables": None}, limits)
    if method["metric"] != "stm" or method["tables"] is not None:
        raise ValueError("these pattern databases have their size, and count single slides: leave tables and metric out")
    goal = Goal(method["goal"]).board(start.shape)
    if goal != pdb.goal:
        raise ValueError(f"the pattern databases are for the goal {pdb.goal.text()}, not for {goal.text()}")
    began = clock.monotonic()
    moves, bound, counts, stopped = pdb._solve(start, limits, progress)
    if moves is None:
        raise LimitReached(f"{stopped} limit reached; every solution costs at least {bound}", str(stopped), bound)
    return _solution(start, goal, moves, bound, "pdb", None, None, counts, began, 1.0)


def _solution(
    board: Board,
    goal: Board,
    moves: str,
    lower_bound: int,
    algorithm: str,
    heuristic: str | None,
    stopped: str | None,
    counts: Any,
    began: float,
    weight: float,
) -> Solution:
    answer = {
        "board": board.text(),
        "goal": goal.text(),
        "solvable": True,
        "length": len(moves),
        "moves": moves,
        "optimal": len(moves) == lower_bound,
        "lower_bound": lower_bound,
        "algorithm": algorithm,
        "weight": weight if algorithm == "weighted" else None,
        "heuristic": heuristic,
        "expanded": counts.expanded,
        "generated": counts.generated,
        "stored_peak": counts.stored,
        "bytes_peak": counts.bytes,
        "seconds": clock.monotonic() - began,
        "iterations": [],
        "stopped": stopped,
    }
    return Solution(json.dumps(answer))
