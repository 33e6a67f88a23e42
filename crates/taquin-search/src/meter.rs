//! The meter that every search takes: it checks limits and cancellation, reports progress and counts nodes.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::{Budget, Cost, Limits, Proven, Stop, Work};

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

/// The state of a running search, as a listener sees it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes expanded so far.
    pub expanded: u64,
    /// Nodes generated so far.
    pub generated: u64,
    /// States held now.
    pub stored: u64,
    /// Bytes held now.
    pub bytes: usize,
    /// No solution costs less than this; 0 if nothing is proven.
    pub lower_bound: Cost,
    /// The cost of the best solution found so far, for searches that go on after the first.
    pub best: Option<Cost>,
    /// Time since the meter was made.
    pub elapsed: Duration,
}

/// What a search used and proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated, including the root.
    pub generated: u64,
    /// Generated nodes whose state was known already, as far as the search remembers states.
    pub duplicates: u64,
    /// Expanded nodes that were opened again by a cheaper path.
    pub reopened: u64,
    /// The most states held at once.
    pub stored_peak: u64,
    /// The most bytes held at once in queues and tables.
    pub bytes_peak: usize,
    /// No solution costs less than this; 0 if nothing is proven.
    pub lower_bound: Cost,
    /// Time since the meter was made.
    pub time: Duration,
    /// The iterations of an iterative-deepening search, the one in progress included.
    pub iterations: Vec<Iteration>,
    /// Whether the system refused a thread, so that fewer worked than were asked for.
    pub fewer_threads: bool,
}

/// Carries limits, cancellation flag and listener through a search, and counts.
///
/// Searches call it; users make it, pass it on and read its [`tally`](Meter::tally).
pub struct Meter<'a> {
    limits: Limits,
    cancel: Option<&'a AtomicBool>,
    listener: Option<&'a mut dyn FnMut(&Progress)>,
    behind: Option<&'a mut dyn Budget>,
    /// Nodes expanded and generated that the budget behind knows of.
    reported: (u64, u64),
    started: Instant,
    looked: Instant,
    /// Expansions allowed since the last check, and how many of them are left.
    granted: u64,
    left: u64,
    pace: u64,
    /// Expansions before the last check.
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    stored: u64,
    stored_peak: u64,
    bytes: usize,
    bytes_peak: usize,
    lower_bound: Proven,
    fewer_threads: bool,
    admissible_estimates: bool,
    best: Option<Cost>,
    /// The iterations that are finished.
    iterations: Vec<Iteration>,
    /// The iteration in progress; its figures are the totals at its start.
    open: Option<Iteration>,
}

/// Expansions between two checks of the clock, adapted so that checks are about a millisecond apart.
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
            duplicates: 0,
            reopened: 0,
            stored: 0,
            stored_peak: 0,
            bytes: 0,
            bytes_peak: 0,
            lower_bound: Proven::NOTHING,
            fewer_threads: false,
            admissible_estimates: false,
            best: None,
            iterations: Vec::new(),
            open: None,
        }
    }

    /// A meter that never stops a search.
    pub fn unlimited() -> Meter<'a> {
        Meter::new(Limits::none())
    }

    /// Stops the search when `flag` is set; it is checked about every millisecond.
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Meter<'a> {
        self.cancel = Some(flag);
        self
    }

    /// Calls `listener` with the progress of the search, about every millisecond.
    pub fn reporting_to(mut self, listener: &'a mut dyn FnMut(&Progress)) -> Meter<'a> {
        self.listener = Some(listener);
        self
    }

    /// Reports all work to a budget behind this meter, which can stop the search, too.
    pub fn spending_from(mut self, budget: &'a mut dyn Budget) -> Meter<'a> {
        self.behind = Some(budget);
        self
    }

    /// Declares that the estimates of searches by [`closures`](crate::closures) never exceed the true cost, so that they
    /// prove lower bounds. A [`Heuristic`](crate::Heuristic) on a space declares it
    /// [itself](crate::Heuristic::is_admissible).
    ///
    /// ```
    /// use taquin_search::closures::astar_metered;
    /// use taquin_search::{Limits, Meter, Stop, Unwatched};
    ///
    /// let integers = |&n: &i64| [(n + 1, 1), (n - 1, 1)];
    /// let search = |mut meter: Meter| {
    ///     let found = astar_metered(&0, integers, |&n| n.abs_diff(500) as u32, |&n| n == 500, &mut meter, &mut Unwatched);
    ///     assert_eq!(found, Err(Stop::Nodes.into()));
    ///     meter.lower_bound()
    /// };
    /// let limits = Limits::none().nodes(100);
    /// assert_eq!(search(Meter::new(limits)), 0);
    /// assert_eq!(search(Meter::new(limits).admissible_estimates()), 500);
    /// ```
    pub fn admissible_estimates(mut self) -> Meter<'a> {
        self.admissible_estimates = true;
        self
    }

    /// Whether the estimates of searches by closures were declared admissible.
    pub(crate) fn has_admissible_estimates(&self) -> bool {
        self.admissible_estimates
    }

    /// Reports to the budget behind what it does not know yet.
    pub fn report(&mut self) -> ControlFlow<Stop> {
        self.settle();
        let (expanded, generated) = (self.expanded - self.reported.0, self.generated - self.reported.1);
        let Some(behind) = &mut self.behind else { return ControlFlow::Continue(()) };
        self.reported = (self.expanded, self.generated);
        let work = Work::nodes(expanded, generated).proving(self.lower_bound);
        behind.spend(Work { fewer_threads: self.fewer_threads, ..work })
    }

    /// Time since the meter was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Begins another search with the same limits: forgets what the last one proved and its iterations, but not what it
    /// used.
    pub fn begin(&mut self) {
        self.settle();
        self.lower_bound = Proven::NOTHING;
        self.best = None;
        self.iterations.clear();
        self.open = None;
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
            memory: self.limits.memory.map(|bytes| bytes.saturating_sub(self.bytes)),
        }
    }

    /// Counts one expansion; `Err` tells the search to stop.
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

    /// Counts a generated node whose state was known already.
    #[inline]
    pub fn duplicate(&mut self) {
        self.duplicates += 1;
    }

    /// Counts a cheaper path to a known state, if that `was_expanded`.
    #[inline]
    pub fn reopen(&mut self, was_expanded: bool) {
        self.reopened += u64::from(was_expanded);
    }

    /// Checks flag, clock and node limit now, without counting an expansion.
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

    /// Counts nodes that were expanded and generated elsewhere, by another thread for example.
    pub fn add(&mut self, expanded: u64, generated: u64) {
        self.expanded += expanded;
        self.generated += generated;
    }

    /// Counts work that was done elsewhere, without asking whether to go on.
    pub fn take_over(&mut self, work: Work) {
        self.add(work.expanded, work.generated);
        self.prove(work.lower_bound);
        self.fewer_threads |= work.fewer_threads;
    }

    /// Records an iteration of a search that keeps its own counts; they are not added to the totals.
    pub fn add_iteration(&mut self, iteration: Iteration) {
        self.end_iteration();
        self.iterations.push(iteration);
    }

    /// Counts memory that is about to be allocated; `Err` tells the search to stop.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        let wanted = self.bytes.saturating_add(bytes);
        if self.limits.memory.is_some_and(|limit| wanted > limit) {
            return Err(Stop::Memory);
        }
        self.bytes = wanted;
        self.bytes_peak = self.bytes_peak.max(wanted);
        Ok(())
    }

    /// The bytes that may still be reserved.
    pub fn spare(&self) -> usize {
        self.limits.memory.map_or(usize::MAX, |limit| limit.saturating_sub(self.bytes))
    }

    /// Counts memory as freed.
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

    /// Records a lower bound; a weaker one than before changes nothing.
    #[inline]
    pub fn prove(&mut self, proven: Proven) {
        self.lower_bound = self.lower_bound.max(proven);
    }

    /// Records a solution of this cost, and calls the listener.
    pub fn found(&mut self, cost: Cost) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.tell(self.started.elapsed());
    }

    /// The nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded + self.granted - self.left
    }

    /// The lower bound proved so far: no solution costs less.
    pub fn lower_bound(&self) -> Cost {
        self.lower_bound.bound()
    }

    /// Begins an iteration of an iterative-deepening search. Its threshold is a lower bound only if a [proof](Proven) is
    /// recorded, too.
    pub fn deepen(&mut self, bound: Cost) {
        self.end_iteration();
        let time = self.started.elapsed();
        self.open = Some(Iteration { bound, expanded: self.expanded(), generated: self.generated, time });
    }

    /// What was used and proved so far.
    pub fn tally(&self) -> Tally {
        Tally {
            expanded: self.expanded(),
            generated: self.generated,
            duplicates: self.duplicates,
            reopened: self.reopened,
            stored_peak: self.stored_peak,
            bytes_peak: self.bytes_peak,
            lower_bound: self.lower_bound.bound(),
            time: self.started.elapsed(),
            iterations: self.iterations.iter().copied().chain(self.open_iteration()).collect(),
            fewer_threads: self.fewer_threads,
        }
    }

    fn progress(&self, elapsed: Duration) -> Progress {
        Progress {
            expanded: self.expanded,
            generated: self.generated,
            stored: self.stored,
            bytes: self.bytes,
            lower_bound: self.lower_bound.bound(),
            best: self.best,
            elapsed,
        }
    }

    /// Moves the expansions made since the last check into the count.
    fn settle(&mut self) {
        self.expanded += self.granted - self.left;
        self.granted = 0;
        self.left = 0;
    }

    /// The figures of the iteration in progress.
    fn open_iteration(&self) -> Option<Iteration> {
        self.open.map(|start| Iteration {
            bound: start.bound,
            expanded: self.expanded() - start.expanded,
            generated: self.generated - start.generated,
            time: self.started.elapsed() - start.time,
        })
    }

    fn end_iteration(&mut self) {
        self.iterations.extend(self.open_iteration());
        self.open = None;
    }
}
