"""Solving: one board, many boards, better and better solutions, methods side by side."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _native
from ._boards import read_boards
from ._native import Improvements, Pdb, Solution
from ._own_heuristic import solve_by_tables, solve_with
from ._solutions import Solutions, joined
from ._types import (
    AlgorithmName,
    BoardLike,
    BoardsLike,
    GoalLike,
    HeuristicName,
    Metric,
    Progress,
    Score,
    ScoreMany,
    TableSize,
)


def solve(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    algorithm: AlgorithmName | str = "auto",
    heuristic: HeuristicName | str | Pdb | Score | None = None,
    heuristic_many: ScoreMany | None = None,
    admissible: bool = False,
    batch: int | None = None,
    metric: Metric | str = "stm",
    weight: float | None = None,
    width: int | None = None,
    tables: TableSize | str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    seed: int = 0,
    first: bool = False,
    gpu: bool | str = False,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Solve a board.

    Up to 4×4 the solution is a shortest one. On larger boards a good solution is improved for a minute (up to 5×5) or for
    ten seconds, unless ``time`` says otherwise; ``first`` stops at the first.

    ``time`` is in seconds (``math.inf`` for no limit), ``memory`` in bytes (half of what is available by default), ``threads`` 0
    means one per processor. ``progress`` is called about twenty times a second. Other Python threads run meanwhile, and Ctrl-C stops the
    search. :func:`algorithms` and :func:`heuristics` have the names. ``gpu`` searches on a graphics card by OpenCL: the best one, or the one
    whose name contains this text.

    ``heuristic`` is also a :class:`Pdb`, or a function that estimates one board. ``heuristic_many`` estimates many boards at once, as
    networks do: it gets an array of boards × cells, and returns as many numbers. With such functions the algorithm is ``astar``,
    ``weighted`` (``weight``) or ``beam`` (``width``). A function is called once for each layer of a beam, or for each ``batch`` (1,000)
    of boards expanded together. What it finds is proven to be shortest only if the estimates are said to be ``admissible``.

    Raises :class:`UnsolvableError`, :class:`LimitReached` if a limit leaves no solution at all, and :class:`BoardError`.

    >>> import taquin
    >>> taquin.solve("8 6 7/2 5 4/3 0 1").length
    31
    >>> solution = taquin.solve([[1, 2, 3], [4, 0, 5], [7, 8, 6]], algorithm="astar", heuristic="manhattan")
    >>> solution.moves, solution.expanded
    ('LU', 2)
    >>> taquin.solve("0 1 2/3 4 5/6 7 8", goal="blank-first").moves
    ''
    >>> misplaced = lambda boards: (boards != [1, 2, 3, 4, 5, 6, 7, 8, 0]).sum(axis=1) / 2
    >>> taquin.solve("8 6 7/2 5 4/3 0 1", heuristic_many=misplaced, width=5000).length
    31
    """
    method = {
        "goal": goal,
        "algorithm": algorithm,
        "metric": metric,
        "weight": weight,
        "width": width,
        "tables": tables,
        "threads": threads,
        "seed": seed,
        "first": first,
        "gpu": "" if gpu is True else gpu or None,
    }
    limits = {"time": time, "nodes": nodes, "memory": memory}
    listener = None if progress is None else _listener(progress)
    if isinstance(heuristic, Pdb) and algorithm in ("auto", "pdb") and weight is None and width is None:
        if heuristic_many is not None or admissible or batch is not None:
            raise ValueError("heuristic_many, admissible and batch have no effect on a search on these pattern databases")
        return solve_by_tables(heuristic, board, method, limits, listener)
    if heuristic_many is not None or callable(heuristic):
        if heuristic_many is not None and heuristic is not None:
            raise ValueError("heuristic and heuristic_many are two heuristics: choose one")
        chosen = heuristic_many if heuristic_many is not None else heuristic
        return solve_with(
            chosen, board, method, limits, is_many=heuristic_many is not None, admissible=admissible, batch=batch, progress=listener
        )
    if admissible or batch is not None:
        raise ValueError("admissible and batch belong to a heuristic of one's own")
    return _native.solve(board, method | {"heuristic": heuristic}, limits, listener)


def _listener(progress: Callable[[Progress], object]) -> Callable[..., object]:
    return lambda *figures: progress(Progress(*figures))


def improve(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    seed: int = 0,
) -> Improvements:
    """Iterate over better and better solutions of a board of any size, each with the lower bound proven by then.

    The search goes on in the background between two solutions. It ends when a solution is proven shortest, at a limit (by
    default a minute up to 5×5, ten seconds beyond), or when the iterator is closed or forgotten.

    >>> import taquin
    >>> board = taquin.generate((6, 6), seed=1)
    >>> for solution in taquin.improve(board, nodes=20_000, threads=1):
    ...     assert taquin.verify(board, solution.moves) and solution.lower_bound <= solution.length
    """
    method = {"goal": goal, "threads": threads, "seed": seed}
    return _native.improve(board, method, {"time": time, "nodes": nodes, "memory": memory})


def solve_many(
    boards: BoardsLike,
    *,
    goal: GoalLike = "row-major",
    algorithm: AlgorithmName | str = "auto",
    heuristic: HeuristicName | str | None = None,
    metric: Metric | str = "stm",
    weight: float | None = None,
    width: int | None = None,
    tables: TableSize | str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    seed: int = 0,
    first: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Solutions:
    """Solve many boards on all processors.

    ``boards`` is an array of boards × cells or boards × rows × columns, a list of anything that is a board, or a column or table of
    pandas, polars or Arrow. Shapes may differ. A board that cannot be read, or not with these options, has an error in
    ``Solutions.errors``, and the others are solved.

    The options are those of :func:`solve`; limits hold for each board, ``memory`` for all together. ``progress`` is called with the
    number of boards that are done, and of all. One table serves all boards of a goal, so that this is much faster than solving one
    by one.

    >>> import numpy, taquin
    >>> boards = numpy.array([[1, 2, 3, 4, 0, 5, 7, 8, 6], [8, 6, 7, 2, 5, 4, 3, 0, 1]])
    >>> solved = taquin.solve_many(boards)
    >>> solved.lengths, solved[0], bool(solved.optimal.all())
    (array([ 2, 31], dtype=int32), 'LU', True)
    >>> solved = taquin.solve_many(["1 2/0 3", [[1, 2, 3], [4, 0, 5]], "1 2 2 0"])
    >>> solved.lengths, sorted(solved.errors)
    (array([ 1,  1, -1], dtype=int32), [2])
    """
    method = {
        "goal": goal,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "metric": metric,
        "weight": weight,
        "width": width,
        "tables": tables,
        "seed": seed,
        "first": first,
    }
    limits = {"time": time, "nodes": nodes, "memory": memory}
    _native.check_options(method | {"threads": threads}, limits)
    read = read_boards(boards)
    parts, done = [], len(read.errors)
    for group in read.groups:
        listener = None
        if progress is not None:
            already, told = done, progress
            listener = lambda count: told(already + count, read.total)  # noqa: E731
        fields = _native.solve_many(group.tiles, group.shape, method, limits, threads, listener)
        parts.append((group.places, fields))
        done += len(group.places)
    return joined(read.total, parts, read.errors)


def solve_all(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    metric: Metric | str = "stm",
    most: int = 1_000_000,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
) -> list[str]:
    """The moves of all shortest solutions of a board, or of ``most`` of them.

    Raises what :func:`solve` raises, and :class:`LimitReached` if a limit leaves some out.

    >>> import taquin
    >>> len(taquin.solve_all("8 6 7/2 5 4/3 0 1"))
    40
    """
    limits = {"time": time, "nodes": nodes, "memory": memory}
    method = {"goal": goal, "metric": metric, "threads": threads}
    return _native.solve_all(board, method, limits, most, False)[0]


def count_all(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    metric: Metric | str = "stm",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
) -> int:
    """The number of shortest solutions of a board.

    >>> import taquin
    >>> taquin.count_all("8 6 7/2 5 4/3 0 1")
    40
    """
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return _native.solve_all(board, {"goal": goal, "metric": metric, "threads": threads}, limits, 0, True)[1]


_METHOD = ("algorithm", "heuristic", "metric", "weight", "width", "tables", "seed", "first")


def compare(
    board: BoardLike,
    methods: Iterable[Mapping[str, object] | str] | None = None,
    *,
    goal: GoalLike = "row-major",
    time: float | None = 10.0,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
) -> list[dict[str, Any]]:
    """Solve a board with several methods, one after the other: one record each, as pandas and polars take them.

    A method is the name of an algorithm, or a dictionary of options of :func:`solve` (``algorithm``, ``heuristic``,
    ``weight``, ``width``, ``tables``, ``first``); by default the methods are those of ``taquin compare``.

    >>> import taquin
    >>> records = taquin.compare("8 6 7/2 5 4/3 0 1", ["bfs", {"algorithm": "astar", "heuristic": "manhattan"}])
    >>> [(record["method"], record["length"], record["expanded"]) for record in records]
    [('bfs', 31, 181380), ('astar manhattan', 31, 6728)]
    """
    chosen = None
    if methods is not None:
        named = [{"algorithm": method} if isinstance(method, str) else method for method in methods]
        for option in {option for method in named for option in method} - set(_METHOD):
            raise TypeError(f"a method has no option '{option}'; choose {', '.join(_METHOD)}")
        chosen = [{"goal": goal, "threads": threads, **method} for method in named]
    base = {"goal": goal, "threads": threads}
    rows = _native.compare(board, base, chosen, {"time": time, "nodes": nodes, "memory": memory})
    return [_record(*row) for row in rows]


_FIELDS = (
    *("algorithm", "heuristic", "weight", "length", "optimal", "lower_bound", "solvable", "stopped", "expanded"),
    *("generated", "duplicates", "reopened", "stored_peak", "bytes_peak", "seconds"),
)


def _record(method: str, answer: str | None, error: str | None) -> dict[str, Any]:
    """A flat record: the same fields for every method."""
    found = json.loads(answer) if answer is not None else {}
    return {"method": method, **{field: found.get(field) for field in _FIELDS}, "error": error}
