//! `taquin bench`: solves a set of boards, measures and checks the results.

mod csv;
mod environment;
mod method;
mod output;
mod plot;
mod resume;
mod row;
mod run;
pub mod sets;
mod summary;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use taquin::Request;

use self::environment::BenchEnvironment;
use self::method::BenchMethod;
use self::output::BenchOutput;
use self::resume::EarlierRows;
use self::row::BenchRow;
use self::run::{BenchRun, BenchTask};
use self::sets::BenchInstance;
pub use self::sets::is_built_in_set;
use self::summary::BenchSummary;
pub use self::summary::median;
use crate::chart_file::ChartFile;
use crate::exit::Exit;
use crate::measured_options::MeasuredOptions;
use crate::messages::messages;
use crate::result_journal::ResultJournal;
use crate::search_args::SearchArgs;
use crate::stderr::{note, warn};
use crate::stop_args::StopArgs;
use crate::table_args::TableWarnings;
use crate::table_output::TableOutputArgs;
use crate::{gpu_args, input, method_args, named_values, signals};

const EXAMPLES: &str = "\
Examples:
  taquin bench korf100 --check    lengths and moves of Korf's 15-puzzles
  taquin bench hard15 --tables full --plot hard15.svg
  taquin bench kf50 --only 38,40,44,25 --tables full --format markdown
  taquin bench korf100 -a ida -H manhattan --limit 10 --format csv
  taquin bench dca35 --limit 20 --time 10 --plot dca35.svg    lengths over time
  taquin bench korf100 -a ida,astar -H manhattan --limit 3    several algorithms
  taquin bench my-boards.txt --goal snail --time 1m
  taquin bench hardest8 -a ida,astar -H hamming,manhattan    and heuristics
  taquin bench kf50 --resume kf50.journal -o kf50.csv    continue a run

A file has boards in any form that 'batch' reads, one per line (perhaps after its number, as in Korf's and HOG2's files) or \
grid by grid, or five columns separated by tabs: a name, the size, the published optimal length or ?, \
the tiles row by row, the goal. Unsolvable boards are skipped. A board of a file without names is called by its line.
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

    /// Keep results in the journal FILE, and reuse those that earlier runs have left there
    ///
    /// The set and the options that decide what is measured must be the same; --only and --limit may change. The output has
    /// all results in the order of the boards, in any format. A board that Ctrl-C interrupted is measured again.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Exit with code 1 if a solution is invalid, or claimed shortest without having the published optimal length
    #[arg(long)]
    check: bool,

    /// Plot time and nodes by length, and length by time where solutions are improved: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    output: TableOutputArgs,
}

/// Parses the name of a set or file, and suggests the names of sets.
pub fn set_parser() -> impl TypedValueParser<Value = String> {
    named_values::suggesting(StringValueParser::new(), taquin_data::SETS.iter().map(|set| (set.name, set.description)))
}

/// The list of sets and the examples.
fn long_help() -> String {
    let sets: Vec<String> =
        taquin_data::SETS.iter().map(|set| format!("  {:<10} {}", set.name, set.description)).collect();
    format!("Sets:\n{}\n\n{EXAMPLES}", sets.join("\n"))
}

impl BenchArgs {
    /// Solves the set and prints the measurements.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let chart = self.plot.as_deref().map(ChartFile::new).transpose()?;
        let out = self.output.output.open()?;
        let mut tasks = self.tasks(self.instances()?)?;
        let gpu = self.search.gpu.open_for(tasks.iter().map(|task| &task.request), self.output.quiet)?;
        tasks.iter_mut().for_each(|task| gpu_args::give(gpu.as_ref(), &mut task.request));
        let (journal, earlier) = self.journal(&tasks)?;
        let flag = signals::listen()?;
        if let Some(caveat) = tasks.iter().find_map(|task| method_args::caveat(&task.request)) {
            self.unless_quiet(|| warn(caveat));
        }
        let mut run = BenchRun {
            flag: &flag,
            limits: self.search.limits.limits(),
            quiet: self.output.quiet,
            output: BenchOutput::new(self.output.format, &tasks, out.columns(), out),
            journal,
            environment: BenchEnvironment::now(),
            warnings: TableWarnings::default(),
        };
        let set_up = run.prepare_tables(&tasks)?;
        let rows = run.solve(&tasks, &earlier)?;
        gpu_args::warn_of_failure(gpu.as_ref(), self.output.quiet);
        let method = BenchMethod::of(&rows, &tasks[0].request);
        let summary = BenchSummary::new(&rows, set_up);
        run.finish(&self.set, &method, &rows, &summary)?;
        if let Some(chart) = chart {
            let title = format!("{} – {}", self.set, summary.title());
            chart.write(&plot::draw(&title, &method.lines().join("; "), &rows))?;
        }
        Ok(if flag.load(Ordering::Relaxed) { Exit::Interrupted } else { self.exit(&rows) })
    }

    fn unless_quiet(&self, print: impl FnOnce()) {
        if !self.output.quiet {
            print();
        }
    }

    /// The boards that can be solved and are selected.
    fn instances(&self) -> anyhow::Result<Vec<BenchInstance>> {
        let goal = self.search.goal.goal()?;
        let set = sets::instances(&self.set, &goal)?;
        if self.search.goal.is_given() && set.instances.iter().all(|instance| instance.goal != goal) {
            bail!("--goal has no effect: every board of {} has its own goal", self.set);
        }
        let is_whole = self.only.is_empty() && self.limit.is_none();
        self.unless_quiet(|| set.note_unsolvable(&self.set, is_whole));
        if let Some(unsolvable) = self.only.iter().find(|name| set.unsolvable.contains(name)) {
            bail!("board {unsolvable} of {} cannot be solved to its goal", self.set);
        }
        self.selected(set.instances)
    }

    /// The journal and the rows of earlier runs in it, if there is to be one.
    fn journal(&self, tasks: &[BenchTask]) -> anyhow::Result<(Option<ResultJournal>, EarlierRows)> {
        let Some(path) = &self.resume else { return Ok((None, EarlierRows::default())) };
        // The options of the run, not those of a board, which may have a goal or a default limit of its own.
        let asked = BenchInstance { goal: self.search.goal.goal()?, ..tasks[0].instance.clone() };
        let limits = self.search.limits;
        let mut options: Vec<String> = Vec::new();
        for request in self.requests(&asked)? {
            let measured = MeasuredOptions::of(&request, limits.limits(), limits.memory).list().join(" ");
            if !options.contains(&measured) {
                options.push(measured);
            }
        }
        let (journal, records) = ResultJournal::open(path, "bench", vec![self.set.clone()], options)?;
        let earlier = EarlierRows::read(records, tasks)?;
        if earlier.count() > 0 {
            self.unless_quiet(|| note(messages().taken_over(earlier.count())));
        }
        Ok((Some(journal), earlier))
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

    /// Every board with its request, method after method; a method that is named twice is used once.
    fn tasks(&self, instances: Vec<BenchInstance>) -> anyhow::Result<Vec<BenchTask>> {
        let mut by_board = Vec::with_capacity(instances.len());
        for instance in instances {
            by_board.push((self.requests(&instance)?, instance));
        }
        let methods = by_board.first().map_or(0, |(requests, _)| requests.len());
        let is_new = |nth: &usize| {
            let method = |request: &Request| (request.algorithm, request.heuristic.as_ref().map(ToString::to_string));
            let (requests, _) = &by_board[0];
            !requests[..*nth].iter().any(|earlier| method(earlier) == method(&requests[*nth]))
        };
        let limits = self.search.limits.limits();
        let task = |(requests, instance): &(Vec<Request>, BenchInstance), nth: usize| {
            let default_time = instance.length.is_none().then_some(TIME_IF_UNKNOWN);
            let (instance, request) = (instance.clone(), requests[nth].clone());
            let limits = limits.time(limits.time.or(default_time));
            let options = MeasuredOptions::of(&request, limits, self.search.limits.memory);
            BenchTask { instance, request, limits, options }
        };
        Ok((0..methods).filter(is_new).flat_map(|nth| by_board.iter().map(move |board| task(board, nth))).collect())
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
        if self.check && rows.iter().any(|row| row.fault.is_some()) {
            Exit::NoSolution
        } else if rows.iter().any(|row| self.is_incomplete(row)) {
            Exit::Stopped
        } else {
            Exit::Done
        }
    }
}
