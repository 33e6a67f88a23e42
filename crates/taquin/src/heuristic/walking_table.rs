//! The table of the walking distance: exact distances of the puzzle whose tiles are interchangeable within a goal line.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
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
    states: FxHashMap<u128, u32>,
    distances: Box<[u16]>,
    /// For each state, side and goal line, the state after a tile of that goal line has moved over from that side.
    links: Box<[u32]>,
}

impl WalkingTable {
    /// All states that can reach the goal, whose blank is in line `home`, or `None` if there are more than `limit`.
    pub(super) fn new(
        packing: StatePacking,
        width: usize,
        home: usize,
        limit: usize,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Option<WalkingTable>> {
        let lines = packing.lines;
        let full = |line| (width - usize::from(line == home)) as u128 * packing.tile(line, line);
        let goal = (0..lines).map(full).sum::<u128>() + packing.blank(home);
        let mut states = FxHashMap::from_iter([(goal, 0)]);
        let (mut found, mut distances, mut links) = (vec![goal], vec![0], Vec::new());
        let mut next = 0;
        while let Some(&state) = found.get(next) {
            if next % STATES_AT_ONCE == 0 {
                budget.spend(Work::NONE)?;
            }
            for side in [AdjacentLine::Before, AdjacentLine::After] {
                for kind in 0..lines {
                    links.push(packing.moved(state, side, kind).map_or(u32::MAX, |state| {
                        *states.entry(state).or_insert_with(|| {
                            found.push(state);
                            distances.push(distances[next] + 1);
                            found.len() as u32 - 1
                        })
                    }));
                }
            }
            if found.len() > limit {
                return ControlFlow::Continue(None);
            }
            next += 1;
        }
        // One more state for boards that cannot be solved, with edges to itself and distance 0.
        links.extend(std::iter::repeat_n(found.len() as u32, 2 * lines));
        distances.push(0);
        let table = WalkingTable { packing, states, distances: distances.into(), links: links.into() };
        ControlFlow::Continue(Some(table))
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
        self.states.get(&state).copied().unwrap_or(self.len() as u32)
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
