//! Several threads under one meter.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use taquin_search::{Meter, Stop};

use super::judge::Leave;

/// Nodes between two looks at the meter: well under a millisecond.
const LOOK: u64 = 2_048;

/// What the threads share.
#[derive(Debug, Default)]
struct Shared {
    halt: AtomicBool,
    nodes: AtomicU64,
}

/// One thread's leave to go on.
pub(super) struct Lead<'s, 'm, 'a> {
    shared: &'s Shared,
    /// Only the first thread has the meter.
    meter: Option<&'m mut Meter<'a>>,
    unspent: u64,
    stop: Option<Stop>,
}

impl Leave for Lead<'_, '_, '_> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.unspent += nodes;
        if self.unspent >= LOOK || nodes == 0 {
            self.report();
        }
        !self.shared.halt.load(Relaxed)
    }
}

impl Lead<'_, '_, '_> {
    /// Counts what was spent, and looks at the meter if this thread has it.
    fn report(&mut self) {
        let nodes = std::mem::take(&mut self.unspent);
        let Some(meter) = &mut self.meter else {
            self.shared.nodes.fetch_add(nodes, Relaxed);
            return;
        };
        let nodes = nodes + self.shared.nodes.swap(0, Relaxed);
        meter.add(nodes, 3 * nodes);
        if self.stop.is_none()
            && let Err(stop) = meter.look()
        {
            self.stop = Some(stop);
            self.shared.halt.store(true, Relaxed);
        }
    }
}

/// Runs a job on every thread, numbered from 0; the results in that order, and why they were stopped, if they were.
pub(super) fn together<T: Send>(
    threads: usize,
    meter: &mut Meter,
    job: impl Fn(usize, &mut Lead) -> T + Sync,
) -> (Vec<T>, Option<Stop>) {
    let shared = Shared::default();
    let running = AtomicUsize::new(threads.saturating_sub(1));
    std::thread::scope(|scope| {
        let (job, shared, running) = (&job, &shared, &running);
        let others: Vec<_> = (1..threads)
            .map(|number| {
                scope.spawn(move || {
                    let mut lead = Lead { shared, meter: None, unspent: 0, stop: None };
                    let result = job(number, &mut lead);
                    lead.report();
                    running.fetch_sub(1, Relaxed);
                    result
                })
            })
            .collect();
        let mut lead = Lead { shared, meter: Some(meter), unspent: 0, stop: None };
        let mut results = vec![job(0, &mut lead)];
        while running.load(Relaxed) > 0 && !others.iter().all(|other| other.is_finished()) {
            std::thread::sleep(Duration::from_micros(200));
            lead.report();
        }
        for other in others {
            // A panic of another thread is this thread's too.
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        lead.report();
        (results, lead.stop)
    })
}
