//! The memory that tables live in: fresh in large pages, or a file's.

use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapMut};

/// Words of fresh memory, zero at first, in huge pages where the system grants them.
pub struct Fresh {
    map: MmapMut,
}

impl Fresh {
    /// Memory for this many words.
    pub fn new(words: usize) -> io::Result<Fresh> {
        let map = MmapMut::map_anon((words * 8).max(8))?;
        // A refusal only costs speed: 24-puzzles are solved about a tenth faster with huge pages.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Fresh { map })
    }
}

impl AsRef<[u64]> for Fresh {
    fn as_ref(&self) -> &[u64] {
        words(&self.map)
    }
}

impl AsMut<[u64]> for Fresh {
    fn as_mut(&mut self) -> &mut [u64] {
        let bytes = self.map.as_mut();
        // SAFETY: a map begins at a page's first byte, so it is aligned for u64; every bit pattern is a u64; the
        // slice has the length of the whole words in the map and borrows it.
        unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len() / 8) }
    }
}

/// The words of a part of a file, mapped and shared with other processes.
pub struct Mapped {
    map: Mmap,
    skip: usize,
}

impl Mapped {
    /// Maps a whole file; its words begin after `skip` of them.
    pub fn new(file: &File, skip: usize) -> io::Result<Mapped> {
        // SAFETY: tables are written under another name and renamed when finished, and never changed after that, so
        // nothing writes to the file while it is mapped, unless somebody breaks into the cache directory on purpose.
        let map = unsafe { Mmap::map(file)? };
        Ok(Mapped { map, skip })
    }

    /// The whole file as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }
}

impl AsRef<[u64]> for Mapped {
    fn as_ref(&self) -> &[u64] {
        words(&self.map).get(self.skip..).unwrap_or_default()
    }
}

/// The bytes of a map as words.
fn words(bytes: &[u8]) -> &[u64] {
    // SAFETY: as in `Fresh::as_mut`: maps are aligned to pages, and any bytes are words.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / 8) }
}

/// Words as the bytes they are in memory.
pub fn bytes(words: &[u64]) -> &[u8] {
    // SAFETY: bytes need no alignment, and a u64 has no padding.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}
