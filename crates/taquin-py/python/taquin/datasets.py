"""Published sets of boards, with their goals and the lengths of their shortest solutions.

>>> from taquin import datasets
>>> korf = datasets.korf100()
>>> len(korf), korf[0].name, korf[0].length
(100, 'korf001', 57)
>>> korf.tiles().shape
(100, 4, 4)

Korf's goal has the blank first, so that a board is solved to its own goal:

>>> import taquin
>>> taquin.solve(korf[12].board, goal=korf[12].goal).length == korf[12].length
True
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

import numpy as np

from . import _native
from ._native import Board
from ._types import Tiles

__all__ = ["Dataset", "Instance", "hardest15", "hardest8", "kf50", "korf100", "load", "names"]


class Instance(NamedTuple):
    """A published board: ``length`` is that of a shortest solution, or None if it is not known or there is none."""

    name: str
    board: Board
    goal: Board
    length: int | None


class Dataset(Sequence[Instance]):
    """The boards of a set, with its ``name``, ``description`` and ``source``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.description, self.source, instances = _native.dataset(name)
        self._instances = tuple(Instance(*instance) for instance in instances)

    def __len__(self) -> int:
        return len(self._instances)

    @overload
    def __getitem__(self, index: int) -> Instance: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Instance, ...]: ...
    def __getitem__(self, index: int | slice) -> Instance | tuple[Instance, ...]:
        return self._instances[index]

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._instances)

    @property
    def boards(self) -> list[Board]:
        """The boards alone."""
        return [instance.board for instance in self]

    def tiles(self) -> Tiles:
        """The boards as one array, if they have one shape."""
        shapes = {board.shape for board in self.boards}
        if len(shapes) > 1:
            raise ValueError(f"the boards of {self.name} have {len(shapes)} shapes: an array has one")
        return np.stack([board.numpy() for board in self.boards])

    def __repr__(self) -> str:
        return f"<Dataset {self.name}: {len(self)} boards, {self.description}>"


def names() -> dict[str, str]:
    """The names of all sets, with their descriptions."""
    return dict(_native.names("set"))


def load(name: str) -> Dataset:
    """The set with this name.

    >>> from taquin import datasets
    >>> [instance.length for instance in datasets.load("hardest8")]
    [31, 31]
    """
    return Dataset(name)


def korf100() -> Dataset:
    """Korf's hundred random 15-puzzles (1985)."""
    return load("korf100")


def kf50() -> Dataset:
    """Korf and Felner's fifty random 24-puzzles (2002)."""
    return load("kf50")


def hardest8() -> Dataset:
    """The two 8-puzzles of 31 moves."""
    return load("hardest8")


def hardest15() -> Dataset:
    """The seventeen 15-puzzles of 80 moves."""
    return load("hardest15")
