//! `taquin bench`: a set of boards, solved, timed and checked.

mod plot;
mod row;
mod sets;
mod sheet;
mod summary;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use taquin::engine::TableSize;
use taquin::{Board, Request};
use taquin_search::Limits;

use self::row::{Row, Step};
use self::sets::Instance;
use self::sheet::Sheet;
use self::summary::{SetUp, Summary};
use crate::enough::EnoughArgs;
use crate::exit::Exit;
use crate::figures::counted;
use crate::goal::GoalArgs;
use crate::limits::LimitArgs;
use crate::method::{self, MethodArgs};
use crate::progress::ProgressLine;
use crate::say::{say, warn};
use crate::search::{search, search_with};
use crate::tables::Troubles;
use crate::{cpu, signals};

const EXAMPLES: &str = "\
Examples:
  taquin bench korf100 --check                   Korf's hundred 15-puzzles, lengths and paths checked
  taquin bench hard15 --tables full --plot hard15.svg
  taquin bench kf50 --only 38,40,44,25 --tables full --format markdown
  taquin bench korf100 -a ida -H manhattan --limit 10 --format csv
  taquin bench dca35 --limit 20 --time 10 --plot dca35.svg   how short the answers get, and when
  taquin bench my-boards.txt --goal snail --time 1m

A file has a board a line, or the five columns of the project's own sets, apart by tabs: a name, the size, the length \
of a shortest solution or ?, the tiles row by row, the goal. Boards that cannot be solved are left out.
Exit codes: 0 done; 1 with --check: something is wrong; 2 bad input or usage; 3 some boards were stopped by a limit; \
130 interrupted.";

/// What a board gets whose shortest solution nobody knows, unless --time says otherwise.
const TIME_IF_UNKNOWN: Duration = Duration::from_secs(60);

/// Solve a set of boards one after the other, and say how long each took
///
/// Tables are made ready first and timed apart. Every solution is replayed by code that solves nothing. Limits are for
/// each board; without --time only boards whose shortest solution is not known have one, 60 seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub struct BenchArgs {
    /// The name of a set, or of a file of boards
    #[arg(value_name = "SET")]
    set: String,

    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    enough: EnoughArgs,

    /// How many threads solve each board, where the algorithm can use several [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Only the first so many boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,

    /// Only the boards with these names or numbers, apart by commas
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    only: Vec<String>,

    /// End with code 1 if a solution leads elsewhere, or is said to be shortest and has not the expected length
    #[arg(long)]
    check: bool,

    /// Draw time and nodes against length, and length against time where solutions get better, as an SVG picture
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// How to write the figures
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "table")]
    format: Format,

    /// No warnings, no progress
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns for people, then a summary
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
    /// A Markdown table, then a summary
    Markdown,
}

/// The examples after a list of the sets.
fn long_help() -> String {
    let sets: Vec<String> = sets::SETS.iter().map(|set| format!("  {:<10} {}", set.name, set.about)).collect();
    format!("Sets:\n{}\n\n{EXAMPLES}", sets.join("\n"))
}

/// How a run is described.
struct Way {
    algorithm: String,
    heuristic: Option<String>,
    tables: &'static str,
    threads: usize,
}

impl BenchArgs {
    /// Solves the set and prints the figures.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let (boards, left_out) = sets::boards(&self.set, &self.goal.goal()?)?;
        if left_out > 0 && !self.quiet {
            say(format_args!("{} that cannot be solved left out", counted(left_out, "board")));
        }
        let instances = self.chosen(boards)?;
        let requests = instances.iter().map(|instance| self.request(instance)).collect::<anyhow::Result<Vec<_>>>()?;
        if let Some(path) = self.plot.as_ref().filter(|path| path.extension().is_none_or(|it| it != "svg")) {
            bail!("the plot is an SVG picture, so its name must end in .svg, unlike '{}'", path.display());
        }
        let picture = self
            .plot
            .as_ref()
            .map(|path| File::create(path).with_context(|| format!("cannot write the plot to {}", path.display())));
        let picture = picture.transpose()?;
        let flag = signals::listen()?;
        if let Some(caveat) = requests.first().and_then(method::caveat).filter(|_| !self.quiet) {
            warn(caveat);
        }
        let limits = self.limits.limits();
        let mut troubles = Troubles::default();
        let set_up = self.set_up(&requests, limits, &flag, &mut troubles)?;
        let mut sheet = Sheet::new(self.format, &instances);
        let (rows, way) = self.solve(&instances, &requests, limits, &flag, &mut sheet, &mut troubles)?;
        let summary = Summary::new(&rows, set_up);
        sheet.end(&self.set, &way, &rows, &summary)?;
        if let Some(mut file) = picture {
            let title = format!("{}: {}", self.set, summary.title());
            file.write_all(plot::draw(&title, &way.to_string(), &rows).as_bytes()).context("cannot write the plot")?;
        }
        Ok(self.exit(&rows))
    }

    /// The boards that are asked for.
    fn chosen(&self, mut instances: Vec<Instance>) -> anyhow::Result<Vec<Instance>> {
        let is = |instance: &Instance, wanted: &str| {
            let name = instance.id.trim_end_matches(|c: char| c.is_ascii_digit());
            let number = &instance.id[name.len()..];
            let same = |a: Option<u64>, b: Option<u64>| a.is_some() && a == b;
            instance.id == wanted || same(number.parse().ok(), wanted.parse().ok())
        };
        if let Some(missing) = self.only.iter().find(|wanted| !instances.iter().any(|instance| is(instance, wanted))) {
            let (first, last) = (&instances[0].id, &instances[instances.len() - 1].id);
            bail!("{} has no board '{missing}': they go from {first} to {last}", self.set);
        }
        instances.retain(|instance| self.only.is_empty() || self.only.iter().any(|wanted| is(instance, wanted)));
        instances.truncate(self.limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(instances)
    }

    fn request(&self, instance: &Instance) -> anyhow::Result<Request> {
        let mut request = self.method.request(instance.board.clone(), instance.goal.clone())?;
        request.threads = self.threads.map_or(request.threads, usize::from);
        self.enough.furnish(&mut request);
        Ok(request)
    }

    /// Solves every goal from itself, which takes no moves, but makes ready what its boards will be solved with; only
    /// tables for the way back of a hard board are made ready with that board.
    fn set_up(
        &self,
        requests: &[Request],
        limits: Limits,
        flag: &AtomicBool,
        troubles: &mut Troubles,
    ) -> anyhow::Result<SetUp> {
        let (began, cpu) = (Instant::now(), cpu::time());
        let mut ready: Vec<Board> = Vec::new();
        let mut bytes = 0;
        for request in requests {
            let goal = request.goal.board(request.board.shape())?;
            if ready.contains(&goal) {
                continue;
            }
            let limits = limits.time(None).nodes(None);
            let line = (!self.quiet).then(|| ProgressLine::new("making tables ready: "));
            let mut idle = request.clone();
            idle.board = goal.clone();
            let report = search(&idle, limits, flag, line)?;
            bytes += report.tally.bytes_peak;
            if !self.quiet {
                troubles.tell(&report);
            }
            ready.push(goal);
        }
        let cpu = cpu.zip(cpu::time()).map(|(before, after)| after - before);
        Ok(SetUp { seconds: began.elapsed().as_secs_f64(), cpu_seconds: cpu.map(|cpu| cpu.as_secs_f64()), bytes })
    }

    /// Solves board after board, until the user has enough.
    fn solve(
        &self,
        instances: &[Instance],
        requests: &[Request],
        limits: Limits,
        flag: &AtomicBool,
        sheet: &mut Sheet,
        troubles: &mut Troubles,
    ) -> anyhow::Result<(Vec<Row>, Way)> {
        let tables = requests[0].table_size.map_or("auto", TableSize::name);
        let (algorithm, threads) = (requests[0].algorithm.to_string(), requests[0].threads);
        let mut way = Way { algorithm, heuristic: None, tables, threads };
        let mut rows = Vec::with_capacity(instances.len());
        for (instance, request) in instances.iter().zip(requests) {
            let label = format!("{}/{} {}: ", rows.len() + 1, instances.len(), instance.id);
            let line = (!self.quiet).then(|| ProgressLine::new(label));
            let unknown = instance.length.is_none().then_some(TIME_IF_UNKNOWN);
            let limits = limits.time(limits.time.or(unknown));
            let before = cpu::time();
            let mut steps = Vec::new();
            let report = search_with(request, limits, flag, line, &mut |better| steps.push(Step::of(better)))
                .with_context(|| format!("board {}", instance.id))?;
            let cpu = before.zip(cpu::time()).map(|(before, after)| after - before);
            if rows.is_empty() {
                (way.algorithm, way.heuristic) = (report.algorithm.to_string(), report.heuristic.clone());
                sheet.begin()?;
            }
            if !self.quiet {
                troubles.tell(&report);
            }
            let row = Row::new(instance, report.guarantee, &report, cpu, steps);
            sheet.add(&row)?;
            rows.push(row);
            if flag.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok((rows, way))
    }

    fn exit(&self, rows: &[Row]) -> Exit {
        if rows.iter().any(|row| row.stopped == Some("cancelled")) {
            Exit::Interrupted
        } else if self.check && rows.iter().any(|row| row.fault.is_some()) {
            Exit::NoSolution
        } else if rows.iter().any(|row| row.stopped.is_some()) {
            Exit::Stopped
        } else {
            Exit::Done
        }
    }
}

impl std::fmt::Display for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Way { algorithm, heuristic, tables, threads } = self;
        match heuristic.as_deref() {
            Some("pattern databases") => write!(f, "{algorithm}, {tables} tables")?,
            Some(heuristic) => write!(f, "{algorithm} with {heuristic}")?,
            None => write!(f, "{algorithm}")?,
        }
        write!(f, ", {}", counted(*threads, "thread"))
    }
}
