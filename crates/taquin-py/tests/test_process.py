"""Threads, signals, memory, and the command line as a process."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import taquin
from taquin import cluster
from taquin.arrow import solve_table
from taquin.search import dijkstra

HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
OTHER_GOAL = taquin.Board("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
"""A goal whose full tables are not stored."""


PATIENCE = 300
"""Seconds for what comes in a moment on an idle machine: reached only by a fault, not by a slow or busy machine."""


class Enough(Exception):
    """Ends a search."""


def test_two_threads_solve_at_once() -> None:
    both = threading.Barrier(2)
    met: list[str] = []

    def wait(_: taquin.Progress) -> None:
        # Each waits in the middle of its search for the other one.
        both.wait(timeout=60)
        both.wait(timeout=60)
        raise Enough

    def run(name: str) -> None:
        with pytest.raises(Enough):
            taquin.solve(HARD, algorithm="ida", heuristic="manhattan", threads=1, progress=wait)
        met.append(name)

    threads = [threading.Thread(target=run, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(met) == ["a", "b"]


def test_python_runs_during_a_search() -> None:
    began, enough, ended = threading.Event(), threading.Event(), threading.Event()

    def check(_: taquin.Progress) -> None:
        began.set()
        if enough.is_set():
            raise Enough

    def run() -> None:
        with pytest.raises(Enough):
            taquin.solve(HARD, algorithm="ida", heuristic="manhattan", progress=check)
        ended.set()

    thread = threading.Thread(target=run)
    thread.start()
    assert began.wait(60)
    for _ in range(10_000):
        assert not ended.is_set()
    enough.set()
    thread.join()


class Alarm(Exception):
    """What the handler of the signal raises."""


def many() -> object:
    boards = np.stack([taquin.generate(4, seed=seed).numpy() for seed in range(64)])
    return taquin.solve_many(boards, algorithm="ida", heuristic="manhattan")


# Made before the signal: pyarrow imports pandas meanwhile, and does not pass exceptions on.
TABLE = pa.table({"board": [taquin.generate(4, seed=seed).text() for seed in range(64)]})


def many_on_threads() -> object:
    return cluster.solve_many([HARD] * 8, engine="local", cpus=2, algorithm="ida", heuristic="manhattan")


LONG: dict[str, Callable[[], object]] = {
    "solve 4x4": lambda: taquin.solve(HARD, algorithm="ida", heuristic="manhattan"),
    "solve 5x5": lambda: taquin.solve(taquin.generate(5, seed=9), time=60),
    "solve 30x30": lambda: taquin.solve(taquin.generate(30, seed=9), time=60),
    "solve astar": lambda: taquin.solve(HARD, algorithm="astar", heuristic="manhattan"),
    "solve mtm": lambda: taquin.solve(taquin.generate(4, kind="hardest", seed=1), metric="mtm"),
    "solve_many": many,
    "improve": lambda: list(taquin.improve(taquin.generate(5, seed=9), time=60)),
    "distances": lambda: taquin.distances("3x4"),
    "generate": lambda: taquin.generate(5, kind="distance", length=120, seed=1),
    "compare": lambda: taquin.compare(HARD, [{"algorithm": "ida", "heuristic": "manhattan"}], time=60),
    "pdb": lambda: taquin.Pdb(4, OTHER_GOAL, tables="full"),
    "search in a function": lambda: dijkstra(0, -1, lambda n: [(n + 1, 1)]),
    "render": lambda: taquin.render(taquin.solve(taquin.generate(12, seed=1), first=True), "gif"),
    "arrow": lambda: solve_table(TABLE, algorithm="ida", heuristic="manhattan", nodes=100_000_000),
    "cluster.solve": lambda: cluster.solve(HARD, engine="local", cpus=2, tables="light"),
    "cluster.solve_many": many_on_threads,
    "tables of cluster.solve": lambda: cluster.solve(OTHER_GOAL.neighbors()[0], goal=OTHER_GOAL, engine="local", cpus=1),
}

THREADLESS = """
import numpy, taquin
from taquin import cluster
board = "8 6 7/2 5 4/3 0 1"
many = numpy.stack([taquin.Board(board).numpy()] * 3)
calls = {
    "solve": lambda: taquin.solve(board, threads=4).length,
    "solve_many": lambda: list(taquin.solve_many(many, threads=4).lengths),
    "improve": lambda: len(list(taquin.improve(board, time=1))),
    "compare": lambda: len(taquin.compare(board)),
    "distances": lambda: len(taquin.distances(3)),
    "generate": lambda: taquin.generate(3, seed=1).text(),
    "render": lambda: len(taquin.render(board, "png")) > 0,
    "pdb": lambda: taquin.Pdb(4).estimate("0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"),
    "cluster": lambda: cluster.solve(board, engine="local", tables="light").length,
}
for name, call in calls.items():
    try:
        print(name, call())
    except RuntimeError as error:
        print(name, "error:", error)
"""


def test_a_thread_that_cannot_start_is_an_error_of_python() -> None:
    # A stack that no system has room for, so that no thread of the extension can be started.
    environment = {**os.environ, "RUST_MIN_STACK": "70368744177664"}
    ended = subprocess.run(
        [sys.executable, "-c", THREADLESS], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 0, ended.stderr
    lines = dict(line.split(" ", 1) for line in ended.stdout.splitlines())
    assert len(lines) == 9 and "panic" not in ended.stderr, ended.stderr
    assert (lines["solve"], lines["pdb"]) == ("31", "64")
    # The others need a thread of their own, so that they can be interrupted.
    refused = {name for name, line in lines.items() if line.startswith("error: the system starts no thread")}
    assert {"improve", "solve_many"} <= refused
    assert all(name in refused or not line.startswith("error") for name, line in lines.items()), lines


LATE = 2.0 * (os.cpu_count() or 1)
"""Seconds of processor time on all processors: far more than any of the work takes from a signal to its end."""


@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_everything(name: str) -> None:
    assert delay_of_signal(LONG[name]) < LATE


def delay_of_signal(work: Callable[[], object]) -> float:
    """The seconds of processor time from a signal to the exception of its handler."""

    def handler(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGPROF, handler)
    try:
        due = time.process_time() + 0.25
        signal.setitimer(signal.ITIMER_PROF, 0.25)
        with pytest.raises(Alarm):
            work()
        return time.process_time() - due
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def test_a_signal_ends_a_search_in_a_dictionary() -> None:
    ring = {n: {(n + 1) % 3_000_000: 1} for n in range(3_000_000)}

    def handler(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Alarm):
            while True:
                with pytest.raises(taquin.UnsolvableError):
                    dijkstra(0, -1, ring)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_is_a_keyboard_interrupt() -> None:
    # It says that it searches, again and again.
    code = (
        "import taquin\n"
        f"try:\n    taquin.solve('{HARD}', algorithm='ida', heuristic='manhattan', progress=lambda _: print('go', flush=True))\n"
        "except KeyboardInterrupt:\n    print('stopped')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "go\n"
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=PATIENCE)[0].splitlines()[-1] == "stopped" and child.returncode == 0


def resident() -> int:
    """The resident bytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_ten_thousand_solves_leak_nothing() -> None:
    array = np.array([[8, 6, 7, 2, 5, 4, 3, 0, 1]] * 10)

    def work(count: int) -> None:
        for seed in range(count):
            board = taquin.generate(3, seed=seed) if seed % 100 == 0 else taquin.Board([1, 2, 3, 4, 0, 5, 7, 8, 6])
            solution = taquin.solve(board)
            solution.boards, solution.to_dict()
            if seed % 50 == 0:
                taquin.solve_many(array)
                solution._repr_html_()
                dijkstra(0, 50, lambda n: [(n + 1, 1)])

    work(2_000)
    before = resident()
    work(10_000)
    assert resident() - before < 3 << 20


def run(*arguments: str, module: bool = True, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command line as a process."""
    start = [sys.executable, "-m", "taquin"] if module else [str(Path(sys.executable).parent / "taquin")]
    return subprocess.run([*start, *arguments], input=stdin, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["solve", "3 5 0/6 7 2/4 1 8", "--goal", "snail"], 0, "22 moves, proven shortest"),
        (["check", "1 2 3/4 5 6/8 7 0"], 1, "cannot be solved"),
        (["solve", "1 2 x y"], 2, "error"),
        (["solve", "--nonsense"], 2, "Usage: python -m taquin"),
        (["--version"], 0, f"taquin {taquin.__version__}"),
        (["--help"], 0, "Usage: python -m taquin"),
        (["batch"], 0, "31\t"),
    ],
    ids=str,
)
def test_the_command_line(arguments: list[str], code: int, words: str) -> None:
    ended = run(*arguments, stdin="8 6 7/2 5 4/3 0 1\n")
    assert ended.returncode == code, ended
    assert words in ended.stdout + ended.stderr


def test_the_script() -> None:
    ended = run("--help", module=False)
    assert ended.returncode == 0 and re.search(r"^Usage: taquin ", ended.stdout, re.MULTILINE)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"'{sys.executable}' -m taquin distances 3x3 | head -1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert ended.stdout.splitlines()[-1] == "0" and ended.stderr == ""


LARGE = taquin.generate(6, seed=1).text()


@pytest.mark.parametrize(
    ("arguments", "boards"),
    [
        (["solve", LARGE, "--time", "1h", "--format", "jsonl"], ""),
        (["batch"], "1 2 3/4 5 0/7 8 6\n"),
        (["batch", "-a", "ida", "-H", "manhattan"], f"1 2 3/4 5 0/7 8 6\n{HARD}\n"),
    ],
    ids=["improving", "waiting for input", "searching"],
)
def test_ctrl_c_ends_the_command_line(arguments: list[str], boards: str) -> None:
    command = [sys.executable, "-m", "taquin", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        child.stdin.write(boards)
        child.stdin.flush()
        # It has printed its first result, and goes on.
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(PATIENCE) == 130
