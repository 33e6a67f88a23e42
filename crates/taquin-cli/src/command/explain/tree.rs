//! The tree of a recorded search: for Graphviz, and as a picture.

use std::collections::HashMap;
use std::io::{self, Write};

use taquin::{Board, Slide};
use taquin_render::{Color, Diagram, DiagramPen, TextAnchor};

use super::recorded::{ChildFate, EventName, ExplainedSearch};
use crate::messages::word;

/// A node of the tree.
struct DrawnNode {
    board: Option<Board>,
    parent: Option<usize>,
    via: Option<char>,
    /// Its value, as `f = 3 + 5 = 8`.
    value: String,
    /// When it was expanded, from 1.
    expanded: Option<usize>,
    is_pruned: bool,
    is_goal: bool,
    depth: usize,
    children: Vec<usize>,
}

/// The nodes in the order of their generation, by the number that the search gave them.
struct DrawnTree {
    nodes: Vec<DrawnNode>,
}

impl DrawnTree {
    fn of(search: &ExplainedSearch) -> DrawnTree {
        let (mut tree, mut places, mut expanded) = (DrawnTree { nodes: Vec::new() }, HashMap::new(), 0);
        for event in &search.moments {
            let Some(number) = event.node else { continue };
            match event.event {
                EventName::Select => {
                    expanded += 1;
                    let place = tree.place(&mut places, number, None, event.board.as_deref());
                    tree.nodes[place].expanded.get_or_insert(expanded);
                    tree.nodes[place].value = search.value(event);
                }
                EventName::Child => {
                    let parent = event.parent.and_then(|parent| places.get(&parent).copied());
                    let fate = event.fate.unwrap_or(ChildFate::Other);
                    // A board that was known is drawn again where it was found again.
                    if fate == ChildFate::Known {
                        places.remove(&number);
                    }
                    let place = tree.place(&mut places, number, parent, event.board.as_deref());
                    let node = &mut tree.nodes[place];
                    (node.via, node.value, node.is_pruned) = (event.via, search.value(event), !fate.is_open());
                }
                EventName::Found => {
                    if let Some(&place) = places.get(&number) {
                        tree.nodes[place].is_goal = true;
                    }
                }
                _ => {}
            }
        }
        tree
    }

    /// The place of a node, which is added if it is new.
    fn place(
        &mut self,
        places: &mut HashMap<usize, usize>,
        number: usize,
        parent: Option<usize>,
        board: Option<&str>,
    ) -> usize {
        *places.entry(number).or_insert_with(|| {
            let place = self.nodes.len();
            let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
            if let Some(parent) = parent {
                self.nodes[parent].children.push(place);
            }
            let board = board.and_then(|text| text.parse().ok());
            let (via, value, expanded, children) = (None, String::new(), None, Vec::new());
            let (is_pruned, is_goal) = (false, false);
            self.nodes.push(DrawnNode { board, parent, via, value, expanded, is_pruned, is_goal, depth, children });
            place
        })
    }

    /// The tile that moves to a node, and where: `5 ←`.
    fn step(&self, node: &DrawnNode) -> String {
        let slide = node.via.and_then(Slide::from_letter);
        let parent = node.parent.and_then(|parent| self.nodes[parent].board.clone());
        let tile = parent.zip(slide).and_then(|(mut board, slide)| board.slide(slide));
        let arrow = match slide {
            Some(Slide::Up) => "↑",
            Some(Slide::Down) => "↓",
            Some(Slide::Left) => "←",
            Some(Slide::Right) => "→",
            None => "",
        };
        tile.map_or_else(String::new, |tile| format!("{tile} {arrow}"))
    }

    /// The middle of each node, from the left: a leaf takes one place, a parent the middle of its children.
    fn columns(&self) -> Vec<f64> {
        let (mut columns, mut next) = (vec![0.0; self.nodes.len()], 0.0);
        let mut visits: Vec<(usize, bool)> = (0..self.nodes.len())
            .rev()
            .filter(|&place| self.nodes[place].parent.is_none())
            .map(|place| (place, false))
            .collect();
        while let Some((place, is_done)) = visits.pop() {
            let children = &self.nodes[place].children;
            match (&children[..], is_done) {
                ([], _) => {
                    columns[place] = next;
                    next += 1.0;
                }
                ([first, .., last], true) => columns[place] = (columns[*first] + columns[*last]) / 2.0,
                ([only], true) => columns[place] = columns[*only],
                (_, false) => {
                    visits.push((place, true));
                    visits.extend(children.iter().rev().map(|&child| (child, false)));
                }
            }
        }
        columns
    }
}

/// Writes the tree in the language of Graphviz.
pub fn write_dot(search: &ExplainedSearch, out: &mut impl Write) -> io::Result<()> {
    let tree = DrawnTree::of(search);
    writeln!(out, "digraph search {{\n  node [shape=box, fontname=monospace];")?;
    for (place, node) in tree.nodes.iter().enumerate() {
        let board = node.board.as_ref().map(|board| board.grid().to_string().replace('\n', "\\n")).unwrap_or_default();
        let number = node.expanded.map_or_else(String::new, |number| format!("{number}. "));
        let style = match (node.is_goal, node.is_pruned, node.expanded) {
            (true, ..) => ", color=green, penwidth=3",
            (_, true, _) => ", color=grey, fontcolor=grey, style=dashed",
            (_, _, Some(_)) => ", penwidth=2",
            _ => "",
        };
        writeln!(out, "  n{place} [label=\"{board}\\n{number}{}\"{style}];", node.value)?;
        if let Some(parent) = node.parent {
            writeln!(out, "  n{parent} -> n{place} [label=\"{}\"];", tree.step(node))?;
        }
    }
    writeln!(out, "}}")
}

const LINE: f64 = 15.0;
const TEXT: f64 = 12.0;
const INK: Color = Color::hex(0x111111);
const EXPANDED: Color = Color::hex(0x0072b2);
const OPEN: Color = Color::hex(0x8a9099);
const GOAL: Color = Color::hex(0x009e73);

/// Writes the tree as a picture.
pub fn write_svg(search: &ExplainedSearch, out: &mut impl Write) -> io::Result<()> {
    let tree = DrawnTree::of(search);
    let columns = tree.columns();
    let board = tree.nodes.iter().find_map(|node| node.board.as_ref());
    let rows = board.map_or(1, |board| board.shape().rows());
    let longest = tree.nodes.iter().map(|node| node.value.chars().count()).max().unwrap_or(0);
    let cells = board.map_or(1, |board| board.grid().to_string().lines().map(str::len).max().unwrap_or(1));
    let width = 7.4 * longest.max(cells + 2) as f64 + 12.0;
    let height = LINE * (rows + 1) as f64 + 12.0;
    let (across, down) = (width + 14.0, height + 34.0);
    let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let widest = columns.iter().copied().fold(0.0, f64::max);
    let title = word("explain.search");
    let mut picture = Diagram::new(widest * across + width + 24.0, deepest as f64 * down + height + 24.0, &title);
    let corner = |place: usize| (12.0 + columns[place] * across, 12.0 + tree.nodes[place].depth as f64 * down);
    let pen = |class, color, size, node: &DrawnNode| DiagramPen {
        class,
        color,
        opacity: if node.is_pruned && !node.is_goal { 0.45 } else { 1.0 },
        size,
    };
    for (place, node) in tree.nodes.iter().enumerate() {
        let (x, y) = corner(place);
        let middle = x + width / 2.0;
        if let Some(parent) = node.parent {
            let (from_x, from_y) = corner(parent);
            let from = (from_x + width / 2.0, from_y + height);
            picture.line(pen("edge", OPEN, 1.2, node), vec![from, (middle, y)], "");
            let at = ((from.0 + middle) / 2.0 + 4.0, (from.1 + y) / 2.0 + 4.0);
            picture.text(pen("step", INK, TEXT, node), TextAnchor::Start, at, &tree.step(node));
        }
        let (class, color, line) = match (node.is_goal, node.expanded) {
            (true, _) => ("goal", GOAL, 3.0),
            (_, Some(_)) => ("expanded", EXPANDED, 2.0),
            _ => ("open", OPEN, 1.0),
        };
        picture.frame(pen(class, color, line, node), (x, y), (x + width, y + height));
        let grid = node.board.as_ref().map(|board| board.grid().to_string()).unwrap_or_default();
        for (row, line) in grid.lines().enumerate() {
            let at = (middle, y + LINE * (row + 1) as f64);
            picture.text(pen("row", INK, TEXT, node), TextAnchor::Middle, at, line);
        }
        let number = node.expanded.map_or_else(String::new, |number| format!("{number}. "));
        let at = (middle, y + LINE * (rows + 1) as f64);
        picture.text(pen("value", color, TEXT - 1.0, node), TextAnchor::Middle, at, &format!("{number}{}", node.value));
    }
    out.write_all(picture.to_svg().as_bytes())
}
