//! Bucket queues: one stack or one line of nodes for each rank, so that a push or a pop moves one number.

use std::collections::{BTreeMap, VecDeque};

use super::nodes::Id;
use super::open_queue::OpenQueue;
use super::paged_list::PagedList;
use crate::{Cost, Meter, Rank, Stop};

/// The nodes in one block.
const BLOCK: usize = 63;
/// The blocks that are allocated at once: 16 KiB.
const BLOCKS_PER_PAGE: usize = 64;
/// The number of no block and of no stack.
const NONE: u32 = u32::MAX;
/// The bytes counted for a rank: its entry in the tree, its share of the tree's nodes, and its stack.
const BUCKET_BYTES: usize = 64;
/// The ranks that are found without the tree; a power of two.
const RECENT: usize = 64;
/// The most empty stacks that keep their last block: 16 KiB in all.
const MOST_KEPT: u32 = 64;
/// The most ranks in a row that stay although their stacks are empty.
const MOST_SKIPPED: u32 = 8;

/// A part of a stack, and the number of the block below it. Blocks of all stacks have one size and are used again, so a
/// stack that grows leaves no gap behind.
struct Block {
    ids: [Id; BLOCK],
    below: u32,
}

/// The nodes of one rank: the topmost block of a stack, and how many nodes are in that. The rank stays when the stack is
/// empty, because it is often filled again, and so does its last block; until the search goes on to a larger first part of
/// ranks, or many empty ranks must be skipped to find the next node.
#[derive(Clone, Copy)]
struct Stack {
    word: u64,
    top: u32,
    /// As if it were full where there is no block.
    len: u32,
    /// The stack of the next rank.
    next: u32,
}

impl Stack {
    fn is_empty(&self) -> bool {
        self.len == 0 || self.top == NONE
    }
}

/// The open nodes of a search by rank; last in, first out among equal ranks.
pub(crate) struct BucketQueue {
    /// The number of the stack of each rank. Ranks are words, which compare faster than pairs.
    ranks: BTreeMap<u64, u32>,
    stacks: Vec<Stack>,
    /// The numbers of stacks whose rank was removed.
    unused_stacks: Vec<u32>,
    /// By bits of the rank: the stack that was used last, so that few pushes need the tree.
    recent: [u32; RECENT],
    /// The stack of the smallest rank that has nodes; `NONE` if there is no such rank.
    first: u32,
    blocks: PagedList<Block, BLOCKS_PER_PAGE>,
    /// The first of the unused blocks, which are linked like a stack.
    unused: u32,
    /// How many empty stacks have kept their last block.
    kept: u32,
    /// How many empty ranks were skipped in all.
    #[cfg(test)]
    skipped: u64,
}

impl Default for BucketQueue {
    fn default() -> Self {
        let (stacks, unused_stacks, blocks) = (Vec::new(), Vec::new(), PagedList::new());
        let (ranks, recent) = (BTreeMap::new(), [NONE; RECENT]);
        BucketQueue {
            ranks,
            stacks,
            unused_stacks,
            recent,
            first: NONE,
            blocks,
            unused: NONE,
            kept: 0,
            #[cfg(test)]
            skipped: 0,
        }
    }
}

impl OpenQueue<Cost> for BucketQueue {
    #[inline]
    fn push(&mut self, rank: Rank, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        let word = word(rank);
        let recent = self.recent[place(word)];
        let number = match self.stacks.get(recent as usize) {
            Some(stack) if stack.word == word => recent,
            _ => self.stack_of(word, meter)?,
        };
        let stack = &mut self.stacks[number as usize];
        if stack.len as usize == BLOCK {
            self.add_block(number, meter)?;
        } else if stack.len == 0 {
            self.kept -= 1;
        }
        let stack = &mut self.stacks[number as usize];
        self.blocks[stack.top].ids[stack.len as usize] = id;
        stack.len += 1;
        if self.first == NONE || word < self.stacks[self.first as usize].word {
            self.first = number;
        }
        Ok(())
    }

    #[inline]
    fn pop(&mut self, meter: &mut Meter) -> Option<(Rank, Id)> {
        let stack = self.stacks.get_mut(self.first as usize)?;
        stack.len -= 1;
        let (word, id) = (stack.word, self.blocks[stack.top].ids[stack.len as usize]);
        if stack.len == 0 {
            self.remove_block(meter);
        }
        Some((rank(word), id))
    }

    #[inline]
    fn upcoming(&self) -> Option<Id> {
        self.first().map(|(_, id)| id)
    }
}

impl BucketQueue {
    /// The node that comes next, and its rank.
    #[inline]
    pub fn first(&self) -> Option<(Rank, Id)> {
        let stack = self.stacks.get(self.first as usize)?;
        Some((rank(stack.word), self.blocks[stack.top].ids[stack.len as usize - 1]))
    }

    /// The number of the stack of a rank that was not used recently, or is new.
    #[cold]
    #[inline(never)]
    fn stack_of(&mut self, word: u64, meter: &mut Meter) -> Result<u32, Stop> {
        let number = match self.ranks.get(&word) {
            Some(&number) => number,
            None => {
                meter.reserve(BUCKET_BYTES)?;
                let number = self.unused_stacks.pop().unwrap_or(self.stacks.len() as u32);
                let before = self.ranks.range(..word).next_back().map(|(_, &before)| before as usize);
                let next = match before {
                    Some(before) => std::mem::replace(&mut self.stacks[before].next, number),
                    None => self.ranks.first_key_value().map_or(NONE, |(_, &after)| after),
                };
                let stack = Stack { word, top: NONE, len: BLOCK as u32, next };
                match self.stacks.get_mut(number as usize) {
                    Some(unused) => *unused = stack,
                    None => self.stacks.push(stack),
                }
                self.ranks.insert(word, number);
                number
            }
        };
        self.recent[place(word)] = number;
        Ok(number)
    }

    /// Puts an empty block on top of a stack.
    #[cold]
    #[inline(never)]
    fn add_block(&mut self, number: u32, meter: &mut Meter) -> Result<(), Stop> {
        let block = match self.unused {
            NONE => new_block(&mut self.blocks, meter)?,
            block => {
                self.unused = self.blocks[block].below;
                block
            }
        };
        let stack = &mut self.stacks[number as usize];
        self.blocks[block].below = stack.top;
        (stack.top, stack.len) = (block, 0);
        Ok(())
    }

    /// Removes the topmost block of the first stack, which is empty; if it is the last, goes on to the next rank.
    #[cold]
    #[inline(never)]
    fn remove_block(&mut self, meter: &mut Meter) {
        let Stack { word, top, mut next, .. } = self.stacks[self.first as usize];
        if self.blocks[top].below != NONE || self.kept == MOST_KEPT {
            self.release_block(self.first);
        } else {
            self.kept += 1;
        }
        if !self.stacks[self.first as usize].is_empty() {
            return;
        }
        let (emptied, mut skipped) = (self.first, 0);
        while let Some(stack) = self.stacks.get(next as usize).filter(|stack| stack.is_empty()) {
            next = stack.next;
            skipped += 1;
        }
        #[cfg(test)]
        {
            self.skipped += u64::from(skipped);
        }
        self.first = next;
        let first_part = self.stacks.get(next as usize).map_or(u64::MAX, |stack| stack.word >> 32);
        if first_part > word >> 32 {
            self.remove_ranks_before(first_part, meter);
        } else if skipped > MOST_SKIPPED {
            self.remove_ranks_between(emptied, next, meter);
        }
    }

    /// Removes the topmost block of a stack.
    fn release_block(&mut self, number: u32) {
        let stack = &mut self.stacks[number as usize];
        let below = std::mem::replace(&mut self.blocks[stack.top].below, self.unused);
        self.unused = std::mem::replace(&mut stack.top, below);
        stack.len = BLOCK as u32;
    }

    /// Removes the ranks with a smaller first part, whose stacks are empty.
    fn remove_ranks_before(&mut self, first_part: u64, meter: &mut Meter) {
        while let Some(entry) = self.ranks.first_entry().filter(|entry| entry.key() >> 32 < first_part) {
            let number = entry.remove();
            self.forget_stack(number, meter);
        }
    }

    /// Removes the ranks between two stacks, whose own stacks are empty: skipping them again and again would take time that
    /// is quadratic in their number.
    #[cold]
    fn remove_ranks_between(&mut self, from: u32, to: u32, meter: &mut Meter) {
        let mut number = std::mem::replace(&mut self.stacks[from as usize].next, to);
        while number != to {
            let Stack { word, next, .. } = self.stacks[number as usize];
            self.ranks.remove(&word);
            self.forget_stack(number, meter);
            number = next;
        }
    }

    /// Makes an empty stack, whose rank was removed, ready for another rank.
    fn forget_stack(&mut self, number: u32, meter: &mut Meter) {
        let Stack { word, top, .. } = self.stacks[number as usize];
        if top != NONE {
            self.release_block(number);
            self.kept -= 1;
        }
        if self.recent[place(word)] == number {
            self.recent[place(word)] = NONE;
        }
        self.unused_stacks.push(number);
        meter.release(BUCKET_BYTES);
    }
}

/// The open nodes of a search by rank; first in, first out among equal ranks.
#[derive(Default)]
pub(crate) struct FifoQueue {
    lines: BTreeMap<u64, VecDeque<Id>>,
}

impl OpenQueue<Cost> for FifoQueue {
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

/// The number of a block that was never used.
#[cold]
fn new_block(blocks: &mut PagedList<Block, BLOCKS_PER_PAGE>, meter: &mut Meter) -> Result<u32, Stop> {
    if !blocks.has_room() {
        blocks.add_room(meter)?;
    }
    let number = blocks.len() as u32;
    blocks.push(Block { ids: [0; BLOCK], below: NONE });
    Ok(number)
}

/// Where the stack of a rank is among the recent ones: ranks that are close to each other have different places.
#[inline]
fn place(word: u64) -> usize {
    (word ^ word >> 28) as usize % RECENT
}

/// A rank as a number of the same order.
#[inline]
fn word((first, second): Rank) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

#[inline]
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
                    assert_eq!(queue.first(), Some(((rank, 1), id * 10 + rank)));
                    assert_eq!(queue.pop(&mut meter), Some(((rank, 1), id * 10 + rank)));
                }
            }
            assert_eq!((queue.pop(&mut meter), queue.blocks.len()), (None, 12), "round {round}");
        }
    }

    #[test]
    fn emptied_ranks_are_skipped_in_linear_time() {
        let (mut queue, mut meter, steps) = (BucketQueue::default(), Meter::unlimited(), 20_000);
        // One node of the largest second part is left behind, as on the longer way round a wall.
        queue.push((7, steps), 0, &mut meter).expect("no limit");
        for second in (0..steps).rev() {
            queue.push((7, second), second, &mut meter).expect("no limit");
            assert_eq!(queue.pop(&mut meter), Some(((7, second), second)));
        }
        assert!(queue.skipped < 10 * u64::from(steps), "{}", queue.skipped);
        // Removed ranks are filled again, and a large one does not hide those below it.
        for second in [steps / 2, 3, steps - 1] {
            queue.push((7, second), second, &mut meter).expect("no limit");
        }
        let popped: Vec<_> = std::iter::from_fn(|| queue.pop(&mut meter)).map(|((_, second), _)| second).collect();
        assert_eq!(popped, [3, steps / 2, steps - 1, steps]);
    }

    /// The queue agrees with a sorted list in an order of pushes and pops that empties and fills ranks at random.
    #[test]
    fn random_pushes_and_pops_keep_the_order() {
        let (mut queue, mut meter, mut seed) = (BucketQueue::default(), Meter::unlimited(), 1_u64);
        let mut plain: Vec<(Rank, Id)> = Vec::new();
        for id in 0..30_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let least = plain.last().map_or(0, |((first, _), _)| *first);
            if seed >> 60 < 8 || plain.is_empty() {
                let rank = (least + (seed >> 40) as Cost % 64 / 60, (seed >> 33) as Cost % 200);
                queue.push(rank, id, &mut meter).expect("no limit");
                let place = plain.partition_point(|&(other, _)| other > rank);
                let place = place + plain[place..].partition_point(|&(other, _)| other == rank);
                plain.insert(place, (rank, id));
            } else {
                assert_eq!(queue.pop(&mut meter), plain.pop());
            }
            assert_eq!(queue.first(), plain.last().copied());
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
        assert!(pushed > 10_000 && queue.blocks.len() * size_of::<Block>() <= 100_000, "{pushed}");
    }
}
