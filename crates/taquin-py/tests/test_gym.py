"""The environment for Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import taquin
from taquin.gym import ACTIONS, SlidingPuzzleEnv


@pytest.mark.parametrize("observation", ["raw", "onehot", "image"])
@pytest.mark.parametrize("moves", ["tile", "blank"])
@pytest.mark.filterwarnings("error")
def test_gymnasium_accepts_it(observation: Any, moves: Any) -> None:
    env = gymnasium.make("taquin/SlidingPuzzle-v0", observation=observation, moves=moves, render_mode="rgb_array")
    check_env(env.unwrapped)


def test_following_the_solution_solves_the_board() -> None:
    env = SlidingPuzzleEnv((3, 3), reward="distance")
    _, info = env.reset(seed=5)
    distance = info["distance"]
    total = 0.0
    for letter in taquin.solve(info["board"]).moves:
        action = np.int64(ACTIONS.index(letter))
        assert info["action_mask"][action] == 1
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        assert not truncated
    assert terminated and total == distance and info["distance"] == 0
    assert observation.tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def test_actions_by_tile_and_by_blank() -> None:
    for moves, up in (("tile", "1 2 3/4 5 6/7 8 0"), ("blank", "1 2 3/4 0 5/7 8 6")):
        env = SlidingPuzzleEnv(3, moves=moves)  # type: ignore[arg-type]
        env.reset(options={"board": "1 2 3/4 5 0/7 8 6"})
        left = env.step(np.int64(ACTIONS.index("L" if moves == "blank" else "U")))
        assert left[4]["board"] == taquin.Board(up)
    env = SlidingPuzzleEnv(3)
    env.reset(options={"board": "1 2 3/4 5 6/7 0 8"})
    _, reward, terminated, _, info = env.step(np.int64(ACTIONS.index("U")))
    assert info["board"] == taquin.Board("1 2 3/4 5 6/7 0 8") and reward == -1.0 and not terminated, "not possible"
    _, reward, terminated, _, _ = env.step(np.int64(ACTIONS.index("L")))
    assert reward == 0.0 and terminated


def test_observations_and_options() -> None:
    one_hot = SlidingPuzzleEnv("2x3", observation="onehot").reset(seed=1)[0]
    assert one_hot.shape == (6, 6) and (one_hot.sum(axis=0) == 1).all()
    image, _ = SlidingPuzzleEnv(3, observation="image").reset(seed=1)
    assert image.ndim == 3 and image.shape[2] == 3 and image.std() > 10
    env = SlidingPuzzleEnv(4, scramble=12, goal="snail", render_mode="ansi")
    first, info = env.reset(seed=3)
    assert (first == env.reset(seed=3)[0]).all() and info["distance"] <= 12
    assert env.render() == str(env.board)
    assert "distance" not in SlidingPuzzleEnv(5, scramble=3).reset(seed=1)[1]
    with pytest.raises(ValueError, match="cannot be solved"):
        SlidingPuzzleEnv(3).reset(options={"board": "1 2 3/4 5 6/8 7 0"})
    with pytest.raises(ValueError, match="choose raw, onehot or image"):
        SlidingPuzzleEnv(3, observation="text")  # type: ignore[arg-type]
