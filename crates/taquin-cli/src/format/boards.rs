//! Every board of a solution in order: the formats `grid`, `line` and `box`, and parts of others.

use std::io::{self, Write};

use taquin::{Board, Report};

/// Writes every board of the solution, separated by `between`; nothing without a solution.
pub(super) fn write<W: Write>(
    report: &Report,
    write_board: impl Fn(&Board, &mut W) -> io::Result<()>,
    between: &str,
    out: &mut W,
) -> io::Result<()> {
    for (number, board) in report.solution().into_iter().flatten().enumerate() {
        if number > 0 {
            out.write_all(between.as_bytes())?;
        }
        write_board(&board, out)?;
    }
    Ok(())
}

/// Writes the rows of a board, tiles separated by single spaces.
pub(super) fn write_rows<W: Write>(board: &Board, out: &mut W) -> io::Result<()> {
    for row in board.rows() {
        for (col, tile) in row.iter().enumerate() {
            write!(out, "{}{tile}", if col > 0 { " " } else { "" })?;
        }
        writeln!(out)?;
    }
    Ok(())
}
