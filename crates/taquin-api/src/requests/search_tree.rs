//! Records the events of a search as a growing tree with numbered nodes, for the request `explain`.

use std::collections::HashMap;

use serde::Serialize;
use taquin::heuristic::Composite;
use taquin::{Board, SearchEvent, Slide};
use taquin_search::{Fate, Side};

use super::estimate::{PartEstimate, part_estimates};

/// The number of a node, counted from 0 through the whole search.
type NodeId = usize;

/// One event of a search as JSON.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TreeEvent {
    /// A new iteration starts with a larger threshold; earlier nodes do not occur again.
    Threshold { bound: u32 },
    /// A node is expanded.
    Select {
        node: NodeId,
        side: &'static str,
        board: String,
        g: u32,
        h: Option<u32>,
        f: f64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        shares: Vec<PartEstimate>,
    },
    /// The slide that undoes the last one is skipped.
    Reversal { node: NodeId, via: char },
    /// A child of the current node is generated; `node` is an earlier number if the child replaces a known node.
    Child { node: NodeId, parent: NodeId, via: char, board: String, g: u32, h: Option<u32>, f: f64, fate: &'static str },
    /// The search backtracks to a node; the following children are its own.
    Return { node: NodeId },
    /// The goal is reached.
    Found { node: Option<NodeId>, g: u32 },
}

/// What identifies a board: the side of the search and the tiles.
type BoardKey = (Side, Box<[u16]>);

/// A node with its cost and whether it is expanded.
#[derive(Clone, Copy)]
struct KnownNode {
    node: NodeId,
    g: u32,
    closed: bool,
}

/// What the values of a search mean.
#[derive(Clone, Copy, Debug)]
pub struct ValueScale {
    /// Whether the search has estimates.
    pub is_informed: bool,
    /// What the f of an event is divided by.
    pub denominator: u32,
}

impl ValueScale {
    fn h(self, h: Option<u32>) -> Option<u32> {
        h.filter(|_| self.is_informed)
    }

    fn f(self, f: u32) -> f64 {
        f64::from(f) / f64::from(self.denominator)
    }
}

/// Records the events of one search.
pub struct TreeRecorder {
    scale: ValueScale,
    composite: Option<Composite>,
    most: usize,
    events: Vec<TreeEvent>,
    truncated: bool,
    node_count: usize,
    /// The nodes of each board, the newest last.
    known: HashMap<BoardKey, Vec<KnownNode>>,
    goal: Board,
    current: Option<(NodeId, Side, Board)>,
}

impl TreeRecorder {
    /// Keeps the first `most` events; the composite splits the value of each node into parts.
    pub fn new(goal: Board, scale: ValueScale, composite: Option<Composite>, most: usize) -> TreeRecorder {
        TreeRecorder {
            scale,
            composite,
            most,
            events: Vec::new(),
            truncated: false,
            node_count: 0,
            known: HashMap::new(),
            goal,
            current: None,
        }
    }

    /// The events, and whether there were more.
    pub fn into_events(self) -> (Vec<TreeEvent>, bool) {
        (self.events, self.truncated)
    }

    /// Records one event.
    pub fn record(&mut self, event: SearchEvent) {
        if self.events.len() >= self.most {
            self.truncated = true;
            return;
        }
        let recorded = match event {
            SearchEvent::Threshold { bound } => {
                self.known.clear();
                TreeEvent::Threshold { bound }
            }
            SearchEvent::Selected { side, board, g, h, f } => self.select(side, board, g, (h, f)),
            SearchEvent::Reversal { via } => TreeEvent::Reversal { node: self.current_node(), via: via.letter() },
            SearchEvent::Child { via, g, h, f, fate } => self.child(via, g, (h, f), fate),
            SearchEvent::Returned { board, g } => self.backtrack(board, g),
            SearchEvent::Found { g } => TreeEvent::Found { node: self.found(g), g },
        };
        self.events.push(recorded);
    }

    fn current_node(&self) -> NodeId {
        self.current.as_ref().map_or(0, |(node, ..)| *node)
    }

    /// Of several open nodes with this board and cost the oldest is expanded first.
    fn select(&mut self, side: Side, board: Board, g: u32, (h, f): (u32, u32)) -> TreeEvent {
        let nodes = self.known.entry((side, board.tiles().into())).or_default();
        let node = match nodes.iter_mut().find(|known| known.g == g && !known.closed) {
            Some(known) => {
                known.closed = true;
                known.node
            }
            None => {
                let node = self.node_count;
                self.node_count += 1;
                nodes.push(KnownNode { node, g, closed: true });
                node
            }
        };
        let shares = self.composite.as_ref().map(|composite| part_estimates(composite, &board)).unwrap_or_default();
        let text = board.to_string();
        self.current = Some((node, side, board));
        let (h, f) = (self.scale.h(Some(h)), self.scale.f(f));
        TreeEvent::Select { node, side: side_name(side), board: text, g, h, f, shares }
    }

    /// The newest node with this board and cost is the right one: all its descendants cost more.
    fn backtrack(&mut self, board: Board, g: u32) -> TreeEvent {
        let node = self.find(Side::First, &board, g).unwrap_or_default();
        self.current = Some((node, Side::First, board));
        TreeEvent::Return { node }
    }

    fn find(&self, side: Side, board: &Board, g: u32) -> Option<NodeId> {
        let nodes = self.known.get(&(side, board.tiles().into()))?;
        nodes.iter().rev().find(|known| known.g == g).map(|known| known.node)
    }

    fn child(&mut self, via: Slide, g: u32, (h, f): (Option<u32>, u32), fate: Fate) -> TreeEvent {
        let (parent, side, mut board) = self.current.clone().expect("children follow the expansion of their parent");
        board.slide(via);
        let nodes = self.known.entry((side, board.tiles().into())).or_default();
        let node = match (fate, nodes.last_mut()) {
            (Fate::Improved | Fate::Reopened, Some(known)) => {
                (known.g, known.closed) = (g, false);
                known.node
            }
            _ => {
                let node = self.node_count;
                self.node_count += 1;
                if fate == Fate::Kept {
                    nodes.push(KnownNode { node, g, closed: false });
                }
                node
            }
        };
        let (h, f) = (self.scale.h(h), self.scale.f(f));
        TreeEvent::Child { node, parent, via: via.letter(), board: board.to_string(), g, h, f, fate: fate.name() }
    }

    /// The newest node with the goal and this cost; none if two searches met in between.
    fn found(&self, g: u32) -> Option<NodeId> {
        self.find(Side::First, &self.goal, g).or_else(|| self.find(Side::Second, &self.goal, g))
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
