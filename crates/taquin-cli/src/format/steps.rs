//! `steps`: the number of steps, then the tile and direction of each.

use std::io::{self, Write};

use taquin::Report;

pub(super) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    writeln!(out, "Number of steps: {}", slides.len())?;
    let mut board = report.board.clone();
    for &slide in slides {
        let tile = board.slide(slide).expect("a solution consists of possible slides");
        writeln!(out, "Move {tile} {}", slide.word())?;
    }
    Ok(())
}
