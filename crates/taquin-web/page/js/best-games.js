/** The best games played in this browser. */

import { keep, recall } from "./storage.js";

/** @typedef {{ seconds: number, moves: number }} Best */

/** @param {import("./game.js").Game} game */
function place(game) {
  return `${game.start.rows}x${game.start.cols} ${game.goal} ${game.difficulty ?? "own"}`;
}

/**
 * The best game of this kind, if there was one.
 * @param {import("./game.js").Game} game
 * @returns {Best | null}
 */
export function best(game) {
  return recall("best", /** @type {Record<string, Best>} */ ({}))[place(game)] ?? null;
}

/**
 * Records a finished game; returns whether it is the best so far.
 * @param {import("./game.js").Game} game
 */
export function note(game) {
  if (game.helped || game.seed === null) return false;
  const all = recall("best", /** @type {Record<string, Best>} */ ({}));
  const known = all[place(game)];
  if (known && known.seconds <= game.seconds) return false;
  all[place(game)] = { seconds: game.seconds, moves: game.made };
  keep("best", all);
  return true;
}
