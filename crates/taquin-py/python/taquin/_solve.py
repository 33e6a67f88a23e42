"""Solving: one board, many boards, better and better solutions, methods side by side."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import BoardError
from ._native import Improvements, Solution
from ._types import BoardLike, GoalLike, Progress


def solve(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    algorithm: str = "auto",
    heuristic: str | None = None,
    metric: str = "stm",
    weight: float | None = None,
    width: int | None = None,
    tables: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    seed: int = 0,
    first: bool = False,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Solve a board.

    Up to 4×4 the solution is a shortest one. On larger boards a good solution is improved for a minute (up to 5×5) or for
    ten seconds, unless ``time`` says otherwise; ``first`` stops at the first.

    ``time`` is in seconds (``math.inf`` for no limit), ``memory`` in bytes (half of what is available by default), ``threads`` 0
    means one per processor. ``progress`` is called about twenty times a second. Other Python threads run meanwhile, and Ctrl-C stops the
    search. The names of algorithms and heuristics are those of ``taquin help algorithms`` and ``taquin help heuristics``.

    Raises :class:`UnsolvableError`, :class:`LimitReached` if a limit leaves no solution at all, and :class:`BoardError`.

    >>> import taquin
    >>> taquin.solve("8 6 7/2 5 4/3 0 1").length
    31
    >>> solution = taquin.solve([[1, 2, 3], [4, 0, 5], [7, 8, 6]], algorithm="astar", heuristic="manhattan")
    >>> solution.moves, solution.expanded
    ('LU', 2)
    >>> taquin.solve("0 1 2/3 4 5/6 7 8", goal="blank-first").moves
    ''
    """
    method = {
        "goal": goal,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "metric": metric,
        "weight": weight,
        "width": width,
        "tables": tables,
        "threads": threads,
        "seed": seed,
        "first": first,
    }
    limits = {"time": time, "nodes": nodes, "memory": memory}
    if progress is None:
        return _native.solve(board, method, limits)
    listener = progress
    return _native.solve(board, method, limits, lambda *figures: listener(Progress(*figures)))


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


class Solutions(Sequence[str]):
    """The solutions of many boards, as arrays; as a sequence, the moves of each board.

    ``lengths`` are numbers of moves, −1 without a solution; ``lower_bounds`` what was proven; ``optimal`` and ``solvable``
    are arrays of truth values. A board that a limit stopped is solvable and has the length −1.
    """

    def __init__(self, fields: Sequence[bytes]) -> None:
        lengths, lower_bounds, verdicts, letters, slides = fields
        self.lengths: npt.NDArray[np.int32] = np.frombuffer(lengths, np.int32)
        self.lower_bounds: npt.NDArray[np.int32] = np.frombuffer(lower_bounds, np.int32)
        verdict = np.frombuffer(verdicts, np.uint8)
        self.solvable: npt.NDArray[np.bool_] = verdict != 1
        self.optimal: npt.NDArray[np.bool_] = (verdict == 0) & (self.lengths == self.lower_bounds)
        self._letters = letters.decode("ascii")
        self._ends = np.cumsum(np.frombuffer(slides, np.uint64))

    def __len__(self) -> int:
        return len(self.lengths)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        begin = int(self._ends[at - 1]) if at > 0 else 0
        return self._letters[begin : int(self._ends[at])]

    def __iter__(self) -> Iterator[str]:
        begin = 0
        for end in self._ends.tolist():
            yield self._letters[begin:end]
            begin = end

    def __repr__(self) -> str:
        return f"<Solutions of {len(self)} boards, {int(self.optimal.sum())} proven shortest>"


def solve_many(
    boards: npt.ArrayLike,
    *,
    goal: GoalLike = "row-major",
    algorithm: str = "auto",
    heuristic: str | None = None,
    tables: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 0,
    first: bool = False,
) -> Solutions:
    """Solve many boards of one shape, on several threads.

    ``boards`` is an array of boards × rows × columns, or of boards × cells for square boards. Limits apply to each board.
    Boards of up to 3×3 are read off a table of all distances.

    >>> import taquin
    >>> solved = taquin.solve_many([[1, 2, 3, 4, 5, 6, 7, 0, 8], [8, 6, 7, 2, 5, 4, 3, 0, 1]])
    >>> solved.lengths, solved[0]
    (array([ 1, 31], dtype=int32), 'L')
    """
    given = np.asarray(boards)
    if given.dtype.kind not in "iu":
        raise TypeError(f"expected an array of whole numbers, but found one of {given.dtype}")
    if given.ndim == 2:
        side = round(given.shape[1] ** 0.5)
        if side * side != given.shape[1]:
            raise ValueError(f"{given.shape[1]} tiles do not form a square board; give an array of boards × rows × columns")
        shape = (side, side)
    elif given.ndim == 3:
        shape = (int(given.shape[1]), int(given.shape[2]))
    else:
        raise ValueError(f"expected an array of boards × rows × columns, but found {given.ndim} dimensions")
    if given.size and (given.min() < 0 or given.max() > 65535):
        raise BoardError(f"tiles are 0 to 65535, but found {given.min()} and {given.max()}")
    method = {
        "goal": goal,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "tables": tables,
        "first": first,
    }
    limits = {"time": time, "nodes": nodes, "memory": memory}
    return Solutions(_native.solve_many(np.ascontiguousarray(given, np.uint16), shape, method, limits, threads))


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
