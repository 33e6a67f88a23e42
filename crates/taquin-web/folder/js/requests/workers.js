/** Answers requests in this browser: one Web Worker for each request that runs, all with the same compiled module. */

import { ApiError, Unreachable } from "./api-error.js";

/** The media types of pictures; all other answers are JSON. @type {Record<string, string>} */
const PICTURES = {
  gif: "image/gif",
  png: "image/png",
  "sheet-png": "image/png",
  svg: "image/svg+xml",
  "animated-svg": "image/svg+xml",
  "sheet-svg": "image/svg+xml",
};

/** The solver, compiled once while the page loads. */
const module = compile(new URL("../wasm/taquin_wasm_bg.wasm", import.meta.url));

/** A worker that waits for the next request and keeps its tables. @type {Worker | null} */
let idle = newWorker();

/** How searches that run are ended with the answer so far. @type {Map<string, () => void>} */
const running = new Map();

/** @param {URL} address */
async function compile(address) {
  const response = fetch(address);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The host names another media type.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

function newWorker() {
  const worker = new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });
  // Without a module the worker fetches it itself, and says why it cannot.
  module.then(
    (compiled) => worker.postMessage({ module: compiled }),
    () => worker.postMessage({ module: null }),
  );
  return worker;
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
    const miss = () => {
      end(false);
      reject(new Unreachable());
    };
    // A worker whose script cannot be loaded has no message.
    worker.onerror = (event) => (event.message ? crash(event.message) : miss());
    worker.onmessage = ({ data }) => {
      if ("event" in data) return events?.tell(data.event, data.json);
      if ("missing" in data) return miss();
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
async function send(name, body, signal) {
  const bytes = await carryOut(name, body, signal, null);
  const type = name === "render" ? PICTURES[body.format] : undefined;
  return new Response(bytes, { headers: { "Content-Type": type ?? "application/json" } });
}

/**
 * Cancels a search; its events end with the answer so far.
 * @param {string} job
 */
async function cancel(job) {
  running.get(job)?.();
}

/**
 * Hears the events of a search until it ends; aborting cancels it.
 * @param {string} name
 * @param {any} body
 * @param {(event: string, data: any) => void} tell
 * @param {AbortSignal | null} signal
 */
async function listen(name, body, tell, signal) {
  const job = crypto.randomUUID();
  /** The last event of each kind. @type {Record<string, any>} */
  const last = {};
  const events = (/** @type {string} */ event, /** @type {string} */ json) => {
    last[event] = JSON.parse(json);
    tell(event, last[event]);
  };
  const answer = carryOut(name, body, signal, { job, tell: events });
  tell("job", { job });
  if ((await answer) === null && name === "solve") tell("answer", await answerSoFar(body, last["improvement"], last["progress"]));
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
    algorithm: request.method?.algorithm ?? "auto",
    heuristic: request.method?.heuristic ?? null,
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
    iterations: [],
    guarantee: "shortest-if-proven",
    reason: null,
  };
}

/** @type {import("./transport.js").Transport | null} */
export const workers = { send, listen, cancel };
