//! glibc's allocator, tuned so that the memory of finished searches goes back to the operating system.

/// Makes glibc map every block of 256 KiB or more on its own, so that freeing it returns the pages.
///
/// By default glibc raises this threshold whenever a mapped block is freed. The tables and queues of a search then share
/// the heap with small long-lived blocks, and tens of mebibytes stay resident.
pub fn map_large_blocks() {
    // SAFETY:
    // - the parameter and its value are among those that glibc documents;
    // - it changes where later blocks are placed, and no block that is in use;
    // - programs call it before they start threads that allocate.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 256 << 10);
    }
}

/// Returns free pages to the operating system; does nothing without glibc.
pub fn trim() {
    // SAFETY:
    // - it touches only free memory;
    // - it is thread-safe.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
