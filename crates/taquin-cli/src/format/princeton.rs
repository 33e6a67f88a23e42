//! `princeton`: every board as its size and rows of tiles two characters wide, as the test client of Princeton's
//! 8-puzzle assignment prints it.

use std::io::{self, Write};

use taquin::{Board, Report, Verdict};

use super::boards;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "No solution possible");
    }
    if let Some(moves) = report.moves() {
        // Without a proof the number must not be called the minimum.
        let number = if report.is_optimal() { "Minimum number" } else { "Number" };
        writeln!(out, "{number} of moves = {moves}")?;
    }
    boards::write(report, write_board, "", out)
}

/// The assignment's boards end with a newline, and printing adds another: hence the empty line after each.
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
