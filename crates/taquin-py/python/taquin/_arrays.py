"""Boards as arrays: made, measured and moved on all processors, without the interpreter lock.

Arrays of boards have the type uint16 and the shape boards × rows × columns; every function takes boards in any form, of one shape.
"""

import operator
import secrets
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _native
from ._boards import read_array
from ._errors import BoardError
from ._native import Goal, Pdb
from ._solve import solve_many
from ._types import BoardKind, BoardsLike, GoalLike, HeuristicName, ShapeLike, Tiles

_KINDS = ("solvable", "unsolvable", "walk", "distance")
_LAYER_CELLS = 10
"""The most cells for which boards of a distance are drawn from all of them: 3.6 million for 2×5."""


def checked_seed(seed: SupportsIndex | None) -> int:
    """A seed as a number, or a random one."""
    number = secrets.randbits(63) if seed is None else operator.index(seed)
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2^64 - 1, not {number}")
    return number


def checked_length(kind: str, length: SupportsIndex | None) -> int | None:
    """The length that belongs to a kind of board; an error for one that is missing or has no effect."""
    if kind in ("walk", "distance"):
        if length is None:
            raise ValueError(f"the kind {kind} needs a length")
        number = operator.index(length)
        if number < 0:
            raise ValueError(f"a length is at least 0, not {number}")
        return number
    if length is not None:
        raise ValueError(f"length has no effect on the kind {kind}: it is for walk and distance")
    return None


def _checked_count(name: str, count: SupportsIndex) -> int:
    number = operator.index(count)
    if number < 0:
        raise ValueError(f"{name}: expected at least 0, but found {number}")
    return number


def generate_many(
    count: int,
    shape: ShapeLike,
    *,
    kind: BoardKind | str = "solvable",
    length: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    goal: GoalLike = "row-major",
    threads: int = 0,
) -> Tiles:
    """Random boards: ``solvable``, ``unsolvable``, ``walk`` or ``distance``, as of :func:`taquin.generate`.

    Board ``i`` is the board that ``generate`` makes with the seed ``seed + i``; only boards of a ``distance`` up to 10 cells are drawn from
    all boards of that distance.

    >>> import taquin
    >>> boards = taquin.generate_many(1000, 4, seed=1)
    >>> boards.shape, boards.dtype, bool(taquin.is_solvable_many(boards).all())
    ((1000, 4, 4), dtype('uint16'), True)
    """
    if kind not in _KINDS:
        raise ValueError(f"unknown kind '{kind}'; choose {', '.join(_KINDS)}")
    number, wanted, begin = _checked_count("count", count), checked_length(kind, length), checked_seed(seed)
    rows, columns = Goal("row-major").board(shape).shape
    if kind == "distance" and rows * columns <= _LAYER_CELLS:
        boards = layer((rows, columns), wanted or 0, goal=goal)
        if len(boards) == 0:
            raise ValueError(f"no {rows}x{columns} board is {wanted} slides from this goal")
        return boards[np.random.default_rng(begin).integers(len(boards), size=number)]
    return _native.generate_many(number, (rows, columns), kind, wanted or 0, begin, goal, threads)


def random_walks(
    walks: int,
    length: int,
    shape: ShapeLike,
    *,
    seed: SupportsIndex | None = None,
    goal: GoalLike = "row-major",
    threads: int = 0,
) -> tuple[Tiles, npt.NDArray[np.int32]]:
    """The boards along random walks from the goal, and how many slides each is from it on its walk: data for learning.

    No slide undoes the one before. There are ``walks × length`` boards, walk by walk, with lengths from 1 to ``length``.

    >>> import taquin
    >>> boards, lengths = taquin.random_walks(100, 30, 4, seed=1)
    >>> boards.shape, lengths[:3], bool((taquin.estimate_many(boards, "manhattan") <= lengths).all())
    ((3000, 4, 4), array([1, 2, 3], dtype=int32), True)
    """
    number, slides = _checked_count("walks", walks), _checked_count("length", length)
    boards = _native.random_walks(number, slides, shape, checked_seed(seed), goal, threads)
    lengths = np.tile(np.arange(1, slides + 1, dtype=np.int32), number)
    return boards.reshape(-1, *boards.shape[2:]), lengths


def layer(shape: ShapeLike, distance: int, *, goal: GoalLike = "row-major") -> Tiles:
    """All boards whose shortest solutions have this length, for shapes of up to 12 cells; none beyond the largest distance.

    >>> import taquin
    >>> taquin.layer(3, 31).reshape(-1, 9)
    array([[6, 4, 7, 8, 5, 0, 3, 2, 1],
           [8, 6, 7, 2, 5, 4, 3, 0, 1]], dtype=uint16)
    """
    return _native.layer(shape, _checked_count("distance", distance), goal)


def neighbors_many(boards: BoardsLike, *, threads: int = 0) -> tuple[Tiles, npt.NDArray[np.bool_]]:
    """The boards after the slides U, D, L and R, as boards × 4 × rows × columns, and which of the slides are possible.

    A slide that is not possible leaves the board as it is.

    >>> import taquin
    >>> children, possible = taquin.neighbors_many(["1 2 3/4 5 6/7 8 0"])
    >>> possible
    array([[False,  True, False,  True]])
    >>> children[possible].shape
    (2, 3, 3)
    """
    tiles, shape = read_array(boards)
    children, possible = _native.neighbors_many(tiles, shape, threads)
    return children, possible.view(np.bool_)


def estimate_many(
    boards: BoardsLike, heuristic: HeuristicName | str | Pdb, *, goal: GoalLike | None = None, threads: int = 0
) -> npt.NDArray[np.int32]:
    """The estimate of each board, by a heuristic expression or a :class:`Pdb`.

    >>> import taquin
    >>> taquin.estimate_many(["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 0 8"], "manhattan+linear-conflict")
    array([23,  1], dtype=int32)
    >>> taquin.estimate_many(taquin.generate_many(3, 4, seed=1), taquin.Pdb(4))
    array([46, 47, 50], dtype=int32)
    """
    tiles, shape = read_array(boards)
    if isinstance(heuristic, Pdb):
        if goal is not None and Goal(goal).board(heuristic.goal.shape) != heuristic.goal:
            raise ValueError(f"the pattern databases are for the goal {heuristic.goal.text()}: leave the goal out")
        if len(tiles) and shape != heuristic.goal.shape:
            raise ValueError(f"the pattern databases are for {'x'.join(map(str, heuristic.goal.shape))}, not {'x'.join(map(str, shape))}")
    return _native.estimate_many(tiles, shape, heuristic, "row-major" if goal is None else goal, threads)


def is_solvable_many(boards: BoardsLike, *, goal: GoalLike = "row-major", threads: int = 0) -> npt.NDArray[np.bool_]:
    """Whether each board can be solved.

    >>> import taquin
    >>> taquin.is_solvable_many(["1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/8 7 0"])
    array([ True, False])
    """
    tiles, shape = read_array(boards)
    return _native.is_solvable_many(tiles, shape, goal, threads).view(np.bool_)


def distance_many(
    boards: BoardsLike, *, goal: GoalLike = "row-major", threads: int = 0, **limits: Any
) -> npt.NDArray[np.int32]:
    """The length of a shortest solution of each board, −1 for those that cannot be solved.

    Up to 9 cells it is read from a table; beyond, the boards are solved, with the ``time``, ``nodes`` and ``memory`` of
    :func:`taquin.solve_many`; a board that a limit stops is −1, too.

    >>> import taquin
    >>> taquin.distance_many(["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0"])
    array([31, -1], dtype=int32)
    """
    for name in limits.keys() - {"time", "nodes", "memory"}:
        raise TypeError(f"there is no option '{name}'; choose time, nodes, memory")
    tiles, shape = read_array(boards)
    found = _native.distance_many(tiles, shape, goal, threads)
    if found is not None:
        return found
    solved = solve_many(tiles.reshape(-1, *shape), goal=goal, threads=threads, **limits)
    if solved.errors:
        place, error = min(solved.errors.items())
        raise BoardError(error if error.startswith("board") else f"board {place}: {error}")
    return np.where(solved.optimal, solved.lengths, np.int32(-1))
