//! A walk over a text that knows its line and column.

use crate::Span;

/// A place in a text, moving forwards.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    line: usize,
    column: usize,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The first place in a text, after the byte order mark if there is one.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let at = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        Cursor { text, line: 1, column: 1, at }
    }

    /// What is still to come.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The place itself.
    pub fn here(&self) -> Span {
        Span { line: self.line, column: self.column, start: self.at, end: self.at }
    }

    /// The stretch from an earlier place to this one.
    pub fn since(&self, start: Span) -> Span {
        Span { end: self.at, ..start }
    }

    /// The text of the stretch from an earlier place to this one.
    pub fn text_since(&self, start: Span) -> &'a str {
        &self.text[self.since(start).bytes()]
    }

    /// Passes one character of a line.
    pub fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.at += c.len_utf8();
            self.column += 1;
        }
    }

    /// Passes the characters of a line for as long as they are wanted.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
    }

    /// Passes the end of a line: LF, CR LF or CR.
    pub fn newline(&mut self) {
        self.at += if self.rest().starts_with("\r\n") { 2 } else { 1 };
        self.line += 1;
        self.column = 1;
    }
}
