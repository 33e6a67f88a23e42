//! The figures on their way to standard output.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use super::row::Row;
use super::sets::Instance;
use super::summary::Summary;
use super::{Format, Way};
use crate::figures::{grouped, rough, time};
use crate::format::write_json;
use crate::say::say;

const HEADERS: [&str; 9] = ["id", "moves", "expected", "expanded", "generated", "time", "CPU", "generated/s", "note"];
const CSV_HEADER: &str = "id,length,expected,optimal,lower_bound,expanded,generated,seconds,cpu_seconds,stopped,fault,\
best_known,manhattan,first_length,first_seconds";

/// Writes rows as they come, and the summary after them.
pub struct Sheet {
    format: Format,
    widths: [usize; 9],
}

/// Everything, for programs.
#[derive(Serialize)]
struct Whole<'a> {
    set: &'a str,
    algorithm: &'a str,
    heuristic: Option<&'a str>,
    tables: &'static str,
    threads: usize,
    boards: &'a [Row],
    summary: &'a Summary,
}

impl Sheet {
    /// A sheet with room for the names of these boards.
    pub fn new(format: Format, instances: &[Instance]) -> Sheet {
        let id = instances.iter().map(|instance| instance.id.chars().count()).max().unwrap_or(2).max(2);
        // Solutions have up to four times as many moves as the Manhattan distance of a random board, about n³.
        let cells = instances.iter().map(|instance| instance.board.shape().cells()).max().unwrap_or(0);
        let moves = (4.0 * (cells as f64).powf(1.5)).log10().ceil().max(5.0) as usize;
        Sheet { format, widths: [id, moves, 8, 15, 15, 11, 11, 11, 0] }
    }

    /// Writes what comes before the first row.
    pub fn begin(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Json => Ok(()),
            Format::Csv => writeln!(out, "{CSV_HEADER}"),
            Format::Table => self.line(&HEADERS.map(String::from), &mut out),
            Format::Markdown => {
                self.line(&HEADERS.map(String::from), &mut out)?;
                writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|---|")
            }
        }
    }

    /// Writes a row.
    pub fn add(&self, row: &Row) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Json => Ok(()),
            Format::Csv => write_csv(row, &mut out),
            Format::Table | Format::Markdown => self.line(&cells(row), &mut out),
        }
    }

    /// Writes the summary; beside CSV it goes to standard error.
    pub fn end(&self, set: &str, way: &Way, rows: &[Row], summary: &Summary) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match self.format {
            Format::Json => {
                let Way { algorithm, heuristic, tables, threads } = way;
                let (heuristic, threads) = (heuristic.as_deref(), *threads);
                write_json(&Whole { set, algorithm, heuristic, tables, threads, boards: rows, summary }, &mut out)
            }
            Format::Csv => {
                let mut text = Vec::new();
                summarise("", way, summary, &mut text)?;
                say(String::from_utf8_lossy(&text).trim_end());
                Ok(())
            }
            Format::Table => {
                writeln!(out)?;
                summarise("", way, summary, &mut out)
            }
            Format::Markdown => {
                writeln!(out)?;
                summarise("- ", way, summary, &mut out)
            }
        }
    }

    fn line(&self, cells: &[String; 9], out: &mut impl Write) -> io::Result<()> {
        if self.format == Format::Markdown {
            return writeln!(out, "| {} |", cells.each_ref().map(|cell| cell.replace('|', "\\|")).join(" | "));
        }
        let mut line = String::new();
        for (column, (cell, width)) in cells.iter().zip(self.widths).enumerate() {
            let is_text = column == 0 || column == 8;
            line += &if is_text { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") };
        }
        writeln!(out, "{}", line.trim_end())
    }
}

fn summarise(bullet: &str, way: &Way, summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{bullet}{:<7} {way}", "way")?;
    summary.lines().iter().try_for_each(|(about, figures)| writeln!(out, "{bullet}{about:<7} {figures}"))
}

fn cells(row: &Row) -> [String; 9] {
    let lasting = |seconds: f64| time(Duration::from_secs_f64(seconds));
    let stopped = row.stopped.map(|by| format!("stopped ({by}), at least {} moves", row.lower_bound));
    let note = match (&row.fault, stopped) {
        (Some(fault), _) => format!("WRONG: {fault}"),
        (None, Some(stopped)) => stopped,
        (None, None) => String::new(),
    };
    [
        row.id.clone(),
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

fn write_csv(row: &Row, out: &mut impl Write) -> io::Result<()> {
    let number = |value: Option<usize>| value.map(|value| value.to_string()).unwrap_or_default();
    writeln!(
        out,
        "{},{},{},{},{},{},{},{:.6},{},{},{},{},{},{},{}",
        quoted(&row.id),
        number(row.length),
        number(row.expected),
        row.optimal,
        row.lower_bound,
        row.expanded,
        row.generated,
        row.seconds,
        row.cpu_seconds.map(|cpu| format!("{cpu:.6}")).unwrap_or_default(),
        row.stopped.unwrap_or_default(),
        quoted(row.fault.as_deref().unwrap_or_default()),
        number(row.best_known),
        row.manhattan,
        number(row.steps.first().map(|step| step.length)),
        row.steps.first().map(|step| format!("{:.6}", step.seconds)).unwrap_or_default(),
    )
}

/// A field of CSV, in quotation marks if it needs them.
fn quoted(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_or_quotation_marks_are_quoted() {
        assert_eq!(quoted("kf01"), "kf01");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
