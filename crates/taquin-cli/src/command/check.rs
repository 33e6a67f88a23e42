//! `taquin check`: whether a board is solvable, and why.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::inspection_json::ParityJson;
use taquin::{
    Algorithm, Board, Explanation, Goal, Message, Report, Request, Value, Verdict, explain, is_solvable, phrase,
};

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::LimitArgs;
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::exit::{self, Exit};
use crate::format::other_goals;
use crate::input::BoardArgs;
use crate::inversions::Inversions;
use crate::messages::{language, text, with_colon, word};
use crate::number_format::time;
use crate::output::json::{JsonList, write_json};
use crate::run_search::run_search;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;
use crate::terminal::stderr::{self, note};
use crate::terminal::terminal_color::TerminalColor;

const EXAMPLES: &str = "\
Examples:
  taquin check \"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\"
  taquin check puzzle.txt --goal snail --format json
  taquin check puzzles.txt --quiet     exit code 1 if a board is unsolvable
  taquin check puzzle.txt --lockstep   search the board and its twin in turns

";

/// Tell whether boards can be solved, and why
///
/// Of numbers that are no board, such as (1, 2, 4, 5, 3), the inversions are listed.
#[derive(Args, Debug)]
#[command(after_help = [EXAMPLES, exit::HELP].concat())]
pub struct CheckArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// Decide by searching: the board and its twin (two tiles swapped) alternately, until one is solved
    #[arg(long)]
    lockstep: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: CheckFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// List all inversions, not only the first dozen; of several boards also say why
    #[arg(short, long)]
    verbose: bool,

    /// Print nothing; only set the exit code
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,
}

/// The format of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// Sentences
    Text,
    /// One JSON object; of several boards an array
    Json,
    /// JSON Lines: an object on each line
    Jsonl,
}

impl CheckArgs {
    /// Decides and prints the explanation of each board.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        // Silence would say that it can be solved.
        let sequence = if self.quiet { None } else { self.board.text() };
        if let Some(inversions) = sequence.and_then(|text| Inversions::of_sequence(&text)) {
            match self.format {
                CheckFormat::Text => inversions.write(&mut out)?,
                CheckFormat::Json | CheckFormat::Jsonl => write_json(&inversions, &mut out)?,
            }
            out.finish()?;
            return Ok(Exit::Done);
        }
        let goal = self.goal.chosen()?;
        let boards = self.board.boards(self.quiet)?;
        let is_single = boards.is_single;
        let mut list = JsonList::new(self.format == CheckFormat::Json && !is_single);
        let (mut worst, mut checked, mut solvable) = (Exit::Done, 0_usize, 0_usize);
        for read in boards {
            let result = read.and_then(|placed| {
                let checked = Checked::of(self, &placed.given.board, &goal.board_of(&placed.given)?)?;
                Ok((placed, checked))
            });
            let (placed, board) = match result {
                Ok(found) => found,
                Err(error) if is_single => return Err(error),
                Err(error) => {
                    stderr::error(text(&error.phrase()));
                    worst = worst.max(Exit::BadInput);
                    continue;
                }
            };
            worst = worst.max(board.exit(&self.limits));
            (checked, solvable) = (checked + 1, solvable + usize::from(board.explanation.solvable));
            match self.format {
                _ if self.quiet => {}
                CheckFormat::Json | CheckFormat::Jsonl => list.add(&board.json(self.verbose), &mut out)?,
                CheckFormat::Text if is_single => self.write_text(&board, &mut out)?,
                CheckFormat::Text if self.verbose || board.lockstep.is_some() => {
                    writeln!(out, "{}{}: {}", if checked > 1 { "\n" } else { "" }, placed.place, placed.given.board)?;
                    self.write_text(&board, &mut out)?;
                }
                CheckFormat::Text => board.write_line(&placed.place, &mut out)?,
            }
        }
        list.end(&mut out)?;
        out.finish()?;
        if !is_single && !self.quiet {
            note(text(&phrase!("cli.check.total", solvable, n = checked)));
        }
        Ok(worst)
    }

    fn write_text(&self, checked: &Checked, out: &mut ResultOutput) -> io::Result<()> {
        let color = out.color();
        write_lockstep(checked.lockstep.as_ref(), color, out)?;
        let text = language().explanation(&checked.explanation, self.verbose);
        let (verdict, reasons) = text.split_once('\n').unwrap_or((&text, ""));
        writeln!(out, "{}", color.strong(verdict))?;
        if !checked.explanation.solvable {
            let other = other_goals(language(), &checked.board);
            write!(out, "{}", other.strip_prefix(", ").map(|other| format!("{other}\n")).unwrap_or_default())?;
        }
        writeln!(out, "{reasons}")
    }

    fn lockstep(&self, board: &Board, goal: &Board) -> crate::Result<Lockstep> {
        let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone())).algorithm(Algorithm::Lockstep);
        let flag = signals::listen()?;
        let report = run_search(&request, self.limits.limits(), &flag, (!self.quiet).then(|| ProgressLine::new("")))?;
        Ok(Lockstep { report, twin: board.twin().filter(|twin| is_solvable(twin, goal)) })
    }
}

/// A board and whether it can be solved.
struct Checked {
    board: Board,
    goal: Board,
    explanation: Explanation,
    lockstep: Option<Lockstep>,
}

impl Checked {
    fn of(args: &CheckArgs, board: &Board, goal: &Board) -> crate::Result<Checked> {
        let explanation = explain(board, goal)?;
        let lockstep = if args.lockstep { Some(args.lockstep(board, goal)?) } else { None };
        Ok(Checked { board: board.clone(), goal: goal.clone(), explanation, lockstep })
    }

    fn exit(&self, limits: &LimitArgs) -> Exit {
        match &self.lockstep {
            Some(lockstep) => Exit::of(&lockstep.report, limits),
            None if self.explanation.solvable => Exit::Done,
            None => Exit::NoSolution,
        }
    }

    /// Writes one of several boards: the place and the verdict, with the goals that can be reached instead.
    fn write_line(&self, place: &str, out: &mut ResultOutput) -> io::Result<()> {
        let verdict = if self.explanation.solvable { "cli.inspect.solvable" } else { "cli.inspect.unsolvable" };
        let other = if self.explanation.solvable { String::new() } else { other_goals(language(), &self.board) };
        let line = with_colon(place, format!("{}{other}", out.color().strong(word(verdict))));
        writeln!(out, "{}", text(&line))
    }

    fn json(&self, all_inversions: bool) -> CheckJson {
        CheckJson {
            parity: ParityJson::new(&self.board, &self.goal, &self.explanation),
            inversions: all_inversions.then(|| InversionsJson {
                board: self.explanation.board.pairs().collect(),
                goal: self.explanation.goal.pairs().collect(),
            }),
            lockstep: self
                .lockstep
                .as_ref()
                .map(|lockstep| LockstepJson { solved: lockstep.solved(), answer: (&lockstep.report).into() }),
        }
    }
}

/// The result of the lockstep search.
struct Lockstep {
    report: Report,
    /// The twin, if it is the solvable one.
    twin: Option<Board>,
}

impl Lockstep {
    /// Which of the two was solved.
    fn solved(&self) -> Option<LockstepSide> {
        match (&self.report.verdict, &self.twin) {
            (Verdict::Solved(_), _) => Some(LockstepSide::Board),
            (Verdict::Unsolvable, Some(_)) => Some(LockstepSide::Twin),
            _ => None,
        }
    }
}

/// One of the two boards of a lockstep search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum LockstepSide {
    Board,
    Twin,
}

fn write_lockstep(lockstep: Option<&Lockstep>, color: TerminalColor, out: &mut impl Write) -> io::Result<()> {
    if let Some(lockstep) = lockstep {
        let report = &lockstep.report;
        let verdict = match (&report.verdict, &lockstep.twin) {
            (Verdict::Solved(slides), _) => phrase!("cli.check.lockstep-board", moves = slides.len()),
            (Verdict::Stopped(stop), _) => phrase!("cli.check.lockstep-stopped", stopped = stop.phrase()),
            (Verdict::Unsolvable, Some(twin)) => phrase!("cli.check.lockstep-twin", twin = twin.to_string()),
            (Verdict::Unsolvable, None) => phrase!("cli.check.lockstep-neither"),
        };
        let tally = &report.tally;
        let cost = phrase!("cli.check.expanded-in", n = tally.expanded, time = Value::Figures(time(tally.time)));
        writeln!(out, "{}\n{}\n", color.strong(text(&verdict)), text(&cost))?;
    }
    Ok(())
}

/// The result as JSON.
#[derive(Serialize)]
struct CheckJson {
    #[serde(flatten)]
    parity: ParityJson,
    /// All inversions, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    inversions: Option<InversionsJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockstep: Option<LockstepJson>,
}

#[derive(Serialize)]
struct LockstepJson {
    solved: Option<LockstepSide>,
    #[serde(flatten)]
    answer: taquin::report_json::Answer,
}

/// The pairs that are out of order, in the board and in the goal.
#[derive(Serialize)]
struct InversionsJson {
    board: Vec<(u16, u16)>,
    goal: Vec<(u16, u16)>,
}
