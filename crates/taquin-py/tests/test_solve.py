"""Solving with every method, many boards, better and better solutions, comparisons."""

import asyncio
import inspect
import json
import math
import multiprocessing
import os
import pickle
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow
import pytest

import taquin
from taquin import Board, BoardError, LimitReached, Progress, UnsolvableError, cluster, datasets

HARDEST = "8 6 7/2 5 4/3 0 1"


@pytest.mark.parametrize("algorithm", ["auto", "bfs", "astar", "ida", "pdb", "bidirectional", "textbook"])
def test_shortest_solutions(algorithm: str) -> None:
    solution = taquin.solve(HARDEST, algorithm=algorithm)
    assert (solution.length, len(solution), solution.optimal, solution.lower_bound) == (31, 31, True, 31)
    assert taquin.verify(HARDEST, solution.moves)
    boards = solution.boards
    assert boards[0] == Board(HARDEST) and boards[-1].is_goal() and len(boards) == 32
    assert all(after in before.neighbors() for before, after in zip(boards, boards[1:]))
    for notation in ("tile", "blank", "number", "coordinate"):
        assert taquin.verify(HARDEST, solution.in_notation(notation), notation=notation)
    assert solution.to_dict()["expanded"] == solution.expanded
    assert solution.seconds >= 0 and solution.stopped is None


@pytest.mark.parametrize(
    ("board", "length"),
    [("1x5 1 2 0 3 4", 2), ("1", 0), ("1 2/3 0", 0), ("0", 0), ("2x5 5 4 3 2 1 0 9 8 7 6", None)],
)
def test_unusual_shapes(board: str, length: int | None) -> None:
    if length is None:
        assert taquin.solve(board).optimal
    elif board == "1":
        with pytest.raises(BoardError):
            taquin.solve(board)
    else:
        assert taquin.solve(board).length == length


def test_options() -> None:
    solution = taquin.solve(HARDEST, metric="mtm")
    assert solution.metric == "mtm" and solution.length < 31 and len(solution.boards) == solution.length + 1
    weighted = taquin.solve(HARDEST, algorithm="weighted", weight=1.5, heuristic="manhattan")
    assert 31 <= weighted.length <= 46 and weighted.to_dict()["weight"] == 1.5
    assert taquin.solve(HARDEST, algorithm="beam", width=50).length >= 31
    assert taquin.solve(HARDEST, algorithm="beam:50").length == taquin.solve(HARDEST, algorithm="beam", width=50).length
    assert taquin.solve("1 2 3/8 0 4/7 6 5", goal="snail").length == 0
    large = taquin.generate(100, seed=3)
    first = taquin.solve(large, first=True)
    assert first.stopped is None and taquin.verify(large, first.moves)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithm": "dsf"}, "unknown algorithm 'dsf'; choose auto, bfs"),
        ({"algorithm": "ida:2"}, "ida has no parameter"),
        ({"heuristic": "manhatan"}, "manhat"),
        ({"metric": "x"}, "unknown metric"),
        ({"weight": 0.5}, "a weight is 1 to 10"),
        ({"time": -1.0}, "time: expected a time in seconds"),
        ({"time": math.nan}, "time: expected a time in seconds, at least 0, but found NaN"),
        ({"nodes": 0}, "nodes: expected 1 to"),
        ({"nodes": -1}, "nodes: expected 1 to"),
        ({"memory": 0}, "memory: expected 1 to"),
        ({"threads": 100_000}, "threads: expected 0 to 1024, but found 100000"),
        ({"threads": -1}, "threads: expected 0 to 1024, but found -1"),
        ({"seed": -1}, "seed: expected 0 to"),
        ({"width": 0}, "width: expected 1 to"),
        ({"algorithm": "bfs", "heuristic": "manhattan"}, "heuristic has no effect on the algorithm bfs: no heuristic is used"),
        ({"algorithm": "astar", "tables": "full"}, "tables has no effect on the algorithm astar"),
        ({"algorithm": "astar", "first": True}, "first has no effect on the algorithm astar"),
        ({"algorithm": "astar", "weight": 2.0}, "weight is for the algorithm weighted, not for astar"),
        ({"algorithm": "astar", "width": 5}, "width is for the algorithm beam, not for astar"),
        ({"weight": 2.0, "width": 5}, "different algorithms"),
        ({"goal": "1 2/3 0"}, "the goal is a 2x2 board"),
        ({"tables": "huge"}, "unknown table size"),
        ({"metric": "mtm", "algorithm": "bfs"}, "cannot be combined"),
    ],
    ids=str,
)
def test_bad_options(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        taquin.solve(HARDEST, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [({"threads": "x"}, "threads: "), ({"nodes": "x"}, "nodes: "), ({"goal": 5}, "goal: expected a board"), ({"time": "x"}, "time: ")],
    ids=str,
)
def test_options_of_wrong_types(options: dict[str, object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        taquin.solve(HARDEST, **options)  # type: ignore[arg-type]


def test_threads_are_limited_everywhere() -> None:
    for wrong in (-1, 1025):
        with pytest.raises(ValueError, match="threads: expected 0 to 1024"):
            taquin.solve_many([[1, 2, 3, 0]], threads=wrong)
        with pytest.raises(ValueError, match="threads: expected 0 to 1024"):
            taquin.Pdb(3, threads=wrong)
        with pytest.raises(ValueError, match="threads: expected 0 to 1024"):
            taquin.SubtreeSearch(HARDEST, tables="light", threads=wrong)


def test_options_imply_their_algorithm() -> None:
    assert taquin.solve(HARDEST, weight=1.5).algorithm == "weighted"
    assert taquin.solve(HARDEST, width=50).algorithm == "beam"


def test_an_infinite_time_is_no_limit() -> None:
    assert taquin.solve(HARDEST, time=math.inf).length == 31
    assert taquin.solve_many([[1, 2, 0, 3]], time=1e30).lengths.tolist() == [1]


@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_solutions_can_be_pickled(metric: str) -> None:
    solution = taquin.solve(HARDEST, metric=metric)
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and hash(again) == hash(solution) and solution != "x" and solution != taquin.solve("1 2/0 3")
    assert repr(again) == repr(solution) and again.to_dict() == solution.to_dict()
    assert again.board == solution.board and again.goal == solution.goal and again.boards == solution.boards
    assert (again.metric, again.seconds, again.optimal) == (metric, solution.seconds, True)


def test_other_processes_return_solutions() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (solution,) = pool.map(taquin.solve, [Board("1 2 3/4 0 5/7 8 6")])
        assert solution.moves == "LU" and pool.apply(str, [taquin.Goal("snail")]) == "Goal('snail')"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"moves": "R"}, "line 1, column 1|do not solve"),
        ({"moves": ""}, "do not solve"),
        ({"length": 2}, "do not solve"),
        ({"moves": None}, "no solution"),
        ({"board": "1 2/3 3"}, "twice"),
        ({"metric": "x"}, "unknown metric"),
        ({"optimal": 5}, "not the JSON of a solution"),
    ],
    ids=str,
)
def test_only_solutions_are_read_from_json(changed: dict[str, object], words: str) -> None:
    answer = taquin.solve("1 2/0 3").to_dict()
    assert taquin.Solution(json.dumps(answer)).moves == "L"
    with pytest.raises(ValueError, match=words):
        taquin.Solution(json.dumps({**answer, **changed}))


def test_limits_and_unsolvable_boards() -> None:
    with pytest.raises(UnsolvableError, match="cannot be solved"):
        taquin.solve("1 2 3/4 5 6/8 7 0")
    with pytest.raises(LimitReached) as reached:
        taquin.solve(HARDEST, algorithm="astar", heuristic="manhattan", nodes=50)
    assert reached.value.limit == "nodes" and 21 <= reached.value.lower_bound <= 31
    with pytest.raises(LimitReached) as reached:
        taquin.solve(HARDEST, algorithm="astar", memory=1000)
    assert reached.value.limit == "memory"
    hard = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1"
    solution = taquin.solve(hard, nodes=1000, threads=1)
    assert solution.stopped == "nodes" and not solution.optimal and taquin.verify(hard, solution.moves)


def test_progress() -> None:
    seen: list[Progress] = []
    board = taquin.generate(5, seed=2)

    def note(progress: Progress) -> None:
        seen.append(progress)
        if progress.best is not None:
            raise StopIteration

    with pytest.raises(StopIteration):
        taquin.solve(board, time=60, progress=note)
    assert all(isinstance(progress, Progress) for progress in seen) and seen[-1].seconds > 0
    with pytest.raises(ZeroDivisionError):
        taquin.solve(board, time=30, progress=lambda progress: 1 / 0)


def test_many_boards() -> None:
    boards = [taquin.generate(3, seed=seed) for seed in range(200)]
    array = np.stack([board.numpy() for board in boards])
    solved = taquin.solve_many(array)
    assert len(solved) == 200 and solved.optimal.all() and solved.solvable.all()
    for board, moves, length in zip(boards, solved, solved.lengths):
        assert taquin.verify(board, moves) and len(moves) == length
    assert solved.lengths[:20].tolist() == [taquin.solve(board).length for board in boards[:20]]
    assert solved[-1] == list(solved)[-1] and solved[:2] == [solved[0], solved[1]]
    assert taquin.solve_many(array.reshape(200, 9), threads=1).lengths.tolist() == solved.lengths.tolist()
    assert len(taquin.solve_many(np.zeros((0, 3, 3), np.uint8))) == 0
    other = taquin.solve_many([[1, 2, 3, 4, 5, 6, 8, 7, 0], [1, 2, 3, 4, 5, 6, 7, 8, 0]])
    assert other.lengths.tolist() == [-1, 0] and other.solvable.tolist() == [False, True]
    wide = taquin.solve_many(np.array([[[1, 2, 3], [4, 0, 5]]]))
    assert wide[0] == "L"


FORMS: list[Any] = [
    [HARDEST, "1 2 3/4 0 5/7 8 6"],
    (Board(HARDEST), Board("1 2 3/4 0 5/7 8 6")),
    [[8, 6, 7, 2, 5, 4, 3, 0, 1], [1, 2, 3, 4, 0, 5, 7, 8, 6]],
    np.array([[8, 6, 7, 2, 5, 4, 3, 0, 1], [1, 2, 3, 4, 0, 5, 7, 8, 6]], np.float32),
    np.array([[8, 6, 7, 2, 5, 4, 3, np.nan, 1], [1, 2, 3, 4, np.nan, 5, 7, 8, 6]]),
    np.array([HARDEST, "1 2 3/4 0 5/7 8 6"], dtype=object),
    pandas.Series([HARDEST, "1 2 3/4 0 5/7 8 6"], index=[7, 8]),
    pandas.Series([[8, 6, 7, 2, 5, 4, 3, None, 1], [1, 2, 3, 4, 0, 5, 7, 8, 6]]),
    pandas.DataFrame({"id": [1, 2], "board": [HARDEST, "1 2 3/4 0 5/7 8 6"]}),
    pandas.DataFrame([[8, 6, 7, 2, 5, 4, 3, 0, 1], [1, 2, 3, 4, 0, 5, 7, 8, 6]]),
    polars.Series([HARDEST, "1 2 3/4 0 5/7 8 6"]),
    polars.DataFrame({"board": [HARDEST, "1 2 3/4 0 5/7 8 6"]}),
    pyarrow.table({"board": [HARDEST, "1 2 3/4 0 5/7 8 6"]}),
    pyarrow.chunked_array([[HARDEST], ["1 2 3/4 0 5/7 8 6"]]),
    (text for text in (HARDEST, "1 2 3/4 0 5/7 8 6")),
]


@pytest.mark.parametrize("boards", FORMS, ids=lambda boards: type(boards).__module__.partition(".")[0] + type(boards).__name__)
def test_many_boards_in_any_form(boards: Any) -> None:
    boards = list(boards) if inspect.isgenerator(boards) else boards
    solved = taquin.solve_many(boards)
    assert solved.lengths.tolist() == [31, 2] and solved[1] == "LU" and not solved.errors
    assert [record["length"] for record in cluster.solve_many(boards, engine="local", cpus=1)] == [31, 2]


def test_a_bad_board_is_a_row_with_an_error() -> None:
    boards = ["1 2/0 3", "oops", None, [[1, 2, 3], [4, 0, 5]], {1, 2, 0, 3}, [1, 2, 2, 0], "2 1/3 0", np.nan]
    solved = taquin.solve_many(boards)
    assert solved.lengths.tolist() == [1, -1, -1, 1, -1, -1, -1, -1] and sorted(solved.errors) == [1, 2, 4, 5, 7]
    assert solved.solvable.tolist() == [True, False, False, True, False, False, False, False]
    assert list(solved) == ["L", "", "", "L", "", "", "", ""] and "5 with an error" in repr(solved)
    for frame in (solved.to_pandas(), solved.to_polars().to_pandas()):
        assert frame["length"].isna().sum() == 6 and frame["error"].notna().sum() == 5 and frame["solvable"].isna().sum() == 5
    records = cluster.solve_many(boards, engine="local", cpus=1)
    assert [place for place, record in enumerate(records) if "error" in record] == sorted(solved.errors)
    array = taquin.solve_many(np.array([[1, 1, 2, 0], [1, -1, 2, 0], [1, 2, 3, 0]]))
    assert array.lengths.tolist() == [-1, -1, 0] and "tile 1 appears twice" in array.errors[0] and "-1" in array.errors[1]
    assert "found 0.5" in taquin.solve_many([[1, 2, 0.5, 0], [1, 2, 3, 0]]).errors[0]
    other = taquin.solve_many(["1 2/3 0", "1 2 3/4 5 6/7 8 0"], goal="1 2/0 3")
    assert other.lengths[0] == 1 and "the goal is a 2x2 board" in other.errors[1]


@pytest.mark.parametrize("empty", [[], (), np.zeros((0, 9)), np.zeros((0, 3, 3), np.uint8), pandas.Series([], dtype=object)], ids=str)
def test_no_boards(empty: Any) -> None:
    solved = taquin.solve_many(empty)
    assert len(solved) == 0 and list(solved) == [] and solved.to_pandas().empty
    assert cluster.solve_many(empty, engine="local", cpus=1) == []


@pytest.mark.parametrize(
    ("array", "error", "words"),
    [
        ([[1, 2, 3]], ValueError, "do not form a square"),
        ([1, 2, 3, 0], ValueError, "1 dimension"),
        (np.zeros((1, 1, 1, 1)), ValueError, "4 dimensions"),
        (HARDEST, TypeError, "one board"),
        (Board(HARDEST), TypeError, "one board"),
        ({Board(HARDEST)}, TypeError, "a set has none"),
        (5, TypeError, "not iterable"),
    ],
    ids=str,
)
def test_no_lists_of_boards(array: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        taquin.solve_many(array)


def test_many_boards_with_the_options_of_one() -> None:
    boards = taquin.generate_many(70, 3, seed=1)
    shown: list[tuple[int, int]] = []
    solved = taquin.solve_many(boards, metric="mtm", progress=lambda done, count: shown.append((done, count)))
    assert solved.lengths[3] == taquin.solve(boards[3], metric="mtm").length and shown[-1] == (70, 70)
    assert (taquin.solve_many(boards, weight=2.0).lengths >= taquin.solve_many(boards).lengths).all()
    with pytest.raises(ValueError, match="unknown algorithm"):
        taquin.solve_many([], algorithm="magic")
    with pytest.raises(ZeroDivisionError):
        taquin.solve_many(boards, progress=lambda done, count: 1 / 0)


def test_all_shortest_solutions() -> None:
    every = taquin.solve_all(HARDEST)
    assert len(set(every)) == len(every) == taquin.count_all(HARDEST) == 40
    assert all(taquin.verify(HARDEST, moves) for moves in every) and {len(moves) for moves in every} == {31}
    assert taquin.solve_all(HARDEST, most=3) == every[:3]
    with pytest.raises(UnsolvableError):
        taquin.count_all("1 2 3/4 5 6/8 7 0")
    with pytest.raises(LimitReached):
        taquin.solve_all(datasets.hardest15()[0].board, nodes=1000)


def test_a_graphics_card_searches() -> None:
    # A board for which the processor would take a million expansions.
    board = Board("15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4")
    try:
        solution = taquin.solve(board, goal="blank-first", gpu=True, tables="light")
    except ValueError as error:
        if not str(error).startswith("gpu: ") or os.environ.get("TAQUIN_NEEDS_OPENCL"):
            raise
        pytest.skip(str(error))
    assert solution.optimal and taquin.verify(board, solution)
    assert solution.length == taquin.solve(board, goal="blank-first").length
    assert solution.to_dict()["device"]
    with pytest.raises(ValueError, match="no graphics card|unknown|no device"):
        taquin.solve(board, gpu="a card that nobody has")
    with pytest.raises(ValueError, match="gpu has no effect"):
        taquin.solve(HARDEST, gpu=True)


def test_a_flag_cancels_searches() -> None:
    board, flag = datasets.hardest15()[0].board, taquin.CancelFlag()

    async def solve_and_cancel() -> None:
        search = asyncio.to_thread(flag.run, taquin.solve, board, algorithm="ida", heuristic="manhattan")
        task = asyncio.create_task(search)
        await asyncio.sleep(0)
        flag.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(solve_and_cancel())
    assert flag.is_set()


def test_better_and_better_solutions() -> None:
    board = taquin.generate(7, seed=4)
    solutions = list(taquin.improve(board, nodes=1_000_000, threads=1))
    lengths = [solution.length for solution in solutions]
    assert len(solutions) > 2 and lengths == sorted(lengths, reverse=True)
    bounds = [solution.lower_bound for solution in solutions]
    assert bounds == sorted(bounds) and all(taquin.verify(board, solution.moves) for solution in solutions)
    with taquin.improve(board, time=60) as endless:
        assert next(endless).length >= lengths[-1] // 2
    assert [solution.length for solution in taquin.improve("1 2/0 3")] == [1]
    with pytest.raises(UnsolvableError):
        next(taquin.improve("1 2 3/4 5 6/8 7 0"))


def test_comparisons_are_records() -> None:
    records = taquin.compare(HARDEST)
    assert len(records) > 8 and all(set(record) == set(records[0]) for record in records)
    by_name = {record["method"]: record for record in records}
    assert by_name["ida manhattan"]["length"] == 31 and by_name["bfs"]["optimal"]
    chosen = taquin.compare(taquin.generate(6, seed=1), [{"algorithm": "ida", "heuristic": "walking-distance"}], time=0.1)
    assert "walking distance is not available" in chosen[0]["error"]
    with pytest.raises(TypeError, match="no option 'heuristc'; choose algorithm, heuristic"):
        taquin.compare(HARDEST, [{"algorithm": "ida", "heuristc": "manhattan"}])
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(records)
    assert frame.set_index("method").loc["bfs", "expanded"] == by_name["bfs"]["expanded"]
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(records)["length"].to_list() == [record["length"] for record in records]
