//! One run over a set: prepares tables, then solves and measures board after board.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::failure::Context;
use taquin::{Algorithm, Board, Improvement, Report, phrase};
use taquin_search::{Limits, Stop};

use super::environment::BenchEnvironment;
use super::method::BenchMethod;
use super::resume::EarlierRows;
use super::row::{BenchRow, TimedLength};
use super::summary::{BenchSummary, SetUp};
use super::table::FinishedRun;
use super::task::BenchTask;
use crate::args::output_args::ResultOutput;
use crate::machine::cpu_time::CpuTimer;
use crate::output::json::write_json;
use crate::output::report_warnings::ReportWarnings;
use crate::output::result_journal::ResultJournal;
use crate::output::table_writer::TableWriter;
use crate::run_search::{run_search, run_search_improving};
use crate::terminal::progress::ProgressLine;

/// One run over a set.
pub struct BenchRun<'a> {
    pub flag: &'a AtomicBool,
    pub limits: Limits,
    pub quiet: bool,
    pub table: TableWriter<ResultOutput>,
    pub journal: Option<ResultJournal>,
    pub environment: BenchEnvironment,
    pub warnings: ReportWarnings,
    /// How often every board is measured.
    pub runs: usize,
}

impl BenchRun<'_> {
    fn progress_line(&self, label: impl Into<String>) -> Option<ProgressLine> {
        (!self.quiet).then(|| ProgressLine::new(label))
    }

    fn print_warnings(&mut self, report: &Report) {
        if !self.quiet {
            self.warnings.print(report);
        }
    }

    /// Solves every goal from itself, which takes no moves, but loads or builds the tables of its boards; only tables for
    /// the search from the goal of a hard board are built with that board.
    pub fn prepare_tables(&mut self, tasks: &[BenchTask]) -> crate::Result<SetUp> {
        let (began, cpu) = (Instant::now(), CpuTimer::start());
        let mut ready: Vec<(Board, Algorithm)> = Vec::new();
        let mut bytes = 0;
        for request in tasks.iter().map(|task| &task.request) {
            let goal = request.goal.board(request.board.shape())?;
            if ready.contains(&(goal.clone(), request.algorithm)) {
                continue;
            }
            // A search that improves its solution is repeatable only with its limit on nodes.
            let nodes = self.limits.nodes.filter(|_| request.repeatable);
            let limits = self.limits.time(None).nodes(nodes);
            let solved = request.clone().board(goal.clone());
            let report = run_search(&solved, limits, self.flag, self.progress_line("preparing tables: "))?;
            if !report.tables.is_empty() {
                bytes += report.tally.bytes_peak;
            }
            self.print_warnings(&report);
            ready.push((goal, request.algorithm));
        }
        Ok(SetUp { seconds: began.elapsed().as_secs_f64(), cpu_seconds: cpu.seconds(), bytes })
    }

    /// Solves board after board until the user interrupts.
    pub fn solve(&mut self, tasks: &[BenchTask], earlier: &EarlierRows) -> crate::Result<Vec<BenchRow>> {
        let mut rows = Vec::with_capacity(tasks.len());
        for (nth, task) in tasks.iter().enumerate() {
            let row = match earlier.get(task) {
                Some(row) => row.clone(),
                // Results of an earlier run are kept even after an interrupt.
                None if self.flag.load(Ordering::Relaxed) && !rows.is_empty() => continue,
                None => {
                    let label = format!("{}/{} {}: ", nth + 1, tasks.len(), task.instance.id);
                    let row = self
                        .measure(task, &label)
                        .with_context(|| phrase!("cli.error.board", name = &task.instance.id[..]))?;
                    self.add_to_journal(&row)?;
                    row
                }
            };
            self.table.add(&row)?;
            rows.push(row);
        }
        Ok(rows)
    }

    /// A board that the user interrupted is measured again by the next run.
    fn add_to_journal(&mut self, row: &BenchRow) -> crate::Result<()> {
        let Some(journal) = self.journal.as_mut().filter(|_| row.stopped != Some(Stop::Cancelled)) else {
            return Ok(());
        };
        let mut line = Vec::new();
        write_json(row, &mut line)?;
        journal.add(&line)
    }

    /// Writes the summary and replaces the file, if the output is one.
    pub fn finish(
        self,
        set: &str,
        method: &BenchMethod,
        rows: &[BenchRow],
        summary: &BenchSummary,
    ) -> crate::Result<()> {
        let finished = FinishedRun { set, environment: &self.environment, method, rows, summary, quiet: self.quiet };
        self.journal.map_or(Ok(()), ResultJournal::finish)?;
        Ok(finished.end(self.table)?.finish()?)
    }

    /// Measures a board once, or several times after a run that does not count; the row is that of the last run, with the
    /// mean of the times.
    fn measure(&mut self, task: &BenchTask, label: &str) -> crate::Result<BenchRow> {
        let mut row = self.measure_once(task, label)?;
        let mut times = Vec::new();
        while self.runs > 1 && times.len() < self.runs && !self.flag.load(Ordering::Relaxed) {
            let next = self.measure_once(task, label)?;
            if next.stopped != Some(Stop::Cancelled) {
                times.push(next.seconds);
                row = next;
            }
        }
        row.set_times(&times);
        Ok(row)
    }

    fn measure_once(&mut self, task: &BenchTask, label: &str) -> crate::Result<BenchRow> {
        let line = self.progress_line(label);
        let cpu = CpuTimer::start();
        let mut steps = Vec::new();
        let mut on_improvement = |better: &Improvement| steps.push(TimedLength::of(better));
        let report = run_search_improving(&task.request, task.limits, self.flag, line, &mut on_improvement)?;
        let cpu_seconds = cpu.seconds();
        self.print_warnings(&report);
        Ok(BenchRow::new(task, &report, cpu_seconds, steps, self.environment.clone()))
    }
}
