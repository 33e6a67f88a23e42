"""Boards from texts, lists and arrays; goals; errors with their places."""

import copy
import pickle
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pandas
import polars
import pytest

import taquin
from taquin import Board, BoardError, Goal, Pdb, UnsolvableError

SAME: list[Any] = [
    "1 2 3/4 5 6/7 0 8",
    "3\n1 2 3\n4 5 6\n7 _ 8",
    [1, 2, 3, 4, 5, 6, 7, 0, 8],
    [[1, 2, 3], [4, 5, 6], [7, 0, 8]],
    ((1, 2, 3), (4, 5, 6), (7, 0, 8)),
    np.array([[1, 2, 3], [4, 5, 6], [7, 0, 8]]),
    np.array([1, 2, 3, 4, 5, 6, 7, 0, 8], np.uint8),
    [np.int64(tile) for tile in (1, 2, 3, 4, 5, 6, 7, 0, 8)],
    b"1 2 3/4 5 6/7 0 8",
    bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]),
    np.array([1.0, 2, 3, 4, 5, 6, 7, 0, 8]),
    [1.0, 2, 3, 4, 5, 6, 7, None, np.float32(8)],
    [[1, 2, 3], [4, 5, 6], [7, float("nan"), 8]],
    pandas.DataFrame([[1, 2, 3], [4, 5, 6], [7, None, 8]]),
    pandas.Series([1, 2, 3, 4, 5, 6, 7, None, 8], dtype="Int64"),
    polars.Series([1, 2, 3, 4, 5, 6, 7, None, 8]),
    polars.DataFrame({"a": [1, 4, 7], "b": [2, 5, 0], "c": [3, 6, 8]}),
    Board("1 2 3/4 5 6/7 0 8"),
    list(Board("1 2 3/4 5 6/7 0 8")),
]


@pytest.mark.parametrize("given", SAME, ids=str)
def test_forms(given: Any) -> None:
    board = Board(given)
    assert board == Board(SAME[0])
    assert hash(board) == hash(Board(SAME[0]))
    assert board.shape == (3, 3) and board.blank == (2, 1)
    assert repr(board) == "Board('1 2 3/4 5 6/7 0 8')"
    assert Board(repr(board)[7:-2]) == board


BAD = [
    ("1 2 3/4 5 6/7 8", 1, "row 3 has 2 tiles"),
    ("1 2\n3 x\n9 9", 3, "line 3"),
    ([1, 2, 3], None, "3 tiles do not form a square board"),
    ([[1, 2], [3]], None, "row 2 has 1 tile"),
    ([1, 2, 2, 0], None, "appears twice"),
    ([1, 2, 3, -1], None, "tile -1 is out of range"),
    ([1, 2, 3, 70000], None, "tile 70000 is out of range"),
    ([1, 2, 3, 0.5], None, "found 0.5"),
    ([], None, "0 tiles"),
    ([[]], None, "a board has 1 to"),
    (np.zeros((2, 2)), None, "tile 0 appears twice"),
    ([1, 2, 3, 1e9], None, "found 1000000000.0"),
    ([1, 2, None, None], None, "tile 0 appears twice"),
    ([1, 2, "3", 0], None, "found '3'"),
    (b"1 2 3", 1, "3 tiles"),
]


@pytest.mark.parametrize(("given", "line", "words"), BAD, ids=str)
def test_bad_boards(given: object, line: int | None, words: str) -> None:
    with pytest.raises(BoardError, match=words) as raised:
        Board(given)  # type: ignore[arg-type]
    assert raised.value.line == line
    assert isinstance(raised.value, ValueError)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.line) == (str(raised.value), line)


@pytest.mark.parametrize("given", [None, 5, 1.5, object(), {1, 2, 0, 3}, {1: 2}, [{1, 2}, {0, 3}], frozenset({0})])
def test_no_boards(given: object) -> None:
    with pytest.raises(TypeError, match="expected a board as text, list or array"):
        Board(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", [3, "3", "3x3", "3X3", "3×3", (3, 3), [3, 3], np.int64(3), np.array([3, 3])], ids=str)
def test_shapes(shape: Any) -> None:
    assert Goal().board(shape).shape == (3, 3)


@pytest.mark.parametrize("shape", [3.0, -1, 0, (3,), (3, 4, 5), {3, 4}, "a", None, (1000, 1000)], ids=str)
def test_bad_shapes(shape: Any) -> None:
    for function in (Goal().board, Pdb, taquin.generate, taquin.distances):
        with pytest.raises(ValueError, match=r"expected a shape such as 4, \(3, 5\) or '3x5' with at most 65536 cells, but found"):
            function(shape)


def test_boards_are_sequences_of_rows_in_an_order() -> None:
    board = Board("2x3 1 2 3 4 5 0")
    assert len(board) == 2 and [tile for row in board for tile in row] == list(board.tiles)
    boards = [Board("3 1/2 0"), Board("1 2/3 0"), board]
    assert sorted(boards) == [boards[1], boards[0], board] and boards[1] < boards[0] <= boards[0]
    assert np.unique(np.array([*boards[:2], boards[0]]), axis=0).shape == (2, 2, 2)
    with pytest.raises(TypeError):
        board < 5  # type: ignore[operator]


def test_saved_pictures(tmp_path: Path) -> None:
    board = Board("1 2 3/4 0 5/7 8 6")
    solution = taquin.solve(board)
    board.save(tmp_path / "b.svg", theme="heat")
    board.save(str(tmp_path / "b.PNG"), width=64)
    for ending in ("gif", "svg", "png", "json"):
        solution.save(tmp_path / f"s.{ending}")
    assert (tmp_path / "b.svg").read_bytes().startswith(b"<svg") and (tmp_path / "s.gif").read_bytes().startswith(b"GIF89a")
    assert taquin.Solution((tmp_path / "s.json").read_text()) == solution
    with pytest.raises(ValueError, match=r"ends with .svg, .png, not '.gif'"):
        board.save(tmp_path / "b.gif")
    with pytest.raises(TypeError, match="no option 'theme'"):
        solution.save(tmp_path / "s.json", theme="heat")


def test_equality_and_copies() -> None:
    board = Board("1 2/3 0")
    assert board != Board("1 2/0 3") and board != "1 2/3 0"
    assert len({board, Board([1, 2, 3, 0]), Board("1x4 1 2 3 0")}) == 2
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)
    assert pickle.loads(pickle.dumps(Board("1x4 1 2 3 0"))).shape == (1, 4)


def test_arrays() -> None:
    board = Board("2x3 1 2 3 4 5 0")
    assert board.numpy().tolist() == [[1, 2, 3], [4, 5, 0]]
    assert np.asarray(board, dtype=np.int64).dtype == np.int64
    assert Board(board.numpy()) == board
    array = board.numpy()
    array[0, 0] = 9
    assert board[0, 0] == 1
    assert board[-1, -1] == 0 and board[-2, 0] == 1
    with pytest.raises(IndexError, match="no cell -3, 0 on a 2x3 board"):
        board[-3, 0]
    with pytest.raises(IndexError, match="no cell 2, 0 on a 2x3 board"):
        board[2, 0]


def test_moves() -> None:
    board = Board("1 2 3/4 0 5/7 8 6")
    assert board.slides() == ["D", "R", "L", "U"]
    assert [board.after(letter) for letter in board.slides()] == board.neighbors()
    assert board.after("LU") == board.after("RD", "blank") == board.after("2,3 3,3", "coordinate")
    with pytest.raises(ValueError, match="move 2"):
        board.after("LLL")
    with pytest.raises(ValueError, match="unknown notation 'x'; choose tile, blank, number, coordinate"):
        board.after("L", "x")
    twin = board.twin()
    assert twin is not None and twin.is_solvable() != board.is_solvable()


def test_pictures_of_boards() -> None:
    root = xml.etree.ElementTree.fromstring(Board("1 2/3 0")._repr_svg_())
    assert root.tag.endswith("svg")


def test_goals() -> None:
    assert Goal("snail") == Goal("SNAIL") != Goal("reversed")
    assert Goal([[0, 1], [2, 3]]) == Goal("0 1/2 3") and Goal("0 1/2 3").name == "custom"
    assert Goal().name == "row-major" and Goal("snail").description
    assert pickle.loads(pickle.dumps(Goal("snail"))) == Goal("snail")
    assert Goal("blank-first").board("2x3") == Board("0 1 2/3 4 5")
    with pytest.raises(ValueError, match="unknown goal 'spiral'; choose row-major, snail"):
        Goal("spiral")
    with pytest.raises(ValueError, match="the goal is a 2x2 board, but"):
        Goal("0 1/2 3").board(3)


def test_pattern_databases() -> None:
    pdb = Pdb(3)
    assert pdb.estimate("8 6 7/2 5 4/3 0 1") == pdb("8 6 7/2 5 4/3 0 1") == 31
    assert pdb.bytes > 0 and pdb.goal.is_goal() and "3x3" in repr(pdb)
    assert sorted(sum(sum(pdb.groups, []), [])) == list(range(1, 9))
    divided = Pdb(3, "snail", groups=[[1, 2, 3, 4], [5, 6, 7, 8]])
    assert [sorted(group) for group in divided.groups[0]] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    for seed in range(50):
        board = taquin.generate(3, seed=seed, goal="snail")
        assert board.manhattan("snail") <= divided.estimate(board) <= taquin.solve(board, goal="snail").length
    with pytest.raises(ValueError, match="tile 4 must belong to exactly one group"):
        Pdb(3, groups=[[1, 2, 3], [5, 6, 7, 8]])
    with pytest.raises(UnsolvableError):
        pdb.estimate("1 2 3/4 5 6/8 7 0")
    with pytest.raises(ValueError, match="both sides at least 2"):
        Pdb("1x5")
    for one in (pdb, divided):
        again = pickle.loads(pickle.dumps(one))
        assert (again.goal, again.groups, again.bytes) == (one.goal, one.groups, one.bytes)
