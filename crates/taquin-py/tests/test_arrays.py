"""Boards as arrays, compared with one board at a time."""

from typing import Any

import numpy as np
import pytest

import taquin
from taquin import Board, BoardError, Goal, Pdb, UnsolvableError

SHAPES = ["2x2", "3x3", "2x4", "1x6", "4x4", "5x5", "9x9"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("goal", ["row-major", "snail"])
def test_each_row_is_what_one_board_has(shape: str, goal: str) -> None:
    boards = taquin.generate_many(600, shape, seed=7, goal=goal)
    one_by_one = [Board(board) for board in boards]
    assert boards.dtype == np.uint16 and boards.shape == (600, *Goal().board(shape).shape)
    assert [taquin.generate(shape, seed=7 + at, goal=goal) for at in range(20)] == one_by_one[:20]
    assert taquin.is_solvable_many(boards, goal=goal).all()
    for heuristic in ("manhattan", "manhattan+linear-conflict", "max(hamming, inversion)"):
        found = taquin.estimate_many(boards, heuristic, goal=goal, threads=2)
        assert found.dtype == np.int32 and found.tolist() == [board.estimate(heuristic, goal) for board in one_by_one]
    children, possible = taquin.neighbors_many(boards)
    letters = np.array(list("UDLR"))
    for at in range(0, 600, 50):
        board = one_by_one[at]
        assert sorted(letters[possible[at]]) == sorted(board.slides())
        for action, letter in enumerate("UDLR"):
            assert Board(children[at, action]) == (board.after(letter) if possible[at, action] else board)


def test_kinds_of_generated_boards() -> None:
    assert not taquin.is_solvable_many(taquin.generate_many(50, 3, kind="unsolvable", seed=1)).any()
    walked = taquin.generate_many(50, 4, kind="walk", length=np.int64(9), seed=1)
    assert taquin.distance_many(walked).max() <= 9
    for shape, length in ((3, 20), ("2x4", 10)):
        far = taquin.generate_many(40, shape, kind="distance", length=length, seed=1)
        assert (taquin.distance_many(far) == length).all()
    assert taquin.generate_many(0, 3).shape == (0, 3, 3)
    assert (taquin.generate_many(5, 3) != taquin.generate_many(5, 3)).any()
    for options, words in (
        ({"kind": "hardest"}, "unknown kind 'hardest'"),
        ({"kind": "walk"}, "needs a length"),
        ({"length": 3}, "no effect"),
        ({"kind": "distance", "length": 32}, "no 3x3 board is 32 slides"),
        ({"seed": -1}, "a seed is"),
        ({"threads": 5000}, "threads: expected"),
    ):
        with pytest.raises(ValueError, match=words):
            taquin.generate_many(3, 3, **options)
    with pytest.raises(ValueError, match="count: expected at least 0"):
        taquin.generate_many(-1, 3)


@pytest.mark.parametrize("goal", ["row-major", "snail"])
def test_distances(goal: str) -> None:
    boards = taquin.generate_many(300, 3, seed=3, goal=goal)
    lengths = taquin.solve_many(boards, goal=goal).lengths
    assert taquin.distance_many(boards, goal=goal).tolist() == lengths.tolist()
    assert taquin.distance_many(taquin.generate_many(5, 3, kind="unsolvable", seed=1)).tolist() == [-1] * 5
    four = taquin.generate_many(4, 4, kind="walk", length=20, seed=3, goal=goal)
    assert taquin.distance_many(four, goal=goal).tolist() == [taquin.solve(board, goal=goal).length for board in four]


def test_layers() -> None:
    sizes = taquin.distances("2x4")
    for distance in (0, 1, 17, len(sizes) - 1):
        boards = taquin.layer("2x4", distance)
        assert len(boards) == sizes[distance] and (taquin.distance_many(boards) == distance).all()
        assert len(np.unique(boards, axis=0)) == len(boards)
    assert taquin.layer(3, 99).shape == (0, 3, 3)
    with pytest.raises(ValueError, match="more than 12 cells"):
        taquin.layer(4, 3)


def test_random_walks() -> None:
    boards, lengths = taquin.random_walks(20, 15, 3, seed=4, goal="snail")
    assert boards.shape == (300, 3, 3) and lengths.tolist() == [*range(1, 16)] * 20
    assert (taquin.distance_many(boards, goal="snail") <= lengths).all()
    before, after = boards.reshape(20, 15, 9)[:, :-1], boards.reshape(20, 15, 9)[:, 1:]
    assert ((before != after).sum(axis=2) == 2).all(), "one tile and the blank"
    assert (boards.reshape(20, 15, 9)[:, 2:] != boards.reshape(20, 15, 9)[:, :-2]).any(axis=2).all(), "no slide is undone"
    again, _ = taquin.random_walks(20, 15, 3, seed=4, goal="snail", threads=1)
    assert (again == boards).all()


def test_pattern_databases() -> None:
    pdb = Pdb(4, "snail")
    boards = taquin.generate_many(300, 4, seed=2, goal="snail")
    assert taquin.estimate_many(boards, pdb).tolist() == [pdb.estimate(board) for board in boards]
    with pytest.raises(ValueError, match="are for the goal"):
        taquin.estimate_many(boards, pdb, goal="row-major")
    with pytest.raises(ValueError, match="are for 4x4, not 3x3"):
        taquin.estimate_many(taquin.generate_many(2, 3, seed=1), pdb)
    with pytest.raises((ValueError, UnsolvableError), match="board 1: "):
        taquin.estimate_many([boards[0], Board(boards[1]).twin()], pdb)


def test_boards_in_any_form_of_one_shape() -> None:
    forms: list[Any] = [["1 2 3/4 0 5/7 8 6"], Board("1 2 3/4 0 5/7 8 6"), [[1, 2, 3, 4, None, 5, 7, 8, 6.0]]]
    for given in forms:
        assert taquin.estimate_many(given, "manhattan").tolist() == [2]
    assert taquin.estimate_many([], "manhattan").shape == (0,)
    with pytest.raises(BoardError, match="board 1: .*appears twice"):
        taquin.estimate_many([[1, 2, 3, 0], [1, 1, 2, 0]], "manhattan")
    with pytest.raises(BoardError, match="board 1: "):
        taquin.is_solvable_many(["1 2/3 0", "oops"])
    with pytest.raises(ValueError, match="one shape, but found 2x2, 3x3"):
        taquin.neighbors_many(["1 2/3 0", "1 2 3/4 5 6/7 8 0"])
    with pytest.raises(ValueError, match="manhatan"):
        taquin.estimate_many(["1 2/3 0"], "manhatan")
    with pytest.raises(TypeError, match="no option 'tme'"):
        taquin.distance_many(["1 2/3 0"], tme=3)


def test_estimates_stay_ready() -> None:
    for _ in range(3):
        for goal in ("row-major", "snail", "reversed"):
            board = taquin.generate(3, seed=1, goal=goal)
            assert board.estimate("walking-distance", goal) <= taquin.solve(board, goal=goal).length
