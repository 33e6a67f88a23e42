//! What a few tiles cost by themselves.

use rustc_hash::FxHashSet;

use super::tray::Tray;
use crate::Shape;

/// The most cells of a board: one bit each.
pub(super) const CELLS: usize = 128;
/// The most tiles of a group, so that their cells and the blank's fit a key.
pub(super) const TILES: usize = 8;

/// The cells of a board as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    shape: Shape,
    all: u128,
    /// All cells but those of the first column, and of the last.
    not_first: u128,
    not_last: u128,
}

impl Cells {
    /// The cells of a shape, if they are not too many.
    pub(super) fn new(shape: Shape) -> Option<Cells> {
        if shape.cells() > CELLS {
            return None;
        }
        let bits =
            |keep: &dyn Fn(usize) -> bool| (0..shape.cells()).filter(|&cell| keep(cell)).fold(0, |b, c| b | 1 << c);
        Some(Cells {
            shape,
            all: bits(&|_| true),
            not_first: bits(&|cell| shape.col(cell) > 0),
            not_last: bits(&|cell| shape.col(cell) + 1 < shape.cols()),
        })
    }

    /// The cells of a set and those beside them.
    #[inline]
    fn widened(&self, set: u128) -> u128 {
        let cols = self.shape.cols() as u32;
        let along = (set & self.not_last) << 1 | (set & self.not_first) >> 1;
        let across = set.checked_shl(cols).unwrap_or(0) | set.checked_shr(cols).unwrap_or(0);
        (set | along | across) & self.all
    }

    /// The free cells that can be reached from a free cell.
    #[inline]
    fn reached(&self, cell: usize, free: u128) -> u128 {
        let mut set = 1 << cell;
        loop {
            let wider = self.widened(set) & free;
            if wider == set {
                return set;
            }
            set = wider;
        }
    }
}

/// Where the tiles of a group and the blank are.
#[derive(Clone, Copy, Debug)]
struct Stand {
    places: [u8; TILES],
    blank: u8,
    left: u32,
}

/// A search for the fewest slides of a group's tiles that bring them home, the other tiles being nothing but room.
///
/// Every slide of a solution moves one tile, so what groups without a tile in common cost may be added (Korf and Felner
/// 2002). The search is A* with the Manhattan distance; given up, it still has proved something.
pub(super) fn cost(cells: &Cells, start: &Tray, tiles: &[usize], nodes: &mut u64) -> u32 {
    let shape = cells.shape;
    let away = |i: usize, place: u8| shape.distance(tiles[i], usize::from(place)) as u32;
    let mut places = [0; TILES];
    tiles.iter().zip(&mut places).for_each(|(&tile, place)| *place = start.place(tile) as u8);
    let left = (0..tiles.len()).map(|i| away(i, places[i])).sum();
    let home = start.tile(start.blank());
    let (mut now, mut later) = (vec![Stand { places, blank: start.blank() as u8, left }], Vec::new());
    let mut seen: FxHashSet<u128> = FxHashSet::default();
    let mut bound = left;
    loop {
        while let Some(stand) = now.pop() {
            let taken = stand.places[..tiles.len()].iter().fold(0u128, |set, &place| set | 1 << place);
            let room = cells.reached(usize::from(stand.blank), cells.all & !taken);
            if stand.left == 0 && room >> home & 1 == 1 {
                return bound;
            }
            let key = stand.places[..tiles.len()]
                .iter()
                .fold(u128::from(room.trailing_zeros()), |key, &place| key << 8 | u128::from(place));
            if !seen.insert(key) {
                continue;
            }
            if *nodes == 0 {
                return bound;
            }
            *nodes -= 1;
            for (i, &place) in stand.places[..tiles.len()].iter().enumerate() {
                let mut beside = cells.widened(1 << place) & room;
                while beside != 0 {
                    let to = beside.trailing_zeros() as u8;
                    beside &= beside - 1;
                    let mut next = stand;
                    (next.places[i], next.blank) = (to, place);
                    let nearer = away(i, to) < away(i, place);
                    next.left = stand.left + away(i, to) - away(i, place);
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
