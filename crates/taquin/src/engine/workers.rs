//! Several threads within one bound: roots are taken in turn, and who runs out is given half of another's stack.
//!
//! Every node is opened by exactly one thread, so the counts of a bound that is searched to its end are the same for
//! any number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use taquin_search::Stop;

use super::control::{Control, Progress};
use super::cpu_dispatch::{Job, quickly};
use super::kernel::{Counts, MAX_BATCH, Node, Opener};
use super::search::Running;
use super::stack::Stack;
use super::view::Sight;
use crate::panic_flag::PanicFlag;

/// How the search within a bound ended.
pub enum TeamEnd {
    /// The goal descends from this root.
    Solved(u32),
    Stopped(Stop),
    Exhausted,
}

/// Expansions between two looks at the control.
const LOOK: u64 = 16_384;
/// Expansions between two looks at whether another thread is out of work.
const SHARE: u64 = 1024;

/// The threads' common ground.
pub struct Team<'a, const C: usize, const S: usize, const V: usize> {
    sight: &'a Sight<'a>,
    bound: u32,
    running: Running,
    roots: &'a [Node<C, S, V>],
    next: AtomicUsize,
    pool: Mutex<Vec<Node<C, S, V>>>,
    idle: AtomicUsize,
    halt: AtomicBool,
    solved: Mutex<Option<u32>>,
    expanded: AtomicU64,
    generated: AtomicU64,
    goals: AtomicU64,
    /// What was expanded when the control last said to go on.
    looked: AtomicU64,
}

/// Where a thread is when it looks up.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Work,
    /// Out of work, until another thread shares its own.
    Rest,
}

/// One thread's share of the work.
struct Share<'t, 'a, L, const C: usize, const S: usize, const V: usize> {
    team: &'t Team<'a, C, S, V>,
    look: L,
}

impl<L: FnMut(At), const C: usize, const S: usize, const V: usize> Job for Share<'_, '_, L, C, S, V> {
    #[inline(always)]
    fn run(self) {
        self.team.share_of_work(self.look);
    }
}

impl<'a, const C: usize, const S: usize, const V: usize> Team<'a, C, S, V> {
    pub fn new(sight: &'a Sight<'a>, bound: u32, running: Running, roots: &'a [Node<C, S, V>]) -> Self {
        Team {
            sight,
            bound,
            running,
            roots,
            next: AtomicUsize::new(0),
            pool: Mutex::new(Vec::new()),
            idle: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
            solved: Mutex::new(None),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            goals: AtomicU64::new(0),
            looked: AtomicU64::new(0),
        }
    }

    /// Searches from all roots; `before` is what was counted before them.
    pub fn search(self, before: Progress, control: &mut dyn Control) -> (Counts, TeamEnd) {
        let mut stop = None;
        std::thread::scope(|scope| {
            let _panic_flag = PanicFlag(&self.halt);
            for _ in 1..self.running.threads {
                scope.spawn(|| self.work(|at| self.keep_pace(at)));
            }
            self.work(|_| {
                let progress = Progress {
                    expanded: before.expanded + self.expanded.load(Relaxed),
                    generated: before.generated + self.generated.load(Relaxed),
                    ..before
                };
                if stop.is_none() {
                    stop = control.poll(&progress);
                    if stop.is_some() {
                        self.halt.store(true, Relaxed);
                    }
                    self.looked.store(progress.expanded - before.expanded, Relaxed);
                }
            });
        });
        let counts = Counts {
            expanded: self.expanded.into_inner(),
            generated: self.generated.into_inner(),
            goals: self.goals.into_inner(),
        };
        let solved = self.solved.into_inner().expect("no thread panicked");
        let end = match (solved, stop) {
            (Some(root), _) => TeamEnd::Solved(root),
            (None, Some(stop)) => TeamEnd::Stopped(stop),
            (None, None) => TeamEnd::Exhausted,
        };
        (counts, end)
    }

    /// One thread's share; `look` is called every now and then. A panic halts the others, who would wait for it.
    fn work(&self, look: impl FnMut(At)) {
        let _panic_flag = PanicFlag(&self.halt);
        quickly(Share { team: self, look });
    }

    #[inline(always)]
    fn share_of_work(&self, mut look: impl FnMut(At)) {
        let mut opener = Opener::new(self.sight, self.bound);
        let mut stack = Stack::new();
        let mut batch = [Node::EMPTY; MAX_BATCH];
        let size = self.running.batch.clamp(1, MAX_BATCH);
        let (mut shared, mut looked) = (0, 0);
        while !self.halt.load(Relaxed) {
            while stack.len() < size
                && let Some(root) = self.next_root()
            {
                stack.extend(&[root]);
            }
            if stack.len() == 0 {
                self.report(&mut opener.counts);
                (shared, looked) = (0, 0);
                if !self.wait(&mut stack, &mut look) {
                    break;
                }
                look(At::Work);
            }
            let taken = stack.take(size, &mut batch);
            if let Some(goal) = opener.open(&batch, taken, &mut stack)
                && !self.running.all
            {
                *self.solved.lock().expect("no thread panicked") = Some(goal.root);
                self.halt.store(true, Relaxed);
            }
            if opener.counts.expanded - shared >= SHARE {
                shared = opener.counts.expanded;
                self.share(&mut stack);
            }
            if shared - looked >= LOOK {
                (shared, looked) = (0, 0);
                self.report(&mut opener.counts);
                look(At::Work);
            }
        }
        self.report(&mut opener.counts);
    }

    /// Waits while the others are far ahead of the thread that asks the control, which may have been put off the
    /// processor: a limit must not be passed by more than a little. Who rests is ahead of nobody, and must not wait:
    /// the asking thread leaves, and asks no more, once all rest.
    fn keep_pace(&self, at: At) {
        let ahead = 2 * LOOK * self.running.threads as u64;
        while at == At::Work
            && self.expanded.load(Relaxed) > self.looked.load(Relaxed) + ahead
            && !self.halt.load(Relaxed)
        {
            std::thread::sleep(Duration::from_micros(50));
        }
    }

    fn next_root(&self) -> Option<Node<C, S, V>> {
        if self.next.load(Relaxed) >= self.roots.len() {
            return None;
        }
        self.roots.get(self.next.fetch_add(1, Relaxed)).copied()
    }

    fn report(&self, counts: &mut Counts) {
        self.expanded.fetch_add(counts.expanded, Relaxed);
        self.generated.fetch_add(counts.generated, Relaxed);
        self.goals.fetch_add(counts.goals, Relaxed);
        *counts = Counts::default();
    }

    /// Gives the lower half of the stack, where the larger subtrees are, to a thread that waits.
    fn share(&self, stack: &mut Stack<C, S, V>) {
        if self.idle.load(Relaxed) == 0 || stack.len() < 4 {
            return;
        }
        let mut pool = self.pool.lock().expect("no thread panicked");
        if pool.is_empty() {
            *pool = stack.lower_half();
        }
    }

    /// Waits for work; false when no thread has any.
    fn wait(&self, stack: &mut Stack<C, S, V>, look: &mut impl FnMut(At)) -> bool {
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
                if self.idle.load(Relaxed) >= self.running.threads || self.halt.load(Relaxed) {
                    return false;
                }
            }
            look(At::Rest);
            std::thread::sleep(Duration::from_micros(50));
        }
    }
}
