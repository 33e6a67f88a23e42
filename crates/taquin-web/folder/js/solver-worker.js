/** The worker that answers requests: the solver as WebAssembly, one request at a time. */

import init, { answer } from "../wasm/taquin_wasm.js";

const worker = /** @type {any} */ (self);
const ready = init();

worker.onmessage = async (/** @type {MessageEvent<{ name: string, body: string, hasListener: boolean }>} */ { data }) => {
  const tell = (/** @type {string} */ event, /** @type {string} */ json) => worker.postMessage({ event, json });
  try {
    await ready;
    const bytes = answer(data.name, data.body, data.hasListener ? tell : undefined);
    worker.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    // The solver throws the JSON of a problem; anything else is a bug.
    worker.postMessage(typeof error === "string" ? { problem: error } : { crash: String(error) });
  }
};
