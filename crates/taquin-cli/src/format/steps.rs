//! `steps`: the number of steps, then the tiles and direction of each.

use std::io::{self, Write};

use taquin::Report;

use super::play_move;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    writeln!(out, "Number of steps: {}", report.metric.count(slides))?;
    let mut board = report.board.clone();
    for slides in report.metric.moves(slides) {
        writeln!(out, "Move {} {}", play_move(&mut board, slides), slides[0].word())?;
    }
    Ok(())
}
