//! The fewest slides that a few tiles make on their way home when no other tile counts, by A* on bit masks.

use rustc_hash::FxHashSet;

use crate::Shape;
use crate::anytime::work_board::WorkBoard;

/// The most cells of a board: one bit each.
const MAX_CELLS: usize = 128;
/// The most tiles of a group, so that their cells and the blank's fit a 128-bit key.
pub(super) const MAX_TILES: usize = 8;

/// The cells of a shape as bit masks.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellMasks {
    shape: Shape,
    all: u128,
    /// All cells but those of the first column.
    not_first: u128,
    /// All cells but those of the last column.
    not_last: u128,
}

impl CellMasks {
    /// The masks of a shape; `None` if it has too many cells.
    pub(super) fn new(shape: Shape) -> Option<CellMasks> {
        if shape.cells() > MAX_CELLS {
            return None;
        }
        let mask =
            |keep: &dyn Fn(usize) -> bool| (0..shape.cells()).filter(|&cell| keep(cell)).fold(0, |b, c| b | 1 << c);
        Some(CellMasks {
            shape,
            all: mask(&|_| true),
            not_first: mask(&|cell| shape.col(cell) > 0),
            not_last: mask(&|cell| shape.col(cell) + 1 < shape.cols()),
        })
    }

    /// The cells of a set and their neighbours.
    #[inline]
    fn dilate(&self, set: u128) -> u128 {
        let cols = self.shape.cols() as u32;
        let along = (set & self.not_last) << 1 | (set & self.not_first) >> 1;
        let across = set.checked_shl(cols).unwrap_or(0) | set.checked_shr(cols).unwrap_or(0);
        (set | along | across) & self.all
    }

    /// Flood fill: the cells of `free` connected with `cell`.
    #[inline]
    fn reachable(&self, cell: usize, free: u128) -> u128 {
        let mut set = 1 << cell;
        loop {
            let wider = self.dilate(set) & free;
            if wider == set {
                return set;
            }
            set = wider;
        }
    }
}

/// A state: the cells of the group's tiles and of the blank.
#[derive(Clone, Copy, Debug)]
struct GroupState {
    cells: [u8; MAX_TILES],
    blank: u8,
    /// The sum of the tiles' Manhattan distances.
    distance: u32,
}

/// A lower bound on the slides that `tiles` make in any solution; exact if the search ends before `nodes` reaches 0.
///
/// Only slides of the group's tiles count; the blank moves freely among the other cells. Each slide of a solution moves
/// one tile, so the costs of disjoint groups may be added (Korf and Felner 2002). The search is A* with the Manhattan
/// distance: f grows by 0 or 2, so two stacks replace the priority queue.
pub(super) fn group_cost(masks: &CellMasks, start: &WorkBoard, tiles: &[usize], nodes: &mut u64) -> u32 {
    let shape = masks.shape;
    let distance = |i: usize, cell: u8| shape.distance(tiles[i], usize::from(cell)) as u32;
    let mut cells = [0; MAX_TILES];
    tiles.iter().zip(&mut cells).for_each(|(&tile, cell)| *cell = start.cell_of(tile) as u8);
    let sum = (0..tiles.len()).map(|i| distance(i, cells[i])).sum();
    let home = start.blank_home();
    let (mut now, mut later) = (vec![GroupState { cells, blank: start.blank() as u8, distance: sum }], Vec::new());
    let mut closed: FxHashSet<u128> = FxHashSet::default();
    let mut bound = sum;
    loop {
        while let Some(state) = now.pop() {
            let occupied = state.cells[..tiles.len()].iter().fold(0u128, |set, &cell| set | 1 << cell);
            let room = masks.reachable(usize::from(state.blank), masks.all & !occupied);
            if state.distance == 0 && room >> home & 1 == 1 {
                return bound;
            }
            let key = state.cells[..tiles.len()]
                .iter()
                .fold(u128::from(room.trailing_zeros()), |key, &cell| key << 8 | u128::from(cell));
            if !closed.insert(key) {
                continue;
            }
            if *nodes == 0 {
                return bound;
            }
            *nodes -= 1;
            for (i, &cell) in state.cells[..tiles.len()].iter().enumerate() {
                let mut targets = masks.dilate(1 << cell) & room;
                while targets != 0 {
                    let to = targets.trailing_zeros() as u8;
                    targets &= targets - 1;
                    let mut next = state;
                    (next.cells[i], next.blank) = (to, cell);
                    let nearer = distance(i, to) < distance(i, cell);
                    next.distance = state.distance + distance(i, to) - distance(i, cell);
                    if nearer { now.push(next) } else { later.push(next) }
                }
            }
        }
        std::mem::swap(&mut now, &mut later);
        bound += 2;
        if now.is_empty() {
            return bound - 2;
        }
    }
}
