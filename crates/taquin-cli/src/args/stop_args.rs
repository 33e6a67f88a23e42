//! Options that end a search early, once its solution is good enough, and its random seed.

use clap::Args;
use taquin::{ImprovementOptions, Request, phrase};

use crate::failure::bail;
use crate::input;

/// When a search that improves its solution stops.
#[derive(Args, Debug)]
pub struct StopArgs {
    /// Stop at a good solution: first, 150 (moves) or 5%
    ///
    /// Boards larger than 4×4 get a first solution immediately, which is then improved. 150 is a solution of at most 150
    /// moves, 5% one that is proven to be at most 5 percent longer than the shortest.
    #[arg(long, value_name = "WHEN", value_parser = until)]
    until: Option<Until>,

    /// Random seed; with one thread and a node limit the answer is reproducible [default: 0]
    #[arg(long, value_name = "N", value_parser = input::number::<u64>)]
    seed: Option<u64>,
}

/// What is good enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// The first solution.
    First,
    /// A solution of at most this many moves.
    Length(usize),
    /// A solution proven to be at most this many percent longer than the shortest.
    Percent(u32),
}

impl StopArgs {
    /// Sets these options on a request.
    pub fn apply_to(&self, request: Request) -> Request {
        let mut improvement = ImprovementOptions { seed: self.seed.unwrap_or_default(), ..request.improvement };
        match self.until {
            Some(Until::First) => improvement.first_only = true,
            Some(Until::Length(length)) => improvement.target_length = Some(length),
            Some(Until::Percent(percent)) => improvement.within_percent = Some(percent),
            None => {}
        }
        request.improvement(improvement)
    }

    /// The first of these options that is given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [(self.until.is_some(), "--until"), (self.seed.is_some(), "--seed")];
        options.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }
}

/// Parses `first`, a number of moves or a percentage.
fn until(text: &str) -> crate::Result<Until> {
    let text = text.trim();
    let read = match text.strip_suffix('%') {
        _ if text.eq_ignore_ascii_case("first") => Some(Until::First),
        Some(percent) => percent.trim_end().parse().ok().map(Until::Percent),
        None => text.parse().ok().map(Until::Length),
    };
    match read {
        Some(until) => Ok(until),
        None => bail!(phrase!("cli.value.until")),
    }
}
