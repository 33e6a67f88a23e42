"""The journal of a batch: the results of all runs, from which its output is written."""

import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from types import TracebackType
from typing import Any, NamedTuple, Self

from .. import _native
from .._errors import BoardError
from .._native import AtomicFile, Board, Goal
from ._errors import JournalError
from ._journal import encoded, parsed

TITLE = "taquin cluster batch journal 1"
LIMITS = ("time", "nodes", "memory", "depth", "overflow", "dead-end")
"""What may have stopped a search whose result is kept."""
LINES_TOGETHER = 1000
"""The lines of the output written at once."""


class NumberedBoard(NamedTuple):
    """A board as text, and its line or place, from 1."""

    line: int
    text: str


class BatchJournal:
    """Results of a batch, at most one for each line of the input, in the order in which they came.

    A result with an ``error`` is not kept: its line is tried again by the next run. A journal of another input, of other options or
    with a result that cannot be one of its board is an error, and is not changed. ``on_kept`` is called with every result of
    earlier runs.
    """

    def __init__(
        self,
        path: str,
        source: str,
        goal: Goal,
        options: Mapping[str, object],
        on_kept: Callable[[dict[str, Any]], object],
    ) -> None:
        self._path, self._source, self._goal = path, source, goal
        self._errors: dict[int, str] = {}
        self._boards: dict[int, int] = {}
        """The checksums of the boards that have a result."""
        self._goals: dict[tuple[int, int], str] = {}
        self._journal = _native.Journal(path, TITLE)
        try:
            # The text that a goal is pickled as: a name or a board.
            known = {"goal": goal.__reduce__()[1][0], **options}
            self._take_header([source], [f"--{name} {value}" for name, value in known.items() if value is not None])
            for number, text in self._journal.records():
                on_kept(self._take(number, text))
        except BaseException:
            self._journal.close()
            raise
        self.kept = len(self._boards)

    def _take_header(self, inputs: list[str], options: list[str]) -> None:
        if self._journal.header is None:
            header = {"journal": TITLE, "version": _native.version(), "inputs": inputs, "options": options}
            self._journal.append([encoded(header)])
            return
        header = parsed(self._journal.header) or {}
        for name, expected in (("inputs", inputs), ("options", options)):
            found = header.get(name)
            if found != expected:
                words = " ".join(map(str, found)) if isinstance(found, list) else found
                raise JournalError(f"the journal {self._path} is of the {name} {words}, not {' '.join(expected)}; it was not changed")

    def _take(self, number: int, text: str) -> dict[str, Any]:
        """The result of a line of the journal."""
        record = parsed(text)
        try:
            if record is None or type(record["line"]) is not int or record["line"] in self._boards:
                raise ValueError
            board = Board(record["board"])
            self._require_result(record, board)
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{self._path}, line {number}: not the result of a board; the file was not changed") from error
        self._boards[record["line"]] = _checksum(board)
        return record

    def _require_result(self, record: dict[str, Any], board: Board) -> None:
        """A ValueError unless this can be a result of the board: moves are played."""
        if board.shape not in self._goals:
            self._goals[board.shape] = self._goal.board(board.shape).text()
        length, moves, stopped, least = (record[name] for name in ("length", "moves", "stopped", "lower_bound"))
        is_possible = record["board"] == board.text() and record["goal"] == self._goals[board.shape]
        is_possible &= stopped is None or stopped in LIMITS
        if moves is not None:
            # One letter for each slide.
            is_possible &= type(length) is int and type(least) is int and least <= length == len(moves) and set(moves) <= set("LRUD")
            is_possible = is_possible and board.after(moves).is_goal(self._goal)
        else:
            is_possible &= length is None and board.is_solvable(self._goal) == (stopped is not None)
            is_possible &= stopped is None or type(least) is int
        if not is_possible:
            raise ValueError

    def missing(self, lines: Iterable[NumberedBoard]) -> Iterator[NumberedBoard]:
        """The boards without a result; an error unless the results of earlier runs are of these boards."""
        found = 0
        for board in lines:
            if board.line not in self._boards:
                yield board
                continue
            found += 1
            try:
                is_same = self._boards[board.line] == _checksum(Board(board.text))
            except BoardError:
                is_same = False
            if not is_same:
                raise JournalError(f"the journal {self._path} has the result of another board for line {board.line} of {self._source}")
        if found < self.kept:
            raise JournalError(f"the journal {self._path} has results of lines that are no boards of {self._source}")

    def add(self, records: Sequence[dict[str, Any]]) -> None:
        """Add results."""
        kept = {record["line"]: encoded(record) for record in records if "error" not in record}
        self._errors |= {record["line"]: encoded(record) for record in records if "error" in record}
        self._journal.append([*kept.values()])
        self._boards |= dict.fromkeys(kept, 0)

    def write(self, output: AtomicFile) -> None:
        """Replace the output by all results, in the order of the input."""
        self._journal.sync()
        lines = self._in_order()
        while some := list(islice(lines, LINES_TOGETHER)):
            output.write("".join(some))
        output.commit()

    def _in_order(self) -> Iterator[str]:
        """The lines of the output; those read before their turn wait in memory."""
        kept = ((int((parsed(text) or {})["line"]), text) for _, text in self._journal.records())
        waiting: dict[int, str] = {}
        order = iter(sorted([*self._boards, *self._errors]))
        due = next(order, None)
        for line, text in chain(self._errors.items(), kept):
            waiting[line] = text
            while due in waiting:
                yield waiting.pop(due) + "\n"
                due = next(order, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()


def require_different_files(source: str, output: str, journal: str) -> None:
    """An error if two of these are one file, by whatever name, or if the output is no file."""
    if os.path.exists(output) and not os.path.isfile(output):
        raise JournalError(f"{output} is not a regular file; it was not changed")
    for one, other in ((output, source), (journal, source), (journal, output)):
        is_same = os.path.realpath(one) == os.path.realpath(other)
        if is_same or (os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)):
            raise JournalError(f"{one} is also an input or another output; choose another name")


def _checksum(board: Board) -> int:
    return zlib.crc32(board.text().encode())
