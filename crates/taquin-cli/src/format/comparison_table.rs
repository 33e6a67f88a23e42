//! The rows of `compare` as a table, CSV, JSON or Markdown.

use std::io::{self, Write};

use taquin::report_json::{Answer, stop_name};
use taquin::{Guarantee, Report, Verdict};

use crate::number_format::{bytes, short_count, time};
use crate::table_output::{TableFormat, TextColumn, TextTable, csv_field};

const CSV_HEADER: &str = "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,\
seconds,stopped,weight,duplicates,reopened";

/// The columns in order; the first to be left out where there is no room is the one with the highest number.
const COLUMNS: [TextColumn; 11] = [
    TextColumn::text("algorithm", 9, 0),
    TextColumn::text("heuristic", 9, 0),
    TextColumn::number("moves", 6, 0),
    TextColumn::number("expanded", 9, 0),
    TextColumn::number("generated", 9, 1),
    TextColumn::number("duplicates", 10, 2),
    TextColumn::number("reopened", 8, 3),
    TextColumn::number("stored", 9, 4),
    TextColumn::number("memory", 9, 5),
    TextColumn::number("time", 8, 0),
    TextColumn::text("note", 10, 0),
];

/// A table that is written row by row.
pub struct ComparisonTable {
    table: TextTable<11>,
    format: TableFormat,
    /// The number of rows written.
    rows: usize,
}

impl ComparisonTable {
    /// A table whose first two columns fit these algorithms and heuristics; duplicates may matter more than other counts.
    pub fn new(
        format: TableFormat,
        names: impl Iterator<Item = (String, String)>,
        shows_duplicates: bool,
    ) -> ComparisonTable {
        let mut columns = COLUMNS;
        for (algorithm, heuristic) in names {
            columns[0].width = columns[0].width.max(algorithm.chars().count());
            columns[1].width = columns[1].width.max(heuristic.chars().count());
        }
        // What options of A* change is shown before anything else.
        if shows_duplicates {
            (columns[4].rank, columns[5].rank, columns[6].rank) = (3, 1, 2);
        }
        ComparisonTable { table: TextTable::new(format, columns), format, rows: 0 }
    }

    /// Writes what precedes the first row.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Json => write!(out, "["),
            TableFormat::Csv => writeln!(out, "{CSV_HEADER}"),
            TableFormat::Table | TableFormat::Markdown => self.table.header(out),
        }
    }

    /// Writes the row of one search with this algorithm, which the table calls `label`.
    pub fn add(&mut self, algorithm: &str, label: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Csv => write_csv(algorithm, report, out)?,
            TableFormat::Table | TableFormat::Markdown => self.table.row(cells(label, report), out)?,
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
}

fn cells(label: &str, report: &Report) -> [String; 11] {
    let tally = &report.tally;
    [
        label.to_owned(),
        report.heuristic.clone().unwrap_or_default(),
        moves(report),
        short_count(tally.expanded),
        short_count(tally.generated),
        short_count(tally.duplicates),
        short_count(tally.reopened),
        short_count(tally.stored_peak),
        bytes(tally.bytes_peak),
        time(tally.time),
        stopped(report).to_owned(),
    ]
}

/// The length of the solution: a number if it is proven shortest, a range from the lower bound if not.
fn moves(report: &Report) -> String {
    match (report.moves(), report.lower_bound) {
        _ if report.verdict == Verdict::Unsolvable => "-".into(),
        (None, least) => format!("≥ {least}"),
        (Some(moves), _) if report.is_optimal() => moves.to_string(),
        (Some(moves), least) => format!("{least}–{moves}"),
    }
}

/// What ended the search before its time.
fn stopped(report: &Report) -> &'static str {
    match (&report.verdict, report.stopped) {
        (Verdict::Unsolvable, _) => "unsolvable",
        (_, Some(stop)) => stop_name(stop),
        (_, None) => "",
    }
}

fn write_csv(algorithm: &str, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let heuristic = csv_field(report.heuristic.as_deref().unwrap_or_default());
    let weight = match report.guarantee {
        Guarantee::Within(weight) => format!("{}", f64::from(weight.ratio().0) / f64::from(weight.ratio().1)),
        _ => String::new(),
    };
    writeln!(
        out,
        "{algorithm},{heuristic},{},{},{},{},{},{},{},{:.6},{},{weight},{},{}",
        report.moves().map(|moves| moves.to_string()).unwrap_or_default(),
        report.is_optimal(),
        report.lower_bound,
        tally.expanded,
        tally.generated,
        tally.stored_peak,
        tally.bytes_peak,
        tally.time.as_secs_f64(),
        stopped(report),
        tally.duplicates,
        tally.reopened,
    )
}
