"""A Dask cluster on loopback whose workers and driver are lost meanwhile."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster_runs import EASY, LONG, Driver, assert_as_serial, bounds_in, parts_in, serial, wait_for

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    options = {"host": "127.0.0.1", "dashboard_address": None, "threads_per_worker": 1, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=0, **options) as machines:
        yield machines


def solve(machines: Any, board: str, *arguments: str) -> Driver:
    options = ["--engine", "dask", "--address", machines.scheduler_address, "--tables", "light", "--task-seconds", "0.2"]
    return Driver("solve", board, *options, "--json", *arguments)


def test_no_workers(machines: Any) -> None:
    code, output, errors = solve(machines, EASY, "--patience", "3").finish()
    assert (code, output) == (2, "") and "no workers" in errors and "Traceback" not in errors


def test_losses(machines: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    machines.scale(2)
    wait_for(lambda: len(machines.workers) == 2 and all(worker.pid for worker in machines.workers.values()))
    driver = solve(machines, LONG, "--journal", str(journal))
    late = len(serial(LONG)[1]) - 2
    wait_for(lambda: bounds_in(journal) >= late and parts_in(journal) > 3)
    os.kill(next(iter(machines.workers.values())).pid, signal.SIGKILL)
    wait_for(lambda: parts_in(journal) > 10)
    driver.kill()
    assert bounds_in(journal) < len(serial(LONG)[1]), "killed in the middle"
    driver = solve(machines, LONG, "--journal", str(journal))
    machines.scale(3)
    assert_as_serial(LONG, driver.solution(240))


def test_an_address_without_a_cluster() -> None:
    code, _, errors = Driver("solve", EASY, "--engine", "dask", "--address", "tcp://127.0.0.1:1", "--tables", "light").finish()
    assert code == 2 and "cannot use Dask at tcp://127.0.0.1:1" in errors and "Traceback" not in errors
