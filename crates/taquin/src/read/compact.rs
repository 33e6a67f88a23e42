//! Boards without separators between tiles: `123/456/780`, `724506831`, `1234/5678/9abc/def0`.
//!
//! It is tried only if reading the words as numbers fails, so no text has two readings.

use crate::{Board, Shape};

/// The longest text that is tried; the largest board with one character per tile has 36 cells.
const MOST_BYTES: usize = 4096;

/// The board with one character per tile, if the text is one.
pub(super) fn read_compact(text: &str) -> Option<Board> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let plain = text.lines().map(|line| line.split('#').next().unwrap_or("")).collect::<Vec<_>>().join("/");
    let mut words: Vec<&str> =
        plain.split(|c: char| c.is_whitespace() || "/;,\"'".contains(c)).filter(|word| !word.is_empty()).collect();
    if words.len() > 1 && words[0].parse() == Ok(words.len() - 1) {
        words.remove(0);
    }
    let cols = words.first()?.len();
    let tiles: Vec<u16> = words.iter().flat_map(|word| word.chars()).map(tile).collect::<Option<_>>()?;
    let shape = match words.len() {
        1 => Shape::new(cols.isqrt(), cols.isqrt()),
        _ if words.iter().any(|word| word.len() != cols) => None,
        rows => Shape::new(rows, cols),
    };
    let shape = shape.filter(|_| cols > 1)?;
    Board::new(shape, tiles).ok()
}

/// The tile of a character: a digit, a letter after 9, or a sign for the blank.
fn tile(c: char) -> Option<u16> {
    match c {
        '_' | '.' | '-' | 'x' | 'X' => Some(0),
        c => Some(c.to_digit(33)? as u16),
    }
}
