/** The games solved in this browser: the best of each kind, and averages as speedsolvers take them. */

import { keep, recall } from "../kit/storage.js";
import { isAveraged, keepSolves, solveOf, solves } from "./solves.js";

/** @typedef {{ seconds: number, moves: number }} Best */
/** @typedef {{ count: number, averages: [number, number | null][], pace: number | null }} Summary */

const AVERAGES = [5, 12, 100];
/** Games that moves per second are taken of. */
const RECENT = 5;

/**
 * The size, goal and difficulty of a game.
 * @param {import("./game.js").Game} game
 */
export function kindOf(game) {
  return `${game.start.rows}x${game.start.cols} ${game.goal} ${game.difficulty ?? "own"}`;
}

/** The best game of each kind. */
export function bests() {
  return recall("best", /** @type {Record<string, Best>} */ ({}));
}

/**
 * Records a finished game; returns whether it is the fastest of its kind. Games with hints, boards that were played before, and boards
 * that are not shuffled by the page do not count.
 * @param {import("./game.js").Game} game
 */
export function record(game) {
  const kind = kindOf(game);
  const solve = solveOf(game, kind);
  const { seconds, moves, why } = solve;
  keepSolves([...solves(), solve]);
  if (game.day && !game.helped) keep("days", { [game.day]: { seconds, moves }, ...solvedDays() });
  if (why) return false;
  const known = bests()[kind];
  if (known && known.seconds <= seconds) return false;
  keep("best", { ...bests(), [kind]: { seconds, moves } });
  return true;
}

/**
 * Finds the bests again after solves were added, or one was removed.
 * @param {import("./solves.js").Solve} [removed]
 */
export function findBests(removed) {
  const best = bests();
  if (removed && best[removed.kind]?.seconds === removed.seconds) delete best[removed.kind];
  for (const { kind, seconds, moves, why } of solves())
    if (!why && !(best[kind] && best[kind].seconds <= seconds)) best[kind] = { seconds, moves };
  keep("best", best);
}

/** The results of the boards of the day, by date. */
export function solvedDays() {
  return recall("days", /** @type {Record<string, Best>} */ ({}));
}

/**
 * @param {string} kind
 * @returns {Summary}
 */
export function summary(kind) {
  const games = solves().filter((solve) => solve.kind === kind && isAveraged(solve));
  const times = games.map(({ seconds }) => seconds);
  const recent = games.slice(-RECENT);
  const spent = recent.reduce((sum, { seconds }) => sum + seconds, 0);
  const pace = spent > 0 ? recent.reduce((sum, { moves }) => sum + moves, 0) / spent : null;
  return { count: games.length, averages: AVERAGES.map((n) => [n, average(times, n)]), pace };
}

/**
 * The average of the last `n` times without the best and worst twentieth, at least one each; null of fewer times.
 * @param {number[]} times
 * @param {number} n
 */
export function average(times, n) {
  if (times.length < n) return null;
  const cut = Math.ceil(n / 20);
  const counted = times
    .slice(-n)
    .toSorted((a, b) => a - b)
    .slice(cut, n - cut);
  return counted.reduce((sum, time) => sum + time, 0) / counted.length;
}
