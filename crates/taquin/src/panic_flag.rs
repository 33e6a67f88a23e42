//! A flag that is raised when a thread panics, so that nobody waits for it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raises its flag if it is dropped by a panic.
pub struct PanicFlag<'a>(pub &'a AtomicBool);

impl Drop for PanicFlag<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
