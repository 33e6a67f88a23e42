//! `people`: how many moves, whether fewer are possible, which they are and what it took.

use std::io::{self, Write};

use taquin::{Report, Verdict, write_slides};

use super::{Details, stopped_by};
use crate::figures::{bytes, counted, grouped, time};
use crate::paint;

pub(super) fn write(report: &Report, details: Details, out: &mut impl Write) -> io::Result<()> {
    if !details.quiet {
        write_verdict(report, out)?;
    }
    if report.moves().is_some_and(|moves| moves > 0 || details.quiet) {
        writeln!(out, "{}", moves(report, details))?;
    }
    if !details.quiet && report.tally.generated > 0 {
        write_cost(report, out)?;
    }
    if details.boards { write_boards(report, out) } else { Ok(()) }
}

fn write_verdict(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let paint = paint::stdout();
    let least = counted(report.lower_bound as usize, "move");
    match (&report.verdict, report.moves()) {
        (Verdict::Unsolvable, _) => {
            writeln!(out, "{} ('taquin check' says why)", paint.strong("No solution exists"))
        }
        (Verdict::Stopped(stop), _) => {
            let stopped = format!("Stopped {}", stopped_by(*stop));
            writeln!(out, "{}; no solution found yet, and none has fewer than {least}", paint.warning(stopped))
        }
        (_, Some(0)) => writeln!(out, "{}: the board is the goal", paint.strong("0 moves")),
        (_, moves) => {
            let length = paint.strong(counted(moves.unwrap_or_default(), "move")).to_string();
            if report.is_optimal() {
                writeln!(out, "{length}, {}", paint.good("proven shortest"))
            } else {
                let stopped = report.stopped.map(|stop| format!(" (stopped {})", stopped_by(stop))).unwrap_or_default();
                let doubt = paint.warning("not proven shortest");
                writeln!(out, "{length}, {doubt}{stopped}: every solution has at least {least}")
            }
        }
    }
}

fn moves(report: &Report, details: Details) -> String {
    let mut text = String::new();
    let slides = report.slides().unwrap_or_default().iter().copied();
    write_slides(&report.board, slides, details.notation, details.runs, &mut text)
        .expect("a solution has possible slides only");
    text
}

fn write_cost(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let (expanded, generated) = (grouped(tally.expanded), grouped(tally.generated));
    write!(out, "{expanded} expanded, {generated} generated; ")?;
    if tally.stored_peak > 0 {
        write!(out, "at most {} held, ", counted(tally.stored_peak as usize, "board"))?;
    }
    writeln!(out, "{} of memory; {}", bytes(tally.bytes_peak), time(tally.time))
}

fn write_boards(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    let mut board = report.board.clone();
    writeln!(out, "\nStart\n{}", board.boxed())?;
    for (number, &slide) in slides.iter().enumerate() {
        let tile = board.slide(slide).expect("a solution has possible slides only");
        writeln!(out, "\n{}: {tile} {}\n{}", number + 1, slide.word(), board.boxed())?;
    }
    Ok(())
}
