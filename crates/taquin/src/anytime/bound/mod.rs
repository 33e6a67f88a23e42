//! Lower bounds: the best admissible estimate at first, then [`GroupBound`], which rises while groups of tiles are merged.
//!
//! After about a second the merged groups are 0.7 above Manhattan with linear conflict, corner and last move on random
//! 5×5 and 7×7 boards, and not above it on 6×6 and 10×10 (three boards each).

mod group_cost;

use taquin_search::Cost;

use self::group_cost::{CellMasks, MAX_TILES, group_cost};
use super::work_board::WorkBoard;
use crate::heuristic::{Composite, Expression};
use crate::{Board, BoundSource, Shape};

/// The estimates tried, cheapest first; all are admissible.
const ESTIMATES: [BoundSource; 3] = [BoundSource::ManhattanPlus, BoundSource::Inversion, BoundSource::WalkingDistance];
/// The walking distance is tried up to this many cells: beyond that its table takes too long to fill.
const WALKING_DISTANCE_CELLS: usize = 12;

/// The best lower bound of several admissible estimates, and the estimate that proves it.
pub(super) fn best_estimate(board: &Board, goal: &Board) -> (Cost, BoundSource) {
    let value = |&source: &BoundSource| {
        let expression: Expression = source.name().parse().expect("an estimate's name is an expression");
        // An estimate whose table would be too large is skipped.
        Some((Composite::new(&expression, goal).ok()?.value(board), source))
    };
    let tried = if board.shape().cells() <= WALKING_DISTANCE_CELLS { &ESTIMATES[..] } else { &ESTIMATES[..2] };
    let best = tried.iter().filter_map(value).reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.unwrap_or((0, BoundSource::Zero))
}

/// Nodes for the first attempt to merge two groups.
const FIRST_NODES: u64 = 500;
/// The most nodes of one attempt.
const MAX_NODES: u64 = 1 << 16;
/// The most bytes an attempt holds per node.
const BYTES_PER_NODE: usize = 512;

/// The tiles of one group, and a lower bound on the slides they make.
#[derive(Clone, Debug)]
struct TileGroup {
    tiles: Vec<usize>,
    cost: u32,
}

/// A lower bound from a partition of the tiles into groups: the costs of disjoint groups add up. Two groups are merged
/// when together they cost more than apart.
pub(super) struct GroupBound<'a> {
    masks: CellMasks,
    start: &'a WorkBoard,
    groups: Vec<TileGroup>,
    /// The pairs of groups to try, small and near ones first.
    pairs: Vec<(usize, usize)>,
    /// How many of the pairs were tried.
    tried: usize,
    /// The nodes of one attempt.
    nodes: u64,
    /// Whether groups were merged since the pairs were listed.
    merged: bool,
}

impl<'a> GroupBound<'a> {
    /// Begins with one group per tile; `None` if the board has too many cells.
    pub(super) fn new(start: &'a WorkBoard, shape: Shape) -> Option<GroupBound<'a>> {
        let masks = CellMasks::new(shape)?;
        let home = start.blank_home();
        let single = |tile| TileGroup { tiles: vec![tile], cost: shape.distance(tile, start.cell_of(tile)) as u32 };
        let groups = (0..shape.cells()).filter(|&tile| tile != home).map(single).collect();
        let mut all =
            GroupBound { masks, start, groups, tried: 0, pairs: Vec::new(), nodes: FIRST_NODES, merged: false };
        all.list_pairs(shape);
        Some(all)
    }

    /// The lower bound: no solution is shorter.
    pub(super) fn value(&self) -> u32 {
        self.groups.iter().map(|group| group.cost).sum()
    }

    /// The most bytes the next attempt holds.
    pub(super) fn bytes(&self) -> usize {
        self.nodes as usize * BYTES_PER_NODE
    }

    /// Lists the pairs of groups: fewest tiles first, then nearest tiles.
    fn list_pairs(&mut self, shape: Shape) {
        self.groups.retain(|group| !group.tiles.is_empty());
        let distance = |a: &[usize], b: &[usize]| {
            let pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
            let apart = |(a, b): (usize, usize)| {
                shape.distance(a, b) + shape.distance(self.start.cell_of(a), self.start.cell_of(b))
            };
            pairs.map(apart).min().unwrap_or(usize::MAX)
        };
        let mut pairs = Vec::new();
        for (i, a) in self.groups.iter().enumerate() {
            for (j, b) in self.groups.iter().enumerate().skip(i + 1) {
                let size = a.tiles.len() + b.tiles.len();
                if size <= MAX_TILES {
                    pairs.push((size, distance(&a.tiles, &b.tiles), i, j));
                }
            }
        }
        pairs.sort_unstable();
        self.pairs = pairs.into_iter().map(|(_, _, i, j)| (i, j)).collect();
        (self.tried, self.merged) = (0, false);
    }

    /// Tries to merge the next pair of groups; the nodes it took, or `None` if nothing is left to try.
    pub(super) fn try_next(&mut self, shape: Shape) -> Option<u64> {
        let Some(&(i, j)) = self.pairs.get(self.tried) else {
            if !self.merged && self.nodes >= MAX_NODES {
                return None;
            }
            if !self.merged {
                self.nodes = MAX_NODES.min(4 * self.nodes);
            }
            self.list_pairs(shape);
            return Some(1);
        };
        self.tried += 1;
        let (a, b) = (&self.groups[i], &self.groups[j]);
        if a.tiles.is_empty() || b.tiles.is_empty() {
            return Some(0);
        }
        let tiles: Vec<usize> = a.tiles.iter().chain(&b.tiles).copied().collect();
        let mut nodes = self.nodes;
        let cost = if tiles.len() <= MAX_TILES { group_cost(&self.masks, self.start, &tiles, &mut nodes) } else { 0 };
        if cost > a.cost + b.cost {
            self.groups[i] = TileGroup { tiles, cost };
            self.groups[j] = TileGroup { tiles: Vec::new(), cost: 0 };
            self.merged = true;
        }
        Some(1 + self.nodes - nodes)
    }
}
