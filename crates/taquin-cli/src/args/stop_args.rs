//! Options that end a search early, once its solution is good enough, and its random seed.

use clap::Args;
use taquin::{ImprovementOptions, Request};

use crate::input;

/// When a search that improves its solution stops.
#[derive(Args, Debug)]
pub struct StopArgs {
    /// Stop at the first solution of a large board
    ///
    /// Boards larger than 4×4 get a first solution immediately, which is then improved.
    #[arg(long, conflicts_with_all = ["target", "quality"])]
    first: bool,

    /// Stop at a solution of at most this many moves
    #[arg(long, value_name = "MOVES", value_parser = input::number::<usize>)]
    target: Option<usize>,

    /// Stop at a solution proven to be at most this many percent longer than the shortest: 5 or 5%
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    quality: Option<u32>,

    /// Random seed; with one thread and a node limit the answer is reproducible [default: 0]
    #[arg(long, value_name = "N", value_parser = input::number::<u64>)]
    seed: Option<u64>,
}

impl StopArgs {
    /// Sets these options on a request.
    pub fn apply_to(&self, request: Request) -> Request {
        let improvement = ImprovementOptions {
            seed: self.seed.unwrap_or_default(),
            first_only: self.first,
            target_length: self.target,
            within_percent: self.quality,
            ..request.improvement
        };
        request.improvement(improvement)
    }

    /// The first of these options that is given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.first, "--first"),
            (self.target.is_some(), "--target"),
            (self.quality.is_some(), "--quality"),
            (self.seed.is_some(), "--seed"),
        ];
        options.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }
}

fn percent(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    number.parse().map_err(|_| format!("'{text}' is not a percentage: expected a whole number such as 5 or 5%"))
}
