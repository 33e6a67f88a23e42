//! The result of one line, from a search or from a journal, and how it is written.

use std::borrow::Cow;
use std::io::{self, Write};

use taquin::report_json::{Answer, BatchLine, BatchLineResult};
use taquin::{Board, Metric, Notation, Report, Slide, Verdict};
use taquin_search::{Cost, Stop};

use crate::format::{other_goals, stop_phrase, write_moves};
use crate::input::LinePlace;
use crate::messages::Language;
use crate::number_format::counted;
use crate::output::json::write_json;
use crate::terminal::printable::printable;

/// The result of one line.
#[derive(Debug)]
pub enum LineResult<'a> {
    Solved { length: usize, slides: Cow<'a, [Slide]>, is_proven: bool },
    Unsolvable,
    Stopped { stop: Stop, lower_bound: Cost },
}

impl<'a> LineResult<'a> {
    /// The result of a search.
    pub fn of(report: &'a Report) -> LineResult<'a> {
        match &report.verdict {
            Verdict::Unsolvable => LineResult::Unsolvable,
            Verdict::Stopped(stop) => LineResult::Stopped { stop: *stop, lower_bound: report.lower_bound },
            Verdict::Solved(slides) => {
                let (length, is_proven) = (report.metric.count(slides), report.is_optimal());
                LineResult::Solved { length, slides: slides.into(), is_proven }
            }
        }
    }

    /// Writes a line of TSV.
    pub fn write_tsv(&self, place: &LinePlace, board: &Board, metric: Metric, out: &mut impl Write) -> io::Result<()> {
        match self {
            LineResult::Solved { length, slides, is_proven } => {
                write!(out, "{place}\t{length}\t")?;
                write_moves(board, metric, slides, Notation::default(), false, out)?;
                writeln!(out, "\t{}", if *is_proven { "proven" } else { "unproven" })
            }
            LineResult::Unsolvable => {
                writeln!(out, "{place}\tunsolvable\tno solution exists{}", other_goals(Language::english(), board))
            }
            LineResult::Stopped { stop, lower_bound } => {
                let least = counted(*lower_bound as usize, "move");
                writeln!(out, "{place}\tstopped\t{}; every solution has at least {least}", stop_phrase(*stop))
            }
        }
    }
}

/// Writes the line of TSV of a board that could not be searched.
pub fn write_tsv_error(place: &LinePlace, error: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{place}\terror\t{}", printable(error))
}

/// Writes a line of JSON: the report of a search, or what is wrong.
pub fn write_json_line(place: &LinePlace, found: &Result<Report, String>, out: &mut impl Write) -> io::Result<()> {
    let (file, line) = (place.file.as_deref().map(str::to_owned), place.line);
    match found {
        Ok(report) => {
            let result = BatchLineResult::Answer(Box::new(Answer::borrowing(report)));
            write_json(&BatchLine { file, line, result }, out)
        }
        Err(error) => {
            let result = BatchLineResult::Failed { error: error.clone() };
            write_json(&BatchLine::<String> { file, line, result }, out)
        }
    }
}
