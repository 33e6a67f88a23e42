//! Parser of boards.
//!
//! These can be read, with comments from `#` to the end of a line and any white space:
//!
//! - tiles row by row, on one line or many, `0`, `_`, `x`, `.` or `-` for the blank;
//! - optionally, before them, the size (`4`) or the shape, rows x columns (`3x5`);
//! - rows with `/`, `;` or `,` between: `1 2 3/4 5 6/7 8 0`, `1 2 3,4 5 6,7 8 0`;
//! - lists with commas: `1,2,3,4,5,6,7,8,0`;
//! - box drawings with lines or with `|` and `+--+`, where an empty cell is the blank;
//! - game ids as in Simon Tatham's puzzles, *columns* x rows: `3x2:1,2,3,4,5,0`.
//!
//! Where a text is ambiguous:
//!
//! - Commas separate rows if two tiles somewhere are separated by spaces only; otherwise they separate tiles.
//! - Without a shape, rows of equal length that can be seen (two or more lines of two or more tiles, or a separator
//!   between rows) give it; otherwise the board is a square. So `1 2 3 0` is 2x2, `1 2 3 0/` and `1x4 1 2 3 0` are 1x4.
//! - The first number is a size and not a tile if the rows of the text would not be equally long with it, and n²
//!   numbers follow a first n, or it is alone on its line.
//! - With a shape, line ends are ignored, unless there are as many lines as rows: then each must be a complete row.
//! - `0` alone is the 1x1 board.

mod error;
mod fit;

mod lex;
mod rows;

use std::str::FromStr;

pub use error::{Missing, ReadError, ReadErrorKind};

use crate::Board;

/// The board of a text.
pub fn read_board(text: &[u8]) -> Result<Board, ReadError> {
    let lexed = lex::lex(text)?;
    let rows = rows::arrange(&lexed)?;
    fit::fit(&lexed, &rows)
}

/// The boards of a text with one per line, each with the number of its line from 1; empty lines and comments are
/// skipped.
pub fn read_boards(text: &[u8]) -> impl Iterator<Item = (usize, Result<Board, ReadError>)> + '_ {
    let mut start = 0;
    text.split(|&byte| byte == b'\n').enumerate().filter_map(move |(above, line)| {
        let bytes = start;
        start += line.len() + 1;
        let read = read_board(line).map_err(|error| error.shifted(above, bytes));
        match read {
            Err(ReadError { kind: ReadErrorKind::Empty { .. }, .. }) => None,
            read => Some((above + 1, read)),
        }
    })
}

impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Board, ReadError> {
        read_board(text.as_bytes())
    }
}
