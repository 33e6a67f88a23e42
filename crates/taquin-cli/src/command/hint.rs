//! `taquin hint`: the next good move, how many remain, and why.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::report_json::stop_name;
use taquin::{
    Board, Goal, ImprovementOptions, Message, Phrase, Remaining, Request, Slide, inspect, phrase, review, solve,
};
use taquin_search::Stop;

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::format::other_goals;
use crate::input::{self, BoardArgs};
use crate::messages::{language, move_phrase, shown, text, with_colon, word};
use crate::output::json::write_json;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;

const EXAMPLES: &str = "\
Examples:
  taquin hint \"8 6 7/2 5 4/3 0 1\"
  taquin hint puzzle.txt --count 3        the next three moves
  taquin hint puzzle.txt --all            every first move: which ones are good?
  taquin hint puzzle.txt --why            the heuristics before and after it
  taquin hint large.txt --time 10         search longer on a large board

Exit codes: 0 there is a hint, or the board is the goal; 1 no solution exists; 2 bad input or usage; 3 stopped by a limit \
before a solution was found; 130 interrupted.";

/// The time for a board whose solution may not be proven shortest; longer until there is one.
pub const LARGE_BOARD_TIME: Duration = Duration::from_secs(1);

/// Say which tile to move next, and how many moves remain
///
/// Up to 4x4 the hint begins a shortest solution. On larger boards it begins the best solution found within a second, or the
/// time of --time, and the answer says between which numbers the distance lies.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// The number of moves to show
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = input::positive)]
    count: usize,

    /// Every possible first move, with the moves that remain after it: + marks the good ones
    #[arg(short, long)]
    all: bool,

    /// Show every heuristic before and after the first move
    #[arg(short, long)]
    why: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,

    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
}

/// An output format of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// Lines for people
    Text,
    /// One JSON object
    Json,
}

/// A request for the shortest solution known within the time of a hint.
pub fn hint_request(board: Board, goal: Goal, limits: &LimitArgs, cache: &CacheArgs) -> Request {
    let time = (limits.time.is_none() && limits.nodes.is_none()).then_some(LARGE_BOARD_TIME);
    let improvement = ImprovementOptions { time, ..ImprovementOptions::default() };
    Request::new(board).goal(goal).table_cache(cache.read_only_tables()).improvement(improvement)
}

impl HintArgs {
    /// Finds a solution and prints its beginning.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let given = self.board.read(false)?;
        let goal = self.goal.chosen()?.of(&given);
        let request = hint_request(given.board, goal, &self.limits, &self.cache);
        let flag = signals::listen()?;
        let hint = self.hint(&request, &flag)?;
        match self.format {
            AnswerFormat::Text => hint.write_text(&request.board, &mut out)?,
            AnswerFormat::Json => write_json(&hint, &mut out)?,
        }
        out.finish()?;
        Ok(match (hint.solvable, hint.stopped_by) {
            (Some(false), _) => Exit::NoSolution,
            (_, Some(stop)) if hint.at_most.is_none() || stop == Stop::Cancelled => Exit::of_stop(stop),
            _ => Exit::Done,
        })
    }

    fn hint(&self, request: &Request, flag: &AtomicBool) -> crate::Result<Hint> {
        let mut line = ProgressLine::new("");
        let mut show = |progress: &_| line.show(progress);
        let mut meter = search_meter(self.limits.limits(), flag).reporting_to(&mut show);
        let report = solve(request, &mut meter)?;
        let slides = report.slides().unwrap_or_default();
        let is_stopped = report.slides().is_none() && report.stopped.is_some();
        let mut hint = Hint {
            board: report.board.to_string(),
            goal: report.goal.to_string(),
            solvable: report.is_solvable(),
            optimal: report.is_optimal(),
            at_least: report.is_solvable().filter(|&solvable| solvable).map(|_| report.lower_bound as usize),
            at_most: report.moves(),
            moves: self.moves(&report.board, slides),
            first_moves: Vec::new(),
            heuristics: Vec::new(),
            stopped: report.stopped.map(stop_name),
            stopped_by: report.stopped,
        };
        let Some(&first) = slides.first() else { return Ok(hint) };
        if self.all && !is_stopped {
            for slide in report.board.slides() {
                let remaining = review(&request.clone().goal(Goal::Custom(report.goal.clone())), &[slide], &mut meter)?;
                hint.first_moves.push(FirstMove::new(&report.board, slide, &remaining));
            }
        }
        if self.why {
            let after = report.board.after([first])?;
            let (before, after) = (inspect(&report.board, &report.goal)?, inspect(&after, &report.goal)?);
            let both = before.estimates.iter().zip(&after.estimates);
            hint.heuristics.extend(both.map(|(before, after)| HeuristicChange {
                heuristic: before.expression().to_string(),
                before: before.value,
                after: after.value,
            }));
        }
        Ok(hint)
    }

    /// The first moves of a solution.
    fn moves(&self, board: &Board, slides: &[Slide]) -> Vec<HintedMove> {
        let mut board = board.clone();
        let mut moves = Vec::new();
        for &slide in slides.iter().take(self.count) {
            moves.push(HintedMove::new(&board, slide));
            board.slide(slide);
        }
        moves
    }
}

/// A hint as JSON.
#[derive(Serialize)]
struct Hint {
    board: String,
    goal: String,
    solvable: Option<bool>,
    /// Whether the number of moves is proven.
    optimal: bool,
    at_least: Option<usize>,
    at_most: Option<usize>,
    moves: Vec<HintedMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first_moves: Vec<FirstMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    heuristics: Vec<HeuristicChange>,
    stopped: Option<&'static str>,
    #[serde(skip)]
    stopped_by: Option<Stop>,
}

/// A move to make: which tile, where it is, and where it goes.
#[derive(Serialize)]
pub struct HintedMove {
    #[serde(rename = "move")]
    letter: char,
    tile: u16,
    row: usize,
    column: usize,
    #[serde(skip)]
    pub phrase: Phrase,
}

impl HintedMove {
    /// A possible slide of a board.
    pub fn new(board: &Board, slide: Slide) -> HintedMove {
        let shape = board.shape();
        let cell = shape.source(board.blank(), slide).expect("a possible slide");
        let (row, column) = (shape.row(cell) + 1, shape.col(cell) + 1);
        let phrase = move_phrase(board.tile(cell), slide, row, column);
        HintedMove { letter: slide.letter(), tile: board.tile(cell), row, column, phrase }
    }
}

/// A possible first move.
#[derive(Serialize)]
struct FirstMove {
    #[serde(flatten)]
    first: HintedMove,
    /// Whether it begins a shortest solution; `None` if that is not known.
    good: Option<bool>,
    at_least: usize,
    at_most: Option<usize>,
}

impl FirstMove {
    /// A move, with what remains before and after it.
    fn new(board: &Board, slide: Slide, remaining: &[Remaining]) -> FirstMove {
        let [before, after] = [remaining[0], remaining[1]];
        let good = before.exact().zip(after.exact()).map(|(before, after)| after < before);
        FirstMove { first: HintedMove::new(board, slide), good, at_least: after.at_least, at_most: after.at_most }
    }
}

/// What a heuristic says before and after the first move.
#[derive(Serialize)]
struct HeuristicChange {
    heuristic: String,
    before: Option<u32>,
    after: Option<u32>,
}

/// The moves that remain, in words.
pub fn remaining_phrase(at_least: usize, at_most: Option<usize>) -> Phrase {
    match at_most {
        Some(moves) if moves == at_least => phrase!("cli.hint.remain", moves),
        Some(moves) => phrase!("cli.hint.between", moves, at_least),
        None => phrase!("cli.hint.at-least", at_least),
    }
}

impl Hint {
    fn write_text(&self, board: &Board, out: &mut ResultOutput) -> io::Result<()> {
        let Some(at_least) = self.at_least else {
            return writeln!(out, "{}{}", word("result.unsolvable"), other_goals(language(), board));
        };
        if self.at_most == Some(0) {
            return writeln!(
                out,
                "{}",
                text(&phrase!("cli.result.is-goal", length = phrase!("noun.move", n = 0_usize)))
            );
        }
        for hinted in &self.moves {
            writeln!(out, "{}", out.color().strong(text(&hinted.phrase)))?;
        }
        if let Some(stop) = self.stopped_by.filter(|_| self.at_most.is_none()) {
            writeln!(out, "{}", text(&stop.phrase()))?;
        }
        writeln!(out, "{}", text(&remaining_phrase(at_least, self.at_most)))?;
        for FirstMove { first, good, at_least, at_most } in &self.first_moves {
            let mark = match good {
                Some(true) => "+",
                Some(false) => "-",
                None => "?",
            };
            let line = with_colon(first.phrase.clone(), remaining_phrase(*at_least, *at_most));
            writeln!(out, "{mark} {}", text(&line))?;
        }
        let width = self.heuristics.iter().map(|it| it.heuristic.len()).max().unwrap_or(0);
        for HeuristicChange { heuristic, before, after } in &self.heuristics {
            let value = |value: &Option<u32>| value.map_or_else(|| "–".to_owned(), |value| value.to_string());
            writeln!(out, "{}", text(&shown(format!("{heuristic:<width$}  {} → {}", value(before), value(after)))))?;
        }
        Ok(())
    }
}
