"""One board to be solved."""

from typing import Any, SupportsFloat, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import _native
from .._arrays import generate_many
from .._native import Board
from .._questions import generate
from .._solve import solve
from .._types import GoalLike, ShapeLike
from ._options import (
    MOST_CELLS,
    Moves,
    ObservationKind,
    RenderMode,
    Reward,
    checked_amount,
    checked_begin,
    checked_choice,
    goal_board,
    observation_space,
    pixels,
)

Observation: TypeAlias = npt.NDArray[Any]

#: The actions: the way that the tile goes, or the blank.
ACTIONS = "UDLR"
_OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
_LAYER_CELLS = 10


class SlidingPuzzleEnv(gymnasium.Env[Observation, np.int64]):
    """A board to be solved move by move.

    Actions are 0 to 3: up, down, left, right, the way the tile goes; with ``moves="blank"`` the way the blank goes. An
    action that is not possible leaves the board as it is; ``action_masks()`` says which are possible.

    ``observation`` is ``raw`` (tiles in rows and columns), ``onehot`` (cells × tiles) or ``image`` (pixels). Boards are
    random, all equally likely, or ``scramble`` random slides from the goal; none is solved. ``reset(options=...)`` takes one of
    ``board`` (any board), ``scramble``, and ``distance`` (a shortest solution of so many slides).

    The reward is −1 for every step and 0 for the one that solves the board; with ``reward="distance"`` or ``"manhattan"`` it is how much
    nearer the goal is by the optimal or the Manhattan distance. ``info`` has the ``board``, the ``action_mask`` of possible actions and, with
    ``distance=True``, the optimal ``distance``: up to 3×3 from a table, up to 4×4 by a search at every step.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        shape: ShapeLike = (3, 3),
        *,
        goal: GoalLike = "row-major",
        observation: ObservationKind = "raw",
        moves: Moves = "tile",
        reward: Reward = "step",
        scramble: int | None = None,
        distance: bool = False,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.goal = goal_board(goal, shape)
        self.board = self.goal
        checked_choice("observation", observation, ObservationKind)
        checked_choice("moves", moves, Moves)
        checked_choice("reward", reward, Reward)
        if render_mode is not None:
            checked_choice("render_mode", render_mode, RenderMode)
        self.observation, self.moves, self.reward = observation, moves, reward
        self.scramble = checked_amount("scramble", scramble)
        self.has_distance = distance or reward == "distance"
        if self.has_distance and self.goal.rows * self.goal.columns > MOST_CELLS:
            raise ValueError(f"the distance is known on boards of up to {MOST_CELLS} cells")
        self._has_table = _native.has_distance_table(self.goal.shape)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(4)
        self.observation_space = observation_space(observation, self.goal)
        self._distance: int | None = None
        self._is_reset = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin with another board."""
        begin = checked_begin(options, ("board", "scramble", "distance"))
        given = None if begin.board is None else self._checked(Board(begin.board))
        super().reset(seed=seed)
        if given is not None:
            self.board = given
        elif begin.distance is not None:
            self.board = self._at_distance(begin.distance)
        else:
            self.board = self._random(begin.scramble or self.scramble)
        self._distance = self._find_distance()
        self._is_reset = True
        return self._observe(), self._info()

    def _checked(self, board: Board) -> Board:
        if board.shape != self.goal.shape or not board.is_solvable(self.goal):
            raise ValueError(f"{board.text()} cannot be solved to {self.goal.text()}")
        if board == self.goal:
            raise ValueError(f"{board.text()} is solved already: an episode begins with another board")
        return board

    def _seed(self) -> int:
        return int(self.np_random.integers(2**63 - 1))

    def _at_distance(self, distance: int) -> Board:
        if self.goal.rows * self.goal.columns > _LAYER_CELLS:
            return generate(self.goal.shape, kind="distance", length=distance, seed=self._seed(), goal=self.goal)
        boards = generate_many(1, self.goal.shape, kind="distance", length=distance, seed=self._seed(), goal=self.goal)
        return Board(boards[0])

    def _random(self, scramble: int | None) -> Board:
        kind = "solvable" if scramble is None else "walk"
        while True:
            board = generate(self.goal.shape, kind=kind, length=scramble, seed=self._seed(), goal=self.goal)
            if board != self.goal:
                return board
            # A walk around 2×2 comes back to the goal.
            scramble = None if scramble is None else scramble + 1

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Make a move: observation, reward, terminated, truncated, info."""
        if not self._is_reset:
            raise gymnasium.error.ResetNeeded("reset begins an episode: call it before step")
        if not self.action_space.contains(np.int64(action)) or action != int(action):
            raise ValueError(f"an action is 0 to 3, but found {action}")
        letter = self._letter(int(action))
        before, board = self._distance, self.board
        if letter in board.slides():
            self.board = board.after(letter)
            self._distance = self._find_distance()
        terminated = self.board == self.goal
        reward = 0.0 if terminated else -1.0
        if self.reward == "manhattan":
            reward = float(board.manhattan(self.goal) - self.board.manhattan(self.goal))
        elif self.reward == "distance" and before is not None and self._distance is not None:
            reward = float(before - self._distance)
        return self._observe(), reward, terminated, False, self._info()

    def render(self) -> Any:
        """The board as text or as pixels."""
        if self.render_mode == "ansi":
            return str(self.board)
        return pixels(self.board, self.goal) if self.render_mode == "rgb_array" else None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are possible, as MaskablePPO of sb3-contrib asks for it."""
        possible = self.board.slides()
        return np.array([self._letter(action) in possible for action in range(4)])

    def _letter(self, action: int) -> str:
        letter = ACTIONS[action]
        return letter if self.moves == "tile" else _OPPOSITE[letter]

    def _find_distance(self) -> int | None:
        if not self.has_distance:
            return None
        if self._has_table:
            return _native.table_distance(self.board, self.goal)
        return solve(self.board, goal=self.goal, threads=1).length

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"board": self.board, "action_mask": self.action_masks().astype(np.int8)}
        if self._distance is not None:
            info["distance"] = self._distance
        return info

    def _observe(self) -> Observation:
        if self.observation == "raw":
            return self.board.numpy()
        if self.observation == "image":
            return pixels(self.board, self.goal)
        tiles = self.board.tiles
        one_hot: Observation = np.eye(len(tiles), dtype=np.uint8)[list(tiles)]
        return one_hot
