//! Grids whose blank is printed as a space or as an empty field: one row is a tile short, and its empty column is seen.

use super::tile_rows::{ReadTile, TileRows};
use super::{Assumption, ReadError, ReadErrorKind};
use crate::Span;

/// Puts the blank into the empty cell of a grid that has all other tiles, and says where it is. An error if its column is
/// not clear.
pub(super) fn fill(text: &str, layout: &mut TileRows) -> Result<Option<Assumption>, ReadError> {
    let Some((short, cols)) = short_row(layout) else { return Ok(None) };
    let row = &layout.rows[short];
    let full: Vec<&[ReadTile]> = layout.rows.iter().map(Vec::as_slice).filter(|row| row.len() == cols).collect();
    let line = line_of(text, row[0].span);
    let column = match line.contains('\t') {
        true => empty_field(line, cols),
        false => empty_column(text, row, &full),
    };
    let span = row[0].span.to(row[row.len() - 1].span);
    let Some(column) = column else {
        return Err(ReadErrorKind::NoBlank { row: short + 1, found: cols - 1, expected: cols }.at(span));
    };
    let before = row[column.min(row.len() - 1)].span;
    layout.rows[short].insert(column, ReadTile { value: 0, span: before });
    Ok(Some(Assumption::EmptyCell { row: short + 1, column: column + 1 }))
}

/// The row that is a tile short, and the length of the others, if the tiles are all but the blank.
fn short_row(layout: &TileRows) -> Option<(usize, usize)> {
    let (rows, cols) = (layout.rows.len(), layout.usual_length());
    let fits = layout.shape.is_none_or(|shape| (shape.rows(), shape.cols()) == (rows, cols));
    if layout.marked || rows < 2 || cols < 2 || !fits || layout.tiles() + 1 != rows * cols {
        return None;
    }
    let short = layout.rows.iter().position(|row| row.len() != cols)?;
    let mut values: Vec<u32> = layout.rows.iter().flatten().map(|tile| tile.value).collect();
    values.sort_unstable();
    let is_rest = layout.rows[short].len() + 1 == cols && values.into_iter().eq(1..(rows * cols) as u32);
    is_rest.then_some((short, cols))
}

/// The line on which a span begins.
fn line_of(text: &str, span: Span) -> &str {
    let start = text[..span.start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    text[start..].split(['\n', '\r', '#']).next().unwrap_or_default()
}

/// The one empty field of a line with tabs.
fn empty_field(line: &str, cols: usize) -> Option<usize> {
    let fields: Vec<&str> = line.split('\t').collect();
    let mut empty = (0..fields.len()).filter(|&field| fields[field].trim().is_empty());
    match (empty.next(), empty.next()) {
        (Some(only), None) if fields.len() == cols => Some(only),
        _ => None,
    }
}

/// The column, from 0, without a tile of the row below it: of those that agree with the full rows the only one, or the only
/// one with more space than between tiles elsewhere. The last column is empty only if there is space.
fn empty_column(text: &str, row: &[ReadTile], full: &[&[ReadTile]]) -> Option<usize> {
    let end = |tile: &ReadTile| tile.span.column + text[tile.span.bytes()].chars().count();
    let column = |nth: usize| {
        let tiles = || full.iter().map(|row| &row[nth]);
        (tiles().map(|tile| tile.span.column).min().unwrap_or(0), tiles().map(end).max().unwrap_or(0))
    };
    let columns: Vec<(usize, usize)> = (0..=row.len()).map(column).collect();
    let is_below = |tile: &ReadTile, (left, right): (usize, usize)| tile.span.column < right && left < end(tile);
    let agrees =
        |&gap: &usize| row.iter().enumerate().all(|(nth, tile)| is_below(tile, columns[nth + usize::from(nth >= gap)]));
    let agreeing: Vec<usize> = (0..=row.len()).filter(agrees).collect();
    let spaces = |tiles: &[ReadTile]| {
        let mut spaces = vec![tiles[0].span.column - 1];
        spaces.extend(tiles.windows(2).map(|pair| pair[1].span.column.saturating_sub(end(&pair[0]) + 1)));
        spaces.push((line_of(text, tiles[0].span).chars().count() + 1).saturating_sub(end(&tiles[tiles.len() - 1])));
        spaces
    };
    let others: Vec<Vec<usize>> = full.iter().map(|row| spaces(row)).collect();
    let least = |nth: fn(&[usize]) -> usize| others.iter().map(|spaces| nth(spaces)).min().unwrap_or(0);
    let mut wide = spaces(row);
    wide[0] = wide[0].saturating_sub(least(|spaces| spaces[0]));
    wide[row.len()] = wide[row.len()].saturating_sub(least(|spaces| spaces[spaces.len() - 1]));
    let wide: Vec<usize> = (0..=row.len()).filter(|&gap| wide[gap] > 0).collect();
    match (&agreeing[..], &wide[..]) {
        ([only], _) if *only < row.len() || wide.contains(only) => Some(*only),
        ([_], _) => None,
        (_, [only]) if agreeing.is_empty() || agreeing.contains(only) => Some(*only),
        _ => None,
    }
}
