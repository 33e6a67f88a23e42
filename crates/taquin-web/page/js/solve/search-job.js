/** The search of the solve area. It belongs to no area, so that it goes on while another one is shown. */

import { ApiError, cancel, listen } from "../requests/api.js";
import { untilReached } from "../requests/reconnect.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {"progress" | "improvement" | "missed" | "end"} JobEvent */

export class SearchJob {
  /**
   * @param {Board} board
   * @param {string} goal
   * @param {{ board: string, goal: string, method: unknown, limits: unknown }} request
   */
  constructor(board, goal, request) {
    this.board = board;
    this.goal = goal;
    this.request = request;
    /** The counts so far. @type {any} */
    this.progress = null;
    /** The best solution so far. @type {any} */
    this.better = null;
    /** The answer of a search that has ended. @type {any} */
    this.answer = null;
    /** Why there is none. @type {unknown} */
    this.error = null;
    /** The largest lower bound that any event gave. */
    this.bound = 0;
    this.running = true;
    /** Told what happens; the area that is shown sets it. @type {(event: JobEvent) => void} */
    this.tell = () => {};
    /** @type {string | null} */
    this.id = null;
    this.aborting = new AbortController();
  }

  async run() {
    const { signal } = this.aborting;
    const ask = () => listen("solve", this.request, (event, data) => this.hear(event, data), signal);
    try {
      await untilReached(ask, signal, (error) => {
        this.error = error;
        this.id = null;
        this.tell("missed");
      });
    } catch (error) {
      this.error = error;
    }
    this.running = false;
    this.tell("end");
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  hear(event, data) {
    this.error = null;
    this.bound = Math.max(this.bound, data.lower_bound ?? 0);
    if (event === "job") this.id = data.job;
    if (event === "problem") this.error = new ApiError(400, data);
    if (event === "answer") this.answer = { ...data, asked: this.goal, lower_bound: data.solvable === false ? null : this.bound };
    if (event === "progress") {
      this.progress = data;
      this.tell("progress");
    }
    if (event === "improvement") {
      this.better = data;
      this.tell("improvement");
    }
  }

  /** Cancels the search; it ends with the answer so far. */
  async cancel() {
    try {
      if (this.id === null) this.abort();
      else await cancel(this.id);
    } catch {
      this.abort();
    }
  }

  /** Ends the search without an answer. */
  abort() {
    this.aborting.abort();
  }
}
