//! Writes the rows and the summary as a table, CSV, JSON or Markdown.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use taquin::heuristic::Expression;
use taquin::phrase;

use super::csv;
use super::environment::BenchEnvironment;
use super::method::{BenchMethod, UsedMethod};
use super::row::BenchRow;
use super::run::BenchTask;
use super::summary::BenchSummary;
use crate::args::table_args::TableChoice;
use crate::format::write_json;
use crate::messages::{figures, stop_key, text, word};
use crate::number_format::{rough, time};
use crate::output::table_output::{TableFormat, TextColumn, TextTable, moves_cell};
use crate::terminal::stderr::note;

/// The words before the lines of a summary.
const LABELS: [&str; 8] = [
    "cli.heading.method",
    "cli.heading.boards",
    "cli.heading.lengths",
    "cli.heading.first",
    "cli.heading.time",
    "cli.heading.nodes",
    "cli.heading.set-up",
    "cli.heading.check",
];

/// The width of `59 min 59 s`.
const TIME_WIDTH: usize = 11;

/// Writes rows as they arrive, then the summary.
pub struct BenchOutput<W> {
    format: TableFormat,
    table: TextTable,
    /// Whether the second column names the method: boards are solved with several.
    names_method: bool,
    out: W,
}

/// The rows and the summary as JSON.
#[derive(Serialize)]
struct BenchJson<'a> {
    set: &'a str,
    #[serde(flatten)]
    environment: &'a BenchEnvironment,
    algorithm: &'a str,
    heuristic: Option<&'a str>,
    methods: &'a [UsedMethod],
    tables: TableChoice,
    threads: usize,
    boards: &'a [BenchRow],
    summary: &'a BenchSummary,
}

impl<W: Write> BenchOutput<W> {
    /// Output whose table fits the names of these boards and lines of at most `room` characters.
    pub fn new(format: TableFormat, tasks: &[BenchTask], room: Option<usize>, out: W) -> BenchOutput<W> {
        let names_method = tasks.len() > 1 && tasks[1..].iter().any(|other| other.instance.id == tasks[0].instance.id);
        let widest = |width: fn(&BenchTask) -> usize| tasks.iter().map(width).max().unwrap_or(0);
        let id = widest(|task| task.instance.id.chars().count());
        let method = widest(|task| {
            let heuristic = match (&task.request.heuristic, task.request.algorithm) {
                (Some(heuristic), _) => heuristic.to_string().chars().count() + 1,
                (None, algorithm) if algorithm.uses_heuristic() => Expression::LINEAR_CONFLICT.to_string().len() + 1,
                (None, _) => 0,
            };
            task.request.algorithm.name().len() + heuristic
        });
        // Solutions have up to four times the moves of the Manhattan distance of a random board, about n³.
        let cells = widest(|task| task.instance.board.shape().cells());
        let digits = (4.0 * (cells as f64).powf(1.5)).log10().ceil().max(2.0) as usize;
        let mut columns = vec![TextColumn::text("cli.heading.id", id, 0)];
        if names_method {
            columns.push(TextColumn::text("cli.heading.method", method, 0));
        }
        columns.extend([
            TextColumn::number("cli.heading.moves", 2 * digits + 1, 0),
            TextColumn::number("cli.heading.expected", digits + 2, 1),
            TextColumn::count("cli.heading.expanded", 0),
            TextColumn::count("cli.heading.generated", 3),
            TextColumn::number("cli.heading.time", TIME_WIDTH, 0),
            TextColumn::number("cli.heading.cpu", TIME_WIDTH, 2),
            TextColumn::number("cli.heading.rate", 0, 4),
            TextColumn::text("cli.heading.note", 0, 0),
        ]);
        BenchOutput { format, table: TextTable::new(format, columns, room), names_method, out }
    }

    /// Writes what precedes the first row.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.format {
            TableFormat::Json => Ok(()),
            TableFormat::Csv => writeln!(self.out, "{}", csv::HEADER),
            TableFormat::Table | TableFormat::Markdown => self.table.header(&mut self.out),
        }
    }

    /// Writes a row.
    pub fn add(&mut self, row: &BenchRow) -> io::Result<()> {
        match self.format {
            TableFormat::Json => {}
            TableFormat::Csv => write!(self.out, "{}", csv::line(row))?,
            TableFormat::Table | TableFormat::Markdown => {
                let mut cells = vec![row.id.clone()];
                cells.extend(self.names_method.then(|| method_name(row)));
                cells.extend(self.figures(row));
                self.table.row(&cells, &mut self.out)?;
            }
        }
        self.out.flush()
    }

    fn figures(&self, row: &BenchRow) -> [String; 8] {
        let lasting = |seconds: f64| figures(&time(Duration::from_secs_f64(seconds)));
        let note = match (&row.fault, row.stopped) {
            (Some(fault), _) => text(&phrase!("cli.bench.wrong", fault = &fault[..])),
            (None, Some(stop)) => word(stop_key(stop)),
            (None, None) => String::new(),
        };
        [
            moves_cell(row.length, row.optimal, row.lower_bound),
            match (row.expected, row.best_known) {
                (Some(length), _) => length.to_string(),
                (None, Some(length)) => format!("≤ {length}"),
                (None, None) => "?".into(),
            },
            self.table.count(row.expanded),
            self.table.count(row.generated),
            lasting(row.seconds),
            row.cpu_seconds.map_or("?".into(), lasting),
            figures(&rough(row.rate())),
            note,
        ]
    }

    /// Writes the summary, with CSV to standard error, and returns what was written to.
    pub fn end(mut self, run: &FinishedRun) -> io::Result<W> {
        match self.format {
            TableFormat::Json => {
                let &FinishedRun { set, environment, method, rows: boards, summary, .. } = run;
                let (algorithm, heuristic) = method.common();
                let (methods, tables, threads) = (&method.used[..], method.tables, method.threads());
                let json =
                    BenchJson { set, environment, algorithm, heuristic, methods, tables, threads, boards, summary };
                write_json(&json, &mut self.out)?;
            }
            TableFormat::Csv if run.quiet => {}
            TableFormat::Csv => note(run.summary_lines("").trim_end()),
            TableFormat::Table => write!(self.out, "\n{}", run.summary_lines(""))?,
            TableFormat::Markdown => write!(self.out, "\n{}", run.summary_lines("- "))?,
        }
        Ok(self.out)
    }
}

/// A run over a set, with all of its rows.
pub struct FinishedRun<'a> {
    pub set: &'a str,
    pub environment: &'a BenchEnvironment,
    pub method: &'a BenchMethod,
    pub rows: &'a [BenchRow],
    pub summary: &'a BenchSummary,
    pub quiet: bool,
}

impl FinishedRun<'_> {
    /// The summary as text, each line with its label.
    fn summary_lines(&self, bullet: &str) -> String {
        let methods = self.method.lines().into_iter().map(|method| ("cli.heading.method", method));
        let lines: Vec<(&str, String)> = methods.chain(self.summary.lines()).collect();
        let width = LABELS.map(|label| word(label).chars().count()).into_iter().max().unwrap_or(0);
        let line = |(label, figures): &(&'static str, String)| format!("{bullet}{:<width$} {figures}\n", word(label));
        lines.iter().map(line).collect()
    }
}

/// The algorithm and heuristic of a row.
pub fn method_name(row: &BenchRow) -> String {
    match row.heuristic.as_deref().filter(|_| row.algorithm != taquin::Algorithm::Patterns.name()) {
        Some(heuristic) => format!("{} {heuristic}", row.algorithm),
        None => row.algorithm.clone(),
    }
}
