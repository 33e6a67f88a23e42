//! A cursor over a text that knows its line and column.

use crate::Span;

/// A position in a text that moves forwards.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    line: usize,
    column: usize,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, after the byte order mark if there is one.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let at = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        Cursor { text, line: 1, column: 1, at }
    }

    /// The text from here to the end.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The position, as an empty span.
    pub fn here(&self) -> Span {
        Span { line: self.line, column: self.column, start: self.at, end: self.at }
    }

    /// The span from an earlier position to this one.
    pub fn since(&self, start: Span) -> Span {
        Span { end: self.at, ..start }
    }

    /// The text from an earlier position to this one.
    pub fn text_since(&self, start: Span) -> &'a str {
        &self.text[self.since(start).bytes()]
    }

    /// Skips everything before this byte of the text.
    pub fn advance_to(&mut self, byte: usize) {
        while self.at < byte {
            match self.peek() {
                Some('\n' | '\r') => self.newline(),
                Some(_) => self.bump(),
                None => return,
            }
        }
    }

    /// Skips one character of a line.
    pub fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.at += c.len_utf8();
            self.column += 1;
        }
    }

    /// Skips the characters of a line as long as they are wanted.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
    }

    /// Skips the end of a line: LF, CR LF or CR.
    pub fn newline(&mut self) {
        self.at += if self.rest().starts_with("\r\n") { 2 } else { 1 };
        self.line += 1;
        self.column = 1;
    }
}
