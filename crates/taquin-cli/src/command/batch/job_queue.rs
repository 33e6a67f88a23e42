//! The boards that wait for a thread: handed over several at a time, with a limit on those that are not written yet.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use taquin::{GivenBoard, ReadError};

use super::kept_lines::KeptLine;
use crate::input::LinePlace;

/// The limit on unwritten results per thread, in units of [`LineJob::weight`].
const AHEAD: usize = 512;
/// The cells that make a board count as one more.
const CELLS_PER_WEIGHT: usize = 256;
/// The time between two looks at the flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A board to be solved, or what is wrong with it, with its position among all boards.
pub struct LineJob {
    pub index: usize,
    pub place: LinePlace,
    pub board: Result<GivenBoard, ReadError>,
    /// The result of an earlier run.
    pub kept: Option<KeptLine>,
}

impl LineJob {
    /// What it counts towards the limit: more for a large board.
    pub fn weight(&self) -> usize {
        1 + self.board.as_ref().map_or(0, |given| given.board.shape().cells() / CELLS_PER_WEIGHT)
    }
}

/// The boards that wait for a thread.
pub struct JobQueue {
    state: Mutex<QueueState>,
    /// Signals that jobs came, or that no more will.
    filled: Condvar,
    /// Signals that results were written.
    drained: Condvar,
    limit: usize,
    threads: usize,
}

#[derive(Default)]
struct QueueState {
    jobs: VecDeque<LineJob>,
    /// The weight of the jobs that are not written yet.
    unwritten: usize,
    closed: bool,
}

impl JobQueue {
    /// An empty queue for this many threads.
    pub fn new(threads: usize) -> JobQueue {
        JobQueue {
            state: Mutex::default(),
            filled: Condvar::new(),
            drained: Condvar::new(),
            limit: AHEAD * threads,
            threads,
        }
    }

    /// Adds jobs in the order of their lines, waiting while too many are not written yet; `Break` if the flag is set.
    pub fn add(&self, jobs: Vec<LineJob>, flag: &AtomicBool) -> ControlFlow<()> {
        let mut state = self.lock();
        for job in jobs {
            while state.unwritten >= self.limit && !flag.load(Ordering::Relaxed) {
                self.filled.notify_all();
                let waited = self.drained.wait_timeout(state, POLL_INTERVAL);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if flag.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            state.unwritten += job.weight();
            state.jobs.push_back(job);
        }
        self.filled.notify_all();
        ControlFlow::Continue(())
    }

    /// Takes up to this many consecutive jobs, but leaves a share for the other threads.
    /// Waits for the first; `None` after the last, or once the flag is set: boards that were not begun are left.
    pub fn take(&self, most: usize, flag: &AtomicBool) -> Option<Vec<LineJob>> {
        let mut state = self.lock();
        while state.jobs.is_empty() {
            if state.closed {
                return None;
            }
            state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if flag.load(Ordering::Relaxed) {
            return None;
        }
        let share = most.min(state.jobs.len().div_ceil(self.threads)).max(1);
        let first = state.jobs[0].index;
        let consecutive = state.jobs.iter().zip(first..).take(share).take_while(|(job, index)| job.index == *index);
        let count = consecutive.count();
        Some(state.jobs.drain(..count).collect())
    }

    /// Puts jobs back that others may begin sooner.
    pub fn put_back(&self, jobs: impl DoubleEndedIterator<Item = LineJob>) {
        let mut state = self.lock();
        for job in jobs.rev() {
            state.jobs.push_front(job);
        }
        self.filled.notify_all();
    }

    /// Counts jobs of this weight as written.
    pub fn written(&self, weight: usize) {
        self.lock().unwritten -= weight;
        self.drained.notify_one();
    }

    /// No more jobs will come.
    pub fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jobs(indices: impl IntoIterator<Item = usize>) -> Vec<LineJob> {
        let board = || taquin::read_given_board(b"1 2/3 0");
        indices
            .into_iter()
            .map(|index| LineJob {
                index,
                place: LinePlace { file: None, line: index + 1 },
                board: board(),
                kept: None,
            })
            .collect()
    }

    fn taken(queue: &JobQueue, most: usize) -> Option<Vec<usize>> {
        queue.take(most, &AtomicBool::new(false)).map(|jobs| jobs.iter().map(|job| job.index).collect())
    }

    #[test]
    fn jobs_are_taken_in_order_and_shared() {
        let queue = JobQueue::new(2);
        let flag = AtomicBool::new(false);
        assert!(queue.add(jobs(0..10), &flag).is_continue());
        assert_eq!(taken(&queue, 256), Some(vec![0, 1, 2, 3, 4]), "half of them for one of two threads");
        assert_eq!(taken(&queue, 2), Some(vec![5, 6]));
        queue.put_back(jobs(2..5).into_iter());
        assert!(queue.take(256, &AtomicBool::new(true)).is_none(), "nothing is begun after an interrupt");
        assert_eq!(taken(&queue, 256), Some(vec![2, 3, 4]), "consecutive ones only");
        queue.close();
        assert_eq!((taken(&queue, 9), taken(&queue, 9), taken(&queue, 9)), (Some(vec![7, 8]), Some(vec![9]), None));
    }

    #[test]
    fn a_flag_ends_the_wait_for_what_is_not_written() {
        let queue = JobQueue::new(1);
        assert!(queue.add(jobs(0..AHEAD), &AtomicBool::new(false)).is_continue());
        assert!(queue.add(jobs(AHEAD..AHEAD + 1), &AtomicBool::new(true)).is_break());
        queue.written(1);
        assert!(queue.add(jobs(AHEAD..AHEAD + 1), &AtomicBool::new(false)).is_continue());
    }
}
