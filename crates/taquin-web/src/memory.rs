//! Memory that nobody holds any more goes back to the system, and not only to the next search.

/// Prepares the process for searches that take much memory and end: blocks from 256 KiB on are the system's own and go
/// back to it when they are freed.
///
/// Left to itself, glibc raises that size with every such block that is freed; the tables and queues of a search then
/// lie among small blocks that live longer, and tens of mebibytes stay resident for good.
pub fn prepare() {
    // SAFETY: it sets a number inside the allocator.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 256 << 10);
    }
}

/// Gives back what can be given back; systems without glibc see to it themselves.
pub fn give_back() {
    // SAFETY: any thread may call it at any time, and it touches only what is free.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
