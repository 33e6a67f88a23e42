//! Jobs: searches on their own threads, limited in number and memory, cancelled when their client disconnects.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::config::ServerLimits;
use crate::malloc;
use crate::problem::Problem;

/// The unit of memory permits.
const MEBIBYTE: usize = 1 << 20;

/// Stack bytes of a job's thread: searches recurse deeply.
const STACK: usize = 64 << 20;

/// The jobs of a server.
pub struct Jobs {
    slots: Arc<Semaphore>,
    mebibytes: Arc<Semaphore>,
    flags: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

/// Cancels its job when it is dropped.
pub struct JobGuard {
    /// The identifier of the job.
    pub id: String,
    flag: Arc<AtomicBool>,
}

impl Drop for JobGuard {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// The share of the limits that a job holds until its thread ends.
struct JobPermit {
    jobs: Arc<Jobs>,
    id: String,
    _slot: OwnedSemaphorePermit,
    _memory: OwnedSemaphorePermit,
}

impl Drop for JobPermit {
    fn drop(&mut self) {
        self.jobs.flags().remove(&self.id);
    }
}

impl Jobs {
    /// No jobs yet; never more than these limits allow.
    pub fn new(limits: &ServerLimits) -> Arc<Jobs> {
        Arc::new(Jobs {
            slots: Arc::new(Semaphore::new(limits.jobs)),
            mebibytes: Arc::new(Semaphore::new(limits.memory / MEBIBYTE)),
            flags: Mutex::default(),
        })
    }

    /// Runs `work` on its own thread and reserves `bytes` for it. The flag passed to `work` is set when it should stop.
    pub fn start<T: Send + 'static>(
        self: &Arc<Self>,
        bytes: usize,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<(JobGuard, oneshot::Receiver<T>), Problem> {
        let permit = self.permit(bytes)?;
        let flag = Arc::new(AtomicBool::new(false));
        self.flags().insert(permit.id.clone(), Arc::clone(&flag));
        let guard = JobGuard { id: permit.id.clone(), flag: Arc::clone(&flag) };
        let (send, receive) = oneshot::channel();
        let run = move || {
            let result = work(&flag);
            let jobs = Arc::clone(&permit.jobs);
            drop(permit);
            // Fails if the client has disconnected.
            let _ = send.send(result);
            if jobs.running() == 0 {
                malloc::trim();
            }
        };
        thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn(run)
            .map_err(|_| Problem::busy("busy", "the system provides no thread for another search"))?;
        Ok((guard, receive))
    }

    /// Cancels the job with this identifier; returns whether there is one.
    pub fn cancel(&self, id: &str) -> bool {
        let flags = self.flags();
        let flag = flags.get(id);
        flag.inspect(|flag| flag.store(true, Ordering::Relaxed)).is_some()
    }

    /// Cancels all jobs.
    pub fn cancel_all(&self) {
        self.flags().values().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    /// The number of running jobs.
    pub fn running(&self) -> usize {
        self.flags().len()
    }

    fn permit(self: &Arc<Self>, bytes: usize) -> Result<JobPermit, Problem> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let slot =
            slot.map_err(|_| Problem::busy("busy", "too many searches are running; wait until one of them ends"))?;
        let mebibytes = u32::try_from(bytes.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX);
        let memory = Arc::clone(&self.mebibytes).try_acquire_many_owned(mebibytes);
        let memory = memory.map_err(|_| {
            Problem::busy("busy-memory", "other searches use the memory; wait until one of them ends")
                .in_field("memory")
        })?;
        // Unguessable, so that clients cannot cancel each other's jobs.
        let random = || RandomState::new().build_hasher().finish();
        let id = format!("{:016x}{:016x}", random(), random());
        Ok(JobPermit { jobs: Arc::clone(self), id, _slot: slot, _memory: memory })
    }

    fn flags(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
