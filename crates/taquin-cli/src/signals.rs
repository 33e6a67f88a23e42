//! Ctrl-C: the first one asks the search to stop, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::exit::Exit;

/// Begins to listen for Ctrl-C (and for the signals that ask a program to end) and returns the flag it raises.
///
/// To be called once, and only after the input is read, so that Ctrl-C ends a program that waits for the keyboard.
pub fn listen() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(flag)
}

/// From now on the first Ctrl-C ends the program, because nobody looks at the flag any more.
pub fn end_at_once(flag: &AtomicBool) {
    flag.store(true, Ordering::Relaxed);
}
