//! `taquin verify`: checks whether moves solve a board.

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use taquin::notation::NotationErrorKind;
use taquin::report_json::Answer;
use taquin::{Board, Metric, Notation, NotationError, Slide, Verified, read_slides, verify};

use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::goal_args::GoalArgs;
use crate::input::Source;
use crate::messages::{CommandError, ExpectedInput, messages};
use crate::output_args::OutputArgs;
use crate::{method_args, named_values};

const EXAMPLES: &str = "\
Examples:
  taquin verify \"1 2 3/4 5 0/7 8 6\" U
  taquin verify puzzle.txt moves.txt --moves number
  taquin solve puzzle.txt --quiet | taquin verify puzzle.txt
  taquin solve puzzle.txt --format json | taquin verify

Exit codes: 0 a solution; 1 not a solution; 2 bad input or usage.";

/// Check that moves lead from a board to its goal
///
/// Without arguments it reads the JSON output of 'solve' or 'batch', one or more objects, from standard input; --goal
/// replaces the goal in the JSON.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The board as text or the name of a file
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    /// The moves as text or the name of a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// The notation of the moves
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(method_args::notations()))]
    notation: Notation,

    #[command(flatten)]
    output: OutputArgs,

    /// Print nothing; only set the exit code
    #[arg(short, long)]
    quiet: bool,
}

impl VerifyArgs {
    /// Checks the moves and prints the verdict.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut out = self.output.open()?;
        let verdicts = match &self.board {
            Some(board) => vec![self.check_moves(board)?],
            None => self.check_answers(&Source::stdin(ExpectedInput::SolutionJson)?)?,
        };
        let solved = verdicts.iter().all(Result::is_ok);
        if !self.quiet {
            for verdict in verdicts {
                let (Ok(text) | Err(text)) = verdict;
                writeln!(out, "{text}")?;
            }
        }
        out.finish()?;
        Ok(if solved { Exit::Done } else { Exit::NoSolution })
    }

    fn check_moves(&self, board: &str) -> anyhow::Result<MovesVerdict> {
        let board = Source::named(board, ExpectedInput::Board)?.board()?;
        let goal = self.goal.board(board.shape())?;
        let moves = match self.moves.as_deref() {
            None => Source::stdin(ExpectedInput::Moves)?,
            Some(moves) => Source::named(moves, ExpectedInput::Moves)?,
        };
        if moves.is_object() {
            let answer: Answer = serde_json::from_slice(&moves.text)
                .with_context(|| CommandError::JsonNotSolution { name: moves.origin.to_string() })?;
            return check_answer(&answer, &board, &goal);
        }
        let text = moves.utf8()?;
        match read_slides(text, &board, self.notation) {
            Ok(slides) => Ok(check(&board, &goal, slides, Metric::default())),
            Err(error) => {
                let diagnostic =
                    Diagnostic::new(&moves.origin, text.as_bytes(), error.span, messages().move_error(&error));
                if is_impossible(&error) {
                    Ok(Err(messages().not_a_solution(&diagnostic)))
                } else {
                    Err(diagnostic.into())
                }
            }
        }
    }

    /// Checks every solution in a stream of JSON objects; lines that failed have none.
    fn check_answers(&self, source: &Source) -> anyhow::Result<Vec<MovesVerdict>> {
        if !source.is_object() {
            bail!(CommandError::JsonExpected);
        }
        let mut verdicts = Vec::new();
        for object in serde_json::Deserializer::from_slice(&source.text).into_iter::<serde_json::Value>() {
            let object = object.context(CommandError::StdinNotJson)?;
            let file = object.get("file").and_then(|file| file.as_str()).map(|file| format!("{file}, "));
            let line = object.get("line").and_then(|line| line.as_u64()).map(|line| messages().line(line as usize));
            let line = line.map(|line| format!("{}{line}{} ", file.unwrap_or_default(), messages().colon()));
            let line = line.unwrap_or_default();
            if object.get("error").is_some() {
                verdicts.push(Err(format!("{line}{}", messages().not_a_solution(&messages().no_moves()))));
                continue;
            }
            let answer: Answer = serde_json::from_value(object).context(CommandError::StdinNotSolution)?;
            let board: Board = answer.board.parse().context(CommandError::JsonBoard)?;
            let goal: Board = match self.goal.is_given() {
                true => self.goal.board(board.shape())?,
                false => answer.goal.parse().context(CommandError::JsonGoal)?,
            };
            let label = |text| format!("{line}{text}");
            verdicts.push(check_answer(&answer, &board, &goal)?.map(label).map_err(label));
        }
        Ok(verdicts)
    }
}

/// The verdict on moves: `Ok` for a solution.
type MovesVerdict = Result<String, String>;

fn check(board: &Board, goal: &Board, slides: Vec<Slide>, metric: Metric) -> MovesVerdict {
    match verify(board, goal, slides) {
        Ok(Verified { slides, runs }) => Ok(match metric {
            Metric::MultiTile => messages().valid_pushes(runs, slides),
            _ => messages().valid(slides, runs),
        }),
        Err(error) => Err(messages().not_a_solution(&messages().verify_error(&error))),
    }
}

fn check_answer(answer: &Answer, board: &Board, goal: &Board) -> anyhow::Result<MovesVerdict> {
    let Some(moves) = &answer.moves else { return Ok(Err(messages().not_a_solution(&messages().no_moves()))) };
    let slides = read_slides(moves, board, Notation::Tile).context(CommandError::JsonMoves)?;
    let metric = answer.metric().context(CommandError::JsonMetric)?;
    let made = metric.count(&slides);
    Ok(match answer.length {
        Some(length) if length != made => Err(messages().not_a_solution(&messages().other_length(made, length))),
        _ => check(board, goal, slides, metric),
    })
}

/// Whether the moves are well-formed but impossible.
fn is_impossible(error: &NotationError) -> bool {
    matches!(error.kind, NotationErrorKind::TileNotNext { .. } | NotationErrorKind::CellNotNext { .. })
}
