//! `taquin batch`: many boards, one per line, solved in parallel.

mod numbered_lines;
mod ordered_output;

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

use self::numbered_lines::numbered_lines;
use self::ordered_output::{BatchSummary, LineOutcome, write_in_order};
use crate::exit::Exit;
use crate::method_args;
use crate::run_search::run_search;
use crate::search_args::SearchArgs;
use crate::stderr::{note, warn};
use crate::{input, signals};

const EXAMPLES: &str = "\
Examples:
  taquin batch boards.txt
  taquin batch boards.txt --format json --time 5 > results.jsonl
  cut -f4 instances.tsv | taquin batch --goal blank-first -j 2

Each output line has the number of the input line, the number of moves and the moves, separated by tabs. Without a \
solution the second column is error, unsolvable or stopped, and the third the reason. With --format json each line is the \
object of 'solve --format json' with a 'line' number added, or 'line' and 'error' for a line that is not a board.

Exit codes, the highest that applies: 0 all solved; 1 some unsolvable; 2 some lines are not boards; \
3 some stopped by a limit; 130 interrupted.";

/// Solve a file of boards, one per line
///
/// Boards are solved in parallel, one per thread, and reported in the order of the file, each as soon as those before it
/// are done. Empty lines and comments are skipped; a bad line does not stop the rest. Limits apply to each board.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BatchArgs {
    /// The file; `-` or nothing reads standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: String,

    #[command(flatten)]
    search: SearchArgs,

    /// Output format
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "tsv")]
    format: BatchFormat,

    /// No warnings, no summary
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BatchFormat {
    /// The line, the number of moves and the moves, separated by tabs
    Tsv,
    /// JSON Lines
    Json,
}

/// The number of lines read ahead per thread.
const AHEAD: usize = 16;

impl BatchArgs {
    /// Solves all lines.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let goal = self.search.goal.goal()?;
        let smallest = Goal::RowMajor.board(Shape::new(1, 1).expect("one cell is a shape"))?;
        let caveat = method_args::caveat(&self.search.method.request(smallest, Goal::RowMajor)?);
        let lines = numbered_lines(self.open()?);
        let threads = self.search.threads.count();
        let flag = signals::listen()?;
        let solver = BatchSolver { args: self, goal, limits: self.search.limits.shared_by(threads), flag: &flag };
        if let Some(caveat) = caveat.filter(|_| !self.quiet) {
            warn(caveat);
        }
        let summary = solver.run(lines, threads)?;
        if !self.quiet && summary.exit > Some(Exit::Done) {
            note(&summary);
        }
        let interrupted = flag.load(Ordering::Relaxed).then_some(Exit::Interrupted);
        Ok(interrupted.or(summary.exit).unwrap_or(Exit::Done))
    }

    fn open(&self) -> anyhow::Result<Box<dyn BufRead>> {
        if self.file == "-" {
            let stdin = io::stdin();
            input::prompt(&stdin, "boards, one per line");
            return Ok(Box::new(stdin.lock()));
        }
        Ok(Box::new(BufReader::new(input::open(Path::new(&self.file))?)))
    }
}

/// Solves the lines.
struct BatchSolver<'a> {
    args: &'a BatchArgs,
    goal: Goal,
    limits: Limits,
    flag: &'a AtomicBool,
}

impl BatchSolver<'_> {
    /// Solves lines on several threads, while one more writes the results in order.
    fn run(
        &self,
        lines: impl Iterator<Item = io::Result<(usize, Vec<u8>)>>,
        threads: usize,
    ) -> anyhow::Result<BatchSummary> {
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
                for (index, line) in lines.filter_map(|line| line.map(parse).transpose()).enumerate() {
                    let (line, board) = line?;
                    if self.flag.load(Ordering::Relaxed) || tickets.send(()).is_err() {
                        break;
                    }
                    let sender = sender.clone();
                    pool.spawn(move |_| {
                        let result = board.map_err(|error| error.to_string()).and_then(|board| self.solve(board));
                        // The receiver is gone once standard output is closed.
                        let _ = sender.send((index, LineOutcome { line, result }));
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
        let mut request =
            self.args.search.method.request(board, self.goal.clone()).map_err(|error| error.to_string())?;
        request.threads = 1;
        run_search(&request, method_args::limits(&request, self.limits), self.flag, None)
            .map_err(|error| error.to_string())
    }
}

/// The board on a line, if there is anything on it.
fn parse((line, text): (usize, Vec<u8>)) -> Option<(usize, Result<Board, ReadError>)> {
    match read_board(&text) {
        Err(ReadError { kind: ReadErrorKind::Empty { .. }, .. }) => None,
        read => Some((line, read.map_err(|error| error.shifted(line - 1, 0)))),
    }
}
