"""The journal of one board's search: with it, a driver that was killed continues where it was.

JSON lines: a header, the completed bounds, and for the current bound the searched parts of its tree. A bound's tree is searched in
stages: the whole tree, and after the goal was found below one of its roots, the tree below that root, until the path is known.

The file is a common journal of taquin, with a checksum for each line. Whatever is read is also compared with what follows from the board and
its tables: the first bound, the steps of two between bounds, the length of the solution, the roots of which a part consists.
"""

import base64
import json
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, NamedTuple, NoReturn

from .. import _native
from ._errors import JournalError

TITLE = "taquin cluster journal 2"
MOST_OPEN_BYTES = 1 << 28
"""The most bytes of open roots in one line; compressed data of a task or a line that holds more is not taken."""


class Iteration(NamedTuple):
    """A completed bound: its nodes, and the seconds it took."""

    bound: int
    expanded: int
    generated: int
    seconds: float

    @staticmethod
    def of_json(record: dict[str, Any]) -> "Iteration":
        """The bound of a line."""
        seconds = record["seconds"]
        _require(isinstance(seconds, (int, float)) and seconds >= 0)
        return Iteration(_count(record["bound"]), _count(record["expanded"]), _count(record["generated"]), seconds)


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
        start, stop, step = map(_count, record["indices"])
        roots, origins = (_unpacked(record.get(name, "")) for name in ("open", "origins"))
        task, source = _count(record["part"]), _count(record["source"])
        expanded, generated = _count(record["expanded"]), _count(record["generated"])
        return PartRecord(task, source, range(start, stop, step), expanded, generated, roots, array("I", origins))


@dataclass
class Stage:
    """The search of the tree below one root: how many roots were wanted, those it was grown into, and their checksum; its parts; the
    root that has the goal."""

    wanted: int
    roots: int
    checksum: int
    parts: list[PartRecord] = field(default_factory=list)
    solved: int | None = None
    _sources: dict[int, tuple[Sequence[int], bytearray]] = field(init=False, repr=False)
    _tasks: set[int] = field(default_factory=set, init=False, repr=False)

    def __post_init__(self) -> None:
        self._sources = {0: (range(self.roots), bytearray(self.roots))}

    def take(self, part: PartRecord, root_size: int) -> None:
        """Add a part that was read, if it is one of this stage: roots of a source that were not searched before."""
        origins, searched = self._sources[part.source]
        places = slice(part.indices.start, part.indices.stop, part.indices.step)
        # Tasks end in any order.
        _require(part.task > 0 and part.task not in self._tasks and part.indices.stop <= len(origins))
        _require(not any(searched[places]) and len(part.roots) == root_size * len(part.origins))
        _require(set(part.origins) <= set(origins[places]))
        self._tasks.add(part.task)
        searched[places] = b"\1" * len(part.indices)
        if part.origins:
            self._sources[part.task] = (part.origins, bytearray(len(part.origins)))
        self.parts.append(part)


class Journal:
    """A journal, in a file or only in memory. The search begins with ``first_bound``; a root has ``root_size`` bytes."""

    def __init__(
        self, path: str | PathLike[str] | None, header: dict[str, str], first_bound: int, root_size: int
    ) -> None:
        self.iterations: list[Iteration] = []
        self.stages: list[Stage] = []
        self.moves: str | None = None
        self._header = {"journal": TITLE, **header}
        self._first_bound, self._root_size = first_bound, root_size
        self._path = path
        self._file = _native.Journal(path, TITLE) if path is not None else None
        if self._file is not None:
            try:
                self._read(self._file)
            except BaseException:
                self._file.close()
                raise

    @property
    def bound(self) -> int:
        """The bound that is searched now: no solution is shorter."""
        return self.iterations[-1].bound + 2 if self.iterations else self._first_bound

    def _read(self, file: _native.Journal) -> None:
        if file.header is None:
            self._append(self._header, sync=True)
            return
        header = parsed(file.header) or {}
        for name, expected in self._header.items():
            if header.get(name) != expected:
                self.fail(f"is of the {name} {header.get(name)}, not {expected}; it was not changed")
        for number, text in file.records():
            try:
                self._take(parsed(text) or {})
            except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
                raise JournalError(
                    f"{self._path}, line {number}: expected a line of a journal of this board; the file was not changed"
                ) from error

    def _take(self, record: dict[str, Any]) -> None:
        _require(self.moves is None)
        if "bound" in record:
            counts = Iteration.of_json(record)
            _require(counts.bound == self.bound and not self.stages)
            self.iterations.append(counts)
        elif "stage" in record:
            _require(record["stage"] == len(self.stages) and all(stage.solved is not None for stage in self.stages))
            wanted, roots, checksum = (_count(record[name]) for name in ("wanted", "roots", "checksum"))
            _require(roots * self._root_size <= MOST_OPEN_BYTES)
            self.stages.append(Stage(wanted, roots, checksum))
        elif "part" in record:
            _require(self.stages[-1].solved is None)
            self.stages[-1].take(PartRecord.of_json(record), self._root_size)
        elif "solved" in record:
            _require(self.stages[-1].solved is None and _count(record["solved"]) < self.stages[-1].roots)
            self.stages[-1].solved = record["solved"]
        else:
            moves = record["moves"]
            _require(isinstance(moves, str) and len(moves) == self.bound and set(moves) <= set("LRUD"))
            self.moves = moves

    def fail(self, reason: str) -> NoReturn:
        """Raise the error of a journal that the search contradicts."""
        raise JournalError(f"the journal {self._path} {reason}")

    def _append(self, record: dict[str, Any], sync: bool = False) -> None:
        if self._file is not None:
            self._file.append([encoded(record)])
            if sync:
                self._file.sync()

    def stage(self, level: int, wanted: int, roots: int, checksum: int) -> Stage:
        """A stage of the current bound, which begins now if it did not before; its roots must be the same."""
        if level == len(self.stages):
            self.stages.append(Stage(wanted, roots, checksum))
            self._append(self._line(level))
        found = self.stages[level]
        if (found.roots, found.checksum) != (roots, checksum):
            self.fail("was made by a version with other roots; it was not changed")
        return found

    def _line(self, level: int) -> dict[str, Any]:
        stage = self.stages[level]
        return {"stage": level, "wanted": stage.wanted, "roots": stage.roots, "checksum": stage.checksum}

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

    def complete_iteration(self, counts: Iteration) -> None:
        """Note that a bound was searched to its end, and forget its parts."""
        self.iterations.append(counts)
        self.stages = []
        self._replace([])

    def add_moves(self, moves: str) -> None:
        """Note the solution."""
        self.moves = moves
        self._append({"moves": moves}, sync=True)

    def _replace(self, lines: list[dict[str, Any]]) -> None:
        if self._file is not None:
            bounds = (counts._asdict() for counts in self.iterations)
            self._file.replace([encoded(line) for line in (*bounds, *lines)])

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def encoded(record: Mapping[str, object]) -> str:
    """An object as a line of a journal."""
    return json.dumps(record, separators=(",", ":"))


def parsed(text: str) -> dict[str, Any] | None:
    """The object of a line; None if it is none."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _require(is_possible: bool) -> None:
    if not is_possible:
        raise ValueError("a line that cannot be of this search")


def _count(value: object) -> int:
    """A number that counts something."""
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise ValueError(f"expected a whole number, but found {value!r}")
    return value


def decompressed(data: bytes) -> bytes:
    """Data of at most :data:`MOST_OPEN_BYTES`; a ValueError if it is more, or damaged."""
    stream = zlib.decompressobj()
    try:
        result = stream.decompress(data, MOST_OPEN_BYTES)
    except zlib.error as error:
        raise ValueError("damaged compressed data") from error
    _require(stream.eof and not stream.unused_data)
    return result


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode("ascii")


def _unpacked(text: str) -> bytes:
    return decompressed(base64.b64decode(text, validate=True)) if text else b""
