//! `text`: the number of moves, whether it is proven shortest, the moves, and the cost of the search.

use std::io::{self, Write};

use taquin::{Message, Phrase, Report, Value, Verdict, phrase};

use super::{TextOptions, other_goals, play_move, write_moves};
use crate::messages::{language, text, with_semicolon, word};
use crate::number_format::{bytes, time};
use crate::terminal::terminal_color::TerminalColor;

pub(super) fn write(report: &Report, options: TextOptions, out: &mut impl Write) -> io::Result<()> {
    if !options.quiet {
        write_verdict(report, options.color, out)?;
    }
    if let Some(slides) = report.slides().filter(|slides| !slides.is_empty() || options.quiet) {
        write_moves(&report.board, report.metric, slides, options.notation, options.runs, out)?;
        writeln!(out)?;
    }
    if !options.quiet && report.tally.expanded > 0 {
        write_cost(report, out)?;
    }
    if options.boards { write_boards(report, out) } else { Ok(()) }
}

fn write_verdict(report: &Report, color: TerminalColor, out: &mut impl Write) -> io::Result<()> {
    let least = at_least(report);
    let sentence = match (&report.verdict, report.moves()) {
        (Verdict::Unsolvable, _) => {
            let other = other_goals(language(), &report.board);
            let (none, check) = (word("result.unsolvable"), word("cli.result.check-says-why"));
            return writeln!(out, "{} ({check}){other}", color.strong(none));
        }
        (Verdict::Stopped(stop), _) => {
            let stopped = color.warning(capitalized(&text(&stop.phrase()))).to_string();
            phrase!("cli.result.none-found", stopped, least)
        }
        (_, moves) => {
            let moves = moves.unwrap_or_default();
            let length = color.strong(text(&phrase!("noun.move", n = moves))).to_string();
            if moves == 0 {
                phrase!("cli.result.is-goal", length)
            } else if report.is_optimal() {
                return writeln!(out, "{length}, {}", color.good(word("cli.result.proven")));
            } else {
                let doubt = color.warning(word("cli.result.not-proven")).to_string() + &reason_to_stop(report);
                phrase!("cli.result.unproven", length, doubt, least)
            }
        }
    };
    writeln!(out, "{}", text(&sentence))
}

/// The proven lower bound on the length of every solution.
fn at_least(report: &Report) -> Phrase {
    phrase!("cli.result.at-least", moves = report.lower_bound)
}

/// Why the search was stopped, in brackets; empty if it was not.
fn reason_to_stop(report: &Report) -> String {
    report.stopped.map(|stop| format!(" ({})", text(&stop.phrase()))).unwrap_or_default()
}

/// What a format without sentences does not say about a solution, or about a search that found none.
pub fn doubt(report: &Report) -> Option<Phrase> {
    let least = at_least(report);
    match report.verdict {
        Verdict::Stopped(stop) => Some(with_semicolon(stop.phrase(), least)),
        Verdict::Solved(_) if !report.is_optimal() => {
            Some(with_semicolon(word("cli.result.not-proven") + &reason_to_stop(report), least))
        }
        _ => None,
    }
}

/// A phrase as the beginning of a sentence.
fn capitalized(phrase: &str) -> String {
    let mut rest = phrase.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

fn write_cost(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let (expanded, generated, stored) = (tally.expanded, tally.generated, tally.stored_peak);
    let (memory, time) = (Value::Figures(bytes(tally.bytes_peak)), Value::Figures(time(tally.time)));
    let cost = match (stored, tally.bytes_peak) {
        (0, 0) => phrase!("cli.result.cost-without-memory", expanded, generated, time),
        (0, _) => phrase!("cli.result.cost", expanded, generated, memory, time),
        (_, 0) => phrase!("cli.result.cost-stored-without-memory", expanded, generated, stored, time),
        _ => phrase!("cli.result.cost-stored", expanded, generated, stored, memory, time),
    };
    writeln!(out, "{}", text(&cost))
}

fn write_boards(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    let mut board = report.board.clone();
    writeln!(out, "\n{}\n{}", word("caption.start"), board.boxed())?;
    for (number, slides) in (1..).zip(report.metric.moves(slides)) {
        let tiles = play_move(&mut board, slides);
        writeln!(out, "\n{number}: {tiles} {}\n{}", text(&slides[0]), board.boxed())?;
    }
    Ok(())
}
