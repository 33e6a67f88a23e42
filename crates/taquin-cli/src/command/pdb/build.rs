//! `taquin pdb build`: builds tables in advance.

use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use taquin::{Board, Message, Metric, Shape, Store, StoreError, TableBuildError, TableSize, Value, phrase};

use crate::failure::bail;
use clap::Args;
use taquin::unstable::{
    EngineConfig, MultiTileTable, MultiTileTables, Pattern, SubtreeBackend, TableBuilder, TableLayout, TableSubject,
    TileGroups,
};
use taquin_gpu::Gpu;
use taquin_search::{Budget, Meter, Work};

use super::{explain, name};
use crate::args::goal_args::GoalArgs;
use crate::args::gpu_args::{GpuArgs, warn_of_failure};
use crate::args::named_values;
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::machine::thread_count::ThreadArgs;
use crate::messages::{figures, text, word};
use crate::number_format::{bytes, time};
use crate::output::report_warnings::ReportWarnings;
use crate::terminal::progress::ProgressLine;
use crate::terminal::stderr::{note, warn};
use crate::{input, machine::available_memory, terminal::signals};

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4
  taquin pdb build 5x5 --tables full --threads 4
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
    #[arg(long, value_name = "SIZE", default_value = "full", value_parser = named_values::parser(named_values::all::<TableSize>()))]
    tables: TableSize,

    /// What the tables count: slides, or multi-tile moves
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = named_values::parser(named_values::all::<Metric>()))]
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
    pub fn run(&self) -> crate::Result<Exit> {
        let goal = self.goal.board(self.shape)?;
        let store = self.cache.store()?;
        let threads = self.threads.count();
        let subjects = self.worth_storing(&goal)?;
        if subjects.is_empty() {
            writeln!(io::stdout(), "{}", word("cli.pdb.nothing-to-store"))?;
            return Ok(Exit::Done);
        }
        check_memory(self.peak_bytes(&goal)?)?;
        let (flag, gpu) = (signals::listen()?, self.gpu.open(self.quiet)?);
        let (builders, warnings) = (HashMap::new(), ReportWarnings::default());
        let mut builder =
            StoreFiller { store: &store, threads, gpu, flag: &flag, quiet: self.quiet, builders, warnings };
        for (nth, &subject) in subjects.iter().enumerate() {
            let name = name(&store.path_of(subject));
            let line = match builder.build(subject, &format!("{}/{}", nth + 1, subjects.len()))? {
                BuildOutcome::Exists => phrase!("cli.pdb.exists", name),
                BuildOutcome::Built { took, size } => {
                    phrase!(
                        "cli.pdb.built",
                        name,
                        time = Value::Figures(time(took)),
                        size = Value::Figures(bytes(size))
                    )
                }
                BuildOutcome::Interrupted => {
                    note(text(&phrase!("cli.note.not-built", name)));
                    return Ok(Exit::Interrupted);
                }
            };
            writeln!(io::stdout(), "{}", text(&line))?;
        }
        warn_of_failure(builder.gpu.as_ref(), self.quiet);
        Ok(Exit::Done)
    }

    /// The tables that are worth storing.
    fn worth_storing(&self, goal: &Board) -> crate::Result<Vec<TableSubject>> {
        if self.metric == Metric::SingleTile {
            let patterns = EngineConfig::new(self.tables, self.threads.count()).worth_storing(goal)?;
            return Ok(patterns.into_iter().map(TableSubject::Slides).collect());
        }
        if MultiTileTables::groups(goal, self.tables).is_empty() {
            bail!(phrase!("cli.error.no-multi-tile-tables", shape = self.shape));
        }
        Ok(MultiTileTables::worth_storing(goal, self.tables).into_iter().map(TableSubject::MultiTile).collect())
    }

    /// The most memory that building takes.
    fn peak_bytes(&self, goal: &Board) -> crate::Result<usize> {
        Ok(match self.metric {
            Metric::SingleTile => EngineConfig::new(self.tables, self.threads.count()).peak_bytes(goal)?,
            Metric::MultiTile => MultiTileTables::peak_bytes(goal, self.tables),
        })
    }
}

/// Rejects tables that do not fit into memory.
fn check_memory(needed: usize) -> crate::Result<()> {
    let free = 2 * available_memory::half_of_available();
    if needed > free {
        let amount = |count| figures(&bytes(count));
        bail!(phrase!("cli.error.tables-need-memory", needed = amount(needed), free = amount(free)));
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
    warnings: ReportWarnings,
}

impl StoreFiller<'_> {
    /// Builds and stores a table that is missing or damaged.
    fn build(&mut self, subject: TableSubject, number: &str) -> crate::Result<BuildOutcome> {
        match subject {
            TableSubject::Slides(pattern) => self.build_slides(pattern, number),
            TableSubject::MultiTile(groups) => self.build_multi_tile(groups, number),
            _ => bail!(phrase!("cli.error.no-builder", name = name(&self.store.path_of(subject)))),
        }
    }

    /// The builder for patterns of this size, or `None` if the user interrupted.
    fn builder(&mut self, pattern: Pattern) -> crate::Result<Option<Rc<TableBuilder>>> {
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

    fn build_slides(&mut self, pattern: Pattern, number: &str) -> crate::Result<BuildOutcome> {
        let flag = self.flag;
        let Some(builder) = self.builder(pattern)? else { return Ok(BuildOutcome::Interrupted) };
        let layout = builder.layout();
        let stored = self.store.open(pattern, layout, &mut Meter::unlimited().cancelled_by(flag));
        if let Some(outcome) = self.unless_missing(stored.map(|table| table.is_some()))? {
            return Ok(outcome);
        }
        let (began, threads) = (Instant::now(), self.threads);
        let line = self.progress_line(TableSubject::Slides(pattern), number, 8 * layout.words());
        let built = with_progress(flag, line, &mut self.warnings, |budget| {
            let on_gpu = self.gpu.as_ref().and_then(|gpu| gpu.build_table(&builder, pattern, budget));
            on_gpu.unwrap_or_else(|| builder.table(pattern, threads, budget))
        });
        let Some(table) = unless_stopped(built)? else { return Ok(BuildOutcome::Interrupted) };
        self.store.save(&table).map_err(|error| explain(error, self.store))?;
        Ok(BuildOutcome::Built { took: began.elapsed(), size: 8 * layout.words() })
    }

    fn build_multi_tile(&mut self, groups: TileGroups, number: &str) -> crate::Result<BuildOutcome> {
        let stored = self.store.open_multi_tile_table(groups, &mut Meter::unlimited().cancelled_by(self.flag));
        if let Some(outcome) = self.unless_missing(stored.map(|table| table.is_some()))? {
            return Ok(outcome);
        }
        let (began, threads) = (Instant::now(), self.threads);
        let line = self.progress_line(TableSubject::MultiTile(groups), number, 8 * groups.words());
        let build = |budget: &mut dyn Budget| MultiTileTable::build(groups, threads, budget);
        let built = with_progress(self.flag, line, &mut self.warnings, build);
        let Some(table) = unless_stopped(built)? else { return Ok(BuildOutcome::Interrupted) };
        self.store.save_multi_tile_table(&table).map_err(|error| explain(error, self.store))?;
        Ok(BuildOutcome::Built { took: began.elapsed(), size: 8 * groups.words() })
    }

    /// The outcome if the table need not be built or the user interrupted; `None` if it is missing or damaged.
    fn unless_missing(&self, is_stored: Result<bool, StoreError>) -> crate::Result<Option<BuildOutcome>> {
        match is_stored {
            Ok(true) => Ok(Some(BuildOutcome::Exists)),
            Err(StoreError::Stopped(_)) => Ok(Some(BuildOutcome::Interrupted)),
            Ok(false) => Ok(None),
            Err(damaged @ StoreError::Damaged { .. }) => {
                warn(text(&phrase!("cli.note.table-will-be-rebuilt", error = damaged.phrase())));
                Ok(None)
            }
            Err(error) => Err(explain(error, self.store)),
        }
    }

    /// The progress line of one table, unless it is unwanted.
    fn progress_line(&self, subject: TableSubject, number: &str, size: usize) -> Option<ProgressLine> {
        let file = name(&self.store.path_of(subject));
        (!self.quiet).then(|| ProgressLine::new(format!("{number} {file} ({}): ", figures(&bytes(size)))))
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
    warnings: &mut ReportWarnings,
    build: impl FnOnce(&mut dyn Budget) -> Result<T, TableBuildError>,
) -> Result<T, TableBuildError> {
    let began = Instant::now();
    let mut meter = Meter::unlimited().cancelled_by(flag);
    let built = build(&mut |work: Work| {
        let elapsed = began.elapsed();
        if let Some(line) = &mut line {
            line.update(elapsed, || format!("{:.1} s", elapsed.as_secs_f64()));
        }
        meter.spend(work)
    });
    drop(line);
    warnings.print_threads(&meter.tally());
    built
}
