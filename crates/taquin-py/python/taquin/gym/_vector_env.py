"""Many boards that are played together."""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import _native
from .._arrays import layer
from .._boards import read_array
from .._types import BoardsLike, GoalLike, ShapeLike
from ._options import Moves, Reward, checked_amount, checked_begin, checked_choice, goal_board, observation_space


class SlidingPuzzleVectorEnv(VectorEnv[npt.NDArray[Any], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """``num_envs`` boards to be solved, as :class:`SlidingPuzzleEnv` has one; ``step`` moves all of them at once.

    The options are those of :class:`SlidingPuzzleEnv`, with observations ``raw`` and ``onehot``; the reward ``distance`` is for shapes of up
    to 9 cells. An episode is truncated after ``max_episode_steps``. The step after its end begins another
    (``AutoresetMode.NEXT_STEP``), and ignores the action.

    ``reset(options=...)`` takes one of ``boards`` (any boards, one for each environment), ``scramble`` and ``distance``; later episodes
    begin in the same way, with ``boards`` at any of these. ``infos`` has the ``action_mask`` of each environment.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        shape: ShapeLike = (3, 3),
        *,
        goal: GoalLike = "row-major",
        observation: Literal["raw", "onehot"] = "raw",
        moves: Moves = "tile",
        reward: Reward = "step",
        scramble: int | None = None,
        max_episode_steps: int = 1000,
        render_mode: None = None,
    ) -> None:
        self.goal = goal_board(goal, shape)
        checked_choice("observation", observation, Literal["raw", "onehot"])
        checked_choice("moves", moves, Moves)
        checked_choice("reward", reward, Reward)
        if render_mode is not None:
            raise ValueError("many boards have no picture: leave render_mode out")
        if num_envs < 1 or max_episode_steps < 1:
            raise ValueError("num_envs and max_episode_steps: expected at least 1")
        if reward == "distance" and not _native.has_distance_table(self.goal.shape):
            raise ValueError("the reward distance of many boards is read from a table, for shapes of up to 9 cells")
        self.num_envs, self.observation = num_envs, observation
        self.scramble = checked_amount("scramble", scramble)
        self.single_action_space = spaces.Discrete(4)
        self.single_observation_space = observation_space(observation, self.goal)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._env = _native.VectorEnv(
            num_envs, self.goal, reward=reward, blank_moves=moves == "blank", most_steps=max_episode_steps
        )
        self._one_hot = np.eye(self.goal.rows * self.goal.columns, dtype=np.uint8)
        self._is_reset = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begin with other boards. Environment ``i`` has the seed ``seed + i``."""
        begin = checked_begin(options, ("boards", "scramble", "distance"))
        pool = None
        if begin.distance is not None:
            pool = layer(self.goal.shape, begin.distance, goal=self.goal)
            if len(pool) == 0:
                raise ValueError(f"no board is {begin.distance} slides from this goal")
        if begin.board is not None:
            pool = self._checked(begin.board)
        if seed is not None or not self._is_reset:
            self._env.seed(self._seeds(seed))
        self._env.start_at(begin.scramble or self.scramble, None if pool is None else np.ascontiguousarray(pool))
        if begin.board is not None and pool is not None:
            self._env.reset_to(pool)
        else:
            self._env.reset()
        self._is_reset = True
        return self._observe(), self._infos()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} environments")
            return [int(np.random.default_rng(each).integers(2**63)) for each in seed]
        super().reset(seed=seed)
        begin = int(self.np_random.integers(2**62)) if seed is None else seed
        return [begin + index for index in range(self.num_envs)]

    def _checked(self, boards: BoardsLike) -> npt.NDArray[np.uint16]:
        tiles, shape = read_array(boards)
        if len(tiles) != self.num_envs or shape != self.goal.shape:
            rows, columns = self.goal.shape
            raise ValueError(f"expected {self.num_envs} boards of {rows}x{columns}, but found {len(tiles)} of {shape[0]}x{shape[1]}")
        return tiles

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Move every board: observations, rewards, terminations, truncations, infos."""
        if not self._is_reset:
            raise gymnasium.error.ResetNeeded("reset begins the episodes: call it before step")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers from 0 to 3, but found {given.dtype}")
        rewards, solved, cut = self._env.step(np.ascontiguousarray(given, np.int64))
        return self._observe(), rewards, solved.view(np.bool_), cut.view(np.bool_), self._infos()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are possible in each environment."""
        return self._env.masks().view(np.bool_)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._env.masks().view(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _observe(self) -> npt.NDArray[Any]:
        boards = self._env.boards()
        if self.observation == "raw":
            return boards
        one_hot: npt.NDArray[Any] = self._one_hot[boards.reshape(self.num_envs, -1)]
        return one_hot
