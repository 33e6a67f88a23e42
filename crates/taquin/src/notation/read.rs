//! Parser of slides in any notation.

use std::fmt;

use super::Notation;
use crate::text::Cursor;
use crate::{Board, Excerpt, Slide, Span};

/// Why a text is not a list of slides: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: move {number}: {kind}")]
#[non_exhaustive]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where it is.
    pub span: Span,
    /// Which move it would have been, from 1.
    pub number: usize,
}

/// What can be wrong with a list of slides.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A letter that is not a slide.
    #[error("found {found}, but expected U, D, L or R, optionally with a run length as in R2")]
    NotASlide {
        /// The letter.
        found: Excerpt,
    },
    /// A run length of 0, or longer than a line of this shape.
    #[error("found the run length {found}, but on this board a run has 1 to {most} slides")]
    RunLength {
        /// The length as it is written.
        found: Excerpt,
        /// The longest run that is possible.
        most: usize,
    },
    /// A word where a number is expected.
    #[error("found {found}, but expected {expected}")]
    NotANumber {
        /// The word.
        found: Excerpt,
        /// What is expected.
        expected: ExpectedNumber,
    },
    /// A row without its column.
    #[error("found the row {found} and then the end, but expected a column after it, as in 2,3")]
    NoColumn {
        /// The row as it is written.
        found: Excerpt,
    },
    /// A tile that cannot move now.
    #[error("tile {found} is not next to the blank; the tiles that can move are {can}")]
    TileNotNext {
        /// The tile as it is written.
        found: Excerpt,
        /// The tiles that can move.
        can: String,
    },
    /// More slides than allowed.
    #[error("at most {most} moves are allowed here")]
    TooManySlides {
        /// The most slides that are allowed.
        most: usize,
    },
    /// A cell whose tile cannot move now.
    #[error("cell {found} is not next to the blank in row {row}, column {col}")]
    CellNotNext {
        /// The cell as it is written.
        found: Excerpt,
        /// The row of the blank, from 1.
        row: usize,
        /// The column of the blank, from 1.
        col: usize,
    },
}

/// The number that is expected in a list of slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedNumber {
    /// The number of a tile.
    Tile,
    /// A row, and then a column.
    Row,
    /// The column after a row.
    Column,
}

impl fmt::Display for ExpectedNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ExpectedNumber::Tile => "the number of a tile",
            ExpectedNumber::Row => "a row and a column, as in 2,3",
            ExpectedNumber::Column => "a column after the row, as in 2,3",
        })
    }
}

/// The most slides that [`read_slides`] reads: more than a text of 16 MiB holds without run lengths, four times over.
pub const MAX_SLIDES: usize = 1 << 26;

/// Reads slides to be made from this board: letters in either case, words (`U`, `up`) or arrows (`↑`), with run lengths
/// or without; numbers; or coordinates. Spaces, commas and semicolons between them are ignored, as are brackets and quotation
/// marks of lists (`[Left, Up]`), and `#` begins a comment.
///
/// Numbers and coordinates must name tiles next to the blank. Whether the slide of a letter is possible is not checked
/// here, but by [`verify`](crate::verify). More than [`MAX_SLIDES`] are an error.
///
/// ```
/// use taquin::{Board, Notation, Slide, read_slides};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// assert_eq!(read_slides("L U", &board, Notation::Tile)?, [Slide::Left, Slide::Up]);
/// assert_eq!(read_slides("5 6", &board, Notation::Number)?, [Slide::Left, Slide::Up]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_slides(text: &str, board: &Board, notation: Notation) -> Result<Vec<Slide>, NotationError> {
    read_slides_within(text, board, notation, MAX_SLIDES)
}

/// Reads at most `most` slides, and never more than [`MAX_SLIDES`]. More are an error before their run is expanded, so
/// that a short text cannot ask for unlimited memory. Otherwise like [`read_slides`].
pub fn read_slides_within(
    text: &str,
    board: &Board,
    notation: Notation,
    most: usize,
) -> Result<Vec<Slide>, NotationError> {
    let most = most.min(MAX_SLIDES);
    let mut reader = SlideReader { cursor: Cursor::new(text), slides: Vec::new(), most };
    match notation {
        Notation::Tile => reader.letters(board, |slide| slide)?,
        Notation::Blank => reader.letters(board, Slide::inverse)?,
        Notation::Number => reader.numbers(board.clone())?,
        Notation::Coordinate => reader.coordinates(board.clone())?,
    }
    Ok(reader.slides)
}

struct SlideReader<'a> {
    cursor: Cursor<'a>,
    slides: Vec<Slide>,
    /// The most slides that are allowed.
    most: usize,
}

impl<'a> SlideReader<'a> {
    fn error(&self, kind: NotationErrorKind, span: Span) -> NotationError {
        NotationError { kind, span, number: self.slides.len() + 1 }
    }

    /// Adds a run of slides, with its place in the text.
    fn add(&mut self, slide: Slide, length: usize, span: Span) -> Result<(), NotationError> {
        if length > self.most - self.slides.len() {
            return Err(self.error(NotationErrorKind::TooManySlides { most: self.most }, span));
        }
        self.slides.extend(std::iter::repeat_n(slide, length));
        Ok(())
    }

    /// Skips separators and comments; false at the end of the text.
    fn skip(&mut self) -> bool {
        while let Some(c) = self.cursor.peek() {
            match c {
                '\n' | '\r' => self.cursor.newline(),
                '#' => self.cursor.take_while(|c| c != '\n' && c != '\r'),
                c if is_gap(c) => self.cursor.bump(),
                _ => return true,
            }
        }
        false
    }

    fn letters(&mut self, board: &Board, meaning: impl Fn(Slide) -> Slide) -> Result<(), NotationError> {
        let most = board.shape().rows().max(board.shape().cols()) - 1;
        while self.skip() {
            let start = self.cursor.here();
            let Some((slide, characters)) = leading_slide(self.cursor.rest()) else {
                self.cursor.bump();
                let found = Excerpt::word(self.cursor.text_since(start));
                return Err(self.error(NotationErrorKind::NotASlide { found }, self.cursor.since(start)));
            };
            (0..characters).for_each(|_| self.cursor.bump());
            let digits = self.cursor.here();
            self.cursor.take_while(|c| c.is_ascii_digit());
            let written = self.cursor.text_since(digits);
            let length = match written {
                "" => 1,
                digits => digits.parse().unwrap_or(usize::MAX),
            };
            if !written.is_empty() && !(1..=most).contains(&length) {
                let kind = NotationErrorKind::RunLength { found: Excerpt::number(written), most };
                return Err(self.error(kind, self.cursor.since(digits)));
            }
            self.add(meaning(slide), length, self.cursor.since(start))?;
        }
        Ok(())
    }

    /// The next number, unless the text ends.
    fn number(&mut self, expected: ExpectedNumber) -> Result<Option<(usize, Span, &'a str)>, NotationError> {
        if !self.skip() {
            return Ok(None);
        }
        let start = self.cursor.here();
        self.cursor.take_while(|c| !is_gap(c) && c != '#');
        let (written, span) = (self.cursor.text_since(start), self.cursor.since(start));
        if written.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(Some((written.parse().unwrap_or(usize::MAX), span, written)));
        }
        Err(self.error(NotationErrorKind::NotANumber { found: Excerpt::word(written), expected }, span))
    }

    fn numbers(&mut self, mut board: Board) -> Result<(), NotationError> {
        while let Some((tile, span, written)) = self.number(ExpectedNumber::Tile)? {
            let slide = neighbours(&board).find(|&(_, cell)| tile != 0 && usize::from(board.tile(cell)) == tile);
            let Some((slide, _)) = slide else {
                let mut can: Vec<u16> = neighbours(&board).map(|(_, cell)| board.tile(cell)).collect();
                can.sort_unstable();
                let can = can.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
                return Err(self.error(NotationErrorKind::TileNotNext { found: Excerpt::number(written), can }, span));
            };
            board.slide(slide);
            self.add(slide, 1, span)?;
        }
        Ok(())
    }

    fn coordinates(&mut self, mut board: Board) -> Result<(), NotationError> {
        let shape = board.shape();
        while let Some((row, start, written)) = self.number(ExpectedNumber::Row)? {
            let Some((col, end, _)) = self.number(ExpectedNumber::Column)? else {
                return Err(self.error(NotationErrorKind::NoColumn { found: Excerpt::number(written) }, start));
            };
            let named = |cell| (shape.row(cell) + 1, shape.col(cell) + 1);
            let Some((slide, _)) = neighbours(&board).find(|&(_, cell)| named(cell) == (row, col)) else {
                let found = Excerpt::number(&format!("{row},{col}"));
                let (row, col) = named(board.blank());
                return Err(self.error(NotationErrorKind::CellNotNext { found, row, col }, start.to(end)));
            };
            board.slide(slide);
            self.add(slide, 1, start.to(end))?;
        }
        Ok(())
    }
}

/// Each possible slide with the cell its tile leaves.
fn neighbours(board: &Board) -> impl Iterator<Item = (Slide, usize)> + use<> {
    let (shape, blank) = (board.shape(), board.blank());
    Slide::ALL.into_iter().filter_map(move |slide| Some((slide, shape.source(blank, slide)?)))
}

/// The slide at the beginning of a text, and the number of its characters.
fn leading_slide(text: &str) -> Option<(Slide, usize)> {
    let word = Slide::ALL.into_iter().find_map(|slide| {
        let word = slide.word();
        let head = text.as_bytes().get(..word.len())?;
        head.eq_ignore_ascii_case(word.as_bytes()).then_some((slide, word.len()))
    });
    let first = text.chars().next()?;
    word.or_else(|| Some((Slide::from_letter(first).or_else(|| Slide::from_arrow(first))?, 1)))
}

fn is_gap(c: char) -> bool {
    // The variation selectors that make an arrow an emoji have no meaning here.
    c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '"' | '\'' | '\u{FE0E}' | '\u{FE0F}')
}
