//! `variant38`: the number of moves, then every board, separated by a line of dashes.
//!
//! A classroom format: the exact output that a programming assignment, task variant 38, asks for.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::boards;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "NO SOLUTION FOR YOUR COMBINATION");
    }
    if let Some(moves) = report.moves() {
        writeln!(out, "{moves}")?;
    }
    boards::write(report, boards::write_rows, "----------\n", out)
}
