//! Runs a job on several threads under one budget.

use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Duration;

use taquin_search::{Budget, SharedBudget, Stop, Work};

/// The time between two questions to the budget while this thread waits for the others.
const POLL_INTERVAL: Duration = Duration::from_micros(200);

/// Starts a thread, or returns `None` if the system refuses: containers and users have limits on processes and memory.
/// Callers tell the budget ([`Work::FEWER_THREADS`]).
pub(crate) fn try_spawn<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    job: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, job).ok()
}

/// Runs a job on this thread and `threads - 1` others, numbered from 0. Returns their results in that order, and why the
/// budget stopped them, if it did.
///
/// This thread has the number 0, and runs the jobs of threads that could not be started after its own. Its jobs ask the
/// budget; when they are done, the budget is asked until the others are.
pub(crate) fn run_on_threads<T: Send>(
    threads: usize,
    budget: &mut dyn Budget,
    job: impl Fn(usize, &mut dyn Budget) -> T + Sync,
) -> (Vec<T>, Option<Stop>) {
    let shared = SharedBudget::new();
    if threads <= 1 {
        let result = job(0, &mut shared.first_share(budget));
        return (vec![result], shared.stopped());
    }
    let results = std::thread::scope(|scope| {
        let (job, shared) = (&job, &shared);
        let start = |number| try_spawn(scope, move || job(number, &mut shared.share()));
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut first = shared.first_share(budget);
        if others.len() + 1 < threads {
            // If it says stop, the job hears it, too.
            let _ = first.spend(Work::FEWER_THREADS);
        }
        let mut results = vec![job(0, &mut first)];
        let left_over: Vec<T> = (others.len() + 1..threads).map(|number| job(number, &mut first)).collect();
        while !others.iter().all(ScopedJoinHandle::is_finished) {
            std::thread::sleep(POLL_INTERVAL);
            let _ = first.spend(Work::NONE);
        }
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results.extend(left_over);
        // Forwards what the others reported last.
        let _ = first.spend(Work::NONE);
        results
    });
    (results, shared.stopped())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    #[test]
    fn results_come_in_order_and_all_work_is_reported() {
        for threads in 1..4 {
            let mut spent = 0;
            let mut budget = |work: Work| {
                spent += work.expanded;
                ControlFlow::Continue(())
            };
            let (results, stop) = run_on_threads(threads, &mut budget, |number, budget| {
                assert_eq!(budget.spend(Work::nodes(10, 0)), ControlFlow::Continue(()));
                number
            });
            assert_eq!((results, stop, spent), ((0..threads).collect(), None, 10 * threads as u64));
        }
    }

    #[test]
    fn a_stop_reaches_threads_that_go_on_when_the_first_is_done() {
        let mut asked = 0;
        let mut budget = |_: Work| {
            asked += 1;
            if asked > 3 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let (_, stop) = run_on_threads(2, &mut budget, |number, budget| {
            while number == 1 && budget.spend(Work::NONE).is_continue() {
                std::thread::sleep(POLL_INTERVAL);
            }
        });
        assert_eq!(stop, Some(Stop::Time));
    }
}
