"""Keeps the slots of an engine busy: submits tasks ahead, repeats those that were lost, and says so when there are no workers."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ._errors import ClusterError
from ._progress import ClusterProgress
from .engines import ClusterEngine, Lost

TASKS_PER_SLOT = 2
"""The tasks in flight for each slot: one runs while the next waits for it."""
MOST_LOSSES = 5
"""The times that a task may be lost before it is taken for the cause."""
SLOT_INTERVAL = 1.0
"""The seconds between two questions how many slots there are."""
LAST_RESULTS = 0.1
"""The seconds in which tasks that are cancelled may still return what they have."""

T = TypeVar("T")


@dataclass
class Planned(Generic[T]):
    """A task: what the caller knows it by, and what the worker gets."""

    task: T
    arguments: Sequence[object]
    losses: int = field(default=0, init=False)


class Schedule:
    """Runs tasks on an engine."""

    def __init__(
        self,
        engine: ClusterEngine,
        progress: Callable[[ClusterProgress], object] | None,
        patience: float,
        deadline: float = math.inf,
    ) -> None:
        self.engine = engine
        self.figures = ClusterProgress()
        self._progress = progress
        self._patience = patience
        self.deadline = deadline
        self._began = time.monotonic()
        self._asked = self._told = -SLOT_INTERVAL
        self._idle_since: float | None = None

    def run(
        self,
        function: Callable[..., Any],
        next_task: Callable[[], Planned[T] | None],
        on_result: Callable[[T, Any], bool],
    ) -> bool:
        """Run tasks until there are no more, or until ``on_result`` returns True; whether it did.

        Results that are there at Ctrl-C or at the deadline still reach ``on_result``.
        """
        flying: dict[Any, Planned[T]] = {}
        try:
            while True:
                self._ask_for_slots()
                while len(flying) < TASKS_PER_SLOT * self.figures.slots and (planned := next_task()) is not None:
                    flying[self.engine.submit(function, *planned.arguments)] = planned
                self._tell(len(flying))
                if not flying and self.figures.slots > 0:
                    return False
                if not flying:
                    time.sleep(0.2)
                    continue
                for handle, outcome in self.engine.wait(flying.keys(), 0.5):
                    planned = flying.pop(handle)
                    if isinstance(outcome, Lost):
                        flying[self._again(function, planned, outcome)] = planned
                        continue
                    self.figures.done += 1
                    if on_result(planned.task, outcome):
                        return True
        except (KeyboardInterrupt, SystemExit, TimeoutError):
            self._take_last(flying, on_result, 0)
            self.engine.cancel(list(flying))
            self._take_last(flying, on_result, LAST_RESULTS)
            raise
        finally:
            self.engine.cancel(list(flying))

    def _take_last(self, flying: dict[Any, Planned[T]], on_result: Callable[[T, Any], bool], seconds: float) -> None:
        """Take the results that come within some seconds; nothing is submitted any more."""
        end = time.monotonic() + seconds
        while flying:
            results = list(self.engine.wait(flying.keys(), max(end - time.monotonic(), 0)))
            for handle, outcome in results:
                planned = flying.pop(handle)
                if not isinstance(outcome, Lost):
                    self.figures.done += 1
                    on_result(planned.task, outcome)
            if not results or time.monotonic() >= end:
                return

    def _again(self, function: Callable[..., Any], planned: Planned[T], lost: Lost) -> Any:
        planned.losses += 1
        self.figures.lost += 1
        if planned.losses >= MOST_LOSSES:
            raise ClusterError(f"a task was lost {MOST_LOSSES} times, the last time because: {lost.reason}")
        self.figures.repeated += 1
        return self.engine.submit(function, *planned.arguments)

    def _ask_for_slots(self) -> None:
        now = time.monotonic()
        if now >= self.deadline:
            raise TimeoutError
        if now - self._asked < SLOT_INTERVAL:
            return
        self._asked = now
        self.figures.slots = self.engine.slots()
        if self.figures.slots > 0:
            self._idle_since = None
            return
        self._idle_since = self._idle_since or now
        if now - self._idle_since >= self._patience:
            raise ClusterError(f"the cluster has no workers (waited {self._patience:g} s); start some and try again")

    def _tell(self, running: int) -> None:
        now = time.monotonic()
        self.figures.tick(now - self._began, running)
        if self._progress is not None and now - self._told >= 1.0:
            self._told = now
            self._progress(self.figures)
