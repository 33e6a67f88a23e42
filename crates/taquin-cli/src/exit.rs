//! Exit codes.

use taquin::{Report, Verdict};
use taquin_search::Stop;

use crate::args::limit_args::LimitArgs;
use crate::messages::text;
use crate::terminal::stderr;

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done: the board is solved, the solution is valid.
    Done = 0,
    /// No solution exists, or the moves given are not one.
    NoSolution = 1,
    /// Bad input or usage.
    BadInput = 2,
    /// Stopped by a limit.
    Stopped = 3,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl Exit {
    /// The exit code of work that was stopped.
    pub fn of_stop(stop: Stop) -> Exit {
        if stop == Stop::Cancelled { Exit::Interrupted } else { Exit::Stopped }
    }

    /// The exit code of a search. Only a limit that the user gave makes a solution incomplete.
    pub fn of(report: &Report, limits: &LimitArgs) -> Exit {
        match (&report.verdict, report.stopped) {
            (Verdict::Unsolvable, _) => Exit::NoSolution,
            (Verdict::Solved(_), Some(stop)) if stop != Stop::Cancelled && !limits.is_given(stop) => Exit::Done,
            (_, Some(stop)) => Exit::of_stop(stop),
            (_, None) => Exit::Done,
        }
    }
}

/// The exit codes, for help texts.
pub const HELP: &str = "\
Exit codes: 0 solved; 1 no solution exists; 2 bad input or usage; 3 a limit you set was reached, or a default limit \
before any solution was found (the best result so far is printed); 130 interrupted.";

/// Prints the error, if any, and converts the result of a command to the exit code of the process.
pub fn conclude(result: crate::Result<Exit>) -> u8 {
    let exit = match result {
        Ok(exit) => exit,
        // The reader of standard output is gone, which is not an error (`taquin … | head`).
        Err(error) if error.is_broken_pipe() => Exit::Done,
        Err(error) => {
            stderr::error(text(&error.phrase()));
            Exit::BadInput
        }
    };
    exit as u8
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use taquin::{Request, Slide, solve};
    use taquin_search::Meter;

    use super::*;

    #[test]
    fn only_limits_of_the_user_make_a_solution_incomplete() {
        let request = Request::new("1 2/0 3".parse().unwrap());
        let mut report = solve(&request, &mut Meter::unlimited()).unwrap();
        let default = LimitArgs { time: None, nodes: None, memory: None };
        let given = LimitArgs { time: Some(Duration::from_secs(1)), ..default };
        assert_eq!([&default, &given].map(|limits| Exit::of(&report, limits)), [Exit::Done; 2]);
        report.stopped = Some(Stop::Time);
        report.verdict = Verdict::Solved(vec![Slide::Left]);
        assert_eq!([&default, &given].map(|limits| Exit::of(&report, limits)), [Exit::Done, Exit::Stopped]);
        report.stopped = Some(Stop::Cancelled);
        assert_eq!(Exit::of(&report, &default), Exit::Interrupted);
        (report.stopped, report.verdict) = (Some(Stop::Time), Verdict::Stopped(Stop::Time));
        assert_eq!(Exit::of(&report, &default), Exit::Stopped, "without a solution");
    }
}
