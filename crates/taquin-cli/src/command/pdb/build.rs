//! `taquin pdb build`: builds tables in advance.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use taquin::TableSize;
use taquin::unstable::EngineConfig;
use taquin::unstable::{Pattern, Table, TableBuilder, TableLayout};
use taquin::{Board, Shape};
use taquin::{Store, StoreError, TableBuildError};
use taquin_search::{Budget, Meter, Work};

use super::{explain, name};
use crate::exit::Exit;
use crate::goal_args::GoalArgs;
use crate::messages::{CommandError, Note, StoreConsequence, TableLine, messages};
use crate::named_values;
use crate::number_format::{bytes, time};
use crate::progress::ProgressLine;
use crate::stderr::{note, warn};
use crate::table_args::{CacheArgs, table_sizes};
use crate::thread_count::ThreadArgs;
use crate::{available_memory, input, signals};

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4
  taquin pdb build 5x5 --power full --threads 4
  taquin pdb build 4x4 --goal \"1 2 3 4/5 0 6 7/8 9 10 11/12 13 14 15\"
  taquin pdb build 4x4 --cache /data/tables";

/// Build the tables for a shape and a goal, and store them
///
/// Existing tables are kept, damaged ones are rebuilt. Each file is written atomically, so that Ctrl-C, a full disk or a
/// crash never leaves an incomplete table.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PdbBuildArgs {
    /// The size (4) or the shape, rows x columns (3x5)
    #[arg(value_name = "SIZE", value_parser = input::shape)]
    shape: Shape,

    #[command(flatten)]
    goal: GoalArgs,

    /// The size of the tables
    #[arg(
        short,
        long,
        alias = "tables",
        value_name = "SIZE",
        default_value = "full",
        value_parser = named_values::parser(table_sizes())
    )]
    power: TableSize,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    cache: CacheArgs,

    /// No progress line
    #[arg(short, long)]
    quiet: bool,
}

impl PdbBuildArgs {
    /// Builds what is missing.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let goal = self.goal.board(self.shape)?;
        let store = self.cache.store()?;
        let threads = self.threads.count();
        let config = EngineConfig::new(self.power, threads);
        let patterns = config.worth_storing(&goal)?;
        if patterns.is_empty() {
            writeln!(io::stdout(), "{}", messages().table_line(&TableLine::NothingToStore))?;
            return Ok(Exit::Done);
        }
        check_memory(&config, &goal)?;
        let flag = signals::listen()?;
        let mut builder =
            StoreFiller { store: &store, threads, flag: &flag, quiet: self.quiet, builders: HashMap::new() };
        for (nth, &pattern) in patterns.iter().enumerate() {
            let name = name(&store.path(pattern));
            let line = match builder.build(pattern, &format!("{}/{}", nth + 1, patterns.len()))? {
                BuildOutcome::Exists => TableLine::Exists { name: &name },
                BuildOutcome::Built { took, size } => {
                    let (time, size) = (messages().figures(&time(took)), messages().figures(&bytes(size)));
                    TableLine::Built { name: &name, time, size }
                }
                BuildOutcome::Interrupted => {
                    note(Note::NotBuilt { name });
                    return Ok(Exit::Interrupted);
                }
            };
            writeln!(io::stdout(), "{}", messages().table_line(&line))?;
        }
        Ok(Exit::Done)
    }
}

/// Rejects tables that do not fit into memory.
fn check_memory(config: &EngineConfig, goal: &Board) -> anyhow::Result<()> {
    let (needed, free) = (config.peak_bytes(goal)?, 2 * available_memory::half_of_available());
    if needed > free {
        let amount = |count| messages().figures(&bytes(count));
        bail!(CommandError::TablesNeedMemory { needed: amount(needed), free: amount(free) });
    }
    Ok(())
}

/// The outcome of building one table.
enum BuildOutcome {
    Exists,
    Built { took: Duration, size: usize },
    Interrupted,
}

/// Builds one table after the other.
struct StoreFiller<'a> {
    store: &'a Store,
    threads: usize,
    flag: &'a AtomicBool,
    quiet: bool,
    builders: HashMap<usize, TableBuilder>,
}

impl StoreFiller<'_> {
    /// Builds and stores a table that is missing or damaged.
    fn build(&mut self, pattern: Pattern, number: &str) -> anyhow::Result<BuildOutcome> {
        let builder = match self.builders.entry(pattern.tiles()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let layout = TableLayout::new(pattern.shape, pattern.tiles());
                let layout = layout.expect("the patterns of a configuration fit the shape");
                let mut budget = Meter::unlimited().cancelled_by(self.flag);
                let Some(builder) = unless_stopped(TableBuilder::new(&layout, &mut budget))? else {
                    return Ok(BuildOutcome::Interrupted);
                };
                entry.insert(builder)
            }
        };
        let layout = builder.layout();
        match self.store.open(pattern, layout, &mut Meter::unlimited().cancelled_by(self.flag)) {
            Ok(Some(_)) => return Ok(BuildOutcome::Exists),
            Err(StoreError::Stopped(_)) => return Ok(BuildOutcome::Interrupted),
            Ok(None) => {}
            Err(damaged @ StoreError::Damaged { .. }) => {
                warn(Note::Store(&damaged, StoreConsequence::WillBeRebuilt));
            }
            Err(error) => return Err(explain(error, self.store)),
        }
        let size = 8 * layout.words();
        let file = name(&self.store.path(pattern));
        let label = format!("{number} {file} ({}): ", messages().figures(&bytes(size)));
        let line = (!self.quiet).then(|| ProgressLine::new(label));
        let began = Instant::now();
        let built = build_with_progress(builder, pattern, self.threads, self.flag, line);
        let Some(table) = unless_stopped(built)? else { return Ok(BuildOutcome::Interrupted) };
        self.store.save(&table).map_err(|error| explain(error, self.store))?;
        Ok(BuildOutcome::Built { took: began.elapsed(), size })
    }
}

/// What was built, or `None` if the user interrupted.
fn unless_stopped<T>(built: Result<T, TableBuildError>) -> Result<Option<T>, TableBuildError> {
    match built {
        Err(TableBuildError::Stopped(_)) => Ok(None),
        built => built.map(Some),
    }
}

/// Builds one table while the progress line shows the time.
fn build_with_progress(
    builder: &TableBuilder,
    pattern: Pattern,
    threads: usize,
    flag: &AtomicBool,
    mut line: Option<ProgressLine>,
) -> Result<Table, TableBuildError> {
    let began = Instant::now();
    let mut meter = Meter::unlimited().cancelled_by(flag);
    let mut budget = |work: Work| {
        let elapsed = began.elapsed();
        if let Some(line) = &mut line {
            line.update(elapsed, || format!("{:.1} s", elapsed.as_secs_f64()));
        }
        meter.spend(work)
    };
    builder.table(pattern, threads, &mut budget)
}
