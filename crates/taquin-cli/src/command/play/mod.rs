//! `taquin play`: a game in the terminal.

mod game;
mod kept_game;
mod keys;
mod screen;
mod session;
mod solver;
mod view;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use taquin::generate::{Date, daily, random_at_distance, random_solvable};
use taquin::{Board, ImprovementOptions, Random, Request, Shape, phrase};
use taquin_render::{Style, Theme};
use taquin_search::Limits;

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::search_meter;
use crate::args::named_values;
use crate::args::table_args::CacheArgs;
use crate::command::generate::today;
use crate::exit::Exit;
use crate::failure::bail;
use crate::input::{self, Source};
use crate::messages::text;
use crate::terminal::{signals, stderr, terminal_color};
use kept_game::KeptGame;
use screen::Screen;
use session::Session;
use solver::BoardSolver;
use view::BoardLook;

const EXAMPLES: &str = "\
Examples:
  taquin play                 a random 15-puzzle
  taquin play 3x5 --theme heat
  taquin play \"8 6 7/2 5 4/3 0 1\"
  taquin play --length 20     20 moves from the goal
  taquin play --daily         the page's board of the day
  taquin play | taquin review

Keys: arrows, WASD or hjkl move a tile, as does a click, or its number and Enter; ? is a hint, and more of it each time; \
u takes a move back, y makes it again; r the same board, n another; x solves and shows it; c continues the game that was \
interrupted; q ends.

Exit codes: 0 solved; 1 given up; 2 bad input or usage, or no terminal; 130 interrupted.";

/// The time for a solution of a board that cannot be solved shortest at once.
const SOLVING_TIME: Duration = Duration::from_secs(2);
/// The time for finding a board of a given length.
const GENERATING_TIME: Duration = Duration::from_secs(20);

/// Play in the terminal
///
/// The game is drawn on standard error. At its end, the board, the moves and their times are printed, for 'taquin review'. An
/// interrupted game is kept, one of each size, and offered when that size is played again.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// The size (4), the shape, rows x columns (3x5), or a board as text or a file
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// A board whose shortest solution has exactly this many moves
    #[arg(short, long, value_name = "MOVES", conflicts_with = "daily", value_parser = input::number::<usize>)]
    length: Option<usize>,

    /// The random seed [default: a new one each time]
    #[arg(short, long, value_name = "NUMBER", conflicts_with = "daily", value_parser = input::number::<u64>)]
    seed: Option<u64>,

    /// The page's board of the day, today's (UTC) or of this date
    #[arg(long, value_name = "DATE", conflicts_with_all = ["board", "goal"])]
    daily: Option<Option<Date>>,

    /// The colours of the tiles
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named_values::parser(named_values::all::<Theme>()))]
    theme: Option<Theme>,

    /// Draw with the characters of ASCII only
    #[arg(long)]
    ascii: bool,

    /// Leave the mouse to the terminal, which marks text with it
    #[arg(long)]
    no_mouse: bool,

    #[command(flatten)]
    cache: CacheArgs,
}

/// Where the boards of a session come from.
struct BoardSupply {
    /// The first board, if it is not random.
    first: Option<Board>,
    goal: Board,
    length: Option<usize>,
    random: Random,
}

impl BoardSupply {
    /// The first board, or another.
    fn next(&mut self) -> crate::Result<Board> {
        if let Some(board) = self.first.take() {
            return Ok(board);
        }
        let Some(length) = self.length else { return Ok(random_solvable(&self.goal, &mut self.random)) };
        let flag = std::sync::atomic::AtomicBool::new(false);
        let mut meter = search_meter(Limits::none().time(GENERATING_TIME), &flag);
        random_at_distance(&self.goal, length, &mut self.random, &mut meter).map_err(Into::into)
    }
}

impl PlayArgs {
    /// Plays until the user leaves, and prints the game.
    pub fn run(&self) -> crate::Result<Exit> {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if is_dumb || !io::stdin().is_terminal() || !io::stderr().is_terminal() {
            bail!(phrase!("cli.play.no-terminal"));
        }
        let mut supply = self.supply()?;
        let first = match supply.next() {
            Ok(board) => board,
            Err(error) => {
                stderr::error(text(&error.phrase()));
                return Ok(Exit::NoSolution);
            }
        };
        let goal = supply.goal.clone();
        let kept = KeptGame::of(&self.cache, goal.shape(), goal.clone());
        let interrupted = if self.is_random() { kept.read() } else { None };
        let style = Style::new(goal.clone()).theme(self.theme.clone().unwrap_or_default());
        let look = BoardLook { style, depth: terminal_color::depth(&io::stderr()), ascii: self.ascii };
        let improvement = ImprovementOptions { time: Some(SOLVING_TIME), ..ImprovementOptions::default() };
        let request = Request::new(first.clone()).goal(taquin::Goal::Custom(goal)).threads(1).improvement(improvement);
        let request = request.table_cache(self.cache.read_only_tables());
        let solver = BoardSolver::new(request, crate::args::limit_args::LimitArgs::none().limits());
        let flag = signals::listen()?;
        let mut session = Session::new(first, supply, solver, look, interrupted);
        let mut screen = Screen::enter(!self.no_mouse)?;
        let exit = session.play(&mut screen, &flag);
        let is_gone = screen.is_gone();
        drop(screen);
        let record = session.unfinished();
        if record.is_some() || session.has_continued() {
            kept.keep(record.as_ref());
        }
        // A terminal that is gone shows nothing.
        if let Some((summary, game)) = session.result().filter(|_| !is_gone) {
            let mut out = io::stdout();
            writeln!(out, "# {summary}\n{game}")?;
        }
        Ok(exit)
    }

    /// Whether the board is any of its size.
    fn is_random(&self) -> bool {
        let is_size = self.board.as_deref().is_none_or(|word| input::shape(word).is_ok());
        is_size && self.length.is_none() && self.seed.is_none() && self.daily.is_none()
    }

    /// The boards that are asked for.
    fn supply(&self) -> crate::Result<BoardSupply> {
        let (shape, first) = match (&self.daily, &self.board) {
            (Some(date), _) => {
                let board = daily(date.unwrap_or_else(today));
                (board.shape(), Some(board))
            }
            (None, None) => (Shape::new(4, 4).expect("a shape"), None),
            (None, Some(word)) => match input::shape(word) {
                Ok(shape) => (shape, None),
                Err(_) => {
                    let board = Source::named(word, "cli.expected.board")?.board()?;
                    (board.shape(), Some(board))
                }
            },
        };
        if first.is_some() && self.daily.is_none() && (self.length.is_some() || self.seed.is_some()) {
            bail!(phrase!("cli.play.board-is-given"));
        }
        let goal = self.goal.board(shape)?;
        if first.as_ref().is_some_and(|board| !taquin::is_solvable(board, &goal)) {
            bail!(phrase!("cli.play.unsolvable"));
        }
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Ok(BoardSupply { first, goal, length: self.length, random: Random::seeded(seed) })
    }
}
