//! `taquin verify`: checks whether moves solve a board.

mod verdict_json;

use std::collections::HashMap;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use taquin::read::read_given_boards;
use taquin::{
    Board, CheckDemand, Goal, LengthVerdict, Message, Metric, Notation, Phrase, Slide, Verified, phrase, verify,
    verify_optimal,
};

use taquin_search::{Meter, Stop};

use crate::args::goal_args::{ChosenGoal, GoalArgs};
use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::command::check::CheckFormat;
use crate::exit::Exit;
use crate::failure::bail;
use crate::input::{self, Source, SourceOrigin};
use crate::messages::{text, with_colon, with_semicolon};
use crate::output::json::JsonList;
use crate::solution_text::{
    self, BatchRow, JsonSolution, batch_rows, begins_object, board_sequence, read_moves, slides_between,
};
use crate::terminal::printable::printable;
use crate::terminal::progress::ProgressLine;
use crate::{args::named_values, terminal::signals};
use verdict_json::VerdictJson;

const EXAMPLES: &str = "\
Examples:
  taquin verify \"1 2 3/4 5 0/7 8 6\" U
  taquin verify puzzle.txt moves.txt --moves number
  taquin solve puzzle.txt | taquin verify puzzle.txt
  taquin solve puzzle.txt --format json | taquin verify --optimal
  taquin verify results.jsonl
  taquin batch boards.txt | taquin verify boards.txt

Exit codes: 0 a solution; 1 not a solution, or not a shortest one; 2 bad input or usage; 3 stopped by a limit before it \
was known whether it is shortest, 130 interrupted.";

/// Check that moves lead from a board to its goal
///
/// The moves may be what 'solve' prints in any format, or the table of 'batch' for the same file of boards. JSON with boards and moves, by this program or another, and every
/// board of a solution need no BOARD: one or more objects, an array, or boards one after the other, from standard input or
/// a file. --goal replaces a goal in the JSON.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The board as text or the name of a file; or a file of solutions in JSON
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    /// The moves as text or the name of a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// The notation of the moves
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    notation: Notation,

    /// What counts as one move [default: stm, or what JSON says]
    #[arg(long, value_name = "METRIC", value_parser = named_values::parser(named_values::all::<Metric>()))]
    metric: Option<Metric>,

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
    pub fn run(&self) -> crate::Result<Exit> {
        let mut verdicts = Verdicts {
            args: self,
            flag: None,
            list: JsonList::new(false),
            first: None,
            worst: Exit::Done,
            out: self.output.open()?,
        };
        let goal = self.goal.chosen()?;
        let stdin = || Source::stdin("cli.expected.solution-json");
        match (&self.board, &self.moves) {
            (Some(board), None) if board != "-" && Path::new(board).is_file() => {
                let mut file = BufReader::new(input::open(Path::new(board))?);
                let origin = SourceOrigin::File(printable(Path::new(board).display()));
                let mut begin = Vec::new();
                file.by_ref().take(PROBED).read_to_end(&mut begin)?;
                // An object without moves is a board, and the moves come from standard input.
                let has_moves = begin.windows(7).any(|text| text == b"\"moves\"" || text == b"\"error\"");
                if begins_object(&begin) && has_moves {
                    self.verify_json(Cursor::new(begin).chain(file), &origin, &goal, &mut verdicts)?;
                } else {
                    self.verify_moves(board, &goal, &mut verdicts)?;
                }
            }
            (Some(board), _) => self.verify_moves(board, &goal, &mut verdicts)?,
            (None, _) if !input::prompt(&io::stdin(), "cli.expected.solution-json") => {
                let mut stdin = BufReader::new(io::stdin());
                let mut begin = Vec::new();
                stdin.by_ref().take(PROBED).read_to_end(&mut begin)?;
                let rest = Cursor::new(begin.clone()).chain(stdin);
                if begins_object(&begin) {
                    self.verify_json(rest, &SourceOrigin::Stdin, &goal, &mut verdicts)?;
                } else {
                    let source = Source::read(SourceOrigin::Stdin, rest)?;
                    verdicts.add(None, None, self.claim_of_boards(&source, &goal)?)?;
                }
            }
            (None, _) => {
                let source = stdin()?;
                match begins_object(&source.text) {
                    true => self.verify_json(&source.text[..], &source.origin, &goal, &mut verdicts)?,
                    false => verdicts.add(None, None, self.claim_of_boards(&source, &goal)?)?,
                }
            }
        }
        verdicts.finish()
    }

    /// Verifies the moves of a board, or those of many in a table of 'batch'.
    fn verify_moves(&self, board: &str, goal: &ChosenGoal, verdicts: &mut Verdicts) -> crate::Result<()> {
        let boards = Source::named(board, "cli.expected.board")?;
        let moves = match self.moves.as_deref() {
            None => Source::stdin("cli.expected.moves")?,
            Some(moves) => Source::named(moves, "cli.expected.moves")?,
        };
        let Some(rows) = moves.utf8().ok().and_then(batch_rows) else {
            return verdicts.add(None, None, self.claim(&boards, &moves, goal)?);
        };
        let mut found: HashMap<usize, _> = read_given_boards(&boards.text).collect();
        for BatchRow { line, moves } in rows {
            let claim = match (found.remove(&line), moves) {
                (None, _) => bail!(phrase!("cli.verify.no-board", line)),
                (Some(_), None) => Err(phrase!("cli.verify.no-moves")),
                (Some(given), Some(moves)) => {
                    let given = given.map_err(|error| boards.diagnose(&error))?;
                    self.claim_from(&Source::argument(moves), &given.board, goal.board_of(&given)?)?
                }
            };
            verdicts.add(None, Some(line as u64), claim)?;
        }
        Ok(())
    }

    /// The moves of a board.
    fn claim(&self, board: &Source, moves: &Source, goal: &ChosenGoal) -> crate::Result<Claim> {
        let given = board.given()?;
        let goal = goal.board_of(&given)?;
        if moves.is_object() {
            let mut solutions = Vec::new();
            let name = moves.origin.to_string();
            solution_text::for_each_solution(&moves.text[..], &name, |solution| {
                solutions.push(solution);
                Ok(())
            })?;
            // Better solutions come first, without moves.
            let Some(solution) = solutions.pop() else { return Ok(Err(phrase!("cli.verify.no-moves"))) };
            return self.claim_of(&solution, given.board, goal);
        }
        self.claim_from(moves, &given.board, goal)
    }

    /// The moves in a text.
    fn claim_from(&self, moves: &Source, board: &Board, goal: Board) -> crate::Result<Claim> {
        let metric = self.metric.unwrap_or_default();
        // JSON does not depend on the language.
        let in_english = self.format != CheckFormat::Text;
        let read = read_moves(moves, board, self.notation, in_english)?;
        Ok(read
            .map(|slides| ClaimedSolution { board: board.clone(), goal, slides, metric })
            .map_err(|impossible| impossible.0))
    }

    /// Verifies every solution of JSON; lines that failed have none.
    fn verify_json(
        &self,
        reader: impl Read,
        origin: &SourceOrigin,
        goal: &ChosenGoal,
        verdicts: &mut Verdicts,
    ) -> crate::Result<()> {
        solution_text::for_each_solution(BufReader::new(reader), &origin.to_string(), |solution| {
            // A better solution that was printed while the search went on.
            if solution.board.is_none()
                && solution.error.is_none()
                && solution.moves.is_none()
                && solution.length.is_some()
            {
                return Ok(());
            }
            let claim = if solution.error.is_some() {
                Err(phrase!("cli.verify.no-moves"))
            } else {
                let given = solution.given()?;
                let goal = goal.board_of(&given)?;
                self.claim_of(&solution, given.board, goal)?
            };
            verdicts.add(solution.file, solution.line, claim)
        })
    }

    /// The solution that boards one after the other are.
    fn claim_of_boards(&self, source: &Source, goal: &ChosenGoal) -> crate::Result<Claim> {
        let Some(boards) = board_sequence(source.utf8()?) else { bail!(phrase!("cli.error.json-expected")) };
        let slides = match slides_between(&boards) {
            Ok(slides) => slides,
            Err(impossible) => return Ok(Err(impossible.0)),
        };
        let goal = goal.0.clone().unwrap_or_default().board(boards[0].shape())?;
        let metric = self.metric.unwrap_or_default();
        Ok(Ok(ClaimedSolution { board: boards[0].clone(), goal, slides, metric }))
    }

    fn claim_of(&self, solution: &JsonSolution, board: Board, goal: Board) -> crate::Result<Claim> {
        let Some(slides) = solution.slides(&board, self.notation)? else {
            return Ok(Err(phrase!("cli.verify.no-moves")));
        };
        let metric = solution.metric()?.or(self.metric).unwrap_or_default();
        let made = metric.count(&slides);
        Ok(match solution.length {
            Some(length) if length != made => Err(phrase!("cli.verify.other-length", made, said = length)),
            _ => Ok(ClaimedSolution { board, goal, slides, metric }),
        })
    }
}

/// The bytes by which JSON is recognised.
const PROBED: u64 = 1 << 16;

/// The verdicts on their way out.
struct Verdicts<'a> {
    args: &'a VerifyArgs,
    flag: Option<Arc<AtomicBool>>,
    list: JsonList,
    /// The first verdict, which waits until it is known whether it is the only one.
    first: Option<LabelledVerdict>,
    worst: Exit,
    out: ResultOutput,
}

/// A verdict with its place in the output of 'batch'.
struct LabelledVerdict {
    file: Option<String>,
    line: Option<u64>,
    verdict: Result<CheckedSolution, Phrase>,
}

impl Verdicts<'_> {
    /// Verifies a solution and prints the verdict.
    fn add(&mut self, file: Option<String>, line: Option<u64>, claim: Claim) -> crate::Result<()> {
        if self.args.optimal && self.flag.is_none() {
            self.flag = Some(signals::listen()?);
        }
        let verdict = claim.and_then(CheckedSolution::of).map(|(claimed, mut checked)| {
            checked.length = self.flag.as_ref().map(|flag| {
                let mut line = ProgressLine::new("");
                let mut show = |progress: &_| line.show(progress);
                let mut meter = search_meter(self.args.limits.limits(), flag);
                if !self.args.quiet {
                    meter = meter.reporting_to(&mut show);
                }
                check_length(&claimed, &mut meter)
            });
            checked
        });
        self.worst = self.worst.max(match &verdict {
            Err(_) | Ok(CheckedSolution { length: Some(Ok(LengthVerdict::Shorter(_))), .. }) => Exit::NoSolution,
            Ok(CheckedSolution { length: Some(Err(stop)), .. }) => Exit::of_stop(*stop),
            Ok(_) => Exit::Done,
        });
        let verdict = LabelledVerdict { file, line, verdict };
        match self.args.format {
            _ if self.args.quiet => Ok(()),
            CheckFormat::Text => verdict.write(&mut self.out).map_err(Into::into),
            CheckFormat::Json if self.first.is_none() && self.list.is_empty() => {
                self.first = Some(verdict);
                Ok(())
            }
            CheckFormat::Json => {
                if let Some(first) = self.first.take() {
                    self.list = JsonList::new(true);
                    self.list.add(&first.json(), &mut self.out)?;
                }
                Ok(self.list.add(&verdict.json(), &mut self.out)?)
            }
            CheckFormat::Jsonl => Ok(self.list.add(&verdict.json(), &mut self.out)?),
        }
    }

    fn finish(mut self) -> crate::Result<Exit> {
        if let Some(only) = self.first.take() {
            self.list.add(&only.json(), &mut self.out)?;
        }
        self.list.end(&mut self.out)?;
        self.out.finish()?;
        Ok(self.worst)
    }
}

impl LabelledVerdict {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let file = self.file.as_ref().map(|file| format!("{file}, ")).unwrap_or_default();
        let sentence = match &self.verdict {
            Ok(checked) => checked.sentence(),
            Err(reason) => phrase!("cli.verify.not-a-solution", reason = reason.clone()),
        };
        let labelled = match self.line {
            None => sentence,
            Some(line) => with_colon(file + &text(&phrase!("cli.line", line = line.to_string())), sentence),
        };
        writeln!(out, "{}", text(&labelled))
    }

    fn json(&self) -> VerdictJson {
        VerdictJson::new(self.file.clone(), self.line, &self.verdict)
    }
}

/// Moves that are said to solve a board.
struct ClaimedSolution {
    board: Board,
    goal: Board,
    slides: Vec<Slide>,
    metric: Metric,
}

impl ClaimedSolution {
    /// The named goal that the moves lead to.
    fn goal_reached(&self) -> Option<&'static Goal> {
        let mut board = self.board.clone();
        self.slides.iter().try_for_each(|&slide| board.slide(slide).map(drop))?;
        Goal::NAMED.iter().find(|goal| goal.board(board.shape()).is_ok_and(|goal| goal == board))
    }
}

/// A solution that is claimed, or why there is none.
type Claim = Result<ClaimedSolution, Phrase>;

/// A valid solution; `length` says whether it is shortest, if that was asked.
struct CheckedSolution {
    verified: Verified,
    metric: Metric,
    length: Option<Result<LengthVerdict, Stop>>,
}

impl CheckedSolution {
    /// Replays the moves.
    fn of(claimed: ClaimedSolution) -> Result<(ClaimedSolution, CheckedSolution), Phrase> {
        let verified = verify(&claimed.board, &claimed.goal, claimed.slides.iter().copied()).map_err(|error| {
            match claimed.goal_reached() {
                Some(goal) => phrase!("cli.verify.other-goal", reason = error.phrase(), goal = goal.name()),
                None => error.phrase(),
            }
        })?;
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

    /// What was found, in words.
    fn sentence(&self) -> Phrase {
        let parts = match self.metric {
            Metric::SingleTile => phrase!("noun.run", n = self.verified.runs),
            Metric::MultiTile => phrase!("noun.slide", n = self.verified.slides),
        };
        let valid = phrase!("cli.verify.valid", moves = self.moves(), parts);
        let verdict = match self.length {
            None => return valid,
            Some(Ok(LengthVerdict::Shortest)) => phrase!("cli.verify.shortest"),
            Some(Ok(LengthVerdict::Shorter(moves))) => phrase!("cli.verify.shorter", moves),
            Some(Err(stop)) => phrase!("cli.verify.unchecked", stopped = stop.phrase()),
        };
        with_semicolon(valid, verdict)
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
