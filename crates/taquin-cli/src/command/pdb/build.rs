//! `taquin pdb build`: tables made before they are needed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args, ValueEnum};
use taquin::engine::{EngineConfig, TableSize};
use taquin::pattern::{Pattern, Store, StoreError, Table, TableBuildError, TableBuilder, TableLayout};
use taquin::{Board, Shape};
use taquin_search::{Budget, Meter, Work};

use super::{explain, name};
use crate::exit::Exit;
use crate::figures::{bytes, grouped, time};
use crate::goal::GoalArgs;
use crate::progress::ProgressLine;
use crate::say::{say, warn};
use crate::tables::CacheArgs;
use crate::{input, memory, signals};

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4
  taquin pdb build 5x5 --power full --threads 4
  taquin pdb build 4x4 --goal \"1 2 3 4/5 0 6 7/8 9 10 11/12 13 14 15\" --cache /data/tables";

/// Build the tables for a shape, a goal and a table_size, and keep them
///
/// Tables that are there already and whole are left alone; damaged ones are built anew. Each is written under another
/// name first, so that Ctrl-C, a full disk or a crash never leaves half a table in its place.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BuildArgs {
    /// The size (4) or the shape, rows x columns (3x5)
    #[arg(value_name = "SIZE", value_parser = input::shape)]
    shape: Shape,

    #[command(flatten)]
    goal: GoalArgs,

    /// How much to spend
    #[arg(short, long, alias = "tables", value_name = "POWER", default_value = "full")]
    power: PowerName,

    /// How many threads to build with [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    #[command(flatten)]
    cache: CacheArgs,

    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PowerName {
    /// Built in a blink: only the larger ones are kept
    Light,
    /// About a second
    Medium,
    /// The strongest
    Full,
}

impl BuildArgs {
    /// Builds what is missing.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let goal = self.goal.board(self.shape)?;
        let store = self.cache.store()?;
        let table_size = match self.power {
            PowerName::Light => TableSize::Light,
            PowerName::Medium => TableSize::Medium,
            PowerName::Full => TableSize::Full,
        };
        let threads =
            self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let plan = EngineConfig::new(table_size, threads);
        let subjects = plan.worth_storing(&goal)?;
        if subjects.is_empty() {
            writeln!(io::stdout(), "nothing to keep: tables of this size are built about as fast as they are read")?;
            return Ok(Exit::Done);
        }
        check_memory(&plan, &goal)?;
        let flag = signals::listen()?;
        let mut works = Works { store: &store, threads, flag: &flag, quiet: self.quiet, builders: HashMap::new() };
        for (nth, &subject) in subjects.iter().enumerate() {
            match works.make(subject, &format!("{}/{}", nth + 1, subjects.len()))? {
                Made::There => writeln!(io::stdout(), "{} is there already", name(&store.path(subject)))?,
                Made::Built { took, size } => {
                    writeln!(io::stdout(), "{} built in {}, {}", name(&store.path(subject)), time(took), bytes(size))?;
                }
                Made::Interrupted => {
                    say(format_args!("interrupted: {} is not built", name(&store.path(subject))));
                    return Ok(Exit::Interrupted);
                }
            }
        }
        Ok(Exit::Done)
    }
}

/// Refuses what would drive the machine out of memory.
fn check_memory(plan: &EngineConfig, goal: &Board) -> anyhow::Result<()> {
    let (needed, free) = (plan.peak_bytes(goal)?, 2 * memory::half_of_available());
    if needed > free {
        bail!("building these tables takes {} of memory, but {} are free", bytes(needed), bytes(free));
    }
    Ok(())
}

/// What became of a table.
enum Made {
    There,
    Built { took: Duration, size: usize },
    Interrupted,
}

/// Makes one table after the other.
struct Works<'a> {
    store: &'a Store,
    threads: usize,
    flag: &'a AtomicBool,
    quiet: bool,
    builders: HashMap<usize, TableBuilder>,
}

impl Works<'_> {
    /// Builds and keeps a table that is not there, or is there but damaged.
    fn make(&mut self, subject: Pattern, place: &str) -> anyhow::Result<Made> {
        let mut until_cancelled = Meter::unlimited().cancelled_by(self.flag);
        let builder = match self.builders.entry(subject.tiles()) {
            Entry::Occupied(builder) => builder.into_mut(),
            Entry::Vacant(place) => {
                let layout = TableLayout::new(subject.shape, subject.tiles()).expect("plans have patterns that fit");
                match TableBuilder::new(&layout, &mut until_cancelled) {
                    Ok(builder) => place.insert(builder),
                    Err(_) => return Ok(Made::Interrupted),
                }
            }
        };
        let layout = builder.layout();
        match self.store.open(subject, layout) {
            Ok(Some(_)) => return Ok(Made::There),
            Ok(None) => {}
            Err(damaged @ StoreError::Damaged { .. }) => {
                warn(format_args!("{damaged}; it is built anew"));
            }
            Err(error) => return Err(explain(error, self.store)),
        }
        let size = 8 * layout.words();
        let file = name(&self.store.path(subject));
        let label = format!("{place} {file}: {} entries, ", grouped(layout.entries() as u64));
        let line = (!self.quiet).then(|| ProgressLine::new(label));
        let began = Instant::now();
        let table = match build(builder, subject, self.threads, &mut until_cancelled, line) {
            Ok(table) => table,
            Err(TableBuildError::Stopped(_)) => return Ok(Made::Interrupted),
            Err(error) => return Err(error.into()),
        };
        self.store.save(&table).map_err(|error| explain(error, self.store))?;
        Ok(Made::Built { took: began.elapsed(), size })
    }
}

/// Builds one table, with a line that shows the time.
fn build(
    builder: &TableBuilder,
    subject: Pattern,
    threads: usize,
    meter: &mut Meter,
    mut line: Option<ProgressLine>,
) -> Result<Table, TableBuildError> {
    let began = Instant::now();
    let mut budget = |work: Work| {
        let elapsed = began.elapsed();
        if let Some(line) = &mut line {
            line.say(elapsed, || format!("{:.1} s", elapsed.as_secs_f64()));
        }
        meter.spend(work)
    };
    builder.table(subject, threads, &mut budget)
}
