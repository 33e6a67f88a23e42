//! A budget that is asked once per batch of nodes, for inner loops that report node by node.

use std::ops::ControlFlow;

use taquin_search::{Budget, Meter, Stop, Work};

use crate::threads::run_on_threads;

/// Nodes between two questions to the shared budget: well under a millisecond of work.
const BATCH: u64 = 2_048;

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
        self.pending.fewer_threads |= work.fewer_threads;
        if self.pending.expanded >= BATCH || work == Work::NONE || work.fewer_threads {
            self.flush();
        }
        self.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        self.behind.reserve(bytes)
    }

    fn release(&mut self, bytes: usize) {
        self.behind.release(bytes);
    }
}

/// Runs `job` on every thread, numbered from 0, each with a budget that asks in batches. Returns the results by thread
/// number, and why the meter stopped them if it did.
pub(super) fn run_in_batches<T: Send>(
    threads: usize,
    meter: &mut Meter,
    job: impl Fn(usize, &mut dyn Budget) -> T + Sync,
) -> (Vec<T>, Option<Stop>) {
    run_on_threads(threads, meter, |number, budget| {
        let mut batched = BatchedBudget::new(budget);
        let result = job(number, &mut batched);
        batched.flush();
        result
    })
}
