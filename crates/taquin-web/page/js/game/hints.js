/** Hints that follow the player: a solution is kept while the player follows it, and searched again when not. */

import { ApiError, listen } from "../requests/api.js";
import { BACK, toLine, walk } from "../board/board.js";
import { untilReached } from "../requests/reconnect.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Slide} Slide */
/** @typedef {{ solution: Slide[] | null, exact: boolean, bound: number }} Known */

/** The time limit in seconds: on a large board a first solution comes immediately and better ones later, but none is proved shortest. */
const TIME_LIMIT = { small: 8, large: 2 };
/** Boards along a solution that are remembered; `follow` knows those after them when the player gets there. */
const AHEAD = 200;

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
   * The solution known for a board; without one, the first that a search finds. The search goes on for better ones.
   * @param {Board} board
   * @param {{ better?: () => void, missed?: (error: unknown) => void }} [tell] `better` for later solutions, `missed` while the server is away
   * @returns {Promise<Known>}
   */
  of(board, tell = {}) {
    const known = this.known.get(toLine(board));
    if (known) return Promise.resolve(known);
    this.stop();
    this.asking = new AbortController();
    this.asked += 1;
    const { signal } = this.asking;
    const request = {
      board: toLine(board),
      goal: this.goal,
      limits: { time: board.tiles.length > 16 ? TIME_LIMIT.large : TIME_LIMIT.small },
    };
    return new Promise((resolve, reject) => {
      const hear = (/** @type {string} */ event, /** @type {any} */ data) => {
        if (event === "problem") reject(new ApiError(400, data));
        if (event !== "improvement" && event !== "answer") return;
        const isFirst = !this.known.has(toLine(board));
        resolve(this.learn(board, data));
        if (!isFirst) tell.better?.();
      };
      untilReached(
        () => listen("solve", request, hear, signal),
        signal,
        (error) => tell.missed?.(error),
      ).catch(reject);
    });
  }

  /**
   * Stores a solution and, for the boards along it, the rest of it; returns what is known of the first.
   * @param {Board} board
   * @param {{ moves: string | null, optimal?: boolean, lower_bound?: number | null }} answer
   * @returns {Known}
   */
  learn(board, answer) {
    const solution = answer.moves === null ? null : /** @type {Slide[]} */ ([...answer.moves]);
    const found = { solution, exact: answer.optimal ?? false, bound: answer.lower_bound ?? 0 };
    walk(board, solution?.slice(0, AHEAD) ?? []).forEach((later, i) => {
      const rest = { ...found, solution: solution?.slice(i) ?? null, bound: Math.max(0, found.bound - i) };
      const known = this.known.get(toLine(later));
      if (!known || rest.exact || (rest.solution && rest.solution.length < (known.solution?.length ?? Infinity)))
        this.known.set(toLine(later), rest);
    });
    return this.known.get(toLine(board)) ?? found;
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
