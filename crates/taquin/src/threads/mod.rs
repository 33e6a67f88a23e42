//! Threads under one budget, and a guard against their panics.

mod on_panic;
mod run_on_threads;

pub(crate) use on_panic::OnPanic;
pub(crate) use run_on_threads::{run_on_threads, try_spawn};
