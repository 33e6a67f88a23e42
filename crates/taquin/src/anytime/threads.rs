//! Runs one job per thread under one meter.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use taquin_search::{Budget, Meter, SharedBudget, Stop, Work};

/// Nodes between two questions to the shared budget: well under a millisecond of work.
const BATCH: u64 = 2_048;

/// How often the first thread asks the meter while it waits for the others.
const POLL: Duration = Duration::from_micros(200);

/// Work of this many expanded nodes. The searches do not count children; three per node are assumed.
pub(super) fn expanded(nodes: u64) -> Work {
    Work::nodes(nodes, 3 * nodes)
}

/// Forwards work to a budget in batches. Work of no nodes is forwarded at once.
struct BatchedBudget<'a> {
    behind: &'a mut dyn Budget,
    pending: Work,
    stop: Option<Stop>,
}

impl<'a> BatchedBudget<'a> {
    fn new(behind: &'a mut dyn Budget) -> BatchedBudget<'a> {
        BatchedBudget { behind, pending: Work::NONE, stop: None }
    }

    /// Forwards what is pending.
    fn flush(&mut self) {
        let work = std::mem::replace(&mut self.pending, Work::NONE);
        if let ControlFlow::Break(stop) = self.behind.spend(work) {
            self.stop.get_or_insert(stop);
        }
    }
}

impl Budget for BatchedBudget<'_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        self.pending.expanded += work.expanded;
        self.pending.generated += work.generated;
        self.pending.lower_bound = self.pending.lower_bound.max(work.lower_bound);
        if self.pending.expanded >= BATCH || work == Work::NONE {
            self.flush();
        }
        self.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// Runs `job` on every thread, numbered from 0. Returns the results by thread number, and why the meter stopped them if
/// it did.
pub(super) fn run_on_threads<T: Send>(
    threads: usize,
    meter: &mut Meter,
    job: impl Fn(usize, &mut dyn Budget) -> T + Sync,
) -> (Vec<T>, Option<Stop>) {
    let shared = SharedBudget::new();
    let running = AtomicUsize::new(threads.saturating_sub(1));
    let results = std::thread::scope(|scope| {
        let (job, shared, running) = (&job, &shared, &running);
        let others: Vec<_> = (1..threads)
            .map(|number| {
                scope.spawn(move || {
                    let mut share = shared.share();
                    let mut budget = BatchedBudget::new(&mut share);
                    let result = job(number, &mut budget);
                    budget.flush();
                    running.fetch_sub(1, Relaxed);
                    result
                })
            })
            .collect();
        let mut first = shared.first_share(meter);
        let mut budget = BatchedBudget::new(&mut first);
        let mut results = vec![job(0, &mut budget)];
        // `is_finished` also covers a thread that panicked before it was counted.
        while running.load(Relaxed) > 0 && !others.iter().all(|other| other.is_finished()) {
            std::thread::sleep(POLL);
            budget.flush();
        }
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        budget.flush();
        results
    });
    (results, shared.stopped())
}
