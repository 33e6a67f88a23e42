//! Ctrl-C: the first stops the search, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::exit::Exit;

/// Installs the handler for Ctrl-C and termination signals and returns the flag it sets.
///
/// Call it once, after the input is read, so that Ctrl-C ends a program that waits for input.
pub fn listen() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(flag)
}

/// From now on the first Ctrl-C ends the program, since the flag is no longer checked.
pub fn end_on_next(flag: &AtomicBool) {
    flag.store(true, Ordering::Relaxed);
}
