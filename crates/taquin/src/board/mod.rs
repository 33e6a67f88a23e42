//! The board as users see it: any shape, always a permutation of its tiles.

use std::borrow::Borrow;
use std::fmt;

mod goal;
mod metric;
pub mod parity;
mod shape;
mod slide;
mod symmetry;
pub mod write;

pub use goal::{Goal, GoalShapeError};
pub use metric::Metric;
pub use shape::Shape;
pub use slide::Slide;
pub use symmetry::Symmetry;

/// An arrangement of the tiles 1 to mn−1 and one blank (written 0) on m×n cells.
///
/// A `Board` is always a permutation: it is made only by functions that check ([`Board::new`], and those of
/// [`read`](crate::read)), and changed only by slides.
///
/// ```
/// use taquin::{Board, Slide};
///
/// let mut board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// assert_eq!((board.shape().to_string(), board.tile(5), board.blank()), ("3x3".into(), 5, 4));
/// assert_eq!(board.slide(Slide::Left), Some(5));
/// board.play([Slide::Up])?;
/// assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Shape,
    tiles: Box<[u16]>,
    blank: usize,
}

/// Why a list of numbers is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of tiles is wrong.
    #[error("{found} tiles given, but a {shape} board has {} cells", shape.cells())]
    Count {
        /// How many were given.
        found: usize,
        /// The shape they were meant for.
        shape: Shape,
    },
    /// A number is not a tile of this board.
    #[error("tile {tile} at position {} is out of range: a {shape} board has tiles 0 to {}", index + 1, shape.cells() - 1)]
    Range {
        /// The number.
        tile: u16,
        /// Where it stood in the list.
        index: usize,
        /// The shape of the board.
        shape: Shape,
    },
    /// A tile occurs twice.
    #[error("tile {tile} appears twice, at positions {} and {}", first + 1, second + 1)]
    Duplicate {
        /// The tile.
        tile: u16,
        /// Where it stood first.
        first: usize,
        /// Where it stood again.
        second: usize,
    },
}

/// A slide of a sequence that has no tile to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "move {number} ({}) is impossible: the blank is in row {row}, column {col}, with no tile to slide {}",
    slide.letter(),
    slide.word().to_lowercase()
)]
#[non_exhaustive]
pub struct ImpossibleSlide {
    /// Which slide it is, from 1.
    pub number: usize,
    /// The slide.
    pub slide: Slide,
    /// The row of the blank then, from 1.
    pub row: usize,
    /// The column of the blank then, from 1.
    pub col: usize,
}

impl Board {
    /// The board with these tiles row by row, 0 for the blank.
    pub fn new(shape: Shape, tiles: impl Into<Box<[u16]>>) -> Result<Board, BoardError> {
        let tiles = tiles.into();
        if tiles.len() != shape.cells() {
            return Err(BoardError::Count { found: tiles.len(), shape });
        }
        let mut seen = vec![None; shape.cells()];
        for (index, &tile) in tiles.iter().enumerate() {
            match seen.get_mut(usize::from(tile)) {
                None => return Err(BoardError::Range { tile, index, shape }),
                Some(Some(first)) => return Err(BoardError::Duplicate { tile, first: *first, second: index }),
                Some(place) => *place = Some(index),
            }
        }
        let blank = tiles.iter().position(|&t| t == 0).expect("a permutation of 0..n holds 0");
        Ok(Board { shape, tiles, blank })
    }

    /// The board with `tile(cell)` in each cell; for arrangements that are permutations by construction.
    pub(crate) fn arrange(shape: Shape, tile: impl FnMut(usize) -> u16) -> Board {
        let tiles: Box<[u16]> = (0..shape.cells()).map(tile).collect();
        Board::new(shape, tiles).expect("arranged as a permutation")
    }

    /// The sides of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The tiles row by row, 0 for the blank.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The tile in a cell, 0 for the blank.
    pub fn tile(&self, cell: usize) -> u16 {
        self.tiles[cell]
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.tiles.chunks(self.shape.cols())
    }

    /// For each tile (and the blank, 0), its cell.
    pub fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            places[usize::from(tile)] = cell;
        }
        places
    }

    /// Slides a tile into the blank and returns the tile, or changes nothing and returns `None` at the edge.
    pub fn slide(&mut self, slide: Slide) -> Option<u16> {
        let source = self.shape.source(self.blank, slide)?;
        self.tiles.swap(source, self.blank);
        let tile = self.tiles[self.blank];
        self.blank = source;
        Some(tile)
    }

    /// Makes these slides one after another; the first impossible one ends it, with the slides before it made.
    pub fn play<S: Borrow<Slide>>(&mut self, slides: impl IntoIterator<Item = S>) -> Result<(), ImpossibleSlide> {
        for (slide, number) in slides.into_iter().zip(1..) {
            let slide = *slide.borrow();
            if self.slide(slide).is_none() {
                let (row, col) = (self.shape.row(self.blank) + 1, self.shape.col(self.blank) + 1);
                return Err(ImpossibleSlide { number, slide, row, col });
            }
        }
        Ok(())
    }

    /// The board after these slides.
    pub fn after<S: Borrow<Slide>>(&self, slides: impl IntoIterator<Item = S>) -> Result<Board, ImpossibleSlide> {
        let mut board = self.clone();
        board.play(slides)?;
        Ok(board)
    }

    /// The boards along these slides, this one first; an impossible slide ends them.
    pub fn states<S: Borrow<Slide>>(&self, slides: impl IntoIterator<Item = S>) -> impl Iterator<Item = Board> {
        let mut slides = slides.into_iter();
        std::iter::successors(Some(self.clone()), move |board| {
            let mut next = board.clone();
            next.slide(*slides.next()?.borrow())?;
            Some(next)
        })
    }

    /// The slides that are possible here.
    pub fn slides(&self) -> impl Iterator<Item = Slide> + use<> {
        let (shape, blank) = (self.shape, self.blank);
        Slide::ALL.into_iter().filter(move |&s| shape.source(blank, s).is_some())
    }

    /// The boards one slide away.
    pub fn neighbors(&self) -> impl Iterator<Item = Board> + '_ {
        self.slides().map(|slide| self.after([slide]).expect("a possible slide"))
    }

    /// The board with its first two tiles exchanged: on boards with both sides at least two, exactly one of a board
    /// and its twin can be solved. `None` if there are fewer than two tiles.
    pub fn twin(&self) -> Option<Board> {
        let mut cells = (0..self.tiles.len()).filter(|&c| c != self.blank);
        let (a, b) = (cells.next()?, cells.next()?);
        let mut twin = self.clone();
        twin.tiles.swap(a, b);
        Some(twin)
    }

    /// The length of a side of a square board; the number of rows otherwise.
    pub fn dimension(&self) -> usize {
        self.shape.rows()
    }

    /// The number of tiles away from home in the row-major goal.
    pub fn hamming(&self) -> usize {
        self.hamming_to(&Goal::RowMajor.board(self.shape).expect("row-major fits every shape"))
    }

    /// The sum of the tiles' distances from home in the row-major goal.
    pub fn manhattan(&self) -> usize {
        self.manhattan_to(&Goal::RowMajor.board(self.shape).expect("row-major fits every shape"))
    }

    /// The number of tiles not where `goal` has them; the blank is never counted.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn hamming_to(&self, goal: &Board) -> usize {
        assert_eq!(self.shape, goal.shape, "boards of different shapes");
        self.tiles.iter().zip(&goal.tiles).filter(|(a, b)| **a != 0 && a != b).count()
    }

    /// The sum of the tiles' distances from where `goal` has them; the blank is never counted.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn manhattan_to(&self, goal: &Board) -> usize {
        assert_eq!(self.shape, goal.shape, "boards of different shapes");
        let (here, there) = (self.places(), goal.places());
        here.iter().zip(&there).skip(1).map(|(&a, &b)| self.shape.distance(a, b)).sum()
    }

    /// Whether this is the row-major goal.
    pub fn is_goal(&self) -> bool {
        self.hamming() == 0
    }
}

/// One line: tiles separated by spaces, rows by slashes, as in `1 2 3/4 5 6/7 8 0`. A board of a single row, which has
/// no slash, begins with its shape, as in `1x4 1 2 3 0`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.shape.rows() == 1 && self.shape.cols() > 1 {
            write!(f, "{} ", self.shape)?;
        }
        for (r, row) in self.rows().enumerate() {
            for (c, tile) in row.iter().enumerate() {
                let gap = if c > 0 {
                    " "
                } else if r > 0 {
                    "/"
                } else {
                    ""
                };
                write!(f, "{gap}{tile}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
