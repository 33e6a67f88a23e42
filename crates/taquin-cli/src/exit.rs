//! How the program ends.

use std::io;
use std::process::ExitCode;

use anyhow::Error;
use taquin::{Report, Verdict};
use taquin_search::Stop;

use crate::say;

/// What the exit code tells the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done: the board is solved, the solution is right.
    Done = 0,
    /// No solution exists, or what was given is none.
    NoSolution = 1,
    /// The input or the usage is wrong.
    BadInput = 2,
    /// A limit was reached first.
    Stopped = 3,
    /// The user stopped it.
    Interrupted = 130,
}

impl Exit {
    /// The code for the end of a search.
    pub fn of(report: &Report) -> Exit {
        match (&report.verdict, report.stopped) {
            (Verdict::Unsolvable, _) => Exit::NoSolution,
            (_, Some(Stop::Cancelled)) => Exit::Interrupted,
            (_, Some(_)) => Exit::Stopped,
            (_, None) => Exit::Done,
        }
    }
}

/// The exit codes as every help text explains them.
pub const HELP: &str = "\
Exit codes: 0 solved; 1 no solution exists; 2 bad input or usage; 3 stopped by a limit, with what is known so far; \
130 interrupted.";

/// Says what went wrong, if anything, and turns the result of a command into the exit code of the process.
pub fn conclude(result: Result<Exit, Error>) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say::error(format_args!("{error:#}"));
            ExitCode::from(Exit::BadInput as u8)
        }
    }
}

/// Whether the reader of our output has gone away, which is no error (`taquin … | head`).
fn is_broken_pipe(error: &Error) -> bool {
    let broken = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}
