"""Many boards without a cluster: journals, outputs, disks, mistakes."""

import json
import os
import re
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cluster_runs import Driver, lines_in, wait_for

import taquin
from taquin import cluster
from taquin._native import Journal
from taquin.cluster import JournalError
from taquin.cluster._batch_journal import TITLE


def numbers(lines: list[str]) -> list[int]:
    return [int(json.loads(line)["line"]) for line in lines]


def test_a_batch_solves_what_is_missing(tmp_path: Path) -> None:
    boards = [taquin.generate(3, seed=seed).text() for seed in range(40)]
    lines = ["# boards", "", *boards, "1 2 3/4 5 6/8 7 0", "not a board"]
    source, output, journal = tmp_path / "in.txt", tmp_path / "out.jsonl", tmp_path / "out.jsonl.journal"
    source.write_text("\n".join(lines) + "\n")
    command = ["batch", str(source), str(output), "--engine", "local"]
    code, _, errors = Driver(*command).finish()
    assert code == 2 and "42 boards, 40 solved, 1 unsolvable, 0 stopped, 1 errors" in errors
    results = output.read_text().splitlines()
    assert numbers(results) == list(range(3, 45)), "in the order of the input"
    for board, text in zip(boards, results, strict=False):
        record = json.loads(text)
        assert taquin.verify(board, record["moves"]) and record["optimal"]
    assert "error" in json.loads(results[-1]) and "error" not in journal.read_text()
    # Killed while it wrote the twentieth result.
    kept = journal.read_bytes().splitlines(keepends=True)[:21]
    journal.write_bytes(b"".join(kept[:20]) + kept[20][:25])
    output.unlink()
    code, _, errors = Driver(*command).finish()
    assert code == 2 and "42 boards, 40 solved" in errors and "19 already there" in errors
    assert journal.read_bytes().splitlines(keepends=True)[:20] == kept[:20]
    assert numbers(output.read_text().splitlines()) == list(range(3, 45))
    code, _, errors = Driver("batch", "nowhere.txt", str(output), "--engine", "local").finish()
    assert code == 2 and "nowhere.txt" in errors and "Traceback" not in errors


def test_a_complete_batch_is_not_started_again_by_kubernetes(tmp_path: Path) -> None:
    job = Path(__file__).parents[3] / "deploy" / "kubernetes-rayjob.yaml"
    (entry,) = re.findall(r"^  entrypoint: python -m taquin.cluster (.*)$", job.read_text(), re.MULTILINE)
    words = entry.split()
    source, output = words[1:3]
    assert "--complete-is-success" in words and "backoffLimit: 3" in job.read_text()
    boards = tmp_path / "in.txt"
    boards.write_text("8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/8 7 0\nnot a board\n0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1\n")
    replaced = {source: str(boards), output: str(tmp_path / "out.jsonl"), "--address": "--engine", "auto": "local"}
    command = [replaced.get(word, word) for word in words]
    limits = ["--algorithm", "ida", "--heuristic", "manhattan", "--nodes", "100000"]
    code, _, errors = Driver(*command, *limits).finish()
    assert code == 0 and "4 boards, 1 solved, 1 unsolvable, 1 stopped, 1 errors" in errors
    command.remove("--complete-is-success")
    assert Driver(*command, *limits).finish()[0] == 2
    # Nothing was solved: that is a failure.
    boards.unlink()
    assert Driver(*command, *limits, "--complete-is-success").finish()[0] == 2


def batch_of(folder: Path, text: str, *arguments: str) -> tuple[int, str, dict[int, dict[str, Any]]]:
    """The exit code, the errors and the results of a batch; each line of the input has at most one result."""
    (folder / "in.txt").write_text(text)
    output = folder / "out.jsonl"
    code, _, errors = Driver("batch", str(folder / "in.txt"), str(output), "--engine", "local", "--quiet", *arguments).finish()
    assert "Traceback" not in errors
    records = [json.loads(line) for line in output.read_text().splitlines()] if output.exists() else []
    results = {int(record["line"]): record for record in records}
    assert len(results) == len(records)
    return code, errors, results


TWO = "8 6 7/2 5 4/3 0 1\n1 2 3/4 0 5/7 8 6\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--algorithm", "foo"], "unknown algorithm 'foo'"),
        (["--goal", "garbage"], "unknown goal 'garbage'"),
        (["--goal", "1 2/3 3"], "tile 3 appears twice"),
        (["--heuristic", "manhatan"], "manhat"),
        (["--algorithm", "bfs", "--heuristic", "manhattan"], "heuristic has no effect"),
        (["--time", "nan"], "found nan"),
        (["--address", "127.0.0.1:1"], "address has no effect"),
    ],
    ids=str,
)
def test_bad_options_write_nothing(tmp_path: Path, options: list[str], message: str) -> None:
    code, errors, results = batch_of(tmp_path, TWO, *options)
    assert (code, results) == (2, {}) and message in errors
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_a_corrected_board_is_solved(tmp_path: Path) -> None:
    code, _, results = batch_of(tmp_path, TWO + "1 2 2 0\n")
    assert code == 2 and "tile 2 appears twice" in results[3]["error"]
    first = results[1]
    code, errors, results = batch_of(tmp_path, TWO + "1 2/0 3\n")
    assert code == 0 and results[3]["length"] == 1 and "2 already there" in errors
    assert results[1] == first, "what was solved is kept"
    code, errors, again = batch_of(tmp_path, TWO + "1 2/0 3\n")
    assert (code, again) == (0, results) and "3 already there" in errors


def assert_refused(folder: Path, message: str, text: str = TWO, *arguments: str) -> None:
    """A batch is refused, and neither the journal nor the output is changed."""

    def files() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "in.txt"}

    before = files()
    code, errors, _ = batch_of(folder, text, *arguments)
    assert code == 2 and message in errors, errors
    assert files() == before


def test_other_boards_and_options_are_refused(tmp_path: Path) -> None:
    assert batch_of(tmp_path, TWO)[0] == 0
    assert_refused(tmp_path, "the result of another board for line 2", TWO.replace("1 2 3", "2 1 3"))
    assert_refused(tmp_path, "the result of another board for line 2", TWO.replace("1 2 3", "1 1 3"))
    assert_refused(tmp_path, "has results of lines that are no boards", TWO.splitlines()[0])
    begins = "is of the options --goal row-major --algorithm auto, not --goal"
    for options, expected in (
        (["--goal", "snail"], f"{begins} snail --algorithm auto;"),
        (["--goal", "1 2 3/8 0 4/7 6 5"], f"{begins} 1 2 3/8 0 4/7 6 5 --algorithm auto;"),
        (["--algorithm", "astar"], f"{begins} row-major --algorithm astar;"),
        (["--heuristic", "manhattan"], f"{begins} row-major --algorithm auto --heuristic manhattan;"),
        (["--time", "5"], f"{begins} row-major --algorithm auto --time 5.0;"),
        (["--nodes", "5"], f"{begins} row-major --algorithm auto --nodes 5;"),
    ):
        assert_refused(tmp_path, expected, TWO, *options)
    other = tmp_path / "other.txt"
    other.write_text(TWO)
    journal = tmp_path / "out.jsonl.journal"
    before = journal.read_bytes()
    with pytest.raises(JournalError, match=f"is of the inputs {tmp_path}/in.txt, not {other}; it was not changed"):
        cluster.batch(other, tmp_path / "new.jsonl", journal=journal, engine="local")
    assert journal.read_bytes() == before and not (tmp_path / "new.jsonl").exists()


def test_a_stopped_board_is_kept(tmp_path: Path) -> None:
    limited = ["--algorithm", "ida", "--heuristic", "manhattan", "--nodes", "100"]
    code, _, results = batch_of(tmp_path, TWO, *limited)
    assert code == 3 and results[1]["stopped"] == "nodes" and results[2]["length"] == 2
    code, errors, again = batch_of(tmp_path, TWO, *limited)
    assert (code, again) == (3, results) and "2 already there" in errors


@pytest.mark.parametrize(
    "change",
    [
        {"line": 7},
        {"line": 2},
        {"line": "1"},
        {"board": "1 2 3/4 5 6/7 0 8"},
        {"board": "1 2 2 0"},
        {"goal": "1 2 3/8 0 4/7 6 5"},
        {"moves": "LRLR"},
        {"moves": "L31"},
        {"moves": None},
        {"moves": None, "length": None},
        {"moves": None, "length": None, "stopped": "cancelled"},
        {"length": 29},
        {"lower_bound": 33},
        {"stopped": "boredom"},
    ],
    ids=str,
)
def test_a_forged_result_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    _, _, results = batch_of(tmp_path, TWO)
    path = tmp_path / "out.jsonl.journal"
    with Journal(path, TITLE) as journal:
        journal.replace([json.dumps({**results[1], **change}), json.dumps(results[2])])
    assert_refused(tmp_path, str(path))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace(b'"length":31', b'"length":29'), "line 2: damaged; the file was not changed"),
        (lambda text: text.replace(b'"length":2,', b'"length":4,'), "line 3: damaged; the file was not changed"),
        (lambda text: text.split(b"\n")[0] + b"\nnotes\n", "line 2: damaged"),
        (lambda text: text.replace(b"--algorithm auto", b"--algorithm ida!"), "line 1: damaged"),
        (lambda text: b"notes of somebody else\n", "not a journal of this kind"),
        (lambda text: b"notes", "not a journal of this kind"),
        (lambda text: text.replace(b"taquin cluster batch", b"taquin"), "not a journal of this kind"),
    ],
)
def test_damaged_and_foreign_journals_are_not_touched(
    tmp_path: Path, change: Callable[[bytes], bytes], message: str
) -> None:
    # One thread: results in the order of the input.
    batch_of(tmp_path, TWO, "--cpus", "1")
    journal = tmp_path / "out.jsonl.journal"
    text = journal.read_bytes()
    journal.write_bytes(change(text))
    assert journal.read_bytes() != text
    assert_refused(tmp_path, message)


def test_one_driver_for_a_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "out.jsonl.journal", TITLE):
        assert_refused(tmp_path, "another process is writing")


def test_files_that_are_one_are_refused(tmp_path: Path) -> None:
    source, link = tmp_path / "in.txt", tmp_path / "link"
    source.write_text(TWO)
    link.hardlink_to(source)
    (tmp_path / "symbolic").symlink_to(source)
    new = tmp_path / "new"
    for output, journal in (
        (source, None),
        (link, None),
        (tmp_path / "symbolic", None),
        (new, source),
        (new, link),
        (new, new),
        (new, tmp_path / "." / "sub" / ".." / "new"),
        (tmp_path, None),
        (Path("/dev/null"), None),
    ):
        with pytest.raises(JournalError):
            cluster.batch(source, output, journal=journal, engine="local")
    assert source.read_text() == TWO and sorted(os.listdir(tmp_path)) == ["in.txt", "link", "symbolic"]


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(TWO * 20)
    output, journal = tmp_path / "out.jsonl", tmp_path / "kept"
    output.write_text("an older output\n")
    command = ["batch", str(tmp_path / "in.txt"), str(output), "--journal", str(journal), "--engine", "local"]

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    code, _, errors = Driver(*command, before=small_disk).finish()
    assert code == 2 and f"cannot write {journal}" in errors and "continues from it" in errors
    assert output.read_text() == "an older output\n" and sorted(os.listdir(tmp_path)) == ["in.txt", "kept", "out.jsonl"]
    kept = lines_in(journal)
    assert kept and journal.stat().st_size <= 3000
    code, _, errors = Driver(*command).finish()
    assert code == 0 and f"{len(kept)} already there" in errors
    assert numbers(output.read_text().splitlines()) == list(range(1, 41))


HARD = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
"""Hours by IDA* with the Manhattan distance."""


def start_hard(folder: Path) -> Driver:
    """A batch whose fifth board of nine takes hours."""
    easy = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"
    (folder / "in.txt").write_text("\n".join([*[easy] * 4, HARD, *[easy] * 4]))
    method = ["--engine", "local", "--cpus", "1", "--algorithm", "ida", "--heuristic", "manhattan"]
    command = ["batch", str(folder / "in.txt"), str(folder / "out.jsonl"), *method]
    return Driver(*command)


def test_a_killed_batch_loses_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "out.jsonl.journal"
    driver = start_hard(tmp_path)
    wait_for(lambda: lines_in(journal))
    driver.kill()
    before = lines_in(journal)
    left = list(tmp_path.glob(".out.jsonl.*.part"))
    assert len(left) == 1 and not (tmp_path / "out.jsonl").exists()
    driver = start_hard(tmp_path)
    # What a killed process has left is removed.
    wait_for(lambda: not left[0].exists())
    driver.kill()
    assert lines_in(journal)[: len(before)] == before


def test_ctrl_c_in_a_batch_keeps_what_is_solved(tmp_path: Path) -> None:
    # The first task has one board, the next some more.
    driver, journal = start_hard(tmp_path), tmp_path / "out.jsonl.journal"
    wait_for(lambda: lines_in(journal))
    # Of all boards, only the hard one takes a second of work.
    before = driver.processor_seconds()
    wait_for(lambda: driver.processor_seconds() > before + 1)
    driver.process.send_signal(signal.SIGINT)
    code, _, errors = driver.finish()
    assert code == 130 and "interrupted" in errors and "Traceback" not in errors
    kept = lines_in(journal)
    # How many of the second task's boards come back depends on the machine; the hard one never does.
    assert kept and kept == [1, 2, 3, 4][: len(kept)] == numbers((tmp_path / "out.jsonl").read_text().splitlines())


def test_progress_of_many_boards_has_a_time_left(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("# boards\n\n" + TWO * 10)
    seen: list[tuple[float | None, float | None]] = []

    def note(now: cluster.ClusterProgress) -> None:
        seen.append((now.expected, now.seconds_left))

    cluster.batch(tmp_path / "in.txt", tmp_path / "out.jsonl", engine="local", progress=note)
    cluster.solve_many((board for board in TWO.splitlines()), engine="local", progress=note)
    assert {expected for expected, _ in seen} == {20, 2}
    now = cluster.ClusterProgress(slots=1, work=5, expected=20, rate=3.0)
    assert now.seconds_left == 5 and "5 s left" in str(now)


def test_a_batch_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    driver = Driver("batch", str(pipe), str(tmp_path / "out.jsonl"), "--engine", "local")
    pipe.write_text(TWO)
    code, _, errors = driver.finish()
    assert code == 0 and "2 boards, 2 solved" in errors


def test_many_boards_from_python() -> None:
    boards = [taquin.generate(3, seed=seed) for seed in range(9)]
    records = cluster.solve_many([*boards, [[1, 1], [2, 0]]], engine="local")
    assert [record["line"] for record in records] == list(range(1, 11))
    assert [record["length"] for record in records[:9]] == [taquin.solve(board).length for board in boards]
    assert "tile 1 appears twice" in records[9]["error"]
