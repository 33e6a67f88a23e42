//! Gets the tables of some partitions: from the program itself, from disk, or built.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin_search::{Budget, Stop, Work};

use super::automaton::Automaton;
use super::config::EngineConfig;
use super::sizes::{MAX_ROOT_BYTES, SMALL_BOARD_CELLS};
use crate::pattern::{
    MAX_NARROW_CELLS, Partition, Pattern, Store, StoreError, Table, TableBuildError, TableBuilder, TableLayout,
    embedded, fewest_entries,
};
use crate::threads::run_on_threads;

/// How the tables of an engine were prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preparation {
    /// How many came from disk.
    pub read: usize,
    /// How many were built.
    pub built: usize,
    /// How long it took, the automaton included.
    pub time: Duration,
}

/// Tables by partition, and what went wrong on disk.
pub struct LoadedTables {
    pub sets: Vec<Vec<Table>>,
    pub store_errors: Vec<StoreError>,
    /// How many tables came from disk.
    pub read: usize,
    /// How many were built.
    pub built: usize,
}

/// Tables of at least this many entries are built by all threads together; smaller ones by one thread each.
const LARGE_ENTRIES: usize = 20_000_000;
/// Tables of at least this many entries are stored; smaller ones are built about as fast as they are read.
const WORTH_STORING: usize = 1_000_000;

/// Loads or builds every table of the partitions once.
pub fn load_tables(
    partitions: &[Partition],
    config: &EngineConfig,
    budget: &mut dyn Budget,
) -> Result<LoadedTables, TableBuildError> {
    let EngineConfig { threads, memory, ref store, .. } = *config;
    let needed = NeededTables::of(partitions, config.wide);
    let (mut subjects, layouts) = (needed.subjects.clone(), &needed.layouts);
    let mut loader = Loader { store: store.as_ref(), ready: HashMap::new(), store_errors: Vec::new() };
    subjects.retain(|subject| match embedded(*subject, &layouts[&subject.tiles()]) {
        Some(table) => {
            loader.ready.insert(*subject, table);
            false
        }
        None => true,
    });
    let embedded = loader.ready.len();
    let mut stop = ControlFlow::Continue(());
    subjects.retain(|subject| {
        stop = if stop.is_continue() { budget.spend(Work::NONE) } else { stop };
        if stop.is_continue() {
            match loader.read(*subject, &layouts[&subject.tiles()], budget) {
                ControlFlow::Continue(read) => return !read,
                ControlFlow::Break(reason) => stop = ControlFlow::Break(reason),
            }
        }
        true
    });
    if let ControlFlow::Break(stop) = stop {
        return Err(TableBuildError::Stopped(stop));
    }
    let (read, built) = (loader.ready.len() - embedded, subjects.len());
    // Stored tables may have turned out to be damaged.
    let bytes = needed.peak_bytes(partitions, config, |subject| subjects.contains(subject));
    if bytes > memory {
        return Err(TableBuildError::Memory { bytes });
    }
    let mut builders: HashMap<usize, TableBuilder> = HashMap::new();
    for tiles in subjects.iter().map(Pattern::tiles) {
        if let Entry::Vacant(place) = builders.entry(tiles) {
            place.insert(TableBuilder::new(&layouts[&tiles], budget)?);
        }
    }
    let (large, small): (Vec<Pattern>, Vec<Pattern>) =
        subjects.iter().partition(|subject| layouts[&subject.tiles()].entries() >= LARGE_ENTRIES);
    for subject in large {
        let builder = &builders[&subject.tiles()];
        let by_backend = config.backend.as_ref().and_then(|backend| backend.build_table(builder, subject, budget));
        loader.add(by_backend.unwrap_or_else(|| builder.table(subject, threads, budget))?);
    }
    for table in build_one_per_thread(&small, &builders, threads, budget)? {
        loader.add(table);
    }
    let Loader { ready, store_errors, .. } = loader;
    let sets = partitions.iter().map(|p| p.patterns().map(|subject| ready[&subject].clone()).collect()).collect();
    Ok(LoadedTables { sets, store_errors, read, built })
}

/// The tables that partitions need.
struct NeededTables {
    /// Each once, the largest first.
    subjects: Vec<Pattern>,
    /// Their layouts, by the number of tiles.
    layouts: HashMap<usize, Arc<TableLayout>>,
}

impl NeededTables {
    /// Each layout is wide if its shape needs that or if all are to be `wide`.
    fn of(partitions: &[Partition], wide: bool) -> NeededTables {
        let subjects = distinct_patterns(partitions);
        let mut layouts = HashMap::new();
        for subject in &subjects {
            let is_wide = wide || subject.shape.cells() > MAX_NARROW_CELLS;
            let fresh =
                || TableLayout::with_width(subject.shape, subject.tiles(), is_wide).expect("a pattern that fits");
            layouts.entry(subject.tiles()).or_insert_with(fresh);
        }
        NeededTables { subjects, layouts }
    }

    /// As [`peak_bytes`].
    fn peak_bytes(
        &self,
        partitions: &[Partition],
        config: &EngineConfig,
        is_built: impl Fn(&Pattern) -> bool,
    ) -> usize {
        let bytes = |subject: &Pattern| 8 * self.layouts[&subject.tiles()].words();
        let tables = self.subjects.iter().map(bytes).sum::<usize>();
        // What layouts and builders take is little beside the tables of boards up to 25 cells.
        let is_large = |layout: &Arc<TableLayout>| layout.shape().cells() > MAX_NARROW_CELLS;
        let layouts: usize = self.layouts.values().filter(|layout| is_large(layout)).map(|layout| layout.bytes()).sum();
        let builder = |layout| if is_large(layout) { TableBuilder::most_bytes(layout) } else { 0 };
        // Beside the table itself, building takes two sets of the same size.
        let building = |subject: &Pattern| 2 * bytes(subject) + builder(&self.layouts[&subject.tiles()]);
        let building = self.subjects.iter().filter(|subject| is_built(subject)).map(building).max();
        let automaton = partitions
            .iter()
            .map(|partition| {
                let depth = config.duplicate_depth(partition.shape());
                Automaton::peak_bytes(partition.shape(), depth, config.threads)
            })
            .max();
        // Roots exist twice while they are sorted.
        let large = |partition: &Partition| partition.shape().cells() > SMALL_BOARD_CELLS;
        let roots = partitions.iter().any(large).then_some(2 * MAX_ROOT_BYTES);
        tables + layouts + [building, automaton, roots].into_iter().flatten().max().unwrap_or(0)
    }
}

/// The most memory that loading tables and searching with them takes:
/// `tables + layouts + max(building, automaton, roots)`.
pub fn peak_bytes(partitions: &[Partition], config: &EngineConfig, is_built: impl Fn(&Pattern) -> bool) -> usize {
    NeededTables::of(partitions, config.wide).peak_bytes(partitions, config, is_built)
}

/// The bytes of the tables of partitions, each once, and of the maps of their layouts.
pub fn table_and_index_bytes(partitions: &[Partition], wide: bool) -> (usize, usize) {
    let needed = NeededTables::of(partitions, wide);
    let tables = needed.subjects.iter().map(|subject| 8 * needed.layouts[&subject.tiles()].words()).sum();
    (tables, needed.layouts.values().map(|layout| layout.bytes()).sum())
}

/// Whether every table that partitions need and that is worth storing is stored.
pub fn are_stored(partitions: &[Partition], store: &Store) -> bool {
    worth_storing(partitions).all(|subject| store.path(subject).exists())
}

/// The tables that partitions need and that are worth storing, the largest first.
pub fn worth_storing(partitions: &[Partition]) -> impl Iterator<Item = Pattern> + use<> {
    distinct_patterns(partitions).into_iter().filter(is_worth_storing)
}

/// Whether a table is worth storing. The layout, which takes a while to make, is only made if the number of entries without
/// regions of the blank leaves it open.
fn is_worth_storing(subject: &Pattern) -> bool {
    let layout = || TableLayout::new(subject.shape, subject.tiles()).expect("a pattern that fits");
    fewest_entries(subject.shape.cells(), subject.tiles()) >= WORTH_STORING || layout().entries() >= WORTH_STORING
}

/// Every pattern of some partitions once, the largest first.
fn distinct_patterns(partitions: &[Partition]) -> Vec<Pattern> {
    let mut subjects: Vec<Pattern> = partitions.iter().flat_map(Partition::patterns).collect();
    subjects.sort_unstable_by_key(|subject| (std::cmp::Reverse(subject.tiles()), *subject));
    subjects.dedup();
    subjects
}

/// Builds tables on several threads, each table by one of them.
fn build_one_per_thread(
    subjects: &[Pattern],
    builders: &HashMap<usize, TableBuilder>,
    threads: usize,
    budget: &mut dyn Budget,
) -> Result<Vec<Table>, TableBuildError> {
    let (next, tables) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    run_on_threads(threads.min(subjects.len()), budget, |_, budget| {
        while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            let table = builders[&subject.tiles()].table(*subject, 1, budget);
            tables.lock().expect("no thread panicked").push(table);
        }
    });
    tables.into_inner().expect("no thread panicked").into_iter().collect()
}

/// The tables that are ready, in memory and on disk.
struct Loader<'a> {
    store: Option<&'a Store>,
    ready: HashMap<Pattern, Table>,
    store_errors: Vec<StoreError>,
}

impl Loader<'_> {
    /// Reads a table from disk; whether it was there.
    fn read(
        &mut self,
        subject: Pattern,
        layout: &Arc<TableLayout>,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, bool> {
        let worth_it = layout.entries() >= WORTH_STORING;
        let Some(store) = self.store.filter(|_| worth_it) else { return ControlFlow::Continue(false) };
        match store.open(subject, layout, budget) {
            Ok(Some(table)) => {
                self.ready.insert(subject, table);
                return ControlFlow::Continue(true);
            }
            Ok(None) => {}
            Err(StoreError::Stopped(stop)) => return ControlFlow::Break(stop),
            Err(error) => self.store_errors.push(error),
        }
        ControlFlow::Continue(false)
    }

    /// Adds a table that was built, and stores it if it is worth it.
    fn add(&mut self, table: Table) {
        if let Some(store) = self.store.filter(|store| store.grows() && table.layout().entries() >= WORTH_STORING)
            && let Err(error) = store.save(&table)
        {
            self.store_errors.push(error);
        }
        self.ready.insert(table.pattern(), table);
    }
}
