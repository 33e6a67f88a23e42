//! `text`: the number of moves, whether it is proven shortest, the moves, and the cost of the search.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::{TextOptions, other_goals, push, stop_phrase, write_moves};
use crate::number_format::{bytes, counted, grouped, time};
use crate::terminal_color::TerminalColor;

pub(super) fn write(report: &Report, options: TextOptions, out: &mut impl Write) -> io::Result<()> {
    if !options.quiet {
        write_verdict(report, options.color, out)?;
    }
    if let Some(slides) = report.slides().filter(|slides| !slides.is_empty() || options.quiet) {
        write_moves(report, slides, options.notation, options.runs, out)?;
        writeln!(out)?;
    }
    if !options.quiet && report.tally.generated > 0 {
        write_cost(report, out)?;
    }
    if options.boards { write_boards(report, out) } else { Ok(()) }
}

fn write_verdict(report: &Report, color: TerminalColor, out: &mut impl Write) -> io::Result<()> {
    let least = counted(report.lower_bound as usize, "move");
    match (&report.verdict, report.moves()) {
        (Verdict::Unsolvable, _) => {
            let other = other_goals(&report.board);
            writeln!(out, "{} ('taquin check' says why){other}", color.strong("No solution exists"))
        }
        (Verdict::Stopped(stop), _) => {
            let stopped = capitalized(stop_phrase(*stop));
            writeln!(out, "{}; no solution found, every solution has at least {least}", color.warning(stopped))
        }
        (_, Some(0)) => writeln!(out, "{}: the board is the goal", color.strong("0 moves")),
        (_, moves) => {
            let length = color.strong(counted(moves.unwrap_or_default(), "move")).to_string();
            if report.is_optimal() {
                writeln!(out, "{length}, {}", color.good("proven shortest"))
            } else {
                let stopped = report.stopped.map(|stop| format!(" ({})", stop_phrase(stop))).unwrap_or_default();
                let doubt = color.warning("not proven shortest");
                writeln!(out, "{length}, {doubt}{stopped}: every solution has at least {least}")
            }
        }
    }
}

/// A phrase as the beginning of a sentence.
fn capitalized(phrase: &str) -> String {
    let (first, rest) = phrase.split_at(1);
    first.to_uppercase() + rest
}

fn write_cost(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let (expanded, generated) = (grouped(tally.expanded), grouped(tally.generated));
    write!(out, "{expanded} expanded, {generated} generated; ")?;
    if tally.stored_peak > 0 {
        write!(out, "at most {} stored, ", counted(tally.stored_peak as usize, "board"))?;
    }
    writeln!(out, "{} of memory; {}", bytes(tally.bytes_peak), time(tally.time))
}

fn write_boards(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    let mut board = report.board.clone();
    writeln!(out, "\nStart\n{}", board.boxed())?;
    for (number, slides) in (1..).zip(report.metric.moves(slides)) {
        let pushed = push(&mut board, slides);
        writeln!(out, "\n{number}: {pushed}\n{}", board.boxed())?;
    }
    Ok(())
}
