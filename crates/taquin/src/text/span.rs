//! A piece of a text: the line and column where it begins, and its range of bytes.

use std::fmt;
use std::ops::Range;

use super::Cursor;

/// A piece of a text: its line and column for people, its bytes for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The column it begins in, from 1, counted in characters.
    pub column: usize,
    /// The byte it begins at, from 0.
    pub start: usize,
    /// The byte after its end.
    pub end: usize,
}

impl Span {
    /// The character that begins at this byte of a text.
    pub(crate) fn at_byte(text: &str, byte: usize) -> Span {
        let mut cursor = Cursor::new(text);
        cursor.advance_to(byte);
        let start = cursor.here();
        cursor.bump();
        cursor.since(start)
    }

    /// The bytes of the text it covers.
    pub fn bytes(self) -> Range<usize> {
        self.start..self.end
    }

    /// The same span if the text is part of a longer one and begins `lines` and `bytes` later there.
    pub(crate) fn shifted(self, lines: usize, bytes: usize) -> Span {
        Span { line: self.line + lines, start: self.start + bytes, end: self.end + bytes, ..self }
    }

    /// From the beginning of this span to the end of a later one.
    pub(crate) fn to(self, last: Span) -> Span {
        Span { end: last.end, ..self }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
