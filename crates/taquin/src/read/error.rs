//! Why a text is not a board.

use std::fmt;

use crate::{Excerpt, Shape, Span};

/// A text that is not a board: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {kind}")]
pub struct ReadError {
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// Where it stands.
    pub span: Span,
}

/// What can be wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is nothing to read.
    #[error("found no board, only {}, but expected tiles", if *.comments { "comments" } else { "an empty text" })]
    Empty {
        /// Whether there were comments at least.
        comments: bool,
    },
    /// The bytes are not text.
    #[error("byte 0x{byte:02X} is not UTF-8 text")]
    NotText {
        /// The first byte that cannot be read.
        byte: u8,
    },
    /// A word that is no tile.
    #[error("found {found}, but expected a tile: a number, or 0 _ x . - for the blank")]
    NotATile {
        /// The word.
        found: Excerpt,
    },
    /// A number below zero.
    #[error("found the negative number {found}, but tiles and sizes are not negative")]
    Negative {
        /// The number as it is written.
        found: Excerpt,
    },
    /// A side of length zero.
    #[error("found the size {found}, but a board has at least one row and one column")]
    SizeZero {
        /// The size as it is written.
        found: Excerpt,
    },
    /// More cells than a board may have.
    #[error("found the size {found}, but a board has at most {} cells", Shape::MAX_CELLS)]
    SizeTooLarge {
        /// The size as it is written, or as it was counted.
        found: Excerpt,
    },
    /// A text that goes on where no board can.
    #[error("the text goes on, but a board has at most {} cells", Shape::MAX_CELLS)]
    TooLong,
    /// A number of tiles that is no square, and no rows to be seen.
    #[error(
        "{tiles} tiles make no square board; begin with the shape (rows x columns, as in 3x5) or put / between rows"
    )]
    NotSquare {
        /// How many tiles there are.
        tiles: usize,
    },
    /// A row of another length than it should have.
    #[error("row {row} has {}, but expected {expected}", Count(*.found, "tile"))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many tiles it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Another number of rows than the shape asks for.
    #[error("found {}, but a {shape} board has {}", Count(*.found, "row"), shape.rows())]
    Rows {
        /// How many rows there are.
        found: usize,
        /// The shape given.
        shape: Shape,
    },
    /// Tiles after the last cell.
    #[error(
        "text after the board: found {}, but a {shape} board has {}",
        Count(*.found, "tile"),
        Count(shape.cells(), "cell")
    )]
    TooMany {
        /// How many tiles there are.
        found: usize,
        /// The shape of the board.
        shape: Shape,
    },
    /// Cells without a tile.
    #[error(
        "the board ends after {}, but a {shape} board has {}: {missing}",
        Count(*.found, "tile"),
        Count(shape.cells(), "cell")
    )]
    TooFew {
        /// How many tiles there are.
        found: usize,
        /// The shape of the board.
        shape: Shape,
        /// What was not found.
        missing: Missing,
    },
    /// A number that is no tile of this board.
    #[error(
        "tile {found} is out of range: a {shape} board has the tiles 1 to {} and the blank; {missing}",
        shape.cells() - 1
    )]
    OutOfRange {
        /// The number as it is written.
        found: Excerpt,
        /// The shape of the board.
        shape: Shape,
        /// What was not found.
        missing: Missing,
    },
    /// A tile in two places.
    #[error("{} appears twice (first at {first}), and {missing}", Name(*.tile))]
    Duplicate {
        /// The tile, 0 for the blank.
        tile: u16,
        /// Where it stands first.
        first: Span,
        /// What was not found.
        missing: Missing,
    },
    /// A separator with no tile before it.
    #[error("found {found}, but expected a tile before it")]
    Stray {
        /// The separator.
        found: Excerpt,
    },
    /// A tile left or right of the box drawing.
    #[error("found {found} outside the box, but expected tiles between bars only")]
    OutsideBox {
        /// The tile.
        found: Excerpt,
    },
    /// Two tiles between the same two bars.
    #[error("found {found} in a cell that already holds a tile")]
    Crowded {
        /// The second tile.
        found: Excerpt,
    },
}

impl ReadErrorKind {
    /// The error with a place for it.
    pub(super) fn at(self, span: Span) -> ReadError {
        ReadError { kind: self, span }
    }
}

impl ReadError {
    /// The same error in a text that is part of a longer one, `lines` and `bytes` further on.
    pub fn shifted(mut self, lines: usize, bytes: usize) -> ReadError {
        self.span = self.span.shifted(lines, bytes);
        if let ReadErrorKind::Duplicate { first, .. } = &mut self.kind {
            *first = first.shifted(lines, bytes);
        }
        self
    }
}

/// The tiles of a board that a text does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The lowest of them; 0 if it is the blank alone.
    pub lowest: u16,
    /// How many they are, the blank included.
    pub count: usize,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.count {
            1 => write!(f, "{} is missing", Name(self.lowest)),
            n => write!(f, "{n} tiles are missing, the lowest is {}", self.lowest),
        }
    }
}

struct Name(u16);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the blank"),
            tile => write!(f, "tile {tile}"),
        }
    }
}

struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Count(0, noun) => write!(f, "no {noun}s"),
            Count(1, noun) => write!(f, "1 {noun}"),
            Count(n, noun) => write!(f, "{n} {noun}s"),
        }
    }
}
