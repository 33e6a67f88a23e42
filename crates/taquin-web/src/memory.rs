//! Memory that nobody holds any more goes back to the system: glibc alone would keep up to 64 MiB of it.

/// Gives back what can be given back.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back() {
    // SAFETY: any thread may call it at any time, and it touches only what is free.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Other systems see to it themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}
