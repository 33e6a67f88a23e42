//! Box drawings and tables with bars, as in Markdown: every line with bars is a row, and an empty cell is the blank.

use super::lex::{Token, TokenKind};
use super::tile_rows::{ReadTile, TileRows, not_a_tile, shape};
use super::{ReadError, ReadErrorKind};
use crate::{Excerpt, Span};

/// The rows of a text with bars.
pub(super) fn boxed(text: &str, tokens: &[Token]) -> Result<TileRows, ReadError> {
    let mut layout = TileRows { marked: true, ..TileRows::default() };
    let mut lines = tokens.split(|t| t.kind == TokenKind::Line).peekable();
    if let Some([size]) = lines.peek()
        && matches!(size.kind, TokenKind::Number(_) | TokenKind::Shape(..))
    {
        layout.shape = Some(shape(text, size)?);
        lines.next();
    }
    let closed = lines.clone().any(|line| line.len() > 1 && is_bar(line.first()) && is_bar(line.last()));
    while let Some(line) = lines.next() {
        let is_heading = is_empty_row(line) && lines.peek().is_some_and(|next| is_rule(next));
        if is_rule(line) || is_heading {
            continue;
        }
        let row = boxed_row(text, line, closed)?;
        if !row.is_empty() {
            layout.rows.push(row);
        }
    }
    Ok(layout)
}

fn is_bar(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.kind == TokenKind::Bar)
}

/// Whether a line only separates rows, as `|---|:-:|` or `|-|-|`: a row has at most one blank.
fn is_rule(line: &[Token]) -> bool {
    let count = |kind| line.iter().filter(|token| token.kind == kind).count();
    let marks = count(TokenKind::Bar) + count(TokenKind::Rule) + count(TokenKind::Colon) + count(TokenKind::Blank);
    marks == line.len() && (count(TokenKind::Rule) > 0 || count(TokenKind::Blank) > 1)
}

/// Whether all cells of a line, at least two, are empty.
fn is_empty_row(line: &[Token]) -> bool {
    line.len() > 2 && line.iter().all(|token| token.kind == TokenKind::Bar)
}

/// The tiles between the bars of a line; in a table that is not closed also before the first and after the last bar.
fn boxed_row(text: &str, line: &[Token], closed: bool) -> Result<Vec<ReadTile>, ReadError> {
    let mut row = Vec::new();
    let edge = |token: &Token| Span { end: token.span.start, ..token.span };
    let mut bar: Option<Span> = if closed { None } else { line.first().map(edge) };
    let mut cell = None;
    for token in line {
        let value = match token.kind {
            TokenKind::Rule => continue,
            TokenKind::Bar => {
                if let Some(bar) = bar {
                    row.push(cell.take().unwrap_or(empty_cell(bar, token.span.start)));
                }
                bar = Some(token.span);
                continue;
            }
            TokenKind::Number(value) => value,
            TokenKind::Blank => 0,
            _ => return Err(not_a_tile(text, token)),
        };
        let found = || Excerpt::number(&text[token.span.bytes()]);
        if bar.is_none() {
            return Err(ReadErrorKind::OutsideBox { found: found() }.at(token.span));
        }
        if cell.replace(ReadTile { value, span: token.span }).is_some() {
            return Err(ReadErrorKind::Crowded { found: found() }.at(token.span));
        }
    }
    match (cell, bar) {
        (Some(tile), _) if closed => {
            let found = Excerpt::number(&text[tile.span.bytes()]);
            return Err(ReadErrorKind::OutsideBox { found }.at(tile.span));
        }
        (cell, Some(bar)) if !closed => row.push(cell.unwrap_or(empty_cell(bar, bar.end))),
        _ => {}
    }
    Ok(row)
}

/// The blank of an empty cell after this bar.
fn empty_cell(bar: Span, end: usize) -> ReadTile {
    ReadTile { value: 0, span: Span { column: bar.column + 1, start: bar.end, end, ..bar } }
}
