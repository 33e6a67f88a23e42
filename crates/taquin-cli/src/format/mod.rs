//! Solutions as text.

mod board;
mod json;
mod people;
mod princeton;
mod school42;
mod states;
mod steps;
mod table;
mod variant38;

pub use board::BoardForm;
pub use json::write_json;
pub use table::{Table, TableStyle};

use std::io::{self, Write};

use clap::ValueEnum;
use taquin::{Notation, Report};
use taquin_search::Stop;

/// A way of writing a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A few lines for people
    People,
    /// The number of moves, then every board with ---------- between
    Variant38,
    /// As the 8-puzzle assignment of Princeton's algorithms course prints it
    Princeton,
    /// Complexity in time and size, number of moves, states: as the 42 school asks
    School42,
    /// The number of steps, then lines such as: Move 6 Up
    Steps,
    /// Every board as rows and columns
    Grid,
    /// Every board on one line
    Line,
    /// Every board as a box drawing
    Box,
    /// One JSON object
    Json,
    /// One JSON object a line: each better solution as it is found, then the answer
    Jsonl,
}

/// What else a user may choose of the format for people.
#[derive(Clone, Copy, Debug)]
pub struct Details {
    /// How the moves are written.
    pub notation: Notation,
    /// Whether equal moves are drawn together.
    pub runs: bool,
    /// Whether every board is shown too.
    pub boards: bool,
    /// Whether the moves alone are wanted.
    pub quiet: bool,
}

/// Writes what a report says; formats that have no words for how it ended write nothing.
pub fn write(report: &Report, format: Format, details: Details, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::People => people::write(report, details, out),
        Format::Variant38 => variant38::write(report, out),
        Format::Princeton => princeton::write(report, out),
        Format::School42 => school42::write(report, out),
        Format::Steps => steps::write(report, out),
        Format::Grid => states::write(report, |board, out| writeln!(out, "{}", board.grid()), "\n", out),
        Format::Line => states::write(report, |board, out| writeln!(out, "{board}"), "", out),
        Format::Box => states::write(report, |board, out| writeln!(out, "{}", board.boxed()), "\n", out),
        Format::Json | Format::Jsonl => write_json(&taquin::wire::Answer::from(report), out),
    }
}

impl Format {
    /// Whether it says in its own words that there is no solution.
    pub fn tells_unsolvable(self) -> bool {
        !matches!(self, Format::Steps | Format::Grid | Format::Line | Format::Box)
    }

    /// Whether it says in its own words that the search was stopped.
    pub fn tells_stopped(self) -> bool {
        matches!(self, Format::People | Format::Json | Format::Jsonl)
    }
}

/// What stopped a search, as the end of a sentence.
pub fn stopped_by(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "by the time limit",
        Stop::Nodes => "by the node limit",
        Stop::Memory => "by the memory limit",
        Stop::Cancelled => "on request",
        Stop::Depth => "because the path grew too long to follow",
        Stop::DeadEnd => "in a dead end: a wider beam may find a way",
        _ => "for another reason",
    }
}
