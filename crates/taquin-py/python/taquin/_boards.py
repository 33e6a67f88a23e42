"""Many boards in any form, read as arrays of one shape each."""

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from ._errors import BoardError
from ._native import Board
from ._types import BoardsLike, Tiles

LARGEST_TILE = 65535


class BoardGroup(NamedTuple):
    """Boards of one shape: their places among all boards, and their tiles as boards × cells."""

    shape: tuple[int, int]
    places: npt.NDArray[np.intp]
    tiles: Tiles


class ReadBoards(NamedTuple):
    """Boards in groups, and what is wrong with those that could not be read, by their places."""

    total: int
    groups: list[BoardGroup]
    errors: dict[int, str]


def board_items(boards: BoardsLike, column: str = "board") -> "Sequence[Any] | npt.NDArray[Any]":
    """The boards of a list, an array, a column or a table: its column ``board``, or else its rows of tiles."""
    if isinstance(boards, (str, bytes, Board)):
        raise TypeError("this is one board, but many are expected: give a list of boards")
    if isinstance(boards, (Set, Mapping)):
        raise TypeError(f"boards have an order, but a {type(boards).__name__} has none: give a list")
    names = getattr(boards, "column_names", getattr(boards, "columns", None))
    if names is not None:
        if column in list(names):
            return board_items(cast(Any, boards)[column])
        if hasattr(boards, "to_numpy"):
            return np.asarray(boards.to_numpy())
        raise ValueError(f"there is no column '{column}'; the table has {', '.join(map(str, names))}")
    if hasattr(boards, "to_pylist"):
        listed: list[Any] = boards.to_pylist()
        return listed
    return boards if isinstance(boards, np.ndarray) else list(boards)


def read_boards(boards: BoardsLike) -> ReadBoards:
    """Read boards of any shapes; what is no board has an error."""
    items = board_items(boards)
    array = _as_numbers(items)
    if array is None:
        return _read_one_by_one(items)
    shape = _shape_of(array)
    flat = array.reshape(len(array), shape[0] * shape[1])
    flat, wrong = _whole(flat)
    places = np.flatnonzero(~wrong)
    errors = {int(place): _why_no_board(array[place]) for place in np.flatnonzero(wrong)}
    return ReadBoards(len(array), [BoardGroup(shape, places, np.ascontiguousarray(flat[places], np.uint16))], errors)


def read_array(boards: BoardsLike) -> tuple[Tiles, tuple[int, int]]:
    """Boards of one shape as an array of boards × cells, and the shape; an error for anything else."""
    if isinstance(boards, Board):
        boards = [boards]
    read = read_boards(boards)
    if read.errors:
        place, error = min(read.errors.items())
        raise BoardError(f"board {place}: {error}")
    if len(read.groups) > 1:
        found = ", ".join(f"{rows}x{columns}" for rows, columns in sorted(group.shape for group in read.groups))
        raise ValueError(f"the boards of an array have one shape, but found {found}")
    if not read.groups:
        return np.empty((0, 1), np.uint16), (1, 1)
    (group,) = read.groups
    return group.tiles, group.shape


def _as_numbers(items: "Sequence[Any] | npt.NDArray[Any]") -> "npt.NDArray[Any] | None":
    """The items as one array of numbers, if they are boards of one shape; None if they have to be read one by one."""
    try:
        array = np.asarray(items)
    except ValueError:  # Boards of different shapes.
        return None
    if array.size == 0 and array.ndim == 1:
        return None
    if array.dtype.kind not in "iuf":
        return None
    if array.ndim not in (2, 3):
        raise ValueError(
            f"expected an array of boards × cells or boards × rows × columns, but found {array.ndim} "
            f"dimension{'s' if array.ndim > 1 else ': for one board, use a list of it'}"
        )
    return array


def _shape_of(array: npt.NDArray[Any]) -> tuple[int, int]:
    if array.ndim == 3:
        return int(array.shape[1]), int(array.shape[2])
    side = round(array.shape[1] ** 0.5)
    if side * side != array.shape[1] or side == 0:
        raise ValueError(f"{array.shape[1]} tiles do not form a square board; give an array of boards × rows × columns")
    return side, side


def _whole(flat: npt.NDArray[Any]) -> "tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]":
    """The numbers with 0 for NaN, and which rows have one that is no tile."""
    wrong = np.zeros(len(flat), np.bool_)
    if flat.dtype.kind == "f":
        flat = np.where(np.isnan(flat), 0, flat)
        wrong = (flat != np.trunc(flat)).any(axis=1)
    if flat.size and (flat.min() < 0 or flat.max() > LARGEST_TILE):
        wrong = wrong | ((flat < 0) | (flat > LARGEST_TILE)).any(axis=1)
    return flat, wrong


def _read_one_by_one(items: "Sequence[Any] | npt.NDArray[Any]") -> ReadBoards:
    errors: dict[int, str] = {}
    shapes: defaultdict[tuple[int, int], list[tuple[int, Board]]] = defaultdict(list)
    for place, given in enumerate(items):
        try:
            board = Board(given)
        except (TypeError, ValueError) as error:
            errors[place] = str(error)
        else:
            shapes[board.shape].append((place, board))
    groups = []
    for shape, found in shapes.items():
        tiles = np.array([board.tiles for _, board in found], np.uint16)
        groups.append(BoardGroup(shape, np.array([place for place, _ in found], np.intp), tiles))
    return ReadBoards(len(items), groups, errors)


def _why_no_board(given: npt.NDArray[Any]) -> str:
    try:
        Board(given)
    except (TypeError, ValueError) as error:
        return str(error)
    return "not a board"
