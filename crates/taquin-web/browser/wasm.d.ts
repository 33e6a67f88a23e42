/** The module that wasm-bindgen makes of the crate taquin-wasm. */
declare module "*/taquin_wasm.js" {
  export default function init(source: { module_or_path: WebAssembly.Module | URL }): Promise<unknown>;
  export function answer(name: string, body: string, listener?: (event: string, json: string) => void): Uint8Array<ArrayBuffer>;
}

/** The same for the module that draws pictures. */
declare module "*/taquin_drawing.js" {
  export default function init(source: { module_or_path: WebAssembly.Module | URL }): Promise<unknown>;
  export function answer(name: string, body: string, listener?: (event: string, json: string) => void): Uint8Array<ArrayBuffer>;
}
