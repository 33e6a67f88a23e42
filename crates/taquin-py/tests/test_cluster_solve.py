"""The driver of one board without a cluster: counts, journals, disks, mistakes."""

import base64
import fcntl
import json
import math
import os
import resource
import signal
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cluster_runs import EASY, Driver, assert_as_serial, bounds_in, parts_in, serial, wait_for

import taquin
from taquin import cluster
from taquin._native import Journal
from taquin.cluster import ClusterError, JournalError, Lost, _worker
from taquin.cluster.__main__ import main
from taquin.cluster._journal import TITLE
from taquin.cluster.engines import LocalEngine


def record(found: cluster.ClusterSolution) -> dict[str, Any]:
    return {"length": found.length, "moves": found.moves, "iterations": [counts._asdict() for counts in found.iterations]}


def local(board: str = EASY, **options: Any) -> dict[str, Any]:
    return record(cluster.solve(board, engine="local", cpus=2, tables="light", **options))


@pytest.mark.parametrize("task_seconds", [10.0, 0.01, 0.0001])
def test_counts_are_those_of_one_machine(task_seconds: float) -> None:
    assert_as_serial(EASY, local(task_seconds=task_seconds))


@pytest.mark.parametrize(
    ("board", "goal"),
    [
        ("1 2 3/4 5 6/7 8 0", "row-major"),
        ("1 2 3/4 5 6/7 0 8", "row-major"),
        ("8 6 7/2 5 4/3 0 1", "row-major"),
        ("3 5 0/6 7 2/4 1 8", "snail"),
        ("2x5 5 4 3 2 1 0 9 8 7 6", "row-major"),
        (taquin.generate((5, 2), seed=3), "row-major"),
        (taquin.generate((3, 4), seed=3, goal="snail"), "snail"),
        ("2x2 0 1/3 2", "row-major"),
    ],
)
def test_lengths(board: taquin.BoardLike, goal: str) -> None:
    found = cluster.solve(board, goal=goal, engine="local", tables="light", task_seconds=0.01)
    assert taquin.verify(board, found.moves, goal=goal)
    assert found.length == taquin.solve(board, goal=goal).length


def test_boards_of_36_cells() -> None:
    board = taquin.Goal("row-major").board(6).after("DDRRURDDLULDRRDRULLDDRURDR")
    found = cluster.solve(board, engine="local", tables="light", task_seconds=0.01)
    expected = taquin.solve(board, algorithm="pdb", tables="light").to_dict()
    bounds = [(bound["bound"], bound["expanded"], bound["generated"]) for bound in expected["iterations"]]
    assert taquin.verify(board, found.moves) and found.length == expected["length"]
    assert [counts[:3] for counts in found.iterations] == bounds[:-1]


@pytest.mark.parametrize(
    ("board", "code", "message"),
    [
        ("1 2 3/4 5 6/8 7 0", 1, "cannot be solved"),
        ("1x5 1 2 0 3 4", 2, "both sides at least 2"),
        ("1 2 2 0", 2, "tile 2 appears twice"),
        ("garbage", 2, "error: "),
        (taquin.generate(7, seed=1).text(), 2, "at most 36 cells"),
    ],
)
def test_boards_that_are_refused(board: str, code: int, message: str) -> None:
    found, output, errors = Driver("solve", board, "--engine", "local", "--tables", "light").finish()
    assert (found, output) == (code, "") and message in errors and "Traceback" not in errors


class Killed(Exception):
    """Ends a driver in the middle of its work."""


class _Killing(LocalEngine):
    """Threads whose driver ends after some results, with other tasks in flight."""

    results = 0

    def wait(self, handles: Any, seconds: float) -> Any:
        self.results += 1
        if self.results > 3:
            raise Killed
        return list(super().wait(handles, seconds))[:3]


def test_a_driver_that_ends_anywhere_continues(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    found = None
    attempts = 0
    while found is None:
        engine = _Killing(2) if attempts < 5 else LocalEngine(2)
        try:
            found = cluster.solve(EASY, engine=engine, tables="light", journal=journal, task_seconds=0.0005)
        except Killed:
            attempts += 1
            _tear_last_line(journal, attempts)
        finally:
            engine.close()
    assert attempts == 5
    assert_as_serial(EASY, record(found))
    assert local(journal=journal) == record(found), "what is solved is only read"


def _tear_last_line(journal: Path, attempt: int) -> None:
    """Leave half of a line, as a driver killed while writing does."""
    with open(journal, "ab") as file:
        file.write(b'{"part":99999,"sour'[: attempt % 20])


def test_ctrl_c_ends_a_driver_that_continues_later(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    command = ["solve", EASY, "--engine", "local", "--tables", "light", "--journal", str(journal), "--task-seconds", "0.001", "--json"]
    code = 0
    for _ in range(5):
        # It may end before the signal comes.
        journal.unlink(missing_ok=True)
        driver = Driver(*command)
        wait_for(lambda: parts_in(journal) > 2 or driver.process.poll() is not None)
        driver.process.send_signal(signal.SIGINT)
        code, output, errors = driver.finish()
        if code != 0:
            break
    assert (code, output) == (130, "") and "interrupted" in errors and "Traceback" not in errors
    assert_as_serial(EASY, Driver(*command).solution())


class _Losing(LocalEngine):
    """Threads that lose every fifth task, the first time that it is submitted."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.submitted: set[Any] = set()
        self.doomed: set[Any] = set()
        self.lost = 0

    def submit(self, function: Any, *arguments: Any) -> Any:
        handle = super().submit(function, *arguments)
        if arguments not in self.submitted:
            self.submitted.add(arguments)
            if len(self.submitted) % 5 == 0:
                self.doomed.add(handle)
        return handle

    def wait(self, handles: Any, seconds: float) -> Any:
        for handle, result in super().wait(handles, seconds):
            self.lost += handle in self.doomed
            yield handle, (Lost("the worker died") if handle in self.doomed else result)


def test_lost_tasks_are_repeated_and_counted() -> None:
    engine = _Losing(2)
    found = cluster.solve(EASY, engine=engine, tables="light", task_seconds=0.01)
    engine.close()
    assert_as_serial(EASY, record(found))
    assert found.lost == found.repeated == engine.lost > 0


def test_a_task_that_is_always_lost_is_told() -> None:
    class Broken(LocalEngine):
        def wait(self, handles: Any, seconds: float) -> Any:
            return ((handle, Lost("out of memory")) for handle, _ in super().wait(handles, seconds))

    with pytest.raises(ClusterError, match="lost 5 times.*out of memory"):
        cluster.solve(EASY, engine=Broken(1), tables="light")


def test_no_workers_are_told() -> None:
    class Empty(LocalEngine):
        def slots(self) -> int:
            return 0

    told: list[str] = []
    with pytest.raises(ClusterError, match="no workers"):
        cluster.solve(EASY, engine=Empty(1), tables="light", patience=1, progress=lambda now: told.append(str(now)))
    assert told and all("no workers" in line for line in told)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    command = ["solve", EASY, "--engine", "local", "--tables", "light", "--journal", journal, "--task-seconds", "0.0005", "--json"]

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    code, output, errors = Driver(*command, before=small_disk).finish()
    assert (code, output) == (2, "") and "cannot write" in errors and "continues from it" in errors
    with Journal(journal, TITLE) as file:
        assert list(file.records())
    assert Path(journal).stat().st_size <= 3000 and os.listdir(tmp_path) == ["journal"]
    assert_as_serial(EASY, Driver(*command).solution())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "not a journal of this kind"),
        ("{}\n", "not a journal of this kind"),
        ('{"journal":"taquin cluster journal 1"}\n', "not a journal of this kind"),
        ("HEADER\nnonsense\n", "line 2"),
        ('HEADER\n{"part":1,"source":0,"indices":[0,1,1],"expanded":1,"generated":1}\n', "line 2"),
    ],
)
def test_other_files_are_not_touched(tmp_path: Path, text: str, message: str) -> None:
    journal = tmp_path / "journal"
    local(journal=journal)
    text = text.replace("HEADER", journal.read_text().splitlines()[0])
    journal.write_text(text)
    with pytest.raises(JournalError, match=message):
        local(journal=journal)
    assert journal.read_text() == text


def interrupted(journal: Path) -> list[dict[str, Any]]:
    """The lines of a journal, without their checksums, of a search that ended within a bound."""

    class Stopping(LocalEngine):
        def wait(self, handles: Any, seconds: float) -> Any:
            if parts_in(journal) >= 2 and bounds_in(journal) > 2:
                raise Killed
            return super().wait(handles, seconds)

    engine = Stopping(2)
    with pytest.raises(Killed):
        cluster.solve(EASY, engine=engine, tables="light", journal=journal, task_seconds=0.0005)
    engine.close()
    with Journal(journal, TITLE) as file:
        return [json.loads(file.header or ""), *(json.loads(text) for _, text in file.records())]


def forge(journal: Path, lines: list[dict[str, Any]]) -> None:
    """Write lines with right checksums."""
    journal.unlink()
    with Journal(journal, TITLE) as file:
        file.append([json.dumps(line, separators=(",", ":")) for line in lines])


def test_a_journal_of_another_board_is_not_touched(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.touch()
    forge(journal, [{"journal": TITLE, "board": "1 2/3 0"}])
    text = journal.read_bytes()
    with pytest.raises(JournalError, match="is of the board 1 2/3 0"):
        local(journal=journal)
    assert journal.read_bytes() == text


def test_one_changed_byte_is_noticed(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    interrupted(journal)
    text = journal.read_bytes()
    header = text.index(b"\n") + 1
    for place in range(header, len(text), max((len(text) - header) // 100, 1)):
        if text[place : place + 1] == b"\n":
            continue
        changed = bytearray(text)
        # Digits stay digits.
        changed[place] ^= 1
        journal.write_bytes(changed)
        with pytest.raises(JournalError, match=f"{journal}, line {1 + text[:place].count(10)}: .*not changed"):
            local(journal=journal)
        assert journal.read_bytes() == changed
    # The same object in other letters.
    journal.write_bytes(text.replace(b'"bound"', b'"\\u0062ound"', 1))
    with pytest.raises(JournalError, match="not changed"):
        local(journal=journal)
    # A line that is missing in the middle.
    lines = text.splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:1] + lines[2:]))
    with pytest.raises(JournalError, match="line 2: damaged"):
        local(journal=journal)


BOMB = zlib.compress(bytes(1 << 29), 9)
"""Half a gigabyte in half a megabyte."""
OPEN = base64.b64encode(BOMB).decode()


@pytest.mark.parametrize(
    "change",
    [
        # One digit of a bound, which made 82 moves of 80 a proven shortest solution.
        lambda bounds, rest: ([*bounds[:-1], {**bounds[-1], "bound": bounds[-1]["bound"] + 8}], rest),
        lambda bounds, rest: ([{**bound, "bound": bound["bound"] + 2} for bound in bounds], rest),
        lambda bounds, rest: ([{**bound, "bound": bound["bound"] + 1} for bound in bounds], rest),
        lambda bounds, rest: ([*bounds, bounds[-1]], rest),
        lambda bounds, rest: (bounds[1:], rest),
        lambda bounds, rest: ([{**bounds[0], "expanded": -1}, *bounds[1:]], rest),
        lambda bounds, rest: ([{**bounds[0], "bound": True}, *bounds[1:]], rest),
        lambda bounds, rest: (bounds, [{"moves": "LR"}]),
        lambda bounds, rest: (bounds, [{"moves": 5}]),
        lambda bounds, rest: (bounds, [{"moves": "U" * (bounds[-1]["bound"] + 2)}]),
        lambda bounds, rest: (bounds, [{"solved": 1}]),
        lambda bounds, rest: (bounds, [rest[0], {"solved": 1_000_000_000}]),
        lambda bounds, rest: (bounds, [rest[0], {"solved": -1}]),
        lambda bounds, rest: (bounds, [rest[0], rest[0]]),
        lambda bounds, rest: (bounds, [{**rest[0], "stage": 3}]),
        lambda bounds, rest: (bounds, [{**rest[0], "roots": rest[0]["roots"] + 1}]),
        lambda bounds, rest: (bounds, [{**rest[0], "roots": 10**12}]),
        lambda bounds, rest: (bounds, [{**rest[0], "checksum": 1}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "source": 99}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "indices": [-5, 0, 1]}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "indices": [0, 10**9, 1]}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "indices": [0, 1, 0]}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "indices": 7}]),
        lambda bounds, rest: (bounds, [rest[0], rest[1], {**rest[1], "part": 10**6}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "open": OPEN, "origins": OPEN}]),
        lambda bounds, rest: (bounds, [rest[0], {**rest[1], "open": "eJwDAAAAAAE=", "origins": "x"}]),
        lambda bounds, rest: (bounds, [{"unknown": 1}]),
        lambda bounds, rest: ([*bounds, rest[0]], [bounds[0]]),
    ],
)
def test_forged_lines_are_a_typed_error(tmp_path: Path, change: Callable[..., tuple[list[Any], list[Any]]]) -> None:
    journal = tmp_path / "journal"
    lines = interrupted(journal)
    bounds = [line for line in lines if "bound" in line]
    rest = lines[1 + len(bounds) :]
    assert len(bounds) > 2 and "stage" in rest[0] and "part" in rest[1]
    forge(journal, lines)
    unchanged = journal.read_bytes()
    bounds, rest = change(bounds, rest)
    forge(journal, [lines[0], *bounds, *rest])
    forged = journal.read_bytes()
    assert forged != unchanged
    with pytest.raises(JournalError, match=str(journal)):
        local(journal=journal)
    assert journal.read_bytes() == forged


def test_a_worker_with_other_tables_is_refused() -> None:
    class Other(LocalEngine):
        def submit(self, function: Any, *arguments: Any) -> Any:
            key, _, *rest = arguments
            return super().submit(function, key, "0123456789abcdef", *rest)

    with pytest.raises(ClusterError, match="the same version of taquin on all machines"):
        cluster.solve(EASY, engine=Other(1), tables="light")


def test_a_worker_of_another_version_is_refused() -> None:
    class Older(LocalEngine):
        def submit(self, function: Any, *arguments: Any) -> Any:
            others = (each.replace(taquin.__version__, "0.0.1") if isinstance(each, str) else each for each in arguments)
            return super().submit(function, *others)

    with pytest.raises(ClusterError, match=f"of taquin {taquin.__version__}, but the driver .* of taquin 0.0.1"):
        cluster.solve(EASY, engine=Older(1), tables="light")
    with pytest.raises(ClusterError, match=f"a worker has taquin {taquin.__version__}, but the driver 0.0.1"):
        cluster.solve_many([EASY], engine=Older(1))


@pytest.mark.parametrize(
    "change",
    [
        {"solved": 10**6},
        {"open": zlib.compress(b"x" * 22)},
        {"open": zlib.compress(b"x" * 22), "origins": zlib.compress(array("I", [10**6]).tobytes())},
        {"open": b"nonsense"},
        {"open": BOMB},
        {"expanded": -1},
    ],
    ids=lambda change: "-".join(change),
)
def test_what_a_worker_returns_is_checked(change: dict[str, Any]) -> None:
    class Lying(LocalEngine):
        def wait(self, handles: Any, seconds: float) -> Any:
            return ((handle, found._replace(**change)) for handle, found in super().wait(handles, seconds))

    with pytest.raises(ClusterError, match="a worker returned what cannot be of its task"):
        cluster.solve(EASY, engine=Lying(1), tables="light", task_seconds=0.001)


def test_one_driver_for_a_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal", TITLE), pytest.raises(JournalError, match="another process"):
        local(journal=tmp_path / "journal")
    with pytest.raises(JournalError, match="cannot open"):
        local(journal=tmp_path / "no such folder" / "journal")


def test_time_limit() -> None:
    with pytest.raises(taquin.LimitReached) as reached:
        cluster.solve(EASY, engine="local", tables="light", time=0.0)
    assert reached.value.limit == "time" and 0 < reached.value.lower_bound <= serial(EASY)[0]


def test_time_limit_while_tables_are_built(tmp_path: Path) -> None:
    board = taquin.generate(6, seed=1)
    with pytest.raises(taquin.LimitReached, match="before the tables were ready") as reached:
        cluster.solve(board, engine="local", cpus=1, tables_dir=tmp_path / "tables", time=0.5)
    assert (reached.value.limit, reached.value.lower_bound) == ("time", board.manhattan())


def test_time_limit_while_another_process_builds_tables(tmp_path: Path) -> None:
    with open(tmp_path / f"taquin-build-{os.getuid()}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(taquin.LimitReached, match="before the tables were ready"):
            cluster.solve(taquin.generate(6, seed=1), engine="local", tables_dir=tmp_path, time=0.2)


def test_the_lock_of_tables_is_a_file_of_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    for folder, place in ((None, tmp_path / "cache"), (str(tmp_path / "tables"), tmp_path / "tables")):
        with _worker._build_alone(folder, math.inf), pytest.raises(taquin.LimitReached):
            with _worker._build_alone(folder, 0.0):
                pass
        assert [path.name for path in place.iterdir()] == [f"taquin-build-{os.getuid()}.lock"]


def test_the_lock_of_tables_is_not_written_nor_followed_through_a_link(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("27 bytes of somebody's file")
    lock = tmp_path / f"taquin-build-{os.getuid()}.lock"
    plants: list[Callable[[], None]] = [lambda: lock.symlink_to(own), lambda: lock.hardlink_to(own), lambda: os.mkfifo(lock)]
    for plant in plants:
        plant()
        with _worker._build_alone(str(tmp_path), math.inf):
            assert own.read_text() == "27 bytes of somebody's file"
        lock.unlink()


@pytest.mark.parametrize("position", [-1, 10**6, 2**63])
def test_the_path_of_a_root_that_is_not_there(position: int) -> None:
    tree = taquin.SubtreeSearch("8 6 7/2 5 4/3 0 1", tables="light")
    grown = tree.grow(31, tree.first_root(), 10)
    with pytest.raises((ValueError, OverflowError)):
        grown.path(position)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--address", "127.0.0.1:6379"], "an address has no effect on the engine local"),
        (["--engine", "dask", "--cpus", "2"], "cpus has no effect on the engine dask"),
        (["--cpus", "0"], "expected at least 1"),
        (["--cpus", "100000"], "cpus: expected 1 to 1024, but found 100000"),
        (["--task-seconds", "0"], "expected seconds above 0, but found 0"),
        (["--task-seconds", "nan"], "expected seconds above 0, but found nan"),
        (["--time", "nan"], "expected seconds, at least 0, but found nan"),
        (["--time", "-1"], "expected seconds, at least 0, but found -1"),
        (["--patience", "nan"], "expected seconds, at least 0, but found nan"),
    ],
    ids=str,
)
def test_options_that_are_refused(
    options: list[str], message: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = run_in_process(monkeypatch, "solve", EASY, "--engine", "local", "--tables", "light", *options)
    printed = capfd.readouterr()
    assert (code, printed.out) == (2, "") and message in printed.err


def run_in_process(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit code of the command line, without the start of a process."""
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


def test_options_that_python_refuses() -> None:
    for options, message in (
        ({"time": math.nan}, "time: "),
        ({"task_seconds": 0.0}, "task_seconds: "),
        ({"task_seconds": math.inf}, "task_seconds: "),
        ({"patience": -1.0}, "patience: "),
        ({"cpus": 0}, "cpus: "),
        ({"address": "127.0.0.1:1"}, "address"),
    ):
        with pytest.raises(ValueError, match=message):
            cluster.solve(EASY, engine="local", tables="light", **options)
    engine = LocalEngine(1)
    with pytest.raises(ValueError, match="no effect on an engine that is connected"):
        cluster.solve(EASY, engine=engine, cpus=2)
    engine.close()
    with pytest.raises(TypeError, match="there is no option 'algoritm'; choose goal, engine"):
        cluster.solve_many([EASY], engine="local", algoritm="ida")  # type: ignore[call-arg]


def test_missing_packages_and_wrong_names_are_told(tmp_path: Path) -> None:
    for package, extra in (("ray", "ray"), ("distributed", "dask")):
        (tmp_path / f"{package}.py").write_text("raise ImportError('not here')")
        code, _, errors = Driver("solve", EASY, "--engine", extra, environment={"PYTHONPATH": str(tmp_path)}).finish()
        assert code == 2 and f"pip install 'taquin[{extra}]'" in errors
    with pytest.raises(ValueError, match="choose ray, dask, local"):
        cluster.connect("spark")
