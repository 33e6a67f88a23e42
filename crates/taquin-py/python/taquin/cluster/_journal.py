"""The journal of one board's search: with it, a driver that was killed continues where it was.

JSON lines: a header, the completed bounds, and for the current bound the searched parts of its tree. A bound's tree is searched in
stages: the whole tree, and after the goal was found below one of its roots, the tree below that root, until the path is known.
"""

import base64
import zlib
from array import array
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, NamedTuple

from ._errors import JournalError
from ._json_lines import JsonLines

TITLE = "taquin cluster journal 1"


class BoundCounts(NamedTuple):
    """A completed bound: its nodes, and the seconds it took."""

    bound: int
    expanded: int
    generated: int
    seconds: float


class PartRecord(NamedTuple):
    """A searched part of a stage: which roots of which source, what was counted, and what it left open."""

    task: int
    source: int
    indices: range
    expanded: int
    generated: int
    roots: bytes
    origins: "array[int]"

    def to_json(self) -> dict[str, Any]:
        """The line of the journal."""
        indices = [self.indices.start, self.indices.stop, self.indices.step]
        record: dict[str, Any] = {"part": self.task, "source": self.source, "indices": indices}
        record |= {"expanded": self.expanded, "generated": self.generated}
        if self.roots:
            record |= {"open": _packed(self.roots), "origins": _packed(self.origins.tobytes())}
        return record

    @staticmethod
    def of_json(record: dict[str, Any]) -> "PartRecord":
        """The part of a line."""
        roots, origins = (_unpacked(record.get(name, "")) for name in ("open", "origins"))
        counts = record["expanded"], record["generated"]
        return PartRecord(record["part"], record["source"], range(*record["indices"]), *counts, roots, array("I", origins))


@dataclass
class Stage:
    """The search of the tree below one root: how many roots it was grown into, and their checksum; its parts; the root that has
    the goal."""

    wanted: int
    checksum: int
    parts: list[PartRecord] = field(default_factory=list)
    solved: int | None = None


class Journal:
    """A journal, in a file or only in memory."""

    def __init__(self, path: str | PathLike[str] | None, header: dict[str, str]) -> None:
        self.bounds: list[BoundCounts] = []
        self.stages: list[Stage] = []
        self.moves: str | None = None
        self._header = {"journal": TITLE, **header}
        self._file = JsonLines(path) if path is not None else None
        if self._file is not None:
            try:
                self._read(self._file)
            except JournalError:
                self._file.close()
                raise

    def _read(self, file: JsonLines) -> None:
        records = file.read()
        header = next(records, None)
        if header is None:
            file.append([self._header], sync=True)
            return
        if header.get("journal") != TITLE:
            raise JournalError(f"{file.path} is not a journal of this version of taquin; it was not changed")
        for name, expected in self._header.items():
            if header.get(name) != expected:
                found = header.get(name)
                raise JournalError(f"the journal {file.path} is of the {name} {found}, not {expected}; it was not changed")
        for number, record in enumerate(records, 2):
            try:
                self._take(record)
            except (KeyError, TypeError, ValueError, IndexError, zlib.error) as error:
                raise JournalError(f"{file.path}, line {number}: expected a line of a journal; it was not changed") from error

    def _take(self, record: dict[str, Any]) -> None:
        if "bound" in record:
            self.bounds.append(BoundCounts(**record))
        elif "stage" in record:
            self.stages.append(Stage(record["wanted"], record["checksum"]))
        elif "part" in record:
            self.stages[-1].parts.append(PartRecord.of_json(record))
        elif "solved" in record:
            self.stages[-1].solved = record["solved"]
        else:
            self.moves = record["moves"]

    def _append(self, record: dict[str, Any], sync: bool = False) -> None:
        if self._file is not None:
            self._file.append([record], sync)

    def stage(self, level: int, wanted: int, checksum: int) -> Stage:
        """A stage of the current bound, which begins now if it did not before; its roots must be the same."""
        if level == len(self.stages):
            self.stages.append(Stage(wanted, checksum))
            self._append(self._line(level))
        found = self.stages[level]
        if found.checksum != checksum and self._file is not None:
            raise JournalError(f"the journal {self._file.path} was made by a version with other roots; it was not changed")
        return found

    def _line(self, level: int) -> dict[str, Any]:
        stage = self.stages[level]
        return {"stage": level, "wanted": stage.wanted, "checksum": stage.checksum}

    def add_part(self, part: PartRecord) -> None:
        """Note a searched part of the last stage."""
        self._append(part.to_json())

    def add_solved(self, root: int) -> None:
        """Note the root of the last stage below which the goal was found."""
        self._append({"solved": root}, sync=True)
        self.stages[-1].solved = root

    def compact_stage(self, stage: Stage, all_in_one: PartRecord) -> None:
        """Replace the parts of the last stage by one with the same nodes and the same open roots."""
        stage.parts = [all_in_one]
        lines: list[dict[str, Any]] = []
        for number, each in enumerate(self.stages):
            lines.append(self._line(number))
            lines += [{"solved": each.solved}] if each.solved is not None else [part.to_json() for part in each.parts]
        self._replace(lines)

    def complete_bound(self, counts: BoundCounts) -> None:
        """Note that a bound was searched to its end, and forget its parts."""
        self.bounds.append(counts)
        self.stages = []
        self._replace([])

    def add_moves(self, moves: str) -> None:
        """Note the solution."""
        self.moves = moves
        self._append({"moves": moves}, sync=True)

    def _replace(self, lines: list[dict[str, Any]]) -> None:
        if self._file is not None:
            self._file.replace([self._header, *(counts._asdict() for counts in self.bounds), *lines])

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode("ascii")


def _unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text)) if text else b""
