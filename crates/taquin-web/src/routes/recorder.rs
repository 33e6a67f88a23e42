//! The moments of a search as nodes of a tree that grows.

use std::collections::HashMap;

use serde::Serialize;
use taquin::heuristic::Composite;
use taquin::{Board, SearchEvent, Slide};
use taquin_search::{Fate, Side};

use super::estimate::{Share, shares};

/// The number of a node, counted from 0 through the whole search.
type Node = usize;

/// One thing that happens in a search, in its wire form.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Seen {
    /// The search begins anew with a larger threshold; no node of before is met again.
    Threshold { bound: u32 },
    /// A node is taken up.
    Select {
        node: Node,
        side: &'static str,
        board: String,
        g: u32,
        h: u32,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        shares: Vec<Share>,
    },
    /// A slide that leads straight back is not looked at.
    Reversal { node: Node, via: char },
    /// A child is made of the node at hand; `node` was seen before if the child was known.
    Child { node: Node, parent: Node, via: char, board: String, g: u32, h: Option<u32>, fate: &'static str },
    /// The search is back at a node; children that follow are its own.
    Return { node: Node },
    /// The goal is reached.
    Found { node: Option<Node>, g: u32 },
}

/// A board as nodes are told apart: whose it is, and its tiles.
type Key = (Side, Box<[u16]>);

/// A node that holds a board.
#[derive(Clone, Copy)]
struct Holder {
    node: Node,
    g: u32,
    closed: bool,
}

/// Watches a search and writes down what it sees.
pub struct Recorder {
    composite: Option<Composite>,
    most: usize,
    seen: Vec<Seen>,
    truncated: bool,
    nodes: usize,
    /// The nodes that hold a board, the newest last.
    known: HashMap<Key, Vec<Holder>>,
    goal: Board,
    current: Option<(Node, Side, Board)>,
}

impl Recorder {
    /// Keeps the first `most` moments; shares are those of the composite.
    pub fn new(goal: Board, composite: Option<Composite>, most: usize) -> Recorder {
        Recorder {
            composite,
            most,
            seen: Vec::new(),
            truncated: false,
            nodes: 0,
            known: HashMap::new(),
            goal,
            current: None,
        }
    }

    /// The moments, and whether there were more.
    pub fn end(self) -> (Vec<Seen>, bool) {
        (self.seen, self.truncated)
    }

    /// Takes note of one moment.
    pub fn see(&mut self, moment: SearchEvent) {
        if self.seen.len() >= self.most {
            self.truncated = true;
            return;
        }
        let seen = match moment {
            SearchEvent::Threshold { bound } => {
                self.known.clear();
                Seen::Threshold { bound }
            }
            SearchEvent::Selected { side, board, g, h } => self.select(side, board, g, h),
            SearchEvent::Reversal { via } => Seen::Reversal { node: self.at_hand(), via: via.letter() },
            SearchEvent::Child { via, g, h, fate } => self.child(via, g, h, fate),
            SearchEvent::Returned { board, g } => self.back(board, g),
            SearchEvent::Found { g } => Seen::Found { node: self.found(g), g },
        };
        self.seen.push(seen);
    }

    fn at_hand(&self) -> Node {
        self.current.as_ref().map_or(0, |(node, ..)| *node)
    }

    fn select(&mut self, side: Side, board: Board, g: u32, h: u32) -> Seen {
        let holders = self.known.entry((side, board.tiles().into())).or_default();
        let node = match holders.iter_mut().rev().find(|holder| holder.g == g && !holder.closed) {
            Some(holder) => {
                holder.closed = true;
                holder.node
            }
            None => {
                let node = self.nodes;
                self.nodes += 1;
                holders.push(Holder { node, g, closed: true });
                node
            }
        };
        let shares = self.composite.as_ref().map(|composite| shares(composite, &board)).unwrap_or_default();
        let text = board.to_string();
        self.current = Some((node, side, board));
        Seen::Select { node, side: side_name(side), board: text, g, h, shares }
    }

    /// No newer node can hold the same board at the same cost: everything below costs more.
    fn back(&mut self, board: Board, g: u32) -> Seen {
        let node = self.holder(Side::First, &board, g).unwrap_or_default();
        self.current = Some((node, Side::First, board));
        Seen::Return { node }
    }

    fn holder(&self, side: Side, board: &Board, g: u32) -> Option<Node> {
        let holders = self.known.get(&(side, board.tiles().into()))?;
        holders.iter().rev().find(|holder| holder.g == g).map(|holder| holder.node)
    }

    fn child(&mut self, via: Slide, g: u32, h: Option<u32>, fate: Fate) -> Seen {
        let (parent, side, mut board) = self.current.clone().expect("children follow the node they are made of");
        board.slide(via);
        let holders = self.known.entry((side, board.tiles().into())).or_default();
        let node = match (fate, holders.last_mut()) {
            (Fate::Improved | Fate::Reopened, Some(holder)) => {
                (holder.g, holder.closed) = (g, false);
                holder.node
            }
            _ => {
                let node = self.nodes;
                self.nodes += 1;
                if fate == Fate::Kept {
                    holders.push(Holder { node, g, closed: false });
                }
                node
            }
        };
        Seen::Child { node, parent, via: via.letter(), board: board.to_string(), g, h, fate: fate.name() }
    }

    /// The newest node of this cost that holds the goal; none where two searches meet in the middle.
    fn found(&self, g: u32) -> Option<Node> {
        self.holder(Side::First, &self.goal, g).or_else(|| self.holder(Side::Second, &self.goal, g))
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
