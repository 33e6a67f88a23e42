//! Solves the lines of a batch on several threads, or on one if the system starts no other.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use taquin::{Board, Goal, Report};
use taquin_gpu::Gpu;
use taquin_search::Limits;

use super::BatchArgs;
use super::batch_input::{BatchInput, PlacedRead};
use super::job_queue::{JobQueue, LineJob};
use super::kept_results::KeptResults;
use super::ordered_output::{BatchSummary, LineOutcome, OrderedOutput, SolvedLines};
use crate::exit::Exit;
use crate::gpu_args;
use crate::output_args::ResultOutput;
use crate::run_search::run_search;
use crate::stderr::warn;

/// How long a thread works on the jobs it took together; the time to hand them over is a small part of it.
const TIME_TOGETHER: Duration = Duration::from_millis(2);
/// The most jobs that a thread takes together.
const MOST_TOGETHER: usize = 256;
/// How long the results of an interrupted batch may take to be written; a reader that does not read gets no longer.
const WRITE_GRACE: Duration = Duration::from_secs(1);

/// Solves the lines.
pub struct BatchSolver<'a> {
    pub args: &'a BatchArgs,
    pub goal: Goal,
    /// The limits of each board.
    pub limits: Limits,
    pub flag: &'a AtomicBool,
    /// The results of an earlier run.
    pub kept: Mutex<Option<KeptResults>>,
    pub gpu: Option<Arc<Gpu>>,
    /// Set when a board comes that the card may search.
    pub cards_turn: AtomicBool,
}

impl BatchSolver<'_> {
    /// Solves lines on several threads, while one more writes the results in order.
    pub fn run(&self, input: &mut BatchInput, threads: usize, out: ResultOutput) -> anyhow::Result<BatchSummary> {
        // Taken by the thread that writes, which is this one if no other can be started.
        let out = Mutex::new(Some(out));
        let output = || {
            let out = out.lock().unwrap_or_else(PoisonError::into_inner).take();
            OrderedOutput::new(out.expect("one thread writes"))
        };
        let (results, solved) = mpsc::channel();
        let queue = JobQueue::new(threads);
        thread::scope(|scope| {
            let write = || self.write(solved, output(), &queue);
            let Ok(writer) = thread::Builder::new().spawn_scoped(scope, write) else {
                warn_of_threads(1, threads);
                return self.run_alone(input, output());
            };
            let start = || {
                let results = results.clone();
                let started = thread::Builder::new().spawn_scoped(scope, || {
                    let results = results;
                    self.work(&queue, &results);
                });
                started.is_ok()
            };
            let workers = (0..threads).take_while(|_| start()).count();
            warn_of_threads(workers.max(1), threads);
            let read = self.read(input, |jobs| {
                if workers > 0 {
                    return queue.add(jobs, self.flag);
                }
                // One by one: nobody else would make room in the queue.
                jobs.into_iter().try_for_each(|job| {
                    queue.add(vec![job], self.flag)?;
                    self.work_once(&queue, 1, &results);
                    ControlFlow::Continue(())
                })
            });
            queue.close();
            drop(results);
            self.wait_for(&writer);
            let summary = writer.join().expect("the writer does not panic")?;
            read?;
            Ok(summary)
        })
    }

    /// Solves and writes line by line, without other threads.
    fn run_alone(
        &self,
        input: &mut BatchInput,
        mut output: OrderedOutput<ResultOutput>,
    ) -> anyhow::Result<BatchSummary> {
        let mut written = Ok(0);
        let read = self.read(input, |jobs| {
            for job in jobs {
                let mut solved = SolvedLines::from(job.index);
                self.solve_job(job, &mut solved);
                written = output.add(solved);
                if written.is_err() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        written?;
        read?;
        Ok(output.finish()?)
    }

    /// Reads boards until the last, until `add` breaks or until the flag is set.
    fn read(&self, input: &mut BatchInput, mut add: impl FnMut(Vec<LineJob>) -> ControlFlow<()>) -> anyhow::Result<()> {
        let (mut position, mut index) = (0, 0);
        while let Some(mut found) = input.next(self.flag)? {
            self.leave_missing(&mut found, &mut position)?;
            let jobs = found.into_iter().zip(index..);
            let jobs = jobs.map(|((place, board), index)| LineJob { index, place, board }).collect::<Vec<_>>();
            index += jobs.len();
            if !jobs.is_empty() && add(jobs).is_break() {
                return Ok(());
            }
        }
        match self.kept().as_mut() {
            Some(kept) if !self.flag.load(Ordering::Relaxed) => kept.check_end(),
            _ => Ok(()),
        }
    }

    /// Leaves the boards that belong to the shard and have no result yet; `position` is that of the first of them among
    /// all boards.
    fn leave_missing(&self, found: &mut Vec<PlacedRead>, position: &mut usize) -> anyhow::Result<()> {
        if let Some(shard) = self.args.shard {
            found.retain(|_| {
                *position += 1;
                shard.has(*position - 1)
            });
        }
        let mut kept = self.kept();
        let Some(results) = kept.as_mut() else { return Ok(()) };
        let mut solved = 0;
        for (place, board) in &*found {
            if !results.has(place, board)? {
                break;
            }
            solved += 1;
        }
        found.drain(..solved);
        Ok(())
    }

    /// The results of an earlier run, after all lines were read.
    pub fn into_kept(self) -> Option<KeptResults> {
        self.kept.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, Option<KeptResults>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes results until there are no more.
    fn write(
        &self,
        solved: Receiver<SolvedLines>,
        mut output: OrderedOutput<ResultOutput>,
        queue: &JobQueue,
    ) -> io::Result<BatchSummary> {
        for lines in solved {
            match output.add(lines) {
                Ok(written) => queue.written(written),
                Err(error) => {
                    self.flag.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        output.finish()
    }

    /// Solves lines of the queue until there are no more.
    fn work(&self, queue: &JobQueue, results: &Sender<SolvedLines>) {
        let mut most = 1;
        while let Some(next) = self.work_once(queue, most, results) {
            most = next;
        }
    }

    /// Solves lines that it takes together, at most this many; those for which the time was too short are put back.
    /// Returns how many to take next; `None` after the last.
    fn work_once(&self, queue: &JobQueue, most: usize, results: &Sender<SolvedLines>) -> Option<usize> {
        let mut jobs = queue.take(most, self.flag)?.into_iter();
        let mut solved = SolvedLines::from(jobs.as_slice().first()?.index);
        let begun = Instant::now();
        for job in jobs.by_ref() {
            self.solve_job(job, &mut solved);
            if begun.elapsed() >= TIME_TOGETHER || self.flag.load(Ordering::Relaxed) {
                break;
            }
        }
        queue.put_back(jobs);
        let each = begun.elapsed() / solved.count() as u32;
        // The receiver is gone once standard output is closed.
        let _ = results.send(solved);
        Some((TIME_TOGETHER.as_nanos() / each.as_nanos().max(1)).clamp(1, MOST_TOGETHER as u128) as usize)
    }

    /// Waits for the writer, but not for a reader that does not read after an interrupt.
    fn wait_for<T>(&self, writer: &ScopedJoinHandle<T>) {
        let mut interrupted = None;
        while !writer.is_finished() {
            if self.flag.load(Ordering::Relaxed) {
                let since = *interrupted.get_or_insert_with(Instant::now);
                if since.elapsed() > WRITE_GRACE {
                    std::process::exit(Exit::Interrupted as i32);
                }
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Solves one line and adds its result.
    fn solve_job(&self, job: LineJob, solved: &mut SolvedLines) {
        let (weight, place) = (job.weight(), job.place.clone());
        let result = job.board.map_err(|error| error.to_string()).and_then(|board| self.solve(board));
        let exit = result.as_ref().map_or(Exit::BadInput, |report| Exit::of(report, &self.args.search.limits));
        solved.add(&LineOutcome { place, result, exit }, weight, self.args.format);
    }

    fn solve(&self, board: Board) -> Result<Report, String> {
        let mut request =
            self.args.search.method.request(board, self.goal.clone()).map_err(|error| error.to_string())?;
        request.threads = 1;
        request.one_of_many = true;
        if request.may_use_backend() {
            self.cards_turn.store(true, Ordering::Relaxed);
            gpu_args::give(self.gpu.as_ref(), &mut request);
        }
        request.end_improvement(self.limits);
        run_search(&request, self.limits, self.flag, None).map_err(|error| error.to_string())
    }
}

/// Warns if the system starts fewer threads than asked for.
fn warn_of_threads(started: usize, wanted: usize) {
    if started < wanted {
        warn(format_args!("the system starts only {started} of {wanted} threads"));
    }
}
