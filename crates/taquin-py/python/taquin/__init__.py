"""Sliding-tile puzzles solved, drawn and explained, and graph search over anything.

>>> import taquin
>>> solution = taquin.solve("3 5 0/6 7 2/4 1 8", goal="snail")
>>> solution.length, solution.optimal
(22, True)

:mod:`taquin.search` searches your own graphs, :mod:`taquin.gym` has environments for Gymnasium, :mod:`taquin.cluster` solves on
many machines, :mod:`taquin.arrow` has tables of boards, :mod:`taquin.datasets` published boards, and ``python -m taquin`` is the
command line.
"""

import importlib
from typing import TYPE_CHECKING, Any

from . import search
from ._arrays import (
    distance_many,
    estimate_many,
    generate_many,
    is_solvable_many,
    layer,
    neighbors_many,
    random_walks,
)
from ._errors import BoardError, LimitReached, UnsolvableError
from ._native import Board, CancelFlag, Goal, Improvements, Pdb, Solution, SubtreeSearch, version
from ._questions import (
    Check,
    Verification,
    algorithms,
    check,
    distances,
    generate,
    heuristics,
    inspect,
    render,
    themes,
    to_networkx,
    verify,
)
from ._solutions import Solutions
from ._solve import compare, count_all, improve, solve, solve_all, solve_many
from ._types import BoardLike, BoardsLike, GoalLike, Progress, ShapeLike

if TYPE_CHECKING:
    from . import arrow, cluster, datasets, gym

__version__ = version()

_ON_FIRST_USE = ("arrow", "cluster", "datasets", "gym")


def __getattr__(name: str) -> Any:
    # These modules import what not everybody has installed.
    if name in _ON_FIRST_USE:
        return importlib.import_module(f"taquin.{name}")
    raise AttributeError(f"module 'taquin' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_FIRST_USE})


__all__ = [
    "Board",
    "BoardError",
    "BoardLike",
    "BoardsLike",
    "CancelFlag",
    "Check",
    "Goal",
    "GoalLike",
    "Improvements",
    "LimitReached",
    "Pdb",
    "Progress",
    "ShapeLike",
    "Solution",
    "Solutions",
    "SubtreeSearch",
    "UnsolvableError",
    "Verification",
    "algorithms",
    "check",
    "compare",
    "count_all",
    "distance_many",
    "distances",
    "estimate_many",
    "generate",
    "generate_many",
    "heuristics",
    "improve",
    "inspect",
    "is_solvable_many",
    "layer",
    "neighbors_many",
    "random_walks",
    "render",
    "search",
    "solve",
    "solve_all",
    "solve_many",
    "themes",
    "to_networkx",
    "verify",
]
