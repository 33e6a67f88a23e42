//! Finds out that standard output was closed when the program was started (`>&-`).
//!
//! The standard library opens `/dev/null` in its place before `main`, so that it cannot be seen afterwards.

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

// Called by the loader before the standard library is prepared.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    // SAFETY:
    // - `fcntl` with `F_GETFD` reads the flags of a descriptor, and changes nothing;
    // - it needs no memory of this program and nothing of the standard library.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
}

/// Closes standard output again if it was closed at the start.
pub fn close_again() {
    if WAS_CLOSED.load(Ordering::Relaxed) {
        // SAFETY:
        // - the descriptor is the `/dev/null` that the standard library has opened, which nothing uses yet;
        // - no other thread runs that could open a file in its place.
        unsafe { libc::close(libc::STDOUT_FILENO) };
    }
}
