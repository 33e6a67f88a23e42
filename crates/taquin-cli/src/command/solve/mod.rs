//! `taquin solve`: finds the moves from a board to its goal.

mod all_shortest;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use taquin::report_json::Improvement;
use taquin::{BetterSolution, Goal, KeptSearch, Notation, Report, Request, Verdict};
use taquin_search::{Limits, Stop};

use crate::exit::{self, Exit};
use crate::format::{self, SolutionFormat, TextOptions};
use crate::input::BoardArgs;
use crate::messages::{CommandError, MemoryShortage, Note, messages};
use crate::number_format::time;
use crate::output_args::{OutputArgs, ResultOutput};
use crate::picture::SolutionPictureArgs;
use crate::printable::printable;
use crate::progress::ProgressLine;
use crate::run_search::run_search_with;
use crate::search_args::SearchArgs;
use crate::stderr::{note, warn};
use crate::stop_args::StopArgs;
use crate::terminal_color::TerminalColor;
use crate::{gpu_args, method_args, named_values, signals, table_args};
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
  taquin solve large.txt --first               stop at the first solution
  taquin solve large.txt --checkpoint search   the same command resumes
  taquin solve puzzle.txt --gif solution.gif   draw it; also --png and --svg

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
    /// after a short search on small ones; nothing is kept before. The node counts are those of this run, the bounds
    /// (--verbose, --format json) those of all runs.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "count"])]
    checkpoint: Option<PathBuf>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SolutionFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// The notation of the moves (format text) [default: tile]
    #[arg(long, value_name = "NOTATION", value_parser = named_values::parser(method_args::notations()))]
    moves: Option<Notation>,

    /// Combine equal moves, as in R2 U (format text)
    #[arg(long)]
    runs: bool,

    /// Also show every board of the solution (format text)
    #[arg(long)]
    boards: bool,

    /// Print the moves of all shortest solutions, one per line, and their number
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Print the number of shortest solutions
    #[arg(long)]
    count: bool,

    /// Print to standard error which method was chosen, why, and the progress of the search
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    /// Print only the moves (format text); no warnings, no progress line
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    pictures: SolutionPictureArgs,
}

impl SolveArgs {
    /// Solves the board and prints the solution.
    pub fn run(&self) -> anyhow::Result<Exit> {
        self.check_checkpoint()?;
        let pictures = self.pictures.files()?;
        let mut out = self.output.open()?;
        let mut request = self.search.request(self.board.read(self.quiet)?, self.goal()?)?;
        self.stop.apply_to(&mut request);
        request.checkpoint = self.checkpoint.clone();
        let gpu = self.search.gpu.open_for([&request].into_iter(), self.quiet)?;
        gpu_args::give(gpu.as_ref(), &mut request);
        let flag = signals::listen()?;
        let line = (!self.quiet).then(|| ProgressLine::new(""));
        let limits = self.search.limits.limits();
        request.end_improvement(limits);
        if self.all || self.count {
            let moves = self.all.then(|| self.moves.unwrap_or_default());
            let output = AllShortestOutput { moves, runs: self.runs, count: self.count || !self.quiet };
            let exit = all_shortest::run(&request, limits, &flag, line, &output, out);
            gpu_args::warn_of_failure(gpu.as_ref(), self.quiet);
            return exit;
        }
        let report = run_search_with(&request, limits, &flag, line, &mut |better| {
            self.write_improvement(better, &mut out);
        })?;
        signals::end_on_next(&flag);
        gpu_args::warn_of_failure(gpu.as_ref(), self.quiet);
        if !self.quiet {
            table_args::TableWarnings::default().print(&report);
            self.print_notes(&request, &report, limits);
            if let Some(longest) = gpu.and_then(|gpu| gpu.take_longest_launch()).filter(|_| self.verbose) {
                note(format_args!("  {}", Note::LongestSlice(messages().figures(&time(longest)))));
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
                note(Note::NotWritten { stop: Stop::Cancelled, file: Some(file.name().to_string()) });
                return Ok(Exit::Interrupted);
            }
        } else if !self.quiet {
            warn(Note::NoPicture);
        }
        Ok(Exit::of(&report, &self.search.limits))
    }

    /// Prints to standard error what the checkpoint file keeps.
    fn print_checkpoint(&self, report: &Report) {
        let Some(path) = self.checkpoint.as_ref().map(|path| printable(path.display())) else { return };
        match (&report.checkpoint_error, report.kept_search) {
            (Some(error), _) => warn(messages().checkpoint_error(error)),
            _ if self.quiet || report.is_optimal() || report.slides().is_none() && report.stopped.is_none() => {}
            (None, Some(KeptSearch { table_size, bound, expanded, .. })) => {
                note(Note::Kept { path, tables: table_size.name(), bound, expanded });
            }
            (None, None) => note(Note::NothingKept { path }),
        }
    }

    /// The goal: the one given, or the one that the format implies.
    fn goal(&self) -> anyhow::Result<Goal> {
        if self.format != SolutionFormat::School42 || self.search.goal.is_given() {
            return self.search.goal.goal();
        }
        if !self.quiet {
            note(Note::ImpliesSnail);
        }
        Ok(Goal::Snail)
    }

    /// Writes a better solution as a line of JSON, if the format is jsonl.
    fn write_improvement(&self, better: &BetterSolution, out: &mut ResultOutput) {
        if self.format == SolutionFormat::Jsonl {
            // A closed output is reported when the result is written.
            let _ = format::write_json(&Improvement::from(better), out).and_then(|()| out.flush());
        }
    }

    /// Rejects a checkpoint on standard input and output.
    fn check_checkpoint(&self) -> anyhow::Result<()> {
        if self.checkpoint.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            bail!(CommandError::CheckpointWithoutName);
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
            warn(caveat);
        }
        match report.verdict {
            Verdict::Unsolvable => {
                let other = format::other_goals(messages(), &report.board);
                let says_it = self.format.reports_unsolvable();
                if !says_it || (self.format != SolutionFormat::Text && !other.is_empty()) {
                    note(format_args!("{}{other}", messages().no_solution()));
                }
            }
            Verdict::Stopped(stop) if !self.format.reports_stop() => {
                let least = messages().at_least(report.lower_bound as usize);
                warn(format_args!("{}{} {least}", messages().stopped(stop), messages().semicolon()));
            }
            Verdict::Solved(_) if !report.is_optimal() && !self.format.reports_stop() => {
                let why = report.stopped.map(|stop| format!(" ({})", messages().stopped(stop))).unwrap_or_default();
                let least = messages().at_least(report.lower_bound as usize);
                warn(format_args!("{}{why}{} {least}", messages().not_proven_shortest(), messages().semicolon()));
            }
            _ => {}
        }
        if let Some(option) = self.stop.given().filter(|_| !report.algorithm.improves_solutions()) {
            note(messages().needed_no_improvement(option));
        }
        if report.stopped == Some(Stop::Time) && !self.search.limits.is_given(Stop::Time) {
            let seconds = request.improvement_time.map_or(0, |time| time.as_secs());
            note(Note::DefaultTime { seconds });
        }
        let shortage = || table_args::memory_shortage(request, report, limits);
        if request.table_size.is_some() {
            shortage().iter().for_each(|shortage| warn(Note::MemoryShortage(shortage)));
        }
        if self.verbose {
            let shortage = if request.table_size.is_none() { shortage() } else { None };
            explain(report, shortage.as_ref());
        }
    }
}

/// Prints the method and the reason for it, the tables, and the iterations of the search.
fn explain(report: &Report, shortage: Option<&MemoryShortage>) {
    note(Note::method_of(report));
    let tables = report.tables.iter().map(Note::Tables);
    let device = report.device.as_deref().map(Note::Device);
    let shortage = shortage.map(Note::MemoryShortage);
    let moves = report.lower_bound as usize;
    let bound = report.bound_source.map(|by| Note::LowerBound { moves, by });
    let iterations = report.tally.iterations.iter().map(Note::Iteration);
    tables
        .chain(device)
        .chain(shortage)
        .chain(bound)
        .chain(iterations)
        .for_each(|detail| note(format_args!("  {detail}")));
}
