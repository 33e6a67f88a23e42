//! `taquin bench`: solves a set of boards, measures and checks the results.

mod environment;
mod method;
mod output;
mod plot;
mod resume;
mod row;
pub mod sets;
mod summary;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use taquin::{Algorithm, BetterSolution, Board, Report, Request};
use taquin_search::{Limits, Stop};

use self::method::BenchMethod;
use self::output::BenchOutput;
use self::resume::EarlierRows;
use self::row::{BenchRow, TimedLength};
pub use self::sets::is_built_in_set;
use self::sets::{BenchInstance, InstanceSet};
pub use self::summary::median;
use self::summary::{BenchSummary, SetUp};
use crate::cpu_time::CpuTimer;
use crate::exit::Exit;
use crate::number_format::counted;
use crate::progress::ProgressLine;
use crate::run_search::{run_search, run_search_with};
use crate::search_args::SearchArgs;
use crate::stderr::{note, warn};
use crate::stop_args::StopArgs;
use crate::table_args::TableWarnings;
use crate::table_output::TableOutputArgs;
use crate::{input, method_args, named_values, signals};

const EXAMPLES: &str = "\
Examples:
  taquin bench korf100 --check    lengths and moves of Korf's 15-puzzles
  taquin bench hard15 --tables full --plot hard15.svg
  taquin bench kf50 --only 38,40,44,25 --tables full --format markdown
  taquin bench korf100 -a ida -H manhattan --limit 10 --format csv
  taquin bench dca35 --limit 20 --time 10 --plot dca35.svg    lengths over time
  taquin bench korf100 -a ida,astar -H manhattan --limit 3    several algorithms
  taquin bench my-boards.txt --goal snail --time 1m
  taquin bench kf50 --format csv --resume kf50.csv -o kf50.csv    continue a run

A file has one board per line, perhaps after its number (as Korf's and HOG2's files), or five columns separated by tabs: a name, the size, the published optimal length or ?, \
the tiles row by row, the goal. Unsolvable boards are skipped.
Exit codes: 0 done; 1 --check found a wrong result; 2 bad input or usage; 3 some boards stopped by a limit of yours, \
or without a solution; 130 interrupted.";

/// The default time limit of a board whose optimal length is unknown.
const TIME_IF_UNKNOWN: Duration = Duration::from_secs(60);

/// Solve a set of boards one after the other and measure the time of each
///
/// Tables are prepared first and timed separately. Every solution is verified by code independent of the solvers. Limits
/// apply to each board; without --time, boards of unknown optimal length have a limit of 60 seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub struct BenchArgs {
    /// The name of a set or of a file of boards; `-` reads standard input
    #[arg(value_name = "SET", hide_possible_values = true, value_parser = set_parser())]
    set: String,

    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    stop: StopArgs,

    /// Only the first N boards
    #[arg(long, value_name = "N", value_parser = input::positive)]
    limit: Option<usize>,

    /// Count the same nodes in every run: one thread, and no choice that depends on time
    ///
    /// By default boards may start on small tables and go over to larger ones when those are ready, so that the counts
    /// depend on the speed of the machine and on the tables that exist, even with one thread. Boards that are improved need
    /// --nodes as well.
    #[arg(long, conflicts_with = "threads")]
    repeatable: bool,

    /// Only the boards with these names, numbers or ranges of numbers, separated by commas: 1-10,20
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    only: Vec<String>,

    /// Take over the boards of an earlier run from its CSV (--format csv), and solve only the others
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Exit with code 1 if a solution is invalid, or claimed shortest without having the published optimal length
    #[arg(long)]
    check: bool,

    /// Plot time and nodes by length, and length by time where solutions are improved, as an SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    output: TableOutputArgs,
}

/// Parses the name of a set or file, and suggests the names of sets.
pub fn set_parser() -> impl TypedValueParser<Value = String> {
    named_values::suggesting(StringValueParser::new(), sets::SETS.iter().map(|set| (set.name, set.description)))
}

/// The list of sets and the examples.
fn long_help() -> String {
    let sets: Vec<String> = sets::SETS.iter().map(|set| format!("  {:<10} {}", set.name, set.description)).collect();
    format!("Sets:\n{}\n\n{EXAMPLES}", sets.join("\n"))
}

impl BenchArgs {
    /// Solves the set and prints the measurements.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let out = self.output.output.open()?;
        let goal = self.search.goal.goal()?;
        let InstanceSet { instances, unsolvable } = sets::instances(&self.set, &goal)?;
        if self.search.goal.is_given() && instances.iter().all(|instance| instance.goal != goal) {
            bail!("--goal has no effect: every board of {} has its own goal", self.set);
        }
        if unsolvable > 0 && !self.output.quiet {
            note(format_args!("{} skipped", counted(unsolvable, "unsolvable board")));
        }
        let instances = self.selected(instances)?;
        let (instances, requests) = self.work(instances)?;
        if let Some(path) = self.plot.as_ref().filter(|path| path.extension().is_none_or(|it| it != "svg")) {
            bail!("the plot is an SVG, so its name must end in .svg: '{}'", path.display());
        }
        let picture = self
            .plot
            .as_ref()
            .map(|path| File::create(path).with_context(|| format!("cannot write the plot to {}", path.display())));
        let picture = picture.transpose()?;
        let earlier = match &self.resume {
            Some(path) => EarlierRows::read(path, &instances)?,
            None => EarlierRows::none(),
        };
        if earlier.count() > 0 && !self.output.quiet {
            note(format_args!("{} taken over", counted(earlier.count(), "board")));
        }
        let flag = signals::listen()?;
        if let Some(caveat) = requests.first().and_then(method_args::caveat).filter(|_| !self.output.quiet) {
            warn(caveat);
        }
        let mut run = BenchRun {
            flag: &flag,
            limits: self.search.limits.limits(),
            quiet: self.output.quiet,
            output: BenchOutput::new(self.output.format, &instances, out),
            warnings: TableWarnings::default(),
        };
        let set_up = run.prepare_tables(&requests)?;
        let rows = run.solve(&instances, &requests, &earlier)?;
        let method = BenchMethod::of(&rows, &requests[0]);
        let summary = BenchSummary::new(&rows, set_up);
        run.output.end(&self.set, &method, &rows, &summary)?;
        if let Some(mut file) = picture {
            let title = format!("{}: {}", self.set, summary.title());
            file.write_all(plot::draw(&title, &method.to_string(), &rows).as_bytes())
                .context("cannot write the plot")?;
        }
        Ok(self.exit(&rows))
    }

    /// The boards selected by --only and --limit.
    fn selected(&self, mut instances: Vec<BenchInstance>) -> anyhow::Result<Vec<BenchInstance>> {
        let has_name = |instance: &BenchInstance, wanted: &str| {
            let name = instance.id.trim_end_matches(|c: char| c.is_ascii_digit());
            let number: Option<u64> = instance.id[name.len()..].parse().ok();
            let (first, last) = wanted.split_once('-').unwrap_or((wanted, wanted));
            let range = first.parse().ok().zip(last.parse().ok()).map(|(first, last): (u64, u64)| first..=last);
            instance.id == wanted || range.zip(number).is_some_and(|(range, number)| range.contains(&number))
        };
        if let Some(missing) =
            self.only.iter().find(|wanted| !instances.iter().any(|instance| has_name(instance, wanted)))
        {
            let (first, last) = (&instances[0].id, &instances[instances.len() - 1].id);
            bail!("{} has no board '{missing}': its boards are {first} to {last}", self.set);
        }
        instances.retain(|instance| self.only.is_empty() || self.only.iter().any(|wanted| has_name(instance, wanted)));
        instances.truncate(self.limit.unwrap_or(usize::MAX));
        Ok(instances)
    }

    /// Every board with its request, algorithm after algorithm.
    fn work(&self, instances: Vec<BenchInstance>) -> anyhow::Result<(Vec<BenchInstance>, Vec<Request>)> {
        let mut by_board = Vec::with_capacity(instances.len());
        for instance in instances {
            by_board.push((self.requests(&instance)?, instance));
        }
        let algorithms = by_board.first().map_or(0, |(requests, _)| requests.len());
        if algorithms > 1 && self.resume.is_some() {
            bail!("--resume takes one algorithm: the rows of an earlier run do not say which was asked for");
        }
        let of =
            |nth: usize| by_board.iter().map(move |(requests, instance)| (instance.clone(), requests[nth].clone()));
        Ok((0..algorithms).flat_map(of).unzip())
    }

    fn requests(&self, instance: &BenchInstance) -> anyhow::Result<Vec<Request>> {
        let requests = self.search.requests(instance.board.clone(), instance.goal.clone())?;
        let complete = |mut request: Request| {
            self.stop.apply_to(&mut request);
            request.check()?;
            Ok(if self.repeatable { request.repeatable(true).threads(1) } else { request })
        };
        requests.into_iter().map(complete).collect()
    }

    /// Whether a limit of the user stopped a board, or any limit did before there was a solution.
    fn is_incomplete(&self, row: &BenchRow) -> bool {
        row.stopped.is_some_and(|stop| row.length.is_none() || self.search.limits.is_given(stop))
    }

    fn exit(&self, rows: &[BenchRow]) -> Exit {
        if rows.iter().any(|row| row.stopped == Some(Stop::Cancelled)) {
            Exit::Interrupted
        } else if self.check && rows.iter().any(|row| row.fault.is_some()) {
            Exit::NoSolution
        } else if rows.iter().any(|row| self.is_incomplete(row)) {
            Exit::Stopped
        } else {
            Exit::Done
        }
    }
}

/// One run over a set.
struct BenchRun<'a> {
    flag: &'a AtomicBool,
    limits: Limits,
    quiet: bool,
    output: BenchOutput,
    warnings: TableWarnings,
}

impl BenchRun<'_> {
    fn progress_line(&self, label: impl Into<String>) -> Option<ProgressLine> {
        (!self.quiet).then(|| ProgressLine::new(label))
    }

    fn print_warnings(&mut self, report: &Report) {
        if !self.quiet {
            self.warnings.print(report);
        }
    }

    /// Solves every goal from itself, which takes no moves, but loads or builds the tables of its boards; only tables for
    /// the search from the goal of a hard board are built with that board.
    fn prepare_tables(&mut self, requests: &[Request]) -> anyhow::Result<SetUp> {
        let (began, cpu) = (Instant::now(), CpuTimer::start());
        let mut ready: Vec<(Board, Algorithm)> = Vec::new();
        let mut bytes = 0;
        for request in requests {
            let goal = request.goal.board(request.board.shape())?;
            if ready.contains(&(goal.clone(), request.algorithm)) {
                continue;
            }
            // A search that improves its solution is repeatable only with its limit on nodes.
            let nodes = self.limits.nodes.filter(|_| request.repeatable);
            let limits = self.limits.time(None).nodes(nodes);
            let mut solved = request.clone();
            solved.board = goal.clone();
            let report = run_search(&solved, limits, self.flag, self.progress_line("preparing tables: "))?;
            bytes += report.tally.bytes_peak;
            self.print_warnings(&report);
            ready.push((goal, request.algorithm));
        }
        Ok(SetUp { seconds: began.elapsed().as_secs_f64(), cpu_seconds: cpu.seconds(), bytes })
    }

    /// Solves board after board until the user interrupts.
    fn solve(
        &mut self,
        instances: &[BenchInstance],
        requests: &[Request],
        earlier: &EarlierRows,
    ) -> anyhow::Result<Vec<BenchRow>> {
        let mut rows = Vec::with_capacity(instances.len());
        for (instance, request) in instances.iter().zip(requests) {
            if let Some(row) = earlier.get(instance) {
                if rows.is_empty() {
                    self.output.begin()?;
                }
                self.output.add(row)?;
                rows.push(row.clone());
                continue;
            }
            let line = self.progress_line(format!("{}/{} {}: ", rows.len() + 1, instances.len(), instance.id));
            let default_time = instance.length.is_none().then_some(TIME_IF_UNKNOWN);
            let limits = self.limits.time(self.limits.time.or(default_time));
            let cpu = CpuTimer::start();
            let mut steps = Vec::new();
            let mut on_better = |better: &BetterSolution| steps.push(TimedLength::of(better));
            let report = run_search_with(request, limits, self.flag, line, &mut on_better)
                .with_context(|| format!("board {}", instance.id))?;
            let cpu_seconds = cpu.seconds();
            if rows.is_empty() {
                self.output.begin()?;
            }
            self.print_warnings(&report);
            let row = BenchRow::new(instance, report.guarantee, &report, cpu_seconds, steps);
            self.output.add(&row)?;
            rows.push(row);
            if self.flag.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(rows)
    }
}
