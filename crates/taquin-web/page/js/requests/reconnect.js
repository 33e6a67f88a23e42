/** Asks again when the server is back. */

import { Unreachable } from "./api.js";

/** Milliseconds between two attempts: at first, and at most. */
const [FIRST, MOST] = [500, 4000];

/**
 * Waits; the network's return ends the pause early.
 * @param {number} pause
 * @param {AbortSignal} signal
 */
function wait(pause, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pause);
    addEventListener("online", resolve, { once: true, signal });
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Repeats a request until the server answers it; other errors end it.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {AbortSignal} signal
 * @param {(error: Unreachable) => void} missed called after every failed attempt
 * @returns {Promise<T>}
 */
export async function untilReached(ask, signal, missed) {
  for (let pause = FIRST; ; pause = Math.min(2 * pause, MOST)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable) || signal.aborted) throw error;
      missed(error);
      await wait(pause, signal);
    }
  }
}
