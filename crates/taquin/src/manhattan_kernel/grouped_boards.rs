//! Searches a whole subtree out of order: boards with the same slack, blank cell and last slide are moved together.

use taquin_search::{Meter, Stop};

use super::word_moves::{BLANK_STATES, BlankState, Word, WordMove, WordMoves};
use crate::engine::cpu_dispatch::{CpuJob, run_with_cpu_features};

/// The most boards moved together.
const CHUNK: usize = 256;
/// The boards that a slack level should have before it is expanded: fewer leave too few in each of its groups. Of 1,024,
/// 2,048 and 4,096 the last took the least time on Korf's boards 1 and 3, by some 5 to 20 %.
const ENOUGH: usize = 4_096;
/// Boards expanded between two reports to the meter: about half a millisecond.
const REPORT_INTERVAL: u64 = 1 << 18;

/// How the search of a subtree ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SubtreeEnd {
    /// It was searched to its end, and the goal is not in it.
    WithoutGoal {
        /// Nodes expanded.
        expanded: u64,
        /// Nodes generated below its root.
        generated: u64,
    },
    /// The goal is in it, or memory ran out; the counts are discarded.
    Undecided,
}

/// Groups for all slack levels, reused for one subtree after another.
#[derive(Default)]
pub struct Groups {
    levels: Vec<SlackLevel>,
    expanded: u64,
    generated: u64,
    bytes: usize,
}

/// Boards of the same slack.
struct SlackLevel {
    groups: Vec<Group>,
    boards: usize,
    /// The group that was expanded last.
    turn: BlankState,
}

/// Boards of the same slack and blank state.
#[derive(Clone, Default)]
struct Group {
    /// The boards, and room for more.
    words: Vec<Word>,
    boards: usize,
}

impl Groups {
    /// Searches below a board with this slack. If it is stopped, the nodes are reported to the meter.
    pub fn search_subtree(
        &mut self,
        moves: &WordMoves,
        (word, state): (Word, BlankState),
        slack: usize,
        meter: &mut Meter,
    ) -> Result<SubtreeEnd, Stop> {
        while self.levels.len() <= slack {
            self.levels.push(SlackLevel { groups: vec![Group::default(); BLANK_STATES], boards: 0, turn: 0 });
        }
        self.levels.iter_mut().for_each(SlackLevel::drain);
        (self.expanded, self.generated) = (0, 0);
        let level = &mut self.levels[slack];
        let Some(room) = level.room(state, &mut self.bytes, meter) else { return Ok(SubtreeEnd::Undecided) };
        room[0] = word;
        level.add(state, 1);
        let mut result = Ok(SubtreeEnd::Undecided);
        run_with_cpu_features(SubtreeJob { groups: self, moves, meter, result: &mut result });
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
    fn search(&mut self, moves: &WordMoves, meter: &mut Meter) -> Result<SubtreeEnd, Stop> {
        let mut next_report = REPORT_INTERVAL;
        while let Some(slack) = self.next_level() {
            if self.expanded >= next_report {
                next_report += REPORT_INTERVAL;
                meter.look()?;
            }
            if !self.expand(slack, moves, meter) {
                return Ok(SubtreeEnd::Undecided);
            }
        }
        Ok(SubtreeEnd::WithoutGoal { expanded: self.expanded, generated: self.generated })
    }

    /// The level to expand: the lowest slack with enough boards, where their number shrinks; else the highest slack.
    #[inline(always)]
    fn next_level(&self) -> Option<usize> {
        let enough = self.levels.iter().position(|level| level.boards >= ENOUGH);
        enough.or_else(|| self.levels.iter().rposition(|level| level.boards > 0))
    }

    /// Expands boards of one group of a level; `false` if the goal is among them or memory runs out.
    #[inline(always)]
    fn expand(&mut self, slack: usize, moves: &WordMoves, meter: &mut Meter) -> bool {
        let level = &mut self.levels[slack];
        let state = level.next_pool();
        let mut group = std::mem::take(&mut level.groups[state]);
        let rest = group.boards.saturating_sub(CHUNK);
        let chunk = &group.words[rest..group.boards];
        level.boards -= chunk.len();
        let without_goal =
            !moves.is_goal_among(state, chunk) && self.make_moves(chunk, slack, moves.moves_out(state), meter);
        group.boards = rest;
        self.levels[slack].groups[state] = group;
        without_goal
    }

    /// Makes all moves of all boards of a chunk; `false` if memory runs out.
    #[inline(always)]
    fn make_moves(&mut self, chunk: &[Word], slack: usize, moves_out: &[WordMove], meter: &mut Meter) -> bool {
        let Groups { levels, expanded, generated, bytes } = self;
        let (below, here) = levels.split_at_mut(slack);
        let (mut below, level) = (below.last_mut(), &mut here[0]);
        *expanded += chunk.len() as u64;
        *generated += (chunk.len() * moves_out.len()) as u64;
        for next_move in moves_out {
            let Some(near) = level.room(next_move.next, bytes, meter) else { return false };
            let nearer = if let Some(below) = &mut below {
                let Some(far) = below.room(next_move.next, bytes, meter) else { return false };
                let nearer = move_all(chunk, next_move, near, far);
                below.add(next_move.next, chunk.len() - nearer);
                nearer
            } else {
                move_nearer(chunk, next_move, near)
            };
            level.add(next_move.next, nearer);
        }
        true
    }
}

impl SlackLevel {
    /// The next group with no fewer boards than the mean.
    #[inline(always)]
    fn next_pool(&mut self) -> BlankState {
        let mean = self.boards.div_ceil(BLANK_STATES);
        loop {
            self.turn = (self.turn + 1) % BLANK_STATES;
            if self.groups[self.turn].boards >= mean {
                return self.turn;
            }
        }
    }

    /// Room for a chunk in a group, unless memory runs out.
    #[inline(always)]
    fn room(&mut self, state: BlankState, bytes: &mut usize, meter: &mut Meter) -> Option<&mut [Word; CHUNK]> {
        let Group { words, boards } = &mut self.groups[state];
        if words.len() < *boards + CHUNK {
            let more = (*boards + CHUNK).next_power_of_two() - words.len();
            meter.reserve(more * size_of::<Word>()).ok()?;
            *bytes += more * size_of::<Word>();
            words.resize(words.len() + more, 0);
        }
        words[*boards..].first_chunk_mut()
    }

    #[inline(always)]
    fn add(&mut self, state: BlankState, boards: usize) {
        self.groups[state].boards += boards;
        self.boards += boards;
    }

    fn drain(&mut self) {
        self.boards = 0;
        self.groups.iter_mut().for_each(|group| group.boards = 0);
    }
}

/// Makes the moves that bring their tile nearer, and returns how many.
#[inline(always)]
fn move_nearer(chunk: &[Word], next_move: &WordMove, near: &mut [Word; CHUNK]) -> usize {
    let mut count = 0;
    for &word in chunk {
        let (after, nearer) = next_move.slide(word);
        near[count] = after;
        count += nearer;
    }
    count
}

/// Makes all moves, divided into those that bring their tile nearer and the others; returns how many are nearer.
#[inline(always)]
fn move_all(chunk: &[Word], next_move: &WordMove, near: &mut [Word; CHUNK], far: &mut [Word; CHUNK]) -> usize {
    let mut count = 0;
    for (place, &word) in chunk.iter().enumerate() {
        let (after, nearer) = next_move.slide(word);
        near[count] = after;
        far[place - count] = after;
        count += nearer;
    }
    count
}

/// The search of a subtree, compiled for the features of the processor.
struct SubtreeJob<'a, 'm> {
    groups: &'a mut Groups,
    moves: &'a WordMoves,
    meter: &'a mut Meter<'m>,
    result: &'a mut Result<SubtreeEnd, Stop>,
}

impl CpuJob for SubtreeJob<'_, '_> {
    #[inline(always)]
    fn run(self) {
        *self.result = self.groups.search(self.moves, self.meter);
    }
}
