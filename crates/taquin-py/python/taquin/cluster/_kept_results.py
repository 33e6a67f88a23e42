"""The results that a batch finds in its output: which are kept, and which boards are solved again."""

import json
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .._errors import BoardError
from .._native import Board, Goal
from ._errors import JournalError
from ._json_lines import JsonLines

METHOD = ("algorithm", "heuristic", "tables")
"""The options that results of one file have in common. Their goal is in their lines."""
LIMITS = ("time", "nodes", "memory")
"""The options with which a board that they stopped is not solved again."""


class KeptResults:
    """The results of earlier runs: one for each line of the input.

    Not kept are results with an error, second results of a line, and those of boards that other limits stopped without a
    solution. Results of another goal or method are an error, and the file stays as it is. The options are in a file beside the
    output. ``on_kept`` is called with every result.
    """

    def __init__(
        self, file: JsonLines, goal: Goal, options: Mapping[str, object], on_kept: Callable[[dict[str, Any]], object]
    ) -> None:
        self._file = file
        self._goal = goal
        # An infinite number is not JSON.
        self._options = {name: str(value) if value == float("inf") else value for name, value in options.items()}
        self._place = Path(f"{file.path}.options")
        self._goals: dict[str, str] = {}
        self._marks: dict[int, int] = {}
        self._dropped: set[int] = set()
        before = self._read_options()
        has_same_limits = before is None or all(before.get(name) == self._options.get(name) for name in LIMITS)
        for position, record in enumerate(file.read()):
            line = record.get("line")
            if not isinstance(line, int) or not ("error" in record or isinstance(record.get("board"), str)):
                raise JournalError(f"{file.path}, line {position + 1}: expected the result of a board; the file was not changed")
            is_stopped = record.get("stopped") and record.get("length") is None
            if "error" in record or line in self._marks or (is_stopped and not has_same_limits):
                self._dropped.add(position)
                continue
            self._require_goal(record)
            self._marks[line] = zlib.crc32(record["board"].encode())
            on_kept(record)
        if before is not None and self._marks:
            self._require_method(before)

    def __len__(self) -> int:
        return len(self._marks)

    def has(self, line: int, text: str) -> bool:
        """Whether there is a result for the board of a line; an error if it is of another board."""
        if line not in self._marks:
            return False
        try:
            is_same = self._marks[line] == zlib.crc32(Board(text).text().encode())
        except BoardError:
            is_same = False
        if not is_same:
            raise JournalError(f"{self._file.path} has the result of another board for line {line}; choose another file")
        return True

    def keep(self) -> None:
        """Remove the other results, then note the options."""
        if self._dropped:
            records = enumerate(self._file.read())
            self._file.replace(record for position, record in records if position not in self._dropped)
        text = json.dumps(self._options) + "\n"
        try:
            if self._place.exists() and self._place.read_text(encoding="utf-8") == text:
                return
            new = self._place.with_name(self._place.name + ".new")
            new.write_text(text, encoding="utf-8")
            os.replace(new, self._place)
        except OSError as error:
            raise JournalError(f"cannot write {self._place}: {error.strerror or error}") from error

    def _read_options(self) -> dict[str, object] | None:
        try:
            options = json.loads(self._place.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise JournalError(f"{self._place}: expected the options of {self._file.path}: {error}") from error
        return options if isinstance(options, dict) else {}

    def _require_goal(self, record: Mapping[str, Any]) -> None:
        found = str(record.get("goal"))
        if found not in self._goals:
            try:
                self._goals[found] = self._goal.board(Board(found).shape).text()
            except ValueError:
                self._goals[found] = str(self._goal)
        if self._goals[found] != found:
            self._refuse("goal", found, self._goals[found])

    def _require_method(self, before: Mapping[str, object]) -> None:
        for name in METHOD:
            if before.get(name) != self._options.get(name):
                self._refuse(name, before.get(name) or "chosen by default", self._options.get(name) or "the default")

    def _refuse(self, name: str, found: object, wanted: object) -> None:
        message = f"{self._file.path} has results with the {name} {found}, not {wanted}; choose another file, or the same options"
        raise JournalError(message)
