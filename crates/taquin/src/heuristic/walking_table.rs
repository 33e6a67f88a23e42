//! The table of the walking distance: exact distances of the puzzle whose tiles are interchangeable within a goal line.

use std::ops::ControlFlow;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use taquin_search::{Budget, Cost, Stop, Work};

/// States expanded between two questions to the budget; a tenth of a millisecond.
const STATES_AT_ONCE: usize = 512;

/// The line next to the blank's from which a tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AdjacentLine {
    /// The line before.
    Before,
    /// The line after.
    After,
}

/// How a state is packed into one number: for each line, the number of its tiles with each goal line; then the line
/// of the blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatePacking {
    lines: usize,
    /// Bits of one count.
    bits: usize,
}

impl StatePacking {
    /// The packing for this many lines of this width, if it fits the number.
    pub(super) fn new(lines: usize, width: usize) -> Option<StatePacking> {
        let packing = StatePacking { lines, bits: bits(width) };
        (packing.blank_place() + bits(lines) <= u128::BITS as usize).then_some(packing)
    }

    /// One tile in `line` with goal line `kind`.
    pub(super) fn tile(self, line: usize, kind: usize) -> u128 {
        1 << ((line * self.lines + kind) * self.bits)
    }

    /// The blank in `line`.
    pub(super) fn blank(self, line: usize) -> u128 {
        (line as u128) << self.blank_place()
    }

    fn blank_place(self) -> usize {
        self.lines * self.lines * self.bits
    }

    fn blank_line(self, state: u128) -> usize {
        (state >> self.blank_place()) as usize
    }

    fn has(self, state: u128, line: usize, kind: usize) -> bool {
        state & (self.tile(line, kind) * ((1 << self.bits) - 1)) != 0
    }

    /// The state after a tile of goal line `kind` has moved into the blank's line, if there is one on that side.
    fn moved(self, state: u128, side: AdjacentLine, kind: usize) -> Option<u128> {
        let blank = self.blank_line(state);
        let from = match side {
            AdjacentLine::Before => blank.checked_sub(1)?,
            AdjacentLine::After => Some(blank + 1).filter(|&line| line < self.lines)?,
        };
        self.has(state, from, kind)
            .then(|| state - self.tile(from, kind) + self.tile(blank, kind) - self.blank(blank) + self.blank(from))
    }
}

fn bits(largest: usize) -> usize {
    (usize::BITS - largest.leading_zeros()) as usize
}

/// The distances of all states, and the edges between them.
#[derive(Debug)]
pub(super) struct WalkingTable {
    packing: StatePacking,
    /// The states by index, and the indices by hash of the state.
    states: Vec<u128>,
    index: HashTable<u32>,
    distances: Vec<u16>,
    /// For each state, side and goal line, the state after a tile of that goal line has moved over from that side.
    links: Vec<u32>,
}

impl WalkingTable {
    /// All states that can reach the goal, whose blank is in line `home`, or `None` if there are more than `limit`. Its
    /// memory stays reserved.
    pub(super) fn new(
        packing: StatePacking,
        width: usize,
        home: usize,
        limit: usize,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Option<WalkingTable>> {
        let full = |line| (width - usize::from(line == home)) as u128 * packing.tile(line, line);
        let goal = (0..packing.lines).map(full).sum::<u128>() + packing.blank(home);
        let (states, index, distances, links) = (Vec::new(), HashTable::new(), Vec::new(), Vec::new());
        let mut table = WalkingTable { packing, states, index, distances, links };
        let explored = table.explore(goal, limit, budget);
        if let ControlFlow::Continue(true) = explored {
            table.finish(budget);
        } else {
            budget.release(table.bytes());
        }
        explored.map_continue(|is_complete| is_complete.then_some(table))
    }

    /// Finds all states, breadth-first from the goal. Returns whether there are at most `limit`.
    fn explore(&mut self, goal: u128, limit: usize, budget: &mut dyn Budget) -> ControlFlow<Stop, bool> {
        self.make_room(budget)?;
        self.enter(goal, 0);
        let mut next = 0;
        while let Some(&state) = self.states.get(next) {
            if next % STATES_AT_ONCE == 0 {
                budget.spend(Work::NONE)?;
                self.make_room(budget)?;
            }
            let further = self.distances[next] + 1;
            for side in [AdjacentLine::Before, AdjacentLine::After] {
                for kind in 0..self.packing.lines {
                    let after = self.packing.moved(state, side, kind);
                    let link = after.map_or(u32::MAX, |after| self.enter(after, further));
                    self.links.push(link);
                }
            }
            if self.len() > limit {
                return ControlFlow::Continue(false);
            }
            next += 1;
        }
        ControlFlow::Continue(true)
    }

    /// The index of a state; it is added with this distance if it is new.
    fn enter(&mut self, state: u128, distance: u16) -> u32 {
        let WalkingTable { states, index, distances, .. } = self;
        let hash_of = |&index: &u32| hash(states[index as usize]);
        match index.entry(hash(state), |&index| states[index as usize] == state, hash_of) {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(place) => {
                let new = states.len() as u32;
                place.insert(new);
                states.push(state);
                distances.push(distance);
                new
            }
        }
    }

    /// Makes room for everything that is added before the budget is asked again, and for the state of unsolvable boards.
    fn make_room(&mut self, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        let links = 2 * self.packing.lines * STATES_AT_ONCE;
        let states = links + 1;
        make_room(&mut self.states, states, budget)?;
        make_room(&mut self.distances, states, budget)?;
        make_room(&mut self.links, links + 2 * self.packing.lines, budget)?;
        let WalkingTable { states: known, index, .. } = self;
        if index.capacity() - index.len() >= states {
            return ControlFlow::Continue(());
        }
        // The old index is freed after the new one is filled: seven eighths of a power of two, a number and a tag each.
        let held = index.allocation_size();
        let more = states.max(index.len());
        let wanted = ((index.len() + more) * 8 / 7 + 1).next_power_of_two() * (size_of::<u32>() + 1) + 64;
        budget.reserve(wanted)?;
        index.reserve(more, |&index| hash(known[index as usize]));
        budget.release(held + wanted - index.allocation_size());
        ControlFlow::Continue(())
    }

    /// Adds a state for boards that cannot be solved, with edges to itself and distance 0, and gives back unused memory.
    fn finish(&mut self, budget: &mut dyn Budget) {
        let own = self.len() as u32;
        self.links.extend(std::iter::repeat_n(own, 2 * self.packing.lines));
        self.distances.push(0);
        let held = self.bytes();
        self.states.shrink_to_fit();
        self.distances.shrink_to_fit();
        self.links.shrink_to_fit();
        budget.release(held - self.bytes());
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<u128>()
            + self.index.allocation_size()
            + self.distances.capacity() * size_of::<u16>()
            + self.links.capacity() * size_of::<u32>()
    }

    pub(super) fn packing(&self) -> StatePacking {
        self.packing
    }

    /// The number of states that can reach the goal.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The index of a state.
    pub(super) fn find(&self, state: u128) -> u32 {
        let is_it = |&index: &u32| self.states[index as usize] == state;
        self.index.find(hash(state), is_it).copied().unwrap_or(self.len() as u32)
    }

    /// The index of the state after a tile of goal line `kind` has moved into the blank's line.
    #[inline]
    pub(super) fn follow(&self, index: u32, side: AdjacentLine, kind: usize) -> u32 {
        self.links[(index as usize * 2 + side as usize) * self.packing.lines + kind]
    }

    /// The indices of the states after any tile has moved into the blank's line from one side.
    pub(super) fn crossings(&self, index: u32, side: AdjacentLine) -> impl Iterator<Item = u32> + '_ {
        (0..self.packing.lines).map(move |kind| self.follow(index, side, kind)).filter(|&after| after != u32::MAX)
    }

    /// The fewest moves from a state to the goal.
    #[inline]
    pub(super) fn distance(&self, index: u32) -> Cost {
        Cost::from(self.distances[index as usize])
    }
}

/// The hash by which a state is found.
fn hash(state: u128) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u128(state);
    hasher.finish()
}

/// Makes room for this many more elements, and for half as many as there are.
fn make_room<T>(list: &mut Vec<T>, more: usize, budget: &mut dyn Budget) -> ControlFlow<Stop> {
    let held = list.capacity();
    if held - list.len() < more {
        let more = more.max(list.len() / 2);
        budget.reserve((list.len() + more - held) * size_of::<T>())?;
        list.reserve_exact(more);
    }
    ControlFlow::Continue(())
}
