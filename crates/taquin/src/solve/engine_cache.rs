//! Pattern databases made ready once and shared by many requests.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

use crate::Board;
use crate::engine::{Engine, EngineConfig, EngineError, TableSize};
use crate::pattern::{Store, TableBuildError};

/// Engines at hand, and where their tables are kept; clones share them.
#[derive(Clone, Default)]
pub struct TableCache {
    store: Option<Store>,
    shelves: Arc<[Mutex<Shelf>; 3]>,
}

/// The engines of one table_size, the last used first.
type Shelf = VecDeque<(usize, Arc<Engine>)>;

/// Engines kept for each table_size: goals come and go, and tables are large.
const KEPT: usize = 4;

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

    /// Tables of which the larger ones are kept in a directory.
    pub fn kept_in(store: Store) -> TableCache {
        TableCache { store: Some(store), ..TableCache::default() }
    }

    /// Where larger tables are kept.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The plan for a table_size on this many threads, with these bytes to make the tables ready in.
    pub fn plan(&self, table_size: TableSize, threads: usize, memory: usize) -> EngineConfig {
        EngineConfig { store: self.store.clone(), memory, ..EngineConfig::new(table_size, threads) }
    }

    /// The engine for a goal, if it is at hand and nobody makes another one ready.
    pub(super) fn at_hand(&self, goal: &Board, table_size: TableSize, threads: usize) -> Option<Arc<Engine>> {
        take_up(&mut *self.shelves[table_size as usize].try_lock().ok()?, goal, threads)
    }

    /// The engine of a plan of these tables: at hand, from disk, or built now unless `stop` is raised.
    ///
    /// Who asks for what another thread is building waits for it.
    pub(super) fn engine(
        &self,
        goal: &Board,
        plan: &EngineConfig,
        stop: &AtomicBool,
    ) -> Result<Arc<Engine>, EngineError> {
        let threads = plan.threads;
        let mut shelf = loop {
            match self.shelves[plan.table_size as usize].try_lock() {
                Ok(shelf) => break shelf,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                    return Err(TableBuildError::Stopped.into());
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        if let Some(engine) = take_up(&mut shelf, goal, threads) {
            return Ok(engine);
        }
        let engine = Arc::new(Engine::prepare(goal, plan, stop)?);
        shelf.truncate(KEPT - 1);
        shelf.push_front((threads, Arc::clone(&engine)));
        Ok(engine)
    }
}

/// An engine from a shelf, if it is there; it goes to the front.
fn take_up(shelf: &mut Shelf, goal: &Board, threads: usize) -> Option<Arc<Engine>> {
    let at = shelf.iter().position(|(with, engine)| *with == threads && engine.goal() == goal)?;
    let found = shelf.remove(at)?;
    shelf.push_front(found.clone());
    Some(found.1)
}
