//! `taquin batch`: many boards, one per line, solved in parallel.

mod job_queue;
mod kept_lines;
mod line_result;
mod ordered_output;
mod solver;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use clap::{Args, ValueEnum};
use taquin::{Goal, Request, Shape};

use self::kept_lines::KeptLines;
use self::ordered_output::OrderedOutput;
use self::solver::BatchSolver;
use crate::args::goal_args::ChosenGoal;
use crate::args::gpu_args::warn_of_failure;
use crate::args::method_args;
use crate::args::output_args::OutputArgs;
use crate::args::search_args::SearchArgs;
use crate::args::shard::Shard;
use crate::exit::Exit;
use crate::input::BoardFiles;
use crate::messages::{text, word};
use crate::output::measured_options::MeasuredOptions;
use crate::output::result_journal::ResultJournal;
use crate::terminal::signals;
use crate::terminal::stderr::{note, warn};

const EXAMPLES: &str = "\
Examples:
  taquin batch boards.txt
  taquin batch maps/*.txt
  taquin batch boards.txt --time 5 -o results.jsonl
  cut -f4 instances.tsv | taquin batch --goal blank-first -j 2
  taquin batch boards.txt --resume journal -o results.tsv    after a crash
  taquin batch boards.txt --shard 3/10    the third of ten parts

Each output line has the number of the input line (for a grid, of its first row; with several files, FILE:LINE), the number of moves, the moves, and whether \
they are proven shortest (proven or unproven), separated by tabs. Without a \
solution the second column is error, unsolvable or stopped, and the third the reason. With --format jsonl each line is the \
object of 'solve --format json' with a 'line' number added (and a 'file', of several), or 'line' and 'error' for a line \
that is not a board.

Exit codes, the highest that applies: 0 all solved; 1 some unsolvable; 2 some lines are not boards; \
3 some reached a limit you set, or found no solution; 130 interrupted.";

/// Solve files of boards, one per line or grid by grid
///
/// Boards are solved in parallel, one per thread, and reported in the order of the file, each as soon as those before it
/// are done. Grids are separated by empty lines or begin with their size. Empty lines and comments are skipped; a bad
/// line does not stop the rest. Limits apply to each board; by default boards larger than 4×4 are improved for a minute up
/// to 5×5 and for 10 seconds beyond.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BatchArgs {
    /// Files or folders of them; `-` or nothing reads standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<String>,

    #[command(flatten)]
    search: SearchArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "tsv")]
    format: BatchFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// Keep results in the journal FILE, and reuse those that an interrupted run has left there
    ///
    /// The inputs and options must be those of the run before, except for the format, the output and the threads. The output
    /// has all results, the earlier ones first. Boards that Ctrl-C interrupted are solved again.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Only the I-th of N equal parts: the boards I, I + N, I + 2N …
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// No warnings, no summary
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BatchFormat {
    /// The line, the number of moves, the moves and whether they are proven shortest, separated by tabs
    Tsv,
    /// An array of JSON objects
    Json,
    /// JSON Lines: an object on each line
    Jsonl,
}

impl BatchArgs {
    /// Solves all lines.
    pub fn run(&self) -> crate::Result<Exit> {
        let goal = self.search.goal.chosen()?;
        let smallest = Goal::RowMajor.board(Shape::new(1, 1).expect("one cell is a shape"))?;
        let request = self.search.method.request(smallest, Goal::RowMajor)?;
        request.check()?;
        let gpu = self.search.gpu.open(self.quiet)?;
        let out = self.output.open()?;
        let (journal, kept) = self.journal(&request, &goal)?.unzip();
        let metric = request.metric;
        let caveat = method_args::caveat(&request);
        let mut input = BoardFiles::open(&self.files)?;
        let threads = self.search.threads.count();
        // Without a flag that ends the wait for input, Ctrl-C must end the program.
        let flag = if input.can_be_interrupted() { signals::listen()? } else { Arc::default() };
        let limits = self.search.limits.shared_by(threads);
        let (refused, gpu_is_of_use) = (AtomicBool::new(false), AtomicBool::new(false));
        let kept = Mutex::new(kept);
        let solver = BatchSolver { args: self, goal, metric, limits, flag: &flag, kept, refused, gpu, gpu_is_of_use };
        if let Some(caveat) = caveat.filter(|_| !self.quiet) {
            warn(text(&caveat));
        }
        let output = OrderedOutput::new(out, self.format == BatchFormat::Json, journal);
        let summary = solver.run(&mut input, threads, output)?;
        warn_of_failure(solver.gpu.as_ref(), self.quiet);
        if solver.gpu.is_some() && !solver.gpu_is_of_use.load(Ordering::Relaxed) {
            self.search.gpu.say_no_effect(self.quiet);
        }
        if !self.quiet && !summary.is_complete() {
            note(&summary);
        }
        let interrupted = flag.load(Ordering::Relaxed).then_some(Exit::Interrupted);
        if interrupted.is_some() && !self.quiet {
            warn(word("cli.stopped.cancelled"));
        }
        Ok(interrupted.or(summary.exit).unwrap_or(Exit::Done))
    }

    /// The journal and the results in it, if there is to be one.
    fn journal(&self, request: &Request, goal: &ChosenGoal) -> crate::Result<Option<(ResultJournal, KeptLines)>> {
        let Some(path) = &self.resume else { return Ok(None) };
        let asked = request.clone().goal(goal.0.clone().unwrap_or_default()).threads(1);
        let limits = self.search.limits;
        let measured = MeasuredOptions::of(&asked, limits.limits(), limits.memory);
        let shard = self.shard.map(|shard| format!("--shard {shard}"));
        let options = measured.list().iter().cloned().chain(shard).collect();
        let (journal, records) = ResultJournal::open(path, "batch", self.files.clone(), options)?;
        let kept = KeptLines { records, goal: goal.clone(), metric: request.metric, limits, compared: 0 };
        Ok(Some((journal, kept)))
    }
}
