"""A file of JSON lines that a killed process leaves usable: appended line by line, a torn last line is cut off."""

import errno
import json
import os
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

from ._errors import JournalError

SYNC_INTERVAL = 1.0
"""The seconds between two syncs to the disk. A killed process loses nothing; a power failure loses this much work."""

LINES_TOGETHER = 1000
"""The lines written at once when a file is replaced."""


def encoded(record: dict[str, Any]) -> bytes:
    """An object as it is written, without the end of its line."""
    return json.dumps(record, separators=(",", ":")).encode()


class JsonLines:
    """An append-only file of JSON objects, one per line, which one process at a time may write."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._synced = 0.0
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise self._failed("open", error) from error
        self._lock()
        self._end = os.lseek(self._file, 0, os.SEEK_END)

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                os.close(self._file)
                raise JournalError(f"another process is writing {self.path}") from error

    def read(self, exact: bool = False) -> Iterator[dict[str, Any]]:
        """The objects in the file; then cuts off a last line that was not written to its end.

        With `exact`, a line that has the same object in other letters is refused: a checksum over the object does not notice them.
        """
        good = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                is_torn = line.startswith(b"{") and not line.endswith(b"\n")
                record = None if is_torn else _parsed(line)
                if exact and record is not None and encoded(record) != line[:-1]:
                    record = None
                if record is None and not is_torn:
                    raise JournalError(f"{self.path}, line {number}: expected a JSON object; the file was not changed")
                if record is None:
                    break
                yield record
                good += len(line)
        if good < self._end:
            os.ftruncate(self._file, good)
            self._end = good

    def append(self, records: Iterable[dict[str, Any]], sync: bool = False) -> None:
        """Append objects. If that fails, the file is as it was before."""
        data = b"".join(encoded(record) + b"\n" for record in records)
        try:
            self._write(data)
            if sync or time.monotonic() - self._synced >= SYNC_INTERVAL:
                os.fsync(self._file)
                self._synced = time.monotonic()
        except BaseException as error:
            # Also after Ctrl-C: what is appended next begins where this began.
            os.ftruncate(self._file, self._end)
            if isinstance(error, OSError):
                raise self._failed("write", error) from error
            raise
        self._end += len(data)

    def _write(self, data: bytes) -> None:
        os.lseek(self._file, self._end, os.SEEK_SET)
        while data:
            data = data[os.write(self._file, data) :]

    def replace(self, records: Iterable[dict[str, Any]]) -> None:
        """Replace all objects at once: after a crash there are the old ones or the new ones."""
        path = self.path.with_name(self.path.name + ".new")
        path.unlink(missing_ok=True)
        try:
            new = JsonLines(path)
            remaining = iter(records)
            while some := list(islice(remaining, LINES_TOGETHER)):
                new.append(some)
            new.append((), sync=True)
            os.replace(path, self.path)
        except (OSError, JournalError) as error:
            path.unlink(missing_ok=True)
            raise error if isinstance(error, JournalError) else self._failed("write", error)
        os.close(self._file)
        self._file, self._end = new._file, new._end

    def _failed(self, action: str, error: OSError) -> JournalError:
        kept = "; what was written before is kept, and the same command continues from it" if action == "write" else ""
        return JournalError(f"cannot {action} {self.path}: {error.strerror or error}{kept}")

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
