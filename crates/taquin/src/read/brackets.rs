//! Lists in brackets, as Python, NumPy, JSON and C write them: `[[1, 2], [3, 0]]`, `(1, 2, 3, 0)`, `array([[1 2]\n [3 0]])`.

use super::lex::{Token, TokenKind};
use super::tile_rows::{ReadTile, TileRows, not_a_tile};
use super::{ReadError, ReadErrorKind};
use crate::Excerpt;

/// Whether there are brackets.
pub(super) fn has_brackets(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| matches!(token.kind, TokenKind::Open | TokenKind::Close))
}

/// The size before lists, and the lists; all tokens without brackets.
pub(super) fn leading_size(tokens: &[Token]) -> (Option<&Token>, &[Token]) {
    match tokens {
        [size, rest @ ..] if size.kind.is_tile() && has_brackets(rest) => (Some(size), rest),
        _ => (None, tokens),
    }
}

/// A list without inner lists.
struct InnerList<'a> {
    tokens: &'a [Token],
    /// The number of lists around it.
    depth: usize,
}

/// A bracket that is not closed yet.
struct OpenBracket {
    /// The position of its token.
    at: usize,
    /// The number of open lists up to this bracket; calls are no lists.
    depth: usize,
}

/// The rows of lists: each inner list is a row, except a single one that is in no other list, which `rows` arranges.
pub(super) fn arrange(
    text: &str,
    tokens: &[Token],
    rows: impl Fn(&[Token]) -> Result<TileRows, ReadError>,
) -> Result<TileRows, ReadError> {
    let lists = inner_lists(text, tokens)?;
    if let [list] = &lists[..]
        && list.depth == 0
    {
        return rows(list.tokens);
    }
    let mut layout = TileRows { marked: true, ..TileRows::default() };
    for list in &lists {
        let row =
            list.tokens.iter().filter_map(|token| tile(text, token).transpose()).collect::<Result<Vec<_>, _>>()?;
        if !row.is_empty() {
            layout.rows.push(row);
        }
    }
    Ok(layout)
}

/// The tile of a token of a row; `None` for separators.
fn tile(text: &str, token: &Token) -> Result<Option<ReadTile>, ReadError> {
    match token.kind {
        TokenKind::Number(value) => Ok(Some(ReadTile { value, span: token.span })),
        TokenKind::Blank => Ok(Some(ReadTile { value: 0, span: token.span })),
        TokenKind::Comma | TokenKind::Line => Ok(None),
        _ => Err(not_a_tile(text, token)),
    }
}

/// The inner lists; only separators may stand outside them.
fn inner_lists<'a>(text: &str, tokens: &'a [Token]) -> Result<Vec<InnerList<'a>>, ReadError> {
    let quoted = |token: &Token| Excerpt::word(&text[token.span.bytes()]);
    let unmatched = |token: &Token| ReadErrorKind::Bracket { found: quoted(token) }.at(token.span);
    let outside = |token: &Token| ReadErrorKind::OutsideBrackets { found: quoted(token) }.at(token.span);
    let mut lists = Vec::new();
    let mut open: Vec<OpenBracket> = Vec::new();
    // Whether the last bracket opened a list, and the last tile since.
    let (mut is_inner, mut last_tile) = (false, None);
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => {
                if let Some(tile) = last_tile {
                    return Err(outside(tile));
                }
                let depth = open.last().map_or(0, |bracket| bracket.depth) + usize::from(!is_call(text, token));
                open.push(OpenBracket { at, depth });
                is_inner = true;
            }
            TokenKind::Close => {
                let start = open.pop().ok_or_else(|| unmatched(token))?.at;
                if is_inner {
                    let depth = open.last().map_or(0, |bracket| bracket.depth);
                    lists.push(InnerList { tokens: &tokens[start + 1..at], depth });
                }
                (is_inner, last_tile) = (false, None);
            }
            kind if kind.is_tile() && !is_inner => return Err(outside(token)),
            kind if kind.is_tile() => last_tile = Some(token),
            _ => {}
        }
    }
    match open.first() {
        Some(bracket) => Err(unmatched(&tokens[bracket.at])),
        None => Ok(lists),
    }
}

/// Whether a bracket follows the name of a function, as in `array(`, and is not a list.
fn is_call(text: &str, bracket: &Token) -> bool {
    text[..bracket.span.start].ends_with(char::is_alphanumeric)
}
