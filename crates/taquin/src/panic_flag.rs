//! A flag that is set when a thread panics, so that other threads stop waiting for it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Sets its flag if it is dropped during a panic.
pub struct PanicFlag<'a>(pub &'a AtomicBool);

impl Drop for PanicFlag<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
