//! The puzzle as a graph to search: states in place, packed keys to remember them by.

use taquin_search::{Packed, Space, Undirected};

use crate::{Board, Shape, Slide};

/// A board in the form that is quickest to slide on.
pub trait Grid: Clone + PartialEq {
    /// The grid of a board; the caller sees to it that the board fits.
    fn of(board: &Board) -> Self;
    /// The tile in a cell, 0 for the blank.
    fn tile(&self, cell: usize) -> usize;
    /// The cell of the blank.
    fn blank(&self) -> usize;
    /// Moves the tile in `from` into the blank at `to`.
    fn shift(&mut self, from: usize, to: usize);
}

/// A grid of at most `N` cells, without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Small<const N: usize> {
    tiles: [u8; N],
    blank: u8,
}

impl<const N: usize> Grid for Small<N> {
    fn of(board: &Board) -> Self {
        let mut tiles = [0; N];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        Small { tiles, blank: board.blank() as u8 }
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        self.tiles[to] = self.tiles[from];
        self.tiles[from] = 0;
        self.blank = from as u8;
    }
}

/// A grid of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Large {
    tiles: Box<[u16]>,
    blank: u32,
}

impl Grid for Large {
    fn of(board: &Board) -> Self {
        Large { tiles: board.tiles().into(), blank: board.blank() as u32 }
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        self.tiles[to] = self.tiles[from];
        self.tiles[from] = 0;
        self.blank = from as u32;
    }
}

/// What one slide changes: `tile` leaves the cell `from` and enters the cell `to`, where the blank was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The tile that moves.
    pub tile: u16,
    /// The cell it leaves, where the blank will be.
    pub from: u16,
    /// The cell it enters, where the blank was.
    pub to: u16,
}

/// All boards of one shape, with one of them as the goal.
#[derive(Clone, Debug)]
pub struct Puzzle<G> {
    shape: Shape,
    goal: G,
    /// For each cell of the blank and each slide, the cell the tile comes from.
    sources: Box<[[u16; 4]]>,
}

const NOWHERE: u16 = u16::MAX;

impl<G: Grid> Puzzle<G> {
    /// The puzzle whose goal is this board.
    pub fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let sources = (0..shape.cells())
            .map(|blank| {
                let mut row = [NOWHERE; 4];
                for slide in Slide::ALL {
                    if let Some(source) = shape.source(blank, slide) {
                        row[slide as usize] = source as u16;
                    }
                }
                row
            })
            .collect();
        Puzzle { shape, goal: G::of(goal), sources }
    }

    /// The sides of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }
}

impl<G: Grid> Space for Puzzle<G> {
    type State = G;
    type Move = Slide;
    type Step = Shift;
    const MOVES: &'static [Slide] = &Slide::ALL;

    #[inline]
    fn step(&self, state: &G, slide: Slide) -> Option<Shift> {
        let blank = state.blank();
        let from = self.sources[blank][slide as usize];
        if from == NOWHERE {
            return None;
        }
        Some(Shift { tile: state.tile(usize::from(from)) as u16, from, to: blank as u16 })
    }

    #[inline]
    fn apply(&self, state: &mut G, shift: Shift) {
        state.shift(usize::from(shift.from), usize::from(shift.to));
    }

    #[inline]
    fn undo(&self, state: &mut G, shift: Shift) {
        state.shift(usize::from(shift.to), usize::from(shift.from));
    }

    #[inline]
    fn is_goal(&self, state: &G) -> bool {
        *state == self.goal
    }

    #[inline]
    fn undoes(&self, last: Slide, next: Slide) -> bool {
        next == last.inverse()
    }
}

impl<G: Grid> Undirected for Puzzle<G> {
    fn inverse(&self, slide: Slide) -> Slide {
        slide.inverse()
    }
}

impl Packed<u64> for Puzzle<Small<16>> {
    fn pack(&self, state: &Small<16>) -> u64 {
        state.tiles.iter().rev().fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    fn unpack(&self, key: &u64) -> Small<16> {
        let mut tiles = [0; 16];
        for (cell, tile) in tiles.iter_mut().enumerate() {
            *tile = (key >> (4 * cell) & 15) as u8;
        }
        let blank = tiles.iter().position(|&t| t == 0).expect("a packed board has a blank") as u8;
        Small { tiles, blank }
    }
}

impl Packed<u128> for Puzzle<Small<25>> {
    fn pack(&self, state: &Small<25>) -> u128 {
        state.tiles.iter().rev().fold(0, |key, &tile| key << 5 | u128::from(tile))
    }

    fn unpack(&self, key: &u128) -> Small<25> {
        let mut tiles = [0; 25];
        for (cell, tile) in tiles.iter_mut().enumerate() {
            *tile = (key >> (5 * cell) & 31) as u8;
        }
        let blank = tiles.iter().position(|&t| t == 0).expect("a packed board has a blank") as u8;
        Small { tiles, blank }
    }
}

impl Packed<Box<[u16]>> for Puzzle<Large> {
    fn pack(&self, state: &Large) -> Box<[u16]> {
        state.tiles.clone()
    }

    fn unpack(&self, key: &Box<[u16]>) -> Large {
        let blank = key.iter().position(|&t| t == 0).expect("a packed board has a blank") as u32;
        Large { tiles: key.clone(), blank }
    }

    fn heap_bytes(&self, key: &Box<[u16]>) -> usize {
        // The allocator rounds up to sixteen and keeps a word of its own.
        (size_of_val::<[u16]>(key) + 8).next_multiple_of(16)
    }
}
