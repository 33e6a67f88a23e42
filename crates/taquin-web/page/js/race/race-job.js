/** The race that is run. It belongs to no area, so that it goes on while another one is shown. */

import { ApiError, cancel, listen } from "../requests/api.js";
import { errorSentence } from "../requests/error-message.js";
import { untilReached } from "../requests/reconnect.js";

/** @typedef {{ board: string, goal: string, methods: unknown[], limits: unknown }} RaceRequest */

export class RaceJob {
  /**
   * @param {RaceRequest} request
   * @param {string[]} keys what the result of each method is kept under
   * @param {Map<string, any>} results where it is kept
   */
  constructor(request, keys, results) {
    this.request = request;
    this.keys = keys;
    this.results = results;
    /** The last counts of each method, by its key. @type {Map<string, any>} */
    this.progress = new Map();
    /** The methods that have a result. @type {Set<string>} */
    this.ended = new Set();
    /** The methods that were asked for last: those without a result. @type {string[]} */
    this.asked = [];
    /** Why the race is not complete. @type {unknown} */
    this.error = null;
    this.running = true;
    /** Told of counts, of results, of a lost server and of the end; the area that is shown sets it. @type {(event: "progress" | "row" | "missed" | "end", key: string) => void} */
    this.tell = () => {};
    this.id = "";
    this.aborting = new AbortController();
  }

  async run() {
    const { signal } = this.aborting;
    try {
      await untilReached(
        () => this.ask(signal),
        signal,
        (error) => {
          this.error = error;
          this.tell("missed", "");
        },
      );
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
    for (const key of this.keys) if (!this.ended.has(key)) this.receive(key, null);
    this.running = false;
    this.tell("end", "");
  }

  /**
   * Asks for the methods that have no result yet.
   * @param {AbortSignal} signal
   */
  ask(signal) {
    this.asked = this.keys.filter((key) => !this.ended.has(key));
    const methods = this.request.methods.filter((_, i) => this.asked.includes(this.keys[i] ?? ""));
    return listen("compare", { ...this.request, methods }, (event, data) => this.hear(event, data), signal);
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  hear(event, data) {
    this.error = null;
    if (event === "job") this.id = data.job;
    if (event === "problem") this.error = new ApiError(400, data);
    const key = this.asked[data.method];
    if (key === undefined) return;
    if (event === "progress") {
      this.progress.set(key, data);
      this.tell("progress", key);
    }
    if (event === "row") {
      this.receive(key, data);
      this.tell("row", key);
    }
  }

  /**
   * Keeps what a method achieved; of a search that was stopped, how far it came.
   * @param {string} key
   * @param {any} data
   */
  receive(key, data) {
    const progress = this.progress.get(key);
    const stopped = {
      length: null,
      moves: null,
      stopped: "cancelled",
      expanded: progress?.expanded ?? 0,
      seconds: progress?.seconds ?? 0,
      bytes_peak: progress?.bytes ?? 0,
    };
    this.ended.add(key);
    this.results.set(key, data?.error ? { ...stopped, stopped: null, error: errorSentence(new ApiError(400, data)) } : (data ?? stopped));
  }

  /** Cancels the race; it ends with what was achieved. */
  async cancel() {
    try {
      await cancel(this.id);
    } catch {
      this.abort();
    }
  }

  abort() {
    this.aborting.abort();
  }
}
