/**
 * Chooses who answers each request: the server while there is one, workers in this browser while there is none. A page
 * without workers always asks the server.
 */

import { ApiError, Unreachable } from "./api-error.js";
import { isThere, server } from "./server.js";
import { workers } from "./workers.js";

/**
 * @typedef {object} Transport carries out requests
 * @property {(name: string, body: any, signal: AbortSignal | null) => Promise<Response>} send
 * @property {(name: string, body: any, tell: Tell, signal: AbortSignal | null) => Promise<void>} listen
 *   sends the events of a search until it ends; aborting cancels it
 * @property {(job: string) => Promise<void>} cancel cancels a search; its events end with the answer so far
 */
/** @typedef {(event: string, data: any) => void} Tell */
/** @typedef {"server" | "worker" | "lost" | "away"} Place who answers; "lost": workers, because the server has gone; "away": nobody, for the same reason */

/** The time between two questions whether a server that has gone is there again, and for an answer, in milliseconds. */
const [ASK_AGAIN, PATIENCE] = [3000, 500];

/** @type {Place} */
let current = workers ? "worker" : "server";
/** @type {() => void} */
let changed = () => {};
/** Resolved when it is known whether there is a server. */
let asked = workers ? ask() : Promise.resolve();
let askedAt = performance.now();

/** Who answers requests now. */
export function place() {
  return current;
}

/** @param {() => void} listener called when another one answers */
export function onPlaceChange(listener) {
  changed = listener;
}

/** @param {Place} next */
function move(next) {
  if (next === current) return;
  current = next;
  changed();
}

/** Asks whether there is a server. */
async function ask() {
  if (await isThere()) move("server");
}

/**
 * The one to ask next. A static host is asked once per visit whether it is a server; a server that has gone is asked
 * again from time to time, when there is something to ask.
 * @returns {Promise<Transport>}
 */
async function choose() {
  if (current === "lost" && performance.now() - askedAt > ASK_AGAIN) {
    askedAt = performance.now();
    asked = ask();
  }
  if (current !== "server") await Promise.race([asked, new Promise((wake) => setTimeout(wake, PATIENCE))]);
  return current === "server" || !workers ? server : workers;
}

/**
 * Whether a worker can answer what the server did not: it has gone, or has too much to do.
 * @param {unknown} error
 */
function isForWorker(error) {
  if (error instanceof ApiError) return error.status === 429;
  if (!(error instanceof Unreachable)) return false;
  askedAt = performance.now();
  move("lost");
  return true;
}

/**
 * @param {string} name
 * @param {unknown} body
 * @param {AbortSignal | null} signal
 */
export async function send(name, body, signal) {
  const transport = await choose();
  try {
    const response = await transport.send(name, body, signal);
    if (current === "away") move("server");
    return response;
  } catch (error) {
    if (!workers && error instanceof Unreachable) move("away");
    if (!workers || transport === workers || !isForWorker(error)) throw error;
    return workers.send(name, body, signal);
  }
}

/** The searches that run, by the name that the page knows. @type {Map<string, Search>} */
const searches = new Map();
let lastJob = 0;

/** A search, which goes on in a worker when the server is lost. */
class Search {
  /**
   * @param {any} request
   * @param {Tell} tell
   */
  constructor(request, tell) {
    this.request = request;
    this.tell = tell;
    this.begun = performance.now();
    /** @type {Transport | null} */
    this.transport = null;
    /** Its name where it runs. @type {string | null} */
    this.job = null;
    this.isCancelled = false;
    /** The best solution of all that were told. @type {any} */
    this.better = null;
    this.bound = 0;
  }

  /**
   * Passes events on, but no solution that is worse than one told before.
   * @param {string} event
   * @param {any} data
   */
  hear(event, data) {
    if (current === "away") move("server");
    if (event === "job") {
      this.job = data.job;
      if (this.isCancelled) this.cancel();
      return;
    }
    if (event === "answer" && data.stopped === "cancelled" && !this.isCancelled && workers && this.transport !== workers) {
      // The server is being stopped.
      this.learn(data);
      throw new Unreachable(true);
    }
    if (event === "improvement" && this.better && data.length >= this.better.length) return;
    if (event === "improvement" || event === "progress") {
      this.learn(data);
      this.tell(event, this.better && event === "progress" ? { ...data, best: this.better.length, lower_bound: this.bound } : data);
    } else if (event === "answer" && this.better && (data.length === null || data.length > this.better.length)) {
      const { moves, length } = this.better;
      const lower_bound = Math.max(this.bound, data.lower_bound ?? 0);
      this.tell(event, { ...data, moves, length, lower_bound, optimal: length === lower_bound });
    } else {
      this.tell(event, data);
    }
  }

  /** @param {any} data of any event */
  learn(data) {
    this.bound = Math.max(this.bound, data.lower_bound ?? 0);
    if (data.moves && (!this.better || data.length < this.better.length)) this.better = data;
  }

  /** The request with the time that is left, at least a second. */
  rest() {
    const { limits } = this.request;
    if (!limits?.time) return this.request;
    const time = Math.max(1, limits.time - Math.floor((performance.now() - this.begun) / 1000));
    return { ...this.request, limits: { ...limits, time } };
  }

  async cancel() {
    this.isCancelled = true;
    try {
      if (this.job) await this.transport?.cancel(this.job);
    } catch (error) {
      // The events of the search end with the same error, and workers give the answer so far.
      if (!workers) throw error;
    }
  }
}

/**
 * Sends the events of a search until it ends; aborting cancels it.
 * @param {string} name
 * @param {unknown} body
 * @param {Tell} tell
 * @param {AbortSignal | null} signal
 */
export async function listen(name, body, tell, signal) {
  const search = new Search(body, tell);
  const job = String(++lastJob);
  const hear = search.hear.bind(search);
  searches.set(job, search);
  tell("job", { job });
  try {
    search.transport = await choose();
    await search.transport.listen(name, body, hear, signal);
  } catch (error) {
    if (!workers && error instanceof Unreachable) move("away");
    if (!workers || search.transport === workers || !isForWorker(error)) throw error;
    search.transport = workers;
    await workers.listen(name, search.rest(), hear, signal);
  } finally {
    searches.delete(job);
  }
}

/**
 * Cancels a search; its events end with the answer so far.
 * @param {string} job
 */
export async function cancel(job) {
  await searches.get(job)?.cancel();
}
