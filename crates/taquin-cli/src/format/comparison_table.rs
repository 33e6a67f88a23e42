//! The rows of `compare` as a table, CSV, JSON or Markdown.

use std::io::{self, Write};

use serde::Serialize;
use taquin::report_json::{Answer, SlideLetters, stop_name};
use taquin::{Report, Verdict};

use crate::command::compare::{AStarVariant, MethodVariant};
use crate::messages::{Heading, messages};
use crate::number_format::{bytes, time};
use crate::table_output::{TableFormat, TextColumn, TextTable, csv_field, moves_cell};

const CSV_HEADER: &str = "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,\
seconds,stopped,weight,duplicates,reopened";

/// A table that is written row by row.
pub struct ComparisonTable {
    table: TextTable,
    format: TableFormat,
    /// The number of rows written.
    rows: usize,
}

/// The answer of a method, and what tells the method from the others.
#[derive(Serialize)]
struct ComparedAnswer<'a> {
    #[serde(flatten)]
    answer: Answer<SlideLetters<'a>>,
    #[serde(flatten)]
    a_star: AStarVariant,
}

impl ComparisonTable {
    /// A table whose first two columns fit these methods, in lines of at most `room` characters; duplicates may matter
    /// more than other counts.
    pub fn new<'a>(
        format: TableFormat,
        variants: impl Iterator<Item = &'a MethodVariant>,
        shows_duplicates: bool,
        room: Option<usize>,
    ) -> ComparisonTable {
        let width = |text: &str| text.chars().count();
        let (mut algorithm, mut heuristic) = (0, 0);
        for variant in variants {
            algorithm = algorithm.max(width(&variant.label));
            heuristic = heuristic.max(width(variant.heuristic.as_deref().unwrap_or_default()));
        }
        // What options of A* change is shown before anything else.
        let [generated, duplicates, reopened] = if shows_duplicates { [3, 1, 2] } else { [1, 2, 3] };
        let note = if shows_duplicates { 0 } else { 10 };
        let columns = vec![
            TextColumn::text(Heading::Algorithm, algorithm, 0),
            TextColumn::text(Heading::Heuristic, heuristic, 0),
            TextColumn::number(Heading::Moves, 6, 0),
            TextColumn::count(Heading::Expanded, 0),
            TextColumn::count(Heading::Generated, generated),
            TextColumn::count(Heading::Duplicates, duplicates),
            TextColumn::count(Heading::Reopened, reopened),
            TextColumn::count(Heading::Stored, 4),
            TextColumn::number(Heading::Memory, 9, 5),
            TextColumn::number(Heading::Time, 8, 0),
            TextColumn::text(Heading::Note, note, 0),
        ];
        ComparisonTable { table: TextTable::new(format, columns, room), format, rows: 0 }
    }

    /// Writes what precedes the first row.
    pub fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Json => write!(out, "["),
            TableFormat::Csv => writeln!(out, "{CSV_HEADER},{}", AStarVariant::CSV_HEADER),
            TableFormat::Table | TableFormat::Markdown => self.table.header(out),
        }
    }

    /// Writes the row of one search.
    pub fn add(&mut self, variant: &MethodVariant, report: &Report, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            TableFormat::Csv => write_csv(variant, report, out)?,
            TableFormat::Table | TableFormat::Markdown => self.table.row(&self.cells(&variant.label, report), out)?,
            TableFormat::Json => {
                write!(out, "{}", if self.rows > 0 { ",\n " } else { "" })?;
                let mut answer = Answer::borrowing(report);
                (answer.algorithm, answer.weight) = (variant.algorithm.to_owned(), variant.weight);
                serde_json::to_writer(&mut *out, &ComparedAnswer { answer, a_star: variant.a_star })?;
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

    fn cells(&self, label: &str, report: &Report) -> [String; 11] {
        let tally = &report.tally;
        let (moves, note) = match (&report.verdict, report.stopped) {
            (Verdict::Unsolvable, _) => ("-".to_owned(), messages().unsolvable_word()),
            (_, stop) => {
                let moves = moves_cell(report.moves(), report.is_optimal(), report.lower_bound);
                (moves, stop.map_or("", |stop| messages().stop_word(stop)))
            }
        };
        [
            label.to_owned(),
            report.heuristic.clone().unwrap_or_default(),
            moves,
            self.table.count(tally.expanded),
            self.table.count(tally.generated),
            self.table.count(tally.duplicates),
            self.table.count(tally.reopened),
            self.table.count(tally.stored_peak),
            messages().figures(&bytes(tally.bytes_peak)),
            messages().figures(&time(tally.time)),
            note.to_owned(),
        ]
    }
}

fn write_csv(variant: &MethodVariant, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let tally = &report.tally;
    let stopped = match (&report.verdict, report.stopped) {
        (Verdict::Unsolvable, _) => "unsolvable",
        (_, stop) => stop.map(stop_name).unwrap_or_default(),
    };
    writeln!(
        out,
        "{},{},{},{},{},{},{},{},{},{:.6},{stopped},{},{},{},{}",
        variant.algorithm,
        csv_field(report.heuristic.as_deref().unwrap_or_default()),
        report.moves().map(|moves| moves.to_string()).unwrap_or_default(),
        report.is_optimal(),
        report.lower_bound,
        tally.expanded,
        tally.generated,
        tally.stored_peak,
        tally.bytes_peak,
        tally.time.as_secs_f64(),
        variant.weight.map(|weight| weight.to_string()).unwrap_or_default(),
        tally.duplicates,
        tally.reopened,
        variant.a_star.csv(),
    )
}
