"""What both environments are made and reset with, checked."""

import operator
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, get_args

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import _native
from .._native import Board, Goal
from .._types import GoalLike, ShapeLike

ObservationKind: TypeAlias = Literal["raw", "onehot", "image"]
Moves: TypeAlias = Literal["tile", "blank"]
Reward: TypeAlias = Literal["step", "distance", "manhattan"]
RenderMode: TypeAlias = Literal["ansi", "rgb_array"]

TILE_PIXELS = 32
MOST_CELLS = 16
"""The most cells for which the distance to the goal is known; up to 9 it is read from a table."""


def checked_choice(name: str, value: object, choices: object) -> None:
    """Raise an error for a value that is not one of a Literal."""
    known = get_args(choices)
    if value not in known:
        raise ValueError(f"unknown {name} '{value}'; choose {', '.join(known)}")


def goal_board(goal: GoalLike, shape: ShapeLike) -> Board:
    """The goal of an environment."""
    board = Goal(goal).board(shape)
    if board.rows * board.columns < 2:
        raise ValueError("an environment needs at least two cells")
    return board


def checked_amount(name: str, value: SupportsIndex | None) -> int | None:
    """A number of slides that do not leave the board solved."""
    number = None if value is None else operator.index(value)
    if number is not None and number < 1:
        raise ValueError(f"{name}: expected at least 1, so that no episode begins solved, but found {number}")
    return number


class Begin(NamedTuple):
    """What a reset asks for."""

    board: Any = None
    scramble: int | None = None
    distance: int | None = None


def checked_begin(options: Mapping[str, Any] | None, names: tuple[str, ...]) -> Begin:
    """The options of a reset, of which there is at most one."""
    given = {name: value for name, value in (options or {}).items() if value is not None}
    for name in given:
        if name not in names:
            raise ValueError(f"reset has no option '{name}'; choose {', '.join(names)}")
    if len(given) > 1:
        raise ValueError(f"{' and '.join(given)} cannot be combined: each says where an episode begins")
    begin = Begin(given.get(names[0]), given.get("scramble"), given.get("distance"))
    return begin._replace(
        scramble=checked_amount("scramble", begin.scramble), distance=checked_amount("distance", begin.distance)
    )


def observation_space(kind: str, goal: Board) -> "spaces.Box":
    """The space of one observation."""
    rows, columns = goal.shape
    cells = rows * columns
    if kind == "raw":
        return spaces.Box(0, cells - 1, (rows, columns), np.uint16)
    if kind == "onehot":
        return spaces.Box(0, 1, (cells, cells), np.uint8)
    return spaces.Box(0, 255, pixels(goal, goal).shape, np.uint8)


def pixels(board: Board, goal: Board) -> npt.NDArray[np.uint8]:
    """A picture of a board."""
    height, width, values = _native.pixels(board, goal, TILE_PIXELS)
    return np.frombuffer(values, np.uint8).reshape(height, width, 3).copy()
