"""Many boards on a cluster: tasks of as many boards as take about a second."""

import time as clock
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from typing import Any, NamedTuple, TextIO, TypedDict, Unpack

from .. import _native
from .._errors import BoardError
from .._native import Board, Goal
from .._types import BoardLike, GoalLike
from ._json_lines import JsonLines
from ._kept_results import LIMITS, METHOD, KeptResults
from ._progress import ClusterProgress
from ._schedule import Planned, Schedule
from ._seconds import require_seconds
from ._worker import solve_lines
from .engines import ClusterEngine, check_engine, connected

TASK_SECONDS = 1.0
"""How long a task lasts, as far as boards allow."""
MOST_BOARDS = 1000
"""The most boards of a task."""


class NumberedBoard(NamedTuple):
    """A board as text, and its line or place, from 1."""

    line: int
    text: str


class ManyOptions(TypedDict, total=False):
    """The options of :func:`solve_many` and :func:`batch`.

    ``engine`` ("ray"), ``address``, ``patience`` (60 seconds) and ``progress`` are those of :func:`taquin.cluster.solve`; ``cpus`` are
    the processors of one Ray task (1), or the threads of ``local`` (one per processor). ``goal`` ("row-major"), ``algorithm``
    ("auto"), ``heuristic`` and ``tables`` are those of :func:`taquin.solve`; so are ``time``, ``nodes`` and ``memory``, limits for
    each board.
    """

    goal: GoalLike
    engine: str | ClusterEngine
    address: str | None
    algorithm: str
    heuristic: str | None
    tables: str | None
    time: float | None
    nodes: int | None
    memory: int | None
    cpus: int | None
    patience: float
    progress: Callable[[ClusterProgress], object] | None


@dataclass(frozen=True)
class BatchSummary:
    """What came of a batch, with the results of earlier runs."""

    boards: int
    solved: int
    unsolvable: int
    stopped: int
    errors: int
    already_there: int
    lost: int
    repeated: int
    seconds: float


def solve_many(boards: Iterable[BoardLike], **options: Unpack[ManyOptions]) -> list[dict[str, Any]]:
    """Solve boards, and return a record for each, in their order: the fields of ``taquin batch --format json``.

    ``line`` is the place of the board, from 1. A board that cannot be read has only ``line`` and ``error``. The options are those of
    :class:`ManyOptions`.

    >>> from taquin import cluster
    >>> records = cluster.solve_many(["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0", "1 2 2 0"], engine="local")
    >>> [(record.get("length"), record.get("solvable"), "error" in record) for record in records]
    [(31, True, False), (None, False, False), (None, None, True)]
    """
    run = _ManyRun(options)
    lines = [NumberedBoard(number, _text(board)) for number, board in enumerate(boards, 1)]
    found: list[dict[str, Any]] = []
    run.solve(iter(lines), len(lines), found.extend)
    return sorted(found, key=lambda record: int(record["line"]))


def batch(
    source: str | PathLike[str], output: str | PathLike[str], **options: Unpack[ManyOptions]
) -> BatchSummary:
    """Solve the boards of a text file, one per line, and append a JSON line for each to ``output`` as soon as it is solved.

    The lines of ``output`` are in the order in which they were solved; ``line`` is the line of the board. Called again with the
    same files, it solves what is missing, what had an error, and with other limits what was stopped without a solution. Another goal
    or method is refused. Empty lines and those that begin with ``#`` are left out. A file of any length is read as a stream. The options are
    those of :class:`ManyOptions`.
    """
    began = clock.monotonic()
    run = _ManyRun(options)
    tally = _Tally()
    with open(source, encoding="utf-8", errors="replace") as text, JsonLines(output) as file:
        kept = KeptResults(file, run.goal, run.method | run.limits, tally.add)
        count = _count_missing(text, kept)
        kept.keep()

        def append(records: list[dict[str, Any]]) -> None:
            file.append(records)
            for record in records:
                tally.add(record)

        figures = run.solve(_missing(text, kept), count, append)
    counts = tally.solved, tally.unsolvable, tally.stopped, tally.errors
    return BatchSummary(sum(counts), *counts, len(kept), figures.lost, figures.repeated, clock.monotonic() - began)


@dataclass
class _Tally:
    """Counts records by what became of their boards."""

    solved: int = 0
    unsolvable: int = 0
    stopped: int = 0
    errors: int = 0

    def add(self, record: dict[str, Any]) -> None:
        if "error" in record:
            self.errors += 1
        elif record.get("length") is not None:
            self.solved += 1
        elif record.get("solvable") is False:
            self.unsolvable += 1
        else:
            self.stopped += 1


class _ManyRun:
    """The options of a run, checked before anything is written or started, with their defaults."""

    def __init__(self, options: ManyOptions) -> None:
        for name in sorted(options.keys() - ManyOptions.__annotations__.keys()):
            raise TypeError(f"there is no option '{name}'; choose {', '.join(ManyOptions.__annotations__)}")
        self.goal = Goal(options.get("goal", "row-major"))
        self.method = {name: options.get(name) for name in METHOD} | {"algorithm": options.get("algorithm", "auto")}
        self.limits = {name: options.get(name) for name in LIMITS}
        self._worker_method = {**self.method, "goal": self.goal, "threads": 1}
        _native.check_options(self._worker_method, self.limits)
        self._engine, self._address = options.get("engine", "ray"), options.get("address")
        self._cpus = options.get("cpus")
        check_engine(self._engine, self._address, self._cpus)
        self._patience = require_seconds("patience", options.get("patience", 60.0))
        self._progress = options.get("progress")

    def solve(
        self, lines: Iterator[NumberedBoard], count: int | None, on_records: Callable[[list[dict[str, Any]]], object]
    ) -> ClusterProgress:
        """Solve all lines, of which there are ``count`` if it is known; ``on_records`` gets the records of each task."""
        cpus = self._cpus or (1 if self._engine == "ray" else None)
        with connected(self._engine, self._address, cpus) as chosen:
            schedule = Schedule(chosen, self._progress, self._patience)
            figures = schedule.figures
            figures.expected = count
            together = 1

            def next_task() -> Planned[None] | None:
                chunk = list(islice(lines, together))
                return Planned(None, (_native.version(), chunk, self._worker_method, self.limits)) if chunk else None

            def on_result(_: None, result: tuple[list[dict[str, Any]], float]) -> bool:
                nonlocal together
                records, seconds = result
                on_records(records)
                figures.work += len(records)
                wanted = int(TASK_SECONDS * len(records) / max(seconds, 1e-6))
                together = min(max(wanted, 1), 4 * together, MOST_BOARDS)
                return False

            schedule.run(solve_lines, next_task, on_result)
        return figures


def _text(board: BoardLike) -> str:
    """A board as text; what cannot be read is left to the worker, whose record says why."""
    if isinstance(board, str):
        return board
    try:
        return Board(board).text()
    except BoardError:
        return str(board)


def _missing(text: Iterable[str], kept: KeptResults) -> Iterator[NumberedBoard]:
    """The boards without a result."""
    for number, line in enumerate(text, 1):
        line = line.strip()
        if line and not line.startswith("#") and not kept.has(number, line):
            yield NumberedBoard(number, line)


def _count_missing(text: TextIO, kept: KeptResults) -> int | None:
    """The number of boards without a result; None if the file can be read only once."""
    if not text.seekable():
        return None
    count = sum(1 for _ in _missing(text, kept))
    text.seek(0)
    return count
