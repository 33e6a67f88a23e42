/** Shuffled boards; the same seed always gives the same one. */

import { BACK, after, isSolvable } from "../board/board.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */

export const DIFFICULTIES = ["easy", "medium", "hard"];

/**
 * Numbers from 0 to 1 from a pseudo-random generator (a 32-bit counter, mixed twice).
 * @param {number} seed
 */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A random seed. */
export function newSeed() {
  return Math.floor(Math.random() * 1_000_000);
}

/**
 * A board to play: a short or long random walk from the goal, or any solvable board.
 * @param {Board} goal
 * @param {number} seed
 * @param {string} difficulty
 * @returns {Board}
 */
export function shuffled(goal, seed, difficulty) {
  const random = numbers(seed);
  const cells = goal.tiles.length;
  // On a single line tiles cannot pass one another; only the blank moves.
  if (goal.rows === 1 || goal.cols === 1) return wander(goal, 1 + Math.floor(random() * (cells - 1)), random);
  if (difficulty === "easy") return wander(goal, cells + 4, random);
  if (difficulty === "medium") return wander(goal, cells * 5, random);
  return anywhere(goal, random);
}

/**
 * @param {Board} goal
 * @param {number} steps
 * @param {() => number} random
 */
function wander(goal, steps, random) {
  let board = goal;
  /** @type {Slide | null} */
  let last = null;
  for (let step = 0; step < steps; step++) {
    /** @type {[Slide, Board][]} */
    const moves = [];
    for (const slide of /** @type {Slide[]} */ (["U", "D", "L", "R"])) {
      const next = after(board, slide);
      if (next && !(last && BACK[last] === slide)) moves.push([slide, next]);
    }
    const move = moves[Math.floor(random() * moves.length)];
    if (move) [last, board] = move;
  }
  return board;
}

/**
 * All boards that can be solved are equally likely.
 * @param {Board} goal
 * @param {() => number} random
 */
function anywhere(goal, random) {
  const tiles = goal.tiles.slice();
  const swap = (/** @type {number} */ i, /** @type {number} */ j) =>
    ([tiles[i], tiles[j]] = [/** @type {number} */ (tiles[j]), /** @type {number} */ (tiles[i])]);
  for (let i = tiles.length - 1; i > 0; i--) swap(i, Math.floor(random() * (i + 1)));
  if (!isSolvable({ ...goal, tiles }, goal)) {
    const [a, b] = tiles.flatMap((tile, cell) => (tile ? [cell] : []));
    swap(a ?? 0, b ?? 0);
  }
  return { ...goal, tiles };
}
