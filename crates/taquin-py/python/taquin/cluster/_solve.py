"""One hard board on a cluster: IDA* whose bounds are divided into tasks of about equal time."""

import math
import time as clock
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

from .._errors import LimitReached, UnsolvableError
from .._native import Board, Goal, SubtreeSearch
from .._questions import verify
from .._types import BoardLike, GoalLike
from ._errors import ClusterError
from ._frontier import Frontier, Piece
from ._journal import Iteration, Journal, PartRecord, Stage
from ._progress import ClusterProgress
from ._schedule import Planned, Schedule
from ._seconds import require_duration, require_seconds
from ._worker import SearchedPart, TreeKey, open_tree, search_part, signature_of
from .engines import ClusterEngine, check_engine, connected

FIRST_ROOTS = 64
"""The roots of a task while nothing is known of their sizes: the first ones have the largest subtrees."""
ROOTS_OF_PATH = 20_000
"""The roots of a stage that searches for the path below the root that has the goal."""
SHORTEST_TASK, TASKS_PER_SECOND = 0.5, 100
"""Tasks may last half a second, or so long that all slots together end this many in a second. Most end before their time, and one
driver handles 750 in a second, two thirds of what was measured on Ray: a simulated bound of 30 core hours on 1,000 slots is
searched at 91 % efficiency with 100, 87 % with 150, 80 % with 300."""


@dataclass(frozen=True)
class ClusterSolution:
    """A proven shortest solution of a board, and what it took.

    ``iterations`` are the completed iterations with their nodes, which are those of the search on one machine; ``expanded`` counts the
    boards of all iterations, also of the last one and of the path. ``tasks``, ``lost``, ``repeated`` and ``seconds`` are those of the
    last run.
    """

    board: Board
    goal: Board
    moves: str
    iterations: tuple[Iteration, ...]
    expanded: int
    tasks: int
    lost: int
    repeated: int
    seconds: float

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.moves)


def solve(
    board: BoardLike,
    *,
    goal: GoalLike = "row-major",
    engine: str | ClusterEngine = "ray",
    address: str | None = None,
    journal: str | PathLike[str] | None = None,
    tables: str = "full",
    tables_dir: str | PathLike[str] | None = None,
    cpus: int | None = None,
    task_seconds: float | None = None,
    time: float | None = None,
    patience: float = 60.0,
    progress: Callable[[ClusterProgress], object] | None = None,
) -> ClusterSolution:
    """Find a shortest solution of a board of 2×2 to 36 cells on many machines.

    ``engine`` is ``ray``, ``dask``, ``local`` or an object like :class:`ClusterEngine`; without an ``address`` a cluster is started
    on this machine alone. ``journal`` is a file with which the same call continues after the driver was killed. ``tables_dir`` is a
    folder that all machines see; without it each has its own. ``task_seconds`` is how long a task lasts, ``patience`` how long to
    wait for the first worker. ``progress`` is called once a second.

    Raises :class:`taquin.UnsolvableError`, :class:`taquin.LimitReached` after ``time`` seconds, :class:`ClusterError` and
    :class:`JournalError`.
    """
    check_engine(engine, address, cpus)
    require_seconds("patience", patience)
    deadline = math.inf if time is None else clock.monotonic() + require_seconds("time", time)
    if task_seconds is not None:
        require_duration("task_seconds", task_seconds)
    start = Board(board)
    target = Goal(goal).board(start.shape)
    if not start.is_solvable(target):
        raise UnsolvableError(f"{start.text()} cannot be solved to {target.text()}")
    folder = None if tables_dir is None else fspath(tables_dir)
    # Raises an error for shapes and sizes without tables, before a cluster is started.
    SubtreeSearch.is_stored(start, target, tables=tables, folder=folder)
    began = clock.monotonic()
    with connected(engine, address, cpus) as chosen:
        key = TreeKey(start.text(), target.text(), tables, chosen.threads, folder)
        search = _Search(key, Schedule(chosen, progress, patience, deadline), journal, task_seconds)
        try:
            moves = search.run()
        finally:
            search.journal.close()
    if not verify(start, moves, goal=target):
        raise ClusterError(f"the moves found do not solve the board: {moves}")
    figures = search.schedule.figures
    return ClusterSolution(
        start,
        target,
        moves,
        tuple(search.journal.iterations),
        figures.work,
        figures.done,
        figures.lost,
        figures.repeated,
        clock.monotonic() - began,
    )


class _Search:
    """The search for one board, bound after bound."""

    def __init__(
        self, key: TreeKey, schedule: Schedule, journal: str | PathLike[str] | None, task_seconds: float | None
    ) -> None:
        self.key = key
        self.schedule = schedule
        self.tree = self._open_tree()
        self.task_seconds = task_seconds
        header = {"board": key.board, "goal": key.goal, "tables": f"{key.tables} {self.tree.signature}"}
        self.journal = Journal(journal, header, self.tree.bound, self.tree.root_size)
        schedule.figures.unit = "boards expanded"
        schedule.figures.work = sum(counts.expanded for counts in self.journal.iterations)

    def _open_tree(self) -> SubtreeSearch:
        try:
            return open_tree(self.key, self.schedule.deadline)
        except LimitReached as error:
            if error.limit != "time":
                raise
            bound = Board(self.key.board).manhattan(self.key.goal)
            message = f"time limit reached before the tables were ready; every solution costs at least {bound}"
            raise LimitReached(message, "time", bound) from error

    def run(self) -> str:
        """The moves of a shortest solution."""
        if self.journal.moves is not None:
            if not verify(self.key.board, self.journal.moves, goal=self.key.goal):
                self.journal.fail(f"has moves that do not solve the board: {self.journal.moves}; it was not changed")
            return self.journal.moves
        bound = self.journal.bound
        path = None if bound > 0 else b""
        while path is None:
            bound = self.journal.bound
            self._expect(bound)
            try:
                path = self._search_bound(bound)
            except TimeoutError as error:
                raise LimitReached(f"time limit reached; every solution costs at least {bound}", "time", bound) from error
        moves = self.tree.moves(path)
        if len(moves) != bound:
            raise ClusterError(
                f"a solution of {len(moves)} moves was found where every solution was said to have at least {bound}: "
                "the journal or a table is wrong"
            )
        self.journal.add_moves(moves)
        return moves

    def _expect(self, bound: int) -> None:
        """Estimate the work up to the end of a bound: bounds grow by about the same factor."""
        figures, bounds = self.schedule.figures, self.journal.iterations
        figures.bound, figures.expected = bound, None
        if len(bounds) >= 2 and bounds[-2].expanded > 0:
            figures.expected = figures.work + bounds[-1].expanded ** 2 / bounds[-2].expanded

    def _search_bound(self, bound: int) -> bytes | None:
        """The path to the goal within a bound, as cells of the blank; None if there is none."""
        root, path, level = self.tree.first_root(), b"", 0
        while True:
            wanted = self._wanted_roots(level)
            grown = self.tree.grow(bound, root, wanted)
            roots = len(grown.roots) // self.tree.root_size
            stage = self.journal.stage(level, wanted, roots, zlib.crc32(grown.roots))
            if grown.goal is not None:
                return path[:-1] + grown.goal
            if stage.solved is None:
                run = _StageRun(self, stage, bound, grown.roots)
                stage_began = clock.monotonic()
                is_solved = run.search()
                if not is_solved and level == 0:
                    counts = grown.expanded + run.expanded, grown.generated + run.generated
                    self.schedule.figures.work += grown.expanded
                    self.journal.complete_iteration(Iteration(bound, *counts, clock.monotonic() - stage_began))
                    return None
                if not is_solved:
                    raise ClusterError("the goal was found below a root, but not again: the tables of the machines differ")
            assert stage.solved is not None
            path = path[:-1] + grown.path(stage.solved)
            size = self.tree.root_size
            root, level = grown.roots[stage.solved * size : (stage.solved + 1) * size], level + 1

    def _wanted_roots(self, level: int) -> int:
        """How many roots a stage is grown into: as many as before, if it was begun.

        A bound has as many as on one machine, so that its last bound is searched in the same good order.
        """
        if level < len(self.journal.stages):
            return self.journal.stages[level].wanted
        last = self.journal.iterations[-1].expanded if self.journal.iterations else 0
        return self.tree.roots_wanted(last) if level == 0 else ROOTS_OF_PATH


class _StageRun:
    """The search of one stage by tasks."""

    def __init__(self, search: _Search, stage: Stage, bound: int, roots: bytes) -> None:
        self.journal, self.schedule, self.stage = search.journal, search.schedule, stage
        self.key, self.bound, self.task_seconds = search.key, bound, search.task_seconds
        self.signature, self.root_size = signature_of(search.tree), search.tree.root_size
        self.expanded = self.generated = 0
        self.frontier = Frontier(roots, search.tree.root_size, stage.parts)
        self.seconds_per_root: float | None = None
        if stage.parts:
            replayed = self.frontier.replayed
            self.expanded, self.generated = replayed.expanded, replayed.generated
            self.schedule.figures.work += self.expanded
            self.journal.compact_stage(stage, replayed)

    def search(self) -> bool:
        """Search until the goal is found, or all is searched; whether it was found."""
        return self.schedule.run(search_part, self._next_task, self._on_result)

    def _next_task(self) -> Planned[tuple[int, Piece]] | None:
        figures = self.schedule.figures
        seconds = self.task_seconds or max(SHORTEST_TASK, figures.slots / TASKS_PER_SECOND)
        most = self._roots_within(seconds)
        if self.frontier.tasks(most) < figures.slots:
            # Slots will be idle soon: short tasks hand back what they leave open, so that there is work for all.
            seconds /= 4
            most = self._roots_within(seconds)
        taken = self.frontier.take(most)
        figures.queued = self.frontier.tasks(most)
        if taken is None:
            return None
        task, piece, roots = taken
        return Planned((task, piece), (self.key, self.signature, self.bound, roots, seconds))

    def _roots_within(self, seconds: float) -> int:
        """How many grown roots a task searches in this time."""
        share = math.ceil(self.frontier.count / (8 * max(self.schedule.figures.slots, 1)))
        most = FIRST_ROOTS if self.seconds_per_root is None else int(seconds / self.seconds_per_root)
        return max(min(most, share), 1)

    def _on_result(self, task: tuple[int, Piece], found: SearchedPart) -> bool:
        number, piece = task
        try:
            roots, positions = found.checked(len(piece.indices), self.root_size)
        except ValueError as error:
            raise ClusterError(f"a worker returned what cannot be of its task: {error}") from error
        self.schedule.figures.work += found.expanded
        if found.solved is not None:
            self.journal.add_solved(self.frontier.origin(piece, found.solved))
            return True
        self.expanded += found.expanded
        self.generated += found.generated
        if not piece.is_undivided:
            self._learn(len(piece.indices), positions, found.seconds)
        figures = self.schedule.figures
        origins = self.frontier.finish(number, piece, roots, positions, figures.slots, figures.queued)
        record = PartRecord(number, piece.source, piece.indices, found.expanded, found.generated, roots, origins)
        self.journal.add_part(record)
        return False

    def _learn(self, roots: int, still_open: Sequence[Any], seconds: float) -> None:
        """Follow the time that a grown root takes."""
        closed = max(roots - len(set(still_open)), 1)
        now = max(seconds / closed, 1e-6)
        self.seconds_per_root = now if self.seconds_per_root is None else (3 * self.seconds_per_root + now) / 4
