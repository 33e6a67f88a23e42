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
        let looked = wait_until(|| if worker.is_finished() { Some(Ok(())) } else { look().err().map(Err) });
        enough.store(true, Ordering::Relaxed);
        let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        looked.map(|()| done)
    })
}

/// Asks every millisecond until there is an answer.
pub(super) fn wait_until<T>(mut ask: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
