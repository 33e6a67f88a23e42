"""Sliding-tile puzzles as an environment for Gymnasium; needs ``pip install taquin[gym]``.

>>> import gymnasium, taquin.gym
>>> env = gymnasium.make("taquin/SlidingPuzzle-v0", shape=(3, 3), scramble=10)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, sorted(info)
((3, 3), ['action_mask', 'board', 'distance'])
>>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
"""

from typing import Any, Literal, SupportsFloat, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from . import _native
from ._native import Board, Goal
from ._questions import generate
from ._solve import solve
from ._types import GoalLike, ShapeLike

Observation: TypeAlias = npt.NDArray[Any]

#: The actions: the way that the tile goes, or the blank.
ACTIONS = "UDLR"
_OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
#: The most cells for which the optimal distance is found at every step.
_MOST_CELLS = 16
_TILE_PIXELS = 32


class SlidingPuzzleEnv(gymnasium.Env[Observation, np.int64]):
    """A board to be solved move by move.

    Actions are 0 to 3: up, down, left, right, the way the tile goes; with ``moves="blank"`` the way the blank goes. An
    action that is not possible leaves the board as it is.

    ``observation`` is ``raw`` (tiles in rows and columns), ``onehot`` (cells × tiles) or ``image`` (pixels). Boards are
    random, all equally likely, or ``scramble`` random slides from the goal; ``reset(options={"board": ...})`` takes any board.

    The reward is −1 for every step and 0 for the one that solves the board; with ``reward="distance"`` it is the change of
    the optimal distance. ``info`` has the ``board``, the ``action_mask`` of possible actions and, up to 4×4, the optimal
    ``distance`` (``distance=False`` saves its time).
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        shape: ShapeLike = (3, 3),
        *,
        goal: GoalLike = "row-major",
        observation: Literal["raw", "onehot", "image"] = "raw",
        moves: Literal["tile", "blank"] = "tile",
        reward: Literal["step", "distance"] = "step",
        scramble: int | None = None,
        distance: bool = True,
        render_mode: Literal["ansi", "rgb_array"] | None = None,
    ) -> None:
        self.goal = (goal if isinstance(goal, Goal) else Goal(goal)).board(shape)
        self.board = self.goal
        if observation not in ("raw", "onehot", "image"):
            raise ValueError(f"unknown observation '{observation}'; choose raw, onehot or image")
        if moves not in ("tile", "blank"):
            raise ValueError(f"unknown moves '{moves}'; choose tile or blank")
        self.observation, self.moves, self.reward, self.scramble = observation, moves, reward, scramble
        rows, columns = self.goal.shape
        cells = rows * columns
        self.has_distance = distance and cells <= _MOST_CELLS
        if reward == "distance" and not self.has_distance:
            raise ValueError("the reward distance needs boards of at most 16 cells and distance=True")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(4)
        if observation == "raw":
            self.observation_space = spaces.Box(0, cells - 1, (rows, columns), np.uint16)
        elif observation == "onehot":
            self.observation_space = spaces.Box(0, 1, (cells, cells), np.uint8)
        else:
            self.observation_space = spaces.Box(0, 255, self._pixels().shape, np.uint8)
        self._distance: int | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin with another board."""
        super().reset(seed=seed)
        given = (options or {}).get("board")
        if given is not None:
            self.board = Board(given)
            if self.board.shape != self.goal.shape or not self.board.is_solvable(self.goal):
                raise ValueError(f"{self.board.text()} cannot be solved to {self.goal.text()}")
        else:
            number = int(self.np_random.integers(2**63 - 1))
            kind = "solvable" if self.scramble is None else "walk"
            self.board = generate(self.goal.shape, kind=kind, length=self.scramble, seed=number, goal=self.goal)
        self._distance = self._find_distance()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Make a move: observation, reward, terminated, truncated, info."""
        letter = self._letter(int(action))
        before = self._distance
        if letter in self.board.slides():
            self.board = self.board.after(letter)
            self._distance = self._find_distance()
        terminated = self.board == self.goal
        reward = 0.0 if terminated else -1.0
        if self.reward == "distance" and before is not None and self._distance is not None:
            reward = float(before - self._distance)
        return self._observe(), reward, terminated, False, self._info()

    def render(self) -> Any:
        """The board as text or as pixels."""
        if self.render_mode == "ansi":
            return str(self.board)
        return self._pixels() if self.render_mode == "rgb_array" else None

    def _letter(self, action: int) -> str:
        letter = ACTIONS[action]
        return letter if self.moves == "tile" else _OPPOSITE[letter]

    def _find_distance(self) -> int | None:
        if not self.has_distance:
            return None
        return solve(self.board, goal=self.goal, threads=1).length

    def _info(self) -> dict[str, Any]:
        possible = self.board.slides()
        mask = np.array([self._letter(action) in possible for action in range(4)], np.int8)
        info: dict[str, Any] = {"board": self.board, "action_mask": mask}
        if self._distance is not None:
            info["distance"] = self._distance
        return info

    def _observe(self) -> Observation:
        if self.observation == "raw":
            return self.board.numpy()
        if self.observation == "image":
            return self._pixels()
        cells = len(self.board.tiles)
        one_hot: Observation = np.eye(cells, dtype=np.uint8)[list(self.board.tiles)]
        return one_hot

    def _pixels(self) -> npt.NDArray[np.uint8]:
        height, width, pixels = _native.pixels(self.board, self.goal, _TILE_PIXELS)
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 3).copy()


def register() -> None:
    """Register the environment ``taquin/SlidingPuzzle-v0``; importing this module does."""
    if "taquin/SlidingPuzzle-v0" not in gymnasium.registry:
        gymnasium.register("taquin/SlidingPuzzle-v0", entry_point="taquin.gym:SlidingPuzzleEnv", max_episode_steps=1000)


register()
