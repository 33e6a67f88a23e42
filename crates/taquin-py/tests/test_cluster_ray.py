"""A Ray cluster of three nodes on loopback, whose machines and driver are lost meanwhile."""

import os
import secrets
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
    parts_in,
    wait_for,
)

from taquin.cluster.engines import RayEngine

TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
# Ray reads them when it is imported.
os.environ.update(TOKEN, RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0")
cluster_utils = pytest.importorskip("ray.cluster_utils")

# A node is given up after two seconds instead of about twenty.
QUICK = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 4}
LEAN: dict[str, Any] = {"node_ip_address": "127.0.0.1", "object_store_memory": 100_000_000}


class RayMachines:
    """A head without processors, and nodes with one each."""

    def __init__(self) -> None:
        head = {"num_cpus": 0, "include_dashboard": False, "_system_config": QUICK, **LEAN}
        self.cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=head)
        self.nodes: list[Any] = []

    def add_node(self) -> None:
        self.nodes.append(self.cluster.add_node(num_cpus=1, **LEAN))

    def kill_node(self) -> None:
        """End the oldest node while it searches."""
        self.searching(self.nodes[0])
        self.cluster.remove_node(self.nodes.pop(0), allow_graceful=False)

    def kill_worker(self, function: str = "search_part") -> None:
        """End a process that runs a task, of the newest node."""
        os.kill(self.searching(self.nodes[-1], function), signal.SIGKILL)

    def searching(self, node: Any, function: str = "search_part") -> int:
        """A process of a node that runs a task."""
        raylet = node.all_processes["raylet"][0].process.pid
        return int(wait_for(lambda: next(_running(raylet, f"ray::{function}".encode()), None)))

    def solve(self, board: str, *arguments: str) -> Driver:
        options = ["--address", self.cluster.address, "--tables", "light", "--task-seconds", "0.2", "--json"]
        return Driver("solve", board, *options, *arguments, environment=TOKEN)


def _running(parent: int, task: bytes) -> Iterator[int]:
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, rest = status.read_text().rsplit(")", 1)
            name = (status.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(rest.split()[1]) == parent and name.startswith(task):
            yield int(status.parent.name)


@pytest.fixture(scope="module")
def machines() -> Iterator[RayMachines]:
    machines = RayMachines()
    yield machines
    machines.cluster.shutdown()


def test_no_workers(machines: RayMachines) -> None:
    code, output, errors = machines.solve(EASY, "--patience", "1").finish()
    assert (code, output) == (2, "") and "no workers" in errors and "Traceback" not in errors


def test_a_wrong_token_is_refused(machines: RayMachines) -> None:
    wrong = {**TOKEN, "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    arguments = ["solve", EASY, "--address", machines.cluster.address, "--tables", "light"]
    code, output, errors = Driver(*arguments, environment=wrong).finish()
    assert (code, output) == (2, "") and "cannot use Ray at" in errors and "token" in errors and "Traceback" not in errors
    missing = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "", "RAY_AUTH_TOKEN_PATH": "/nowhere/token"}
    code, output, errors = Driver(*arguments, environment=missing).finish()
    assert (code, output) == (2, "") and "token is missing" in errors


def test_an_address_without_a_cluster() -> None:
    code, _, errors = Driver("solve", EASY, "--address", "127.0.0.1:1", "--tables", "light", environment=TOKEN).finish()
    assert code == 2 and "no Ray cluster answers at 127.0.0.1:1" in errors


def test_losses(machines: RayMachines, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    for _ in range(2):
        machines.add_node()

    def lose_worker() -> None:
        machines.kill_worker()
        machines.add_node()

    lose_worker_and_driver(lambda: machines.solve(LONG, "--journal", str(journal)), lose_worker, journal)
    before = journal.stat().st_ino
    driver = machines.solve(LONG, "--journal", str(journal))
    # It replaces the parts by one.
    wait_for(lambda: journal.stat().st_ino != before)
    wait_for(lambda: parts_in(journal) > 4)
    machines.kill_worker()
    machines.kill_node()
    found = driver.solution()
    assert_as_serial(LONG, found)
    # A process may end its task in the moment before it is killed, hardly all of them.
    assert found["lost"] >= 1 and found["repeated"] == found["lost"]


def test_a_batch_survives(machines: RayMachines, tmp_path: Path) -> None:
    while len(machines.nodes) < 2:
        machines.add_node()
    method = [text for name, value in LIMITED.items() for text in (f"--{name}", str(value))]

    def start(source: str, output: str) -> Driver:
        return Driver("batch", source, output, "--address", machines.cluster.address, *method, environment=TOKEN)

    assert_batch_survives(start, lambda: machines.kill_worker("solve_lines"), tmp_path)


def test_many_boards_survive(machines: RayMachines) -> None:
    while len(machines.nodes) < 2:
        machines.add_node()
    assert_many_survive(RayEngine(machines.cluster.address, 1), lambda: machines.kill_worker("solve_lines"))
