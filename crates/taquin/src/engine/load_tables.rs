//! Getting the tables of some partitions: from disk where they are kept, or built.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::automaton::Automaton;
use super::config::EngineConfig;
use super::roots::MOST_BYTES;
use crate::Shape;
use crate::pattern::{Partition, Pattern, Store, StoreError, Table, TableBuildError, TableBuilder, TableLayout};

/// Tables, partition by partition, and what went wrong on disk meanwhile.
pub struct Stocked {
    pub sets: Vec<Vec<Table>>,
    pub troubles: Vec<StoreError>,
    /// How many tables came from disk, and how many were built.
    pub read: usize,
    pub built: usize,
}

/// Entries from which a table is built by all threads together, and not by one while others build others.
const MANY_ENTRIES: usize = 20_000_000;
/// Entries from which a table is kept: smaller ones are built about as fast as they are read.
const WORTH_KEEPING: usize = 5_000_000;

/// Gets every table of the partitions once, as the plan says.
pub fn stock(partitions: &[Partition], plan: &EngineConfig, stop: &AtomicBool) -> Result<Stocked, TableBuildError> {
    let EngineConfig { threads, memory, ref store, .. } = *plan;
    let (mut subjects, layouts) = needed(partitions);
    let mut shelf = Shelf { store: store.as_ref(), made: HashMap::new(), troubles: Vec::new() };
    subjects.retain(|subject| !stop.load(Ordering::Relaxed) && !shelf.fetch(*subject, &layouts[&subject.tiles()]));
    if stop.load(Ordering::Relaxed) {
        return Err(TableBuildError::Stopped);
    }
    let (read, built) = (shelf.made.len(), subjects.len());
    // What is kept may have turned out to be damaged.
    let bytes = peak_bytes(partitions, plan, |subject| subjects.contains(subject));
    if bytes > memory {
        return Err(TableBuildError::Memory { bytes });
    }
    let mut builders: HashMap<usize, TableBuilder> = HashMap::new();
    for tiles in subjects.iter().map(Pattern::tiles) {
        if let Entry::Vacant(place) = builders.entry(tiles) {
            place.insert(TableBuilder::unless(&layouts[&tiles], stop)?);
        }
    }
    let (large, small): (Vec<Pattern>, Vec<Pattern>) =
        subjects.iter().partition(|subject| layouts[&subject.tiles()].entries() >= MANY_ENTRIES);
    for subject in large {
        shelf.put(builders[&subject.tiles()].table(subject, threads, stop)?);
    }
    for table in build_side_by_side(&small, &builders, threads, stop)? {
        shelf.put(table);
    }
    let Shelf { made, troubles, .. } = shelf;
    let sets = partitions.iter().map(|p| p.patterns().map(|subject| made[&subject].clone()).collect()).collect();
    Ok(Stocked { sets, troubles, read, built })
}

/// The tables that partitions need, each once and the largest first, and their layouts by the number of tiles.
fn needed(partitions: &[Partition]) -> (Vec<Pattern>, HashMap<usize, Arc<TableLayout>>) {
    let mut subjects: Vec<Pattern> = partitions.iter().flat_map(Partition::patterns).collect();
    subjects.sort_unstable_by_key(|subject| (std::cmp::Reverse(subject.tiles()), *subject));
    subjects.dedup();
    let mut layouts = HashMap::new();
    for subject in &subjects {
        let fresh = || TableLayout::new(subject.shape, subject.tiles()).expect("partitions have patterns that fit");
        layouts.entry(subject.tiles()).or_insert_with(fresh);
    }
    (subjects, layouts)
}

/// The most memory that getting tables and searching on them takes: all of them, and at work two more of one that is built,
/// or one more of one that is copied, or the automaton in the making, or the roots of a search twice, while they are put
/// in order.
pub fn peak_bytes(partitions: &[Partition], plan: &EngineConfig, is_built: impl Fn(&Pattern) -> bool) -> usize {
    let (subjects, layouts) = needed(partitions);
    let bytes = |subject: &Pattern| 8 * layouts[&subject.tiles()].words();
    let at_work = |subject: &Pattern| match (is_built(subject), is_copied(subject.shape)) {
        (true, _) => 2 * bytes(subject),
        (false, true) => bytes(subject),
        (false, false) => 0,
    };
    let searching = |partition: &Partition| {
        let automaton = Automaton::peak_bytes(plan.detours_on(partition.shape()), plan.threads);
        if is_copied(partition.shape()) { automaton.max(2 * MOST_BYTES) } else { automaton }
    };
    let beside = subjects.iter().map(at_work).chain(partitions.iter().map(searching)).max();
    subjects.iter().map(bytes).sum::<usize>() + beside.unwrap_or(0)
}

/// Whether tables are copied into memory of their own, in huge pages: searches of seconds and more pay for that.
pub fn is_copied(shape: Shape) -> bool {
    shape.cells() > 16
}

/// Whether every table that partitions need and that is worth keeping is kept.
pub fn is_stocked(partitions: &[Partition], store: &Store) -> bool {
    worth_keeping(partitions).all(|subject| store.path(subject).exists())
}

/// The tables that partitions need and that are worth keeping, the largest first.
pub fn worth_keeping(partitions: &[Partition]) -> impl Iterator<Item = Pattern> + use<> {
    let (subjects, layouts) = needed(partitions);
    subjects.into_iter().filter(move |subject| layouts[&subject.tiles()].entries() >= WORTH_KEEPING)
}

/// Builds tables, one to a thread at a time.
fn build_side_by_side(
    subjects: &[Pattern],
    builders: &HashMap<usize, TableBuilder>,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<Table>, TableBuildError> {
    let (next, tables) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            let table = builders[&subject.tiles()].table(*subject, 1, stop);
            tables.lock().expect("no thread panicked").push(table);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(subjects.len()) {
            scope.spawn(work);
        }
        work();
    });
    tables.into_inner().expect("no thread panicked").into_iter().collect()
}

/// The tables at hand, in memory and on disk.
struct Shelf<'a> {
    store: Option<&'a Store>,
    made: HashMap<Pattern, Table>,
    troubles: Vec<StoreError>,
}

impl Shelf<'_> {
    /// Whether a table is at hand now, from disk.
    fn fetch(&mut self, subject: Pattern, layout: &Arc<TableLayout>) -> bool {
        let Some(store) = self.store.filter(|_| layout.entries() >= WORTH_KEEPING) else { return false };
        match store.open(subject, layout) {
            Ok(Some(table)) => {
                self.made.insert(subject, table);
                true
            }
            Ok(None) => false,
            Err(trouble) => {
                self.troubles.push(trouble);
                false
            }
        }
    }

    /// Keeps a table, on disk too if it is worth that.
    fn put(&mut self, table: Table) {
        if let Some(store) = self.store.filter(|store| store.grows() && table.layout().entries() >= WORTH_KEEPING)
            && let Err(trouble) = store.save(&table)
        {
            self.troubles.push(trouble);
        }
        self.made.insert(table.pattern(), table);
    }
}
