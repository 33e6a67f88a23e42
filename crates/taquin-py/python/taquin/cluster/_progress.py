"""How far a run on a cluster is."""

from dataclasses import dataclass, field


@dataclass
class ClusterProgress:
    """The state of a run, for the ``progress`` of :func:`taquin.cluster.solve`; one object that changes.

    ``work`` counts boards expanded by :func:`taquin.cluster.solve` and boards solved by :func:`taquin.cluster.solve_many`,
    ``rate`` is work per second in the last seconds, ``lost`` counts tasks whose worker died and ``repeated`` those that were
    submitted again. ``bound`` is the proven lower bound of one board, ``expected`` the estimated work of the run or bound.
    """

    slots: int = 0
    running: int = 0
    queued: int = 0
    done: int = 0
    lost: int = 0
    repeated: int = 0
    work: int = 0
    expected: float | None = None
    bound: int | None = None
    seconds: float = 0.0
    rate: float = 0.0
    unit: str = "boards"
    _marks: list[tuple[float, int]] = field(default_factory=list, repr=False)

    def tick(self, seconds: float, running: int) -> None:
        """Update the clock and the rate."""
        self.seconds, self.running = seconds, running
        if not self._marks or seconds - self._marks[-1][0] >= 1:
            self._marks.append((seconds, self.work))
            del self._marks[:-10]
        since, before = self._marks[0]
        self.rate = (self.work - before) / (seconds - since) if seconds > since else 0.0

    @property
    def seconds_left(self) -> float | None:
        """The estimated time to the end of the run or bound; None if it is unknown."""
        if self.expected is None or self.rate <= 0:
            return None
        return max(self.expected - self.work, 0.0) / self.rate

    def __str__(self) -> str:
        if self.slots == 0:
            return f"no workers: waiting for some since the cluster has 0 slots ({self.seconds:.0f} s)"
        bound = f"at least {self.bound} moves, " if self.bound is not None else ""
        left = f", {_duration(self.seconds_left)} left" if self.seconds_left is not None else ""
        return (
            f"{bound}{_short(self.work)} {self.unit}, {_short(self.rate)}/s, {self.slots} slots, tasks: {self.running} running, "
            f"{self.queued} queued, {self.done} done, {self.lost} lost, {self.repeated} repeated{left}"
        )


def _short(number: float) -> str:
    for size, letter in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f} {letter}"
    return f"{number:.0f}"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
