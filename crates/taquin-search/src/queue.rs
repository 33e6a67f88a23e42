//! Bucket queues: one stack or one line of nodes for each rank, so that a push or a pop moves one number.

use std::collections::{BTreeMap, VecDeque};

use crate::nodes::{Id, grow};
use crate::{Cost, Meter, Rank, Stop};

/// The nodes in one block.
const BLOCK: usize = 63;
/// The number of no block.
const NONE: u32 = u32::MAX;
/// The bytes counted for a bucket: its entry in the tree, and its share of the tree's nodes.
const BUCKET_BYTES: usize = 48;

/// A part of a stack, and the number of the block below it. Blocks of all stacks have one size and are used again, so a
/// stack that grows leaves no gap behind.
struct Block {
    ids: [Id; BLOCK],
    below: u32,
}

/// A stack of nodes: its topmost block, and how many nodes are in that.
#[derive(Clone, Copy)]
struct Stack {
    top: u32,
    len: u32,
}

/// The stack without nodes.
const EMPTY: Stack = Stack { top: NONE, len: BLOCK as u32 };

/// The most ranks whose stacks are found without a search of the tree. Children of one node have few ranks, and those
/// of the next node mostly the same: this saves 5 % of the instructions of A* on the 15-puzzle.
const RECENT: usize = 32;

/// The open nodes of a search by rank; last in, first out among equal ranks.
pub(crate) struct BucketQueue {
    /// The stacks by rank in one word: comparing words instead of pairs saves 3 % of the instructions of A* on the
    /// 15-puzzle.
    buckets: BTreeMap<u64, u32>,
    stacks: Vec<Stack>,
    /// The stacks that are empty and belong to no rank.
    spare: Vec<u32>,
    /// Ranks that were pushed to last, and their stacks.
    recent: [(u64, u32); RECENT],
    blocks: Vec<Block>,
    /// The first of the unused blocks, which are linked like a stack.
    unused: u32,
}

impl Default for BucketQueue {
    fn default() -> Self {
        BucketQueue {
            buckets: BTreeMap::new(),
            stacks: Vec::new(),
            spare: Vec::new(),
            recent: [(0, NONE); RECENT],
            blocks: Vec::new(),
            unused: NONE,
        }
    }
}

/// The open nodes of a best-first search.
pub(crate) trait OpenQueue: Default {
    /// Adds a node; the meter may refuse the memory.
    fn push(&mut self, rank: Rank, id: Id, meter: &mut Meter) -> Result<(), Stop>;
    /// Removes the next node.
    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank, Id)>;
}

impl OpenQueue for BucketQueue {
    fn push(&mut self, rank: Rank, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        let number = match self.recent[recent_place(rank)] {
            (word, number) if word == self::word(rank) && number != NONE => number,
            _ => self.find_stack(rank),
        };
        let stack = &mut self.stacks[number as usize];
        if stack.len as usize == BLOCK {
            let block = match self.unused {
                NONE => new_block(&mut self.blocks, meter)?,
                block => {
                    self.unused = self.blocks[block as usize].below;
                    block
                }
            };
            if stack.top == NONE {
                meter.reserve(BUCKET_BYTES)?;
            }
            self.blocks[block as usize].below = stack.top;
            *stack = Stack { top: block, len: 0 };
        }
        self.blocks[stack.top as usize].ids[stack.len as usize] = id;
        stack.len += 1;
        Ok(())
    }

    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank, Id)> {
        let bucket = self.buckets.first_entry()?;
        let (rank, number) = (rank(*bucket.key()), *bucket.get());
        let stack = &mut self.stacks[number as usize];
        stack.len -= 1;
        let block = &mut self.blocks[stack.top as usize];
        let id = block.ids[stack.len as usize];
        if stack.len == 0 {
            let below = std::mem::replace(&mut block.below, self.unused);
            self.unused = std::mem::replace(&mut stack.top, below);
            stack.len = BLOCK as u32;
            if below == NONE {
                bucket.remove();
                self.spare.push(number);
                let recent = &mut self.recent[recent_place(rank)];
                if recent.1 == number {
                    recent.1 = NONE;
                }
                meter.release(BUCKET_BYTES);
            }
        }
        Some((rank, id))
    }
}

impl BucketQueue {
    /// The stack of a rank, which may be new.
    #[inline(never)]
    fn find_stack(&mut self, rank: Rank) -> u32 {
        let BucketQueue { buckets, stacks, spare, .. } = self;
        let number = *buckets.entry(word(rank)).or_insert_with(|| {
            spare.pop().unwrap_or_else(|| {
                stacks.push(EMPTY);
                stacks.len() as u32 - 1
            })
        });
        self.recent[recent_place(rank)] = (word(rank), number);
        number
    }

    /// The smallest rank in the queue.
    pub fn first(&self) -> Option<Rank> {
        self.buckets.first_key_value().map(|(&word, _)| rank(word))
    }
}

/// The open nodes of a search by rank; first in, first out among equal ranks.
#[derive(Default)]
pub(crate) struct FifoQueue {
    lines: BTreeMap<u64, VecDeque<Id>>,
}

impl OpenQueue for FifoQueue {
    fn push(&mut self, rank: Rank, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        let line = self.lines.entry(word(rank)).or_default();
        if line.len() == line.capacity() {
            let more = line.len().max(BLOCK);
            meter.reserve(more * size_of::<Id>() + if line.is_empty() { BUCKET_BYTES } else { 0 })?;
            line.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        }
        line.push_back(id);
        Ok(())
    }

    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank, Id)> {
        let mut line = self.lines.first_entry()?;
        let (rank, id) = (rank(*line.key()), line.get_mut().pop_front()?);
        if line.get().is_empty() {
            meter.release(line.remove().capacity() * size_of::<Id>() + BUCKET_BYTES);
        }
        Some((rank, id))
    }
}

/// Where a rank is kept among the recent ones: children of one node, whose f differ by 2 and h by 2, are kept apart.
fn recent_place((first, second): Rank) -> usize {
    first.wrapping_mul(5).wrapping_add(second) as usize % RECENT
}

/// The number of a block that was never used.
#[cold]
fn new_block(blocks: &mut Vec<Block>, meter: &mut Meter) -> Result<u32, Stop> {
    if blocks.len() == blocks.capacity() {
        grow(blocks, meter)?;
    }
    let number = blocks.len() as u32;
    blocks.push(Block { ids: [0; BLOCK], below: NONE });
    Ok(number)
}

/// A rank as a number of the same order.
fn word((first, second): Rank) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

fn rank(word: u64) -> Rank {
    ((word >> 32) as Cost, word as Cost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn pops_the_smallest_rank_and_the_last_in_of_it_and_uses_blocks_again() {
        let mut queue = BucketQueue::default();
        let mut meter = Meter::unlimited();
        let per_rank = 3 * BLOCK as Id + 5;
        for round in 0..3 {
            for id in 0..per_rank {
                for rank in [7, 3, 5] {
                    queue.push((rank, 1), id * 10 + rank, &mut meter).expect("no limit");
                }
            }
            for rank in [3, 5, 7] {
                for id in (0..per_rank).rev() {
                    assert_eq!(queue.first(), Some((rank, 1)));
                    assert_eq!(queue.pop(&mut meter), Some(((rank, 1), id * 10 + rank)));
                }
            }
            assert_eq!((queue.pop(&mut meter), queue.blocks.len()), (None, 12), "round {round}");
        }
    }

    #[test]
    fn a_line_pops_the_smallest_rank_and_the_first_in_of_it() {
        let mut queue = FifoQueue::default();
        let mut meter = Meter::unlimited();
        for id in 0..500 {
            queue.push((id % 2, 0), id, &mut meter).expect("no limit");
        }
        let popped: Vec<Id> = std::iter::from_fn(|| queue.pop(&mut meter)).map(|(_, id)| id).collect();
        assert_eq!(popped, (0..500).step_by(2).chain((1..500).step_by(2)).collect::<Vec<Id>>());
        let mut meter = Meter::new(Limits::none().memory(10_000));
        let pushed = (0..).take_while(|&id| queue.push((0, 0), id, &mut meter).is_ok()).count();
        assert!((1_000..2_500).contains(&pushed), "{pushed}");
    }

    #[test]
    fn a_limit_stops_it_before_it_grows() {
        let mut queue = BucketQueue::default();
        let mut meter = Meter::new(Limits::none().memory(100_000));
        let pushed = (0..).take_while(|&id| queue.push((id % 10, 0), id, &mut meter).is_ok()).count();
        assert!(pushed > 10_000 && queue.blocks.capacity() * size_of::<Block>() <= 100_000, "{pushed}");
    }
}
