"""The environments for Gymnasium."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import taquin
from taquin.gym import ACTIONS, SlidingPuzzleEnv, SlidingPuzzleVectorEnv


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
    assert (first == env.reset(seed=3)[0]).all() and taquin.solve(info["board"], goal="snail").length <= 12
    assert "distance" not in info and SlidingPuzzleEnv(4, scramble=12, distance=True).reset(seed=3)[1]["distance"] <= 12
    assert env.render() == str(env.board)
    assert "distance" not in SlidingPuzzleEnv(5, scramble=3).reset(seed=1)[1]
    with pytest.raises(ValueError, match="cannot be solved"):
        SlidingPuzzleEnv(3).reset(options={"board": "1 2 3/4 5 6/8 7 0"})
    with pytest.raises(ValueError, match="choose raw, onehot, image"):
        SlidingPuzzleEnv(3, observation="text")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"reward": "manhatan"}, "unknown reward 'manhatan'; choose step, distance, manhattan"),
        ({"render_mode": "human"}, "unknown render_mode 'human'; choose ansi, rgb_array"),
        ({"moves": "x"}, "choose tile, blank"),
        ({"scramble": 0}, "scramble: expected at least 1"),
        ({"shape": 5, "distance": True}, "up to 16 cells"),
        ({"shape": 1, "goal": "0"}, "at least two cells"),
    ],
    ids=str,
)
def test_options_are_checked(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SlidingPuzzleEnv(**options)
    if "render_mode" not in options and options.get("shape") != 5:
        with pytest.raises(ValueError, match=words):
            SlidingPuzzleVectorEnv(2, **options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scrambel": 3}, "reset has no option 'scrambel'; choose board, scramble, distance"),
        ({"scramble": 3, "distance": 4}, "cannot be combined"),
        ({"scramble": 0}, "at least 1"),
        ({"distance": 32}, "no 3x3 board is 32 slides"),
        ({"board": "1 2 3/4 5 6/7 8 0"}, "solved already"),
        ({"board": "1 2/0 3"}, "cannot be solved"),
    ],
    ids=str,
)
def test_reset_options_are_checked(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SlidingPuzzleEnv().reset(options=options)


@pytest.mark.parametrize("action", [-1, 4, 7, 1.5])
def test_only_actions_are_steps(action: Any) -> None:
    env = SlidingPuzzleEnv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is 0 to 3"):
        env.step(action)
    vector = SlidingPuzzleVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        vector.step(np.array([0, 0]))
    vector.reset(seed=1)
    with pytest.raises(ValueError, match="0 to 3"):
        vector.step(np.array([0, action]))
    with pytest.raises(ValueError, match="3 actions for 2 boards"):
        vector.step(np.array([0, 1, 2]))


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (1, 3), (2, 3)])
def test_no_episode_begins_solved(shape: tuple[int, int]) -> None:
    env, vector = SlidingPuzzleEnv(shape), SlidingPuzzleVectorEnv(500, shape)
    goal = env.goal.numpy()
    for scramble in (None, 12, 1):
        for seed in range(30):
            first, _ = env.reset(seed=seed, options={"scramble": scramble})
            assert (first != goal).any()
        boards, _ = vector.reset(seed=1, options={"scramble": scramble})
        assert (boards != goal).any(axis=(1, 2)).all() and len(np.unique(boards, axis=0)) > 1 - (scramble is not None)


def test_difficulty_by_distance_and_masks() -> None:
    env = SlidingPuzzleEnv(distance=True)
    for distance in (1, 12, 31):
        _, info = env.reset(seed=distance, options={"distance": distance})
        assert info["distance"] == distance == taquin.solve(info["board"]).length
        assert env.action_masks().tolist() == info["action_mask"].tolist()
        assert env.action_masks().sum() == len(info["board"].slides())
    vector = SlidingPuzzleVectorEnv(50)
    boards, infos = vector.reset(seed=1, options={"distance": 12})
    assert (taquin.distance_many(boards) == 12).all() and (vector.action_masks() == infos["action_mask"]).all()
    assert SlidingPuzzleEnv(4).reset(seed=2, options={"distance": 8})[0].shape == (4, 4)


@pytest.mark.parametrize("reward", ["step", "distance", "manhattan"])
@pytest.mark.parametrize("moves", ["tile", "blank"])
def test_many_boards_are_played_as_one(reward: Any, moves: Any) -> None:
    count, steps = 40, 60
    vector = SlidingPuzzleVectorEnv(count, (2, 3), reward=reward, moves=moves, max_episode_steps=25)
    single = [SlidingPuzzleEnv((2, 3), reward=reward, moves=moves) for _ in range(count)]
    boards, infos = vector.reset(seed=9, options={"distance": 4})
    for env, board in zip(single, boards):
        env.reset(options={"board": board})
    taken, ended = np.zeros(count, int), np.zeros(count, bool)
    random = np.random.default_rng(1)
    solved = 0
    for _ in range(steps):
        actions = random.integers(4, size=count)
        boards, rewards, terminations, truncations, infos = vector.step(actions)
        for at, env in enumerate(single):
            if ended[at]:
                # The step after an end begins another episode.
                assert rewards[at] == 0 and not terminations[at] and not truncations[at]
                assert taquin.distance_many([boards[at]])[0] == 4
                env.reset(options={"board": boards[at]})
                taken[at] = 0
                continue
            taken[at] += 1
            board, one, terminated, _, info = env.step(actions[at])
            assert (board == boards[at]).all() and one == rewards[at] and terminated == terminations[at]
            assert (info["action_mask"] == infos["action_mask"][at]).all()
            assert truncations[at] == (taken[at] == 25 and not terminated)
        ended = terminations | truncations
        solved += int(terminations.sum())
    assert solved > 0


def test_vector_environments_as_gymnasium_makes_them() -> None:
    envs = gymnasium.make_vec("taquin/SlidingPuzzle-v0", num_envs=3, observation="onehot", scramble=5)
    assert isinstance(envs.unwrapped, SlidingPuzzleVectorEnv)
    first, _ = envs.reset(seed=1)
    assert first.shape == (3, 9, 9) and envs.observation_space.contains(first)
    assert (first == envs.reset(seed=1)[0]).all() and (first != envs.reset(seed=2)[0]).any()
    envs.step(envs.action_space.sample())
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    wrapped.reset(seed=1)
    wrapped.step(envs.action_space.sample())
    synchronous = gymnasium.make_vec("taquin/SlidingPuzzle-v0", num_envs=2, vectorization_mode="sync")
    assert synchronous.reset(seed=1)[0].shape == (2, 3, 3)
    given = SlidingPuzzleVectorEnv(2).reset(options={"boards": ["1 2 3/4 0 5/7 8 6", "8 6 7/2 5 4/3 0 1"]})[0]
    assert given[0].tolist() == [[1, 2, 3], [4, 0, 5], [7, 8, 6]]
    for options, words in (
        ({"boards": ["1 2/0 3"]}, "expected 2 boards of 3x3, but found 1 of 2x2"),
        ({"boards": ["1 2 3/4 5 6/7 8 0"] * 2}, "is solved already"),
        ({"board": "1 2/0 3"}, "no option 'board'; choose boards"),
        ({"distance": 40}, "no board is 40 slides"),
    ):
        with pytest.raises(ValueError, match=words):
            SlidingPuzzleVectorEnv(2).reset(options=options)
    with pytest.raises(ValueError, match="up to 9 cells"):
        SlidingPuzzleVectorEnv(2, 4, reward="distance")


def test_the_name_of_the_environment_works_without_an_import() -> None:
    code = "import gymnasium; print(gymnasium.make('taquin.gym:taquin/SlidingPuzzle-v0').reset(seed=1)[0].shape)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "(3, 3)\n"
    code = "import taquin; print(taquin.gym.ACTIONS, taquin.cluster.__name__)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "UDLR taquin.cluster\n"
