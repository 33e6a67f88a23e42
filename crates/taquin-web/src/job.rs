//! Searches on threads of their own: counted, bounded, and stopped when nobody waits for them any more.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::config::Bounds;
use crate::memory;
use crate::problem::Problem;

/// The unit in which memory is shared out.
const MEBIBYTE: usize = 1 << 20;

/// Room on the stack for searches that go deep.
const STACK: usize = 64 << 20;

/// All searches of a server.
pub struct Jobs {
    slots: Arc<Semaphore>,
    mebibytes: Arc<Semaphore>,
    flags: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

/// Somebody's interest in a search: when it is dropped, the search is stopped.
pub struct Leash {
    /// The name of the search.
    pub id: String,
    flag: Arc<AtomicBool>,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// What a search holds until its thread ends.
struct Ticket {
    jobs: Arc<Jobs>,
    id: String,
    _slot: OwnedSemaphorePermit,
    _memory: OwnedSemaphorePermit,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.jobs.flags().remove(&self.id);
    }
}

impl Jobs {
    /// No search yet, and no more than these bounds allow.
    pub fn new(bounds: &Bounds) -> Arc<Jobs> {
        Arc::new(Jobs {
            slots: Arc::new(Semaphore::new(bounds.jobs)),
            mebibytes: Arc::new(Semaphore::new(bounds.memory / MEBIBYTE)),
            flags: Mutex::default(),
        })
    }

    /// Runs `work` on a thread of its own with a flag that is raised when it should stop, and so many bytes set aside.
    pub fn start<T: Send + 'static>(
        self: &Arc<Self>,
        bytes: usize,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<(Leash, oneshot::Receiver<T>), Problem> {
        let ticket = self.ticket(bytes)?;
        let flag = Arc::new(AtomicBool::new(false));
        self.flags().insert(ticket.id.clone(), Arc::clone(&flag));
        let leash = Leash { id: ticket.id.clone(), flag: Arc::clone(&flag) };
        let (send, receive) = oneshot::channel();
        let run = move || {
            let result = work(&flag);
            let jobs = Arc::clone(&ticket.jobs);
            drop(ticket);
            // Whoever asked may be gone.
            let _ = send.send(result);
            if jobs.running() == 0 {
                memory::give_back();
            }
        };
        thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn(run)
            .map_err(|_| Problem::busy("busy", "no thread can be had for another search"))?;
        Ok((leash, receive))
    }

    /// Asks a search to stop; whether there is one of this name.
    pub fn cancel(&self, id: &str) -> bool {
        let flags = self.flags();
        let flag = flags.get(id);
        flag.inspect(|flag| flag.store(true, Ordering::Relaxed)).is_some()
    }

    /// Asks all searches to stop.
    pub fn cancel_all(&self) {
        self.flags().values().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    /// How many searches run.
    pub fn running(&self) -> usize {
        self.flags().len()
    }

    fn ticket(self: &Arc<Self>, bytes: usize) -> Result<Ticket, Problem> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let slot =
            slot.map_err(|_| Problem::busy("busy", "as many searches are running as may; wait for one to end"))?;
        let mebibytes = u32::try_from(bytes.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX);
        let memory = Arc::clone(&self.mebibytes).try_acquire_many_owned(mebibytes);
        let memory = memory.map_err(|_| {
            Problem::busy("busy-memory", "other searches hold the memory; wait for one to end").of("memory")
        })?;
        // A name that cannot be guessed, so that nobody stops the search of somebody else.
        let random = || RandomState::new().build_hasher().finish();
        let id = format!("{:016x}{:016x}", random(), random());
        Ok(Ticket { jobs: Arc::clone(self), id, _slot: slot, _memory: memory })
    }

    fn flags(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
