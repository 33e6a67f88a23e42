//! A lower bound that rises: tiles in groups whose costs add up, the groups joined where that proves more.

use super::group::{Cells, TILES, cost};
use super::tray::Tray;
use crate::Shape;

/// What the bound is called.
pub(super) const NAME: &str = "additive-patterns";

/// Nodes for the first try to join two groups.
const TRY: u64 = 500;
/// The most bytes a try takes for each of its nodes.
const NODE: usize = 512;
/// The most nodes of a try.
const MOST: u64 = 1 << 16;

/// The tiles of a board, parted into groups.
pub(super) struct Groups<'a> {
    cells: Cells,
    start: &'a Tray,
    groups: Vec<(Vec<usize>, u32)>,
    /// The pairs of groups to try, small and near ones first, and how many were tried.
    pairs: Vec<(usize, usize)>,
    next: usize,
    /// The nodes for a try.
    nodes: u64,
    /// Whether something was joined since the pairs were listed.
    joined: bool,
}

impl<'a> Groups<'a> {
    /// Every tile for itself, if the board is not too large.
    pub(super) fn new(start: &'a Tray, shape: Shape) -> Option<Groups<'a>> {
        let cells = Cells::new(shape)?;
        let home = start.tile(start.blank());
        let tiles = (0..shape.cells()).filter(|&tile| tile != home);
        let groups = tiles.map(|tile| (vec![tile], shape.distance(tile, start.place(tile)) as u32)).collect();
        let mut all = Groups { cells, start, groups, next: 0, pairs: Vec::new(), nodes: TRY, joined: false };
        all.list(shape);
        Some(all)
    }

    /// What no solution can be shorter than.
    pub(super) fn bound(&self) -> u32 {
        self.groups.iter().map(|group| group.1).sum()
    }

    /// The most bytes the next try takes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes as usize * NODE
    }

    /// Lists the pairs of groups, those whose tiles lie nearest each other first.
    fn list(&mut self, shape: Shape) {
        self.groups.retain(|group| !group.0.is_empty());
        let apart = |a: &[usize], b: &[usize]| {
            let pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
            let far = |(a, b): (usize, usize)| {
                shape.distance(a, b) + shape.distance(self.start.place(a), self.start.place(b))
            };
            pairs.map(far).min().unwrap_or(usize::MAX)
        };
        let mut pairs = Vec::new();
        for (i, a) in self.groups.iter().enumerate() {
            for (j, b) in self.groups.iter().enumerate().skip(i + 1) {
                if a.0.len() + b.0.len() <= TILES {
                    pairs.push((a.0.len() + b.0.len(), apart(&a.0, &b.0), i, j));
                }
            }
        }
        pairs.sort_unstable();
        self.pairs = pairs.into_iter().map(|(_, _, i, j)| (i, j)).collect();
        (self.next, self.joined) = (0, false);
    }

    /// Tries to join one more pair of groups; the nodes it took, or `None` if there is nothing left to try.
    pub(super) fn work(&mut self, shape: Shape) -> Option<u64> {
        let Some(&(i, j)) = self.pairs.get(self.next) else {
            if !self.joined && self.nodes >= MOST {
                return None;
            }
            if !self.joined {
                self.nodes = MOST.min(4 * self.nodes);
            }
            self.list(shape);
            return Some(1);
        };
        self.next += 1;
        let (a, b) = (&self.groups[i], &self.groups[j]);
        if a.0.is_empty() || b.0.is_empty() {
            return Some(0);
        }
        let tiles: Vec<usize> = a.0.iter().chain(&b.0).copied().collect();
        let mut nodes = self.nodes;
        let together = if tiles.len() <= TILES { cost(&self.cells, self.start, &tiles, &mut nodes) } else { 0 };
        if together > a.1 + b.1 {
            self.groups[i] = (tiles, together);
            self.groups[j] = (Vec::new(), 0);
            self.joined = true;
        }
        Some(1 + self.nodes - nodes)
    }
}
