"""Solving with a heuristic of one's own."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import taquin
from taquin import Board, LimitReached, Pdb, Progress, UnsolvableError, datasets

HARDEST = "8 6 7/2 5 4/3 0 1"


def manhattan(board: Board) -> int:
    return board.manhattan()


class Counting:
    """Linear conflict for many boards; counts its calls and boards."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape, self.calls, self.boards = shape, 0, 0

    def __call__(self, tiles: npt.NDArray[np.uint16]) -> npt.NDArray[np.int32]:
        self.calls += 1
        self.boards += len(tiles)
        assert tiles.dtype == np.uint16 and tiles.shape[1] == self.shape[0] * self.shape[1]
        return taquin.estimate_many(tiles.reshape(-1, *self.shape), "manhattan+linear-conflict")


def test_a_function_of_one_board() -> None:
    solution = taquin.solve(HARDEST, heuristic=manhattan)
    assert (solution.algorithm, solution.heuristic, solution.optimal) == ("astar", "manhattan", False)
    assert taquin.verify(HARDEST, solution) and solution.lower_bound == 21
    proven = taquin.solve(HARDEST, heuristic=manhattan, admissible=True)
    assert (proven.length, proven.optimal, proven.lower_bound) == (31, True, 31)
    weighted = taquin.solve(HARDEST, heuristic=manhattan, weight=2.0, admissible=True)
    assert weighted.algorithm == "weighted" and weighted.lower_bound <= 31 <= weighted.length <= 2 * weighted.lower_bound


@pytest.mark.parametrize("seed", range(10))
def test_declared_admissible_estimates_prove(seed: int) -> None:
    board = taquin.generate(3, seed=seed)
    shortest = taquin.solve(board).length
    for batch in (1, 7, 1000):
        score = Counting((3, 3))
        solution = taquin.solve(board, heuristic_many=score, admissible=True, batch=batch)
        assert (solution.length, solution.optimal) == (shortest, True) and taquin.verify(board, solution)
        assert score.calls <= solution.expanded + 1
        # Not consistent, so that boards are reached by shorter paths later.
        uneven = taquin.solve(board, heuristic_many=lambda tiles: Counting((3, 3))(tiles) * (tiles[:, 0] % 2), admissible=True, batch=batch)
        assert uneven.length == shortest and uneven.optimal


def test_a_beam_calls_once_for_each_layer() -> None:
    board = taquin.generate(4, kind="walk", length=60, seed=1)
    score = Counting((4, 4))
    solution = taquin.solve(board, heuristic_many=score, width=500)
    assert taquin.verify(board, solution) and solution.algorithm == "beam" and not solution.optimal
    assert score.calls == solution.length, "the start and each layer but the last"
    assert score.boards < solution.generated
    again = taquin.solve(board, heuristic_many=Counting((4, 4)), width=500)
    assert again == solution


def test_pattern_databases() -> None:
    instance = datasets.korf100()[11]
    pdb = Pdb(4)
    proven = taquin.solve(instance.board, goal=instance.goal, heuristic=Pdb(4, instance.goal))
    assert (proven.length, proven.optimal, proven.algorithm) == (instance.length, True, "pdb")
    board = taquin.generate(4, kind="walk", length=40, seed=1)
    shortest = taquin.solve(board).length
    by_astar = taquin.solve(board, heuristic=pdb, algorithm="astar", admissible=True)
    assert (by_astar.length, by_astar.optimal) == (shortest, True)
    many = taquin.solve(board, heuristic_many=lambda tiles: taquin.estimate_many(tiles, pdb), admissible=True)
    assert (many.length, many.optimal) == (shortest, True)
    with pytest.raises(ValueError, match="are for the goal"):
        taquin.solve("1 2/0 3", heuristic=pdb)
    with pytest.raises(LimitReached) as reached:
        taquin.solve(datasets.hardest15()[0].board, goal=datasets.hardest15()[0].goal, heuristic=Pdb(4, datasets.hardest15()[0].goal), nodes=1000)
    assert reached.value.limit == "nodes" and reached.value.lower_bound > 40


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (lambda tiles: np.full(len(tiles), np.nan), r"<lambda> returned nan for 8 6 7/2 5 4/3 0 1: an estimate is at least 0"),
        (lambda tiles: np.full(len(tiles), -1), "returned -1.0 for"),
        (lambda tiles: np.zeros(len(tiles) + 1), r"was given 1 boards, .* returned float64 of shape \(2,\)"),
        (lambda tiles: 5, r"of shape \(\)"),
        (lambda tiles: ["x"] * len(tiles), "returned <U1"),
        (lambda tiles: None, "returned object"),
    ],
)
def test_wrong_estimates_name_the_function(found: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        taquin.solve(HARDEST, heuristic_many=found)


def test_estimates_in_other_forms() -> None:
    class Tensor:
        """As one of torch: an array only after it has forgotten its gradient."""

        def __init__(self, values: npt.NDArray[Any]) -> None:
            self.values = values

        def detach(self) -> "Tensor":
            return self

        def cpu(self) -> npt.NDArray[Any]:
            return self.values

    forms: list[Any] = [
        lambda tiles: Tensor(np.zeros((len(tiles), 1), np.float32)),
        lambda tiles: [0] * len(tiles),
        lambda tiles: np.where(tiles[:, 0] == 99, np.inf, -0.0),
    ]
    for form in forms:
        assert taquin.solve("1 2 3/4 0 5/7 8 6", heuristic_many=form, admissible=True).length == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"heuristic": manhattan, "heuristic_many": Counting((3, 3))}, "choose one"),
        ({"heuristic": manhattan, "algorithm": "ida"}, "are astar, weighted, beam, not ida"),
        ({"heuristic": manhattan, "batch": 5}, "heuristic estimates one board"),
        ({"heuristic_many": manhattan, "width": 5, "batch": 5}, "a beam has layers"),
        ({"heuristic_many": manhattan, "batch": 0}, "batch: expected at least 1"),
        ({"heuristic_many": manhattan, "width": 5, "admissible": True}, "it proves nothing"),
        ({"heuristic_many": manhattan, "metric": "mtm"}, "stm|mtm"),
        ({"heuristic_many": manhattan, "weight": 0.5}, "a weight is 1 to 10"),
        ({"heuristic_many": manhattan, "time": -1.0}, "time: expected"),
        ({"admissible": True}, "belong to a heuristic of one's own"),
        ({"heuristic": Pdb(3), "batch": 5}, "have no effect"),
        ({"heuristic": Pdb(3), "tables": "full"}, "leave tables"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        taquin.solve(HARDEST, **options)


def test_limits_and_ends() -> None:
    with pytest.raises(UnsolvableError):
        taquin.solve("1 2 3/4 5 6/8 7 0", heuristic=manhattan)
    assert taquin.solve("1 2/3 0", heuristic=manhattan).length == 0
    for limits, name in (({"nodes": 5}, "nodes"), ({"memory": 1}, "memory"), ({"time": 0.0}, "time")):
        with pytest.raises(LimitReached) as reached:
            taquin.solve(HARDEST, heuristic=manhattan, **limits)
        assert reached.value.limit == name and reached.value.lower_bound == 21
    with pytest.raises(LimitReached, match="left no board to expand"):
        taquin.solve(HARDEST, heuristic_many=lambda tiles: np.full(len(tiles), np.inf))
    seen: list[Progress] = []
    taquin.solve(HARDEST, heuristic=manhattan, progress=seen.append)
    assert seen and seen[-1].expanded > 0
    with pytest.raises(ZeroDivisionError):
        taquin.solve(HARDEST, heuristic=lambda board: 1 / 0)
