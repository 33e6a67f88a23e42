//! `taquin verify`: whether moves solve a board.

use std::io::{self, BufWriter, Write};

use anyhow::{Context, bail};
use clap::Args;
use taquin::notation::NotationErrorKind;
use taquin::wire::Answer;
use taquin::{Board, Metric, Notation, NotationError, Slide, Verified, read_slides, verify};

use crate::complaint::Complaint;
use crate::exit::Exit;
use crate::figures::counted;
use crate::goal::GoalArgs;
use crate::input::Source;
use crate::method;

const EXAMPLES: &str = "\
Examples:
  taquin verify \"1 2 3/4 5 0/7 8 6\" U
  taquin verify puzzle.txt moves.txt --moves number
  taquin solve puzzle.txt --quiet | taquin verify puzzle.txt
  taquin solve puzzle.txt --format json | taquin verify

Exit codes: 0 a solution; 1 not a solution; 2 bad input or usage.";

/// Check that moves lead from a board to its goal
///
/// Without arguments it reads the JSON that 'solve' or 'batch' writes, one object or many, from standard input.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The board as text, or the name of a file that holds it
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    /// The moves as text, or the name of a file that holds them; `-` or nothing reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// How the moves are written
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", default_value = "tile", value_parser = method::notations())]
    notation: Notation,

    /// Print nothing; the exit code is the answer
    #[arg(short, long)]
    quiet: bool,
}

impl VerifyArgs {
    /// Checks the moves and says what they are.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let judgements = match &self.board {
            Some(board) => vec![self.judge_moves(board)?],
            None => self.judge_answers(&Source::stdin("the JSON that 'taquin solve --format json' prints")?)?,
        };
        let solved = judgements.iter().all(Result::is_ok);
        if !self.quiet {
            let mut out = BufWriter::new(io::stdout().lock());
            for judgement in judgements {
                let (Ok(text) | Err(text)) = judgement;
                writeln!(out, "{text}")?;
            }
            out.flush()?;
        }
        Ok(if solved { Exit::Done } else { Exit::NoSolution })
    }

    fn judge_moves(&self, board: &str) -> anyhow::Result<Judgement> {
        let board = Source::named(board, "a board")?.board()?;
        let goal = self.goal.board(board.shape())?;
        let moves = match self.moves.as_deref() {
            None => Source::stdin("the moves, such as RRD")?,
            Some(moves) => Source::named(moves, "the moves, such as RRD")?,
        };
        if moves.is_object() {
            let answer: Answer = serde_json::from_slice(&moves.text)
                .with_context(|| format!("{} is JSON, but no answer", moves.name))?;
            return judge_answer(&answer, &board, &goal);
        }
        let text = moves.utf8()?;
        match read_slides(text, &board, self.notation) {
            Ok(slides) => Ok(judge(&board, &goal, slides)),
            Err(error) => {
                let complaint = Complaint::new(&moves.name, text.as_bytes(), error.span, Described(&error));
                if is_impossible(&error) {
                    Ok(Err(format!("Not a solution: {complaint}")))
                } else {
                    Err(complaint.into())
                }
            }
        }
    }

    /// Judges every answer on a stream of JSON objects; lines that failed have nothing to judge.
    fn judge_answers(&self, source: &Source) -> anyhow::Result<Vec<Judgement>> {
        if !source.is_object() {
            bail!(
                "expected the JSON that 'taquin solve --format json' prints on standard input, or a board as an argument"
            );
        }
        let mut judgements = Vec::new();
        for object in serde_json::Deserializer::from_slice(&source.text).into_iter::<serde_json::Value>() {
            let object = object.context("what is on standard input is no JSON")?;
            let line = object.get("line").map(|line| format!("line {line}: ")).unwrap_or_default();
            if object.get("error").is_some() {
                judgements.push(Err(format!("{line}Not a solution: there is none to verify")));
                continue;
            }
            let answer: Answer = serde_json::from_value(object).context("the JSON on standard input is no answer")?;
            let board: Board = answer.board.parse().context("the board in the JSON is none")?;
            let goal: Board = answer.goal.parse().context("the goal in the JSON is none")?;
            let label = |text| format!("{line}{text}");
            judgements.push(judge_answer(&answer, &board, &goal)?.map(label).map_err(label));
        }
        Ok(judgements)
    }
}

/// What there is to say of moves: of a solution, or of something else.
type Judgement = Result<String, String>;

fn judge(board: &Board, goal: &Board, slides: Vec<Slide>) -> Judgement {
    match verify(board, goal, slides) {
        Ok(Verified { slides, runs }) => {
            Ok(format!("Valid: {} ({}) to the goal", counted(slides, "move"), counted(runs, "straight run")))
        }
        Err(error) => Err(format!("Not a solution: {error}")),
    }
}

fn judge_answer(answer: &Answer, board: &Board, goal: &Board) -> anyhow::Result<Judgement> {
    let Some(moves) = &answer.moves else { return Ok(Err("Not a solution: there are no moves in the JSON".into())) };
    let slides = read_slides(moves, board, Notation::Tile).context("the moves in the JSON are none")?;
    let metric = answer.metric.as_deref().map_or(Some(Metric::SingleTile), Metric::named);
    let made = metric.context("the metric in the JSON is none")?.count(&slides);
    Ok(match answer.length {
        Some(length) if length != made => {
            Err(format!("Not a solution: {}, but the JSON says {length}", counted(made, "move")))
        }
        _ => judge(board, goal, slides),
    })
}

/// Whether the moves are well written but cannot be made.
fn is_impossible(error: &NotationError) -> bool {
    matches!(error.kind, NotationErrorKind::TileNotNext { .. } | NotationErrorKind::CellNotNext { .. })
}

/// An error without its place, which the complaint names.
struct Described<'a>(&'a NotationError);

impl std::fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "move {}: {}", self.0.number, self.0.kind)
    }
}
