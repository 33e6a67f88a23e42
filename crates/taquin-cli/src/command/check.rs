//! `taquin check`: whether a board is solvable, and why.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::inspection_json::ParityJson;
use taquin::{Algorithm, Board, Explanation, Goal, Report, Request, Verdict, explain, is_solvable};

use crate::exit::{self, Exit};
use crate::format::{other_goals, write_json};
use crate::goal_args::GoalArgs;
use crate::input::{BoardArgs, PlacedBoard};
use crate::limit_args::LimitArgs;
use crate::messages::{LockstepVerdict, messages};
use crate::number_format::time;
use crate::output_args::{OutputArgs, ResultOutput};
use crate::progress::ProgressLine;
use crate::run_search::run_search;
use crate::signals;
use crate::terminal_color::TerminalColor;

const EXAMPLES: &str = "\
Examples:
  taquin check \"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\"
  taquin check puzzle.txt --goal snail --format json
  taquin check puzzles.txt --quiet     exit code 1 if a board is unsolvable
  taquin check puzzle.txt --lockstep   search the board and its twin in turns

";

/// Tell whether boards can be solved, and why
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

    /// List all inversions, not only the first dozen
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
    /// One JSON object
    Json,
}

impl CheckArgs {
    /// Decides and prints the explanation of each board.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut out = self.output.open()?;
        let (boards, mut worst) = self.board.read_good(self.quiet)?;
        for (number, PlacedBoard { place, board }) in boards.iter().enumerate() {
            if boards.len() > 1 && self.format == CheckFormat::Text && !self.quiet {
                writeln!(out, "{}{place}: {board}", if number > 0 { "\n" } else { "" })?;
            }
            worst = worst.max(self.check(board, &mut out)?);
        }
        out.finish()?;
        Ok(worst)
    }

    fn check(&self, board: &Board, out: &mut ResultOutput) -> anyhow::Result<Exit> {
        let goal = self.goal.board(board.shape())?;
        let explanation = explain(board, &goal)?;
        let lockstep = if self.lockstep { Some(self.lockstep(board, &goal)?) } else { None };
        let exit = match &lockstep {
            Some(lockstep) => Exit::of(&lockstep.report, &self.limits),
            None if explanation.solvable => Exit::Done,
            None => Exit::NoSolution,
        };
        if !self.quiet {
            match self.format {
                CheckFormat::Text => self.write_text(board, &explanation, lockstep.as_ref(), out)?,
                CheckFormat::Json => write_json(&CheckJson::new(board, &goal, &explanation, lockstep.as_ref()), out)?,
            }
        }
        Ok(exit)
    }

    fn write_text(
        &self,
        board: &Board,
        explanation: &Explanation,
        lockstep: Option<&Lockstep>,
        out: &mut ResultOutput,
    ) -> io::Result<()> {
        let color = out.color();
        write_lockstep(lockstep, color, out)?;
        let text = messages().explanation(explanation, self.verbose);
        let (verdict, reasons) = text.split_once('\n').unwrap_or((&text, ""));
        writeln!(out, "{}", color.strong(verdict))?;
        if !explanation.solvable {
            let other = other_goals(messages(), board);
            write!(out, "{}", other.strip_prefix(", ").map(|other| format!("{other}\n")).unwrap_or_default())?;
        }
        writeln!(out, "{reasons}")
    }

    fn lockstep(&self, board: &Board, goal: &Board) -> anyhow::Result<Lockstep> {
        let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone())).algorithm(Algorithm::Lockstep);
        let flag = signals::listen()?;
        let report = run_search(&request, self.limits.limits(), &flag, (!self.quiet).then(|| ProgressLine::new("")))?;
        Ok(Lockstep { report, twin: board.twin().filter(|twin| is_solvable(twin, goal)) })
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
            (Verdict::Solved(slides), _) => LockstepVerdict::BoardSolved { moves: slides.len() },
            (Verdict::Stopped(stop), _) => LockstepVerdict::Stopped(*stop),
            (Verdict::Unsolvable, Some(twin)) => LockstepVerdict::TwinSolved(twin),
            (Verdict::Unsolvable, None) => LockstepVerdict::Neither,
        };
        let (tally, messages) = (&report.tally, messages());
        writeln!(out, "{}", color.strong(messages.lockstep(&verdict)))?;
        writeln!(out, "{}", messages.expanded_in(tally.expanded, &messages.figures(&time(tally.time))))?;
        writeln!(out)?;
    }
    Ok(())
}

/// The result as JSON.
#[derive(Serialize)]
struct CheckJson {
    #[serde(flatten)]
    parity: ParityJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockstep: Option<LockstepJson>,
}

#[derive(Serialize)]
struct LockstepJson {
    solved: Option<LockstepSide>,
    #[serde(flatten)]
    answer: taquin::report_json::Answer,
}

impl CheckJson {
    fn new(board: &Board, goal: &Board, explanation: &Explanation, lockstep: Option<&Lockstep>) -> CheckJson {
        CheckJson {
            parity: ParityJson::new(board, goal, explanation),
            lockstep: lockstep
                .map(|lockstep| LockstepJson { solved: lockstep.solved(), answer: (&lockstep.report).into() }),
        }
    }
}
