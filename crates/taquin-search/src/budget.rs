//! `Budget`: long work reports its progress to it, and stops when it says so. Threads hold shares of it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Meter, Proven, Stop};

/// Work done since the budget was last asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// A lower bound on the cost of a solution.
    pub lower_bound: Proven,
    /// Whether the system refused a thread, so that fewer work than were asked for.
    pub fewer_threads: bool,
}

impl Work {
    /// No nodes: only asks whether to go on.
    pub const NONE: Work = Work { expanded: 0, generated: 0, lower_bound: Proven::NOTHING, fewer_threads: false };

    /// No nodes: the system refused a thread.
    pub const FEWER_THREADS: Work = Work { fewer_threads: true, ..Work::NONE };

    /// Work of this many nodes.
    pub fn nodes(expanded: u64, generated: u64) -> Work {
        Work { expanded, generated, ..Work::NONE }
    }

    /// This work, which has proven a lower bound.
    pub fn proving(self, lower_bound: Proven) -> Work {
        Work { lower_bound, ..self }
    }
}

/// The permission of long work to go on. Implemented by a [`Meter`], by one thread's share of a [`SharedBudget`], and by closures.
pub trait Budget {
    /// Reports work done since the last call. `Break` tells the caller to stop, and why.
    fn spend(&mut self, work: Work) -> ControlFlow<Stop>;

    /// Counts memory that is about to be allocated. `Break` tells the caller not to; a budget without a limit on memory
    /// never does.
    fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        let _ = bytes;
        ControlFlow::Continue(())
    }

    /// Counts memory as freed.
    fn release(&mut self, bytes: usize) {
        let _ = bytes;
    }
}

impl Budget for Meter<'_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        self.take_over(work);
        match self.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        match Meter::reserve(self, bytes) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    fn release(&mut self, bytes: usize) {
        Meter::release(self, bytes);
    }
}

impl<F: FnMut(Work) -> ControlFlow<Stop>> Budget for F {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        self(work)
    }
}

/// A budget without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn spend(&mut self, _: Work) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

/// One budget for several threads.
///
/// One thread takes the [`first_share`](SharedBudget::first_share), which forwards the work of all threads to the budget
/// behind it. The others take a [`share`](SharedBudget::share) each: it adds up their work and passes on the answer.
#[derive(Debug, Default)]
pub struct SharedBudget {
    halted: AtomicBool,
    stop: Mutex<Option<Stop>>,
    expanded: AtomicU64,
    generated: AtomicU64,
    lower_bound: AtomicU32,
    fewer_threads: AtomicBool,
    /// Bytes that other threads have reserved, less those they have released, which the budget behind does not know of.
    bytes: AtomicIsize,
}

impl SharedBudget {
    /// A budget that no thread has spent from.
    pub fn new() -> SharedBudget {
        SharedBudget::default()
    }

    /// The share of a thread that does not ask the budget behind.
    pub fn share(&self) -> Share<'_> {
        Share { shared: self }
    }

    /// The share of the thread that asks the budget behind; there must be only one such thread.
    pub fn first_share<'b>(&'b self, behind: &'b mut dyn Budget) -> FirstShare<'b> {
        FirstShare { shared: self, behind }
    }

    /// Makes every thread stop for this reason; the first reason given counts.
    pub fn halt(&self, stop: Stop) {
        self.reason().get_or_insert(stop);
        self.halted.store(true, Relaxed);
    }

    /// Why the threads were told to stop, if they were.
    pub fn stopped(&self) -> Option<Stop> {
        *self.reason()
    }

    /// Whether the threads were told to stop.
    pub fn is_halted(&self) -> bool {
        self.halted.load(Relaxed)
    }

    /// Whether the system refused a thread to one of those that take a share.
    pub fn has_fewer_threads(&self) -> bool {
        self.fewer_threads.load(Relaxed)
    }

    /// The reason has no invariant that a panicking thread could break.
    fn reason(&self) -> MutexGuard<'_, Option<Stop>> {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self) -> ControlFlow<Stop> {
        match self.is_halted().then(|| self.stopped()).flatten() {
            Some(stop) => ControlFlow::Break(stop),
            None => ControlFlow::Continue(()),
        }
    }
}

/// One thread's share of a [`SharedBudget`]. The budget behind counts its memory when the first share next asks.
#[derive(Clone, Copy, Debug)]
pub struct Share<'a> {
    shared: &'a SharedBudget,
}

impl Budget for Share<'_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        self.shared.expanded.fetch_add(work.expanded, Relaxed);
        self.shared.generated.fetch_add(work.generated, Relaxed);
        self.shared.lower_bound.fetch_max(work.lower_bound.bound(), Relaxed);
        if work.fewer_threads {
            self.shared.fewer_threads.store(true, Relaxed);
        }
        self.shared.answer()
    }

    fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        self.shared.answer()?;
        self.shared.bytes.fetch_add(bytes as isize, Relaxed);
        ControlFlow::Continue(())
    }

    fn release(&mut self, bytes: usize) {
        self.shared.bytes.fetch_sub(bytes as isize, Relaxed);
    }
}

/// The share of the thread that asks the budget behind a [`SharedBudget`].
pub struct FirstShare<'a> {
    shared: &'a SharedBudget,
    behind: &'a mut dyn Budget,
}

impl Budget for FirstShare<'_> {
    fn spend(&mut self, work: Work) -> ControlFlow<Stop> {
        let of_others = Proven::by_completed_search(self.shared.lower_bound.load(Relaxed));
        let all = Work {
            expanded: work.expanded + self.shared.expanded.swap(0, Relaxed),
            generated: work.generated + self.shared.generated.swap(0, Relaxed),
            lower_bound: work.lower_bound.max(of_others),
            fewer_threads: work.fewer_threads || self.shared.has_fewer_threads(),
        };
        let reserved = match self.shared.bytes.swap(0, Relaxed) {
            0 => ControlFlow::Continue(()),
            bytes @ 1.. => {
                let answer = self.behind.reserve(bytes as usize);
                if answer.is_break() {
                    // They are in use all the same, and their release must not be passed on without them.
                    self.shared.bytes.fetch_add(bytes, Relaxed);
                }
                answer
            }
            bytes => {
                self.behind.release(bytes.unsigned_abs());
                ControlFlow::Continue(())
            }
        };
        for answer in [self.behind.spend(all), reserved] {
            if let ControlFlow::Break(stop) = answer {
                self.shared.halt(stop);
            }
        }
        self.shared.answer()
    }

    fn reserve(&mut self, bytes: usize) -> ControlFlow<Stop> {
        self.behind.reserve(bytes)
    }

    fn release(&mut self, bytes: usize) {
        self.behind.release(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn a_meter_counts_what_is_spent_and_stops_at_its_limit() {
        let mut meter = Meter::new(Limits::none().nodes(10));
        assert_eq!(meter.spend(Work::nodes(9, 20).proving(Proven::by_completed_search(4))), ControlFlow::Continue(()));
        assert_eq!(meter.spend(Work::nodes(1, 2)), ControlFlow::Break(Stop::Nodes));
        let tally = meter.tally();
        assert_eq!((tally.expanded, tally.generated, tally.lower_bound), (10, 22, 4));
    }

    #[test]
    fn the_first_share_forwards_the_work_of_all_and_its_answer_reaches_all() {
        let shared = SharedBudget::new();
        let mut seen = Work::NONE;
        let mut behind = |work: Work| {
            seen = Work { expanded: seen.expanded + work.expanded, generated: seen.generated + work.generated, ..work };
            if seen.expanded >= 5 { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
        };
        let mut other = shared.share();
        assert_eq!(other.spend(Work::nodes(3, 6).proving(Proven::by_completed_search(7))), ControlFlow::Continue(()));
        let mut first = shared.first_share(&mut behind);
        assert_eq!(first.spend(Work::nodes(1, 2)), ControlFlow::Continue(()));
        assert_eq!(first.spend(Work::nodes(1, 1)), ControlFlow::Break(Stop::Nodes));
        assert_eq!(other.spend(Work::NONE), ControlFlow::Break(Stop::Nodes));
        assert_eq!(seen, Work::nodes(5, 9).proving(Proven::by_completed_search(7)));
    }

    #[test]
    fn memory_of_all_shares_counts() {
        let mut meter = Meter::new(Limits::none().memory(100));
        let shared = SharedBudget::new();
        let (mut first, mut other) = (shared.first_share(&mut meter), shared.share());
        assert_eq!(first.reserve(60), ControlFlow::Continue(()));
        assert_eq!(first.reserve(60), ControlFlow::Break(Stop::Memory));
        first.release(30);
        assert_eq!(
            (other.reserve(70), first.spend(Work::NONE)),
            (ControlFlow::Continue(()), ControlFlow::Continue(()))
        );
        other.release(20);
        assert_eq!(
            (first.spend(Work::NONE), first.reserve(20)),
            (ControlFlow::Continue(()), ControlFlow::Continue(()))
        );
        assert_eq!(
            (other.reserve(1), first.spend(Work::NONE)),
            (ControlFlow::Continue(()), ControlFlow::Break(Stop::Memory))
        );
        assert_eq!(other.reserve(1), ControlFlow::Break(Stop::Memory));
        assert_eq!(meter.tally().bytes_peak, 100);
    }

    #[test]
    fn memory_that_was_refused_is_not_released_from_the_budget_behind() {
        let mut meter = Meter::new(Limits::none().memory(100));
        let shared = SharedBudget::new();
        let (mut first, mut other) = (shared.first_share(&mut meter), shared.share());
        assert_eq!((first.reserve(60), other.reserve(70)), (ControlFlow::Continue(()), ControlFlow::Continue(())));
        assert_eq!(first.spend(Work::NONE), ControlFlow::Break(Stop::Memory));
        other.release(70);
        assert_eq!(first.spend(Work::NONE), ControlFlow::Break(Stop::Memory));
        assert_eq!(meter.spare(), 40);
    }

    #[test]
    fn the_first_reason_to_halt_counts() {
        let shared = SharedBudget::new();
        shared.halt(Stop::Time);
        shared.halt(Stop::Cancelled);
        assert_eq!(
            (shared.stopped(), shared.share().spend(Work::NONE)),
            (Some(Stop::Time), ControlFlow::Break(Stop::Time))
        );
    }
}
