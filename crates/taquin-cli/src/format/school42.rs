//! `school42`: complexity in time and in size, the number of moves and the states in order.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::states;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.verdict == Verdict::Unsolvable {
        return writeln!(out, "This puzzle is unsolvable.");
    }
    if let Some(moves) = report.moves() {
        writeln!(out, "Total number of states ever selected (complexity in time): {}", report.tally.expanded)?;
        writeln!(out, "Maximum number of states in memory (complexity in size): {}", report.tally.stored_peak)?;
        writeln!(out, "Number of moves: {moves}")?;
        writeln!(out)?;
    }
    states::write(report, |board, out| writeln!(out, "{}", board.grid()), "\n", out)
}
