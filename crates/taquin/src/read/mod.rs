//! Parser of boards.
//!
//! These can be read, with comments from `#` to the end of a line and any white space:
//!
//! - tiles row by row, on one line or many, `0`, `_`, `x`, `.`, `-`, `*`, `·` or `□` for the blank;
//! - optionally, before them, the size (`4`) or the shape, rows x columns (`3x5`);
//! - rows with `/`, `;` or `,` between: `1 2 3/4 5 6/7 8 0`, `1 2 3,4 5 6,7 8 0`;
//! - lists with commas or semicolons: `1,2,3,4,5,6,7,8,0`, `1;2;3;0`, where one empty field may be the blank: `1,,3,2`;
//! - lists in brackets as Python, NumPy, JSON and C write them: `[[1, 2], [3, 0]]`, `(1, 2, 3, 0)`, `array([[1, 2], [3, 0]])`;
//! - JSON objects with a field `board`, and perhaps a field `goal`: a name or a board;
//! - box drawings with lines or with `|` and `+--+`, and Markdown tables, where an empty cell is the blank, tiles may be
//!   bold, and text to the right of the last bar is a note;
//! - letters after 9 where every tile is one character (`a` is 10, up to `w`), and then also without separators:
//!   `1234/5678/9abc/def0`, `724506831`;
//! - game ids as in Simon Tatham's puzzles, *columns* x rows: `3x2:1,2,3,4,5,0`.
//!
//! Where a text is ambiguous:
//!
//! - Commas separate rows if two tiles somewhere are separated by spaces only; otherwise they separate tiles. Semicolons
//!   separate tiles if nothing else does.
//! - Without a shape, rows of equal length that can be seen (two or more lines of two or more tiles, or a separator
//!   between rows) give it; otherwise the board is a square. So `1 2 3 0` is 2x2, `1 2 3 0/` and `1x4 1 2 3 0` are 1x4.
//! - The first number is a size and not a tile if the rows of the text would not be equally long with it, and n²
//!   numbers follow a first n, or it is alone on its line.
//! - With a shape, line ends are ignored, unless there are as many lines as rows: then each must be a complete row.
//! - If the tiles are 1 to mn and there is no blank, mn is the blank.
//! - If the tiles are 1 to mn−1 in rows and one row is a tile short, the blank is in its empty column.
//! - If n²+1 numbers on one line are no board, but those after the first are, the first is the index of the board.
//! - `0` alone is the 1x1 board.

mod boxed;
mod brackets;
mod compact;
mod empty_cell;
mod error;
mod fit;
mod json_array;
mod json_object;
mod lex;
mod rows;
mod several;
mod tile_rows;

use std::fmt;
use std::str::FromStr;

pub use error::{Missing, ReadError, ReadErrorKind};
pub use several::{BoardLines, NumberedBoard, read_boards, read_given_boards};

use std::ops::Range;

use crate::{Board, Goal, Shape, Span};

/// The board of a text.
///
/// ```
/// use taquin::read_board;
///
/// let board = read_board(b"[[1, 2, 3], [4, 5, 6], [7, 8, None]]")?;
/// assert_eq!(read_board(b" 1 2 3\n 4 5 6\n 7 8 _")?, board);
/// let error = read_board(b"1 2 3\n4 5 6\n7 8 8").expect_err("8 twice");
/// assert_eq!((error.span.line, error.span.column), (3, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_board(text: &[u8]) -> Result<Board, ReadError> {
    read_given_board(text).map(|given| given.board)
}

/// A board as a text gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GivenBoard {
    /// The board.
    pub board: Board,
    /// The goal, if the text is a JSON object that names one.
    pub goal: Option<Goal>,
    /// What was assumed where the text could also mean another board.
    pub assumption: Option<Assumption>,
}

/// The board of a text, with its goal and with what was assumed.
pub fn read_given_board(text: &[u8]) -> Result<GivenBoard, ReadError> {
    let (text, bad) = match std::str::from_utf8(text) {
        Ok(text) => (text, None),
        Err(error) => {
            let (good, bad) = text.split_at(error.valid_up_to());
            (std::str::from_utf8(good).expect("checked up to here"), bad.first().copied())
        }
    };
    let (part, goal) = match json_object::object_fields(text) {
        None => (0..text.len(), None),
        Some(Ok(fields)) => (fields.board, fields.goal),
        Some(Err(object)) => return Err(ReadErrorKind::NoBoardField.at(Span::at_byte(text, object.start))),
    };
    let (board, assumption) = read_part(text, part, bad)?;
    let goal = goal.map(|part| read_goal(text, part)).transpose()?.flatten();
    Ok(GivenBoard { board, goal, assumption })
}

/// The board in a part of a text.
fn read_part(text: &str, part: Range<usize>, bad: Option<u8>) -> Result<(Board, Option<Assumption>), ReadError> {
    let read = lex::lex(text, part.clone(), bad).and_then(|lexed| {
        let rows = rows::arrange(&lexed)?;
        fit::fit(&lexed, rows)
    });
    match read {
        Err(error) if bad.is_none() => compact::read_compact(&text[part]).map(|board| (board, None)).ok_or(error),
        read => read,
    }
}

/// The goal in a part of a text: a name or a board; `None` for `null`.
fn read_goal(text: &str, part: Range<usize>) -> Result<Option<Goal>, ReadError> {
    let word = text[part.clone()].trim().trim_matches(['"', '\'']);
    if word == "null" {
        return Ok(None);
    }
    let named = Goal::named(&word.to_lowercase().replace('_', "-"));
    Ok(Some(named.map_or_else(|| read_part(text, part, None).map(|(board, _)| Goal::Custom(board)), Ok)?))
}

/// What the reader assumed where a text could also mean another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// The lines or separators are its rows, although its tiles could also form a square.
    Shape(Shape),
    /// The highest number is the blank.
    Blank(usize),
    /// The cell that has no number is the blank.
    EmptyCell {
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The first number is the index of the board.
    Index(u32),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Assumption::Shape(shape) => {
                let side = shape.cells().isqrt();
                write!(f, "read as a {shape} board, by its rows; for a square, begin with the size {side}")
            }
            Assumption::Blank(tile) => write!(f, "there is no blank: {tile} is read as the blank"),
            Assumption::EmptyCell { row, column } => {
                write!(f, "row {row} has no number in column {column}: read as the blank")
            }
            Assumption::Index(index) => write!(f, "the first number, {index}, is read as the index of the board"),
        }
    }
}

impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Board, ReadError> {
        read_board(text.as_bytes())
    }
}
