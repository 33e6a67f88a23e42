"""What boards, goals and shapes may be given as, and the names that options take."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, Union

import numpy as np
import numpy.typing as npt

from ._native import Board, Goal

Tile: TypeAlias = Union[SupportsIndex, SupportsFloat, None]
"""A whole number, also as a float; None and NaN are the blank, as 0 is."""

BoardLike: TypeAlias = Union[Board, str, bytes, Sequence[Tile], Sequence[Sequence[Tile]], npt.NDArray[Any]]
"""A board, its text, a list of tiles or of rows, or an array."""

BoardsLike: TypeAlias = Union[Iterable[Any], npt.NDArray[Any]]
"""Many boards: an array of boards × cells or boards × rows × columns, a list, or a column or table of pandas, polars or Arrow."""

Score: TypeAlias = Callable[[Board], SupportsFloat]
"""A heuristic of one's own: a function of a board."""

ScoreMany: TypeAlias = Callable[[npt.NDArray[np.uint16]], npt.ArrayLike]
"""A heuristic of one's own for many boards: an array of boards × cells in, an array of as many numbers out."""

Tiles: TypeAlias = npt.NDArray[np.uint16]
"""An array of boards, or of one board."""

GoalLike: TypeAlias = Union[Goal, BoardLike]
"""A goal, its name, or anything that can be read as a board."""

ShapeLike: TypeAlias = Union[SupportsIndex, Sequence[SupportsIndex], str]
"""The side of a square, rows and columns, or a text such as ``"3x5"``."""

AlgorithmName: TypeAlias = Literal["auto", "bfs", "dijkstra", "iddfs", "astar", "textbook", "lockstep", "weighted", "greedy", "beam", "ida", "bidirectional", "pdb", "anytime"]
"""The names of :func:`taquin.algorithms`."""

HeuristicName: TypeAlias = Literal["zero", "hamming", "gaschnig", "chebyshev", "euclidean", "manhattan", "linear-conflict", "corner", "last-move", "inversion", "walking-distance"]
"""The names of :func:`taquin.heuristics`; expressions combine them."""

TableSize: TypeAlias = Literal["light", "medium", "full"]
"""How much is spent on pattern databases."""

Metric: TypeAlias = Literal["stm", "mtm"]
"""What counts as one move: a slide of one tile, or of several tiles together."""

BoardKind: TypeAlias = Literal["solvable", "unsolvable", "walk", "distance", "hardest"]
"""The boards that :func:`taquin.generate` makes."""


class Progress(NamedTuple):
    """The state of a running search, for the ``progress`` of :func:`taquin.solve`."""

    expanded: int
    generated: int
    stored: int
    bytes: int
    lower_bound: int
    best: int | None
    seconds: float
