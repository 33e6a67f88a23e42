//! `variant38`: the number of moves, then every board, with a line of dashes between two boards.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::states;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "NO SOLUTION FOR YOUR COMBINATION");
    }
    if let Some(moves) = report.moves() {
        writeln!(out, "{moves}")?;
    }
    states::write(report, states::write_rows, "----------\n", out)
}
