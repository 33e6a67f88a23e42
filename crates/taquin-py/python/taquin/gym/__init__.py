"""Sliding-tile puzzles as environments for Gymnasium (extra ``gym``).

>>> import gymnasium, taquin.gym
>>> env = gymnasium.make("taquin/SlidingPuzzle-v0", shape=(3, 3), scramble=10)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, sorted(info)
((3, 3), ['action_mask', 'board'])
>>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))

Without ``import taquin.gym``, the name is ``taquin.gym:taquin/SlidingPuzzle-v0``. Thousands of boards are played together:

>>> envs = gymnasium.make_vec("taquin/SlidingPuzzle-v0", num_envs=1000, shape=(3, 3), scramble=10)
>>> observations, infos = envs.reset(seed=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
>>> observations.shape
(1000, 3, 3)
"""

import gymnasium

from ._env import ACTIONS, SlidingPuzzleEnv
from ._vector_env import SlidingPuzzleVectorEnv

__all__ = ["ACTIONS", "SlidingPuzzleEnv", "SlidingPuzzleVectorEnv", "register"]

MOST_STEPS = 1000
"""The steps after which an episode of a registered environment is truncated."""


def register() -> None:
    """Register the environment ``taquin/SlidingPuzzle-v0``; importing this module does."""
    if "taquin/SlidingPuzzle-v0" not in gymnasium.registry:
        gymnasium.register(
            "taquin/SlidingPuzzle-v0",
            entry_point="taquin.gym:SlidingPuzzleEnv",
            vector_entry_point="taquin.gym:SlidingPuzzleVectorEnv",
            max_episode_steps=MOST_STEPS,
        )


register()
