//! An LRU cache of prepared engines, shared by many requests.

use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use taquin_search::{Budget, Work};

use crate::Board;
use crate::engine::{Engine, EngineConfig, EngineError, TableSize};
use crate::heuristic::multi_tile_tables::{MultiTileTableSource, MultiTileTables};
use crate::pattern::{Store, TableBuildError};

/// Pattern databases in memory and where larger ones are stored; clones share them.
#[derive(Clone, Default)]
pub struct TableCache {
    store: Option<Store>,
    by_size: Arc<[Mutex<RecentEngines>; TableSize::ALL.len()]>,
    multi_tile: Arc<Mutex<VecDeque<Arc<MultiTileTables>>>>,
}

/// Engines with tables of one size and the number of threads they were prepared for, the last used first.
type RecentEngines = VecDeque<(usize, Arc<Engine>)>;

/// Engines kept for each size: goals change, and tables are large. In a browser one of each must do.
const CAPACITY: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };
/// The time between two attempts to get an engine that another thread is preparing.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

impl fmt::Debug for TableCache {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("TableCache").field("store", &self.store).finish_non_exhaustive()
    }
}

impl TableCache {
    /// Tables that are built when needed and forgotten with the process.
    pub fn in_memory() -> TableCache {
        TableCache::default()
    }

    /// Tables of which the larger ones are stored in a directory.
    pub fn stored_in(store: Store) -> TableCache {
        TableCache { store: Some(store), ..TableCache::default() }
    }

    /// Where larger tables are stored.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The configuration for tables of a size on this many threads, with this many bytes to prepare them in.
    pub fn config(&self, table_size: TableSize, threads: usize, memory: usize) -> EngineConfig {
        let mut config = EngineConfig::new(table_size, threads).memory(memory);
        config.store = self.store.clone();
        config
    }

    /// The engine for a goal, if it is ready and no thread is preparing another one of this size.
    pub(super) fn ready(&self, goal: &Board, table_size: TableSize, threads: usize) -> Option<Arc<Engine>> {
        use_again(&mut *self.by_size[table_size as usize].try_lock().ok()?, goal, threads)
    }

    /// The engine of a configuration of these tables: from the cache, from disk, or built now.
    ///
    /// If another thread is preparing an engine of this size, waits for it.
    pub(super) fn engine(
        &self,
        goal: &Board,
        config: &EngineConfig,
        budget: &mut dyn Budget,
    ) -> Result<Arc<Engine>, EngineError> {
        let mut recent = lock(&self.by_size[config.table_size as usize], budget)?;
        if let Some(engine) = use_again(&mut recent, goal, config.threads) {
            return Ok(engine);
        }
        let engine = Arc::new(Engine::prepare(goal, config, budget)?);
        recent.truncate(CAPACITY - 1);
        recent.push_front((config.threads, Arc::clone(&engine)));
        Ok(engine)
    }

    /// The multi-tile tables for a goal, if they are ready and no thread is preparing others.
    pub(super) fn ready_multi_tile_tables(&self, goal: &Board, table_size: TableSize) -> Option<Arc<MultiTileTables>> {
        use_multi_tile_tables_again(&mut *self.multi_tile.try_lock().ok()?, goal, table_size)
    }

    /// The multi-tile tables for a goal: from the cache, from disk, or built now on this many threads.
    ///
    /// If another thread is preparing some, waits for it.
    pub(super) fn multi_tile_tables(
        &self,
        goal: &Board,
        table_size: TableSize,
        threads: usize,
        budget: &mut dyn Budget,
    ) -> Result<Arc<MultiTileTables>, TableBuildError> {
        let mut recent = lock(&self.multi_tile, budget)?;
        if let Some(tables) = use_multi_tile_tables_again(&mut recent, goal, table_size) {
            return Ok(tables);
        }
        let source = MultiTileTableSource { store: self.store.as_ref(), threads };
        let tables = Arc::new(MultiTileTables::prepare(goal, table_size, &source, budget)?);
        recent.truncate(CAPACITY - 1);
        recent.push_front(Arc::clone(&tables));
        Ok(tables)
    }
}

/// Locks what another thread may be preparing for seconds, unless the budget stops the wait.
fn lock<'a, T>(recent: &'a Mutex<T>, budget: &mut dyn Budget) -> Result<MutexGuard<'a, T>, TableBuildError> {
    loop {
        match recent.try_lock() {
            Ok(recent) => return Ok(recent),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {}
        }
        if let ControlFlow::Break(stop) = budget.spend(Work::NONE) {
            return Err(TableBuildError::Stopped(stop));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Multi-tile tables of the cache, if they are there; they become the last used.
fn use_multi_tile_tables_again(
    recent: &mut VecDeque<Arc<MultiTileTables>>,
    goal: &Board,
    table_size: TableSize,
) -> Option<Arc<MultiTileTables>> {
    let at = recent.iter().position(|tables| tables.table_size() == table_size && tables.goal() == goal)?;
    let found = recent.remove(at)?;
    recent.push_front(Arc::clone(&found));
    Some(found)
}

/// An engine of the cache, if it is there; it becomes the last used.
fn use_again(recent: &mut RecentEngines, goal: &Board, threads: usize) -> Option<Arc<Engine>> {
    let at = recent.iter().position(|(with, engine)| *with == threads && engine.goal() == goal)?;
    let found = recent.remove(at)?;
    recent.push_front(found.clone());
    Some(found.1)
}
