//! `--all` and `--count`: all shortest solutions of a board, or their number.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use taquin::{Message, Metric, Notation, Request, count_all, phrase, solve_all, write_slides};
use taquin_search::Limits;

use crate::args::limit_args::search_meter;
use crate::args::output_args::ResultOutput;
use crate::exit::Exit;
use crate::format::other_goals;
use crate::messages::{language, text, word};
use crate::output::report_warnings::ReportWarnings;
use crate::terminal::progress::ProgressLine;

/// What is printed of all shortest solutions.
pub struct AllShortestOutput {
    /// The notation of their moves, one solution per line; only their number if `None`.
    pub moves: Option<Notation>,
    pub runs: bool,
    /// Whether their number is printed.
    pub count: bool,
}

/// Prints all shortest solutions, or their number.
pub fn run(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
    output: &AllShortestOutput,
    mut out: ResultOutput,
) -> crate::Result<Exit> {
    let mut written = Ok(());
    let runs = output.runs || request.metric == Metric::MultiTile;
    let mut visit = |slides: &[taquin::Slide]| {
        let Some(notation) = output.moves else { return ControlFlow::Continue(()) };
        let mut text = String::new();
        write_slides(&request.board, slides.iter().copied(), notation, runs, &mut text)
            .expect("a solution consists of possible slides");
        written = writeln!(out, "{text}");
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut line = line;
    let mut show = |progress: &_| line.iter_mut().for_each(|line| line.show(progress));
    let mut meter = search_meter(limits, flag).reporting_to(&mut show);
    let all = match output.moves {
        Some(_) => solve_all(request, &mut meter, &mut visit)?,
        None => count_all(request, &mut meter)?,
    };
    let tally = meter.tally();
    drop(meter);
    drop(line);
    ReportWarnings::default().print_threads(&tally);
    written?;
    match (all.stopped, all.report.moves()) {
        (Some(stop), _) => {
            let (stopped, found) = (stop.phrase(), all.count);
            let sentence = match found {
                0 => phrase!("cli.result.not-all-found", stopped),
                _ => phrase!("cli.result.not-all-found-yet", stopped, found),
            };
            writeln!(out, "{}", text(&sentence))?;
        }
        (None, None) => {
            writeln!(out, "{}{}", word("result.unsolvable"), other_goals(language(), &request.board))?;
        }
        (None, Some(_)) if !output.count => {}
        (None, Some(moves)) => {
            let solutions = all.count;
            writeln!(out, "{}", text(&phrase!("cli.result.shortest-solutions", solutions, moves)))?;
        }
    }
    out.finish()?;
    Ok(match all.stopped {
        Some(stop) => Exit::of_stop(stop),
        None if all.report.slides().is_none() => Exit::NoSolution,
        None => Exit::Done,
    })
}
