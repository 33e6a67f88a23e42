//! What a heuristic adds up: tile by tile, or part by part.

use std::io::{self, Write};

use taquin::heuristic::{Composite, Expression, HeuristicName};
use taquin::{Board, inspect, phrase};

use crate::args::output_args::ResultOutput;
use crate::messages::text;
use crate::output::table_writer::TableFormat;
use crate::output::text_table::{TextColumn, TextTable};

/// Writes the value of a heuristic for a board, and what it consists of.
pub fn write(name: HeuristicName, board: &Board, goal: &Board, out: &mut ResultOutput) -> crate::Result<()> {
    let expression = Expression::from(name);
    let composite = Composite::new(&expression, goal)?;
    let value = format!("{expression} = {}", composite.value(board));
    writeln!(out, "{}", out.color().strong(value))?;
    let parts = composite.explain(board);
    if parts.len() > 1 {
        parts.iter().try_for_each(|(part, value)| writeln!(out, "  {}: {value}", part.name()))?;
    }
    let inspection = inspect(board, goal)?;
    let estimate = inspection.estimates.iter().find(|estimate| estimate.heuristic == name);
    let tiles = estimate.map(|estimate| &estimate.tiles[..]).unwrap_or_default();
    if !tiles.is_empty() {
        write_tiles(tiles, board, goal, out)?;
    }
    Ok(())
}

fn write_tiles(tiles: &[taquin::TileShare], board: &Board, goal: &Board, out: &mut ResultOutput) -> io::Result<()> {
    let columns = vec![
        TextColumn::number("cli.explain.tile", 4, 0),
        TextColumn::text("cli.explain.is-at", 16, 0),
        TextColumn::text("cli.explain.home", 16, 0),
        TextColumn::number("cli.explain.adds", 4, 0),
    ];
    let table = TextTable::new(TableFormat::Table, columns, out.columns());
    table.header(out)?;
    let (here, there, shape) = (board.places(), goal.places(), board.shape());
    let cell =
        |cell: usize| text(&phrase!("cli.explain.cell", row = shape.row(cell) + 1, column = shape.col(cell) + 1));
    for share in tiles {
        let tile = usize::from(share.tile);
        let digits = if share.value.fract() == 0.0 { 0 } else { 2 };
        let added = format!("{:.digits$}", share.value);
        table.row(&[share.tile.to_string(), cell(here[tile]), cell(there[tile]), added], out)?;
    }
    Ok(())
}
