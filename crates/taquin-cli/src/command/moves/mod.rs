//! `taquin moves`: moves as material, cancelled, inverted, joined, mirrored, counted, shortened.

mod odds;

use std::io::Write;

use clap::{Args, Subcommand};
use taquin::{Board, Goal, Metric, Notation, Shape, Slide, phrase, shorten, write_slides};
use taquin_search::Limits;

use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::named_values;
use crate::args::output_args::OutputArgs;
use crate::command::hint::LARGE_BOARD_TIME;
use crate::exit::Exit;
use crate::failure::bail;
use crate::input::Source;
use crate::messages::text;
use crate::terminal::signals;

const EXAMPLES: &str = "\
Examples:
  taquin moves simplify \"U2 D R L L\"
  taquin moves invert URD
  taquin moves concat first.txt second.txt
  taquin moves apply \"1 2 3/4 0 5/7 8 6\" LU
  taquin moves mirror URD --diagonal
  taquin moves count \"U2RD\"
  taquin moves shorten puzzle.txt solution.txt   by windows, to the same board
  taquin moves odds 4 50 --attempts 100
  taquin solve puzzle.txt -q | taquin moves invert -";

/// Cancel, invert, join, mirror, count or shorten moves
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MovesArgs {
    #[command(subcommand)]
    command: MovesCommand,
}

#[derive(Subcommand, Debug)]
enum MovesCommand {
    /// Remove moves that take each other back
    Simplify(OneListArgs),
    /// The moves back: from the last board to the first
    Invert(OneListArgs),
    /// Several lists one after the other, without moves that take each other back
    Concat(ListsArgs),
    /// The board after the moves
    Apply(ApplyArgs),
    /// The moves on the mirrored board: left and right exchanged
    Mirror(MirrorArgs),
    /// Count moves of one tile and of several tiles, and each direction
    Count(CountArgs),
    /// Replace moves by fewer that lead to the same board, window by window
    Shorten(ShortenArgs),
    /// How likely a random board is to need this many moves
    Odds(odds::OddsArgs),
}

/// How moves are written.
#[derive(Args, Debug)]
struct NotationArgs {
    /// The notation of the moves given
    #[arg(long, value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    from: Notation,

    /// The notation of the output
    #[arg(long, value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    to: Notation,

    /// Combine equal moves, as in R2 U
    #[arg(long)]
    runs: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args, Debug)]
struct OneListArgs {
    /// The moves as text or a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES", default_value = "-")]
    moves: String,

    #[command(flatten)]
    notation: NotationArgs,
}

#[derive(Args, Debug)]
struct ListsArgs {
    /// Lists of moves, each as text or a file
    #[arg(value_name = "MOVES", required = true)]
    lists: Vec<String>,

    #[command(flatten)]
    notation: NotationArgs,
}

#[derive(Args, Debug)]
struct MirrorArgs {
    #[command(flatten)]
    list: OneListArgs,

    /// Exchange rows and columns instead: up with left, down with right
    #[arg(long)]
    diagonal: bool,
}

#[derive(Args, Debug)]
struct ApplyArgs {
    /// The board as text or a file
    #[arg(value_name = "BOARD")]
    board: String,

    /// The moves as text or a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES", default_value = "-")]
    moves: String,

    /// The notation of the moves given
    #[arg(long, value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    from: Notation,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args, Debug)]
struct CountArgs {
    /// The moves as text or a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES", default_value = "-")]
    moves: String,

    /// The notation of the moves given
    #[arg(long, value_name = "NOTATION", default_value = "tile", value_parser = named_values::parser(named_values::all::<Notation>()))]
    from: Notation,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args, Debug)]
struct ShortenArgs {
    /// The board as text or a file
    #[arg(value_name = "BOARD")]
    board: String,

    /// The moves as text or a file; `-` or nothing reads standard input
    #[arg(value_name = "MOVES", default_value = "-")]
    moves: String,

    #[command(flatten)]
    notation: NotationArgs,

    /// Stop after this time: 10 (seconds), 500ms, 2m, 1h [default: 1]
    #[arg(short, long, value_name = "TIME", value_parser = crate::args::limit_args::duration)]
    time: Option<std::time::Duration>,
}

impl MovesArgs {
    /// Carries out the subcommand.
    pub fn run(&self) -> crate::Result<Exit> {
        match &self.command {
            MovesCommand::Simplify(args) => args.write(|slides| simplified(&slides)),
            MovesCommand::Invert(args) => args.write(inverted),
            MovesCommand::Concat(args) => {
                let lists = args.lists.iter().map(|list| args.notation.read(list, None));
                let all = lists.collect::<crate::Result<Vec<_>>>()?.concat();
                args.notation.write(&simplified(&all), None)
            }
            MovesCommand::Apply(args) => args.run(),
            MovesCommand::Mirror(args) => args.list.write(|slides| mirrored(&slides, args.diagonal)),
            MovesCommand::Count(args) => args.run(),
            MovesCommand::Shorten(args) => args.run(),
            MovesCommand::Odds(args) => args.run(),
        }
    }
}

impl NotationArgs {
    /// The moves in an argument; without a board only directions can be read.
    fn read(&self, argument: &str, board: Option<&Board>) -> crate::Result<Vec<Slide>> {
        read(argument, self.from, board)
    }

    fn write(&self, slides: &[Slide], board: Option<&Board>) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let mut text = String::new();
        write_slides(&checked(self.to, board)?, slides.iter().copied(), self.to, self.runs, &mut text)?;
        writeln!(out, "{text}")?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

impl OneListArgs {
    fn write(&self, change: impl FnOnce(Vec<Slide>) -> Vec<Slide>) -> crate::Result<Exit> {
        let slides = self.notation.read(&self.moves, None)?;
        self.notation.write(&change(slides), None)
    }
}

impl CountArgs {
    fn run(&self) -> crate::Result<Exit> {
        let slides = read(&self.moves, self.from, None)?;
        let mut out = self.output.open()?;
        let of = |slide: Slide| slides.iter().filter(|&&made| made == slide).count();
        writeln!(out, "{}", text(&phrase!("noun.move", n = slides.len())))?;
        writeln!(out, "{}", text(&phrase!("noun.run", n = Metric::MultiTile.count(&slides))))?;
        writeln!(out, "U {}, D {}, L {}, R {}", of(Slide::Up), of(Slide::Down), of(Slide::Left), of(Slide::Right))?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

impl ApplyArgs {
    fn run(&self) -> crate::Result<Exit> {
        let board = Source::named(&self.board, "cli.expected.board")?.board()?;
        let slides = read(&self.moves, self.from, Some(&board))?;
        let mut out = self.output.open()?;
        writeln!(out, "{}", board.after(&slides)?)?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

impl ShortenArgs {
    fn run(&self) -> crate::Result<Exit> {
        if self.board == "-" && self.moves == "-" {
            bail!(phrase!("cli.error.both-from-stdin"));
        }
        let board = Source::named(&self.board, "cli.expected.board")?.board()?;
        let slides = self.notation.read(&self.moves, Some(&board))?;
        let flag = signals::listen()?;
        let limits = LimitArgs { time: self.time, ..LimitArgs::none() }.limits();
        let limits = if self.time.is_none() { Limits::none().time(LARGE_BOARD_TIME) } else { limits };
        let shorter = shorten(&board, &slides, &mut search_meter(limits, &flag))?;
        crate::terminal::stderr::note(text(&phrase!(
            "cli.moves.shortened",
            before = slides.len(),
            after = shorter.len()
        )));
        self.notation.write(&shorter, Some(&board))
    }
}

/// The moves in an argument.
fn read(argument: &str, notation: Notation, board: Option<&Board>) -> crate::Result<Vec<Slide>> {
    Source::named(argument, "cli.expected.moves")?.slides(&checked(notation, board)?, notation)
}

/// The sides of a board on which every usual run is possible.
const LARGE_SIDE: usize = 256;

/// The board for a notation: tiles and cells have none without it.
fn checked(notation: Notation, board: Option<&Board>) -> crate::Result<Board> {
    match (notation, board) {
        (_, Some(board)) => Ok(board.clone()),
        (Notation::Tile | Notation::Blank, None) => {
            Ok(Goal::RowMajor.board(Shape::new(LARGE_SIDE, LARGE_SIDE).expect("a shape"))?)
        }
        (other, None) => bail!(phrase!("cli.moves.needs-board", notation = other.name())),
    }
}

/// Without slides that take the one before them back.
fn simplified(slides: &[Slide]) -> Vec<Slide> {
    let mut kept: Vec<Slide> = Vec::with_capacity(slides.len());
    for &slide in slides {
        match kept.last() {
            Some(&last) if last == slide.inverse() => drop(kept.pop()),
            _ => kept.push(slide),
        }
    }
    kept
}

fn inverted(slides: Vec<Slide>) -> Vec<Slide> {
    slides.into_iter().rev().map(Slide::inverse).collect()
}

fn mirrored(slides: &[Slide], diagonal: bool) -> Vec<Slide> {
    let mirror = |slide| match (slide, diagonal) {
        (Slide::Left, false) => Slide::Right,
        (Slide::Right, false) => Slide::Left,
        (Slide::Left, true) => Slide::Up,
        (Slide::Up, true) => Slide::Left,
        (Slide::Right, true) => Slide::Down,
        (Slide::Down, true) => Slide::Right,
        (vertical, false) => vertical,
    };
    slides.iter().map(|&slide| mirror(slide)).collect()
}
