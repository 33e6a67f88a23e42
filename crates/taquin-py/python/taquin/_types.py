"""What boards, goals and shapes may be given as."""

from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex, TypeAlias, Union

import numpy as np
import numpy.typing as npt

from ._native import Board, Goal

BoardLike: TypeAlias = Union[
    Board, str, Sequence[SupportsIndex], Sequence[Sequence[SupportsIndex]], "npt.NDArray[np.integer[Any]]"
]
"""A board, its text, a list of tiles or of rows, or an array."""

GoalLike: TypeAlias = Union[Goal, BoardLike]
"""A goal, its name, or anything that can be read as a board."""

ShapeLike: TypeAlias = Union[int, tuple[int, int], str]
"""The side of a square, rows and columns, or a text such as ``"3x5"``."""


class Progress(NamedTuple):
    """The state of a running search, for the ``progress`` of :func:`taquin.solve`."""

    expanded: int
    generated: int
    stored: int
    bytes: int
    lower_bound: int
    best: int | None
    seconds: float
