//! A whole subtree at once: boards that move alike wait in one pool and are slid together.

use taquin_search::{Meter, Stop};

use super::rules::{Exit, Rules, STANDS, Stand, Word};
use crate::engine::cpu_dispatch::{Job, quickly};

/// The most boards slid together.
const CHUNK: usize = 256;
/// The boards that a level of slack should have before it is worked on: less leaves too few in each of its pools. Of
/// 1,024, 2,048 and 4,096 the last took the least time on Korf's boards 1 and 3, by some 5 to 20 %.
const ENOUGH: usize = 4_096;
/// Boards opened between two looks at the meter: about half a millisecond's.
const PATIENCE: u64 = 1 << 18;

/// How the search of a subtree ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flooded {
    /// All of it was seen, and the goal is not in it.
    Dry {
        /// Nodes expanded.
        expanded: u64,
        /// Nodes generated below its root.
        generated: u64,
    },
    /// The goal is in it, or there is no memory to tell: what was counted says nothing.
    Undecided,
}

/// Pools for all levels of slack, used for one subtree after another.
#[derive(Default)]
pub struct Pools {
    levels: Vec<Level>,
    expanded: u64,
    generated: u64,
    bytes: usize,
}

/// Boards of the same slack.
struct Level {
    pools: Vec<Pool>,
    boards: usize,
    /// The pool that was worked on last.
    turn: Stand,
}

/// Boards of the same slack and stand.
#[derive(Clone, Default)]
struct Pool {
    /// The boards, and room for more.
    words: Vec<Word>,
    boards: usize,
}

impl Pools {
    /// Searches below a board with this slack; if it is stopped, the meter is told what was counted.
    pub fn flood(
        &mut self,
        rules: &Rules,
        (word, stand): (Word, Stand),
        slack: usize,
        meter: &mut Meter,
    ) -> Result<Flooded, Stop> {
        while self.levels.len() <= slack {
            self.levels.push(Level { pools: vec![Pool::default(); STANDS], boards: 0, turn: 0 });
        }
        self.levels.iter_mut().for_each(Level::drain);
        (self.expanded, self.generated) = (0, 0);
        let level = &mut self.levels[slack];
        let Some(room) = level.room(stand, &mut self.bytes, meter) else { return Ok(Flooded::Undecided) };
        room[0] = word;
        level.add(stand, 1);
        let mut result = Ok(Flooded::Undecided);
        quickly(Flow { pools: self, rules, meter, result: &mut result });
        if result.is_err() {
            meter.add(self.expanded, self.generated);
        }
        result
    }

    /// The bytes reserved with the meter.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    #[inline(always)]
    fn flow(&mut self, rules: &Rules, meter: &mut Meter) -> Result<Flooded, Stop> {
        let mut next_look = PATIENCE;
        while let Some(slack) = self.next_level() {
            if self.expanded >= next_look {
                next_look += PATIENCE;
                meter.look()?;
            }
            if !self.open(slack, rules, meter) {
                return Ok(Flooded::Undecided);
            }
        }
        Ok(Flooded::Dry { expanded: self.expanded, generated: self.generated })
    }

    /// The level to work on: the least slack with enough boards, where they become fewer; else the most slack, for more.
    #[inline(always)]
    fn next_level(&self) -> Option<usize> {
        let enough = self.levels.iter().position(|level| level.boards >= ENOUGH);
        enough.or_else(|| self.levels.iter().rposition(|level| level.boards > 0))
    }

    /// Opens boards of one pool of a level; `false` if the goal is among them or memory is short.
    #[inline(always)]
    fn open(&mut self, slack: usize, rules: &Rules, meter: &mut Meter) -> bool {
        let level = &mut self.levels[slack];
        let stand = level.next_pool();
        let mut pool = std::mem::take(&mut level.pools[stand]);
        let rest = pool.boards.saturating_sub(CHUNK);
        let chunk = &pool.words[rest..pool.boards];
        level.boards -= chunk.len();
        let open = !rules.is_goal_among(stand, chunk) && self.spread(chunk, slack, rules.exits(stand), meter);
        pool.boards = rest;
        self.levels[slack].pools[stand] = pool;
        open
    }

    /// Slides all boards of a chunk in all ways; `false` if memory is short.
    #[inline(always)]
    fn spread(&mut self, chunk: &[Word], slack: usize, exits: &[Exit], meter: &mut Meter) -> bool {
        let Pools { levels, expanded, generated, bytes } = self;
        let (below, here) = levels.split_at_mut(slack);
        let (mut below, level) = (below.last_mut(), &mut here[0]);
        *expanded += chunk.len() as u64;
        *generated += (chunk.len() * exits.len()) as u64;
        for exit in exits {
            let Some(near) = level.room(exit.next, bytes, meter) else { return false };
            let nearer = if let Some(below) = &mut below {
                let Some(far) = below.room(exit.next, bytes, meter) else { return false };
                let nearer = slide_apart(chunk, exit, near, far);
                below.add(exit.next, chunk.len() - nearer);
                nearer
            } else {
                slide_nearer(chunk, exit, near)
            };
            level.add(exit.next, nearer);
        }
        true
    }
}

impl Level {
    /// The next pool with no fewer boards than the mean.
    #[inline(always)]
    fn next_pool(&mut self) -> Stand {
        let mean = self.boards.div_ceil(STANDS);
        loop {
            self.turn = (self.turn + 1) % STANDS;
            if self.pools[self.turn].boards >= mean {
                return self.turn;
            }
        }
    }

    /// Room for a chunk in a pool, unless memory is short.
    #[inline(always)]
    fn room(&mut self, stand: Stand, bytes: &mut usize, meter: &mut Meter) -> Option<&mut [Word; CHUNK]> {
        let Pool { words, boards } = &mut self.pools[stand];
        if words.len() < *boards + CHUNK {
            let more = (*boards + CHUNK).next_power_of_two() - words.len();
            meter.reserve(more * size_of::<Word>()).ok()?;
            *bytes += more * size_of::<Word>();
            words.resize(words.len() + more, 0);
        }
        words[*boards..].first_chunk_mut()
    }

    #[inline(always)]
    fn add(&mut self, stand: Stand, boards: usize) {
        self.pools[stand].boards += boards;
        self.boards += boards;
    }

    fn drain(&mut self) {
        self.boards = 0;
        self.pools.iter_mut().for_each(|pool| pool.boards = 0);
    }
}

/// Slides the tiles that come nearer by that, and says how many they are.
#[inline(always)]
fn slide_nearer(chunk: &[Word], exit: &Exit, near: &mut [Word; CHUNK]) -> usize {
    let mut count = 0;
    for &word in chunk {
        let (after, nearer) = exit.slide(word);
        near[count] = after;
        count += nearer;
    }
    count
}

/// Slides tiles apart, into those that come nearer and those that do not, and says how many come nearer.
#[inline(always)]
fn slide_apart(chunk: &[Word], exit: &Exit, near: &mut [Word; CHUNK], far: &mut [Word; CHUNK]) -> usize {
    let mut count = 0;
    for (place, &word) in chunk.iter().enumerate() {
        let (after, nearer) = exit.slide(word);
        near[count] = after;
        far[place - count] = after;
        count += nearer;
    }
    count
}

/// A subtree to be searched.
struct Flow<'a, 'm> {
    pools: &'a mut Pools,
    rules: &'a Rules,
    meter: &'a mut Meter<'m>,
    result: &'a mut Result<Flooded, Stop>,
}

impl Job for Flow<'_, '_> {
    #[inline(always)]
    fn run(self) {
        *self.result = self.pools.flow(self.rules, self.meter);
    }
}
