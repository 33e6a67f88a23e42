//! Output formats of boards and solutions.

mod board;
mod boards;
mod out_dir;
mod princeton;
mod school42;
mod steps;
mod text;
mod variant38;

pub use board::{BoardFormat, BoardList};
pub use out_dir::{BoardFolder, OutDirArgs};
pub use text::doubt;

use std::fmt;
use std::io::{self, Write};

use clap::ValueEnum;
use taquin::parity::reachable_goals;
use taquin::report_json::Answer;
use taquin::{Board, Message, Metric, Notation, Report, Slide, Value, WriteSlidesError, phrase, write_slides};
use taquin_search::Stop;

use crate::messages::Language;
use crate::output::json::write_json;
use crate::terminal::terminal_color::TerminalColor;

/// An output format of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolutionFormat {
    /// A few lines for people
    Text,
    /// The number of moves, then every board, separated by ----------
    Variant38,
    /// The output of the 8-puzzle assignment of Princeton's algorithms course
    Princeton,
    /// The output of 42 school's n-puzzle: complexity in time and size, moves, states
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
    /// JSON Lines: each better solution as it is found, then the result
    Jsonl,
}

/// Options of the format `text`.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// The notation of the moves.
    pub notation: Notation,
    /// Whether equal moves are combined, as in `R2`.
    pub runs: bool,
    /// Whether every board is shown.
    pub boards: bool,
    /// Whether only the moves are printed.
    pub quiet: bool,
    /// The colours of the output.
    pub color: TerminalColor,
}

/// Writes a report; formats without text for an unsolved board write nothing.
pub fn write(report: &Report, format: SolutionFormat, options: TextOptions, out: &mut impl Write) -> io::Result<()> {
    match format {
        SolutionFormat::Text => text::write(report, options, out),
        SolutionFormat::Variant38 => variant38::write(report, out),
        SolutionFormat::Princeton => princeton::write(report, out),
        SolutionFormat::School42 => school42::write(report, out),
        SolutionFormat::Steps => steps::write(report, out),
        SolutionFormat::Grid => boards::write(report, |board, out| writeln!(out, "{}", board.grid()), "\n", out),
        SolutionFormat::Line => boards::write(report, |board, out| writeln!(out, "{board}"), "", out),
        SolutionFormat::Box => boards::write(report, |board, out| writeln!(out, "{}", board.boxed()), "\n", out),
        SolutionFormat::Json | SolutionFormat::Jsonl => write_json(&Answer::borrowing(report), out),
    }
}

impl SolutionFormat {
    /// Whether the format itself says that no solution exists.
    pub fn reports_unsolvable(self) -> bool {
        match self {
            SolutionFormat::Text
            | SolutionFormat::Variant38
            | SolutionFormat::Princeton
            | SolutionFormat::School42
            | SolutionFormat::Json
            | SolutionFormat::Jsonl => true,
            SolutionFormat::Steps | SolutionFormat::Grid | SolutionFormat::Line | SolutionFormat::Box => false,
        }
    }

    /// Whether the format itself says that the search was stopped.
    pub fn reports_stop(self) -> bool {
        match self {
            SolutionFormat::Text | SolutionFormat::Json | SolutionFormat::Jsonl => true,
            SolutionFormat::Variant38
            | SolutionFormat::Princeton
            | SolutionFormat::School42
            | SolutionFormat::Steps
            | SolutionFormat::Grid
            | SolutionFormat::Line
            | SolutionFormat::Box => false,
        }
    }
}

/// The named goals that a board without a solution can be solved to, as the end of a sentence; empty if there are none.
pub fn other_goals(language: Language, board: &Board) -> String {
    let names: Vec<_> = reachable_goals(board).map(|goal| goal.name()).collect();
    if names.is_empty() {
        return String::new();
    }
    format!(", {}", language.text(&phrase!("cli.result.other-goals", goals = Value::any_of(names))))
}

/// Why a search was stopped, as a phrase in English: "stopped by the time limit", "interrupted".
pub fn stop_phrase(stop: Stop) -> String {
    Language::english().text(&stop.phrase())
}

/// Makes one move on a board: the tiles that it slides, the first of them into the blank.
fn play_move(board: &mut Board, slides: &[Slide]) -> String {
    let tile = |&slide| board.slide(slide).expect("a solution consists of possible slides").to_string();
    let tiles: Vec<String> = slides.iter().map(tile).collect();
    tiles.join(" ")
}

/// Writes the moves of a solution, without a copy of them: there may be hundreds of millions. Moves of several tiles are
/// always written with run lengths, one for each move.
pub fn write_moves(
    board: &Board,
    metric: Metric,
    slides: &[Slide],
    notation: Notation,
    runs: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut text = TextOutput { out, error: None };
    let runs = runs || metric == Metric::MultiTile;
    match write_slides(board, slides.iter().copied(), notation, runs, &mut text) {
        Ok(()) => Ok(()),
        Err(WriteSlidesError::Format(_)) => Err(text.error.unwrap_or_else(|| io::ErrorKind::Other.into())),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// A byte output for text; it keeps the error that text cannot express.
struct TextOutput<'a, W> {
    out: &'a mut W,
    error: Option<io::Error>,
}

impl<W: Write> fmt::Write for TextOutput<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
