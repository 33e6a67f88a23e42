//! First step of the parser: from text to tokens.

use super::{ReadError, ReadErrorKind};
use crate::text::Cursor;
use crate::{Excerpt, Shape, Span};

/// A token of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// The kind of a token. Numbers too large for any board are `u32::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Number(u32),
    Blank,
    /// Two numbers with an x between.
    Shape(u32, u32),
    Comma,
    /// A slash or a semicolon.
    Slash,
    Colon,
    /// A vertical line of a box.
    Bar,
    /// A horizontal line of a box.
    Rule,
    /// The end of a line.
    Line,
}

impl TokenKind {
    pub fn is_tile(self) -> bool {
        matches!(self, TokenKind::Number(_) | TokenKind::Blank)
    }
}

/// The most tokens of a text: a box drawing of a single column has six for each cell.
const MOST_TOKENS: usize = 8 * Shape::MAX_CELLS;

/// A text, its tokens, and whether there are comments.
pub(super) struct Lexed<'a> {
    pub text: &'a str,
    pub tokens: Vec<Token>,
    pub comments: bool,
    pub end: Span,
}

/// Splits a text into tokens; the first piece that is not one is an error.
pub(super) fn lex(bytes: &[u8]) -> Result<Lexed<'_>, ReadError> {
    let (text, bad) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (good, bad) = bytes.split_at(error.valid_up_to());
            (std::str::from_utf8(good).expect("checked up to here"), bad.first().copied())
        }
    };
    let mut cursor = Cursor::new(text);
    let mut tokens: Vec<Token> = Vec::new();
    let mut comments = false;
    while let Some(c) = cursor.peek() {
        let start = cursor.here();
        if tokens.len() == MOST_TOKENS {
            return Err(ReadErrorKind::TooLong.at(start));
        }
        comments |= c == '#';
        let Some(kind) = take_token(&mut cursor, c)? else { continue };
        let empty_line = kind == TokenKind::Line && tokens.last().is_none_or(|last| last.kind == TokenKind::Line);
        if !empty_line {
            tokens.push(Token { kind, span: cursor.since(start) });
        }
    }
    let end = cursor.here();
    match bad {
        Some(byte) => Err(ReadErrorKind::NotText { byte }.at(Span { end: end.start + 1, ..end })),
        None => Ok(Lexed { text, tokens, comments, end }),
    }
}

/// Takes what begins with the next character, `c`, and returns its kind; `None` for comments and spaces.
fn take_token(cursor: &mut Cursor, c: char) -> Result<Option<TokenKind>, ReadError> {
    let is_line_end = |c| c == '\n' || c == '\r';
    if is_line_end(c) {
        cursor.newline();
        return Ok(Some(TokenKind::Line));
    }
    if c == '#' {
        cursor.take_while(|c| !is_line_end(c));
        return Ok(None);
    }
    if c.is_whitespace() {
        cursor.take_while(|c| c.is_whitespace() && !is_line_end(c));
        return Ok(None);
    }
    if let Some(kind) = sign(c) {
        cursor.bump();
        if kind == TokenKind::Rule {
            cursor.take_while(|c| sign(c) == Some(TokenKind::Rule));
        }
        return Ok(Some(kind));
    }
    let start = cursor.here();
    cursor.take_while(|c| !c.is_whitespace() && c != '#' && sign(c).is_none());
    let kind = word(cursor.text_since(start)).map_err(|kind| kind.at(cursor.since(start)))?;
    Ok(Some(kind))
}

/// The kind of a character that is a token by itself.
fn sign(c: char) -> Option<TokenKind> {
    match c {
        ',' => Some(TokenKind::Comma),
        '/' | ';' => Some(TokenKind::Slash),
        ':' => Some(TokenKind::Colon),
        '|' | '│' | '┃' | '║' => Some(TokenKind::Bar),
        '\u{2500}'..='\u{257F}' => Some(TokenKind::Rule),
        _ => None,
    }
}

/// The kind of a word.
fn word(word: &str) -> Result<TokenKind, ReadErrorKind> {
    if let Some(value) = number(word) {
        return Ok(TokenKind::Number(value));
    }
    if matches!(word, "_" | "x" | "X" | "." | "-") {
        return Ok(TokenKind::Blank);
    }
    if let Some((rows, cols)) = word.split_once(['x', 'X', '×'])
        && let (Some(rows), Some(cols)) = (number(rows), number(cols))
    {
        return Ok(TokenKind::Shape(rows, cols));
    }
    if word.len() > 1 && word.starts_with('+') && word.bytes().all(|b| b"+-=".contains(&b)) {
        return Ok(TokenKind::Rule);
    }
    match word.strip_prefix(['-', '−']) {
        Some(rest) if number(rest).is_some() => Err(ReadErrorKind::Negative { found: Excerpt::number(word) }),
        _ => Err(ReadErrorKind::NotATile { found: Excerpt::word(word) }),
    }
}

/// The value of a sequence of digits of any length.
fn number(digits: &str) -> Option<u32> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(digits.bytes().fold(0u32, |value, b| value.saturating_mul(10).saturating_add(u32::from(b - b'0'))))
}
