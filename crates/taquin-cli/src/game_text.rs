//! Games as text: a board, the moves made on it, and the times of the moves. `play` prints them, `review` reads them.

use std::fmt;

use taquin::{Board, Goal, Metric, Notation, Slide, phrase, write_slides};

use crate::failure::{Context, JsonError, bail};
use crate::input::Source;
use crate::solution_text::{JsonSolution, read_moves};

/// The most lines of a board: the size and its rows.
const MOST_ROWS: usize = 300;

/// A game: the moves that were made on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    pub board: Board,
    /// The goal, if the text names it.
    pub goal: Option<Goal>,
    pub slides: Vec<Slide>,
    /// The seconds from the beginning to each move, if they are known.
    pub times: Option<Vec<f64>>,
}

/// The text of a game: the board, the moves and the times, each on a line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}", self.board)?;
        write_slides(&self.board, self.slides.iter().copied(), Notation::Tile, true, f).map_err(|_| fmt::Error)?;
        if let Some(times) = &self.times {
            let times: Vec<String> = times.iter().map(|seconds| format!("{seconds:.3}")).collect();
            write!(f, "\n{}", times.join(" "))?;
        }
        Ok(())
    }
}

impl Game {
    /// The game in one text: JSON with a board and moves, or lines with the board, the moves and perhaps the times.
    pub fn read(source: &Source, notation: Notation) -> crate::Result<Game> {
        if source.is_object() {
            let solution: JsonSolution = serde_json::from_slice(&source.text)
                .map_err(JsonError)
                .with_context(|| phrase!("cli.error.json-not-one-solution", name = source.origin.to_string()))?;
            let given = solution.given()?;
            let Some(slides) = solution.slides(&given.board, notation)? else { bail!(phrase!("cli.game.no-moves")) };
            given.board.after(&slides)?;
            let times = solution.times.filter(|times| times.len() == slides.len());
            return Ok(Game { board: given.board, goal: given.goal, slides, times });
        }
        let lines: Vec<&str> = source.utf8()?.lines().filter(|line| !is_comment(line)).collect();
        // A grid has several lines.
        let begins = |rows: &usize| Source::argument(&lines[..*rows].join("\n")).board().is_ok();
        let Some(rows) = (1..=lines.len().min(MOST_ROWS)).rev().find(begins) else {
            // The error of the text as a board says where it is wrong.
            source.board()?;
            bail!(phrase!("cli.game.no-moves"));
        };
        let board = Source::argument(&lines[..rows].join("\n")).board()?;
        let (mut moves, mut times) = (lines[rows..].to_vec(), None);
        if let Some(numbers) = moves.last().filter(|_| moves.len() > 1).and_then(|line| read_times(line)) {
            (times, _) = (Some(numbers), moves.pop());
        }
        if moves.is_empty() {
            bail!(phrase!("cli.game.no-moves"));
        }
        Game::of_parts(board, &Source::argument(&moves.join("\n")), times, notation)
    }

    /// The game of a board and moves that are given apart.
    pub fn of_parts(board: Board, moves: &Source, times: Option<Vec<f64>>, notation: Notation) -> crate::Result<Game> {
        let slides = read_moves(moves, &board, notation, false)?.map_err(|impossible| impossible.0)?;
        board.after(&slides)?;
        if let Some(times) = times.as_ref().filter(|times| times.len() != slides.len()) {
            bail!(phrase!("cli.game.other-times", times = times.len(), moves = slides.len()));
        }
        Ok(Game { board, goal: None, slides, times })
    }

    /// The board after the last move.
    pub fn end(&self) -> Board {
        self.board.after(&self.slides).expect("the moves are possible")
    }

    /// The goal: the one in the text, the named one that the moves reach, or the usual one.
    pub fn likely_goal(&self) -> Goal {
        let (end, shape) = (self.end(), self.board.shape());
        let is_reached = |goal: &&Goal| goal.board(shape).is_ok_and(|goal| goal == end);
        self.goal.clone().or_else(|| Goal::NAMED.iter().find(is_reached).cloned()).unwrap_or_default()
    }

    /// The moves of several tiles, in which equal slides count once.
    pub fn runs(&self) -> usize {
        Metric::MultiTile.count(&self.slides)
    }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.trim().is_empty()
}

/// The times of a line of rising numbers with decimals.
fn read_times(line: &str) -> Option<Vec<f64>> {
    let number = |word: &str| word.parse::<f64>().ok().filter(|time| word.contains('.') && (0.0..1e9).contains(time));
    let times: Option<Vec<f64>> = line.split_whitespace().map(number).collect();
    times.filter(|times| !times.is_empty() && times.is_sorted())
}
