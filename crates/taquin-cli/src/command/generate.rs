//! `taquin generate`: random boards, boards at a given distance, the hardest boards.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use taquin::generate::{
    Date, GenerateError, daily, hardest, random_at_distance_except, random_solvable, random_unsolvable,
    random_walk_with_budget,
};
use taquin::{Board, Goal, Message, Random, Shape, phrase};
use taquin_search::Meter;

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{BoardFolder, OutDirArgs};
use crate::format::{BoardFormat, BoardList};
use crate::messages::text;
use crate::terminal::progress::ProgressLine;
use crate::terminal::stderr::{self, note, warn};
use crate::{input, terminal::signals};

const EXAMPLES: &str = "\
Examples:
  taquin generate                    a random solvable 15-puzzle
  taquin generate 3x5 --seed 7 --to box
  taquin generate 3 --optimal-length 20 --count 5    five of 20 moves
  taquin generate 4 --length 75 --count 5 --distinct
  taquin generate 4 --hardest
  taquin generate --daily            today's board of the page
  taquin generate 4 --count 20 --to sized --out-dir maps   twenty files
  taquin generate 10 --walk 1000 --goal snail --to grid > puzzle.txt

Exit codes: 0 done; 1 no such board exists, or none is known; 2 bad input or usage; 3 stopped by a limit; 130 interrupted.";

/// The default number of rows and columns.
const SIZE: usize = 4;
/// The default time limit of a search.
const TIME: Duration = Duration::from_secs(60);
/// The random boards in a row that may be known before no other is expected.
const TRIES: usize = 10_000;
/// The bytes that are collected before they are written.
const WRITTEN_AT_ONCE: usize = 32 << 10;

/// Generate boards: random, at a distance, hardest, or of the day
///
/// The same seed gives the same boards on every machine. The search for a given length or for the hardest boards stops
/// after 60 seconds, or the time of --time.
#[derive(Args, Debug)]
#[command(aliases = ["scramble", "shuffle", "random", "new"], after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// The size (4) or the shape, rows x columns (3x5) [default: that of a goal that is a board, or 4]
    #[arg(value_name = "SIZE", value_parser = input::shape)]
    shape: Option<Shape>,

    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    kind: BoardKindArgs,

    /// The number of boards [default: 1; with --hardest all]
    #[arg(short, long, value_name = "N", value_parser = input::positive)]
    count: Option<usize>,

    /// The random seed [default: a new one each time]
    #[arg(short, long, value_name = "NUMBER", value_parser = input::number::<u64>)]
    seed: Option<u64>,

    /// No board twice
    #[arg(long, conflicts_with = "hardest")]
    distinct: bool,

    /// Output format
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "line")]
    to: BoardFormat,

    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    out_dir: OutDirArgs,
    #[command(flatten)]
    limits: LimitArgs,

    /// Do not print the seed or how hard the boards are; no progress line
    #[arg(short, long)]
    quiet: bool,
}

/// The kind of boards; solvable random boards by default.
#[derive(Args, Debug)]
#[group(multiple = false)]
struct BoardKindArgs {
    /// Unsolvable boards
    #[arg(short, long)]
    unsolvable: bool,

    /// Scramble the goal with this many random moves
    #[arg(short, long, value_name = "MOVES", value_parser = input::number::<usize>)]
    walk: Option<usize>,

    /// Boards whose shortest solution has exactly this many moves
    #[arg(short, long = "optimal-length", visible_alias = "length", value_name = "MOVES", value_parser = input::number::<usize>)]
    length: Option<usize>,

    /// The boards farthest from the goal: up to 12 cells, and 4x4 with the goal's blank in a corner
    #[arg(long)]
    hardest: bool,

    /// The page's board of the day, today's (UTC) or of this date, and of the days after it with --count
    #[arg(long, value_name = "DATE", conflicts_with_all = ["shape", "goal", "seed", "distinct"])]
    daily: Option<Option<Date>>,
}

impl GenerateArgs {
    /// Generates the boards and prints them.
    pub fn run(&self) -> crate::Result<Exit> {
        let out = self.output.open()?;
        let goal = match (self.shape, self.goal.goal()?) {
            (None, Goal::Custom(board)) => board,
            (shape, goal) => goal.board(shape.or(Shape::new(SIZE, SIZE)).expect("the default is a shape"))?,
        };
        let flag = signals::listen()?;
        let searches = self.kind.length.is_some() || self.kind.hardest;
        let limits = self.limits.limits().time(self.limits.time.or(searches.then_some(TIME)));
        let mut line = ProgressLine::new("");
        let mut show = |progress: &_| line.show(progress);
        let mut meter = search_meter(limits, &flag);
        if searches && !self.quiet {
            meter = meter.reporting_to(&mut show);
        }
        let folder = self.out_dir.folder()?;
        let is_single = self.count.map_or(!self.kind.hardest, |count| count == 1);
        let list = BoardList::new(self.to, is_single);
        let mut out = BoardOutput { list, format: self.to, folder, flag: &flag, boards: 0, unwritten: Vec::new(), out };
        let generated = self.generate(&goal, &mut meter, &mut out);
        drop(meter);
        drop(line);
        let (boards, folder) = out.finish()?;
        folder.filter(|_| !self.quiet).iter().for_each(|folder| note(text(&folder.written())));
        generated.or_else(|error| self.fail(error, boards))
    }

    /// Generates the boards and adds them to the output.
    fn generate(&self, goal: &Board, meter: &mut Meter, out: &mut BoardOutput) -> Result<Exit, GenerateFailure> {
        if self.kind.hardest {
            let hardest = hardest(goal, meter)?;
            for board in hardest.boards.iter().take(self.count.unwrap_or(usize::MAX)) {
                out.add(board)?;
            }
            if !self.quiet {
                note(text(&phrase!("cli.note.hardest", distance = hardest.distance, boards = hardest.boards.len())));
            }
            return Ok(Exit::Done);
        }
        if let Some(date) = self.kind.daily {
            let days = std::iter::successors(Some(date.unwrap_or_else(today)), |date| date.next_day());
            for date in days.take(self.count.unwrap_or(1)) {
                meter.look().map_err(GenerateError::from)?;
                out.add(&daily(date))?;
            }
            return Ok(Exit::Done);
        }
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        if self.seed.is_none() && !self.quiet {
            note(text(&phrase!("cli.note.seed", seed = seed.to_string())));
        }
        let mut rng = Random::seeded(seed);
        let mut known = HashSet::new();
        for _ in 0..self.count.unwrap_or(1) {
            let board = self.next_board(goal, &known, &mut rng, meter)?;
            out.add(&board)?;
            if self.distinct {
                known.insert(board);
            }
        }
        Ok(Exit::Done)
    }

    /// A board that is not known yet.
    fn next_board(
        &self,
        goal: &Board,
        known: &HashSet<Board>,
        rng: &mut Random,
        meter: &mut Meter,
    ) -> Result<Board, GenerateError> {
        for _ in 0..TRIES {
            meter.look()?;
            let board = match (self.kind.walk, self.kind.length) {
                (Some(slides), _) => random_walk_with_budget(goal, slides, rng, meter)?,
                (_, Some(length)) => random_at_distance_except(goal, length, known, rng, meter)?,
                _ if self.kind.unsolvable => random_unsolvable(goal, rng)?,
                _ => random_solvable(goal, rng),
            };
            if !known.contains(&board) {
                return Ok(board);
            }
        }
        Err(GenerateError::NoMore { found: known.len() })
    }

    /// Prints why there are no more boards than `done`.
    fn fail(&self, error: GenerateFailure, done: usize) -> crate::Result<Exit> {
        let exit = match error {
            GenerateFailure::Impossible(GenerateError::Stopped(stop)) => {
                match self.count {
                    Some(all) => warn(text(&phrase!("cli.note.stopped-after", why = stop.phrase(), done, all))),
                    None => warn(text(&phrase!("cli.note.stopped-before", why = stop.phrase()))),
                }
                Exit::of_stop(stop)
            }
            GenerateFailure::Impossible(impossible) => {
                stderr::error(text(&impossible));
                Exit::NoSolution
            }
            GenerateFailure::Other(failure) => return Err(failure),
        };
        Ok(exit)
    }
}

/// The date in coordinated universal time.
pub fn today() -> Date {
    Date::of_unix_time(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

/// Why not all boards were generated.
enum GenerateFailure {
    /// There are no such boards, or none were found.
    Impossible(GenerateError),
    /// They cannot be written.
    Other(Failure),
}

impl From<GenerateError> for GenerateFailure {
    fn from(error: GenerateError) -> GenerateFailure {
        GenerateFailure::Impossible(error)
    }
}

impl From<Failure> for GenerateFailure {
    fn from(failure: Failure) -> GenerateFailure {
        GenerateFailure::Other(failure)
    }
}

/// Writes boards.
struct BoardOutput<'a> {
    list: BoardList,
    format: BoardFormat,
    /// Where files are written instead.
    folder: Option<BoardFolder>,
    flag: &'a AtomicBool,
    boards: usize,
    unwritten: Vec<u8>,
    out: ResultOutput,
}

impl BoardOutput<'_> {
    /// Adds a board, and writes all that were added when there are enough of them.
    fn add(&mut self, board: &Board) -> crate::Result<()> {
        self.boards += 1;
        if let Some(folder) = &mut self.folder {
            return folder.add(board, self.format);
        }
        self.list.add(board, &mut self.unwritten)?;
        if self.unwritten.len() >= WRITTEN_AT_ONCE {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let unwritten = std::mem::take(&mut self.unwritten);
        // A reader that does not read must not keep Ctrl-C from ending the program.
        signals::ending_on_next(self.flag, || {
            self.out.write_all(&unwritten)?;
            self.out.flush()
        })
    }

    /// Writes what is left and returns the number of boards and their folder.
    fn finish(mut self) -> io::Result<(usize, Option<BoardFolder>)> {
        if self.folder.is_none() {
            self.list.end(&mut self.unwritten)?;
        }
        self.flush()?;
        self.out.finish()?;
        Ok((self.boards, self.folder))
    }
}
