//! The clock: that of the system, or the browser's in WebAssembly, where the system has none.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use web_time::Instant;
