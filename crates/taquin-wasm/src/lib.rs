//! taquin in a browser without a server: [`taquin_api`](https://docs.rs/taquin-api) for a Web Worker.
//!
//! It exports one function, `answer`, to JavaScript. On other targets than WebAssembly the crate is empty.

#[cfg(target_family = "wasm")]
mod answer;
