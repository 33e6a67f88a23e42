//! Errors of reading and writing boards and moves, and of replaying them.

use crate::instance_file::InstanceError;
use crate::notation::{ExpectedNumber, NotationErrorKind};
use crate::read::{Missing, ReadErrorKind};
use crate::{
    Assumption, BoardError, ImpossibleSlide, Message, NotationError, Phrase, ReadError, Shape, Slide, VerifyError,
    WriteSlidesError, phrase,
};

/// The name of a tile; the blank for 0.
fn tile_name(tile: u16) -> Phrase {
    if tile == 0 { phrase!("problem.name.blank") } else { phrase!("problem.name.tile", tile = tile.to_string()) }
}

impl Message for Slide {
    fn phrase(&self) -> Phrase {
        match self {
            Slide::Up => phrase!("direction.U"),
            Slide::Down => phrase!("direction.D"),
            Slide::Left => phrase!("direction.L"),
            Slide::Right => phrase!("direction.R"),
        }
    }
}

impl Message for ReadError {
    fn phrase(&self) -> Phrase {
        phrase!("cli.error.at-place", line = self.span.line, column = self.span.column, error = self.kind.phrase())
    }
}

impl Message for ReadErrorKind {
    fn phrase(&self) -> Phrase {
        use ReadErrorKind::*;
        match self {
            Empty { comments: true } => phrase!("problem.only-comments"),
            Empty { comments: false } => phrase!("problem.empty"),
            Binary => phrase!("problem.binary"),
            NotText { byte } => phrase!("problem.not-text", byte = format!("{byte:02X}")),
            NotATile { found } => phrase!("problem.not-a-tile", found),
            Negative { found } => phrase!("problem.negative", found),
            SizeZero { found } => phrase!("problem.size-zero", found),
            SizeTooLarge { found } => phrase!("problem.too-large", found, most = Shape::MAX_CELLS),
            TooLong => phrase!("problem.text-too-long", most = Shape::MAX_CELLS),
            NotSquare { tiles } => phrase!("problem.not-square", tiles = *tiles),
            Ragged { row, found, expected } => {
                phrase!("problem.ragged", row = *row, found = *found, expected = *expected)
            }
            NoBlank { row, found, expected } => {
                phrase!("problem.no-blank", row = *row, found = *found, expected = *expected)
            }
            Rows { found, shape } => {
                phrase!("problem.rows", found = *found, shape = *shape, expected = shape.rows())
            }
            TooMany { found, shape } => {
                phrase!("problem.too-many", found = *found, shape = *shape, cells = shape.cells())
            }
            TooFew { found, shape, missing } => {
                let missing = missing.phrase();
                phrase!("problem.too-few", found = *found, shape = *shape, cells = shape.cells(), missing)
            }
            OutOfRange { found, shape, missing } => {
                let missing = missing.phrase();
                phrase!("problem.out-of-range", found, shape = *shape, most = shape.cells() - 1, missing)
            }
            Duplicate { tile, first, missing } => phrase!(
                "problem.duplicate",
                tile = tile_name(*tile),
                line = first.line,
                column = first.column,
                missing = missing.phrase()
            ),
            Stray { found } => phrase!("problem.stray", found),
            Bracket { found } => phrase!("problem.bracket", found),
            OutsideBrackets { found } => phrase!("problem.outside-lists", found),
            NoBoardField => phrase!("problem.no-board-field"),
            OutsideBox { found } => phrase!("problem.outside-box", found),
            Crowded { found } => phrase!("problem.crowded", found),
        }
    }
}

impl Message for Missing {
    fn phrase(&self) -> Phrase {
        let lowest = self.lowest.to_string();
        match (self.tiles, self.blank) {
            (0, _) => phrase!("problem.missing.blank"),
            (1, false) => phrase!("problem.missing.tile", tile = lowest),
            (1, true) => phrase!("problem.missing.tile-and-blank", tile = lowest),
            (tiles, false) => phrase!("problem.missing.tiles", tiles, lowest),
            (tiles, true) => phrase!("problem.missing.tiles-and-blank", tiles, lowest),
        }
    }
}

impl Message for Assumption {
    fn phrase(&self) -> Phrase {
        match self {
            Assumption::Shape(shape) => phrase!("cli.note.assumed-shape", shape = *shape, side = shape.cells().isqrt()),
            Assumption::Blank(tile) => phrase!("cli.note.assumed-blank", tile = tile.to_string()),
            Assumption::EmptyCell { row, column } => {
                phrase!("cli.note.assumed-empty-cell", row = *row, column = *column)
            }
            Assumption::Index(index) => phrase!("cli.note.assumed-index", index = index.to_string()),
        }
    }
}

impl Message for BoardError {
    fn phrase(&self) -> Phrase {
        match self {
            BoardError::Count { found, shape } => {
                phrase!("cli.error.tile-count", found = *found, shape = *shape, cells = shape.cells())
            }
            BoardError::Range { tile, index, shape } => phrase!(
                "cli.error.tile-range",
                tile = tile.to_string(),
                position = index + 1,
                shape = *shape,
                most = shape.cells() - 1
            ),
            BoardError::Duplicate { tile, first, second } => {
                phrase!("cli.error.tile-twice", tile = tile.to_string(), first = first + 1, second = second + 1)
            }
        }
    }
}

impl Message for InstanceError {
    fn phrase(&self) -> Phrase {
        match self {
            InstanceError::Fields { found } => phrase!("cli.error.set-fields", found = *found),
            InstanceError::Size(found) => phrase!("cli.error.set-size", found = &found[..]),
            InstanceError::Length(found) => phrase!("cli.error.set-length", found = &found[..]),
            InstanceError::Tile(found) => phrase!("cli.error.set-tile", found = &found[..]),
            InstanceError::Board(error) => error.phrase(),
            InstanceError::Goal(found) => phrase!("cli.error.set-goal", found = &found[..]),
        }
    }
}

impl Message for NotationError {
    fn phrase(&self) -> Phrase {
        use NotationErrorKind::*;
        let number = self.number;
        match &self.kind {
            NotASlide { found } => phrase!("problem.not-a-slide", number, found),
            RunLength { found, most } => phrase!("problem.run-length", number, found, most = *most),
            NotANumber { found, expected } => {
                phrase!("problem.not-a-number", number, found, expected = expected.phrase())
            }
            NoColumn { found } => phrase!("problem.no-column", number, found),
            TileNotNext { found, can } => phrase!("problem.tile-not-next", number, found, can = &can[..]),
            TooManySlides { most } => phrase!("problem.too-many-moves", number, most = *most),
            CellNotNext { found, row, col } => {
                phrase!("problem.cell-not-next", number, found, row = *row, column = *col)
            }
        }
    }
}

impl Message for ExpectedNumber {
    fn phrase(&self) -> Phrase {
        match self {
            ExpectedNumber::Tile => phrase!("problem.expected.tile"),
            ExpectedNumber::Row => phrase!("problem.expected.row"),
            ExpectedNumber::Column => phrase!("problem.expected.column"),
        }
    }
}

/// A slide that has no tile to move, where the blank is.
fn impossible_slide(number: usize, slide: Slide, row: usize, column: usize) -> Phrase {
    let (letter, direction) = (slide.letter(), slide.phrase());
    phrase!("problem.edge", number, letter, row, column, direction)
}

/// A slide that has no tile to move, where the place of the blank is not known.
fn slide_without_tile(number: usize, slide: Slide) -> Phrase {
    let (letter, direction) = (slide.letter(), slide.phrase());
    phrase!("problem.no-tile", number, letter, direction)
}

impl Message for ImpossibleSlide {
    fn phrase(&self) -> Phrase {
        impossible_slide(self.number, self.slide, self.row, self.col)
    }
}

impl Message for VerifyError {
    fn phrase(&self) -> Phrase {
        match self {
            VerifyError::Shape(error) => error.phrase(),
            VerifyError::Edge { number, slide, row, col } => impossible_slide(*number, *slide, *row, *col),
            VerifyError::NotGoal { slides, misplaced } => {
                phrase!("problem.not-at-goal", moves = *slides, misplaced = *misplaced)
            }
        }
    }
}

impl Message for WriteSlidesError {
    fn phrase(&self) -> Phrase {
        match self {
            WriteSlidesError::Format(_) => phrase!("cli.error.cannot-format"),
            WriteSlidesError::Edge { number, slide } => slide_without_tile(*number, *slide),
        }
    }
}
