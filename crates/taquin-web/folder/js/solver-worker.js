/** The worker that answers requests: the solver as WebAssembly, one request at a time. */

import init, { answer } from "../wasm/taquin_wasm.js";

/** @typedef {{ name: string, body: string, hasListener: boolean }} Order */

const worker = /** @type {any} */ (self);
/** @type {(module: WebAssembly.Module | null) => void} */
let takeModule = () => {};
/** Whether the solver is there; a module that was not compiled is fetched. */
const isReady = new Promise((/** @type {typeof takeModule} */ resolve) => (takeModule = resolve))
  .then((module) => init({ module_or_path: module ?? new URL("../wasm/taquin_wasm_bg.wasm", import.meta.url) }))
  .then(() => true, () => false);

worker.onmessage = async (/** @type {MessageEvent<{ module: WebAssembly.Module | null } | Order>} */ { data }) => {
  if ("module" in data) return takeModule(data.module);
  const tell = (/** @type {string} */ event, /** @type {string} */ json) => worker.postMessage({ event, json });
  try {
    if (!(await isReady)) return worker.postMessage({ missing: true });
    const bytes = answer(data.name, data.body, data.hasListener ? tell : undefined);
    worker.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    // The solver throws the JSON of a problem; anything else is a bug.
    worker.postMessage(typeof error === "string" ? { problem: error } : { crash: String(error) });
  }
};
