//! `taquin verify`: checks whether moves solve a board.

use std::fmt;
use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use taquin::notation::NotationErrorKind;
use taquin::report_json::{Answer, stop_name};
use taquin::{
    Board, CheckDemand, LengthVerdict, Metric, Notation, NotationError, Slide, Verified, read_slides, verify,
    verify_optimal,
};
use taquin_search::{Meter, Stop};

use crate::command::check::CheckFormat;
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::format::write_json;
use crate::goal_args::GoalArgs;
use crate::input::Source;
use crate::limit_args::{LimitArgs, search_meter};
use crate::messages::{CommandError, ExpectedInput, messages};
use crate::output_args::OutputArgs;
use crate::progress::ProgressLine;
use crate::{method_args, named_values, signals};

const EXAMPLES: &str = "\
Examples:
  taquin verify \"1 2 3/4 5 0/7 8 6\" U
  taquin verify puzzle.txt moves.txt --moves number
  taquin solve puzzle.txt --quiet | taquin verify puzzle.txt
  taquin solve puzzle.txt --format json | taquin verify --optimal

Exit codes: 0 a solution; 1 not a solution, or not a shortest one; 2 bad input or usage; 3 stopped by a limit before it \
was known whether it is shortest, 130 interrupted.";

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

    /// What counts as one move; JSON says it itself
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = named_values::parser(method_args::metrics()))]
    metric: Metric,

    /// Check that no solution is shorter, by a search that shares no code with the solvers
    ///
    /// Breadth-first from both ends, on boards of more than 10 cells pruned by a Manhattan distance of its own. A random
    /// 15-puzzle takes seconds; in multi-tile moves a far one takes gigabytes. A limit that ends the check is reported, with
    /// exit code 3.
    #[arg(long)]
    optimal: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: CheckFormat,

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
        let claims = match &self.board {
            Some(board) => vec![LabelledClaim { file: None, line: None, claim: self.claim(board)? }],
            None => self.claims(&Source::stdin(ExpectedInput::SolutionJson)?)?,
        };
        let flag = if self.optimal { Some(signals::listen()?) } else { None };
        let mut worst = Exit::Done;
        for LabelledClaim { file, line, claim } in claims {
            let verdict = claim.and_then(CheckedSolution::of).map(|(claimed, mut checked)| {
                checked.length = flag.as_ref().map(|flag| {
                    let mut line = ProgressLine::new("");
                    let mut show = |progress: &_| line.show(progress);
                    let mut meter = search_meter(self.limits.limits(), flag);
                    if !self.quiet {
                        meter = meter.reporting_to(&mut show);
                    }
                    check_length(&claimed, &mut meter)
                });
                checked
            });
            worst = worst.max(match &verdict {
                Err(_) | Ok(CheckedSolution { length: Some(Ok(LengthVerdict::Shorter(_))), .. }) => Exit::NoSolution,
                Ok(CheckedSolution { length: Some(Err(stop)), .. }) => Exit::of_stop(*stop),
                Ok(_) => Exit::Done,
            });
            match self.format {
                _ if self.quiet => {}
                CheckFormat::Json => write_json(&VerdictJson::new(file, line, &verdict), &mut out)?,
                CheckFormat::Text => {
                    let file = file.map(|file| format!("{file}, ")).unwrap_or_default();
                    let line = line.map(|line| messages().line(line as usize));
                    let line = line.map(|line| format!("{file}{line}{} ", messages().colon())).unwrap_or_default();
                    let text = verdict.map_or_else(|reason| messages().not_a_solution(&reason), |v| v.to_string());
                    writeln!(out, "{line}{text}")?;
                }
            }
        }
        out.finish()?;
        Ok(worst)
    }

    fn claim(&self, board: &str) -> anyhow::Result<Claim> {
        let board = Source::named(board, ExpectedInput::Board)?.board()?;
        let goal = self.goal.board(board.shape())?;
        let moves = match self.moves.as_deref() {
            None => Source::stdin(ExpectedInput::Moves)?,
            Some(moves) => Source::named(moves, ExpectedInput::Moves)?,
        };
        if moves.is_object() {
            let answer: Answer = serde_json::from_slice(&moves.text)
                .with_context(|| CommandError::JsonNotSolution { name: moves.origin.to_string() })?;
            return claim_of(&answer, board, goal);
        }
        let text = moves.utf8()?;
        match read_slides(text, &board, self.notation) {
            Ok(slides) => Ok(Ok(ClaimedSolution { board, goal, slides, metric: self.metric })),
            Err(error) => {
                let diagnostic =
                    Diagnostic::new(&moves.origin, text.as_bytes(), error.span, messages().move_error(&error));
                if is_impossible(&error) { Ok(Err(diagnostic.to_string())) } else { Err(diagnostic.into()) }
            }
        }
    }

    /// Every solution in a stream of JSON objects; lines that failed have none.
    fn claims(&self, source: &Source) -> anyhow::Result<Vec<LabelledClaim>> {
        if !source.is_object() {
            bail!(CommandError::JsonExpected);
        }
        let mut claims = Vec::new();
        for object in serde_json::Deserializer::from_slice(&source.text).into_iter::<serde_json::Value>() {
            let object = object.context(CommandError::StdinNotJson)?;
            let file = object.get("file").and_then(|file| file.as_str()).map(str::to_owned);
            let line = object.get("line").and_then(|line| line.as_u64());
            if object.get("error").is_some() {
                claims.push(LabelledClaim { file, line, claim: Err(messages().no_moves().to_owned()) });
                continue;
            }
            let answer: Answer = serde_json::from_value(object).context(CommandError::StdinNotSolution)?;
            let board: Board = answer.board.parse().context(CommandError::JsonBoard)?;
            let goal: Board = match self.goal.is_given() {
                true => self.goal.board(board.shape())?,
                false => answer.goal.parse().context(CommandError::JsonGoal)?,
            };
            claims.push(LabelledClaim { file, line, claim: claim_of(&answer, board, goal)? });
        }
        Ok(claims)
    }
}

/// Moves that are said to solve a board.
struct ClaimedSolution {
    board: Board,
    goal: Board,
    slides: Vec<Slide>,
    metric: Metric,
}

/// A solution that is claimed, or why there is none.
type Claim = Result<ClaimedSolution, String>;

/// A claim with its place in the output of 'batch'.
struct LabelledClaim {
    file: Option<String>,
    line: Option<u64>,
    claim: Claim,
}

/// A valid solution; `length` says whether it is shortest, if that was asked.
struct CheckedSolution {
    verified: Verified,
    metric: Metric,
    length: Option<Result<LengthVerdict, Stop>>,
}

impl CheckedSolution {
    /// Replays the moves.
    fn of(claimed: ClaimedSolution) -> Result<(ClaimedSolution, CheckedSolution), String> {
        let verified = verify(&claimed.board, &claimed.goal, claimed.slides.iter().copied())
            .map_err(|error| messages().verify_error(&error))?;
        let checked = CheckedSolution { verified, metric: claimed.metric, length: None };
        Ok((claimed, checked))
    }

    /// The number of moves in its metric.
    fn moves(&self) -> usize {
        match self.metric {
            Metric::SingleTile => self.verified.slides,
            Metric::MultiTile => self.verified.runs,
        }
    }
}

impl fmt::Display for CheckedSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Verified { slides, runs }, messages) = (self.verified, messages());
        f.write_str(&match self.metric {
            Metric::SingleTile => messages.valid(slides, runs),
            Metric::MultiTile => messages.valid_pushes(runs, slides),
        })?;
        match self.length {
            None => Ok(()),
            Some(length) => write!(f, "{} {}", messages.semicolon(), messages.length_verdict(length)),
        }
    }
}

/// Checks that no solution is shorter, within the limits of the meter.
fn check_length(claimed: &ClaimedSolution, meter: &mut Meter) -> Result<LengthVerdict, Stop> {
    let ClaimedSolution { board, goal, slides, metric } = claimed;
    verify_optimal(board, goal, metric.count(slides), *metric, &mut |demand| match demand {
        CheckDemand::Boards(boards) => {
            meter.add(boards, 0);
            meter.look()
        }
        CheckDemand::Allocate(bytes) => meter.reserve(bytes),
        CheckDemand::Freed(bytes) => {
            meter.release(bytes);
            Ok(())
        }
    })
}

/// The verdict as JSON.
#[derive(Serialize)]
struct VerdictJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// Whether no solution is shorter; absent if it was not asked or could not be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    /// The length of a shortest solution, if it is less.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<usize>,
    /// The limit that ended the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

impl<'a> VerdictJson<'a> {
    fn new(file: Option<String>, line: Option<u64>, verdict: &'a Result<CheckedSolution, String>) -> VerdictJson<'a> {
        let checked = verdict.as_ref().ok();
        let length = checked.and_then(|checked| checked.length);
        VerdictJson {
            file,
            line,
            valid: verdict.is_ok(),
            reason: verdict.as_ref().err().map(|reason| &reason[..]),
            metric: checked.map(|checked| checked.metric.name()),
            length: checked.map(CheckedSolution::moves),
            optimal: length.and_then(Result::ok).map(|verdict| verdict == LengthVerdict::Shortest),
            shortest: length.and_then(|length| match length {
                Ok(LengthVerdict::Shorter(moves)) => Some(moves),
                _ => None,
            }),
            stopped: length.and_then(Result::err).map(stop_name),
        }
    }
}

fn claim_of(answer: &Answer, board: Board, goal: Board) -> anyhow::Result<Claim> {
    let Some(moves) = &answer.moves else { return Ok(Err(messages().no_moves().to_owned())) };
    let slides = read_slides(moves, &board, Notation::Tile).context(CommandError::JsonMoves)?;
    let metric = answer.metric().context(CommandError::JsonMetric)?;
    let made = metric.count(&slides);
    Ok(match answer.length {
        Some(length) if length != made => Err(messages().other_length(made, length)),
        _ => Ok(ClaimedSolution { board, goal, slides, metric }),
    })
}

/// Whether the moves are well-formed but impossible.
fn is_impossible(error: &NotationError) -> bool {
    matches!(error.kind, NotationErrorKind::TileNotNext { .. } | NotationErrorKind::CellNotNext { .. })
}
