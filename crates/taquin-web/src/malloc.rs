//! glibc's allocator, tuned so that the memory of finished searches goes back to the operating system.

/// Makes glibc map every block of 256 KiB or more on its own, so that freeing it returns the pages.
///
/// By default glibc raises this threshold whenever a mapped block is freed. The tables and queues of a search then share
/// the heap with small long-lived blocks, and tens of mebibytes stay resident.
pub fn map_large_blocks() {
    // SAFETY: `mallopt` only sets a parameter of the allocator and may be called at any time.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 256 << 10);
    }
}

/// Returns free pages to the operating system; does nothing without glibc.
pub fn trim() {
    // SAFETY: `malloc_trim` is thread-safe and touches only free memory.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
