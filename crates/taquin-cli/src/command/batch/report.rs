//! Results in the order of their lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::mpsc::Receiver;

use taquin::wire::{Answer, BatchLine, BatchLineResult};
use taquin::{Report, Verdict, write_slides};

use super::Format;
use crate::exit::Exit;
use crate::figures::counted;
use crate::format::{stopped_by, write_json};

/// What became of one line.
pub struct Done {
    /// The number of the line, from 1.
    pub line: usize,
    /// The report, or what is wrong with the line.
    pub result: Result<Report, String>,
}

/// How many lines ended in which way.
#[derive(Debug, Default)]
pub struct Summary {
    solved: usize,
    unsolvable: usize,
    bad: usize,
    stopped: usize,
    /// The highest code of all.
    pub exit: Option<Exit>,
}

impl Summary {
    fn count(&mut self, done: &Done) {
        let exit = done.result.as_ref().map_or(Exit::BadInput, Exit::of);
        match exit {
            Exit::Done => self.solved += 1,
            Exit::NoSolution => self.unsolvable += 1,
            Exit::BadInput => self.bad += 1,
            Exit::Stopped | Exit::Interrupted => self.stopped += 1,
        }
        self.exit = self.exit.max(Some(exit));
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Summary { solved, unsolvable, bad, stopped, .. } = self;
        let all = counted(solved + unsolvable + bad + stopped, "board");
        write!(f, "{all}: {solved} solved, {unsolvable} unsolvable, {bad} bad, {stopped} stopped")
    }
}

/// Writes numbered results as they come in, each as soon as all before it are written, and calls `written` after each.
pub fn write_in_order(
    results: Receiver<(usize, Done)>,
    format: Format,
    out: &mut impl Write,
    mut written: impl FnMut(),
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (place, done) in results {
        waiting.insert(place, done);
        while let Some(done) = waiting.remove(&next) {
            write_line(&done, format, out)?;
            out.flush()?;
            summary.count(&done);
            next += 1;
            written();
        }
    }
    Ok(summary)
}

fn write_line(done: &Done, format: Format, out: &mut impl Write) -> io::Result<()> {
    let line = done.line;
    match (format, &done.result) {
        (Format::Json, Ok(report)) => {
            write_json(&BatchLine { line, result: BatchLineResult::Answer(Box::new(Answer::from(report))) }, out)
        }
        (Format::Json, Err(error)) => {
            write_json(&BatchLine { line, result: BatchLineResult::Failed { error: error.clone() } }, out)
        }
        (Format::Tsv, Ok(report)) => write_report(line, report, out),
        (Format::Tsv, Err(error)) => writeln!(out, "{line}\terror\t{error}"),
    }
}

fn write_report(line: usize, report: &Report, out: &mut impl Write) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable => writeln!(out, "{line}\tunsolvable\tno solution exists"),
        Verdict::Stopped(stop) => {
            let least = counted(report.lower_bound as usize, "move");
            writeln!(out, "{line}\tstopped\t{}; no solution has fewer than {least}", stopped_by(*stop))
        }
        Verdict::Solved(slides) => {
            let mut moves = String::with_capacity(slides.len());
            write_slides(&report.board, slides.iter().copied(), Default::default(), false, &mut moves)
                .expect("letters can be written for any slides");
            writeln!(out, "{line}\t{}\t{moves}", slides.len())
        }
    }
}
