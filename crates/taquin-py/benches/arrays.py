"""Boards as arrays against a loop over boards, environments, and functions of one's own, in one run: benches/arrays.py.

Rates are per second of processor time, which is per core, the best of some rounds: the machine may be busy.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import taquin
from taquin.gym import SlidingPuzzleEnv, SlidingPuzzleVectorEnv

ROUNDS = 3
MANY = 100_000


def rate(count: int, work: Callable[[], object]) -> float:
    """How many a second of processor time, at best."""
    best = 0.0
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        best = max(best, count / (time.process_time() - begin))
    return best


def row(name: str, ours: float, loop: float | None = None) -> None:
    beside = "" if loop is None else f"   {ours / loop:>8.0f} × a loop ({loop:,.0f}/s)"
    print(f"{name:<48} {ours:>14,.0f}/s{beside}", flush=True)


def arrays() -> None:
    boards = taquin.generate_many(MANY, 4, seed=1)
    some = [taquin.Board(board) for board in boards[:2000]]
    pdb = taquin.Pdb(4)
    for heuristic in ("manhattan", "manhattan+linear-conflict", "walking-distance"):
        ours = rate(MANY, lambda: taquin.estimate_many(boards, heuristic))
        row(f"4x4 {heuristic}", ours, rate(len(some), lambda: [board.estimate(heuristic) for board in some]))
    ours = rate(MANY, lambda: taquin.estimate_many(boards, pdb))
    row("4x4 pattern databases", ours, rate(len(some), lambda: [pdb.estimate(board) for board in some]))
    row("4x4 neighbors_many", rate(MANY, lambda: taquin.neighbors_many(boards)), rate(len(some), lambda: [b.neighbors() for b in some]))
    row("4x4 is_solvable_many", rate(MANY, lambda: taquin.is_solvable_many(boards)), rate(len(some), lambda: [b.is_solvable() for b in some]))
    row("4x4 generate_many", rate(MANY, lambda: taquin.generate_many(MANY, 4, seed=1)), rate(500, lambda: [taquin.generate(4) for _ in range(500)]))
    row("4x4 random_walks, boards", rate(MANY, lambda: taquin.random_walks(MANY // 100, 100, 4, seed=1)))
    three = taquin.generate_many(MANY, 3, seed=1)
    few = [taquin.Board(board) for board in three[:500]]
    taquin.distance_many(few)
    row("3x3 distance_many", rate(MANY, lambda: taquin.distance_many(three)), rate(len(few), lambda: [taquin.solve(board) for board in few]))


def environments() -> None:
    count, steps = 10_000, 30
    random = np.random.default_rng(0)
    actions = random.integers(4, size=(steps, count))
    for reward in ("step", "distance"):
        envs = SlidingPuzzleVectorEnv(count, (3, 3), reward=reward)
        envs.reset(seed=1)
        ours = rate(count * steps, lambda: [envs.step(some) for some in actions])
        env = SlidingPuzzleEnv((3, 3), reward=reward)
        env.reset(seed=1)
        row(f"3x3 environment, steps, reward {reward}", ours, rate(1000, lambda: [env.step(action) for action in actions[0, :1000]]))


def functions() -> None:
    board = taquin.datasets.korf100()[0]
    calls, scored = 0, 0

    def score(tiles: Any) -> Any:
        nonlocal calls, scored
        calls, scored = calls + 1, scored + len(tiles)
        return taquin.estimate_many(tiles.reshape(-1, 4, 4), "manhattan+linear-conflict", goal=board.goal)

    for name, options in (("beam, width 2,000", {"width": 2000}), ("weighted A*, batches of 1,000", {"weight": 3.0})):
        calls = scored = 0
        begin = time.process_time()
        solution = taquin.solve(board.board, goal=board.goal, heuristic_many=score, **options)
        took = time.process_time() - begin
        print(f"4x4 korf001, {name}: {calls} calls for {scored:,} boards, {solution.length} moves, {took:.2f} s", flush=True)


if __name__ == "__main__":
    arrays()
    environments()
    functions()
