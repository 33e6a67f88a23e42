//! The memory of tables: anonymous memory in huge pages, or a mapped file.

use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapMut};

/// Words of zeroed memory, in huge pages where the system provides them.
pub struct HugePages {
    map: MmapMut,
}

impl HugePages {
    /// Memory for this many words.
    pub fn new(words: usize) -> io::Result<HugePages> {
        let map = MmapMut::map_anon((words * 8).max(8))?;
        // Without them only speed is lost: 24-puzzles are solved about a tenth faster with huge pages.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(HugePages { map })
    }
}

impl AsRef<[u64]> for HugePages {
    fn as_ref(&self) -> &[u64] {
        words(&self.map)
    }
}

impl AsMut<[u64]> for HugePages {
    fn as_mut(&mut self) -> &mut [u64] {
        let bytes = self.map.as_mut();
        // SAFETY:
        // - a map begins at the first byte of a page, so it is aligned for u64;
        // - every bit pattern is a u64;
        // - the slice has the length of the whole words in the map and borrows it.
        unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len() / 8) }
    }
}

/// The words of a part of a file, mapped and shared with other processes.
pub struct MappedTable {
    map: Mmap,
    skip: usize,
}

impl MappedTable {
    /// Maps a whole file; its words begin after `skip` of them.
    pub fn new(file: &File, skip: usize) -> io::Result<MappedTable> {
        // SAFETY: nothing writes to the file while it is mapped:
        // - tables are written under a temporary name and renamed when complete;
        // - after that they are replaced or removed, but never changed in place.
        let map = unsafe { Mmap::map(file)? };
        Ok(MappedTable { map, skip })
    }

    /// The whole file as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }
}

impl AsRef<[u64]> for MappedTable {
    fn as_ref(&self) -> &[u64] {
        words(&self.map).get(self.skip..).unwrap_or_default()
    }
}

/// The bytes of a map as words.
fn words(bytes: &[u8]) -> &[u64] {
    // SAFETY:
    // - maps are aligned to pages, so they are aligned for u64;
    // - every bit pattern is a u64;
    // - the slice has the length of the whole words in `bytes` and borrows it.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / 8) }
}

/// Words as the bytes they are in memory.
pub fn bytes(words: &[u64]) -> &[u8] {
    // SAFETY:
    // - bytes need no alignment, and a u64 has no padding;
    // - the slice has the size of `words` and borrows it.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}
