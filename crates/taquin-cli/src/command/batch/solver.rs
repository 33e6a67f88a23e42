//! Solves the lines of a batch on several threads, or on one if the system starts no other.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use taquin::{GivenBoard, Metric, ReadError, Report, Verdict, phrase};
use taquin_gpu::Gpu;
use taquin_search::{Limits, Stop};

use super::job_queue::{JobQueue, LineJob};
use super::kept_lines::{KeptLine, KeptLines};
use super::line_result::{LineResult, write_json_line, write_tsv_error};
use super::ordered_output::{BatchSummary, OrderedOutput, SolvedLines};
use super::{BatchArgs, BatchFormat};
use crate::args::goal_args::ChosenGoal;
use crate::args::gpu_args;
use crate::exit::Exit;
use crate::input::{self, BoardFiles, LinePlace};
use crate::messages::{english_text, text};
use crate::run_search::run_search;
use crate::terminal::stderr::warn;

/// How long a thread works on the jobs it took together; the time to hand them over is a small part of it.
const TIME_TOGETHER: Duration = Duration::from_millis(2);
/// The most jobs that a thread takes together.
const MOST_TOGETHER: usize = 256;
/// How long the results of an interrupted batch may take to be written; a reader that does not read gets no longer.
const WRITE_GRACE: Duration = Duration::from_secs(1);

/// Solves the lines.
pub struct BatchSolver<'a> {
    pub args: &'a BatchArgs,
    pub goal: ChosenGoal,
    /// The limits of each board.
    pub limits: Limits,
    pub flag: &'a AtomicBool,
    /// The results of an earlier run.
    pub kept: Mutex<Option<KeptLines>>,
    /// Set when they are refused: the output is not replaced.
    pub refused: AtomicBool,
    pub metric: Metric,
    pub gpu: Option<Arc<Gpu>>,
    /// Set when a board comes that the GPU may search.
    pub gpu_is_of_use: AtomicBool,
}

impl BatchSolver<'_> {
    /// Solves lines on several threads, while one more writes the results in order.
    pub fn run(&self, input: &mut BoardFiles, threads: usize, output: OrderedOutput) -> crate::Result<BatchSummary> {
        // Taken by the thread that writes, which is this one if no other can be started.
        let output = Mutex::new(Some(output));
        let output = || {
            let output = output.lock().unwrap_or_else(PoisonError::into_inner).take();
            output.expect("one thread writes")
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
                // One by one: no other thread would make room in the queue.
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
    fn run_alone(&self, input: &mut BoardFiles, mut output: OrderedOutput) -> crate::Result<BatchSummary> {
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
        output.finish(true)
    }

    /// Reads boards until the last, until `add` breaks or until the flag is set.
    fn read(&self, input: &mut BoardFiles, mut add: impl FnMut(Vec<LineJob>) -> ControlFlow<()>) -> crate::Result<()> {
        let (mut position, mut index, mut is_noted) = (0, 0, self.args.quiet);
        while let Some(mut found) = input.next(self.flag)? {
            if let Some(shard) = self.args.shard {
                found.retain(|_| {
                    position += 1;
                    shard.has(position - 1)
                });
            }
            let mut jobs = Vec::with_capacity(found.len());
            for ((place, board), index) in found.into_iter().zip(index..) {
                if let Ok(GivenBoard { assumption: Some(assumed), .. }) = &board
                    && !std::mem::replace(&mut is_noted, true)
                {
                    input::note_assumption(Some(&text(&phrase!("cli.line", line = place.line.to_string()))), *assumed);
                }
                let kept = self.kept_line(&place, &board)?;
                jobs.push(LineJob { index, place, board, kept });
            }
            index += jobs.len();
            if !jobs.is_empty() && add(jobs).is_break() {
                return Ok(());
            }
        }
        match self.kept().as_mut() {
            Some(kept) if !self.flag.load(Ordering::Relaxed) => self.noting_refusal(kept.check_end()),
            _ => Ok(()),
        }
    }

    /// The result of an earlier run for the next board, if there is one.
    fn kept_line(&self, place: &LinePlace, board: &Result<GivenBoard, ReadError>) -> crate::Result<Option<KeptLine>> {
        match (self.kept().as_mut(), board) {
            (Some(kept), Ok(board)) => self.noting_refusal(kept.next(place, board)),
            _ => Ok(None),
        }
    }

    fn noting_refusal<T>(&self, result: crate::Result<T>) -> crate::Result<T> {
        result.inspect_err(|_| self.refused.store(true, Ordering::Relaxed))
    }

    fn kept(&self) -> MutexGuard<'_, Option<KeptLines>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes results until there are no more.
    fn write(
        &self,
        solved: Receiver<SolvedLines>,
        mut output: OrderedOutput,
        queue: &JobQueue,
    ) -> crate::Result<BatchSummary> {
        for lines in solved {
            match output.add(lines) {
                Ok(written) => queue.written(written),
                Err(error) => {
                    self.flag.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        output.finish(!self.refused.load(Ordering::Relaxed))
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

    /// Solves one line, or takes its result of an earlier run, and adds it.
    fn solve_job(&self, job: LineJob, solved: &mut SolvedLines) {
        let weight = job.weight();
        let LineJob { place, board, kept, .. } = job;
        if let (Some(KeptLine { json, result, exit }), Ok(board)) = (&kept, &board) {
            solved.add((result.as_ref(), *exit), weight, |out| match (self.args.format, result) {
                (BatchFormat::Json, _) => write!(out, ",\n {json}"),
                (BatchFormat::Jsonl, _) => writeln!(out, "{json}"),
                (BatchFormat::Tsv, Ok(result)) => result.write_tsv(&place, &board.board, self.metric, out),
                (BatchFormat::Tsv, Err(error)) => write_tsv_error(&place, error, out),
            });
            return;
        }
        let is_board = board.is_ok();
        let found = board.map_err(|error| error.to_string()).and_then(|board| self.solve(board));
        let exit = found.as_ref().map_or(Exit::BadInput, |report| Exit::of(report, &self.args.search.limits));
        let result = found.as_ref().map(LineResult::of);
        solved.add((result.as_ref().map_err(|error| *error), exit), weight, |out| match (self.args.format, &found) {
            (BatchFormat::Jsonl, found) => write_json_line(&place, found, out),
            (BatchFormat::Json, found) => {
                write!(out, ",\n ")?;
                let mut line = Vec::new();
                write_json_line(&place, found, &mut line)?;
                out.write_all(line.trim_ascii_end())
            }
            (BatchFormat::Tsv, Ok(report)) => LineResult::of(report).write_tsv(&place, &report.board, self.metric, out),
            (BatchFormat::Tsv, Err(error)) => write_tsv_error(&place, error, out),
        });
        // Lines that are not boards are read again by the next run.
        if self.args.resume.is_some() && is_board {
            match &found {
                Ok(report) if is_cancelled(report) => solved.end_journal(),
                found => solved.add_record(|out| write_json_line(&place, found, out)),
            }
        }
    }

    fn solve(&self, given: GivenBoard) -> Result<Report, String> {
        let goal = self.goal.of(&given);
        let request = self.args.search.method.request(given.board, goal);
        let mut request = request.map_err(|error| english_text(&error.phrase()))?.threads(1).one_of_many(true);
        if request.may_use_backend() {
            self.gpu_is_of_use.store(true, Ordering::Relaxed);
            request = gpu_args::give(self.gpu.as_ref(), request);
        }
        run_search(&request.end_improvement(self.limits), self.limits, self.flag, None)
            .map_err(|error| error.to_string())
    }
}

/// Whether a signal ended the search of a board before its end.
fn is_cancelled(report: &Report) -> bool {
    report.stopped == Some(Stop::Cancelled) || report.verdict == Verdict::Stopped(Stop::Cancelled)
}

/// Warns if the system starts fewer threads than asked for.
fn warn_of_threads(started: usize, wanted: usize) {
    if started < wanted {
        warn(text(&phrase!("cli.note.started-threads", started, wanted)));
    }
}
