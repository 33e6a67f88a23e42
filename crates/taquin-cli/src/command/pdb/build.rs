//! `taquin pdb build`: builds tables in advance.

use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use taquin::unstable::{
    EngineConfig, Pattern, PushTable, PushTables, SubtreeBackend, TableBuilder, TableLayout, TableSubject, TileGroups,
};
use taquin::{Board, Metric, Shape, Store, StoreError, TableBuildError, TableSize};
use taquin_gpu::Gpu;
use taquin_search::{Budget, Meter, Work};

use super::{explain, name};
use crate::exit::Exit;
use crate::goal_args::GoalArgs;
use crate::gpu_args::{GpuArgs, warn_of_failure};
use crate::messages::{CommandError, Note, StoreConsequence, TableLine, messages};
use crate::method_args::metrics;
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
  taquin pdb build 4x4 --metric mtm
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

    /// What the tables count: slides, or pushes of several tiles
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = named_values::parser(metrics()))]
    metric: Metric,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    gpu: GpuArgs,

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
        let subjects = self.worth_storing(&goal)?;
        if subjects.is_empty() {
            writeln!(io::stdout(), "{}", messages().table_line(&TableLine::NothingToStore))?;
            return Ok(Exit::Done);
        }
        check_memory(self.peak_bytes(&goal)?)?;
        let (flag, gpu) = (signals::listen()?, self.gpu.open(self.quiet)?);
        let builders = HashMap::new();
        let mut builder = StoreFiller { store: &store, threads, gpu, flag: &flag, quiet: self.quiet, builders };
        for (nth, &subject) in subjects.iter().enumerate() {
            let name = name(&store.path_of(subject));
            let line = match builder.build(subject, &format!("{}/{}", nth + 1, subjects.len()))? {
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
        warn_of_failure(builder.gpu.as_ref(), self.quiet);
        Ok(Exit::Done)
    }

    /// The tables that are worth storing.
    fn worth_storing(&self, goal: &Board) -> anyhow::Result<Vec<TableSubject>> {
        if self.metric == Metric::SingleTile {
            let patterns = EngineConfig::new(self.power, self.threads.count()).worth_storing(goal)?;
            return Ok(patterns.into_iter().map(TableSubject::Slides).collect());
        }
        if PushTables::groups(goal, self.power).is_empty() {
            bail!("there are tables of pushes for boards of 2x2 to 16 cells, not for {}", self.shape);
        }
        Ok(PushTables::worth_storing(goal, self.power).into_iter().map(TableSubject::Pushes).collect())
    }

    /// The most memory that building takes.
    fn peak_bytes(&self, goal: &Board) -> anyhow::Result<usize> {
        Ok(match self.metric {
            Metric::SingleTile => EngineConfig::new(self.power, self.threads.count()).peak_bytes(goal)?,
            Metric::MultiTile => PushTables::peak_bytes(goal, self.power),
        })
    }
}

/// Rejects tables that do not fit into memory.
fn check_memory(needed: usize) -> anyhow::Result<()> {
    let free = 2 * available_memory::half_of_available();
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
    /// Builds tables of slides in place of the threads.
    gpu: Option<Arc<Gpu>>,
    flag: &'a AtomicBool,
    quiet: bool,
    builders: HashMap<usize, Rc<TableBuilder>>,
}

impl StoreFiller<'_> {
    /// Builds and stores a table that is missing or damaged.
    fn build(&mut self, subject: TableSubject, number: &str) -> anyhow::Result<BuildOutcome> {
        match subject {
            TableSubject::Slides(pattern) => self.build_slides(pattern, number),
            TableSubject::Pushes(groups) => self.build_pushes(groups, number),
            _ => bail!("there is no builder for {}", name(&self.store.path_of(subject))),
        }
    }

    /// The builder for patterns of this size, or `None` if the user interrupted.
    fn builder(&mut self, pattern: Pattern) -> anyhow::Result<Option<Rc<TableBuilder>>> {
        if let Some(builder) = self.builders.get(&pattern.tiles()) {
            return Ok(Some(Rc::clone(builder)));
        }
        let layout = TableLayout::new(pattern.shape, pattern.tiles());
        let layout = layout.expect("the patterns of a configuration fit the shape");
        let mut budget = Meter::unlimited().cancelled_by(self.flag);
        let builder = unless_stopped(TableBuilder::new(&layout, &mut budget))?.map(Rc::new);
        self.builders.extend(builder.clone().map(|builder| (pattern.tiles(), builder)));
        Ok(builder)
    }

    fn build_slides(&mut self, pattern: Pattern, number: &str) -> anyhow::Result<BuildOutcome> {
        let flag = self.flag;
        let Some(builder) = self.builder(pattern)? else { return Ok(BuildOutcome::Interrupted) };
        let layout = builder.layout();
        let stored = self.store.open(pattern, layout, &mut Meter::unlimited().cancelled_by(flag));
        if let Some(outcome) = self.unless_missing(stored.map(|table| table.is_some()))? {
            return Ok(outcome);
        }
        let (began, threads) = (Instant::now(), self.threads);
        let line = self.progress_line(TableSubject::Slides(pattern), number, 8 * layout.words());
        let built = with_progress(flag, line, |budget| {
            let on_card = self.gpu.as_ref().and_then(|gpu| gpu.build_table(&builder, pattern, budget));
            on_card.unwrap_or_else(|| builder.table(pattern, threads, budget))
        });
        let Some(table) = unless_stopped(built)? else { return Ok(BuildOutcome::Interrupted) };
        self.store.save(&table).map_err(|error| explain(error, self.store))?;
        Ok(BuildOutcome::Built { took: began.elapsed(), size: 8 * layout.words() })
    }

    fn build_pushes(&mut self, groups: TileGroups, number: &str) -> anyhow::Result<BuildOutcome> {
        let stored = self.store.open_push_table(groups, &mut Meter::unlimited().cancelled_by(self.flag));
        if let Some(outcome) = self.unless_missing(stored.map(|table| table.is_some()))? {
            return Ok(outcome);
        }
        let (began, threads) = (Instant::now(), self.threads);
        let line = self.progress_line(TableSubject::Pushes(groups), number, 8 * groups.words());
        let built = with_progress(self.flag, line, |budget| PushTable::build(groups, threads, budget));
        let Some(table) = unless_stopped(built)? else { return Ok(BuildOutcome::Interrupted) };
        self.store.save_push_table(&table).map_err(|error| explain(error, self.store))?;
        Ok(BuildOutcome::Built { took: began.elapsed(), size: 8 * groups.words() })
    }

    /// The outcome if the table need not be built or the user interrupted; `None` if it is missing or damaged.
    fn unless_missing(&self, is_stored: Result<bool, StoreError>) -> anyhow::Result<Option<BuildOutcome>> {
        match is_stored {
            Ok(true) => Ok(Some(BuildOutcome::Exists)),
            Err(StoreError::Stopped(_)) => Ok(Some(BuildOutcome::Interrupted)),
            Ok(false) => Ok(None),
            Err(damaged @ StoreError::Damaged { .. }) => {
                warn(Note::Store(&damaged, StoreConsequence::WillBeRebuilt));
                Ok(None)
            }
            Err(error) => Err(explain(error, self.store)),
        }
    }

    /// The progress line of one table, unless it is unwanted.
    fn progress_line(&self, subject: TableSubject, number: &str, size: usize) -> Option<ProgressLine> {
        let file = name(&self.store.path_of(subject));
        (!self.quiet).then(|| ProgressLine::new(format!("{number} {file} ({}): ", messages().figures(&bytes(size)))))
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
fn with_progress<T>(
    flag: &AtomicBool,
    mut line: Option<ProgressLine>,
    build: impl FnOnce(&mut dyn Budget) -> Result<T, TableBuildError>,
) -> Result<T, TableBuildError> {
    let began = Instant::now();
    let mut meter = Meter::unlimited().cancelled_by(flag);
    build(&mut |work: Work| {
        let elapsed = began.elapsed();
        if let Some(line) = &mut line {
            line.update(elapsed, || format!("{:.1} s", elapsed.as_secs_f64()));
        }
        meter.spend(work)
    })
}
