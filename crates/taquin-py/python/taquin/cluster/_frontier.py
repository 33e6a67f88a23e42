"""The roots of one stage that are still to be searched, and how they are divided into tasks."""

import math
from array import array
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from ._journal import PartRecord

FEWEST_PARTS, MOST_PARTS = 4, 16
"""Into how many tasks the open roots of a task are divided: few while there is a queue, many while slots are idle."""


class Source(NamedTuple):
    """Roots that tasks are made of, and for each the grown root that it lies below."""

    roots: bytes
    origins: Sequence[int]


class Piece(NamedTuple):
    """Some roots of a source; an undivided one is one task."""

    source: int
    indices: range
    is_undivided: bool


class Frontier:
    """The grown roots are source 0; what task t left open is source t."""

    def __init__(self, roots: bytes, root_size: int, parts: Sequence[PartRecord]) -> None:
        self._size = root_size
        self.count = len(roots) // root_size
        self._sources = {0: Source(roots, range(self.count))}
        self._left = {0: self.count}
        self._pending: deque[Piece] = deque([Piece(0, range(self.count), False)] if self.count else [])
        self._undivided = 0
        self._divisible_roots = self.count
        self.next_task = 1
        if parts:
            self._replay(parts)

    def _replay(self, parts: Sequence[PartRecord]) -> None:
        covered = {0: bytearray(self.count)}
        for part in parts:
            done = covered[part.source]
            for index in part.indices:
                done[index] = 1
            if part.roots:
                self._sources[part.task] = Source(part.roots, part.origins)
                covered[part.task] = bytearray(len(part.origins))
        roots, origins = bytearray(), array("I")
        for number, done in covered.items():
            source = self._sources[number]
            for index in (index for index, is_done in enumerate(done) if not is_done):
                roots += source.roots[index * self._size : (index + 1) * self._size]
                origins.append(source.origins[index])
        task = max(part.task for part in parts) + 1
        self.replayed = PartRecord(
            task,
            0,
            range(self.count),
            sum(part.expanded for part in parts),
            sum(part.generated for part in parts),
            bytes(roots),
            origins,
        )
        self._sources, self._left, self.next_task = {}, {}, task + 1
        self._pending.clear()
        self._divisible_roots = len(origins)
        if origins:
            self._sources[task], self._left[task] = Source(bytes(roots), origins), len(origins)
            self._pending.append(Piece(task, range(len(origins)), False))

    def tasks(self, most: int) -> int:
        """How many tasks of about ``most`` roots are pending."""
        return self._undivided + math.ceil(self._divisible_roots / most)

    def take(self, most: int) -> tuple[int, Piece, bytes] | None:
        """The number, the piece and the roots of the next task, which has about ``most`` roots."""
        if not self._pending:
            return None
        piece = self._pending.popleft()
        if piece.is_undivided:
            self._undivided -= 1
        else:
            if len(piece.indices) > most:
                self._pending.appendleft(piece._replace(indices=piece.indices[most:]))
                piece = piece._replace(indices=piece.indices[:most])
            self._divisible_roots -= len(piece.indices)
        task, self.next_task = self.next_task, self.next_task + 1
        return task, piece, self._roots(piece)

    def _roots(self, piece: Piece) -> bytes:
        roots, size = self._sources[piece.source].roots, self._size
        if piece.indices.step == 1:
            return roots[piece.indices.start * size : piece.indices.stop * size]
        return b"".join(roots[index * size : (index + 1) * size] for index in piece.indices)

    def origin(self, piece: Piece, position: int) -> int:
        """The grown root above the root at a position of a piece."""
        return self._sources[piece.source].origins[piece.indices[position]]

    def finish(
        self, task: int, piece: Piece, roots: bytes, positions: Sequence[int], slots: int, queued: int
    ) -> "array[int]":
        """Note that a piece was searched, and divide what it left open, so that ``slots`` with ``queued`` tasks stay busy.

        ``positions`` are, for each open root, that of the root of the piece above it; returns the grown roots above them.
        """
        above = self._sources[piece.source].origins
        origins = array("I", (above[piece.indices[position]] for position in positions))
        self._left[piece.source] -= len(piece.indices)
        if self._left[piece.source] == 0:
            del self._sources[piece.source], self._left[piece.source]
        if origins:
            self._sources[task], self._left[task] = Source(roots, origins), len(origins)
            wanted = math.ceil(2 * slots / (queued + 1))
            parts = min(max(wanted, FEWEST_PARTS), MOST_PARTS, len(origins))
            self._undivided += parts
            self._pending.extendleft(Piece(task, range(part, len(origins), parts), True) for part in range(parts))
        return origins
