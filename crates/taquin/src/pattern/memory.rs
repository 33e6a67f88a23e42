//! The memory of tables: anonymous memory in huge pages, or the heap where there is no such memory.
//!
//! Files are read into it and not mapped: a mapped file that another process truncates ends this one by SIGBUS.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

use taquin_search::{Budget, Stop, Work};

/// Bytes read between two questions to the budget; about a millisecond.
const READ_AT_ONCE: usize = 4 << 20;

/// Words of zeroed memory, in huge pages where the system provides them.
pub struct HugePages {
    #[cfg(not(target_family = "wasm"))]
    map: memmap2::MmapMut,
    #[cfg(target_family = "wasm")]
    heap: Vec<u64>,
}

#[cfg(not(target_family = "wasm"))]
impl HugePages {
    /// Memory for this many words.
    pub fn new(words: usize) -> io::Result<HugePages> {
        let map = memmap2::MmapMut::map_anon((words * 8).max(8))?;
        // Without them only speed is lost: 24-puzzles are solved about a tenth faster with huge pages.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(HugePages { map })
    }
}

#[cfg(target_family = "wasm")]
impl HugePages {
    /// Memory for this many words.
    pub fn new(words: usize) -> io::Result<HugePages> {
        let mut heap = Vec::new();
        heap.try_reserve_exact(words.max(1)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        heap.resize(words.max(1), 0);
        Ok(HugePages { heap })
    }
}

impl HugePages {
    /// The words as atomic ones, for threads that set bits together.
    pub fn as_atomics(&mut self) -> &[AtomicU64] {
        let words = self.as_mut();
        // SAFETY:
        // - `AtomicU64` has the size and bit validity of `u64`, and its alignment: a page, or in WebAssembly that of `u64`, which is 8;
        // - the words are borrowed mutably for as long as the result lives, so nothing else reads or writes them.
        unsafe { std::slice::from_raw_parts(words.as_mut_ptr().cast(), words.len()) }
    }

    /// Fills the memory with bytes from a reader; an error of kind `UnexpectedEof` if there are too few.
    pub fn fill_from(&mut self, mut reader: impl Read, budget: &mut dyn Budget) -> io::Result<ControlFlow<Stop>> {
        for part in bytes_mut(self.as_mut()).chunks_mut(READ_AT_ONCE) {
            if let ControlFlow::Break(stop) = budget.spend(Work::NONE) {
                return Ok(ControlFlow::Break(stop));
            }
            reader.read_exact(part)?;
        }
        Ok(ControlFlow::Continue(()))
    }
}

#[cfg(not(target_family = "wasm"))]
impl AsRef<[u64]> for HugePages {
    fn as_ref(&self) -> &[u64] {
        let bytes = self.map.as_ref();
        // SAFETY:
        // - a map begins at the first byte of a page, so it is aligned for u64;
        // - its bytes are initialised, to zero at first, and every bit pattern is a u64;
        // - the slice has the length of the whole words in the map and borrows it;
        // - nothing else changes the memory: it is private to this process.
        unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / 8) }
    }
}

#[cfg(not(target_family = "wasm"))]
impl AsMut<[u64]> for HugePages {
    fn as_mut(&mut self) -> &mut [u64] {
        let bytes = self.map.as_mut();
        // SAFETY:
        // - a map begins at the first byte of a page, so it is aligned for u64;
        // - its bytes are initialised, to zero at first, and every bit pattern is a u64;
        // - the slice has the length of the whole words in the map, and borrows it alone.
        unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len() / 8) }
    }
}

#[cfg(target_family = "wasm")]
impl AsRef<[u64]> for HugePages {
    fn as_ref(&self) -> &[u64] {
        &self.heap
    }
}

#[cfg(target_family = "wasm")]
impl AsMut<[u64]> for HugePages {
    fn as_mut(&mut self) -> &mut [u64] {
        &mut self.heap
    }
}

/// Words as the bytes they are in memory.
pub fn bytes(words: &[u64]) -> &[u8] {
    // SAFETY:
    // - bytes need no alignment, and a u64 has no padding that is not initialised;
    // - the slice has the size of `words` and borrows it.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}

/// Words as the bytes they are in memory, to be written.
fn bytes_mut(words: &mut [u64]) -> &mut [u8] {
    // SAFETY:
    // - bytes need no alignment, a u64 has no padding, and every byte pattern is a u64;
    // - the slice has the size of `words` and borrows it alone.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
}
