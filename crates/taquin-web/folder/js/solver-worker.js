/** The worker that answers requests, one at a time: the solver as WebAssembly, and another module for pictures. */

import init, { answer } from "../wasm/taquin_wasm.js";

/** @typedef {{ name: string, body: string, hasListener: boolean }} Order */

const worker = /** @type {any} */ (self);
/** @type {(module: WebAssembly.Module | null) => void} */
let takeModule = () => {};
/** Whether the solver is there; a module that was not compiled is fetched. */
const isReady = new Promise((/** @type {typeof takeModule} */ resolve) => (takeModule = resolve))
  .then((module) => init({ module_or_path: module ?? new URL("../wasm/taquin_wasm_bg.wasm", import.meta.url) }))
  .then(
    () => true,
    () => false,
  );

/** What draws pictures, loaded when the first is asked for. @type {Promise<typeof answer | null> | null} */
let drawing = null;

/** @returns {Promise<typeof answer | null>} null if it cannot be loaded, which is tried again with the next picture */
async function loadDrawing() {
  try {
    const module = await import("../wasm/taquin_drawing.js");
    await module.default({ module_or_path: new URL("../wasm/taquin_drawing_bg.wasm", import.meta.url) });
    return module.answer;
  } catch {
    drawing = null;
    return null;
  }
}

worker.onmessage = async (/** @type {MessageEvent<{ module: WebAssembly.Module | null } | Order>} */ { data }) => {
  if ("module" in data) return takeModule(data.module);
  const tell = (/** @type {string} */ event, /** @type {string} */ json) => worker.postMessage({ event, json });
  try {
    const carryOut = data.name === "render" ? await (drawing ??= loadDrawing()) : (await isReady) && answer;
    if (!carryOut) return worker.postMessage({ missing: true });
    const bytes = carryOut(data.name, data.body, data.hasListener ? tell : undefined);
    worker.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    // The solver throws the JSON of a problem; anything else is a bug.
    worker.postMessage(typeof error === "string" ? { problem: error } : { crash: String(error) });
  }
};
