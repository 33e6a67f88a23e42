/**
 * The shuffles that were played in this browser: who has seen a board before is faster the second time. They are known by their
 * seeds, since a new shuffle of a small board is often a board that was met before.
 */

import { keep, recall } from "../kit/storage.js";
import { kindOf } from "./statistics.js";

/** @typedef {import("./game.js").Game} Game */

/** Shuffles remembered. */
const KEPT = 300;

/** @returns {string[]} */
function known() {
  return recall("known", /** @type {string[]} */ ([]));
}

/** @param {Game} game */
const nameOf = (game) => `${kindOf(game)} ${game.seed}`;

/**
 * Whether the board of a game was played before.
 * @param {Game} game
 */
export function isKnown(game) {
  return game.seed !== null && known().includes(nameOf(game));
}

/**
 * Remembers the board of a game that is being played.
 * @param {Game} game
 */
export function remember(game) {
  if (game.seed === null) return;
  const name = nameOf(game);
  keep("known", [...known().filter((other) => other !== name), name].slice(-KEPT));
}
