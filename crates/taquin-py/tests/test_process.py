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
import pytest

import taquin
from taquin.search import dijkstra

HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"


def test_two_threads_solve_at_once() -> None:
    order: list[str] = []

    def run(name: str) -> None:
        taquin.solve(HARD, algorithm="ida", heuristic="manhattan", time=1, threads=1, progress=lambda _: order.append(name))

    def guarded(name: str) -> None:
        with pytest.raises(taquin.LimitReached):
            run(name)

    threads = [threading.Thread(target=guarded, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    changes = sum(first != second for first, second in zip(order, order[1:]))
    assert changes >= 3, "".join(order)


def test_python_runs_during_a_search() -> None:
    done = threading.Event()

    def run() -> None:
        taquin.solve(taquin.generate(6, seed=1), time=0.5)
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    count = 0
    while not done.is_set():
        count += 1
    thread.join()
    assert count > 1000


class Alarm(Exception):
    """What the handler of the signal raises."""


def many() -> object:
    boards = np.stack([taquin.generate(4, seed=seed).numpy() for seed in range(64)])
    return taquin.solve_many(boards, algorithm="ida", heuristic="manhattan")


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
    "pdb": lambda: taquin.Pdb(4, "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", size="full"),
    "search in a function": lambda: dijkstra(0, -1, lambda n: [(n + 1, 1)]),
    "render": lambda: taquin.render(taquin.solve(taquin.generate(12, seed=1), first=True), "gif"),
}


@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_everything(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came = 0.0

    def handler(*_: object) -> None:
        nonlocal came
        came = time.monotonic()
        raise Alarm

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.25)
        with pytest.raises(Alarm):
            LONG[name]()
        ended = time.monotonic()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # A generous limit for busy machines; the interpreter is asked every 0.05 s.
    assert ended - came < 1.0


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
    code = (
        "import taquin\nprint('go', flush=True)\n"
        f"try:\n    taquin.solve('{HARD}', algorithm='ida', heuristic='manhattan')\n"
        "except KeyboardInterrupt:\n    print('stopped')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "go\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=20)[0] == "stopped\n" and child.returncode == 0


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
    return subprocess.run([*start, *arguments], input=stdin, capture_output=True, text=True, timeout=60, check=False)


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
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.splitlines()[-1] == "0" and ended.stderr == ""


@pytest.mark.parametrize("arguments", [["solve", HARD, "-a", "ida", "-H", "manhattan"], ["batch"]], ids=str)
def test_ctrl_c_ends_the_command_line(arguments: list[str]) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "taquin", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=20)
    assert child.returncode == 130
