//! `taquin bench`: solves a set of boards, measures and checks the results.

mod baseline;
mod environment;
mod method;
mod plot;
mod resume;
mod row;
mod run;
pub mod sets;
mod summary;
mod table;
mod task;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::failure::bail;
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use taquin::{Request, phrase};

use self::baseline::Baseline;
use self::environment::BenchEnvironment;
use self::method::BenchMethod;
use self::resume::EarlierRows;
use self::row::BenchRow;
use self::run::BenchRun;
use self::sets::{BenchInstance, InstanceSet};
use self::summary::BenchSummary;
use self::task::BenchTask;
use crate::args::output_args::TableOutputArgs;
use crate::args::search_args::SearchArgs;
use crate::args::shard::Shard;
use crate::args::stop_args::StopArgs;
use crate::exit::Exit;
use crate::messages::text;
use crate::output::chart_file::ChartFile;
use crate::output::measured_options::MeasuredOptions;
use crate::output::report_warnings::ReportWarnings;
use crate::output::result_journal::ResultJournal;
use crate::output::table_writer::TableWriter;
use crate::terminal::stderr::{note, warn};
use crate::{args::gpu_args, args::method_args, args::named_values, input, terminal::signals};

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
the tiles row by row, the goal. Unsolvable boards are skipped. Boards without a name are named after their line.
Exit codes: 0 done; 1 --check found a wrong result; 2 bad input or usage; 3 some boards \
reached a limit you set, or found no solution; 130 interrupted.";

/// The default time limit of a board whose optimal length is unknown.
const TIME_IF_UNKNOWN: Duration = Duration::from_secs(60);

/// Solve a set of boards one by one and measure the time of each
///
/// Tables are prepared first and timed separately. Every solution is verified by code independent of the solvers. Limits
/// apply to each board; without --time, boards of unknown optimal length have a limit of 60 seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub struct BenchArgs {
    /// The names of sets, or files or folders of boards; `-` reads standard input
    #[arg(value_name = "SET", required = true, hide_possible_values = true, value_parser = set_parser())]
    set: Vec<String>,

    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    stop: StopArgs,

    /// Only the first N boards
    #[arg(long, value_name = "N", value_parser = input::positive)]
    limit: Option<usize>,

    /// Make node counts reproducible: one thread, and no decision that depends on time
    ///
    /// By default a search may switch from small to larger tables once they are ready, so that the counts depend on the
    /// speed of the machine and on which tables are already stored, even with one thread. Boards larger than 4×4 also need
    /// --nodes.
    #[arg(long)]
    repeatable: bool,

    /// Only the boards with these names, numbers or ranges of numbers, separated by commas: 1-10,20
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    only: Vec<String>,

    /// Only the I-th of N equal parts: the boards I, I + N, I + 2N …
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Measure every board N times, after one run that does not count: mean and standard deviation of the time
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = input::positive)]
    runs: usize,

    /// Compare nodes and time with the JSON of an earlier run, board by board
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

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
        taquin_data::SETS.iter().map(|set| format!("  {:<10}  {}", set.name, set.description)).collect();
    format!("Sets:\n{}\n\n{EXAMPLES}", sets.join("\n"))
}

impl BenchArgs {
    /// Solves the set and prints the measurements.
    pub fn run(&self) -> crate::Result<Exit> {
        if self.repeatable && self.search.threads.are_several() {
            bail!(phrase!("cli.error.repeatable-threads"));
        }
        let chart = self.plot.as_deref().map(ChartFile::new).transpose()?;
        let out = self.output.output.open()?;
        let baseline = self.baseline.as_deref().map(Baseline::read).transpose()?;
        let InstanceSet { instances, bad, .. } = self.instances()?;
        let mut tasks = self.tasks(self.selected(instances)?)?;
        let name = self.set.join(", ");
        let gpu = self.search.gpu.open_for(tasks.iter().map(|task| &task.request), self.output.quiet)?;
        for task in &mut tasks {
            task.request = gpu_args::give(gpu.as_ref(), task.request.clone());
        }
        let (journal, earlier) = self.journal(&tasks)?;
        let flag = signals::listen()?;
        if let Some(caveat) = tasks.iter().find_map(|task| method_args::caveat(&task.request)) {
            self.unless_quiet(|| warn(text(&caveat)));
        }
        let room = out.columns();
        let table = TableWriter::new(self.output.format, table::columns(&tasks), room, out).in_document();
        let mut run = BenchRun {
            flag: &flag,
            limits: self.search.limits.limits(),
            quiet: self.output.quiet,
            table,
            journal,
            environment: BenchEnvironment::now(),
            warnings: ReportWarnings::default(),
            runs: self.runs,
        };
        let set_up = run.prepare_tables(&tasks)?;
        let rows = run.solve(&tasks, &earlier)?;
        gpu_args::warn_of_failure(gpu.as_ref(), self.output.quiet);
        if let Some(option) = self.stop.given().filter(|_| !rows.iter().any(BenchRow::is_improved)) {
            self.unless_quiet(|| note(text(&phrase!("cli.result.not-improved", option))));
        }
        let method = BenchMethod::of(&rows, &tasks[0].request);
        let summary = BenchSummary::new(&rows, set_up);
        run.finish(&name, &method, &rows, &summary)?;
        if let Some(baseline) = baseline {
            baseline.lines(&rows).into_iter().for_each(note);
        }
        if let Some(chart) = chart {
            let title = format!("{name} – {}", summary.title());
            chart.write(&plot::draw(&title, &method.lines().join("; "), &rows))?;
        }
        let exit = if bad > 0 { Exit::BadInput } else { self.exit(&rows) };
        Ok(if flag.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
    }

    fn unless_quiet(&self, print: impl FnOnce()) {
        if !self.output.quiet {
            print();
        }
    }

    /// The boards that can be solved.
    fn instances(&self) -> crate::Result<InstanceSet> {
        let goal = self.search.goal.chosen()?;
        let names = self.set.join(", ");
        let set = sets::instances_of(&self.set, &goal)?;
        if goal.0.is_some() && set.instances.iter().all(|instance| Some(&instance.goal) != goal.0.as_ref()) {
            bail!(phrase!("cli.error.set-has-goals", set = &names[..]));
        }
        let is_whole = self.only.is_empty() && self.limit.is_none();
        self.unless_quiet(|| set.note_unsolvable(&names, is_whole));
        if let Some(unsolvable) = self.only.iter().find(|name| set.unsolvable.contains(name)) {
            bail!(phrase!("cli.error.unsolvable-in-set", board = &unsolvable[..], set = &names[..]));
        }
        Ok(set)
    }

    /// The journal and the rows of earlier runs in it, if there is to be one.
    fn journal(&self, tasks: &[BenchTask]) -> crate::Result<(Option<ResultJournal>, EarlierRows)> {
        let Some(path) = &self.resume else { return Ok((None, EarlierRows::default())) };
        // The options of the run, not those of a board, which may have a goal or a default limit of its own.
        let asked = BenchInstance { goal: self.search.goal.goal()?, ..tasks[0].instance.clone() };
        let limits = self.search.limits;
        let mut options: Vec<String> = Vec::new();
        for request in self.requests(&asked)? {
            let measured =
                MeasuredOptions::of(&request, limits.limits(), limits.memory).runs(self.runs).list().join(" ");
            if !options.contains(&measured) {
                options.push(measured);
            }
        }
        options.extend(self.shard.map(|shard| format!("--shard {shard}")));
        let (journal, records) = ResultJournal::open(path, "bench", self.set.clone(), options)?;
        let earlier = EarlierRows::read(records, tasks)?;
        if earlier.count() > 0 {
            self.unless_quiet(|| note(text(&phrase!("cli.bench.reused", n = earlier.count()))));
        }
        Ok((Some(journal), earlier))
    }

    /// The boards selected by --only and --limit.
    fn selected(&self, mut instances: Vec<BenchInstance>) -> crate::Result<Vec<BenchInstance>> {
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
            let (set, missing) = (self.set.join(", "), &missing[..]);
            bail!(phrase!("cli.error.not-in-set", set, missing, first = &first[..], last = &last[..]));
        }
        instances.retain(|instance| self.only.is_empty() || self.only.iter().any(|wanted| has_name(instance, wanted)));
        instances.truncate(self.limit.unwrap_or(usize::MAX));
        if let Some(shard) = self.shard {
            let mut position = 0..;
            instances.retain(|_| position.next().is_some_and(|position| shard.has(position)));
        }
        if instances.is_empty() {
            bail!(phrase!("cli.bench.empty-shard"));
        }
        Ok(instances)
    }

    /// Every board with its request, method after method; a method that is named twice is used once.
    fn tasks(&self, instances: Vec<BenchInstance>) -> crate::Result<Vec<BenchTask>> {
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
            let options = MeasuredOptions::of(&request, limits, self.search.limits.memory).runs(self.runs);
            BenchTask { instance, request, limits, options }
        };
        Ok((0..methods).filter(is_new).flat_map(|nth| by_board.iter().map(move |board| task(board, nth))).collect())
    }

    fn requests(&self, instance: &BenchInstance) -> crate::Result<Vec<Request>> {
        let requests = self.search.requests(instance.board.clone(), instance.goal.clone())?;
        let complete = |request: Request| {
            let request = self.stop.apply_to(request);
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
