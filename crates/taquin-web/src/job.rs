//! Jobs: the work of every request on its own thread, with a place, memory and an answer size that are limited before it
//! starts, cancelled when its client disconnects.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use axum::response::Response;
use taquin_api::{PreparedRequest, Problem, RequestCost};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use crate::answer::FinishedAnswer;
use crate::client::{Client, ClientAddress};
use crate::config::ServerLimits;
use crate::malloc;
use crate::quota::{Grant, QuotaError, QuotaLedger, Resource};
use crate::refusal::Refusal;
use crate::stream;

/// Stack bytes of a job's thread: searches recurse deeply.
const STACK: usize = 64 << 20;

/// The least memory that a search is granted: its answer is held several times while it is written.
const LEAST_MEMORY: usize = 64 << 20;

/// The memory of a short request: its moves or its tables, and its answer.
const SHORT_MEMORY: usize = 64 << 20;

/// How long a short request waits for its place.
const SHORT_WAIT: Duration = Duration::from_secs(5);

/// The place that a request takes, the memory pool, and the bytes of it. A search or a drawing is refused if it has no
/// place; a short request waits a moment.
fn resources(cost: RequestCost) -> (Resource, Resource, usize) {
    match cost {
        RequestCost::Search { bytes } => (Resource::Searches, Resource::SearchMemory, bytes.max(LEAST_MEMORY)),
        _ => (Resource::ShortJobs, Resource::ShortMemory, SHORT_MEMORY),
    }
}

/// The jobs of a server.
pub struct Jobs {
    /// What is granted to whom.
    pub ledger: Arc<QuotaLedger>,
    /// Bytes of the events that can wait in a stream.
    queue_limit: usize,
    running: Mutex<HashMap<String, RunningJob>>,
}

/// A job that can be cancelled by its client.
struct RunningJob {
    client: ClientAddress,
    flag: Arc<AtomicBool>,
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

/// The place of a job until its thread ends.
struct JobPlace {
    jobs: Arc<Jobs>,
    id: String,
    _grant: Grant,
}

impl Drop for JobPlace {
    fn drop(&mut self) {
        self.jobs.running_jobs().remove(&self.id);
    }
}

impl Jobs {
    /// No jobs yet; never more than these limits allow.
    pub fn new(limits: &ServerLimits) -> Arc<Jobs> {
        Arc::new(Jobs { ledger: QuotaLedger::new(limits), queue_limit: limits.queue(), running: Mutex::default() })
    }

    /// The response with the answer to a request.
    pub async fn answer(self: &Arc<Self>, client: Client, request: PreparedRequest) -> Result<Response, Refusal> {
        let (cost, media_type) = (request.cost, request.media_type);
        let run = move |flag: &AtomicBool| {
            let bytes = request.answer(flag)?;
            Ok(FinishedAnswer::new(bytes, media_type, client.accepts_gzip))
        };
        let held = |answer: &Result<FinishedAnswer, Problem>| answer.as_ref().map_or(0, FinishedAnswer::len);
        let (_guard, finished) = self.start(client.address, cost, 0, run, held).await?;
        let (answer, memory) = finished.await.map_err(|_| Refusal::crashed())?;
        Ok(answer?.into_response(memory))
    }

    /// The response with the events of a request.
    pub async fn answer_events(
        self: &Arc<Self>,
        client: Client,
        request: PreparedRequest,
    ) -> Result<Response, Refusal> {
        let cost = request.cost;
        let (mut sender, receiver) = stream::channel();
        let run = move |flag: &AtomicBool| {
            request.send_events(flag, &mut |event| sender.send(event));
            sender.waiting_bytes()
        };
        let (guard, finished) = self.start(client.address, cost, self.queue_limit, run, |waiting| *waiting).await?;
        Ok(stream::response(guard, receiver, finished))
    }

    /// Runs `work` on its own thread, with memory for a queue of events of `queue` bytes. Its result comes with the memory
    /// that remains granted: `held` says how much.
    async fn start<T: Send + 'static>(
        self: &Arc<Self>,
        client: ClientAddress,
        cost: RequestCost,
        queue: usize,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
        held: impl FnOnce(&T) -> usize + Send + 'static,
    ) -> Result<(JobGuard, oneshot::Receiver<(T, Grant)>), Refusal> {
        let (place, pool, bytes) = resources(cost);
        let place = self.place(client, place).await?;
        let bytes = (bytes + queue).min(self.ledger.most_per_client(pool));
        let mut memory = self.ledger.grant(client, pool, bytes).map_err(|_| Refusal::memory_busy())?;
        let (guard, place) = self.register(client, place);
        let flag = Arc::clone(&guard.flag);
        let (send, receive) = oneshot::channel();
        let run = move || {
            let result = work(&flag);
            memory.shrink_to(held(&result));
            let jobs = Arc::clone(&place.jobs);
            drop(place);
            // Fails if the client has disconnected.
            let _ = send.send((result, memory));
            if jobs.running() == 0 {
                malloc::trim();
            }
        };
        thread::Builder::new()
            .name("job".into())
            .stack_size(STACK)
            .spawn(run)
            .map_err(|_| Refusal::busy("busy", "the system provides no thread for another search"))?;
        Ok((guard, receive))
    }

    /// The place of a job: immediately for a search, after a moment's wait for a short request.
    async fn place(&self, client: ClientAddress, resource: Resource) -> Result<Grant, Refusal> {
        let deadline = Instant::now() + SHORT_WAIT;
        loop {
            let returned = self.ledger.returned.notified();
            let error = match self.ledger.grant(client, resource, 1) {
                Ok(grant) => return Ok(grant),
                Err(error) => error,
            };
            if resource == Resource::ShortJobs && timeout_at(deadline, returned).await.is_ok() {
                continue;
            }
            return Err(match error {
                QuotaError::Client => Refusal::client_busy(self.ledger.most_per_client(resource)),
                QuotaError::Everyone => {
                    Refusal::busy("busy", "too many searches are running; wait until one of them ends")
                }
            });
        }
    }

    fn register(self: &Arc<Self>, client: ClientAddress, grant: Grant) -> (JobGuard, JobPlace) {
        // Unguessable, so that clients cannot cancel each other's jobs.
        let random = || RandomState::new().build_hasher().finish();
        let id = format!("{:016x}{:016x}", random(), random());
        let flag = Arc::new(AtomicBool::new(false));
        self.running_jobs().insert(id.clone(), RunningJob { client, flag: Arc::clone(&flag) });
        (JobGuard { id: id.clone(), flag }, JobPlace { jobs: Arc::clone(self), id, _grant: grant })
    }

    /// Cancels the job with this identifier; returns whether this client has such a job.
    pub fn cancel(&self, client: ClientAddress, id: &str) -> bool {
        let jobs = self.running_jobs();
        let job = jobs.get(id).filter(|job| job.client == client);
        job.inspect(|job| job.flag.store(true, Ordering::Relaxed)).is_some()
    }

    /// Cancels all jobs.
    pub fn cancel_all(&self) {
        self.running_jobs().values().for_each(|job| job.flag.store(true, Ordering::Relaxed));
    }

    /// The number of running jobs.
    pub fn running(&self) -> usize {
        self.running_jobs().len()
    }

    fn running_jobs(&self) -> MutexGuard<'_, HashMap<String, RunningJob>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
