//! A hash index of nodes: finds the number of a node by the hash of its state, in a word of 4 bytes per node.
//!
//! Extendible hashing (Fagin, Nievergelt, Pippenger and Strong 1979): pages, and a directory of them by the lowest bits of
//! the hash. A full page is split in two. So the index grows by a page at a time: it is never copied as a whole, and no
//! search waits for that. Pages have different sizes, so that they are not split all at the same number of nodes: the
//! index as a whole is about two thirds full at any time.
//!
//! A page consists of buckets of one cache line. A node is in the bucket of its hash, or, where that is full, in the next
//! with room. Nodes are never removed, so a bucket that is not full ends a search. A slot has the number of a node plus one
//! in its lower bits, and as many bits of the hash as fit above it: few other nodes have the same, and only these are
//! looked at.

use super::hash_bucket::{Bucket, EMPTY, SLOTS};
use super::nodes::Id;
use super::prefetch;
use crate::{Meter, Stop};

/// The buckets of the first page at first.
const FIRST_BUCKETS: usize = 8;
/// The buckets of the first page when it is split, and the most of any page.
const PAGE_BUCKETS: usize = 256;
/// The most entries of the directory per page. Where equal bits of hashes would need more, pages grow instead.
const ENTRIES_PER_PAGE: usize = 8;
/// The buckets whose nodes are fetched from memory before they are divided.
const FETCHED_AHEAD: usize = 1;
/// The bits for the number of a node in the slots of the first page, before numbers need more.
const FIRST_ID_BITS: u32 = 16;

/// Nodes whose hashes agree in the first `depth` bits of the directory.
struct Page {
    buckets: Vec<Bucket>,
    /// The nodes that may be added before the page is full.
    room: u32,
    /// The bits of a slot that are bits of the hash; the others are the number of the node plus one.
    tag_mask: u32,
    depth: u8,
}

/// The numbers of nodes by the hashes of their states.
pub(crate) struct HashIndex {
    pages: Vec<Page>,
    /// By bits of the hash: the number of a page. Its length is a power of two.
    directory: Vec<u32>,
}

/// The nodes whose numbers are in the index, as far as it must know them to divide a page.
pub(crate) trait HashedNodes {
    /// The lower half of the hash of a node.
    fn hash(&self, id: Id) -> u32;
    /// Tells the processor that the hash of a node is asked for soon.
    fn prefetch(&self, id: Id);
}

/// Where a node belongs that is not in the index.
pub(crate) struct Vacancy {
    hash: u64,
    page: usize,
    bucket: usize,
}

impl HashIndex {
    pub fn new() -> HashIndex {
        HashIndex { pages: vec![Page::new(u32::MAX << FIRST_ID_BITS, 0)], directory: vec![0] }
    }

    /// Tells the processor that a node with this hash is looked for soon.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        // A single page is in the cache.
        if self.directory.len() == 1 {
            return;
        }
        let page = &self.pages[self.page(hash)];
        if let Some(bucket) = page.buckets.get(page.first_bucket(hash as u32)) {
            prefetch(bucket);
        }
    }

    /// The node with this hash for which `is_it` is true, or where it belongs.
    #[inline]
    pub fn find(&self, hash: u64, mut is_it: impl FnMut(Id) -> bool) -> Result<Id, Vacancy> {
        let number = self.page(hash);
        let page = &self.pages[number];
        let tag = tag(hash) & page.tag_mask;
        let mut at = page.first_bucket(hash as u32);
        while let Some(bucket) = page.buckets.get(at) {
            let mut matches = bucket.matches(page.tag_mask, tag);
            while matches != 0 {
                let number = bucket.get(matches.trailing_zeros()) & !page.tag_mask;
                // An empty slot has the tag 0.
                if number != EMPTY && is_it(number - 1) {
                    return Ok(number - 1);
                }
                matches &= matches - 1;
            }
            if !bucket.is_full() {
                break;
            }
            at = page.bucket_after(at);
        }
        Err(Vacancy { hash, page: number, bucket: at })
    }

    /// Adds a node that was not found; the meter may refuse what must be allocated. `nodes` are those added before.
    #[inline]
    pub fn insert(
        &mut self,
        vacancy: Vacancy,
        id: Id,
        nodes: &impl HashedNodes,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let Vacancy { hash, mut page, mut bucket } = vacancy;
        if self.pages[page].room == 0 {
            page = self.grow(hash, nodes, meter)?;
            bucket = self.pages[page].first_vacancy(hash as u32);
        }
        self.pages[page].insert(bucket, hash, id);
        Ok(())
    }

    /// Makes the page of a hash larger, or splits it until it has room; the number of the page with room.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, hash: u64, nodes: &impl HashedNodes, meter: &mut Meter) -> Result<usize, Stop> {
        loop {
            let (number, most_entries) = (self.page(hash), ENTRIES_PER_PAGE * self.pages.len());
            let page = &mut self.pages[number];
            if page.room > 0 {
                return Ok(number);
            }
            let is_first = page.depth == 0 && page.buckets.len() < PAGE_BUCKETS;
            let is_only_entry = self.directory.len() == 1 << page.depth;
            if is_first || is_only_entry && self.directory.len() >= most_entries {
                *page = Filling::twice(page, nodes, meter)?.done(meter);
            } else {
                self.split(hash, nodes, meter)?;
            }
        }
    }

    /// Divides the nodes of a page between two new ones by one more bit of their hashes.
    fn split(&mut self, hash: u64, nodes: &impl HashedNodes, meter: &mut Meter) -> Result<(), Stop> {
        let number = self.page(hash);
        let full = &self.pages[number];
        let bit = full.depth;
        if self.directory.len() == 1 << bit {
            meter.reserve(size_of_val::<[u32]>(&self.directory))?;
            self.directory.extend_from_within(..);
        }
        meter.reserve(size_of::<Page>())?;
        let mut halves = [
            Filling::new(full, bit + 1, other_size(full.buckets.len()), meter)?,
            Filling::new(full, bit + 1, full.buckets.len(), meter)?,
        ];
        full.each_slot(nodes, |hash, slot| {
            let half = &mut halves[(hash >> bit) as usize & 1];
            if half.page.room == 0 {
                meter.release(half.filled.len());
                *half = Filling::twice(&half.page, nodes, meter)?;
            }
            half.add(hash, slot);
            Ok(())
        })?;
        meter.release(size_of_val::<[Bucket]>(&full.buckets));
        let new = self.pages.len() as u32;
        let [zeros, ones] = halves.map(|half| half.done(meter));
        self.pages[number] = zeros;
        self.pages.push(ones);
        // The entries that agree with the hash in the lower bits and have the new bit set.
        let first = hash as usize & ((1 << bit) - 1) | 1 << bit;
        for entry in (first..self.directory.len()).step_by(2 << bit) {
            self.directory[entry] = new;
        }
        Ok(())
    }

    /// The number of the page that a hash belongs to.
    #[inline]
    fn page(&self, hash: u64) -> usize {
        self.directory[hash as usize & (self.directory.len() - 1)] as usize
    }
}

impl Page {
    /// A page without buckets.
    fn new(tag_mask: u32, depth: u8) -> Page {
        Page { buckets: Vec::new(), room: 0, tag_mask, depth }
    }

    /// Makes the buckets of a page that has none.
    fn allocate(&mut self, buckets: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter.reserve(buckets * size_of::<Bucket>())?;
        self.buckets.try_reserve_exact(buckets).map_err(|_| Stop::Memory)?;
        self.buckets.resize(buckets, Bucket::EMPTY);
        self.room = room(buckets);
        Ok(())
    }

    /// The bucket of a hash.
    #[inline]
    fn first_bucket(&self, hash: u32) -> usize {
        // The highest bits of the lower half: the directory uses its lowest, and tags the upper half.
        ((u64::from(hash) * self.buckets.len() as u64) >> 32) as usize
    }

    /// The bucket to look in when this one is full.
    #[inline]
    fn bucket_after(&self, at: usize) -> usize {
        if at + 1 == self.buckets.len() { 0 } else { at + 1 }
    }

    /// The first bucket with an empty slot for a node with this hash.
    #[inline]
    fn first_vacancy(&self, hash: u32) -> usize {
        let mut at = self.first_bucket(hash);
        while self.buckets[at].is_full() {
            at = self.bucket_after(at);
        }
        at
    }

    /// Adds a node to the first bucket with an empty slot for it; the page must have room.
    #[inline]
    fn insert(&mut self, bucket: usize, hash: u64, id: Id) {
        let number = id + 1;
        while number & self.tag_mask != 0 {
            self.narrow_tags();
        }
        self.buckets[bucket].push(tag(hash) & self.tag_mask | number);
        self.room -= 1;
    }

    /// Takes a bit from the tags for the numbers of nodes.
    #[cold]
    #[inline(never)]
    fn narrow_tags(&mut self) {
        let bit = self.tag_mask & self.tag_mask.wrapping_neg();
        self.tag_mask ^= bit;
        for bucket in &mut self.buckets {
            bucket.clear(bit);
        }
    }

    /// Visits the filled slots of this page with the hashes of their nodes.
    #[inline]
    fn each_slot(
        &self,
        nodes: &impl HashedNodes,
        mut visit: impl FnMut(u32, u32) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let id = |slot: u32| (slot & !self.tag_mask) - 1;
        for (at, bucket) in self.buckets.iter().enumerate() {
            // The states of nodes are scattered over memory: they are fetched while those before them are visited.
            if let Some(ahead) = self.buckets.get(at + FETCHED_AHEAD) {
                ahead.iter().for_each(|slot| nodes.prefetch(id(slot)));
            }
            for slot in bucket.iter() {
                visit(nodes.hash(id(slot)), slot)?;
            }
        }
        Ok(())
    }
}

/// A page that is filled from another. It knows how many slots of each bucket are filled: looking for the first empty one
/// right after the one before it was filled would wait for that to reach the cache.
struct Filling {
    page: Page,
    filled: Vec<u8>,
}

impl Filling {
    /// An empty page, to be filled from a page with tags of the same length.
    fn new(from: &Page, depth: u8, buckets: usize, meter: &mut Meter) -> Result<Filling, Stop> {
        let mut page = Page::new(from.tag_mask, depth);
        page.allocate(buckets, meter)?;
        meter.reserve(buckets)?;
        Ok(Filling { page, filled: vec![0; buckets] })
    }

    /// A page of the same nodes with twice as many buckets; the old one is to be freed when this is filled.
    fn twice(old: &Page, nodes: &impl HashedNodes, meter: &mut Meter) -> Result<Filling, Stop> {
        let mut larger = Filling::new(old, old.depth, (2 * old.buckets.len()).max(FIRST_BUCKETS), meter)?;
        old.each_slot(nodes, |hash, slot| {
            larger.add(hash, slot);
            Ok(())
        })?;
        meter.release(size_of_val::<[Bucket]>(&old.buckets));
        Ok(larger)
    }

    /// The page, after the last node was added.
    fn done(self, meter: &mut Meter) -> Page {
        meter.release(self.filled.len());
        self.page
    }

    /// Adds what a slot of the other page holds; the page must have room.
    #[inline]
    fn add(&mut self, hash: u32, slot: u32) {
        let mut at = self.page.first_bucket(hash);
        while usize::from(self.filled[at]) == SLOTS {
            at = self.page.bucket_after(at);
        }
        self.page.buckets[at].set(self.filled[at], slot);
        self.filled[at] += 1;
        self.page.room -= 1;
    }
}

/// The nodes that this many buckets may hold: 29 of 32 slots.
const fn room(buckets: usize) -> u32 {
    (buckets * SLOTS * 29 / 32) as u32
}

/// Three quarters of a size of pages, or three halves of a small one. Repeated, it comes to all sizes alike.
fn other_size(buckets: usize) -> usize {
    let smaller = buckets * 3 / 4;
    if smaller > PAGE_BUCKETS / 2 { smaller } else { 2 * smaller }
}

/// The bits of a hash of which slots keep a part.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes whose hashes are computed from their numbers.
    struct Numbered<F>(F);

    impl<F: Fn(Id) -> u64> HashedNodes for Numbered<F> {
        fn hash(&self, id: Id) -> u32 {
            self.0(id) as u32
        }

        fn prefetch(&self, _id: Id) {}
    }

    /// Enters this many nodes and finds them all; the index and the bytes that the meter counted.
    fn fill(count: Id, hash_of: impl Fn(Id) -> u64 + Copy) -> (HashIndex, usize) {
        let mut index = HashIndex::new();
        let mut meter = Meter::unlimited();
        for id in 0..count {
            let Err(vacancy) = index.find(hash_of(id), |other| other == id) else { panic!("{id} is there already") };
            index.insert(vacancy, id, &Numbered(hash_of), &mut meter).expect("no limit");
        }
        assert!((0..count).all(|id| index.find(hash_of(id), |other| other == id).is_ok_and(|found| found == id)));
        (index, meter.tally().bytes_peak)
    }

    fn held(index: &HashIndex) -> usize {
        let buckets: usize = index.pages.iter().map(|page| page.buckets.len()).sum();
        let directory = size_of_val::<[u32]>(&index.directory[1..]);
        buckets * size_of::<Bucket>() + directory + (index.pages.len() - 1) * size_of::<Page>()
    }

    fn mixed(id: Id) -> u64 {
        u64::from(id).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32)
    }

    #[test]
    fn every_node_is_found_and_every_byte_counted() {
        for (count, pages) in [(0, 1), (1, 1), (100, 1), (room(PAGE_BUCKETS), 1), (100_000, 27)] {
            let (index, counted) = fill(count, mixed);
            assert!(index.pages.len() >= pages, "{count}: {}", index.pages.len());
            let most = held(&index) + 3 * PAGE_BUCKETS * size_of::<Bucket>();
            assert!((held(&index)..most).contains(&counted), "{count}: {counted}, {}", held(&index));
        }
    }

    #[test]
    fn a_node_takes_little_more_than_its_word_whatever_their_number() {
        for count in (20_000..200_000).step_by(9_000) {
            let (index, _) = fill(count, mixed);
            let each = held(&index) as f64 / f64::from(count);
            assert!((4.4..8.0).contains(&each), "{count}: {each} bytes a node");
        }
    }

    #[test]
    fn hashes_that_agree_in_all_bits_of_the_directory_are_found() {
        let (index, counted) = fill(3 * room(PAGE_BUCKETS), |id| mixed(id) << 20);
        assert!(index.directory.len() <= 2 * ENTRIES_PER_PAGE * index.pages.len(), "{}", index.directory.len());
        assert!(counted >= held(&index));
    }

    #[test]
    fn equal_hashes_are_told_apart() {
        fill(2_000, |_| 0);
        fill(2_000, |_| u64::MAX);
    }
}
