"""What runs on the machines of a cluster: functions of plain values, each of which may be run again elsewhere."""

import contextlib
import json
import math
import os
import threading
import time
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, NamedTuple

from .. import _native
from .._errors import BoardError, LimitReached
from .._native import Board, SubtreeSearch
from ._errors import ClusterError
from ._journal import decompressed

MOST_TREES = 2
"""The trees that a process keeps with their tables."""


class TreeKey(NamedTuple):
    """What makes a search tree: a board, a goal and tables."""

    board: str
    goal: str
    tables: str
    threads: int
    folder: str | None


class SearchedPart(NamedTuple):
    """What came of the search of some roots; ``open`` and ``origins`` are compressed."""

    expanded: int
    generated: int
    solved: int | None
    open: bytes
    origins: bytes
    seconds: float

    def checked(self, searched: int, root_size: int) -> "tuple[bytes, array[int]]":
        """The open roots, and for each the position of the one above it; a ValueError unless they can be of this many searched
        roots."""
        roots, origins = decompressed(self.open), array("I", decompressed(self.origins))
        if len(roots) != root_size * len(origins):
            raise ValueError(f"{len(origins)} open roots have {len(roots)} bytes, not {root_size} each")
        positions = [*origins, *(() if self.solved is None else (self.solved,))]
        if not all(0 <= position < searched for position in positions):
            raise ValueError(f"there is no root {max(positions)} of {searched}")
        if min(self.expanded, self.generated) < 0:
            raise ValueError("a count below 0")
        return roots, origins


_trees: OrderedDict[TreeKey, SubtreeSearch] = OrderedDict()
_trees_lock = threading.Lock()


def open_tree(key: TreeKey, deadline: float = math.inf) -> SubtreeSearch:
    """The tree of a key, whose tables this process reads or builds once; :class:`LimitReached` at the deadline."""
    if not _trees_lock.acquire(timeout=min(_seconds_to(deadline), threading.TIMEOUT_MAX)):
        raise LimitReached("time limit reached", "time")
    try:
        if key not in _trees:
            while len(_trees) >= MOST_TREES:
                _trees.popitem(last=False)
            _trees[key] = _new_tree(key, deadline)
        _trees.move_to_end(key)
        return _trees[key]
    finally:
        _trees_lock.release()


def _new_tree(key: TreeKey, deadline: float) -> SubtreeSearch:
    board, goal, tables, threads, folder = key
    stored = SubtreeSearch.is_stored(board, goal, tables=tables, folder=folder)
    with contextlib.nullcontext() if stored else _build_alone(folder, deadline):
        return SubtreeSearch(board, goal, tables=tables, threads=threads, folder=folder, time=_seconds_to(deadline))


def _seconds_to(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0)


@contextlib.contextmanager
def _build_alone(folder: str | None, deadline: float) -> Iterator[None]:
    """Lets one process of a node, or of all that share a folder, build tables while the others wait to read them."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks: every process builds its tables.
        yield
        return
    file = _lock_file(Path(folder) if folder is not None else _native.cache_folder())
    if file is None:
        yield
        return
    try:
        while not _is_locked(file):
            if time.monotonic() >= deadline:
                raise LimitReached("time limit reached", "time")
            time.sleep(0.05)
        yield
    finally:
        os.close(file)


def _lock_file(folder: Path | None) -> int | None:
    """The lock of a folder of tables, opened but never written; None if there can be none: every process then builds its tables."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"taquin-build-{os.getuid()}.lock"
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def _is_locked(file: int) -> bool:
    """Lock a file, if no other process has locked it."""
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # A file system without locks.
        return True
    return True


def signature_of(tree: SubtreeSearch) -> str:
    """What must be the same on all machines: the tables, and the version of the package."""
    return f"{tree.signature} of taquin {_native.version()}"


def search_part(key: TreeKey, signature: str, bound: int, roots: bytes, seconds: float) -> SearchedPart:
    """Search below roots for about so many seconds, with the tables and the version of the driver."""
    tree = open_tree(key)
    if signature_of(tree) != signature:
        raise ClusterError(
            f"a worker has tables with the signature {signature_of(tree)}, but the driver {signature}: install the same version "
            "of taquin on all machines"
        )
    began = time.perf_counter()
    found = tree.search(bound, roots, seconds)
    took = time.perf_counter() - began
    origins = array("I", found.origins).tobytes()
    return SearchedPart(
        found.expanded, found.generated, found.solved, zlib.compress(found.open, 1), zlib.compress(origins, 1), took
    )


def solve_lines(
    version: str, lines: Sequence[tuple[int, str]], method: Mapping[str, object], limits: Mapping[str, object]
) -> tuple[list[dict[str, Any]], float]:
    """Solve the boards of numbered lines; a record for each, as ``taquin batch --format jsonl`` writes it, and the seconds.

    If it is cancelled, there are fewer records. ``version`` is that of the driver.
    """
    if version != _native.version():
        raise ClusterError(
            f"a worker has taquin {_native.version()}, but the driver {version}: install the same version on all machines"
        )
    began = time.perf_counter()
    records: list[dict[str, Any]] = []
    with contextlib.suppress(CancelledError):
        for number, text in lines:
            records.append({"line": number, **_answer(text, method, limits)})
    return records, time.perf_counter() - began


def _answer(text: str, method: Mapping[str, object], limits: Mapping[str, object]) -> dict[str, Any]:
    try:
        board = Board(text)
        ((_, answer, error),) = _native.compare(board, method, [method], limits)
    except (BoardError, ValueError) as wrong:
        return {"error": str(wrong)}
    if answer is None:
        return {"error": error}
    found: dict[str, Any] = json.loads(answer)
    return found
