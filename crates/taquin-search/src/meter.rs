//! Limits, cancellation, progress and the tally of a search: one argument, one line in each loop.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Budget, Cost, Work};

/// How much a search may use; `None` is without limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the making of the meter.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes held in queues and tables.
    pub bytes: Option<usize>,
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The time is over.
    Time,
    /// The nodes are used up.
    Nodes,
    /// The next thing to store would not fit.
    Memory,
    /// Somebody raised the flag.
    Cancelled,
    /// A path grew longer than the search can follow (iterative deepening).
    Depth,
    /// Nothing is left to try, but what was thrown away may have held a solution (beam search).
    DeadEnd,
}

/// One iteration of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The threshold.
    pub bound: Cost,
    /// Nodes expanded within it.
    pub expanded: u64,
    /// Nodes generated within it.
    pub generated: u64,
    /// Time spent on it.
    pub time: Duration,
}

/// A look at a running search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Nodes expanded so far.
    pub expanded: u64,
    /// Nodes generated so far.
    pub generated: u64,
    /// States held now.
    pub stored: u64,
    /// Bytes held now.
    pub bytes: usize,
    /// No solution costs less than this.
    pub lower_bound: Cost,
    /// The cost of the best solution found so far, for searches that go on after the first.
    pub best: Option<Cost>,
    /// Time since the meter was made.
    pub elapsed: Duration,
}

/// What a search used and proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes whose children were looked at.
    pub expanded: u64,
    /// Children looked at, and the root.
    pub generated: u64,
    /// The most states held at once.
    pub stored_peak: u64,
    /// The most bytes held at once in queues and tables.
    pub bytes_peak: usize,
    /// No solution costs less than this, if the heuristic never overestimates.
    pub lower_bound: Cost,
    /// Time from the making of the meter.
    pub time: Duration,
    /// The iterations, for searches that deepen.
    pub bounds: Vec<Iteration>,
}

/// Carries the limits, the flag and the listener through a search and keeps its tally.
pub struct Meter<'a> {
    limits: Limits,
    cancel: Option<&'a AtomicBool>,
    listener: Option<&'a mut dyn FnMut(&Progress)>,
    behind: Option<&'a mut dyn Budget>,
    /// Nodes expanded and generated that the budget behind knows of.
    reported: (u64, u64),
    started: Instant,
    looked: Instant,
    /// Expansions granted since the last look, and how many of them are left.
    granted: u64,
    left: u64,
    pace: u64,
    /// Expansions before those granted last.
    expanded: u64,
    generated: u64,
    stored: u64,
    stored_peak: u64,
    bytes: usize,
    bytes_peak: usize,
    lower_bound: Cost,
    best: Option<Cost>,
    bounds: Vec<Iteration>,
    bound_started: Duration,
}

/// Expansions between two looks at the clock: adapted so that looks are about a millisecond apart.
const PACE: std::ops::RangeInclusive<u64> = 16..=16_384;

impl<'a> Meter<'a> {
    /// A meter with these limits; the clock starts now.
    pub fn new(limits: Limits) -> Meter<'a> {
        let now = Instant::now();
        Meter {
            limits,
            cancel: None,
            listener: None,
            behind: None,
            reported: (0, 0),
            started: now,
            looked: now,
            granted: 0,
            left: 0,
            pace: *PACE.start(),
            expanded: 0,
            generated: 0,
            stored: 0,
            stored_peak: 0,
            bytes: 0,
            bytes_peak: 0,
            lower_bound: 0,
            best: None,
            bounds: Vec::new(),
            bound_started: Duration::ZERO,
        }
    }

    /// A meter that never stops a search.
    pub fn unlimited() -> Meter<'a> {
        Meter::new(Limits::default())
    }

    /// Stops the search soon after `flag` is raised.
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Meter<'a> {
        self.cancel = Some(flag);
        self
    }

    /// Tells `listener` how the search is doing, about every millisecond.
    pub fn reporting_to(mut self, listener: &'a mut dyn FnMut(&Progress)) -> Meter<'a> {
        self.listener = Some(listener);
        self
    }

    /// Reports all work to a budget behind this meter, which can stop the search, too.
    pub fn spending_from(mut self, budget: &'a mut dyn Budget) -> Meter<'a> {
        self.behind = Some(budget);
        self
    }

    /// Reports to the budget behind what it does not know yet.
    pub fn report(&mut self) -> ControlFlow<Stop> {
        self.settle();
        let (expanded, generated) = (self.expanded - self.reported.0, self.generated - self.reported.1);
        let Some(behind) = &mut self.behind else { return ControlFlow::Continue(()) };
        self.reported = (self.expanded, self.generated);
        behind.spend(Work { expanded, generated, lower_bound: self.lower_bound })
    }

    /// Time since the meter was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Begins another search on the same budget: what the last one proved is forgotten, what it used is not.
    pub fn begin(&mut self) {
        self.settle();
        self.lower_bound = 0;
        self.best = None;
        self.bounds.clear();
    }

    /// The limits it was made with.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// What is left of the limits.
    pub fn rest(&self) -> Limits {
        Limits {
            time: self.limits.time.map(|time| time.saturating_sub(self.started.elapsed())),
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.expanded())),
            bytes: self.limits.bytes.map(|bytes| bytes.saturating_sub(self.bytes)),
        }
    }

    /// Counts one expansion, or stops the search.
    #[inline]
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Counts one generated node.
    #[inline]
    pub fn generate(&mut self) {
        self.generated += 1;
    }

    /// Looks at the flag and the clock at once, without counting an expansion.
    #[cold]
    #[inline(never)]
    pub fn look(&mut self) -> Result<(), Stop> {
        let behind = self.report();
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let now = Instant::now();
        let elapsed = now - self.started;
        if self.limits.time.is_some_and(|time| elapsed >= time) {
            return Err(Stop::Time);
        }
        let rest = self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.expanded));
        if rest == 0 {
            return Err(Stop::Nodes);
        }
        if let ControlFlow::Break(stop) = behind {
            return Err(stop);
        }
        match (now - self.looked).as_micros() {
            0..500 => self.pace = (self.pace * 2).min(*PACE.end()),
            500..2_000 => {}
            _ => self.pace = (self.pace / 2).max(*PACE.start()),
        }
        self.looked = now;
        self.granted = self.pace.min(rest);
        self.left = self.granted;
        self.tell(elapsed);
        Ok(())
    }

    fn tell(&mut self, elapsed: Duration) {
        if self.listener.is_some() {
            let progress = self.progress(elapsed);
            if let Some(listener) = &mut self.listener {
                listener(&progress);
            }
        }
    }

    /// Counts work done elsewhere (by another thread, say) as this search's own.
    pub fn add(&mut self, expanded: u64, generated: u64) {
        self.expanded += expanded;
        self.generated += generated;
    }

    /// Takes note of an iteration of a search that keeps its own counts; they are not added to the tally.
    pub fn note_bound(&mut self, bound: Iteration) {
        self.end_bound();
        self.bounds.push(Iteration { time: bound.time.max(Duration::from_nanos(1)), ..bound });
    }

    /// Asks for memory that is about to be allocated, or stops the search.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        let wanted = self.bytes.saturating_add(bytes);
        if self.limits.bytes.is_some_and(|limit| wanted > limit) {
            return Err(Stop::Memory);
        }
        self.bytes = wanted;
        self.bytes_peak = self.bytes_peak.max(wanted);
        Ok(())
    }

    /// The bytes that may still be reserved.
    pub fn spare(&self) -> usize {
        self.limits.bytes.map_or(usize::MAX, |limit| limit.saturating_sub(self.bytes))
    }

    /// Gives memory back.
    pub fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Counts states as held.
    pub fn store(&mut self, states: u64) {
        self.stored += states;
        self.stored_peak = self.stored_peak.max(self.stored);
    }

    /// Counts states as no longer held.
    pub fn forget(&mut self, states: u64) {
        self.stored = self.stored.saturating_sub(states);
    }

    /// Takes note that no solution costs less than `bound`; a weaker note than an earlier one changes nothing.
    pub fn prove(&mut self, bound: Cost) {
        self.lower_bound = self.lower_bound.max(bound);
    }

    /// Takes note of a solution of this cost, and tells the listener.
    pub fn found(&mut self, cost: Cost) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.tell(self.started.elapsed());
    }

    /// The nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded + self.granted - self.left
    }

    /// What was proved so far: no solution costs less.
    pub fn lower_bound(&self) -> Cost {
        self.lower_bound
    }

    /// Begins a new iteration of a search that deepens; its threshold is proved to be a lower bound.
    pub fn deepen(&mut self, bound: Cost) {
        self.end_bound();
        self.bounds.push(Iteration { bound, expanded: self.expanded, generated: self.generated, time: Duration::ZERO });
        self.bound_started = self.started.elapsed();
        self.prove(bound);
    }

    /// What was used and proved up to now.
    pub fn tally(&mut self) -> Tally {
        self.end_bound();
        let bounds = std::mem::take(&mut self.bounds);
        Tally {
            expanded: self.expanded,
            generated: self.generated,
            stored_peak: self.stored_peak,
            bytes_peak: self.bytes_peak,
            lower_bound: self.lower_bound,
            time: self.started.elapsed(),
            bounds,
        }
    }

    fn progress(&self, elapsed: Duration) -> Progress {
        Progress {
            expanded: self.expanded,
            generated: self.generated,
            stored: self.stored,
            bytes: self.bytes,
            lower_bound: self.lower_bound,
            best: self.best,
            elapsed,
        }
    }

    /// Moves the expansions made since the last look into the count.
    fn settle(&mut self) {
        self.expanded += self.granted - self.left;
        self.granted = 0;
        self.left = 0;
    }

    /// Turns the running totals of the open iteration into its own figures.
    fn end_bound(&mut self) {
        self.settle();
        if let Some(open) = self.bounds.last_mut()
            && open.time.is_zero()
        {
            open.expanded = self.expanded - open.expanded;
            open.generated = self.generated - open.generated;
            open.time = (self.started.elapsed() - self.bound_started).max(Duration::from_nanos(1));
        }
    }
}
