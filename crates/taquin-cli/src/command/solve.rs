//! `taquin solve`: the way from a board to its goal.

mod all;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use taquin::wire::Improvement;
use taquin::{BetterSolution, Notation, Report, Request, Verdict};
use taquin_search::Limits;

use crate::enough::EnoughArgs;
use crate::exit::{self, Exit};
use crate::figures::{counted, grouped, time};
use crate::format::{self, Details, Format};
use crate::goal::GoalArgs;
use crate::input::BoardArgs;
use crate::limits::LimitArgs;
use crate::method::{self, MethodArgs};
use crate::picture::SolutionPictureArgs;
use crate::progress::ProgressLine;
use crate::say::{say, warn};
use crate::search::search_with;
use crate::{signals, tables};
use all::Listing;

const EXAMPLES: &str = "\
Examples:
  taquin solve \"1 2 3/4 5 6/7 0 8\"
  taquin solve puzzle.txt --goal snail --format school42
  taquin solve --algorithm astar --heuristic manhattan+linear-conflict < puzzle.txt
  taquin solve puzzle.txt --time 10 --memory 2G --format json
  taquin solve puzzle.txt --quiet --runs        only the moves, such as R2 U L3
  taquin solve puzzle.txt --all                 every shortest solution
  taquin solve large.txt --time 1m              ever better for a minute; --first takes the first
  taquin solve large.txt --checkpoint search    interrupted, the same command goes on where it was
  taquin solve puzzle.txt --gif solution.gif    a picture too; --png and --svg likewise

Ctrl-C stops the search; what is known is printed all the same.
";

/// Find the moves from a board to its goal
///
/// Without options it chooses a way that proves its solution shortest. The moves are named by the way the tile goes.
#[derive(Args, Debug)]
#[command(after_help = [EXAMPLES, exit::HELP].concat())]
pub struct SolveArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    limits: LimitArgs,

    /// How many threads to use, where the algorithm can use several [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    #[command(flatten)]
    enough: EnoughArgs,

    /// Keep the search on pattern databases in this file and, if it is there, go on from it
    ///
    /// Written every ten seconds or so and when the search is stopped; removed when it is over. The counts of nodes are
    /// those of this run, the bounds (--verbose, --format json) those of all.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "count"])]
    checkpoint: Option<PathBuf>,

    /// How to write the solution
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "people")]
    format: Format,

    /// How to write the moves (format people) [default: tile]
    #[arg(long, value_name = "NOTATION", value_parser = method::notations())]
    moves: Option<Notation>,

    /// Draw equal moves together, as in R2 U (format people)
    #[arg(long)]
    runs: bool,

    /// Also show every board of the solution (format people)
    #[arg(long)]
    boards: bool,

    /// Print the moves of every shortest solution, one a line, and how many there are
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Print how many shortest solutions there are
    #[arg(long)]
    count: bool,

    /// Say on standard error what was chosen and why, and how the search went
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    /// Print the moves only (format people); no warnings, no progress
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    pictures: SolutionPictureArgs,
}

impl SolveArgs {
    /// Solves the board and prints the solution.
    pub fn run(&self) -> anyhow::Result<Exit> {
        self.check_options()?;
        let places = self.pictures.places()?;
        let mut request = self.method.request(self.board.read()?, self.goal.goal()?)?;
        request.threads = self.threads.map_or(request.threads, usize::from);
        self.enough.furnish(&mut request);
        request.checkpoint = self.checkpoint.clone();
        let flag = signals::listen()?;
        let line = (!self.quiet).then(|| ProgressLine::new(""));
        let limits = method::limits(&request, self.limits.limits());
        if self.all || self.count {
            let listing = Listing { moves: self.all.then(|| self.moves.unwrap_or_default()), runs: self.runs };
            return all::run(&request, limits, &flag, line, &listing);
        }
        let report = search_with(&request, limits, &flag, line, &mut |better| self.tell(better))?;
        signals::end_at_once(&flag);
        if !self.quiet {
            tables::Troubles::default().tell(&report);
            self.remark(&request, &report, limits);
        }
        let mut out = BufWriter::new(io::stdout().lock());
        format::write(&report, self.format, self.details(), &mut out)?;
        out.flush()?;
        if report.slides().is_some() {
            self.pictures.draw(&report, &places, !self.quiet)?;
        } else if !places.is_empty() && !self.quiet {
            warn("without a solution no picture is written");
        }
        Ok(Exit::of(&report))
    }

    /// Writes a better solution as a line of its own where the format has lines for that.
    fn tell(&self, better: &BetterSolution) {
        if self.format == Format::Jsonl {
            // A reader that has gone away is met again when the answer is written.
            let _ = format::write_json(&Improvement::from(better), &mut io::stdout().lock());
        }
    }

    /// Options that the format has no use for are refused rather than passed over.
    fn check_options(&self) -> anyhow::Result<()> {
        let given = [
            (self.moves.is_some(), "--moves"),
            (self.runs, "--runs"),
            (self.boards, "--boards"),
            (self.all, "--all"),
            (self.count, "--count"),
        ];
        match given.into_iter().find(|(given, _)| *given) {
            Some((_, option)) if self.format != Format::People => bail!("{option} is for --format people only"),
            _ => Ok(()),
        }
    }

    fn details(&self) -> Details {
        Details { notation: self.moves.unwrap_or_default(), runs: self.runs, boards: self.boards, quiet: self.quiet }
    }

    /// Says on standard error what the format has no words for.
    fn remark(&self, request: &Request, report: &Report, limits: Limits) {
        if let Some(caveat) = method::caveat(request).filter(|_| !report.is_optimal()) {
            warn(caveat);
        }
        match report.verdict {
            Verdict::Unsolvable if !self.format.tells_unsolvable() => say("no solution exists"),
            Verdict::Stopped(stop) if !self.format.tells_stopped() => {
                let least = counted(report.lower_bound as usize, "move");
                warn(format_args!("stopped {}; no solution has fewer than {least}", format::stopped_by(stop)));
            }
            _ => {}
        }
        let shortage = tables::shortage(request, report, limits);
        if request.table_size.is_some() {
            shortage.iter().for_each(warn);
        }
        if self.verbose {
            explain(report, shortage.filter(|_| request.table_size.is_none()));
        }
    }
}

/// Says what was chosen and why, what would not fit, and how a search that deepens went.
fn explain(report: &Report, shortage: Option<String>) {
    let with = report.heuristic.as_ref().map(|heuristic| format!(" with {heuristic}")).unwrap_or_default();
    let why = report.reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    say(format_args!("{}{with}{why}", report.algorithm));
    report.tables.iter().for_each(|used| say(format_args!("  {}", tables::used(used))));
    shortage.iter().for_each(|shortage| say(format_args!("  {shortage}")));
    if let Some(by) = report.bound_source {
        say(format_args!("  at least {} by {by}", counted(report.lower_bound as usize, "move")));
    }
    for bound in &report.tally.iterations {
        let (expanded, generated) = (grouped(bound.expanded), grouped(bound.generated));
        say(format_args!("  bound {}: {expanded} expanded, {generated} generated, {}", bound.bound, time(bound.time)));
    }
}
