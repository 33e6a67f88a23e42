//! The rows of `compare` as a table, CSV, JSON or Markdown.

use std::io::{self, Write};

use serde::Serialize;
use taquin::report_json::{Answer, SlideLetters, stop_name};
use taquin::{Report, Shape, Verdict};

use crate::command::compare::{AStarVariant, MethodVariant};
use crate::messages::{figures, stop_key, word};
use crate::number_format::{bytes, time};
use crate::output::table_output::{TableFormat, TextColumn, TextTable, csv_field, moves_cell};

const CSV_HEADER: &str = "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,\
seconds,stopped,weight,duplicates,reopened";

/// The width of the column with moves: two numbers and a dash where a solution may be unproven. Constructed solutions have
/// fewer than 10 moves per cell and side.
fn moves_width(shape: Shape) -> usize {
    let most = 10 * shape.cells() * shape.rows().max(shape.cols());
    if shape.cells() > 16 { 2 * (most.ilog10() as usize + 1) + 1 } else { 6 }
}

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
        shape: Shape,
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
            TextColumn::text("cli.heading.algorithm", algorithm, 0),
            TextColumn::text("cli.heading.heuristic", heuristic, 0),
            TextColumn::number("cli.heading.moves", moves_width(shape), 0),
            TextColumn::count("cli.heading.expanded", 0),
            TextColumn::count("cli.heading.generated", generated),
            TextColumn::count("cli.heading.duplicates", duplicates),
            TextColumn::count("cli.heading.reopened", reopened),
            TextColumn::count("cli.heading.stored", 4),
            TextColumn::number("cli.heading.memory", 9, 5),
            TextColumn::number("cli.heading.time", 8, 0),
            TextColumn::text("cli.heading.note", note, 0),
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
            (Verdict::Unsolvable, _) => ("-".to_owned(), word("cli.bench.unsolvable")),
            (_, stop) => {
                let moves = moves_cell(report.moves(), report.is_optimal(), report.lower_bound);
                (moves, stop.map(|stop| word(stop_key(stop))).unwrap_or_default())
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
            figures(&bytes(tally.bytes_peak)),
            figures(&time(tally.time)),
            note,
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
