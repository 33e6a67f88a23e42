//! Signals: the first Ctrl-C stops the search, the second ends the program; a file that grows too large is an error.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use taquin::phrase;

use crate::failure::Context;

use crate::exit::Exit;
use crate::machine::thread_count::REAP_TIME;
use crate::messages::{shown, text};
use crate::terminal::stderr::warn;

/// Installs the handler for Ctrl-C and termination signals and returns the flag it sets.
///
/// Call it once, after the input is read, so that Ctrl-C ends a program that waits for input.
pub fn listen() -> crate::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let mut installed = install(&flag);
    if matches!(installed, Err(ctrlc::Error::System(_))) {
        std::thread::sleep(REAP_TIME);
        installed = install(&flag);
    }
    if matches!(installed, Err(ctrlc::Error::System(_))) {
        end_on_signals();
        warn(text(&phrase!("cli.note.no-thread-for-ctrl-c")));
        return Ok(flag);
    }
    let reason = |error: ctrlc::Error| shown(error.to_string());
    installed.map_err(reason).context(phrase!("cli.error.cannot-listen-for-ctrl-c"))?;
    Ok(flag)
}

/// Installs the handler and starts its thread. If the thread cannot be started, the handler is there all the same.
fn install(flag: &Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    let set = Arc::clone(flag);
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
}

/// Makes Ctrl-C and termination signals end the program, as without a handler.
fn end_on_signals() {
    // SAFETY:
    // - the signals can be handled in the default way;
    // - `SIG_DFL` installs no handler, so no code of this program runs in the context of a signal;
    // - no other thread changes the handling of signals.
    #[cfg(unix)]
    unsafe {
        for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
            libc::signal(signal, libc::SIG_DFL);
        }
    }
}

/// From now on the first Ctrl-C ends the program, since the flag is no longer checked.
pub fn end_on_next(flag: &AtomicBool) {
    flag.store(true, Ordering::Relaxed);
}

/// From now on the first Ctrl-C sets the flag again.
pub fn stop_on_next(flag: &AtomicBool) {
    flag.store(false, Ordering::Relaxed);
}

/// Does something that may block, such as writing to a pipe; meanwhile the first Ctrl-C ends the program.
pub fn ending_on_next<T>(flag: &AtomicBool, blocking: impl FnOnce() -> T) -> T {
    let was_set = flag.swap(true, Ordering::Relaxed);
    let result = blocking();
    if !was_set {
        flag.store(false, Ordering::Relaxed);
    }
    result
}

/// Makes a write beyond the limit on the size of files (`ulimit -f`) an error; by default it ends the process.
pub fn survive_file_size_limit() {
    // SAFETY:
    // - SIGXFSZ is a signal that can be ignored;
    // - `SIG_IGN` installs no handler, so no code of this program runs in the context of a signal;
    // - no other thread runs yet that could change the handling of signals.
    #[cfg(unix)]
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
