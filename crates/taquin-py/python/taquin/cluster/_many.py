"""Many boards on a cluster: tasks of as many boards as take about a second."""

import time as clock
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from .._errors import BoardError
from .._native import Board
from .._types import BoardLike, GoalLike
from ._errors import JournalError
from ._json_lines import JsonLines
from ._progress import ClusterProgress
from ._schedule import Planned, Schedule
from ._worker import solve_lines
from .engines import ClusterEngine, connected

TASK_SECONDS = 1.0
"""How long a task lasts, as far as boards allow."""
MOST_BOARDS = 1000
"""The most boards of a task."""


class NumberedBoard(NamedTuple):
    """A board as text, and its line or place, from 1."""

    line: int
    text: str


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


def solve_many(
    boards: Iterable[BoardLike],
    *,
    goal: GoalLike = "row-major",
    engine: str | ClusterEngine = "ray",
    address: str | None = None,
    algorithm: str = "auto",
    heuristic: str | None = None,
    tables: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    cpus: int | None = None,
    patience: float = 60.0,
    progress: Callable[[ClusterProgress], object] | None = None,
) -> list[dict[str, Any]]:
    """Solve boards, and return a record for each, in their order: the fields of ``taquin batch --format json``.

    ``line`` is the place of the board, from 1. A board that cannot be read has only ``line`` and ``error``. Limits apply to each
    board.

    >>> from taquin import cluster
    >>> records = cluster.solve_many(["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/8 7 0", "1 2 2 0"], engine="local")
    >>> [(record.get("length"), record.get("solvable"), "error" in record) for record in records]
    [(31, True, False), (None, False, False), (None, None, True)]
    """
    found: list[dict[str, Any]] = []
    lines = (NumberedBoard(number, _text(board)) for number, board in enumerate(boards, 1))
    method = {"goal": goal, "algorithm": algorithm, "heuristic": heuristic, "tables": tables, "threads": 1}
    limits = {"time": time, "nodes": nodes, "memory": memory}
    with connected(engine, address, cpus or 1) as chosen:
        _run(lines, method, limits, Schedule(chosen, progress, patience), found.extend)
    return sorted(found, key=lambda record: int(record["line"]))


def batch(
    source: str | PathLike[str],
    output: str | PathLike[str],
    *,
    goal: GoalLike = "row-major",
    engine: str | ClusterEngine = "ray",
    address: str | None = None,
    algorithm: str = "auto",
    heuristic: str | None = None,
    tables: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    cpus: int | None = None,
    patience: float = 60.0,
    progress: Callable[[ClusterProgress], object] | None = None,
) -> BatchSummary:
    """Solve the boards of a text file, one per line, and append a JSON line for each to ``output`` as soon as it is solved.

    The lines of ``output`` are in the order in which they were solved; ``line`` is the line of the board. Called again with the
    same files, it solves what is missing. Empty lines and those that begin with ``#`` are left out. A file of any length is read
    as a stream.
    """
    began = clock.monotonic()
    method = {"goal": goal, "algorithm": algorithm, "heuristic": heuristic, "tables": tables, "threads": 1}
    limits = {"time": time, "nodes": nodes, "memory": memory}
    tally = _Tally()
    with JsonLines(output) as file, open(source, encoding="utf-8", errors="replace") as text:
        there = {int(record["line"]): _mark(tally.add(record)) for record in _results(file)}
        lines = _missing(text, there, Path(output))

        def keep(records: list[dict[str, Any]]) -> None:
            file.append(records)
            for record in records:
                tally.add(record)

        with connected(engine, address, cpus or 1) as chosen:
            figures = _run(lines, method, limits, Schedule(chosen, progress, patience), keep)
    counts = tally.solved, tally.unsolvable, tally.stopped, tally.errors
    return BatchSummary(sum(counts), *counts, len(there), figures.lost, figures.repeated, clock.monotonic() - began)


@dataclass
class _Tally:
    """Counts records by what became of their boards."""

    solved: int = 0
    unsolvable: int = 0
    stopped: int = 0
    errors: int = 0

    def add(self, record: dict[str, Any]) -> dict[str, Any]:
        if "error" in record:
            self.errors += 1
        elif record.get("length") is not None:
            self.solved += 1
        elif record.get("solvable") is False:
            self.unsolvable += 1
        else:
            self.stopped += 1
        return record


def _run(
    lines: Iterator[NumberedBoard],
    method: Mapping[str, object],
    limits: Mapping[str, object],
    schedule: Schedule,
    on_records: Callable[[list[dict[str, Any]]], object],
) -> ClusterProgress:
    """Solve all lines; ``on_records`` gets the records of each task."""
    figures = schedule.figures
    together = 1

    def next_task() -> Planned[None] | None:
        chunk = list(islice(lines, together))
        return Planned(None, (chunk, method, limits)) if chunk else None

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


def _results(file: JsonLines) -> Iterator[dict[str, Any]]:
    for number, record in enumerate(file.read(), 1):
        if not isinstance(record.get("line"), int):
            raise JournalError(f"{file.path}, line {number}: expected the result of a board; the file was not changed")
        yield record


def _mark(record: dict[str, Any]) -> int | None:
    """A number by which a board is recognised."""
    return zlib.crc32(record["board"].encode()) if "board" in record else None


def _missing(text: Iterable[str], there: Mapping[int, int | None], output: Path) -> Iterator[NumberedBoard]:
    """The boards whose results are not there."""
    for number, line in enumerate(text, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if number not in there:
            yield NumberedBoard(number, line)
            continue
        mark = there[number]
        if mark is not None and mark != zlib.crc32(Board(line).text().encode()):
            raise JournalError(f"{output} has the result of another board for line {number}; choose another file")
