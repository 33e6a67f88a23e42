/** Answers requests in Web Workers, without a server: one worker for each request that runs. */

import { ApiError } from "./api-error.js";

/** Where requests are answered. */
export const place = "worker";

/** The media types of pictures; all other answers are JSON. @type {Record<string, string>} */
const PICTURES = { gif: "image/gif", png: "image/png", "sheet-png": "image/png", svg: "image/svg+xml", "animated-svg": "image/svg+xml", "sheet-svg": "image/svg+xml" };

/** A worker that waits for the next request and keeps its tables. @type {Worker | null} */
let idle = newWorker();

/** How searches that run are ended with the answer so far. @type {Map<string, () => void>} */
const running = new Map();

function newWorker() {
  return new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });
}

/** @param {Worker} worker */
function keep(worker) {
  if (idle) worker.terminate();
  else idle = worker;
}

/**
 * Carries out one request. The bytes of the answer, or null if the search was cancelled.
 * @param {string} name
 * @param {unknown} body
 * @param {AbortSignal | null} signal
 * @param {{ job: string, tell: (event: string, json: string) => void } | null} events
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
function carryOut(name, body, signal, events) {
  const worker = idle ?? newWorker();
  idle = null;
  return new Promise((resolve, reject) => {
    const end = (/** @type {boolean} */ isUsable) => {
      signal?.removeEventListener("abort", abort);
      if (events) running.delete(events.job);
      worker.onmessage = worker.onerror = null;
      if (isUsable) keep(worker);
      else worker.terminate();
    };
    const abort = () => {
      end(false);
      reject(signal?.reason);
    };
    const crash = (/** @type {string} */ why) => {
      end(false);
      reject(new ApiError(500, { error: `the search crashed: ${why}` }));
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    if (events)
      running.set(events.job, () => {
        end(false);
        resolve(null);
      });
    worker.onerror = (event) => crash(event.message);
    worker.onmessage = ({ data }) => {
      if ("event" in data) return events?.tell(data.event, data.json);
      if ("crash" in data) return crash(data.crash);
      end(true);
      if ("problem" in data) reject(new ApiError(400, JSON.parse(data.problem)));
      else resolve(data.bytes);
    };
    worker.postMessage({ name, body: JSON.stringify(body), hasListener: events !== null });
  });
}

/**
 * @param {string} name
 * @param {any} body
 * @param {AbortSignal | null} signal
 */
export async function send(name, body, signal) {
  const bytes = await carryOut(name, body, signal, null);
  const type = name === "render" ? PICTURES[body.format] : undefined;
  return new Response(bytes, { headers: { "Content-Type": type ?? "application/json" } });
}

/**
 * Cancels a search; its events end with the answer so far.
 * @param {string} job
 */
export async function cancel(job) {
  running.get(job)?.();
}

/**
 * Hears the events of a search until it ends; aborting cancels it.
 * @param {string} name
 * @param {any} body
 * @param {(event: string, data: any) => void} tell
 * @param {AbortSignal | null} signal
 */
export async function listen(name, body, tell, signal) {
  const job = crypto.randomUUID();
  /** The last event of each kind. @type {Record<string, any>} */
  const last = {};
  tell("job", { job });
  const events = (/** @type {string} */ event, /** @type {string} */ json) => {
    last[event] = JSON.parse(json);
    tell(event, last[event]);
  };
  const bytes = await carryOut(name, body, signal, { job, tell: events });
  if (bytes === null && name === "solve") tell("answer", await answerSoFar(body, last["better"], last["progress"]));
}

/**
 * The answer to a search that was cancelled, with the best solution that was found.
 * @param {any} request
 * @param {any} better
 * @param {any} progress
 */
async function answerSoFar(request, better, progress) {
  const { board, goal, solvable } = await (await send("check", { board: request.board, goal: request.goal }, null)).json();
  const length = better?.length ?? null;
  const lower_bound = Math.max(better?.lower_bound ?? 0, progress?.lower_bound ?? 0);
  return {
    board: board.board,
    goal: goal.board,
    algorithm: request.way?.algorithm ?? "auto",
    heuristic: request.way?.heuristic ?? null,
    solvable,
    moves: better?.moves ?? null,
    length,
    lower_bound,
    optimal: length === lower_bound,
    stopped: "cancelled",
    expanded: progress?.expanded ?? 0,
    generated: progress?.generated ?? 0,
    stored_peak: progress?.stored ?? 0,
    seconds: progress?.seconds ?? 0,
    bounds: [],
    promise: "shortest-if-proven",
    reason: null,
  };
}
