/** Requests: a name and a body in, an answer or events out. */

import * as transport from "./transport.js";

export { ApiError, Unreachable } from "./api-error.js";
export { cancel, onPlaceChange, place } from "./transport.js";

/**
 * @param {string} name
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(name, body, signal) {
  return (await transport.send(name, body, signal ?? null)).json();
}

/**
 * Requests a file.
 * @param {string} name
 * @param {unknown} body
 */
export async function file(name, body) {
  return (await transport.send(name, body, null)).blob();
}

/**
 * Hears the events of a search until it ends; aborting cancels it.
 * @param {string} name
 * @param {unknown} body
 * @param {(event: string, data: any) => void} tell
 * @param {AbortSignal} [signal]
 */
export async function listen(name, body, tell, signal) {
  await transport.listen(name, body, tell, signal ?? null);
}
