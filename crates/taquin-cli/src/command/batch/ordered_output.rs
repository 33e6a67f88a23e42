//! Writes the results in the order of their lines.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use taquin::report_json::{Answer, BatchLine, BatchLineResult};
use taquin::{Notation, Report, Verdict};

use super::BatchFormat;
use super::batch_input::LinePlace;
use crate::exit::Exit;
use crate::format::{other_goals, stop_phrase, write_json, write_moves};
use crate::messages::{BatchCounts, in_english, messages};
use crate::number_format::counted;
use crate::output_args::ResultOutput;

/// The outcome of one line.
pub struct LineOutcome {
    pub place: LinePlace,
    /// The report, or the error of the line.
    pub result: Result<Report, String>,
    /// The exit code of the line.
    pub exit: Exit,
}

/// How a line counts in the summary.
pub enum LineVerdict {
    Solved { is_proven: bool },
    Unsolvable,
    Stopped,
    Bad,
}

impl LineOutcome {
    fn verdict(&self) -> LineVerdict {
        match self.result.as_ref().map(|report| (&report.verdict, report.is_optimal())) {
            Ok((Verdict::Solved(_), is_proven)) => LineVerdict::Solved { is_proven },
            Ok((Verdict::Unsolvable, _)) => LineVerdict::Unsolvable,
            Ok((Verdict::Stopped(_), _)) => LineVerdict::Stopped,
            Err(_) => LineVerdict::Bad,
        }
    }
}

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
    pub fn count(&mut self, verdict: LineVerdict, exit: Exit) {
        match verdict {
            LineVerdict::Solved { is_proven } => {
                self.solved += 1;
                self.unproven += usize::from(!is_proven);
            }
            LineVerdict::Unsolvable => self.unsolvable += 1,
            LineVerdict::Stopped => self.stopped += 1,
            LineVerdict::Bad => self.bad += 1,
        }
        self.exit = self.exit.max(Some(exit));
    }

    /// Adds the lines of another one.
    pub fn add(&mut self, other: &BatchSummary) {
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
        f.write_str(&messages().batch_summary(&BatchCounts { solved, unproven, unsolvable, bad, stopped }))
    }
}

/// The results of consecutive lines, ready to be written.
pub struct SolvedLines {
    first: usize,
    count: usize,
    weight: usize,
    text: Vec<u8>,
    summary: BatchSummary,
}

impl SolvedLines {
    /// No results yet; the first is to have this index.
    pub fn from(first: usize) -> SolvedLines {
        SolvedLines { first, count: 0, weight: 0, text: Vec::new(), summary: BatchSummary::default() }
    }

    /// Adds the next result.
    pub fn add(&mut self, outcome: &LineOutcome, weight: usize, format: BatchFormat) {
        write_line(outcome, format, &mut self.text).expect("memory can be written");
        self.summary.count(outcome.verdict(), outcome.exit);
        self.count += 1;
        self.weight += weight;
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Writes results in the order of their indices.
pub struct OrderedOutput<W> {
    out: W,
    /// The results that came before their turn, by the index of the first line.
    waiting: BTreeMap<usize, SolvedLines>,
    next: usize,
    summary: BatchSummary,
}

impl<W: Write> OrderedOutput<W> {
    /// Nothing written yet.
    pub fn new(out: W) -> OrderedOutput<W> {
        OrderedOutput { out, waiting: BTreeMap::new(), next: 0, summary: BatchSummary::default() }
    }

    /// Writes results and those that waited for them, or lets them wait for those before. Returns the weight of what was
    /// written.
    pub fn add(&mut self, lines: SolvedLines) -> io::Result<usize> {
        let mut weight = 0;
        self.waiting.insert(lines.first, lines);
        while let Some(lines) = self.waiting.remove(&self.next) {
            self.out.write_all(&lines.text)?;
            self.out.flush()?;
            self.summary.add(&lines.summary);
            self.next += lines.count;
            weight += lines.weight;
        }
        Ok(weight)
    }
}

impl OrderedOutput<ResultOutput> {
    /// Ends the output and returns what was written.
    pub fn finish(self) -> io::Result<BatchSummary> {
        self.out.finish()?;
        Ok(self.summary)
    }
}

fn write_line(outcome: &LineOutcome, format: BatchFormat, out: &mut impl Write) -> io::Result<()> {
    let place = &outcome.place;
    let (file, line) = (place.file.as_deref().map(str::to_owned), place.line);
    match (format, &outcome.result) {
        (BatchFormat::Json, Ok(report)) => {
            let result = BatchLineResult::Answer(Box::new(Answer::borrowing(report)));
            write_json(&BatchLine { file, line, result }, out)
        }
        (BatchFormat::Json, Err(error)) => {
            let result = BatchLineResult::Failed { error: error.clone() };
            write_json(&BatchLine::<String> { file, line, result }, out)
        }
        (BatchFormat::Tsv, Ok(report)) => write_report(place, report, out),
        (BatchFormat::Tsv, Err(error)) => writeln!(out, "{place}\terror\t{error}"),
    }
}

fn write_report(place: &LinePlace, report: &Report, out: &mut impl Write) -> io::Result<()> {
    match &report.verdict {
        Verdict::Unsolvable => {
            writeln!(out, "{place}\tunsolvable\tno solution exists{}", other_goals(in_english(), &report.board))
        }
        Verdict::Stopped(stop) => {
            let least = counted(report.lower_bound as usize, "move");
            writeln!(out, "{place}\tstopped\t{}; every solution has at least {least}", stop_phrase(*stop))
        }
        Verdict::Solved(slides) => {
            write!(out, "{place}\t{}\t", report.metric.count(slides))?;
            write_moves(report, slides, Notation::default(), false, out)?;
            writeln!(out, "\t{}", if report.is_optimal() { "proven" } else { "unproven" })
        }
    }
}
