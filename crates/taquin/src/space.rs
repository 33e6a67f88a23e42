//! The puzzle as a search space: boards to slide on in place, and packed keys to store them.

use taquin_search::{Choices, Packed, Space, Undirected};

pub use crate::multi_tile::{MultiTileMove, MultiTilePuzzle, MultiTileStep};
use crate::{Board, Shape, Slide};

/// The most cells of a board that is stored as a `u64`: four bits per cell.
pub(crate) const U64_KEY_CELLS: usize = 16;
/// The most cells of a board that is stored as a `u128`: five bits per cell.
pub(crate) const U128_KEY_CELLS: usize = 25;

/// A board in the form that is fastest to slide on.
pub trait Grid: Clone + PartialEq {
    /// Whether its boards have at most 256 cells, so that tables have an entry for each tile in each cell.
    const FITS_TABLES: bool;
    /// The cells of a board, in a form that is fast to index.
    type Cells: Clone + std::fmt::Debug;

    /// The grid of a board, which must fit.
    fn of(board: &Board) -> Self;
    /// The tile in a cell, 0 for the blank.
    fn tile(&self, cell: usize) -> usize;
    /// The cell of the blank.
    fn blank(&self) -> usize;
    /// Moves `tile` out of the cell `from` into the blank at `to`.
    fn shift(&mut self, tile: usize, from: usize, to: usize);
    /// The cells of a board, from a list of them.
    fn cells(list: Vec<Cell>) -> Self::Cells;
    /// The cell the blank is in.
    fn here<'a>(&self, cells: &'a Self::Cells) -> &'a Cell;
}

/// A grid of at most `N` cells, without allocation; with `N` a power of two, an index needs no bounds check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Small<const N: usize> {
    tiles: [u8; N],
    blank: u8,
}

impl<const N: usize> Grid for Small<N> {
    const FITS_TABLES: bool = true;
    type Cells = [Cell; N];

    fn of(board: &Board) -> Self {
        let mut tiles = [0; N];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = tile as u8;
        }
        Small { tiles, blank: board.blank() as u8 }
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell % N])
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    #[inline]
    fn shift(&mut self, tile: usize, from: usize, to: usize) {
        self.tiles[to % N] = tile as u8;
        self.tiles[from % N] = 0;
        self.blank = from as u8;
    }

    fn cells(mut list: Vec<Cell>) -> [Cell; N] {
        list.resize(N, Cell::OUTSIDE);
        list.try_into().expect("padded to N cells")
    }

    #[inline]
    fn here<'a>(&self, cells: &'a [Cell; N]) -> &'a Cell {
        &cells[self.blank() % N]
    }
}

/// A grid of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Large {
    tiles: Box<[u16]>,
    blank: u32,
}

impl Grid for Large {
    const FITS_TABLES: bool = false;
    type Cells = Box<[Cell]>;

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
    fn shift(&mut self, tile: usize, from: usize, to: usize) {
        self.tiles[to] = tile as u16;
        self.tiles[from] = 0;
        self.blank = from as u32;
    }

    fn cells(list: Vec<Cell>) -> Box<[Cell]> {
        list.into()
    }

    #[inline]
    fn here<'a>(&self, cells: &'a Box<[Cell]>) -> &'a Cell {
        &cells[self.blank()]
    }
}

/// The slides that are possible with the blank in one cell.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Cell {
    /// For each slide, the cell the tile comes from; the blank's own cell if the slide is impossible. No other number is free:
    /// a board of 65,536 cells uses all of them.
    sources: [u16; 4],
    /// For each last slide, the possible slides without its inverse; then all possible slides, for the start.
    choices: [Choices; 5],
}

impl Cell {
    /// Fills the places of a small grid beyond its last cell, where the blank never is.
    const OUTSIDE: Cell = Cell { sources: [0; 4], choices: [Choices::none(); 5] };

    fn new(shape: Shape, blank: usize) -> Cell {
        let mut cell = Cell { sources: [blank as u16; 4], ..Cell::OUTSIDE };
        for slide in Slide::ALL {
            if let Some(source) = shape.source(blank, slide) {
                cell.sources[slide.index()] = source as u16;
                cell.choices = cell.choices.map(|set| set.with(slide.index()));
            }
        }
        for slide in Slide::ALL {
            let after = &mut cell.choices[slide.inverse().index()];
            *after = after.without(slide.index());
        }
        cell
    }
}

/// One slide as a change of cells: `tile` leaves the cell `from` and enters the cell `to`, where the blank was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The tile that moves.
    pub tile: usize,
    /// The cell it leaves, where the blank will be.
    pub from: usize,
    /// The cell it enters, where the blank was.
    pub to: usize,
}

/// All boards of one shape, with one of them as the goal.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Grid> {
    shape: Shape,
    goal: G,
    cells: G::Cells,
}

impl<G: Grid> Puzzle<G> {
    /// The puzzle whose goal is this board.
    pub fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let cells = (0..shape.cells()).map(|cell| Cell::new(shape, cell)).collect();
        Puzzle { shape, goal: G::of(goal), cells: G::cells(cells) }
    }

    /// The shape of the boards.
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
        let from = usize::from(state.here(&self.cells).sources[slide.index()]);
        if from == blank {
            return None;
        }
        Some(Shift { tile: state.tile(from), from, to: blank })
    }

    #[inline]
    fn apply(&self, state: &mut G, shift: Shift) {
        state.shift(shift.tile, shift.from, shift.to);
    }

    #[inline]
    fn undo(&self, state: &mut G, shift: Shift) {
        state.shift(shift.tile, shift.to, shift.from);
    }

    #[inline]
    fn is_goal(&self, state: &G) -> bool {
        *state == self.goal
    }

    #[inline]
    fn choices(&self, state: &G, last: Option<Slide>) -> Option<Choices> {
        Some(state.here(&self.cells).choices[last.map_or(4, Slide::index)])
    }

    #[inline]
    fn try_inverse(&self, slide: Slide) -> Option<Slide> {
        Some(self.inverse(slide))
    }
}

impl<G: Grid> Undirected for Puzzle<G> {
    fn inverse(&self, slide: Slide) -> Slide {
        slide.inverse()
    }
}

impl Packed<u64> for Puzzle<Small<U64_KEY_CELLS>> {
    fn pack(&self, state: &Small<U64_KEY_CELLS>) -> u64 {
        state.tiles.iter().rev().fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    #[inline]
    fn pack_after(&self, key: &u64, _: &mut Small<U64_KEY_CELLS>, shift: Shift) -> u64 {
        let tile = shift.tile as u64;
        key ^ tile << (4 * shift.from) ^ tile << (4 * shift.to)
    }

    fn unpack(&self, key: &u64) -> Small<U64_KEY_CELLS> {
        let mut tiles = [0; U64_KEY_CELLS];
        for (cell, tile) in tiles.iter_mut().enumerate() {
            *tile = (key >> (4 * cell) & 15) as u8;
        }
        let blank = tiles.iter().position(|&t| t == 0).expect("a packed board has a blank") as u8;
        Small { tiles, blank }
    }
}

impl Packed<u128> for Puzzle<Small<32>> {
    fn pack(&self, state: &Small<32>) -> u128 {
        state.tiles[..U128_KEY_CELLS].iter().rev().fold(0, |key, &tile| key << 5 | u128::from(tile))
    }

    #[inline]
    fn pack_after(&self, key: &u128, _: &mut Small<32>, shift: Shift) -> u128 {
        let tile = shift.tile as u128;
        key ^ tile << (5 * shift.from) ^ tile << (5 * shift.to)
    }

    fn unpack(&self, key: &u128) -> Small<32> {
        let mut tiles = [0; 32];
        for (cell, tile) in tiles[..U128_KEY_CELLS].iter_mut().enumerate() {
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
        // The allocator rounds up to 16 bytes and adds a word.
        (size_of_val::<[u16]>(key) + 8).next_multiple_of(16)
    }
}
