//! The rows of `compare` as a table, CSV, JSON or Markdown.

use std::io::{self, Write};

use taquin::report_json::Answer;
use taquin::{Report, Verdict};

use super::stop_phrase;
use crate::number_format::{bytes, grouped, time};
use crate::table_output::{TableFormat, aligned, csv_field, markdown_row};

const HEADERS: [&str; 10] =
    ["algorithm", "heuristic", "moves", "shortest?", "expanded", "generated", "stored", "memory", "time", "note"];

const CSV_HEADER: &str =
    "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,seconds,stopped";

/// A table on standard output that is written row by row.
pub struct ComparisonTable {
    format: TableFormat,
    widths: [usize; 10],
    /// The number of rows written.
    rows: usize,
}

impl ComparisonTable {
    /// A table whose first two columns fit these algorithms and heuristics.
    pub fn new(format: TableFormat, names: impl Iterator<Item = (&'static str, String)>) -> ComparisonTable {
        let mut widths = [9, 17, 5, 9, 11, 11, 10, 9, 8, 0];
        for (algorithm, heuristic) in names {
            widths[0] = widths[0].max(algorithm.len());
            widths[1] = widths[1].max(heuristic.len());
        }
        ComparisonTable { format, widths, rows: 0 }
    }

    /// Writes what precedes the first row.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Json => write!(out, "["),
            TableFormat::Csv => writeln!(out, "{CSV_HEADER}"),
            TableFormat::Table => self.line(&HEADERS.map(String::from), out),
            TableFormat::Markdown => {
                self.line(&HEADERS.map(String::from), out)?;
                writeln!(out, "|---|---|--:|---|--:|--:|--:|--:|--:|---|")
            }
        }
    }

    /// Writes the row of one search.
    pub fn add(&mut self, algorithm: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Csv => write_csv(algorithm, report, out)?,
            TableFormat::Table | TableFormat::Markdown => self.line(&cells(algorithm, report), out)?,
            TableFormat::Json => {
                write!(out, "{}", if self.rows > 0 { ",\n " } else { "" })?;
                serde_json::to_writer(&mut *out, &Answer::borrowing(report))?;
            }
        }
        self.rows += 1;
        out.flush()
    }

    /// Writes what follows the last row.
    pub fn end(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Json => writeln!(out, "]"),
            TableFormat::Csv | TableFormat::Table | TableFormat::Markdown => Ok(()),
        }
    }

    fn line(&self, cells: &[String; 10], out: &mut impl Write) -> io::Result<()> {
        let is_text = |column| matches!(column, 0 | 1 | 3 | 9);
        match self.format {
            TableFormat::Markdown => writeln!(out, "{}", markdown_row(cells)),
            _ => writeln!(out, "{}", aligned(cells, &self.widths, is_text)),
        }
    }
}

fn cells(algorithm: &str, report: &Report) -> [String; 10] {
    let tally = &report.tally;
    let (shortest, note) = match &report.verdict {
        Verdict::Unsolvable => ("".into(), "no solution exists".into()),
        Verdict::Stopped(stop) => (format!("≥ {}", report.lower_bound), stop_phrase(*stop).into()),
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

/// The maximum excess of a solution over the shortest.
fn gap(report: &Report) -> String {
    let (moves, least) = (report.moves().unwrap_or(0) as f64, f64::from(report.lower_bound.max(1)));
    format!("at most {:.0} % longer", (100.0 * (moves / least - 1.0)).ceil())
}

fn write_csv(algorithm: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let heuristic = csv_field(report.heuristic.as_deref().unwrap_or_default());
    let stopped = match (&report.verdict, report.stopped) {
        (Verdict::Unsolvable, _) => "unsolvable",
        (_, Some(stop)) => taquin::report_json::stop_name(stop),
        (_, None) => "",
    };
    writeln!(
        out,
        "{algorithm},{heuristic},{},{},{},{},{},{},{},{:.6},{stopped}",
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
