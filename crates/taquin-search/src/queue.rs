//! A priority queue of buckets: one stack for each rank, so that a push or a pop moves one number.

use std::collections::BTreeMap;

use crate::nodes::{Id, grow};
use crate::{Cost, Meter, Stop};

/// What comes first in a queue: the smaller first part, then the smaller second part.
pub type Rank = (Cost, Cost);

/// The open states of a search, by rank; the last in is the first out among equals.
#[derive(Default)]
pub(crate) struct BucketQueue {
    buckets: BTreeMap<Rank, Vec<Id>>,
}

impl BucketQueue {
    pub fn push(&mut self, rank: Rank, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        let bucket = self.buckets.entry(rank).or_default();
        if bucket.len() == bucket.capacity() {
            grow(bucket, meter)?;
        }
        bucket.push(id);
        Ok(())
    }

    /// The best rank that is queued.
    pub fn first(&self) -> Option<Rank> {
        self.buckets.first_key_value().map(|(&rank, _)| rank)
    }

    pub fn pop(&mut self, meter: &mut Meter) -> Option<(Rank, Id)> {
        let mut bucket = self.buckets.first_entry()?;
        let rank = *bucket.key();
        let id = bucket.get_mut().pop().expect("a bucket is removed when its last entry is taken");
        if bucket.get().is_empty() {
            meter.release(bucket.remove().capacity() * size_of::<Id>());
        }
        Some((rank, id))
    }
}
