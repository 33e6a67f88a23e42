//! First step of the parser: from text to tokens.

use std::ops::Range;

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
    /// A letter after 9, as in hexadecimal: a is 10.
    Letter(u32),
    Blank,
    /// Two numbers with an x between.
    Shape(u32, u32),
    Comma,
    Slash,
    Semicolon,
    Colon,
    /// An opening bracket of a list.
    Open,
    /// A closing bracket of a list.
    Close,
    /// A vertical line of a box.
    Bar,
    /// A horizontal line of a box.
    Rule,
    /// The end of a line.
    Line,
}

impl TokenKind {
    pub fn is_tile(self) -> bool {
        matches!(self, TokenKind::Number(_) | TokenKind::Letter(_) | TokenKind::Blank)
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

/// Splits the part of a text into tokens; the first piece that is not one is an error.
pub(super) fn lex<'a>(text: &'a str, part: Range<usize>, bad: Option<u8>) -> Result<Lexed<'a>, ReadError> {
    let cursor = Cursor::new(&text[..part.end]);
    let mut lexer = Lexer { cursor, quote: None, depth: 0, at_line_start: true, line_in_box: false, in_box: false };
    lexer.cursor.advance_to(part.start);
    let mut tokens: Vec<Token> = Vec::new();
    let mut comments = false;
    while let Some(c) = lexer.cursor.peek() {
        let start = lexer.cursor.here();
        if tokens.len() == MOST_TOKENS {
            return Err(ReadErrorKind::TooLong.at(start));
        }
        if c == '\0' {
            return Err(ReadErrorKind::Binary.at(start));
        }
        comments |= c == '#';
        let kind = match lexer.take_token(c) {
            Ok(Some(kind)) => kind,
            Ok(None) => continue,
            Err(error) => return Err(first_letter(text, &tokens).unwrap_or(error)),
        };
        let empty_line = kind == TokenKind::Line && tokens.last().is_none_or(|last| last.kind == TokenKind::Line);
        let is_box = matches!(kind, TokenKind::Bar | TokenKind::Rule);
        lexer.line_in_box = kind != TokenKind::Line && (lexer.line_in_box || (is_box && lexer.at_line_start));
        lexer.at_line_start = kind == TokenKind::Line;
        lexer.in_box = lexer.line_in_box && is_box;
        if !empty_line {
            tokens.push(Token { kind, span: lexer.cursor.since(start) });
        }
    }
    let end = lexer.cursor.here();
    if let Some(byte) = bad {
        return Err(ReadErrorKind::NotText { byte }.at(Span { end: end.start + 1, ..end }));
    }
    if let Some(quote) = lexer.quote {
        return Err(ReadErrorKind::NotATile { found: Excerpt::word(&text[quote.bytes()]) }.at(quote));
    }
    resolve_letters(text, &mut tokens)?;
    Ok(Lexed { text, tokens, comments, end })
}

/// The fewest tiles of a board that has tile 10.
const FEWEST_WITH_LETTERS: usize = 11;

/// Makes letters numbers if every tile is a single character and there are enough tiles; otherwise they are errors.
fn resolve_letters(text: &str, tokens: &mut [Token]) -> Result<(), ReadError> {
    let Some(error) = first_letter(text, tokens) else { return Ok(()) };
    let tiles = tokens.iter().filter(|token| token.kind.is_tile());
    let single = tiles.clone().all(|tile| tile.span.bytes().len() == 1);
    if !single || tiles.count() < FEWEST_WITH_LETTERS {
        return Err(error);
    }
    for token in tokens {
        if let TokenKind::Letter(value) = token.kind {
            token.kind = TokenKind::Number(value);
        }
    }
    Ok(())
}

/// The error that the first letter is not a tile.
fn first_letter(text: &str, tokens: &[Token]) -> Option<ReadError> {
    let letter = tokens.iter().find(|token| matches!(token.kind, TokenKind::Letter(_)))?;
    Some(ReadErrorKind::NotATile { found: Excerpt::word(&text[letter.span.bytes()]) }.at(letter.span))
}

struct Lexer<'a> {
    cursor: Cursor<'a>,
    /// The quotation mark that is open.
    quote: Option<Span>,
    /// The brackets that are open.
    depth: usize,
    /// Whether the line has no token yet.
    at_line_start: bool,
    /// Whether the line begins with a line of a box.
    line_in_box: bool,
    /// Whether, in addition, the last token is one.
    in_box: bool,
}

impl Lexer<'_> {
    /// Takes what begins with the next character, `c`, and returns its kind; `None` for what is skipped.
    fn take_token(&mut self, c: char) -> Result<Option<TokenKind>, ReadError> {
        if is_line_end(c) {
            self.cursor.newline();
            return Ok(Some(TokenKind::Line));
        }
        if c == '#' {
            self.cursor.take_while(|c| !is_line_end(c));
            return Ok(None);
        }
        if c.is_whitespace() {
            self.cursor.take_while(|c| c.is_whitespace() && !is_line_end(c));
            return Ok(None);
        }
        if is_quote(c) {
            return Ok(self.take_quote(c));
        }
        if let Some(kind) = sign(c) {
            self.cursor.bump();
            match kind {
                TokenKind::Open => self.depth += 1,
                TokenKind::Close => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if kind == TokenKind::Rule {
                self.cursor.take_while(|c| sign(c) == Some(TokenKind::Rule));
            }
            return Ok(Some(kind));
        }
        if let Some(kind) = self.take_escape() {
            return Ok(kind);
        }
        self.take_word()
    }

    /// Takes a quotation mark; in a list, an empty text between two is the blank.
    fn take_quote(&mut self, quote: char) -> Option<TokenKind> {
        let start = self.cursor.here();
        self.cursor.bump();
        if self.quote.take().is_some() {
            return None;
        }
        let inside = self.cursor.rest().trim_start_matches(' ');
        if self.depth == 0 || !inside.starts_with(quote) {
            self.quote = Some(self.cursor.since(start));
            return None;
        }
        self.cursor.take_while(|c| c == ' ');
        self.cursor.bump();
        Some(TokenKind::Blank)
    }

    /// Takes a line end or a tab as it is written inside quotation marks, in JSON and on command lines.
    fn take_escape(&mut self) -> Option<Option<TokenKind>> {
        let kind = match self.cursor.rest().get(..2)? {
            "\\n" | "\\r" => Some(TokenKind::Line),
            "\\t" => None,
            _ => return None,
        };
        self.cursor.bump();
        self.cursor.bump();
        Some(kind)
    }

    fn take_word(&mut self) -> Result<Option<TokenKind>, ReadError> {
        let start = self.cursor.here();
        self.cursor.bump();
        self.cursor.take_while(|c| !c.is_whitespace() && c != '#' && c != '\\' && !is_quote(c) && sign(c).is_none());
        let found = self.cursor.text_since(start);
        if self.in_box && self.take_note(found) {
            return Ok(None);
        }
        if found.starts_with("dtype=") || self.take_name(found) {
            return Ok(None);
        }
        if self.depth > 0 && matches!(found, "None" | "null") {
            return Ok(Some(TokenKind::Blank));
        }
        word(found).map(Some).map_err(|kind| kind.at(self.cursor.since(start)))
    }

    /// Whether a word is a note to the right of a box, with the rest of the line, which is taken as well.
    fn take_note(&mut self, found: &str) -> bool {
        let line = self.cursor.rest().split(is_line_end).next().unwrap_or_default();
        let is_note = matches!(word(found), Err(_) | Ok(TokenKind::Letter(_)))
            && !line.contains(|c| sign(c) == Some(TokenKind::Bar));
        if is_note {
            self.cursor.take_while(|c| !is_line_end(c));
        }
        is_note
    }

    /// Whether a word is the name of a function or of a variable before a list: `array([…])`, `board = […]`. The sign
    /// of assignment is taken as well.
    fn take_name(&mut self, word: &str) -> bool {
        let is_name = word.starts_with(char::is_alphabetic)
            && word.chars().filter(|c| c.is_alphabetic()).count() > 1
            && word.chars().all(|c| c.is_alphanumeric() || c == '.' || c == '_');
        if !is_name {
            return false;
        }
        let rest = self.cursor.rest().trim_start_matches(' ');
        if let Some(list) = rest.strip_prefix('=') {
            let is_assigned = list.trim_start_matches(' ').starts_with(is_open);
            if is_assigned {
                self.cursor.take_while(|c| c == ' ' || c == '=');
            }
            return is_assigned;
        }
        rest.starts_with(is_open)
    }
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

fn is_quote(c: char) -> bool {
    c == '"' || c == '\''
}

fn is_open(c: char) -> bool {
    sign(c) == Some(TokenKind::Open)
}

/// The kind of a character that is a token by itself.
fn sign(c: char) -> Option<TokenKind> {
    match c {
        ',' => Some(TokenKind::Comma),
        '/' => Some(TokenKind::Slash),
        ';' => Some(TokenKind::Semicolon),
        ':' => Some(TokenKind::Colon),
        '[' | '(' | '{' => Some(TokenKind::Open),
        ']' | ')' | '}' => Some(TokenKind::Close),
        '|' | '│' | '┃' | '║' => Some(TokenKind::Bar),
        '\u{2500}'..='\u{257F}' => Some(TokenKind::Rule),
        _ => None,
    }
}

/// The kind of a word.
fn word(word: &str) -> Result<TokenKind, ReadErrorKind> {
    let bold = word.strip_prefix("**").and_then(|word| word.strip_suffix("**"));
    let word = bold.filter(|word| number(word).is_some()).unwrap_or(word);
    if let Some(value) = number(word) {
        return Ok(TokenKind::Number(value));
    }
    if matches!(word, "_" | "x" | "X" | "." | "-" | "*" | "·" | "□" | "▢" | "⬜") {
        return Ok(TokenKind::Blank);
    }
    if let Some((rows, cols)) = word.split_once(['x', 'X', '×'])
        && let (Some(rows), Some(cols)) = (number(rows), number(cols))
    {
        return Ok(TokenKind::Shape(rows, cols));
    }
    if let &[letter @ (b'a'..=b'w' | b'A'..=b'W')] = word.as_bytes() {
        return Ok(TokenKind::Letter(u32::from(letter.to_ascii_lowercase() - b'a') + 10));
    }
    if word.len() > 1 && word.bytes().all(|b| b"+-=".contains(&b)) {
        return Ok(TokenKind::Rule);
    }
    match word.strip_prefix(['-', '−']) {
        Some(rest) if number(rest).is_some() => Err(ReadErrorKind::Negative { found: Excerpt::number(word) }),
        _ => Err(ReadErrorKind::NotATile { found: Excerpt::word(word) }),
    }
}

/// The value of a sequence of digits of any length, also full-width ones, perhaps written as a floating-point number: `3.`
/// or `3.0`.
fn number(digits: &str) -> Option<u32> {
    let digits = digits.strip_suffix(".0").or_else(|| digits.strip_suffix('.')).unwrap_or(digits);
    let value = |c: char| match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    };
    let add = |sum: u32, c| Some(sum.saturating_mul(10).saturating_add(value(c)?));
    if digits.is_empty() { None } else { digits.chars().try_fold(0, add) }
}
