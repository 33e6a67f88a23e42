//! When a solution is good enough, for searches that go on after the first.

use clap::Args;
use taquin::Request;

/// What ends a search for better and better solutions.
#[derive(Args, Debug)]
pub struct EnoughArgs {
    /// Stop at the first solution, on boards that are solved at once and then ever better
    #[arg(long)]
    first: bool,

    /// Stop at a solution of at most this many moves
    #[arg(long, value_name = "MOVES")]
    target: Option<usize>,

    /// Stop at a solution proven to be at most this many percent longer than the shortest: 5 or 5%
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    quality: Option<u32>,

    /// Decides what is left to chance; with one thread and a limit of nodes the answer is always the same
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

impl EnoughArgs {
    /// Tells a request.
    pub fn furnish(&self, request: &mut Request) {
        request.first_only = self.first;
        request.target_length = self.target;
        request.within_percent = self.quality;
        request.seed = self.seed;
    }
}

fn percent(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    number.parse().map_err(|_| format!("'{text}' is no percentage: expected a whole number such as 5 or 5%"))
}
