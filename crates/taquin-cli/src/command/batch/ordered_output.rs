//! Writes the results in the order of their lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use taquin::phrase;

use super::line_result::LineResult;
use crate::args::output_args::ResultOutput;
use crate::exit::Exit;
use crate::messages::text;
use crate::output::result_journal::ResultJournal;

/// The number of lines by outcome.
#[derive(Debug, Default)]
pub struct BatchSummary {
    solved: usize,
    /// Those of the solved that are not proven shortest.
    unproven: usize,
    unsolvable: usize,
    bad: usize,
    stopped: usize,
    /// The highest exit code of all lines.
    pub exit: Option<Exit>,
}

impl BatchSummary {
    /// Whether every board is solved by a solution that is proven shortest.
    pub fn is_complete(&self) -> bool {
        self.exit <= Some(Exit::Done) && self.unproven == 0
    }

    /// Counts a line.
    fn count(&mut self, result: Result<&LineResult, &String>, exit: Exit) {
        match result {
            Ok(LineResult::Solved { is_proven, .. }) => {
                self.solved += 1;
                self.unproven += usize::from(!is_proven);
            }
            Ok(LineResult::Unsolvable) => self.unsolvable += 1,
            Ok(LineResult::Stopped { .. }) => self.stopped += 1,
            Err(_) => self.bad += 1,
        }
        self.exit = self.exit.max(Some(exit));
    }

    /// Adds the lines of another one.
    fn add(&mut self, other: &BatchSummary) {
        self.solved += other.solved;
        self.unproven += other.unproven;
        self.unsolvable += other.unsolvable;
        self.bad += other.bad;
        self.stopped += other.stopped;
        self.exit = self.exit.max(other.exit);
    }
}

impl fmt::Display for BatchSummary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let &BatchSummary { solved, unproven, unsolvable, bad, stopped, .. } = self;
        let all = solved + unsolvable + bad + stopped;
        f.write_str(&text(&match unproven {
            0 => phrase!("cli.batch.summary", all, solved, unsolvable, bad, stopped),
            _ => phrase!("cli.batch.summary-unproven", all, solved, unproven, unsolvable, bad, stopped),
        }))
    }
}

/// The results of consecutive lines, ready to be written.
pub struct SolvedLines {
    first: usize,
    count: usize,
    weight: usize,
    text: Vec<u8>,
    summary: BatchSummary,
    /// Their lines in the journal, without those that are there already.
    records: Vec<u8>,
    /// Whether nothing that follows belongs into the journal: a board was cancelled.
    ends_journal: bool,
}

impl SolvedLines {
    /// No results yet; the first is to have this index.
    pub fn from(first: usize) -> SolvedLines {
        SolvedLines {
            first,
            count: 0,
            weight: 0,
            text: Vec::new(),
            summary: BatchSummary::default(),
            records: Vec::new(),
            ends_journal: false,
        }
    }

    /// Adds the next result, whose text `write` writes.
    pub fn add(
        &mut self,
        (result, exit): (Result<&LineResult, &String>, Exit),
        weight: usize,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) {
        write(&mut self.text).expect("memory can be written");
        self.summary.count(result, exit);
        self.count += 1;
        self.weight += weight;
    }

    /// Adds the journal's line of the result that was added last.
    pub fn add_record(&mut self, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        if !self.ends_journal {
            write(&mut self.records).expect("memory can be written");
        }
    }

    /// Ends the journal before the result that was added last.
    pub fn end_journal(&mut self) {
        self.ends_journal = true;
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Writes results in the order of their indices, first to the journal and then to the output.
pub struct OrderedOutput {
    out: ResultOutput,
    /// Whether the results are elements of a JSON array, each after a comma.
    is_array: bool,
    is_empty: bool,
    journal: Option<ResultJournal>,
    /// The results that came before their turn, by the index of the first line.
    waiting: BTreeMap<usize, SolvedLines>,
    next: usize,
    summary: BatchSummary,
}

impl OrderedOutput {
    /// Nothing written yet.
    pub fn new(out: ResultOutput, is_array: bool, journal: Option<ResultJournal>) -> OrderedOutput {
        OrderedOutput {
            out,
            is_array,
            is_empty: true,
            journal,
            waiting: BTreeMap::new(),
            next: 0,
            summary: BatchSummary::default(),
        }
    }

    /// Writes results and those that waited for them, or lets them wait for those before. Returns the weight of what was
    /// written.
    pub fn add(&mut self, lines: SolvedLines) -> crate::Result<usize> {
        let mut weight = 0;
        self.waiting.insert(lines.first, lines);
        while let Some(lines) = self.waiting.remove(&self.next) {
            if let Some(journal) = self.journal.as_mut().filter(|_| !lines.records.is_empty()) {
                journal.add(&lines.records)?;
            }
            if lines.ends_journal {
                self.end_journal()?;
            }
            match lines.text.strip_prefix(b",\n ") {
                Some(first) if self.is_array && self.is_empty => {
                    self.out.write_all(b"[")?;
                    self.out.write_all(first)?;
                }
                _ => self.out.write_all(&lines.text)?,
            }
            self.is_empty &= lines.text.is_empty();
            self.out.flush()?;
            self.summary.add(&lines.summary);
            self.next += lines.count;
            weight += lines.weight;
        }
        Ok(weight)
    }

    fn end_journal(&mut self) -> crate::Result<()> {
        self.journal.take().map_or(Ok(()), ResultJournal::finish)
    }

    /// Ends the journal and the output, and returns what was written. A file that is not `complete` is not replaced.
    pub fn finish(mut self, complete: bool) -> crate::Result<BatchSummary> {
        self.end_journal()?;
        if self.is_array {
            self.out.write_all(if self.is_empty { b"[]\n" } else { b"]\n" })?;
        }
        if complete {
            self.out.finish()?;
        }
        Ok(self.summary)
    }
}
