//! `taquin solve`: finds the moves from a board to its goal.

mod all_shortest;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use taquin::{
    BoundSource, Direction, GivenBoard, Goal, Improvement, KeptSearch, Message, Notation, Phrase, Report, Request,
    TablesUsed, Value, Verdict, phrase,
};

use crate::failure::bail;
use clap::Args;
use taquin::report_json::JsonImprovement;
use taquin_search::{Iteration, Limits, Stop};

use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::args::search_args::SearchArgs;
use crate::args::stop_args::StopArgs;
use crate::exit::{self, Exit};
use crate::format::{self, SolutionFormat, TextOptions};
use crate::input::BoardArgs;
use crate::messages::{language, shown, text, word};
use crate::number_format::{bytes, time};
use crate::output::json::write_json;
use crate::output::report_warnings::{ReportWarnings, memory_shortage};
use crate::picture::SolutionPictureArgs;
use crate::run_search::run_search_improving;
use crate::terminal::printable::printable;
use crate::terminal::progress::ProgressLine;
use crate::terminal::stderr::{note, warn};
use crate::terminal::terminal_color::TerminalColor;
use crate::{args::gpu_args, args::method_args, args::named_values, terminal::signals};
use all_shortest::AllShortestOutput;

const EXAMPLES: &str = "\
Examples:
  taquin solve \"1 2 3/4 5 6/7 0 8\"
  taquin solve puzzle.txt --goal snail --format school42
  taquin solve -a astar --heuristic manhattan+linear-conflict < puzzle.txt
  taquin solve puzzle.txt --time 10 --memory 2G --format json
  taquin solve puzzle.txt --quiet --runs       only the moves, such as R2 U L3
  taquin solve puzzle.txt --all                every shortest solution
  taquin solve large.txt --time 1m             improve for a minute
  taquin solve large.txt --until first         stop at the first solution
  taquin solve large.txt --checkpoint search   the same command resumes
  taquin solve puzzle.txt --draw moves.gif     an animation; also .svg, .png

Ctrl-C stops the search; the best result so far is printed.
";

/// Find the moves from a board to its goal
///
/// By default it chooses a method that proves its solution shortest, where one is feasible. Boards larger than 4×4 are
/// improved for a minute up to 5×5 and for 10 seconds beyond, unless --time or --nodes says otherwise. Moves are named by
/// the direction of the tile.
#[derive(Args, Debug)]
#[command(after_help = [EXAMPLES, exit::HELP].concat())]
pub struct SolveArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    stop: StopArgs,

    /// Save the state of a search on pattern databases in this file, and resume from it if it exists
    ///
    /// Written about every ten seconds and when the search is stopped; removed when it is finished. Larger tables are built
    /// after a short search on small ones; nothing is saved before that. Node counts are for this run, bounds
    /// (--verbose, --format json) for all runs.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "count"])]
    checkpoint: Option<PathBuf>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SolutionFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// The notation of the moves (format text) [default: tile]
    #[arg(long, value_name = "NOTATION", value_parser = named_values::parser(named_values::all::<Notation>()))]
    moves: Option<Notation>,

    /// Combine equal moves, as in R2 U (format text)
    #[arg(long)]
    runs: bool,

    /// Also show every board of the solution (format text)
    #[arg(long)]
    boards: bool,

    /// Print all shortest solutions, and their number
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Print the number of shortest solutions
    #[arg(long)]
    count: bool,

    /// Explain the method and the search on standard error
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    /// Print only the moves; no warnings, no progress line
    ///
    /// In the format text; nothing is printed for an unsolvable board.
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    pictures: SolutionPictureArgs,
}

impl SolveArgs {
    /// Solves the board and prints the solution.
    pub fn run(&self) -> crate::Result<Exit> {
        self.check_checkpoint()?;
        let pictures = self.pictures.files()?;
        let mut out = self.output.open()?;
        let given = self.board.read(self.quiet)?;
        let goal = self.goal(&given)?;
        let mut request = self.stop.apply_to(self.search.request(given.board, goal)?);
        if let Some(file) = &self.checkpoint {
            request = request.checkpoint(file.clone());
        }
        let gpu = self.search.gpu.open_for([&request].into_iter(), self.quiet)?;
        let flag = signals::listen()?;
        let line = (!self.quiet).then(|| ProgressLine::new(""));
        let limits = self.search.limits.limits();
        let request = gpu_args::give(gpu.as_ref(), request).end_improvement(limits);
        if self.all || self.count {
            let moves = self.all.then(|| self.moves.unwrap_or_default());
            let output = AllShortestOutput { moves, runs: self.runs, count: self.count || !self.quiet };
            let exit = all_shortest::run(&request, limits, &flag, line, &output, out);
            gpu_args::warn_of_failure(gpu.as_ref(), self.quiet);
            return exit;
        }
        let report = run_search_improving(&request, limits, &flag, line, &mut |better| {
            // Nobody reads any more: what is wrong is reported when the result is written.
            if self.write_improvement(better, &mut out).is_err() {
                flag.store(true, Ordering::Relaxed);
            }
        })?;
        signals::end_on_next(&flag);
        gpu_args::warn_of_failure(gpu.as_ref(), self.quiet);
        if !self.quiet {
            ReportWarnings::default().print(&report);
            self.print_notes(&request, &report, limits);
            if let Some(longest) = gpu.and_then(|gpu| gpu.take_longest_launch()).filter(|_| self.verbose) {
                detail(&phrase!("cli.note.longest-slice", time = Value::Figures(time(longest))));
            }
        }
        format::write(&report, self.format, self.text_options(out.color()), &mut out)?;
        out.finish()?;
        self.print_checkpoint(&report);
        if pictures.is_empty() {
            return Ok(Exit::of(&report, &self.search.limits));
        }
        if report.slides().is_some() {
            signals::stop_on_next(&flag);
            if let ControlFlow::Break(file) = self.pictures.draw(&report, &pictures, !self.quiet, &flag)? {
                note(text(&phrase!(
                    "cli.note.not-written",
                    why = Stop::Cancelled.phrase(),
                    file = file.name().to_string()
                )));
                return Ok(Exit::Interrupted);
            }
        } else if !self.quiet {
            warn(text(&phrase!("cli.note.no-picture")));
        }
        Ok(Exit::of(&report, &self.search.limits))
    }

    /// Prints to standard error what the checkpoint file keeps.
    fn print_checkpoint(&self, report: &Report) {
        let Some(path) = self.checkpoint.as_ref().map(|path| printable(path.display())) else { return };
        match (&report.checkpoint_error, report.kept_search) {
            (Some(error), _) => warn(text(error)),
            _ if self.quiet || report.is_optimal() || report.slides().is_none() && report.stopped.is_none() => {}
            (None, Some(KeptSearch { table_size, bound, expanded, .. })) => {
                note(text(&phrase!("cli.note.kept", path, tables = table_size.name(), bound, n = expanded)));
            }
            (None, None) => note(text(&phrase!("cli.note.nothing-kept", path))),
        }
    }

    /// The goal: the one given, or the one that the format implies.
    fn goal(&self, given: &GivenBoard) -> crate::Result<Goal> {
        if self.format != SolutionFormat::School42 || self.search.goal.is_given() || given.goal.is_some() {
            return Ok(self.search.goal.chosen()?.of(given));
        }
        if !self.quiet {
            note(text(&phrase!("cli.note.implies-snail")));
        }
        Ok(Goal::Snail)
    }

    /// Writes a better solution as a line of JSON, if the format is jsonl.
    fn write_improvement(&self, better: &Improvement, out: &mut ResultOutput) -> io::Result<()> {
        match self.format {
            SolutionFormat::Jsonl => write_json(&JsonImprovement::from(better), out).and_then(|()| out.flush()),
            _ => Ok(()),
        }
    }

    /// Rejects a checkpoint on standard input and output.
    fn check_checkpoint(&self) -> crate::Result<()> {
        if self.checkpoint.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            bail!(phrase!("cli.error.checkpoint-without-name"));
        }
        Ok(())
    }

    fn text_options(&self, color: TerminalColor) -> TextOptions {
        TextOptions {
            notation: self.moves.unwrap_or_default(),
            runs: self.runs,
            boards: self.boards,
            quiet: self.quiet,
            color,
        }
    }

    /// Prints to standard error what the format cannot express.
    fn print_notes(&self, request: &Request, report: &Report, limits: Limits) {
        if let Some(caveat) = method_args::caveat(request).filter(|_| !report.is_optimal()) {
            warn(text(&caveat));
        }
        match report.verdict {
            Verdict::Unsolvable => {
                let other = format::other_goals(language(), &report.board);
                let says_it = self.format.reports_unsolvable();
                if !says_it || (self.format != SolutionFormat::Text && !other.is_empty()) {
                    note(format_args!("{}{other}", word("result.unsolvable")));
                }
            }
            _ if self.format.reports_stop() => {}
            _ => format::doubt(report).iter().for_each(|doubt| warn(text(doubt))),
        }
        if let Some(option) = self.stop.given().filter(|_| !report.algorithm.improves_solutions()) {
            note(text(&phrase!("cli.result.not-improved", option)));
        }
        if report.stopped == Some(Stop::Time) && !self.search.limits.is_given(Stop::Time) {
            let seconds = request.improvement.time.map_or(0, |time| time.as_secs());
            note(text(&phrase!("cli.note.default-time", seconds)));
        }
        let shortage = || memory_shortage(request, report, limits);
        if request.table_size.is_some() {
            shortage().iter().for_each(|shortage| warn(text(shortage)));
        }
        if self.verbose {
            let shortage = if request.table_size.is_none() { shortage() } else { None };
            explain(report, shortage.as_ref());
        }
    }
}

/// Prints the method and the reason for it, the tables, and the iterations of the search.
fn explain(report: &Report, shortage: Option<&Phrase>) {
    note(text(&method(report)));
    report.tables.iter().for_each(|tables| detail(&tables_used(tables)));
    if let Some(device) = report.device.as_deref() {
        detail(&phrase!("cli.note.device", name = device));
    }
    shortage.into_iter().for_each(detail);
    if let Some(by) = report.bound_source {
        detail(&phrase!("cli.note.lower-bound", moves = report.lower_bound, by = by.phrase()));
    }
    for Iteration { bound, expanded, generated, time: took, .. } in &report.tally.iterations {
        let expanded = phrase!("cli.note.expanded", n = *expanded);
        let generated = phrase!("cli.note.generated", n = *generated);
        let time = Value::Figures(time(*took));
        detail(&phrase!("cli.note.iteration", bound = *bound, expanded, generated, time));
    }
}

/// Prints a line that explains a search.
fn detail(message: &Phrase) {
    note(format_args!("  {}", text(message)));
}

/// The method of a search, and the reason for it.
fn method(report: &Report) -> Phrase {
    let algorithm = report.algorithm.name();
    let method = match report.heuristic.as_deref() {
        None => shown(algorithm),
        Some(name) if name == BoundSource::PatternDatabases.name() => phrase!("cli.note.method-with-tables", algorithm),
        Some(heuristic) => phrase!("cli.note.method-with-heuristic", algorithm, heuristic),
    };
    match report.reason {
        Some(reason) => phrase!("cli.note.method-because", method, reason = reason.phrase()),
        None => method,
    }
}

/// The tables of a search: size, origin, and when they took over.
fn tables_used(tables: &TablesUsed) -> Phrase {
    let origin = match (tables.prepared.read, tables.prepared.built) {
        (0, 0) => phrase!("cli.note.tables-embedded"),
        (_, 0) => phrase!("cli.note.tables-read"),
        (0, _) => phrase!("cli.note.tables-built"),
        _ => phrase!("cli.note.tables-read-and-built"),
    };
    let (table_size, size) = (tables.table_size.name(), Value::Figures(bytes(tables.bytes)));
    let time = Value::Figures(time(tables.prepared.time));
    let used = match tables.direction {
        Direction::Forward => phrase!("cli.note.tables", table_size, size, origin, time),
        Direction::Backward => phrase!("cli.note.tables-from-goal", table_size, size, origin, time),
    };
    if tables.from == 0 { used } else { phrase!("cli.note.tables-later", used, boards = tables.from) }
}
