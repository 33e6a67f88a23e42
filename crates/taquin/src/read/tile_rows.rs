//! `TileRows`: what the second step of the parser makes for the third.

use std::collections::HashMap;

use super::lex::{Token, TokenKind};
use super::{ReadError, ReadErrorKind};
use crate::{Excerpt, Shape, Span};

/// A number at the position of a tile, 0 for the blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadTile {
    pub value: u32,
    pub span: Span,
}

/// Tiles in reading order, and what is visible of their rows.
#[derive(Debug, Default)]
pub(super) struct TileRows {
    /// The rows that have tiles.
    pub rows: Vec<Vec<ReadTile>>,
    /// Whether the rows are marked by separators or a box, not only by line ends.
    pub marked: bool,
    /// The shape at the beginning of the text.
    pub shape: Option<Shape>,
}

impl TileRows {
    pub fn tiles(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Whether all rows have the same length.
    pub fn is_even(&self) -> bool {
        self.rows.windows(2).all(|pair| pair[0].len() == pair[1].len())
    }

    /// The most frequent length of rows; of several the one that comes first.
    pub fn usual_length(&self) -> usize {
        let lengths = || self.rows.iter().map(Vec::len);
        let mut counts = HashMap::new();
        lengths().for_each(|length| *counts.entry(length).or_insert(0_usize) += 1);
        lengths().rev().max_by_key(|length| counts[length]).unwrap_or(0)
    }
}

/// The shape of a leading token.
pub(super) fn shape(text: &str, token: &Token) -> Result<Shape, ReadError> {
    let found = Excerpt::number(&text[token.span.bytes()]);
    let (rows, cols) = match token.kind {
        TokenKind::Number(side) => (side, side),
        TokenKind::Shape(rows, cols) => (rows, cols),
        _ => return Err(not_a_tile(text, token)),
    };
    if rows == 0 || cols == 0 {
        return Err(ReadErrorKind::SizeZero { found }.at(token.span));
    }
    Shape::new(rows as usize, cols as usize).ok_or_else(|| ReadErrorKind::SizeTooLarge { found }.at(token.span))
}

/// The error of a token that is no tile.
pub(super) fn not_a_tile(text: &str, token: &Token) -> ReadError {
    ReadErrorKind::NotATile { found: Excerpt::word(&text[token.span.bytes()]) }.at(token.span)
}
