//! Third step of the parser: from rows of tiles to a board.

use super::lex::{Lexed, TokenKind};
use super::tile_rows::{ReadTile, TileRows};
use super::{Assumption, Missing, ReadError, ReadErrorKind, empty_cell};
use crate::{Board, Excerpt, Shape, Span};

/// The board of these rows, and what was assumed.
pub(super) fn fit(lexed: &Lexed, mut layout: TileRows) -> Result<(Board, Option<Assumption>), ReadError> {
    if layout.rows.is_empty() && layout.shape.is_none() {
        let whole = Span { line: 1, column: 1, start: 0, end: lexed.text.len() };
        return Err(ReadErrorKind::Empty { comments: lexed.comments }.at(whole));
    }
    let mut assumed = empty_cell::fill(lexed.text, &mut layout)?;
    if let Some(index) = take_index(&mut layout) {
        assumed = Some(Assumption::Index(index));
    }
    let shape = match layout.shape {
        Some(shape) => {
            agree(&layout, shape)?;
            shape
        }
        None => infer(&layout)?,
    };
    let mut tiles: Vec<ReadTile> = layout.rows.iter().flatten().copied().collect();
    let is_guess = layout.shape.is_none() && !shape.is_square() && shape.cells().isqrt().pow(2) == shape.cells();
    let by_rows = is_guess.then_some(Assumption::Shape(shape));
    let blank = highest_as_blank(shape, &mut tiles).map(Assumption::Blank);
    Ok((permutation(lexed, shape, &tiles)?, assumed.or(by_rows).or(blank)))
}

/// Removes the first of n²+1 numbers on one line, and returns it, if the others are a board with a blank: index files, as
/// Korf's and HOG2's, have one board per line.
fn take_index(layout: &mut TileRows) -> Option<u32> {
    let [row] = &mut layout.rows[..] else { return None };
    let cells = row.len() - 1;
    if layout.marked || layout.shape.is_some() || cells < 4 || cells.isqrt().pow(2) != cells {
        return None;
    }
    let mut values: Vec<u32> = row[1..].iter().map(|tile| tile.value).collect();
    values.sort_unstable();
    values.into_iter().eq(0..cells as u32).then(|| row.remove(0).value)
}

/// If the tiles are 1 to mn, each once, makes mn the blank and returns it.
fn highest_as_blank(shape: Shape, tiles: &mut [ReadTile]) -> Option<usize> {
    let cells = shape.cells();
    let highest = tiles.iter().position(|tile| tile.value as usize == cells)?;
    let mut seen = vec![false; cells];
    let is_new = |tile: &ReadTile| {
        let index = (tile.value as usize).checked_sub(1)?;
        let seen = seen.get_mut(index)?;
        (!std::mem::replace(seen, true)).then_some(())
    };
    if cells == 1 || tiles.len() != cells || !tiles.iter().map(is_new).all(|new| new.is_some()) {
        return None;
    }
    tiles[highest].value = 0;
    Some(cells)
}

/// Checks the visible rows against the shape at the beginning of the text.
///
/// Without separators, line ends count as rows only if there are as many lines as rows: some generators write one number
/// per line, and a long list may be wrapped anywhere.
fn agree(layout: &TileRows, shape: Shape) -> Result<(), ReadError> {
    let rows = layout.rows.len();
    if rows == shape.rows() && (rows > 1 || layout.marked) {
        even(layout, shape.cols())
    } else if layout.marked && rows > 0 {
        let row = shape.rows().min(rows - 1);
        Err(ReadErrorKind::Rows { found: rows, shape }.at(row_span(&layout.rows[row])))
    } else {
        Ok(())
    }
}

/// The shape of a text without one: its rows if they are visible, otherwise a square.
fn infer(layout: &TileRows) -> Result<Shape, ReadError> {
    let (rows, tiles) = (layout.rows.len(), layout.tiles());
    let cols = layout.usual_length();
    let side = tiles.isqrt();
    let shown = layout.marked || (rows > 1 && layout.is_even() && cols > 1);
    let first = layout.rows[0][0].span;
    let (rows, cols) = if shown {
        even(layout, cols)?;
        (rows, cols)
    } else if side * side == tiles {
        if rows == side && rows > 1 {
            even(layout, side)?;
        }
        (side, side)
    } else if rows == 1 {
        return Err(ReadErrorKind::NotSquare { tiles }.at(row_span(&layout.rows[0])));
    } else {
        even(layout, cols)?;
        (rows, cols)
    };
    Shape::new(rows, cols).ok_or_else(|| {
        let found = Excerpt::number(&format!("{rows}x{cols}"));
        ReadErrorKind::SizeTooLarge { found }.at(first)
    })
}

/// Checks that every row has this length.
fn even(layout: &TileRows, expected: usize) -> Result<(), ReadError> {
    match layout.rows.iter().position(|row| row.len() != expected) {
        None => Ok(()),
        Some(r) => {
            let row = &layout.rows[r];
            Err(ReadErrorKind::Ragged { row: r + 1, found: row.len(), expected }.at(row_span(row)))
        }
    }
}

fn row_span(row: &[ReadTile]) -> Span {
    row[0].span.to(row[row.len() - 1].span)
}

/// The board of these tiles, if each occurs once.
fn permutation(lexed: &Lexed, shape: Shape, tiles: &[ReadTile]) -> Result<Board, ReadError> {
    let (cells, found) = (shape.cells(), tiles.len());
    if let Some(extra) = tiles.get(cells) {
        return Err(ReadErrorKind::TooMany { found, shape }.at(extra.span));
    }
    let mut places: Vec<Option<usize>> = vec![None; cells];
    let mut wrong = None;
    for (index, tile) in tiles.iter().enumerate() {
        match places.get_mut(tile.value as usize) {
            Some(place @ None) => *place = Some(index),
            _ => wrong = wrong.or(Some(tile)),
        }
    }
    let missing = || Missing {
        lowest: (1..cells).find(|&tile| places[tile].is_none()).unwrap_or(0) as u16,
        tiles: places[1..].iter().filter(|place| place.is_none()).count(),
        blank: places[0].is_none(),
    };
    if found < cells {
        let last = lexed.tokens.iter().rev().find(|token| token.kind != TokenKind::Line).map(|token| token.span);
        let last = tiles.last().map(|tile| tile.span).or(last).unwrap_or(lexed.end);
        return Err(ReadErrorKind::TooFew { found, shape, missing: missing() }.at(last));
    }
    let Some(wrong) = wrong else {
        let tiles: Box<[u16]> = tiles.iter().map(|tile| tile.value as u16).collect();
        return Ok(Board::new(shape, tiles).expect("every tile once"));
    };
    let kind = match places.get(wrong.value as usize) {
        Some(&Some(first)) => {
            ReadErrorKind::Duplicate { tile: wrong.value as u16, first: tiles[first].span, missing: missing() }
        }
        _ => {
            let found = Excerpt::number(&lexed.text[wrong.span.bytes()]);
            ReadErrorKind::OutOfRange { found, shape, missing: missing() }
        }
    };
    Err(kind.at(wrong.span))
}
