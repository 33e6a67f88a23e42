//! Second step of the parser: from tokens to rows of tiles.

use super::boxed::boxed;
use super::brackets::{self, has_brackets};
use super::lex::{Lexed, Token, TokenKind};
use super::tile_rows::{ReadTile, TileRows, not_a_tile, shape};
use super::{ReadError, ReadErrorKind};
use crate::Excerpt;

/// Arranges the tokens of a text in rows.
pub(super) fn arrange(lexed: &Lexed) -> Result<TileRows, ReadError> {
    let tokens = &lexed.tokens[..];
    if tokens.iter().any(|t| t.kind == TokenKind::Bar) {
        return boxed(lexed.text, tokens);
    }
    match tokens {
        [size, colon, rest @ ..] if colon.kind == TokenKind::Colon => tatham(lexed, size, rest),
        [size, rest @ ..] if matches!(size.kind, TokenKind::Shape(..)) => {
            let shape = shape(lexed.text, size)?;
            let rest = if rest.first().is_some_and(|t| t.kind == TokenKind::Comma) { &rest[1..] } else { rest };
            Ok(TileRows { shape: Some(shape), ..lists_or_rows(lexed.text, rest, false)? })
        }
        _ => {
            let sized = leads(tokens);
            let (first, lists) = if sized { brackets::leading_size(tokens) } else { (None, tokens) };
            let mut layout = lists_or_rows(lexed.text, lists, sized)?;
            if let Some(size) = first.copied().or_else(|| take_size(&mut layout, sized)) {
                layout.shape = Some(shape(lexed.text, &size)?);
            }
            Ok(layout)
        }
    }
}

/// The rows of lists in brackets, or of a text without brackets.
fn lists_or_rows(text: &str, tokens: &[Token], sized: bool) -> Result<TileRows, ReadError> {
    if !has_brackets(tokens) {
        return rows(text, tokens, sized);
    }
    brackets::arrange(text, tokens, |list| rows(text, list, false))
}

/// Whether the first of n²+1 numbers is n, and not the blank of a 1x1 board.
fn leads(tokens: &[Token]) -> bool {
    let tiles = tokens.iter().filter(|t| t.kind.is_tile()).count();
    match tokens.first().map(|t| t.kind) {
        Some(TokenKind::Number(side)) if side > 0 => (side as usize).checked_mul(side as usize) == Some(tiles - 1),
        _ => false,
    }
}

/// Removes the first number from the rows if it is the size of the board and not a tile.
fn take_size(layout: &mut TileRows, leads: bool) -> Option<Token> {
    let first = layout.rows.first()?;
    let alone = first.len() == 1;
    let rows = layout.rows.len();
    let even = layout.is_even();
    let column = even && alone && !layout.marked;
    let square = layout.tiles().isqrt().pow(2) == layout.tiles();
    let shown = rows > 1 && even && !column;
    let is_size = !shown
        && (leads
            || (alone && rows > 1 && !even)
            || (column && rows > 1 && !square)
            || (alone && rows == 1 && !layout.marked && first[0].value > 0));
    if !is_size {
        return None;
    }
    let ReadTile { value, span } = layout.rows[0].remove(0);
    layout.rows.retain(|row| !row.is_empty());
    Some(Token { kind: TokenKind::Number(value), span })
}

/// Rows separated by line ends, slashes, semicolons or, where tiles of a row are separated by spaces only, commas.
/// Semicolons alone, as in `1;2;3;0`, separate tiles like commas.
fn rows(text: &str, tokens: &[Token], sized: bool) -> Result<TileRows, ReadError> {
    let has = |kind| tokens.iter().any(|t| t.kind == kind);
    let spaced = tokens.windows(2).skip(usize::from(sized)).any(|pair| pair.iter().all(|t| t.kind.is_tile()));
    let semicolons = has(TokenKind::Semicolon) && (spaced || has(TokenKind::Comma) || has(TokenKind::Slash));
    let slashes = has(TokenKind::Slash) || semicolons;
    let commas = !slashes && spaced && has(TokenKind::Comma);
    let mut can_be_empty = !commas && !has(TokenKind::Blank) && !has(TokenKind::Number(0));
    let mut layout = TileRows { marked: slashes || commas, ..TileRows::default() };
    let mut row = Vec::new();
    let mut wants_tile = true;
    for token in tokens {
        match token.kind {
            TokenKind::Number(value) => row.push(ReadTile { value, span: token.span }),
            TokenKind::Blank => row.push(ReadTile { value: 0, span: token.span }),
            // An empty field, as in `7,,8`, is the blank where there is no other.
            TokenKind::Comma | TokenKind::Semicolon if wants_tile && can_be_empty => {
                row.push(ReadTile { value: 0, span: token.span });
                can_be_empty = false;
            }
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Slash if wants_tile => {
                let found = Excerpt::word(&text[token.span.bytes()]);
                return Err(ReadErrorKind::Stray { found }.at(token.span));
            }
            TokenKind::Comma if !commas => {}
            TokenKind::Semicolon if !semicolons => {}
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Slash | TokenKind::Line => {
                layout.rows.push(std::mem::take(&mut row));
            }
            _ => return Err(not_a_tile(text, token)),
        }
        if token.kind != TokenKind::Line {
            wants_tile = !token.kind.is_tile();
        }
    }
    layout.rows.push(row);
    layout.rows.retain(|row| !row.is_empty());
    Ok(layout)
}

/// Simon Tatham's game ids: columns x rows, a colon, the tiles separated by commas, the blank 0 or empty.
fn tatham(lexed: &Lexed, size: &Token, rest: &[Token]) -> Result<TileRows, ReadError> {
    let shape = shape(lexed.text, size)?.transposed();
    let mut tiles = Vec::new();
    let mut entry = None;
    for token in rest {
        let value = match token.kind {
            TokenKind::Number(value) => value,
            TokenKind::Blank => 0,
            TokenKind::Line => continue,
            TokenKind::Comma => {
                tiles.push(entry.take().unwrap_or(ReadTile { value: 0, span: token.span }));
                continue;
            }
            _ => return Err(not_a_tile(lexed.text, token)),
        };
        if entry.replace(ReadTile { value, span: token.span }).is_some() {
            let found = Excerpt::number(&lexed.text[token.span.bytes()]);
            return Err(ReadErrorKind::Crowded { found }.at(token.span));
        }
    }
    if !tiles.is_empty() || entry.is_some() {
        tiles.push(entry.unwrap_or(ReadTile { value: 0, span: lexed.end }));
    }
    let rows = if tiles.is_empty() { Vec::new() } else { vec![tiles] };
    Ok(TileRows { rows, marked: false, shape: Some(shape) })
}
