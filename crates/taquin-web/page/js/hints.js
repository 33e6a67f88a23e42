/** Hints that keep up with the player: the way home is walked along, and found again only when the player leaves it. */

import { post } from "./api.js";
import { BACK, toLine, walk } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */
/** @typedef {{ way: Slide[] | null, exact: boolean, bound: number }} Known */

/** Seconds to look for a way; on a large board a good one is found at once and the best one never. */
const PATIENCE = { small: 8, large: 2 };

export class Hints {
  /** @param {string} goal */
  constructor(goal) {
    this.goal = goal;
    /** What is known of boards met in this game. @type {Map<string, Known>} */
    this.known = new Map();
    /** How many times the server was asked. */
    this.asked = 0;
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /**
   * Follows a slide of the player.
   * @param {Board} before
   * @param {Slide} slide
   * @param {Board} after
   */
  follow(before, slide, after) {
    const there = toLine(after);
    if (this.known.has(there)) return;
    const here = this.known.get(toLine(before));
    if (!here?.way) return;
    if (here.way[0] === slide) {
      this.known.set(there, { ...here, way: here.way.slice(1), bound: here.bound - 1 });
    } else if (!here.exact) {
      // A way that is not known to be shortest is still a way, with one slide more.
      this.known.set(there, { way: [BACK[slide], ...here.way], exact: false, bound: Math.max(0, here.bound - 1) });
    }
  }

  /**
   * What is known of a board, asking the server if need be.
   * @param {Board} board
   * @returns {Promise<Known>}
   */
  async of(board) {
    const key = toLine(board);
    const known = this.known.get(key);
    if (known) return known;
    this.asking?.abort();
    this.asking = new AbortController();
    this.asked += 1;
    const request = { board: key, goal: this.goal, limits: { time: board.tiles.length > 16 ? PATIENCE.large : PATIENCE.small } };
    const answer = await post("/api/solve", request, this.asking.signal);
    const way = answer.moves === null ? null : /** @type {Slide[]} */ ([...answer.moves]);
    const found = { way, exact: answer.optimal, bound: answer.lower_bound ?? 0 };
    this.known.set(key, found);
    if (way) this.learn(board, way, found);
    return found;
  }

  /**
   * Every board along a way has the rest of it as its own.
   * @param {Board} board
   * @param {Slide[]} way
   * @param {Known} found
   */
  learn(board, way, found) {
    walk(board, way).forEach((later, i) => {
      const bound = Math.max(0, found.bound - i);
      if (!this.known.has(toLine(later))) this.known.set(toLine(later), { ...found, way: way.slice(i), bound });
    });
  }

  stop() {
    this.asking?.abort();
  }
}

/**
 * The band a distance lies in, for a first hint that gives little away.
 * @param {number} distance
 * @returns {[number, number]}
 */
export function band(distance) {
  const width = distance < 10 ? 5 : distance < 40 ? 10 : 20;
  const low = Math.floor(distance / width) * width;
  return [low, low + width];
}
