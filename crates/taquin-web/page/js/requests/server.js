/** Carries requests to the server. */

import { ApiError, Unreachable } from "./api-error.js";

/** Names and addresses of this machine. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable();
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  // A host that knows nothing of requests answers in place of a server that has gone.
  if (!problem?.error) throw new Unreachable();
  throw new ApiError(response.status, problem);
}

/**
 * Whether the host of the page is a server. It is asked for the page itself, which every host has; only a server says
 * what it is.
 */
export async function isThere() {
  // Without a network a browser says so, and can reach this machine all the same.
  if (!navigator.onLine && !LOOPBACK.test(location.hostname)) return false;
  const response = await fetch("./", { method: "HEAD", cache: "no-store" }).catch(() => null);
  return response?.headers.has("x-taquin-server") ?? false;
}

/**
 * @param {string} name
 * @param {unknown} body
 * @param {AbortSignal | null} signal
 * @param {Record<string, string>} [headers]
 */
function send(name, body, signal, headers = {}) {
  const all = { "Content-Type": "application/json", ...headers };
  return request(`api/${name}`, { method: "POST", headers: all, body: JSON.stringify(body), signal });
}

/**
 * Cancels a search; its events end with the answer so far.
 * @param {string} job
 */
async function cancel(job) {
  await request(`api/jobs/${job}`, { method: "DELETE" });
}

/**
 * Reads server-sent events until the stream ends; aborting cancels the search.
 * @param {string} name
 * @param {unknown} body
 * @param {(event: string, data: any) => void} tell
 * @param {AbortSignal | null} signal
 */
async function listen(name, body, tell, signal) {
  const response = await send(name, body, signal, { Accept: "text/event-stream" });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (signal?.aborted) throw error;
      throw new Unreachable(true);
    });
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) tell(event.name, JSON.parse(event.data));
    }
  }
}

/** @param {string} block */
function parse(block) {
  const field = (/** @type {string} */ name) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join("\n");
  const data = field("data");
  return data ? { name: field("event"), data } : null;
}

/** @type {import("./transport.js").Transport} */
export const server = { send, listen, cancel };
