//! Errors of the board parser.

use std::fmt;

use crate::{Excerpt, Shape, Span};

/// Why a text is not a board: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {kind}")]
#[non_exhaustive]
pub struct ReadError {
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// Where it is.
    pub span: Span,
}

/// What can be wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is no board.
    #[error("found no board, only {}, but expected tiles", if *.comments { "comments" } else { "an empty text" })]
    Empty {
        /// Whether there are comments.
        comments: bool,
    },
    /// The bytes are not text.
    #[error("byte 0x{byte:02X} is not UTF-8 text")]
    NotText {
        /// The first byte that cannot be read.
        byte: u8,
    },
    /// A zero byte, which only binary data have.
    #[error("found binary data, but expected text")]
    Binary,
    /// A word that is not a tile.
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
    /// Too many cells.
    #[error("found the size {found}, but a board has at most {} cells", Shape::MAX_CELLS)]
    SizeTooLarge {
        /// The size as it is written, or as it was counted.
        found: Excerpt,
    },
    /// A text that is longer than any board.
    #[error("the text is too long: a board has at most {} cells", Shape::MAX_CELLS)]
    TooLong,
    /// A number of tiles that is not a square, without visible rows.
    #[error(
        "{tiles} tiles do not form a square board; begin with the shape (rows x columns, as in 3x5) or put / between rows"
    )]
    NotSquare {
        /// How many tiles there are.
        tiles: usize,
    },
    /// A row of a wrong length.
    #[error("row {row} has {}, but expected {expected}", Count(*.found, "tile"))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many tiles it has.
        found: usize,
        /// How many are expected.
        expected: usize,
    },
    /// A row that is a tile short, where all tiles are there but the blank, and no column is seen to be empty.
    #[error("row {row} has {}, but expected {expected}; write 0 or _ for the blank", Count(*.found, "tile"))]
    NoBlank {
        /// The row, from 1.
        row: usize,
        /// How many tiles it has.
        found: usize,
        /// How many are expected.
        expected: usize,
    },
    /// A number of rows that differs from the shape.
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
        /// The missing tiles.
        missing: Missing,
    },
    /// A number that is not a tile of this board.
    #[error(
        "tile {found} is out of range: a {shape} board has the tiles 1 to {} and the blank; {missing}",
        shape.cells() - 1
    )]
    OutOfRange {
        /// The number as it is written.
        found: Excerpt,
        /// The shape of the board.
        shape: Shape,
        /// The missing tiles.
        missing: Missing,
    },
    /// A tile that occurs twice.
    #[error("{} appears twice (first at {first}), and {missing}", Name(*.tile))]
    Duplicate {
        /// The tile, 0 for the blank.
        tile: u16,
        /// Its first occurrence.
        first: Span,
        /// The missing tiles.
        missing: Missing,
    },
    /// A separator with no tile before it.
    #[error("found {found}, but expected a tile before it")]
    Stray {
        /// The separator.
        found: Excerpt,
    },
    /// A bracket without its partner.
    #[error("found {found} without the bracket that belongs to it")]
    Bracket {
        /// The bracket.
        found: Excerpt,
    },
    /// A tile beside the lists that are the rows.
    #[error("found {found} outside the lists, but expected tiles in lists only")]
    OutsideBrackets {
        /// The tile.
        found: Excerpt,
    },
    /// A JSON object without a board.
    #[error("found an object without the field \"board\"")]
    NoBoardField,
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
    /// The error at a position.
    pub(super) fn at(self, span: Span) -> ReadError {
        ReadError { kind: self, span }
    }
}

impl ReadError {
    /// The same error if the text is part of a longer one and begins `lines` and `bytes` later there.
    pub fn shifted(mut self, lines: usize, bytes: usize) -> ReadError {
        self.span = self.span.shifted(lines, bytes);
        if let ReadErrorKind::Duplicate { first, .. } = &mut self.kind {
            *first = first.shifted(lines, bytes);
        }
        self
    }
}

/// The tiles of a board that are missing in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The lowest of them; 0 if it is the blank alone.
    pub lowest: u16,
    /// Their number, without the blank.
    pub tiles: usize,
    /// Whether the blank is missing.
    pub blank: bool,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lowest = Name(self.lowest);
        match (self.tiles, self.blank) {
            (0, _) => write!(f, "the blank is missing"),
            (1, false) => write!(f, "{lowest} is missing"),
            (1, true) => write!(f, "{lowest} and the blank are missing"),
            (n, false) => write!(f, "{n} tiles are missing, the lowest is {}", self.lowest),
            (n, true) => write!(f, "{n} tiles and the blank are missing, the lowest is {}", self.lowest),
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
