//! Long work with an eye on whether to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use taquin_search::Stop;

/// Has something done by another thread, which is to end soon after the flag it is given is raised; `look` is asked
/// meanwhile whether to go on.
pub(super) fn patiently<T: Send>(
    work: impl FnOnce(&AtomicBool) -> T + Send,
    mut look: impl FnMut() -> Result<(), Stop>,
) -> Result<T, Stop> {
    let enough = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(&enough));
        let mut stopped = Ok(());
        while !worker.is_finished() {
            std::thread::sleep(Duration::from_millis(1));
            stopped = look();
            if stopped.is_err() {
                enough.store(true, Ordering::Relaxed);
                break;
            }
        }
        let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        stopped.map(|()| done)
    })
}
