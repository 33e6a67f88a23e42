//! The open nodes of a best-first search by rank: a heap, and buckets where many nodes have few different ranks.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::bucket_queue::BucketQueue;
use super::nodes::Id;
use crate::{Meter, PathCost, Rank, Stop};

/// The open nodes of a best-first search.
pub(crate) trait OpenQueue<C>: Default {
    /// Adds a node; the meter may refuse the memory.
    fn push(&mut self, rank: Rank<C>, id: Id, meter: &mut Meter) -> Result<(), Stop>;
    /// Removes the next node.
    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank<C>, Id)>;
    /// The node that comes next, if it is known without effort.
    fn upcoming(&self) -> Option<Id> {
        None
    }
}

/// The most nodes in the heap where there are buckets: up to here its pushes and pops take fewer instructions.
const MOST_IN_HEAP: usize = 64;

/// A node in the heap. Of equal ranks the last in is the first out, as in buckets.
struct QueuedNode<C> {
    rank: Rank<C>,
    number: u32,
    id: Id,
}

impl<C: PathCost> Ord for QueuedNode<C> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if C::IN_BUCKETS {
            let word = |(first, second): Rank<C>| u64::from(first.to_bucket()) << 32 | u64::from(second.to_bucket());
            return word(other.rank).cmp(&word(self.rank)).then(self.number.cmp(&other.number));
        }
        let by_rank = other.rank.0.compare(self.rank.0).then_with(|| other.rank.1.compare(self.rank.1));
        by_rank.then(self.number.cmp(&other.number))
    }
}

impl<C: PathCost> PartialOrd for QueuedNode<C> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: PathCost> PartialEq for QueuedNode<C> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C: PathCost> Eq for QueuedNode<C> {}

/// A queue that begins as a heap, and goes over to buckets if costs are numbers of 32 bits.
pub(crate) struct RankQueue<C> {
    heap: BinaryHeap<QueuedNode<C>>,
    pushed: u32,
    buckets: BucketQueue,
    is_in_buckets: bool,
}

impl<C: PathCost> Default for RankQueue<C> {
    fn default() -> Self {
        RankQueue { heap: BinaryHeap::new(), pushed: 0, buckets: BucketQueue::default(), is_in_buckets: false }
    }
}

impl<C: PathCost> OpenQueue<C> for RankQueue<C> {
    #[inline]
    fn push(&mut self, rank: Rank<C>, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        if C::IN_BUCKETS && self.is_in_buckets {
            return self.buckets.push((rank.0.to_bucket(), rank.1.to_bucket()), id, meter);
        }
        self.push_on_heap(rank, id, meter)
    }

    #[inline(always)]
    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank<C>, Id)> {
        if C::IN_BUCKETS && self.is_in_buckets {
            let ((first, second), id) = self.buckets.pop(meter)?;
            return Some(((C::from_bucket(first), C::from_bucket(second)), id));
        }
        self.pop_from_heap()
    }

    #[inline]
    fn upcoming(&self) -> Option<Id> {
        if C::IN_BUCKETS && self.is_in_buckets { self.buckets.upcoming() } else { None }
    }
}

impl<C: PathCost> RankQueue<C> {
    #[inline(never)]
    fn push_on_heap(&mut self, rank: Rank<C>, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        if self.heap.len() == self.heap.capacity() {
            self.grow(meter)?;
            if self.is_in_buckets {
                return self.buckets.push((rank.0.to_bucket(), rank.1.to_bucket()), id, meter);
            }
        }
        // Beyond 2³² nodes in the heap the oldest of equal rank may come first; no bound depends on it.
        self.pushed = self.pushed.wrapping_add(1);
        self.heap.push(QueuedNode { rank, number: self.pushed, id });
        Ok(())
    }

    #[inline(never)]
    fn pop_from_heap(&mut self) -> Option<(Rank<C>, Id)> {
        self.heap.pop().map(|entry| (entry.rank, entry.id))
    }

    /// Makes room in the heap, or moves all of it into buckets.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let held = self.heap.len();
        if C::IN_BUCKETS && held >= MOST_IN_HEAP {
            let mut entries = std::mem::take(&mut self.heap).into_vec();
            entries.sort_unstable_by_key(|entry| entry.number);
            for QueuedNode { rank, id, .. } in entries {
                self.buckets.push((rank.0.to_bucket(), rank.1.to_bucket()), id, meter)?;
            }
            meter.release(held * size_of::<QueuedNode<C>>());
            self.is_in_buckets = true;
            return Ok(());
        }
        let more = held.max(16);
        meter.reserve(more * size_of::<QueuedNode<C>>())?;
        self.heap.try_reserve_exact(more).map_err(|_| Stop::Memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A heap, buckets and a heap that goes over to buckets give the same order.
    #[test]
    fn the_order_is_the_same_in_a_heap_and_in_buckets() {
        let (mut short, mut long, mut plain) =
            (RankQueue::<u32>::default(), RankQueue::<u64>::default(), BucketQueue::default());
        let (mut meter, mut seed) = (Meter::unlimited(), 1_u64);
        for id in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if id < 5_000 || seed >> 61 < 3 {
                let rank = ((seed >> 40) as u32 % 20, (seed >> 33) as u32 % 20);
                short.push(rank, id, &mut meter).expect("no limit");
                long.push((rank.0.into(), rank.1.into()), id, &mut meter).expect("no limit");
                plain.push(rank, id, &mut meter).expect("no limit");
            } else {
                let expected = plain.pop(&mut meter);
                assert_eq!(short.pop(&mut meter), expected);
                assert_eq!(long.pop(&mut meter).map(|((a, b), id)| ((a as u32, b as u32), id)), expected);
            }
        }
        assert!(short.is_in_buckets && !long.is_in_buckets);
    }
}
