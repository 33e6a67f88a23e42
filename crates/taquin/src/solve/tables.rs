//! Pattern databases made ready once and shared by many requests.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

use crate::Board;
use crate::engine::{Engine, EngineError, Plan, Power};
use crate::pattern::{BuildError, Store};

/// Engines at hand, and where their tables are kept; clones share them.
#[derive(Clone, Default)]
pub struct Tables {
    store: Option<Store>,
    shelves: Arc<[Mutex<Shelf>; 3]>,
}

/// The engines of one power, the last used first.
type Shelf = VecDeque<(usize, Arc<Engine>)>;

/// Engines kept for each power: goals come and go, and tables are large.
const KEPT: usize = 4;

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Tables").field("store", &self.store).finish_non_exhaustive()
    }
}

impl Tables {
    /// Tables that are built when needed and forgotten with the process.
    pub fn in_memory() -> Tables {
        Tables::default()
    }

    /// Tables of which the larger ones are kept in a directory.
    pub fn kept_in(store: Store) -> Tables {
        Tables { store: Some(store), ..Tables::default() }
    }

    /// Where larger tables are kept.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The plan for a power on this many threads, with these bytes to make the tables ready in.
    pub fn plan(&self, power: Power, threads: usize, memory: usize) -> Plan {
        Plan { store: self.store.clone(), memory, ..Plan::new(power, threads) }
    }

    /// The engine for a goal, if it is at hand and nobody makes another one ready.
    pub(super) fn at_hand(&self, goal: &Board, power: Power, threads: usize) -> Option<Arc<Engine>> {
        take_up(&mut *self.shelves[power as usize].try_lock().ok()?, goal, threads)
    }

    /// The engine of a plan of these tables: at hand, from disk, or built now unless `stop` is raised.
    ///
    /// Who asks for what another thread is building waits for it.
    pub(super) fn engine(&self, goal: &Board, plan: &Plan, stop: &AtomicBool) -> Result<Arc<Engine>, EngineError> {
        let threads = plan.threads;
        let mut shelf = loop {
            match self.shelves[plan.power as usize].try_lock() {
                Ok(shelf) => break shelf,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                    return Err(BuildError::Stopped.into());
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
