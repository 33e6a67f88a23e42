//! The rows of `bench` as cells and fields, and the summary after them.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use taquin::heuristic::Expression;
use taquin::phrase;
use taquin::report_json::stop_name;

use super::environment::BenchEnvironment;
use super::method::{BenchMethod, UsedMethod};
use super::row::BenchRow;
use super::summary::BenchSummary;
use super::task::BenchTask;
use crate::args::table_args::TableChoice;
use crate::messages::{figures, stop_key, text, word};
use crate::number_format::{rough, time};
use crate::output::table_writer::{CsvColumn, TableFormat, TableRow, TableWriter, or_empty};
use crate::output::text_table::{TextColumn, TextTable, moves_cell};
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

/// The columns of the rows of these boards: with the method, if boards are solved with several.
pub fn columns(tasks: &[BenchTask]) -> Vec<TextColumn> {
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
    columns.extend(names_method.then(|| TextColumn::text("cli.heading.method", method, 0)));
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
    columns
}

impl TableRow for BenchRow {
    fn csv_columns() -> Vec<CsvColumn<BenchRow>> {
        vec![
            ("id", |row| row.id.clone()),
            ("length", |row| or_empty(row.length)),
            ("expected", |row| or_empty(row.expected)),
            ("optimal", |row| row.optimal.to_string()),
            ("lower_bound", |row| row.lower_bound.to_string()),
            ("expanded", |row| row.expanded.to_string()),
            ("generated", |row| row.generated.to_string()),
            ("seconds", |row| seconds(row.seconds)),
            ("cpu_seconds", |row| or_empty(row.cpu_seconds.map(seconds))),
            ("stopped", |row| or_empty(row.stopped.map(stop_name))),
            ("fault", |row| or_empty(row.fault.as_ref())),
            ("best_known", |row| or_empty(row.best_known)),
            ("manhattan", |row| row.manhattan.to_string()),
            ("first_length", |row| or_empty(row.steps.first().map(|step| step.length))),
            ("first_seconds", |row| or_empty(row.steps.first().map(|step| seconds(step.seconds)))),
            ("algorithm", |row| row.algorithm.clone()),
            ("heuristic", |row| or_empty(row.heuristic.as_ref())),
            ("moves", |row| or_empty(row.moves.as_ref())),
            ("version", |row| row.measured.version.clone()),
            ("host", |row| row.measured.host.clone()),
            ("date", |row| row.measured.date.clone()),
            ("threads", |row| row.threads.to_string()),
            ("options", |row| row.options.clone()),
            ("runs", |row| row.runs.to_string()),
            ("seconds_deviation", |row| or_empty(row.seconds_deviation.map(seconds))),
            ("tables", |row| joined(row.tables.iter().map(|tables| tables.table_size.clone()))),
            ("iterations", |row| joined(row.iterations.iter().map(|it| format!("{}:{}", it.bound, it.expanded)))),
        ]
    }

    fn cells(&self, table: &TextTable) -> Vec<String> {
        let lasting = |seconds: f64| figures(&time(Duration::from_secs_f64(seconds)));
        let note = match (&self.fault, self.stopped) {
            (Some(fault), _) => text(&phrase!("cli.bench.wrong", fault = &fault[..])),
            (None, Some(stop)) => word(stop_key(stop)),
            (None, None) => String::new(),
        };
        let mut cells = vec![self.id.clone()];
        cells.extend(table.has("cli.heading.method").then(|| method_name(self)));
        cells.extend([
            moves_cell(self.length, self.optimal, self.lower_bound),
            match (self.expected, self.best_known) {
                (Some(length), _) => length.to_string(),
                (None, Some(length)) => format!("≤ {length}"),
                (None, None) => "?".into(),
            },
            table.count(self.expanded),
            table.count(self.generated),
            lasting(self.seconds),
            self.cpu_seconds.map_or("?".into(), lasting),
            figures(&rough(self.rate())),
            note,
        ]);
        cells
    }
}

fn seconds(value: f64) -> String {
    format!("{value:.6}")
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
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
    /// Writes the summary, with CSV to standard error, and returns the output.
    pub fn end<W: Write>(&self, table: TableWriter<W>) -> io::Result<W> {
        let &FinishedRun { set, environment, method, rows: boards, summary, .. } = self;
        let (algorithm, heuristic) = method.common();
        let (methods, tables, threads) = (&method.used[..], method.tables, method.threads());
        let json = BenchJson { set, environment, algorithm, heuristic, methods, tables, threads, boards, summary };
        let format = table.format;
        let mut out = table.end_with(&json)?;
        match format {
            TableFormat::Csv if !self.quiet => note(self.summary_lines("").trim_end()),
            TableFormat::Csv | TableFormat::Json => {}
            TableFormat::Table => write!(out, "\n{}", self.summary_lines(""))?,
            TableFormat::Markdown => write!(out, "\n{}", self.summary_lines("- "))?,
        }
        Ok(out)
    }

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
