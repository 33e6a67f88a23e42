"""Many boards on a cluster: tasks of as many boards as take about a second."""

import time as clock
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from os import PathLike, fspath, path
from typing import Any, TextIO, TypedDict, Unpack

from .. import _native
from .._boards import board_items
from .._native import AtomicFile, Board, Goal
from .._types import BoardsLike, GoalLike
from ._batch_journal import BatchJournal, NumberedBoard, require_different_files
from ._progress import ClusterProgress
from ._schedule import Planned, Schedule
from ._seconds import require_seconds
from ._worker import solve_lines
from .engines import ClusterEngine, check_engine, connected

TASK_SECONDS = 1.0
"""How long a task lasts, as far as boards allow."""
MOST_BOARDS = 1000
"""The most boards of a task."""
METHOD = ("algorithm", "heuristic", "tables")
LIMITS = ("time", "nodes", "memory")
"""The options on which results depend, beside the goal."""


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


def solve_many(boards: BoardsLike, **options: Unpack[ManyOptions]) -> list[dict[str, Any]]:
    """Solve boards, and return a record for each, in their order: the fields of ``taquin batch --format jsonl``.

    The boards are what :func:`taquin.solve_many` takes. ``line`` is the place of the board, from 1. A board that cannot be read has
    only ``line`` and ``error``. The options are those of :class:`ManyOptions`.

    >>> from taquin import cluster
    >>> records = cluster.solve_many(["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0", "1 2 2 0"], engine="local")
    >>> [(record.get("length"), record.get("solvable"), "error" in record) for record in records]
    [(31, True, False), (None, False, False), (None, None, True)]
    """
    run = _ManyRun(options)
    lines: list[NumberedBoard] = []
    found: list[dict[str, Any]] = []
    for number, board in enumerate(board_items(boards), 1):
        try:
            # The worker reads texts, and says where they are wrong.
            lines.append(NumberedBoard(number, board if isinstance(board, str) else Board(board).text()))
        except (TypeError, ValueError) as error:
            found.append({"line": number, "error": str(error)})
    run.solve(iter(lines), len(lines), found.extend)
    return sorted(found, key=lambda record: int(record["line"]))


def batch(
    source: str | PathLike[str],
    output: str | PathLike[str],
    *,
    journal: str | PathLike[str] | None = None,
    **options: Unpack[ManyOptions],
) -> BatchSummary:
    """Solve the boards of a text file, one per line, and write a JSON line for each to ``output``, in their order.

    Results are kept in ``journal`` (``output`` with ``.journal`` appended) as soon as they are there, and ``output`` is replaced by
    all of them at the end or at Ctrl-C. Called again with the same files and options, it solves what is missing and what had an error;
    a journal of other files or options is refused. Empty lines and those that begin with ``#`` are left out. A file of any length is
    read as a stream. The options are those of :class:`ManyOptions`.
    """
    began = clock.monotonic()
    run = _ManyRun(options)
    source, output = fspath(source), fspath(output)
    kept_in = f"{output}.journal" if journal is None else fspath(journal)
    require_different_files(source, output, kept_in)
    tally = _Tally()
    with (
        open(source, encoding="utf-8", errors="replace") as text,
        AtomicFile(path.realpath(output)) as file,
        BatchJournal(kept_in, source, run.goal, run.method | run.limits, tally.add) as kept,
    ):

        def add(records: list[dict[str, Any]]) -> None:
            kept.add(records)
            for record in records:
                tally.add(record)

        try:
            figures = run.solve(kept.missing(_boards(text)), _count_missing(text, kept), add)
        except KeyboardInterrupt:
            kept.write(file)
            raise
        kept.write(file)
    counts = tally.solved, tally.unsolvable, tally.stopped, tally.errors
    return BatchSummary(sum(counts), *counts, kept.kept, figures.lost, figures.repeated, clock.monotonic() - began)


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
        self.limits: dict[str, object] = {name: options.get(name) for name in LIMITS}
        if (time := options.get("time")) is not None:
            # The journal has it as text.
            self.limits["time"] = require_seconds("time", float(time))
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


def _boards(text: Iterable[str]) -> Iterator[NumberedBoard]:
    for number, line in enumerate(text, 1):
        line = line.strip()
        if line and not line.startswith("#"):
            yield NumberedBoard(number, line)


def _count_missing(text: TextIO, kept: BatchJournal) -> int | None:
    """The number of boards without a result; None if the file can be read only once."""
    if not text.seekable():
        return None
    count = sum(1 for _ in kept.missing(_boards(text)))
    text.seek(0)
    return count
