//! `taquin check`: whether a board can be solved, and why.

use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::parity::Sequence;
use taquin::{Algorithm, Board, Explanation, Goal, Report, Request, Verdict, explain, is_solvable};

use crate::exit::{self, Exit};
use crate::figures::{counted, grouped, time};
use crate::format::{stopped_by, write_json};
use crate::goal::GoalArgs;
use crate::input::BoardArgs;
use crate::limits::LimitArgs;
use crate::progress::ProgressLine;
use crate::search::search;
use crate::{paint, signals};

const EXAMPLES: &str = "\
Examples:
  taquin check \"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\"
  taquin check puzzle.txt --goal snail --format json
  taquin check puzzle.txt --lockstep      search the board and its twin by turns

";

/// Say whether a board can be solved, and why
#[derive(Args, Debug)]
#[command(after_help = [EXAMPLES, exit::HELP].concat())]
pub struct CheckArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// Find out by searching: the board and its twin (two tiles exchanged) by turns, until one is solved
    #[arg(long)]
    lockstep: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// How to write the answer
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "people")]
    format: Format,

    /// Print nothing; the exit code is the answer
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sentences
    People,
    /// One JSON object
    Json,
}

impl CheckArgs {
    /// Decides and explains.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let board = self.board.read()?;
        let goal = self.goal.board(board.shape())?;
        let explanation = explain(&board, &goal)?;
        let lockstep = if self.lockstep { Some(self.lockstep(&board, &goal)?) } else { None };
        let exit = match &lockstep {
            Some(lockstep) => Exit::of(&lockstep.report),
            None if explanation.solvable => Exit::Done,
            None => Exit::NoSolution,
        };
        if !self.quiet {
            let mut out = BufWriter::new(io::stdout().lock());
            match self.format {
                Format::People => write_people(&explanation, lockstep.as_ref(), &mut out)?,
                Format::Json => write_json(&Verdicts::new(&board, &goal, &explanation, lockstep.as_ref()), &mut out)?,
            }
            out.flush()?;
        }
        Ok(exit)
    }

    fn lockstep(&self, board: &Board, goal: &Board) -> anyhow::Result<Lockstep> {
        let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone())).algorithm(Algorithm::Lockstep);
        let flag = signals::listen()?;
        let report = search(&request, self.limits.limits(), &flag, (!self.quiet).then(|| ProgressLine::new("")))?;
        Ok(Lockstep { report, twin: board.twin().filter(|twin| is_solvable(twin, goal)) })
    }
}

/// What the lockstep search found.
struct Lockstep {
    report: Report,
    /// The twin, if it is the one that can be solved.
    twin: Option<Board>,
}

impl Lockstep {
    /// Which of the two was solved, by name.
    fn solved(&self) -> Option<&'static str> {
        match (&self.report.verdict, &self.twin) {
            (Verdict::Solved(_), _) => Some("board"),
            (Verdict::Unsolvable, Some(_)) => Some("twin"),
            _ => None,
        }
    }
}

fn write_people(explanation: &Explanation, lockstep: Option<&Lockstep>, out: &mut impl Write) -> io::Result<()> {
    if let Some(lockstep) = lockstep {
        let report = &lockstep.report;
        match (&report.verdict, &lockstep.twin) {
            (Verdict::Solved(slides), _) => {
                let length = counted(slides.len(), "move");
                writeln!(
                    out,
                    "Lockstep: the board was solved, in {length}, so it is {}",
                    paint::stdout().strong("solvable")
                )?;
            }
            (Verdict::Stopped(stop), _) => {
                writeln!(out, "Lockstep: stopped {} before either was solved", stopped_by(*stop))?
            }
            (Verdict::Unsolvable, Some(twin)) => {
                writeln!(
                    out,
                    "Lockstep: the twin ({twin}) was solved, so the board is {}",
                    paint::stdout().strong("unsolvable")
                )?;
            }
            (Verdict::Unsolvable, None) => writeln!(out, "Lockstep: neither the board nor its twin can be solved")?,
        }
        let tally = &report.tally;
        writeln!(out, "{} boards expanded in {}", grouped(tally.expanded), time(tally.time))?;
        writeln!(out)?;
    }
    writeln!(out, "{explanation}")
}

/// The answer as JSON.
#[derive(Serialize)]
struct Verdicts {
    board: String,
    goal: String,
    solvable: bool,
    board_inversions: usize,
    goal_inversions: usize,
    board_blank: [usize; 2],
    goal_blank: [usize; 2],
    blank_distance: usize,
    odd_permutation: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockstep: Option<LockstepAnswer>,
}

#[derive(Serialize)]
struct LockstepAnswer {
    solved: Option<&'static str>,
    #[serde(flatten)]
    answer: taquin::wire::Answer,
}

impl Verdicts {
    fn new(board: &Board, goal: &Board, explanation: &Explanation, lockstep: Option<&Lockstep>) -> Verdicts {
        let blank = |sequence: &Sequence| [sequence.blank_row, sequence.blank_col];
        Verdicts {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: explanation.solvable,
            board_inversions: explanation.board.inversions,
            goal_inversions: explanation.goal.inversions,
            board_blank: blank(&explanation.board),
            goal_blank: blank(&explanation.goal),
            blank_distance: explanation.blank_distance,
            odd_permutation: explanation.odd_permutation,
            lockstep: lockstep
                .map(|lockstep| LockstepAnswer { solved: lockstep.solved(), answer: (&lockstep.report).into() }),
        }
    }
}
