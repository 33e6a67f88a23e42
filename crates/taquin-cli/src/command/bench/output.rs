//! Writes the rows and the summary as a table, CSV, JSON or Markdown.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use taquin::heuristic::Expression;

use super::csv;
use super::environment::BenchEnvironment;
use super::method::{BenchMethod, UsedMethod};
use super::row::BenchRow;
use super::run::BenchTask;
use super::summary::BenchSummary;
use crate::format::write_json;
use crate::messages::{Heading, SummaryLabel, messages};
use crate::number_format::{rough, time};
use crate::stderr::note;
use crate::table_args::TableChoice;
use crate::table_output::{TableFormat, TextColumn, TextTable, moves_cell};

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
        let mut columns = vec![TextColumn::text(Heading::Id, id, 0)];
        if names_method {
            columns.push(TextColumn::text(Heading::Method, method, 0));
        }
        columns.extend([
            TextColumn::number(Heading::Moves, 2 * digits + 1, 0),
            TextColumn::number(Heading::Published, digits + 2, 1),
            TextColumn::count(Heading::Expanded, 0),
            TextColumn::count(Heading::Generated, 3),
            TextColumn::number(Heading::Time, TIME_WIDTH, 0),
            TextColumn::number(Heading::CpuTime, TIME_WIDTH, 2),
            TextColumn::number(Heading::Rate, 0, 4),
            TextColumn::text(Heading::Note, 0, 0),
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
        let lasting = |seconds: f64| messages().figures(&time(Duration::from_secs_f64(seconds)));
        let note = match (&row.fault, row.stopped) {
            (Some(fault), _) => messages().wrong(fault),
            (None, Some(stop)) => messages().stop_word(stop).to_owned(),
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
            messages().figures(&rough(row.rate())),
            note,
        ]
    }

    /// Writes the summary, with CSV to standard error, and returns what was written to.
    pub fn end(mut self, run: &FinishedRun) -> io::Result<W> {
        match self.format {
            TableFormat::Json => {
                let &FinishedRun { set, environment, method, rows: boards, summary } = run;
                let (algorithm, heuristic) = method.common();
                let (methods, tables, threads) = (&method.used[..], method.tables, method.threads());
                let json =
                    BenchJson { set, environment, algorithm, heuristic, methods, tables, threads, boards, summary };
                write_json(&json, &mut self.out)?;
            }
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
}

impl FinishedRun<'_> {
    /// The summary as text, each line with its label.
    fn summary_lines(&self, bullet: &str) -> String {
        let methods = self.method.lines().into_iter().map(|method| (SummaryLabel::Method, method));
        let lines: Vec<(SummaryLabel, String)> = methods.chain(self.summary.lines()).collect();
        let label = |label| messages().summary_label(label);
        let width = SummaryLabel::ALL.map(|about| label(about).chars().count()).into_iter().max().unwrap_or(0);
        let line = |(about, figures): &(SummaryLabel, String)| format!("{bullet}{:<width$} {figures}\n", label(*about));
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
