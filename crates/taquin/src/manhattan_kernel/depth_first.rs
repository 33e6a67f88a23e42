//! Depth-first search in the same order as the generic IDA*. Large subtrees are handed to `grouped_boards`.

use taquin_search::{Cost, Meter, Proven, Stop};

use super::grouped_boards::{Groups, SubtreeEnd};
use super::word_moves::{BlankState, Word, WordMove, WordMoves, word};
use crate::{Board, Slide};

/// Boards expanded between two reports to the meter.
const REPORT_INTERVAL: u64 = 1 << 14;
/// The nodes of a subtree that is worth searching out of order.
const WORTH_GROUPING: u64 = 1 << 22;
/// About how many times the nodes of the iteration before an iteration has; each of the first plies halves them.
const GROWTH: u64 = 6;
/// All plies are searched in order.
const ALL_PLIES: u32 = u32::MAX;

/// Why a search does not return normally.
pub enum Interrupt {
    /// The goal was found.
    Goal,
    /// The meter stopped it.
    Stop(Stop),
}

impl From<Stop> for Interrupt {
    fn from(stop: Stop) -> Interrupt {
        Interrupt::Stop(stop)
    }
}

/// Depth-first searches from one board, one bound after the other.
pub struct OrderedSearch<'a, 'm> {
    moves: &'a WordMoves,
    meter: &'a mut Meter<'m>,
    groups: Groups,
    /// Nodes that the meter does not know yet.
    expanded: u64,
    generated: u64,
    /// Nodes generated within this bound that the meter knows.
    within: u64,
    /// The slides to where the search ended, last to first.
    slides: Vec<Slide>,
    /// Plies that are searched in order.
    plies: u32,
}

/// A board on the current path.
#[derive(Clone, Copy)]
struct WordNode {
    word: Word,
    /// The Manhattan distance.
    distance: Cost,
    /// How many slides away from home the bound allows.
    slack: u32,
}

impl<'a, 'm> OrderedSearch<'a, 'm> {
    /// A search with these moves.
    pub fn new(moves: &'a WordMoves, meter: &'a mut Meter<'m>) -> Self {
        OrderedSearch {
            moves,
            meter,
            groups: Groups::default(),
            expanded: 0,
            generated: 0,
            within: 0,
            slides: Vec::new(),
            plies: ALL_PLIES,
        }
    }

    /// Starts the next bound.
    pub fn deepen(&mut self, bound: Cost) {
        let expected = self.within * GROWTH;
        self.plies = if expected < WORTH_GROUPING / 16 {
            ALL_PLIES
        } else {
            1 + (expected / WORTH_GROUPING).checked_ilog2().unwrap_or(0)
        };
        self.within = 0;
        self.meter.deepen(bound);
        self.meter.prove(Proven::by_completed_search(bound));
    }

    /// Searches from the board, whose distance is given, with this slack.
    pub fn from(&mut self, start: &Board, distance: Cost, slack: u32) -> Result<(), Interrupt> {
        if distance == 0 {
            return Err(Interrupt::Goal);
        }
        self.meter.look()?;
        let moves_out = self.moves.first(start.blank());
        let end = self.below(WordNode { word: word(start), distance, slack }, moves_out, self.plies);
        self.report();
        end
    }

    /// The slides to where the search ended; frees the groups.
    pub fn into_slides(mut self) -> Vec<Slide> {
        self.meter.release(self.groups.bytes());
        self.slides.reverse();
        self.slides
    }

    fn below(&mut self, node: WordNode, moves_out: &[WordMove], plies: u32) -> Result<(), Interrupt> {
        self.expanded += 1;
        if self.expanded >= REPORT_INTERVAL {
            self.report();
            self.meter.look()?;
        }
        for next_move in moves_out {
            self.generated += 1;
            let (word, nearer) = next_move.slide(node.word);
            let child = match nearer {
                1 => WordNode { word, distance: node.distance - 1, ..node },
                _ if node.slack == 0 => continue,
                _ => WordNode { word, distance: node.distance + 1, slack: node.slack - 1 },
            };
            if let Err(end) = self.visit(child, next_move.next, plies - 1) {
                self.slides.push(next_move.slide);
                return Err(end);
            }
        }
        Ok(())
    }

    fn visit(&mut self, node: WordNode, state: BlankState, plies: u32) -> Result<(), Interrupt> {
        if node.distance == 0 {
            return Err(Interrupt::Goal);
        }
        if plies > 0 {
            return self.below(node, self.moves.moves_out(state), plies);
        }
        match self.groups.search_subtree(self.moves, (node.word, state), node.slack as usize, self.meter)? {
            SubtreeEnd::WithoutGoal { expanded, generated } => {
                self.expanded += expanded;
                self.generated += generated;
                Ok(())
            }
            SubtreeEnd::Undecided => self.below(node, self.moves.moves_out(state), ALL_PLIES),
        }
    }

    fn report(&mut self) {
        self.meter.add(self.expanded, self.generated);
        self.within += self.generated;
        (self.expanded, self.generated) = (0, 0);
    }
}
