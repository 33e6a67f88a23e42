//! `taquin batch`: many boards, one a line, solved in parallel.

mod lines;
mod report;

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Context;
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use taquin::read::ReadErrorKind;
use taquin::{Board, Goal, ReadError, Report, Shape, read_board};
use taquin_search::Limits;

use self::lines::Lines;
use self::report::{Done, Summary, write_in_order};
use crate::exit::Exit;
use crate::goal::GoalArgs;
use crate::limits::LimitArgs;
use crate::method::{self, MethodArgs};
use crate::say::{say, warn};
use crate::search::search;
use crate::{input, signals};

const EXAMPLES: &str = "\
Examples:
  taquin batch boards.txt
  taquin batch boards.txt --format json --time 5 > results.jsonl
  cut -f4 instances.tsv | taquin batch --goal blank-first -j 2

Each line of output has the number of the line of input, the number of moves and the moves, apart by tabs. Where \
there is no number of moves it says error, unsolvable or stopped, and then why. With --format json each line is the \
object that 'solve' writes with a 'line' number added, or 'line' and 'error' for a line that holds no board.

Exit codes, the highest that applies: 0 all solved; 1 some cannot be solved; 2 some lines hold no board; \
3 some were stopped by a limit; 130 interrupted.";

/// Solve a file of boards, one a line
///
/// Boards are solved side by side and reported in the order of the file, each as soon as those before it are done.
/// Empty lines and comments are passed over; a bad line never stops the rest. Limits are for each board.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BatchArgs {
    /// The file; `-` or nothing reads standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: String,

    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    limits: LimitArgs,

    /// How many boards to solve at once [default: one for each processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// How to write the results
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "tsv")]
    format: Format,

    /// No warnings, no summary
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The line, the number of moves and the moves, apart by tabs
    Tsv,
    /// JSON Lines
    Json,
}

/// How many lines are read ahead for each thread.
const AHEAD: usize = 16;

impl BatchArgs {
    /// Solves every line.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let goal = self.goal.goal()?;
        let smallest = Goal::RowMajor.board(Shape::new(1, 1).expect("one cell is a shape"))?;
        let caveat = method::caveat(&self.method.request(smallest, Goal::RowMajor)?);
        let lines = Lines::new(self.open()?);
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => thread::available_parallelism().map_or(1, usize::from),
        };
        let flag = signals::listen()?;
        let solver = Solver { args: self, goal, limits: self.limits.shared_by(threads), flag: &flag };
        if let Some(caveat) = caveat.filter(|_| !self.quiet) {
            warn(caveat);
        }
        let summary = solver.run(lines, threads)?;
        if !self.quiet && summary.exit > Some(Exit::Done) {
            say(&summary);
        }
        let interrupted = flag.load(Ordering::Relaxed).then_some(Exit::Interrupted);
        Ok(interrupted.or(summary.exit).unwrap_or(Exit::Done))
    }

    fn open(&self) -> anyhow::Result<Box<dyn BufRead>> {
        if self.file == "-" {
            let stdin = io::stdin();
            input::prompt(&stdin, "boards, one a line");
            return Ok(Box::new(stdin.lock()));
        }
        Ok(Box::new(BufReader::new(input::open(Path::new(&self.file))?)))
    }
}

/// What every line is solved with.
struct Solver<'a> {
    args: &'a BatchArgs,
    goal: Goal,
    limits: Limits,
    flag: &'a AtomicBool,
}

impl Solver<'_> {
    /// Solves lines on so many threads, while one more writes what is done.
    fn run(&self, lines: Lines<impl BufRead>, threads: usize) -> anyhow::Result<Summary> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
        let (sender, results) = mpsc::channel();
        let (tickets, used) = mpsc::sync_channel(AHEAD * threads);
        thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let done = write_in_order(results, self.args.format, &mut io::stdout(), || {
                    used.recv().expect("a ticket for every line");
                });
                if done.is_err() {
                    self.flag.store(true, Ordering::Relaxed);
                }
                done
            });
            let read = pool.in_place_scope(|pool| {
                for (place, line) in lines.filter_map(|line| line.map(parse).transpose()).enumerate() {
                    let (line, board) = line?;
                    if self.flag.load(Ordering::Relaxed) || tickets.send(()).is_err() {
                        break;
                    }
                    let sender = sender.clone();
                    pool.spawn(move |_| {
                        let result = board.map_err(|error| error.to_string()).and_then(|board| self.solve(board));
                        // Nobody listens any more once standard output is closed.
                        let _ = sender.send((place, Done { line, result }));
                    });
                }
                io::Result::Ok(())
            });
            drop(sender);
            let summary = writer.join().expect("the writer does not panic")?;
            read.with_context(|| format!("cannot read {}", self.args.file))?;
            Ok(summary)
        })
    }

    fn solve(&self, board: Board) -> Result<Report, String> {
        let mut request = self.args.method.request(board, self.goal.clone()).map_err(|error| error.to_string())?;
        request.threads = 1;
        search(&request, method::limits(&request, self.limits), self.flag, None).map_err(|error| error.to_string())
    }
}

/// The board on a line, if there is anything on it.
fn parse((line, text): (usize, Vec<u8>)) -> Option<(usize, Result<Board, ReadError>)> {
    match read_board(&text) {
        Err(ReadError { kind: ReadErrorKind::Empty { .. }, .. }) => None,
        read => Some((line, read.map_err(|error| error.shifted(line - 1, 0)))),
    }
}
