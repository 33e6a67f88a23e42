/** Hints that follow the player: a solution is kept while the player follows it, and searched again when not. */

import { post } from "./api.js";
import { BACK, toLine, walk } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Slide} Slide */
/** @typedef {{ solution: Slide[] | null, exact: boolean, bound: number }} Known */

/** The time limit in seconds: on a large board a good solution is found immediately, but none is proved shortest. */
const TIME_LIMIT = { small: 8, large: 2 };

export class Hints {
  /** @param {string} goal */
  constructor(goal) {
    this.goal = goal;
    /** The solutions known for boards of this game. @type {Map<string, Known>} */
    this.known = new Map();
    /** The number of requests to the server. */
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
    if (!here?.solution) return;
    if (here.solution[0] === slide) {
      this.known.set(there, { ...here, solution: here.solution.slice(1), bound: here.bound - 1 });
    } else if (!here.exact) {
      // A solution that need not be shortest stays a solution with one slide more.
      this.known.set(there, { solution: [BACK[slide], ...here.solution], exact: false, bound: Math.max(0, here.bound - 1) });
    }
  }

  /**
   * The solution known for a board; asks the server if there is none.
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
    const request = { board: key, goal: this.goal, limits: { time: board.tiles.length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small } };
    const answer = await post("solve", request, this.asking.signal);
    const solution = answer.moves === null ? null : /** @type {Slide[]} */ ([...answer.moves]);
    const found = { solution, exact: answer.optimal, bound: answer.lower_bound ?? 0 };
    this.known.set(key, found);
    if (solution) this.learn(board, solution, found);
    return found;
  }

  /**
   * Stores, for every board along a solution, the rest of it.
   * @param {Board} board
   * @param {Slide[]} solution
   * @param {Known} found
   */
  learn(board, solution, found) {
    walk(board, solution).forEach((later, i) => {
      const bound = Math.max(0, found.bound - i);
      if (!this.known.has(toLine(later))) this.known.set(toLine(later), { ...found, solution: solution.slice(i), bound });
    });
  }

  stop() {
    this.asking?.abort();
  }
}

/**
 * The range a distance lies in, for a first hint that tells little.
 * @param {number} distance
 * @returns {[number, number]}
 */
export function band(distance) {
  const width = distance < 10 ? 5 : distance < 40 ? 10 : 20;
  const low = Math.floor(distance / width) * width;
  return [low, low + width];
}
