"""The driver of one board without a cluster: counts, journals, disks, mistakes."""

import json
import resource
import signal
from pathlib import Path
from typing import Any

import pytest
from cluster_runs import EASY, Driver, assert_as_serial, parts_in, serial, wait_for

import taquin
from taquin import cluster
from taquin.cluster import ClusterError, JournalError, Lost
from taquin.cluster._json_lines import JsonLines
from taquin.cluster.engines import LocalEngine


def record(found: cluster.ClusterSolution) -> dict[str, Any]:
    return {"length": found.length, "moves": found.moves, "bounds": [counts._asdict() for counts in found.bounds]}


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
    bounds = [(bound["bound"], bound["expanded"], bound["generated"]) for bound in expected["bounds"]]
    assert taquin.verify(board, found.moves) and found.length == expected["length"]
    assert [counts[:3] for counts in found.bounds] == bounds[:-1]


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
        if self.results > 12:
            raise Killed
        return list(super().wait(handles, seconds))[:3]


def test_a_driver_that_ends_anywhere_continues(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    found = None
    attempts = 0
    while found is None:
        engine = _Killing(2)
        try:
            found = cluster.solve(EASY, engine=engine, tables="light", journal=journal, task_seconds=0.002)
        except Killed:
            attempts += 1
            _tear_last_line(journal, attempts)
        finally:
            engine.close()
    assert attempts > 3
    assert_as_serial(EASY, record(found))
    assert local(journal=journal) == record(found), "what is solved is only read"


def _tear_last_line(journal: Path, attempt: int) -> None:
    """Leave half of a line, as a driver killed while writing does."""
    with open(journal, "ab") as file:
        file.write(b'{"part":99999,"sour'[: attempt % 20])


def test_ctrl_c_ends_a_driver_that_continues_later(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    command = ["solve", EASY, "--engine", "local", "--tables", "light", "--journal", str(journal), "--task-seconds", "0.001", "--json"]
    driver = Driver(*command, before=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    wait_for(lambda: parts_in(journal) > 2)
    driver.process.send_signal(signal.SIGINT)
    code, output, errors = driver.finish()
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
    command = ["solve", EASY, "--engine", "local", "--tables", "light", "--journal", journal, "--task-seconds", "0.002", "--json"]

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    code, output, errors = Driver(*command, before=small_disk).finish()
    assert (code, output) == (2, "") and "cannot write" in errors and "continues from it" in errors
    with JsonLines(journal) as file:
        assert list(file.read())
    assert Path(journal).stat().st_size <= 3000
    assert not Path(journal + ".new").exists()
    assert_as_serial(EASY, Driver(*command).solution())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "expected a JSON object"),
        ("{}\n", "not a journal"),
        ('{"journal":"taquin cluster journal 1","board":"1 2/3 0"}\n', "is of the board 1 2/3 0"),
        ("HEADER\nnonsense\n", "line 2"),
        ('HEADER\n{"stage":0,"wanted":64,"checksum":1}\n', "other roots"),
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


def test_one_driver_for_a_journal(tmp_path: Path) -> None:
    with JsonLines(tmp_path / "journal"), pytest.raises(JournalError, match="another process"):
        local(journal=tmp_path / "journal")
    with pytest.raises(JournalError, match="cannot open"):
        local(journal=tmp_path / "no such folder" / "journal")


def test_time_limit() -> None:
    with pytest.raises(taquin.LimitReached) as reached:
        cluster.solve(EASY, engine="local", tables="light", time=0.0)
    assert reached.value.limit == "time" and 0 < reached.value.lower_bound <= serial(EASY)[0]


def test_missing_packages_and_wrong_names_are_told(tmp_path: Path) -> None:
    for package, extra in (("ray", "ray"), ("distributed", "dask")):
        (tmp_path / f"{package}.py").write_text("raise ImportError('not here')")
        code, _, errors = Driver("solve", EASY, "--engine", extra, environment={"PYTHONPATH": str(tmp_path)}).finish()
        assert code == 2 and f"pip install 'taquin[{extra}]'" in errors
    with pytest.raises(ValueError, match="choose ray, dask, local"):
        cluster.connect("spark")


def test_batch_appends_what_is_missing(tmp_path: Path) -> None:
    boards = [taquin.generate(3, seed=seed).text() for seed in range(40)]
    lines = ["# boards", "", *boards, "1 2 3/4 5 6/8 7 0", "not a board"]
    source, output = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines) + "\n")
    command = ["batch", str(source), str(output), "--engine", "local"]
    code, _, errors = Driver(*command).finish()
    assert code == 2 and "42 boards, 40 solved, 1 unsolvable, 0 stopped, 1 errors" in errors
    records = {record["line"]: record for record in map(json.loads, output.read_text().splitlines())}
    assert sorted(records) == list(range(3, 45)) and "error" in records[44]
    for line, board in enumerate(boards, 3):
        assert taquin.verify(board, records[line]["moves"]) and records[line]["optimal"]
    # Killed while it wrote the twentieth line.
    kept = output.read_bytes().splitlines(keepends=True)[:20]
    output.write_bytes(b"".join(kept[:19]) + kept[19][:25])
    code, _, errors = Driver(*command).finish()
    assert code == 2 and "19 already there" in errors
    again = [json.loads(line)["line"] for line in output.read_text().splitlines()]
    assert sorted(again) == list(range(3, 45))
    source.write_text("\n".join(["# boards", "", *reversed(boards)]))
    code, _, errors = Driver(*command).finish()
    assert code == 2 and "another board for line" in errors
    code, _, errors = Driver("batch", "nowhere.txt", str(output), "--engine", "local").finish()
    assert code == 2 and "nowhere.txt" in errors and "Traceback" not in errors


def test_many_boards_from_python() -> None:
    boards = [taquin.generate(3, seed=seed) for seed in range(9)]
    records = cluster.solve_many([*boards, [[1, 1], [2, 0]]], engine="local")
    assert [record["line"] for record in records] == list(range(1, 11))
    assert [record["length"] for record in records[:9]] == [taquin.solve(board).length for board in boards]
    assert "tile 1 appears twice" in records[9]["error"]
