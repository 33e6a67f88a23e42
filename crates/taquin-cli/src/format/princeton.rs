//! `princeton`: every board as its size and rows of tiles two wide, as the test client of the assignment prints it.

use std::io::{self, Write};

use taquin::{Board, Report, Verdict};

use super::states;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "No solution possible");
    }
    if let Some(moves) = report.moves() {
        // What is not known to be the least must not be called so.
        let number = if report.is_optimal() { "Minimum number" } else { "Number" };
        writeln!(out, "{number} of moves = {moves}")?;
    }
    states::write(report, write_board, "", out)
}

/// The board ends its last row, and printing it ends a line once more: hence the empty line after each.
fn write_board<W: Write>(board: &Board, out: &mut W) -> io::Result<()> {
    match board.shape() {
        shape if shape.is_square() => writeln!(out, "{}", board.dimension())?,
        shape => writeln!(out, "{shape}")?,
    }
    for row in board.rows() {
        for tile in row {
            write!(out, "{tile:2} ")?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}
