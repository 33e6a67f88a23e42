//! A hash index of nodes: finds the number of a node by the hash of its state, in 4 bytes and a tag per node.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::nodes::Id;
use crate::{Meter, Stop};

/// The number of hash tables of a large index; a power of two.
const PARTS: usize = 256;

/// The number of nodes from which an index is large. A small search would spend more on many tables than on its nodes.
const LARGE: usize = 1 << 13;

/// The numbers of nodes by the hashes of their states.
pub(crate) struct HashIndex {
    /// One table, or [`PARTS`] if it is large: a search cannot be stopped while a table grows, which takes 0.2 s for one
    /// of ten million nodes.
    tables: Vec<HashTable<Id>>,
}

impl HashIndex {
    pub fn new() -> HashIndex {
        HashIndex { tables: vec![HashTable::new()] }
    }

    /// The node with this hash for which `is_it` is true.
    pub fn find(&self, hash: u64, is_it: impl FnMut(&Id) -> bool) -> Option<Id> {
        self.tables[self.part(hash)].find(hash, is_it).copied()
    }

    /// The entry of the node with this hash for which `is_it` is true; room for it must have been made.
    pub fn entry(&mut self, hash: u64, is_it: impl FnMut(&Id) -> bool, hash_of: impl Fn(&Id) -> u64) -> Entry<'_, Id> {
        let part = self.part(hash);
        self.tables[part].entry(hash, is_it, hash_of)
    }

    /// Makes room for one more node with this hash; the meter may refuse what must be allocated.
    pub fn make_room(&mut self, hash: u64, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<(), Stop> {
        let (part, is_one) = (self.part(hash), self.tables.len() == 1);
        let table = &mut self.tables[part];
        if table.len() < table.capacity() {
            return Ok(());
        }
        if is_one && table.len() >= LARGE {
            return self.split(hash_of, meter);
        }
        let before = table.allocation_size();
        // Twice the slots; the old table is freed after the new one is filled.
        let after = (2 * before + 64).max(64);
        meter.reserve(after)?;
        table.reserve(table.len() + 1, hash_of);
        meter.release(before + after - table.allocation_size().min(after));
        Ok(())
    }

    /// Moves the nodes of the only table into many, each with room for more.
    #[cold]
    fn split(&mut self, hash_of: impl Fn(&Id) -> u64, meter: &mut Meter) -> Result<(), Stop> {
        let (len, before) = (self.tables[0].len(), self.tables[0].allocation_size());
        // Tables round their slots up to a power of two.
        let after = 4 * before + PARTS * 64;
        meter.reserve(after)?;
        let parts = (0..PARTS).map(|_| HashTable::with_capacity(2 * len / PARTS)).collect();
        for id in std::mem::replace(&mut self.tables, parts).remove(0) {
            let hash = hash_of(&id);
            let part = self.part(hash);
            self.tables[part].insert_unique(hash, id, &hash_of);
        }
        let held: usize = self.tables.iter().map(HashTable::allocation_size).sum();
        meter.release(before + after - held.min(after));
        Ok(())
    }

    /// The table that a hash belongs to, by bits that the table itself hardly uses.
    #[inline]
    fn part(&self, hash: u64) -> usize {
        (hash >> 40) as usize & (self.tables.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_found_in_small_and_large_indexes() {
        let hash_of = |&id: &Id| u64::from(id).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut index = HashIndex::new();
        let mut meter = Meter::unlimited();
        let count = 5 * LARGE as Id;
        for id in 0..count {
            index.make_room(hash_of(&id), hash_of, &mut meter).expect("no limit");
            match index.entry(hash_of(&id), |other| *other == id, hash_of) {
                Entry::Vacant(entry) => entry.insert(id),
                Entry::Occupied(_) => panic!("{id} is there already"),
            };
        }
        assert_eq!(index.tables.len(), PARTS);
        assert!((0..count).all(|id| index.find(hash_of(&id), |other| *other == id) == Some(id)));
        // The meter counts the bytes that are held.
        let held: usize = index.tables.iter().map(HashTable::allocation_size).sum();
        assert!(meter.tally().bytes_peak >= held && meter.tally().bytes_peak < 3 * held);
    }
}
