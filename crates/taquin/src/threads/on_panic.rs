//! A guard that acts when a thread panics, so that other threads stop waiting for it.

/// Calls its function if it is dropped during a panic.
pub struct OnPanic<F: Fn()>(pub F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}
