//! Writes the rows and the summary as a table, CSV, JSON or Markdown.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use taquin::report_json::stop_name;

use super::environment::BenchEnvironment;
use super::method::{BenchMethod, UsedMethod};
use super::row::BenchRow;
use super::sets::BenchInstance;
use super::summary::BenchSummary;
use crate::format::write_json;
use crate::number_format::{grouped, rough, time};
use crate::output_args::ResultOutput;
use crate::stderr::note;
use crate::table_args::TableChoice;
use crate::table_output::{TableFormat, aligned, csv_field, markdown_row};

const HEADERS: [&str; 9] = ["id", "moves", "expected", "expanded", "generated", "time", "CPU", "generated/s", "note"];
const CSV_HEADER: &str = "id,length,expected,optimal,lower_bound,expanded,generated,seconds,cpu_seconds,stopped,fault,\
best_known,manhattan,first_length,first_seconds,algorithm,heuristic,moves,version,host,date";

/// Writes rows as they arrive, then the summary.
pub struct BenchOutput {
    format: TableFormat,
    widths: [usize; 9],
    /// Whether the first column names the algorithm, too.
    names_algorithm: bool,
    environment: BenchEnvironment,
    out: ResultOutput,
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

impl BenchOutput {
    /// A table whose first column fits the names of these boards.
    pub fn new(format: TableFormat, instances: &[BenchInstance], out: ResultOutput) -> BenchOutput {
        let names_algorithm = instances.len() > 1 && instances[1..].iter().any(|other| other.id == instances[0].id);
        let id = instances.iter().map(|instance| instance.id.chars().count()).max().unwrap_or(2).max(2);
        // Solutions have up to four times the moves of the Manhattan distance of a random board, about n³.
        let cells = instances.iter().map(|instance| instance.board.shape().cells()).max().unwrap_or(0);
        let moves = (4.0 * (cells as f64).powf(1.5)).log10().ceil().max(5.0) as usize;
        let id = if names_algorithm { id + 14 } else { id };
        let widths = [id, moves, 8, 15, 15, 11, 11, 11, 0];
        BenchOutput { format, widths, names_algorithm, environment: BenchEnvironment::now(), out }
    }

    /// Writes what precedes the first row.
    pub fn begin(&mut self) -> io::Result<()> {
        match self.format {
            TableFormat::Json => Ok(()),
            TableFormat::Csv => writeln!(self.out, "{CSV_HEADER}"),
            TableFormat::Table => self.line(&HEADERS.map(String::from)),
            TableFormat::Markdown => {
                self.line(&HEADERS.map(String::from))?;
                writeln!(self.out, "|---|--:|--:|--:|--:|--:|--:|--:|---|")
            }
        }
    }

    /// Writes a row.
    pub fn add(&mut self, row: &BenchRow) -> io::Result<()> {
        match self.format {
            TableFormat::Json => {}
            TableFormat::Csv => write_csv(row, &self.environment, &mut self.out)?,
            TableFormat::Table | TableFormat::Markdown => self.line(&cells(row, self.names_algorithm))?,
        }
        self.out.flush()
    }

    /// Writes the summary; with CSV to standard error.
    pub fn end(self, set: &str, method: &BenchMethod, rows: &[BenchRow], summary: &BenchSummary) -> io::Result<()> {
        let mut out = self.out;
        match self.format {
            TableFormat::Json => {
                let &BenchMethod { used: ref methods, tables, threads } = method;
                let (algorithm, heuristic) = method.common();
                let (environment, boards) = (&self.environment, rows);
                let json =
                    BenchJson { set, environment, algorithm, heuristic, methods, tables, threads, boards, summary };
                write_json(&json, &mut out)?;
            }
            TableFormat::Csv => {
                let mut text = Vec::new();
                summarise("", method, summary, &mut text)?;
                note(String::from_utf8_lossy(&text).trim_end());
            }
            TableFormat::Table => {
                writeln!(out)?;
                summarise("", method, summary, &mut out)?;
            }
            TableFormat::Markdown => {
                writeln!(out)?;
                summarise("- ", method, summary, &mut out)?;
            }
        }
        out.finish()
    }

    fn line(&mut self, cells: &[String; 9]) -> io::Result<()> {
        let is_text = |column| column == 0 || column == 8;
        match self.format {
            TableFormat::Markdown => writeln!(self.out, "{}", markdown_row(cells)),
            _ => writeln!(self.out, "{}", aligned(cells, &self.widths, is_text)),
        }
    }
}

fn summarise(bullet: &str, method: &BenchMethod, summary: &BenchSummary, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{bullet}{:<7} {method}", "method")?;
    summary.lines().iter().try_for_each(|(about, figures)| writeln!(out, "{bullet}{about:<7} {figures}"))
}

fn cells(row: &BenchRow, names_algorithm: bool) -> [String; 9] {
    let lasting = |seconds: f64| time(Duration::from_secs_f64(seconds));
    let stopped = row.stopped.map(|by| format!("stopped ({}), at least {} moves", stop_name(by), row.lower_bound));
    let note = match (&row.fault, stopped) {
        (Some(fault), _) => format!("WRONG: {fault}"),
        (None, Some(stopped)) => stopped,
        (None, None) => String::new(),
    };
    [
        if names_algorithm { format!("{} {}", row.id, row.algorithm) } else { row.id.clone() },
        row.length.map_or("-".into(), |length| length.to_string()),
        match (row.expected, row.best_known) {
            (Some(length), _) => length.to_string(),
            (None, Some(length)) => format!("≤ {length}"),
            (None, None) => "?".into(),
        },
        grouped(row.expanded),
        grouped(row.generated),
        lasting(row.seconds),
        row.cpu_seconds.map_or("?".into(), lasting),
        rough(row.rate()),
        note,
    ]
}

fn write_csv(row: &BenchRow, environment: &BenchEnvironment, out: &mut impl Write) -> io::Result<()> {
    let number = |value: Option<usize>| value.map(|value| value.to_string()).unwrap_or_default();
    writeln!(
        out,
        "{},{},{},{},{},{},{},{:.6},{},{},{},{},{},{},{},{},{},{},{},{},{}",
        csv_field(&row.id),
        number(row.length),
        number(row.expected),
        row.optimal,
        row.lower_bound,
        row.expanded,
        row.generated,
        row.seconds,
        row.cpu_seconds.map(|cpu| format!("{cpu:.6}")).unwrap_or_default(),
        row.stopped.map(stop_name).unwrap_or_default(),
        csv_field(row.fault.as_deref().unwrap_or_default()),
        number(row.best_known),
        row.manhattan,
        number(row.steps.first().map(|step| step.length)),
        row.steps.first().map(|step| format!("{:.6}", step.seconds)).unwrap_or_default(),
        row.algorithm,
        csv_field(row.heuristic.as_deref().unwrap_or_default()),
        row.moves.as_deref().unwrap_or_default(),
        environment.version,
        csv_field(&environment.host),
        environment.date,
    )
}
