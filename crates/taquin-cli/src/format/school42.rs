//! `school42`: complexity in time and in size, the number of moves and the states in order, as the n-puzzle assignment of
//! the 42 schools requires.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::boards;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "This puzzle is unsolvable.");
    }
    if let Some(moves) = report.moves() {
        // A search that stores no boards still holds its current path.
        let held = report.tally.stored_peak.max(moves as u64 + 1);
        writeln!(out, "Total number of states ever selected (complexity in time): {}", report.tally.expanded)?;
        writeln!(out, "Maximum number of states in memory (complexity in size): {held}")?;
        writeln!(out, "Number of moves: {moves}")?;
        writeln!(out)?;
    }
    boards::write(report, |board, out| writeln!(out, "{}", board.grid()), "\n", out)
}
