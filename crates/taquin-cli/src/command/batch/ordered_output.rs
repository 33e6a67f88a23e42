//! Writes the results in the order of their lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::mpsc::Receiver;

use taquin::wire::{Answer, BatchLine, BatchLineResult};
use taquin::{Notation, Report, Verdict};

use super::BatchFormat;
use crate::exit::Exit;
use crate::format::{stop_phrase, write_json, write_moves};
use crate::number_format::counted;

/// The outcome of one line.
pub struct LineOutcome {
    /// The number of the line, from 1.
    pub line: usize,
    /// The report, or the error of the line.
    pub result: Result<Report, String>,
}

/// The number of lines by outcome.
#[derive(Debug, Default)]
pub struct BatchSummary {
    solved: usize,
    unsolvable: usize,
    bad: usize,
    stopped: usize,
    /// The highest exit code of all lines.
    pub exit: Option<Exit>,
}

impl BatchSummary {
    fn count(&mut self, outcome: &LineOutcome) {
        let exit = outcome.result.as_ref().map_or(Exit::BadInput, Exit::of);
        match exit {
            Exit::Done => self.solved += 1,
            Exit::NoSolution => self.unsolvable += 1,
            Exit::BadInput => self.bad += 1,
            Exit::Stopped | Exit::Interrupted => self.stopped += 1,
        }
        self.exit = self.exit.max(Some(exit));
    }
}

impl fmt::Display for BatchSummary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let BatchSummary { solved, unsolvable, bad, stopped, .. } = self;
        let all = counted(solved + unsolvable + bad + stopped, "board");
        write!(f, "{all}: {solved} solved, {unsolvable} unsolvable, {bad} bad, {stopped} stopped")
    }
}

/// Writes indexed results as they arrive, each as soon as all before it are written, and calls `written` after each.
pub fn write_in_order(
    results: Receiver<(usize, LineOutcome)>,
    format: BatchFormat,
    out: &mut impl Write,
    mut written: impl FnMut(),
) -> io::Result<BatchSummary> {
    let mut summary = BatchSummary::default();
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (index, outcome) in results {
        waiting.insert(index, outcome);
        while let Some(outcome) = waiting.remove(&next) {
            write_line(&outcome, format, out)?;
            out.flush()?;
            summary.count(&outcome);
            next += 1;
            written();
        }
    }
    Ok(summary)
}

fn write_line(outcome: &LineOutcome, format: BatchFormat, out: &mut impl Write) -> io::Result<()> {
    let line = outcome.line;
    match (format, &outcome.result) {
        (BatchFormat::Json, Ok(report)) => {
            write_json(&BatchLine { line, result: BatchLineResult::Answer(Box::new(Answer::borrowing(report))) }, out)
        }
        (BatchFormat::Json, Err(error)) => {
            write_json(&BatchLine::<String> { line, result: BatchLineResult::Failed { error: error.clone() } }, out)
        }
        (BatchFormat::Tsv, Ok(report)) => write_report(line, report, out),
        (BatchFormat::Tsv, Err(error)) => writeln!(out, "{line}\terror\t{error}"),
    }
}

fn write_report(line: usize, report: &Report, out: &mut impl Write) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable => writeln!(out, "{line}\tunsolvable\tno solution exists"),
        Verdict::Stopped(stop) => {
            let least = counted(report.lower_bound as usize, "move");
            writeln!(out, "{line}\tstopped\t{}; every solution has at least {least}", stop_phrase(*stop))
        }
        Verdict::Solved(slides) => {
            write!(out, "{line}\t{}\t", slides.len())?;
            write_moves(&report.board, slides, Notation::default(), false, out)?;
            writeln!(out)
        }
    }
}
