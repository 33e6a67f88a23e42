//! `taquin review`: what a game was worth, move by move.

mod chart;
mod findings;
mod output;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use taquin::{Notation, phrase, review, shortcuts};
use taquin_search::{Limits, Stop};

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::named_values;
use crate::args::output_args::OutputArgs;
use crate::args::table_args::CacheArgs;
use crate::command::hint::{LARGE_BOARD_TIME, hint_request};
use crate::exit::Exit;
use crate::failure::bail;
use crate::game_text::Game;
use crate::input::Source;
use crate::output::chart_file::ChartFile;
use crate::output::json::write_json;
use crate::replay_link;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;
use findings::Findings;

const EXAMPLES: &str = "\
Examples:
  taquin review \"1 2 3/4 0 5/7 8 6\" LRLU
  taquin review game.txt                  what 'taquin play' prints at its end
  taquin review puzzle.txt moves.txt --plot distance.svg
  taquin solve puzzle.txt -a greedy | taquin review puzzle.txt -
  taquin review game.txt --format csv     a row for each move
  taquin review \"https://…?r=…\"           a replay link

Exit codes: 0 reviewed, whether or not the game ends at the goal; 1 no solution exists; 2 bad input or usage; 3 stopped by \
a limit before all distances were known; 130 interrupted.";

/// Review a game move by move: wasted moves, and better ones
///
/// The moves may be what 'solve' or 'play' prints, in any format. Up to 4x4 every distance is proven. On larger boards the
/// best solution known gives bounds, and stretches that fewer moves replace are looked for, each for a second, or the time of
/// --time. Without --goal, a goal that the moves reach is the goal.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ReviewArgs {
    /// The board as text or a file; or a whole game: the board, the moves and perhaps their times, or JSON; `-` or nothing
    /// reads standard input
    #[arg(value_name = "GAME")]
    board: Option<String>,

    /// The moves as text or a file, if they are not in GAME; `-` reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// The notation of the moves
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    notation: Notation,

    /// Draw the distance after each move: an SVG or PNG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReviewFormat,

    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReviewFormat {
    /// Lines for people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values: a row for each move
    Csv,
    /// The end of a replay link, to be put behind the address of a page that replays games
    Link,
}

impl ReviewArgs {
    /// Measures the game and prints what was found.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let chart = self.plot.as_deref().map(ChartFile::new).transpose()?;
        let game = self.read()?;
        if self.format == ReviewFormat::Link {
            writeln!(out, "{}", replay_link::of_game(&game)?)?;
            out.finish()?;
            return Ok(Exit::Done);
        }
        let goal = self.goal.chosen()?.0.unwrap_or_else(|| game.likely_goal());
        let request = hint_request(game.board.clone(), goal.clone(), &self.limits, &self.cache);
        let goal_board = goal.board(game.board.shape())?;
        if !taquin::is_solvable(&game.board, &goal_board) {
            bail!(phrase!("cli.review.unsolvable"));
        }
        let flag = signals::listen()?;
        let limits = self.limits.limits();
        let mut line = ProgressLine::new("");
        let mut show = |progress: &_| line.show(progress);
        let mut meter = search_meter(limits, &flag).reporting_to(&mut show);
        let remaining = review(&request, &game.slides, &mut meter)?;
        let stopped = meter.look().err();
        drop(meter);
        drop(line);
        let is_proven = remaining.iter().all(|remaining| remaining.exact().is_some());
        let stretches = if is_proven || stopped == Some(Stop::Cancelled) {
            Vec::new()
        } else {
            let own = limits.time.is_none() && limits.nodes.is_none();
            let limits = if own { Limits::none().time(LARGE_BOARD_TIME) } else { limits };
            shortcuts(&game.board, &game.slides, &mut search_meter(limits, &flag))
        };
        let findings = Findings::new(&game, goal_board, remaining, stretches);
        match self.format {
            ReviewFormat::Text => findings.write_text(&game, &mut out)?,
            ReviewFormat::Json => write_json(&findings.json(&game), &mut out)?,
            ReviewFormat::Csv => findings.write_csv(&game, &mut out)?,
            ReviewFormat::Link => {}
        }
        out.finish()?;
        if let Some(chart) = chart {
            chart.write(&findings.chart())?;
        }
        Ok(stopped
            .filter(|_| !is_proven)
            .filter(|&stop| self.limits.is_given(stop) || stop == Stop::Cancelled)
            .map_or(Exit::Done, Exit::of_stop))
    }

    /// The game: one text, or a board and moves.
    fn read(&self) -> crate::Result<Game> {
        let first = self.board.as_deref().unwrap_or("-");
        if first == "-" && self.moves.as_deref() == Some("-") {
            bail!(phrase!("cli.error.both-from-stdin"));
        }
        let source = Source::named(first, "cli.expected.game")?;
        let Some(moves) = &self.moves else { return Game::read(&source, self.notation) };
        let given = source.given()?;
        let moves = Source::named(moves, "cli.expected.moves")?;
        let game = Game::of_parts(given.board, &moves, None, self.notation)?;
        Ok(Game { goal: given.goal, ..game })
    }
}
