//! Threads that search the subtrees of one bound: roots are taken in turn, and a thread without work steals half of
//! another's stack.
//!
//! Every node is expanded by exactly one thread, so the counts of a bound searched to its end do not depend on the
//! number of threads.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use taquin_search::{Budget, Proven, Stop, Work};

use super::cpu_dispatch::{CpuJob, run_with_cpu_features};
use super::expand::Expander;
use super::node::{MAX_BATCH, NodeCounts, SearchNode};
use super::search_tables::SearchTables;
use super::stack::NodeStack;
use crate::threads::OnPanic;
use crate::threads::try_spawn;

/// How the subtrees of a bound are searched.
#[derive(Clone, Copy, Debug)]
pub struct WorkerConfig {
    /// Threads; if the system starts fewer, those are used.
    pub threads: usize,
    /// Nodes expanded together.
    pub batch: usize,
    /// Whether to go on after the first solution, to the end of the bound.
    pub all: bool,
}

/// The outcome of a search by all threads.
pub struct WorkersOutcome<const C: usize, const S: usize, const V: usize> {
    pub counts: NodeCounts,
    /// The `root` number of a node below which the goal was found.
    pub solved: Option<u32>,
    pub stop: Option<Stop>,
    /// After a stop: the nodes that were not expanded.
    pub open: Vec<SearchNode<C, S, V>>,
}

/// Expansions of a thread between two reports to the budget.
const REPORT_INTERVAL: u64 = 16_384;
/// Expansions between two checks whether another thread is out of work.
const SHARE_INTERVAL: u64 = 1024;

/// What the threads have in common.
pub struct Workers<'a, const C: usize, const S: usize, const V: usize> {
    tables: &'a SearchTables<'a>,
    bound: u32,
    config: WorkerConfig,
    /// The threads of the configuration, less those that could not be started.
    threads: AtomicUsize,
    roots: &'a [SearchNode<C, S, V>],
    next: AtomicUsize,
    /// Nodes given away by a thread, for one that is idle.
    pool: Mutex<Vec<SearchNode<C, S, V>>>,
    idle: AtomicUsize,
    halt: AtomicBool,
    solved: Mutex<Option<u32>>,
    expanded: AtomicU64,
    generated: AtomicU64,
    goals: AtomicU64,
    /// The expansions known to the budget when it last said to go on.
    reported: AtomicU64,
    open: Mutex<Vec<SearchNode<C, S, V>>>,
}

/// The thread that reports to the budget.
struct Reporter<'b> {
    budget: &'b mut dyn Budget,
    bound: u32,
    /// What the budget knows.
    known: NodeCounts,
    stop: Option<Stop>,
}

impl Reporter<'_> {
    /// Reports what is new in the counts; keeps the first reason to stop.
    fn report(&mut self, counts: NodeCounts) {
        let new = (counts.expanded - self.known.expanded, counts.generated - self.known.generated);
        let work = Work::nodes(new.0, new.1).proving(Proven::by_completed_search(self.bound));
        self.known = counts;
        self.spend(work);
    }

    fn spend(&mut self, work: Work) {
        if let ControlFlow::Break(stop) = self.budget.spend(work) {
            self.stop.get_or_insert(stop);
        }
    }
}

/// One thread's work, compiled for the features of the processor.
struct Worker<'w, 'a, 'r, 'b, const C: usize, const S: usize, const V: usize> {
    workers: &'w Workers<'a, C, S, V>,
    /// Only the first thread has it.
    reporter: Option<&'r mut Reporter<'b>>,
}

impl<const C: usize, const S: usize, const V: usize> CpuJob for Worker<'_, '_, '_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        self.workers.search_share(self.reporter);
    }
}

impl<'a, const C: usize, const S: usize, const V: usize> Workers<'a, C, S, V> {
    pub fn new(
        tables: &'a SearchTables<'a>,
        bound: u32,
        config: WorkerConfig,
        roots: &'a [SearchNode<C, S, V>],
    ) -> Self {
        Workers {
            tables,
            bound,
            config,
            threads: AtomicUsize::new(config.threads.max(1)),
            roots,
            next: AtomicUsize::new(0),
            pool: Mutex::new(Vec::new()),
            idle: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
            solved: Mutex::new(None),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            goals: AtomicU64::new(0),
            reported: AtomicU64::new(0),
            open: Mutex::new(Vec::new()),
        }
    }

    /// Searches all roots.
    pub fn search(self, budget: &mut dyn Budget) -> WorkersOutcome<C, S, V> {
        let mut reporter = Reporter { budget, bound: self.bound, known: NodeCounts::default(), stop: None };
        std::thread::scope(|scope| {
            let _halt_on_panic = OnPanic(|| self.halt.store(true, Relaxed));
            for started in 1..self.config.threads {
                if try_spawn(scope, || self.work(None)).is_none() {
                    self.threads.store(started, Relaxed);
                    reporter.spend(Work::FEWER_THREADS);
                    break;
                }
            }
            self.work(Some(&mut reporter));
        });
        let (counts, stop) = (self.counts(), reporter.stop);
        reporter.report(counts);
        let mut open = self.open.into_inner().expect("no thread panicked");
        let solved = self.solved.into_inner().expect("no thread panicked");
        if stop.is_some() && solved.is_none() {
            open.extend_from_slice(self.roots.get(self.next.into_inner()..).unwrap_or_default());
            open.extend(self.pool.into_inner().expect("no thread panicked"));
        }
        WorkersOutcome { counts, solved, stop, open }
    }

    /// One thread's work. A panic halts the others, which would wait for this thread.
    fn work(&self, reporter: Option<&mut Reporter>) {
        let _halt_on_panic = OnPanic(|| self.halt.store(true, Relaxed));
        run_with_cpu_features(Worker { workers: self, reporter });
    }

    #[inline(always)]
    fn search_share(&self, mut reporter: Option<&mut Reporter>) {
        let mut expander = Expander::new(self.tables, self.bound);
        let mut stack = NodeStack::new();
        let mut batch = [SearchNode::EMPTY; MAX_BATCH];
        let size = self.config.batch.clamp(1, MAX_BATCH);
        let (mut shared, mut reported) = (0, 0);
        while !self.halt.load(Relaxed) {
            while stack.len() < size
                && let Some(root) = self.next_root()
            {
                stack.extend(&[root]);
            }
            if stack.len() == 0 {
                self.add(&mut expander.counts);
                (shared, reported) = (0, 0);
                if !self.steal(&mut stack, &mut reporter) {
                    break;
                }
                self.report_or_wait(&mut reporter);
            }
            let taken = stack.take(size, &mut batch);
            if let Some(goal) = expander.expand(&batch, taken, &mut stack)
                && !self.config.all
            {
                *self.solved.lock().expect("no thread panicked") = Some(goal.root);
                self.halt.store(true, Relaxed);
            }
            if expander.counts.expanded - shared >= SHARE_INTERVAL {
                shared = expander.counts.expanded;
                self.share(&mut stack);
            }
            if shared - reported >= REPORT_INTERVAL {
                (shared, reported) = (0, 0);
                self.add(&mut expander.counts);
                self.report_or_wait(&mut reporter);
            }
        }
        self.add(&mut expander.counts);
        if stack.len() > 0 {
            self.open.lock().expect("no thread panicked").extend_from_slice(stack.nodes());
        }
    }

    fn counts(&self) -> NodeCounts {
        NodeCounts {
            expanded: self.expanded.load(Relaxed),
            generated: self.generated.load(Relaxed),
            goals: self.goals.load(Relaxed),
        }
    }

    /// The first thread reports to the budget; the others wait for it if they are far ahead.
    fn report_or_wait(&self, reporter: &mut Option<&mut Reporter>) {
        match reporter {
            Some(reporter) => self.report(reporter),
            None => self.wait_for_report(),
        }
    }

    fn report(&self, reporter: &mut Reporter) {
        if reporter.stop.is_some() {
            return;
        }
        let counts = self.counts();
        reporter.report(counts);
        if reporter.stop.is_some() {
            self.halt.store(true, Relaxed);
        }
        self.reported.store(counts.expanded, Relaxed);
    }

    /// Waits while the threads are far ahead of the budget's knowledge: the reporting thread may have lost its
    /// processor, and a limit must not be exceeded by much. Idle threads do not wait here, because the reporting thread
    /// leaves once all are idle.
    fn wait_for_report(&self) {
        let ahead = 2 * REPORT_INTERVAL * self.threads.load(Relaxed) as u64;
        while self.expanded.load(Relaxed) > self.reported.load(Relaxed) + ahead && !self.halt.load(Relaxed) {
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    fn next_root(&self) -> Option<SearchNode<C, S, V>> {
        if self.next.load(Relaxed) >= self.roots.len() {
            return None;
        }
        self.roots.get(self.next.fetch_add(1, Relaxed)).copied()
    }

    fn add(&self, counts: &mut NodeCounts) {
        self.expanded.fetch_add(counts.expanded, Relaxed);
        self.generated.fetch_add(counts.generated, Relaxed);
        self.goals.fetch_add(counts.goals, Relaxed);
        *counts = NodeCounts::default();
    }

    /// Gives the lower half of the stack, which has the larger subtrees, to an idle thread.
    fn share(&self, stack: &mut NodeStack<C, S, V>) {
        if self.idle.load(Relaxed) == 0 || stack.len() < 4 {
            return;
        }
        let mut pool = self.pool.lock().expect("no thread panicked");
        if pool.is_empty() {
            *pool = stack.lower_half();
        }
    }

    /// Waits for nodes of another thread; false when no thread has any.
    fn steal(&self, stack: &mut NodeStack<C, S, V>, reporter: &mut Option<&mut Reporter>) -> bool {
        self.idle.fetch_add(1, Relaxed);
        loop {
            {
                let mut pool = self.pool.lock().expect("no thread panicked");
                if !pool.is_empty() {
                    stack.extend(&pool);
                    pool.clear();
                    // Under the lock, so that no thread sees all idle while the pool has just been emptied.
                    self.idle.fetch_sub(1, Relaxed);
                    return true;
                }
                if self.idle.load(Relaxed) >= self.threads.load(Relaxed) || self.halt.load(Relaxed) {
                    return false;
                }
            }
            if let Some(reporter) = reporter {
                self.report(reporter);
            }
            std::thread::sleep(Duration::from_micros(50));
        }
    }
}
