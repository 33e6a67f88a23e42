//! The puzzle in which tiles are told apart by their goal lines only.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use taquin_search::Cost;

/// For each line, how many of its tiles belong in each line; then the line of the blank.
pub(super) type Counts = Box<[u16]>;

/// Where the blank's line lies that a tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// One line before the blank's.
    Before,
    /// One line after it.
    After,
}

/// The distances of all states, and the state each move leads to.
#[derive(Debug)]
pub(super) struct Table {
    lines: usize,
    states: FxHashMap<Counts, u32>,
    distances: Box<[u16]>,
    /// For each state, side and goal line, the state after a tile of that goal line has moved over from that side.
    links: Box<[u32]>,
}

/// The table would have more states than allowed.
pub(super) struct TooLarge;

impl Table {
    /// All states of `lines` lines with `width` cells each, for a goal with the blank in line `home`.
    pub(super) fn new(lines: usize, width: usize, home: usize, limit: usize) -> Result<Table, TooLarge> {
        let mut goal: Vec<u16> = vec![0; lines * lines + 1];
        for line in 0..lines {
            goal[line * lines + line] = (width - usize::from(line == home)) as u16;
        }
        goal[lines * lines] = home as u16;
        let mut table = Table { lines, states: FxHashMap::default(), distances: Box::default(), links: Box::default() };
        let (mut distances, mut links) = (vec![0], Vec::new());
        let mut queue = VecDeque::from([goal.clone()]);
        table.states.insert(goal.into(), 0);
        while let Some(counts) = queue.pop_front() {
            let distance = distances[links.len() / (2 * lines)];
            for (side, kind) in [Side::Before, Side::After].into_iter().flat_map(|s| (0..lines).map(move |k| (s, k))) {
                let Some(next) = moved(&counts, lines, side, kind) else {
                    links.push(u32::MAX);
                    continue;
                };
                let fresh = distances.len() as u32;
                let state = match table.states.get(&*next) {
                    Some(&state) => state,
                    None if distances.len() >= limit => return Err(TooLarge),
                    None => {
                        table.states.insert(next.clone().into(), fresh);
                        distances.push(distance + 1);
                        queue.push_back(next);
                        fresh
                    }
                };
                links.push(state);
            }
        }
        // One more state for boards that cannot be solved: no way in, no way out, no estimate.
        links.extend(std::iter::repeat_n(distances.len() as u32, 2 * lines));
        distances.push(0);
        table.distances = distances.into();
        table.links = links.into();
        Ok(table)
    }

    /// How many states the goal can be reached from.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The state with these counts.
    pub(super) fn find(&self, counts: &[u16]) -> u32 {
        self.states.get(counts).copied().unwrap_or(self.len() as u32)
    }

    /// The state after a tile of goal line `kind` has moved into the blank's line.
    #[inline]
    pub(super) fn follow(&self, state: u32, side: Side, kind: usize) -> u32 {
        self.links[(state as usize * 2 + side as usize) * self.lines + kind]
    }

    /// The fewest moves from a state to the goal.
    #[inline]
    pub(super) fn distance(&self, state: u32) -> Cost {
        Cost::from(self.distances[state as usize])
    }
}

/// The counts after a tile of goal line `kind` has moved into the blank's line, if there is one on that side.
fn moved(counts: &[u16], lines: usize, side: Side, kind: usize) -> Option<Vec<u16>> {
    let blank = usize::from(counts[lines * lines]);
    let from = match side {
        Side::Before => blank.checked_sub(1)?,
        Side::After => Some(blank + 1).filter(|&line| line < lines)?,
    };
    if counts[from * lines + kind] == 0 {
        return None;
    }
    let mut next = counts.to_vec();
    next[from * lines + kind] -= 1;
    next[blank * lines + kind] += 1;
    next[lines * lines] = from as u16;
    Some(next)
}
