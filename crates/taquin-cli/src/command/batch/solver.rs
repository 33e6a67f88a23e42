//! Solves the lines of a batch on several threads, or on one if the system starts no other.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use anyhow::Context;
use taquin::read::{BoardLines, NumberedBoard};
use taquin::{Board, Goal, ReadError, Report};
use taquin_search::Limits;

use super::BatchArgs;
use super::numbered_lines::NumberedLines;
use super::ordered_output::{BatchSummary, LineOutcome, OrderedOutput};
use crate::exit::Exit;
use crate::method_args;
use crate::output_args::ResultOutput;
use crate::run_search::run_search;
use crate::stderr::warn;

/// The number of lines that may be solved before the first of them is written, per thread.
const AHEAD: usize = 16;
/// The time between two looks at the flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long the results of an interrupted batch may take to be written; a reader that does not read gets no longer.
const WRITE_GRACE: Duration = Duration::from_secs(1);

/// Solves the lines.
pub struct BatchSolver<'a> {
    pub args: &'a BatchArgs,
    pub goal: Goal,
    /// The limits of each board.
    pub limits: Limits,
    pub flag: &'a AtomicBool,
}

/// A line to be solved, or what is wrong with it, with its position among the lines that are not empty.
struct LineJob {
    index: usize,
    line: usize,
    board: Result<Board, ReadError>,
}

impl BatchSolver<'_> {
    /// Solves lines on several threads, while one more writes the results in order.
    pub fn run(&self, lines: &mut NumberedLines, threads: usize, out: ResultOutput) -> anyhow::Result<BatchSummary> {
        // Taken by the thread that writes, which is this one if no other can be started.
        let out = Mutex::new(Some(out));
        let output = || {
            let out = out.lock().unwrap_or_else(PoisonError::into_inner).take();
            OrderedOutput::new(self.args.format, out.expect("one thread writes"))
        };
        let (results, solved) = mpsc::channel();
        let (jobs, queue) = mpsc::channel();
        let (queue, unwritten) = (Mutex::new(queue), Unwritten::new(AHEAD * threads));
        thread::scope(|scope| {
            let write = || self.write(solved, output(), &unwritten);
            let Ok(writer) = thread::Builder::new().spawn_scoped(scope, write) else {
                warn_of_threads(1, threads);
                return self.run_alone(lines, output());
            };
            let start = || {
                let results = results.clone();
                thread::Builder::new().spawn_scoped(scope, || self.work(&queue, results)).is_ok()
            };
            let workers = (0..threads).take_while(|_| start()).count();
            warn_of_threads(workers.max(1), threads);
            let read = self.read(lines, |job| {
                unwritten.add(self.flag)?;
                // If the writer is gone, the flag is set.
                let _ = if workers > 0 { jobs.send(job).is_ok() } else { results.send(self.outcome(job)).is_ok() };
                ControlFlow::Continue(())
            });
            drop((jobs, results));
            self.wait_for(&writer);
            let summary = writer.join().expect("the writer does not panic")?;
            read.with_context(|| format!("cannot read {}", self.args.file))?;
            Ok(summary)
        })
    }

    /// Solves and writes line by line, without other threads.
    fn run_alone(
        &self,
        lines: &mut NumberedLines,
        mut output: OrderedOutput<ResultOutput>,
    ) -> anyhow::Result<BatchSummary> {
        let mut written = Ok(0);
        let read = self.read(lines, |job| {
            let (index, outcome) = self.outcome(job);
            written = output.add(index, outcome);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        read.with_context(|| format!("cannot read {}", self.args.file))?;
        Ok(output.finish()?)
    }

    /// Reads lines until the last, until `add` breaks or until the flag is set.
    fn read(&self, lines: &mut NumberedLines, mut add: impl FnMut(LineJob) -> ControlFlow<()>) -> io::Result<()> {
        let mut boards = BoardLines::default();
        let mut index = 0;
        let mut add_all = |found: Vec<NumberedBoard>| {
            found.into_iter().try_for_each(|(line, board)| {
                index += 1;
                add(LineJob { index: index - 1, line, board })
            })
        };
        while let Some(line) = lines.next(self.flag) {
            if add_all(boards.push(&line?.1)).is_break() {
                return Ok(());
            }
        }
        if !self.flag.load(Ordering::Relaxed) {
            let _ = add_all(boards.finish());
        }
        Ok(())
    }

    /// Writes results until there are no more.
    fn write(
        &self,
        solved: Receiver<(usize, LineOutcome)>,
        mut output: OrderedOutput<ResultOutput>,
        unwritten: &Unwritten,
    ) -> io::Result<BatchSummary> {
        for (index, outcome) in solved {
            match output.add(index, outcome) {
                Ok(written) => unwritten.remove(written),
                Err(error) => {
                    self.flag.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        output.finish()
    }

    /// Solves lines of the queue until there are no more.
    fn work(&self, queue: &Mutex<Receiver<LineJob>>, results: Sender<(usize, LineOutcome)>) {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(job) = next() {
            // The receiver is gone once standard output is closed.
            let _ = results.send(self.outcome(job));
        }
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

    fn outcome(&self, LineJob { index, line, board }: LineJob) -> (usize, LineOutcome) {
        let result = board.map_err(|error| error.to_string()).and_then(|board| self.solve(board));
        let exit = result.as_ref().map_or(Exit::BadInput, |report| Exit::of(report, &self.args.search.limits));
        (index, LineOutcome { line, result, exit })
    }

    fn solve(&self, board: Board) -> Result<Report, String> {
        let mut request =
            self.args.search.method.request(board, self.goal.clone()).map_err(|error| error.to_string())?;
        request.threads = 1;
        method_args::end_improvement(&mut request, self.limits);
        run_search(&request, self.limits, self.flag, None).map_err(|error| error.to_string())
    }
}

/// Warns if the system starts fewer threads than asked for.
fn warn_of_threads(started: usize, wanted: usize) {
    if started < wanted {
        warn(format_args!("the system starts only {started} of {wanted} threads"));
    }
}

/// The number of lines that are read but not written, with a limit.
struct Unwritten {
    lines: Mutex<usize>,
    limit: usize,
    changed: Condvar,
}

impl Unwritten {
    fn new(limit: usize) -> Unwritten {
        Unwritten { lines: Mutex::new(0), limit, changed: Condvar::new() }
    }

    /// Counts a line, once there are fewer than the limit; `Break` if the flag is set.
    fn add(&self, flag: &AtomicBool) -> ControlFlow<()> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        while *lines >= self.limit && !flag.load(Ordering::Relaxed) {
            let waited = self.changed.wait_timeout(lines, POLL_INTERVAL);
            lines = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *lines += 1;
        if flag.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Counts lines that are written.
    fn remove(&self, written: usize) {
        *self.lines.lock().unwrap_or_else(PoisonError::into_inner) -= written;
        self.changed.notify_one();
    }
}
