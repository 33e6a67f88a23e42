"""What the tests of clusters share: boards, what one machine counts, and the driver as a process."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import taquin
from taquin import cluster

EASY = "7 1 13 5/15 11 0 6/8 2 9 14/12 4 3 10"
"""2.9 M boards expanded on light tables."""
LONG = "12 11 9 13/3 15 10 14/0 7 6 2/4 8 5 1"
"""218 M boards expanded on light tables: time enough to lose machines."""

PATIENCE = 600.0
"""Seconds for what comes in a moment on an idle machine: reached only by a fault, not by a slow or busy machine."""

Bounds = list[tuple[int, int, int]]


@cache
def serial(board: str, tables: str = "light") -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """The length, and the completed bounds with their nodes, of the search on one machine."""
    answer = taquin.solve(board, algorithm="pdb", tables=tables, goal="row-major").to_dict()
    counts = [(bound["bound"], bound["expanded"], bound["generated"]) for bound in answer["iterations"]]
    return answer["length"], tuple(counts[:-1])


class Driver:
    """``python -m taquin.cluster`` as a process."""

    def __init__(
        self, *arguments: str, environment: Mapping[str, str] | None = None, before: Callable[[], object] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "taquin.cluster", *arguments],
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=before,
        )

    def finish(self, seconds: float = PATIENCE) -> tuple[int, str, str]:
        """The exit code, and what was printed to both outputs."""
        try:
            output, errors = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            output, errors = self.process.communicate()
            raise AssertionError(f"the driver did not end within {seconds} s:\n{output}\n{errors}") from None
        return self.process.returncode, output, errors

    def solution(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The JSON object of a run that must succeed."""
        code, output, errors = self.finish(seconds)
        assert code == 0, errors
        found: dict[str, Any] = json.loads(output)
        return found

    def processor_seconds(self) -> float:
        """The processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def has_ended(self) -> bool:
        """Whether it has ended by itself."""
        return self.process.poll() is not None

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.communicate()


def assert_as_serial(board: str, found: Mapping[str, Any]) -> None:
    """The same length and the same nodes of completed bounds as on one machine; so nothing was lost, and nothing counted twice."""
    length, bounds = serial(board)
    assert found["length"] == length and taquin.verify(board, found["moves"])
    assert [(bound["bound"], bound["expanded"], bound["generated"]) for bound in found["iterations"]] == list(bounds)


def wait_for(condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What a condition returns when it is met."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.01)
    raise AssertionError(f"not within {seconds} s: {condition}")


MANY = [taquin.generate(4, seed=seed).text() for seed in range(20)]
"""Boards for :data:`LIMITED`."""
LIMITED: dict[str, Any] = {"algorithm": "ida", "heuristic": "manhattan", "nodes": 3_000_000}
"""A method that takes about as long for each of :data:`MANY`, a fraction of a second."""


@cache
def lengths() -> tuple[int | None, ...]:
    """What :data:`LIMITED` finds for each of :data:`MANY` on one machine."""
    return tuple(record.get("length") for record in cluster.solve_many(MANY, engine="local", **LIMITED))


class KillingEngine:
    """An engine that kills a worker when the first result comes, while other tasks run."""

    def __init__(self, engine: cluster.ClusterEngine, kill_worker: Callable[[], object]) -> None:
        self.threads = engine.threads
        self.slots, self.submit, self.cancel, self.close = engine.slots, engine.submit, engine.cancel, engine.close
        self._engine, self._kill_worker = engine, kill_worker
        self.has_killed = False

    def wait(self, handles: Collection[Any], seconds: float) -> Iterator[tuple[Any, Any]]:
        for result in self._engine.wait(handles, seconds):
            if not self.has_killed:
                self.has_killed = True
                self._kill_worker()
            yield result


def assert_many_survive(engine: cluster.ClusterEngine, kill_worker: Callable[[], object]) -> None:
    """Many boards lose a worker, and have the results of one machine."""
    killing = KillingEngine(engine, kill_worker)
    found = cluster.solve_many(MANY, engine=killing, **LIMITED)
    engine.close()
    assert killing.has_killed and tuple(record.get("length") for record in found) == lengths()


def assert_batch_survives(start: Callable[[str, str], Driver], kill_worker: Callable[[], object], folder: Path) -> None:
    """A batch loses a worker and its driver, continues, and has every result once."""
    source, output, journal = folder / "in.txt", folder / "out.jsonl", folder / "out.jsonl.journal"
    source.write_text("\n".join(MANY) + "\n")
    driver = start(str(source), str(output))
    wait_for(lambda: len(lines_in(journal)) >= 2)
    kill_worker()
    wait_for(lambda: len(lines_in(journal)) >= 6)
    driver.kill()
    before = lines_in(journal)
    code, _, errors = start(str(source), str(output)).finish()
    assert code == 3 and f"{len(before)} already there" in errors, errors
    assert lines_in(journal)[: len(before)] == before
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert [record["line"] for record in records] == list(range(1, len(MANY) + 1))
    assert tuple(record.get("length") for record in records) == lengths()


def lose_worker_and_driver(start: Callable[[], Driver], kill_worker: Callable[[], object], journal: Path) -> None:
    """Begin a search for :data:`LONG` that loses a worker and then its driver before it ends."""
    late = len(serial(LONG)[1]) - 2
    for _ in range(5):
        # A search may end while this process waits for a processor.
        journal.unlink(missing_ok=True)
        driver = start()
        wait_for(lambda: driver.has_ended() or (bounds_in(journal) >= late and parts_in(journal) > 3))
        if not driver.has_ended():
            kill_worker()
            wait_for(lambda: driver.has_ended() or parts_in(journal) > 10)
        driver.kill()
        if b'"moves"' not in journal.read_bytes():
            return
    raise AssertionError("five searches ended before they were killed")


def lines_in(journal: Path) -> list[int]:
    """The lines of the input that have a result in the journal of a batch; one that is not written to its end does not count."""
    try:
        written = journal.read_bytes().rpartition(b"\n")[0]
    except FileNotFoundError:
        return []
    return [int(json.loads(line)["line"]) for line in written.splitlines()[1:]]


def parts_in(journal: Path) -> int:
    """The searched parts of the current bound in a journal."""
    try:
        return journal.read_bytes().count(b'{"part"')
    except FileNotFoundError:
        return 0


def bounds_in(journal: Path) -> int:
    """The completed bounds in a journal."""
    try:
        return journal.read_bytes().count(b'{"bound"')
    except FileNotFoundError:
        return 0
