//! Rows of a comparison as a table, CSV or Markdown.

use std::io::{self, Write};

use taquin::{Report, Verdict};

use super::stopped_by;
use crate::figures::{bytes, grouped, time};

/// A way of writing a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStyle {
    /// Columns padded to the same width.
    Plain,
    /// Comma-separated values, numbers in full.
    Csv,
    /// A table for Markdown.
    Markdown,
}

const HEADERS: [&str; 10] =
    ["algorithm", "heuristic", "moves", "shortest?", "expanded", "generated", "stored", "memory", "time", "note"];

const CSV_HEADER: &str =
    "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,seconds,stopped";

/// A table whose rows appear one by one.
pub struct Table {
    style: TableStyle,
    widths: [usize; 10],
}

impl Table {
    /// A table with room for these algorithms and heuristics in its first two columns.
    pub fn new<'a>(style: TableStyle, names: impl Iterator<Item = (&'a str, &'a str)>) -> Table {
        let mut widths = [9, 17, 5, 9, 11, 11, 10, 9, 8, 0];
        for (algorithm, heuristic) in names {
            widths[0] = widths[0].max(algorithm.len());
            widths[1] = widths[1].max(heuristic.len());
        }
        Table { style, widths }
    }

    /// Writes the line with the names of the columns.
    pub fn header(&self, out: &mut impl Write) -> io::Result<()> {
        match self.style {
            TableStyle::Csv => writeln!(out, "{CSV_HEADER}"),
            TableStyle::Plain => self.line(&HEADERS.map(String::from), out),
            TableStyle::Markdown => {
                self.line(&HEADERS.map(String::from), out)?;
                writeln!(out, "|---|---|--:|---|--:|--:|--:|--:|--:|---|")
            }
        }
    }

    /// Writes the line of one search.
    pub fn row(&self, algorithm: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
        match self.style {
            TableStyle::Csv => write_csv(algorithm, report, out),
            TableStyle::Plain | TableStyle::Markdown => self.line(&cells(algorithm, report), out),
        }
    }

    fn line(&self, cells: &[String; 10], out: &mut impl Write) -> io::Result<()> {
        if self.style == TableStyle::Markdown {
            return writeln!(out, "| {} |", cells.join(" | "));
        }
        let mut line = String::new();
        for (column, (cell, width)) in cells.iter().zip(self.widths).enumerate() {
            let is_text = matches!(column, 0 | 1 | 3 | 9);
            line += &if is_text { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") };
        }
        writeln!(out, "{}", line.trim_end())
    }
}

fn cells(algorithm: &str, report: &Report) -> [String; 10] {
    let tally = &report.tally;
    let (shortest, note) = match &report.verdict {
        Verdict::Unsolvable => ("".into(), "no solution exists".into()),
        Verdict::Stopped(stop) => (format!("≥ {}", report.lower_bound), format!("stopped {}", stopped_by(*stop))),
        Verdict::Solved(_) if report.is_optimal() => ("yes".into(), String::new()),
        Verdict::Solved(_) => (format!("≥ {}", report.lower_bound), gap(report)),
    };
    [
        algorithm.to_owned(),
        report.heuristic.clone().unwrap_or_default(),
        report.moves().map_or("-".into(), |moves| moves.to_string()),
        shortest,
        grouped(tally.expanded),
        grouped(tally.generated),
        grouped(tally.stored_peak),
        bytes(tally.bytes_peak),
        time(tally.time),
        note,
    ]
}

/// How far a solution can be from the shortest.
fn gap(report: &Report) -> String {
    let (moves, least) = (report.moves().unwrap_or(0) as f64, f64::from(report.lower_bound.max(1)));
    format!("at most {:.0} % longer", (100.0 * (moves / least - 1.0)).ceil())
}

fn write_csv(algorithm: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let heuristic = report.heuristic.clone().unwrap_or_default();
    let quote = if heuristic.contains(',') { "\"" } else { "" };
    let stopped = match (&report.verdict, report.stopped) {
        (Verdict::Unsolvable, _) => "unsolvable",
        (_, Some(stop)) => taquin::wire::stop_name(stop),
        (_, None) => "",
    };
    writeln!(
        out,
        "{algorithm},{quote}{heuristic}{quote},{},{},{},{},{},{},{},{:.6},{stopped}",
        report.moves().map(|moves| moves.to_string()).unwrap_or_default(),
        report.is_optimal(),
        report.lower_bound,
        tally.expanded,
        tally.generated,
        tally.stored_peak,
        tally.bytes_peak,
        tally.time.as_secs_f64(),
    )
}
