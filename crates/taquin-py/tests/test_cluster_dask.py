"""A Dask cluster on loopback whose workers and driver are lost meanwhile."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster_runs import (
    EASY,
    LIMITED,
    LONG,
    Driver,
    assert_as_serial,
    assert_batch_survives,
    assert_many_survive,
    lose_worker_and_driver,
    wait_for,
)

from taquin import cluster
from taquin.cluster.engines import DaskEngine

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    options = {"host": "127.0.0.1", "dashboard_address": None, "threads_per_worker": 1, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=0, **options) as machines:
        yield machines


def solve(machines: Any, board: str, *arguments: str) -> Driver:
    options = ["--engine", "dask", "--address", machines.scheduler_address, "--tables", "light", "--task-seconds", "0.2"]
    return Driver("solve", board, *options, "--json", *arguments)


def have_workers(machines: Any) -> None:
    machines.scale(2)
    wait_for(lambda: len(machines.workers) >= 2 and all(worker.pid for worker in machines.workers.values()))


def kill_worker(machines: Any) -> None:
    """End a worker; another one is started instead."""
    os.kill(next(iter(machines.workers.values())).pid, signal.SIGKILL)


def test_no_workers(machines: Any) -> None:
    code, output, errors = solve(machines, EASY, "--patience", "1").finish()
    assert (code, output) == (2, "") and "no workers" in errors and "Traceback" not in errors


def test_losses(machines: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    have_workers(machines)
    lose_worker_and_driver(
        lambda: solve(machines, LONG, "--journal", str(journal)), lambda: kill_worker(machines), journal
    )
    driver = solve(machines, LONG, "--journal", str(journal))
    machines.scale(3)
    assert_as_serial(LONG, driver.solution())


def test_a_batch_survives(machines: Any, tmp_path: Path) -> None:
    have_workers(machines)
    method = [text for name, value in LIMITED.items() for text in (f"--{name}", str(value))]

    def start(source: str, output: str) -> Driver:
        return Driver("batch", source, output, "--engine", "dask", "--address", machines.scheduler_address, *method)

    assert_batch_survives(start, lambda: kill_worker(machines), tmp_path)


def test_many_boards_survive(machines: Any) -> None:
    have_workers(machines)
    assert_many_survive(DaskEngine(machines.scheduler_address), lambda: kill_worker(machines))


def test_an_address_without_a_cluster() -> None:
    code, _, errors = Driver("solve", EASY, "--engine", "dask", "--address", "tcp://127.0.0.1:1", "--tables", "light").finish()
    assert code == 2 and "cannot use Dask at tcp://127.0.0.1:1" in errors and "Traceback" not in errors


def test_the_client_of_the_program_is_used(machines: Any) -> None:
    have_workers(machines)
    boards = ["8 6 7/2 5 4/3 0 1", "1 2 3/4 0 5/7 8 6", None]
    with distributed.Client(machines.scheduler_address) as client:
        for options in ({"engine": "dask"}, {"engine": client}):
            records = cluster.solve_many(boards, **options)
            assert [record.get("length") for record in records] == [31, 2, None] and "error" in records[2]
        assert client.status == "running"
