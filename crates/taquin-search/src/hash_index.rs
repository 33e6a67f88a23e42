//! A hash index of nodes: finds the number of a node by the hash of its state, in 4 bytes and a tag per node.
//!
//! Extendible hashing (Fagin, Nievergelt, Pippenger and Strong 1979): pages of one size, and a directory of them by some
//! bits of the hash. A full page is split in two. So the index grows by a page at a time: it is never copied as a whole,
//! no search waits for that, and the allocator is left with no gaps between tables of different sizes.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::nodes::Id;
use crate::{Meter, Stop};

/// The nodes of a full page: seven eighths of 4,096 slots.
const PAGE_NODES: usize = 3_584;
/// The bytes of a page: a number and a tag per slot, 16 tags more, and what the allocator adds.
const PAGE_BYTES: usize = 4_096 * (size_of::<Id>() + 1) + 64;
/// The first bit of the hash that the directory uses: a page itself uses the lowest twelve and the highest seven.
const FIRST_BIT: u32 = 32;
/// The most entries of the directory per page. Where equal bits of hashes would need more, pages grow instead.
const ENTRIES_PER_PAGE: usize = 8;

/// Nodes whose hashes agree in the first `depth` bits of the directory.
struct Page {
    table: HashTable<Id>,
    depth: u8,
}

/// The numbers of nodes by the hashes of their states.
pub(crate) struct HashIndex {
    pages: Vec<Page>,
    /// By bits of the hash: the number of a page. Its length is a power of two.
    directory: Vec<u32>,
}

impl HashIndex {
    pub fn new() -> HashIndex {
        HashIndex { pages: vec![Page { table: HashTable::new(), depth: 0 }], directory: vec![0] }
    }

    /// The node with this hash for which `is_it` is true.
    pub fn find(&self, hash: u64, is_it: impl FnMut(&Id) -> bool) -> Option<Id> {
        self.pages[self.page(hash)].table.find(hash, is_it).copied()
    }

    /// The entry of the node with this hash for which `is_it` is true, in the page in which room for it was made.
    #[inline]
    pub fn entry(
        &mut self,
        page: usize,
        hash: u64,
        is_it: impl FnMut(&Id) -> bool,
        hash_of: impl Fn(&Id) -> u64,
    ) -> Entry<'_, Id> {
        self.pages[page].table.entry(hash, is_it, hash_of)
    }

    /// Makes room for one more node with this hash, and returns its page; the meter may refuse what must be allocated.
    #[inline]
    pub fn make_room(&mut self, hash: u64, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<usize, Stop> {
        let page = self.page(hash);
        let table = &self.pages[page].table;
        if table.len() < table.capacity() {
            return Ok(page);
        }
        self.grow(hash, hash_of, meter)?;
        Ok(self.page(hash))
    }

    /// Splits the page of a hash until it has room, or doubles it while it is small.
    #[cold]
    fn grow(&mut self, hash: u64, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<(), Stop> {
        loop {
            let (page, most_entries) = (self.page(hash), ENTRIES_PER_PAGE * self.pages.len());
            let Page { table, depth } = &mut self.pages[page];
            if table.len() < table.capacity() {
                return Ok(());
            }
            let is_only_entry = self.directory.len() == 1 << *depth;
            if table.capacity() < PAGE_NODES || is_only_entry && self.directory.len() >= most_entries {
                return double(table, hash_of, meter);
            }
            self.split(hash, &hash_of, meter)?;
        }
    }

    /// Divides the nodes of a page between two new ones by one more bit of their hashes.
    fn split(&mut self, hash: u64, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<(), Stop> {
        let full = self.page(hash);
        let bit = self.pages[full].depth;
        if self.directory.len() == 1 << bit {
            meter.reserve(size_of_val::<[u32]>(&self.directory))?;
            self.directory.extend_from_within(..);
        }
        // The memory of the full page is used by the next split.
        meter.reserve(PAGE_BYTES + size_of::<Page>())?;
        let mut halves = [HashTable::new(), HashTable::new()];
        for half in &mut halves {
            half.try_reserve(PAGE_NODES, &hash_of).map_err(|_| Stop::Memory)?;
        }
        for &id in self.pages[full].table.iter() {
            let hash = hash_of(&id);
            halves[(hash >> FIRST_BIT >> bit) as usize & 1].insert_unique(hash, id, &hash_of);
        }
        let [zeros, ones] = halves;
        let new = self.pages.len() as u32;
        self.pages[full] = Page { table: zeros, depth: bit + 1 };
        self.pages.push(Page { table: ones, depth: bit + 1 });
        // The entries that agree with the hash in the lower bits and have the new bit set.
        let first = (hash >> FIRST_BIT) as usize & ((1 << bit) - 1) | 1 << bit;
        for entry in (first..self.directory.len()).step_by(2 << bit) {
            self.directory[entry] = new;
        }
        Ok(())
    }

    /// The number of the page that a hash belongs to.
    #[inline]
    fn page(&self, hash: u64) -> usize {
        self.directory[(hash >> FIRST_BIT) as usize & (self.directory.len() - 1)] as usize
    }
}

/// Doubles a table, or makes its first few slots; the old one is freed after the new one is filled.
fn double(table: &mut HashTable<Id>, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<(), Stop> {
    let before = table.allocation_size();
    let after = (2 * before + 64).max(64);
    meter.reserve(after)?;
    table.try_reserve(1, hash_of).map_err(|_| Stop::Memory)?;
    meter.release(before + after - table.allocation_size().min(after));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enters this many nodes and finds them all; the pages and the bytes that the meter counted.
    fn fill(count: Id, hash_of: impl Fn(&Id) -> u64 + Copy) -> (HashIndex, usize) {
        let mut index = HashIndex::new();
        let mut meter = Meter::unlimited();
        for id in 0..count {
            let page = index.make_room(hash_of(&id), hash_of, &mut meter).expect("no limit");
            match index.entry(page, hash_of(&id), |other| *other == id, hash_of) {
                Entry::Vacant(entry) => entry.insert(id),
                Entry::Occupied(_) => panic!("{id} is there already"),
            };
        }
        assert!((0..count).all(|id| index.find(hash_of(&id), |other| *other == id) == Some(id)));
        (index, meter.tally().bytes_peak)
    }

    fn held(index: &HashIndex) -> usize {
        let pages: usize = index.pages.iter().map(|page| page.table.allocation_size()).sum();
        pages + size_of_val::<[u32]>(&index.directory[1..]) + (index.pages.len() - 1) * size_of::<Page>()
    }

    #[test]
    fn every_node_is_found_and_every_byte_counted() {
        let hash_of = |&id: &Id| u64::from(id).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for (count, pages) in [(100, 1), (PAGE_NODES as Id, 1), (100_000, 28)] {
            let (index, counted) = fill(count, hash_of);
            assert!(index.pages.len() >= pages, "{count}: {}", index.pages.len());
            assert!(counted >= held(&index) && counted < held(&index) + 3 * PAGE_BYTES, "{counted}, {}", held(&index));
        }
    }

    #[test]
    fn hashes_that_agree_in_all_bits_of_the_directory_are_found() {
        let (index, counted) = fill(3 * PAGE_NODES as Id, |&id| u64::from(id));
        assert!(index.directory.len() <= 2 * ENTRIES_PER_PAGE * index.pages.len(), "{}", index.directory.len());
        assert!(counted >= held(&index));
    }
}
