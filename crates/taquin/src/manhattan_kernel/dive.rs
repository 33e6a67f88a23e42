//! Depth-first in the order of the generic search.

use taquin_search::{Cost, Meter, Stop};

use super::pools::{Flooded, Pools};
use super::rules::{Exit, Rules, Stand, Word, word};
use crate::{Board, Slide};

/// Boards opened between two looks at the meter.
const PATIENCE: u64 = 1 << 14;
/// The nodes of a subtree that is worth being searched out of order. One iteration has some six times the nodes of the one
/// before, and a ply of the first ones halves them.
const WORTH: u64 = 1 << 22;
const GROWTH: u64 = 6;
/// In order to the end.
const ALL_PLIES: u32 = u32::MAX;

/// Why a search does not come back.
pub enum End {
    /// It found the goal.
    Goal,
    /// The meter stopped it.
    Stop(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stop(stop)
    }
}

/// Depth-first searches from one board, one bound after the other.
pub struct Dive<'a, 'm> {
    rules: &'a Rules,
    meter: &'a mut Meter<'m>,
    pools: Pools,
    /// Nodes that the meter does not know of yet.
    expanded: u64,
    generated: u64,
    /// Nodes generated within this bound that the meter knows of.
    within: u64,
    /// The slides that led to the end, last to first.
    slides: Vec<Slide>,
    /// Plies that are searched in order.
    plies: u32,
}

/// A board on the way down.
#[derive(Clone, Copy)]
struct Node {
    word: Word,
    /// The Manhattan distance.
    distance: Cost,
    /// How many slides away from home the bound leaves.
    slack: u32,
}

impl<'a, 'm> Dive<'a, 'm> {
    /// Searches by these rules.
    pub fn new(rules: &'a Rules, meter: &'a mut Meter<'m>) -> Self {
        Dive {
            rules,
            meter,
            pools: Pools::default(),
            expanded: 0,
            generated: 0,
            within: 0,
            slides: Vec::new(),
            plies: ALL_PLIES,
        }
    }

    /// Begins another bound.
    pub fn deepen(&mut self, bound: Cost) {
        let expected = self.within * GROWTH;
        self.plies =
            if expected < WORTH / 16 { ALL_PLIES } else { 1 + (expected / WORTH).checked_ilog2().unwrap_or(0) };
        self.within = 0;
        self.meter.deepen(bound);
    }

    /// Searches from the board, whose distance is given, with this slack.
    pub fn from(&mut self, start: &Board, distance: Cost, slack: u32) -> Result<(), End> {
        if distance == 0 {
            return Err(End::Goal);
        }
        self.meter.look()?;
        let exits = self.rules.first(start.blank());
        let end = self.below(Node { word: word(start), distance, slack }, exits, self.plies);
        self.tell();
        end
    }

    /// The slides to where the search ended; the pools are given up.
    pub fn into_slides(mut self) -> Vec<Slide> {
        self.meter.release(self.pools.bytes());
        self.slides.reverse();
        self.slides
    }

    fn below(&mut self, node: Node, exits: &[Exit], plies: u32) -> Result<(), End> {
        self.expanded += 1;
        if self.expanded >= PATIENCE {
            self.tell();
            self.meter.look()?;
        }
        for exit in exits {
            self.generated += 1;
            let (word, nearer) = exit.slide(node.word);
            let child = match nearer {
                1 => Node { word, distance: node.distance - 1, ..node },
                _ if node.slack == 0 => continue,
                _ => Node { word, distance: node.distance + 1, slack: node.slack - 1 },
            };
            if let Err(end) = self.visit(child, exit.next, plies - 1) {
                self.slides.push(exit.slide);
                return Err(end);
            }
        }
        Ok(())
    }

    fn visit(&mut self, node: Node, stand: Stand, plies: u32) -> Result<(), End> {
        if node.distance == 0 {
            return Err(End::Goal);
        }
        if plies > 0 {
            return self.below(node, self.rules.exits(stand), plies);
        }
        match self.pools.flood(self.rules, (node.word, stand), node.slack as usize, self.meter)? {
            Flooded::Dry { expanded, generated } => {
                self.expanded += expanded;
                self.generated += generated;
                Ok(())
            }
            Flooded::Undecided => self.below(node, self.rules.exits(stand), ALL_PLIES),
        }
    }

    fn tell(&mut self) {
        self.meter.add(self.expanded, self.generated);
        self.within += self.generated;
        (self.expanded, self.generated) = (0, 0);
    }
}
