"""Boards solved on many machines, by Ray or Dask.

:func:`solve` proves the shortest solution of one hard board; :func:`solve_many` and :func:`batch` solve many boards.
``python -m taquin.cluster`` is the command line. ``pip install taquin[ray]`` or ``taquin[dask]`` installs what schedules the
work; ``engine="local"`` needs neither, and runs on the threads of this process.

>>> from taquin import cluster
>>> solution = cluster.solve("8 6 7/2 5 4/3 0 1", engine="local", tables="light")
>>> solution.length
31
"""

from ._errors import ClusterError, JournalError
from ._many import BatchSummary, ManyOptions, batch, solve_many
from ._progress import ClusterProgress
from ._solve import ClusterSolution, solve
from .engines import ClusterEngine, Lost, connect

__all__ = [
    "BatchSummary",
    "ClusterEngine",
    "ClusterError",
    "ClusterProgress",
    "ClusterSolution",
    "JournalError",
    "Lost",
    "ManyOptions",
    "batch",
    "connect",
    "solve",
    "solve_many",
]
