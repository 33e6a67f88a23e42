//! `text`: the number of moves, whether it is proven shortest, the moves, and the cost of the search.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::{TextOptions, other_goals, push, write_moves};
use crate::messages::{Noun, SearchCost, messages};
use crate::number_format::{bytes, time};
use crate::terminal_color::TerminalColor;

pub(super) fn write(report: &Report, options: TextOptions, out: &mut impl Write) -> io::Result<()> {
    if !options.quiet {
        write_verdict(report, options.color, out)?;
    }
    if let Some(slides) = report.slides().filter(|slides| !slides.is_empty() || options.quiet) {
        write_moves(&report.board, report.metric, slides, options.notation, options.runs, out)?;
        writeln!(out)?;
    }
    if !options.quiet && report.tally.generated > 0 {
        write_cost(report, out)?;
    }
    if options.boards { write_boards(report, out) } else { Ok(()) }
}

fn write_verdict(report: &Report, color: TerminalColor, out: &mut impl Write) -> io::Result<()> {
    let messages = messages();
    let colon = messages.colon();
    let least = messages.at_least(report.lower_bound as usize);
    match (&report.verdict, report.moves()) {
        (Verdict::Unsolvable, _) => {
            let other = other_goals(messages, &report.board);
            writeln!(out, "{} ({}){other}", color.strong(messages.no_solution()), messages.check_says_why())
        }
        (Verdict::Stopped(stop), _) => {
            let stopped = capitalized(messages.stopped(*stop));
            let (end, none) = (messages.semicolon(), messages.none_found());
            writeln!(out, "{}{end} {none}, {least}", color.warning(stopped))
        }
        (_, Some(0)) => {
            writeln!(out, "{}{colon} {}", color.strong(messages.counted(0, Noun::Move)), messages.is_the_goal())
        }
        (_, moves) => {
            let length = color.strong(messages.counted(moves.unwrap_or_default(), Noun::Move)).to_string();
            if report.is_optimal() {
                writeln!(out, "{length}, {}", color.good(messages.proven_shortest()))
            } else {
                let stopped = report.stopped.map(|stop| format!(" ({})", messages.stopped(stop))).unwrap_or_default();
                let doubt = color.warning(messages.not_proven_shortest());
                writeln!(out, "{length}, {doubt}{stopped}{colon} {least}")
            }
        }
    }
}

/// A phrase as the beginning of a sentence.
fn capitalized(phrase: &str) -> String {
    let mut rest = phrase.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

fn write_cost(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let messages = messages();
    let cost = SearchCost {
        expanded: tally.expanded,
        generated: tally.generated,
        stored: tally.stored_peak as usize,
        memory: messages.figures(&bytes(tally.bytes_peak)),
        time: messages.figures(&time(tally.time)),
    };
    writeln!(out, "{}", messages.cost(&cost))
}

fn write_boards(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let Some(slides) = report.slides() else { return Ok(()) };
    let mut board = report.board.clone();
    writeln!(out, "\n{}\n{}", messages().start(), board.boxed())?;
    for (number, slides) in (1..).zip(report.metric.moves(slides)) {
        let pushed = push(&mut board, slides, messages());
        writeln!(out, "\n{number}: {pushed}\n{}", board.boxed())?;
    }
    Ok(())
}
