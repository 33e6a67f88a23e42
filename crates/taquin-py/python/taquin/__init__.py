"""Sliding-tile puzzles solved, drawn and explained, and graph search over anything.

>>> import taquin
>>> solution = taquin.solve("3 5 0/6 7 2/4 1 8", goal="snail")
>>> solution.length, solution.optimal
(22, True)

:mod:`taquin.search` searches your own graphs, :mod:`taquin.gym` is an environment for Gymnasium, :mod:`taquin.cluster` solves on
many machines, :mod:`taquin.arrow` has tables of boards, and ``python -m taquin`` is the command line.
"""

from . import search
from ._errors import BoardError, LimitReached, UnsolvableError
from ._native import Board, Goal, Improvements, Pdb, Solution, SubtreeSearch, version
from ._questions import (
    Check,
    Verification,
    check,
    distances,
    generate,
    inspect,
    render,
    to_networkx,
    verify,
)
from ._solve import Solutions, compare, improve, solve, solve_many
from ._types import BoardLike, GoalLike, Progress, ShapeLike

__version__ = version()

__all__ = [
    "Board",
    "BoardError",
    "BoardLike",
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
    "check",
    "compare",
    "distances",
    "generate",
    "improve",
    "inspect",
    "render",
    "search",
    "solve",
    "solve_many",
    "to_networkx",
    "verify",
]
