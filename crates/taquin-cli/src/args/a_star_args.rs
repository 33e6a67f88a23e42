//! Options of A* for lectures: what tie-breaking, reopening and not going back are worth.

use clap::Args;
use taquin::{AStarOptions, TieBreak};

use crate::args::named_values;

/// The heading of each option: one for the group would also be that of the options after it.
const HEADING: &str = "A* (for lectures)";

/// How A* differs from the usual one.
#[derive(Args, Clone, Copy, Debug)]
pub struct AStarArgs {
    /// Which of the boards with the same f A* expands first [default: high-g]
    #[arg(long, help_heading = HEADING, value_name = "ORDER", value_parser = named_values::parser(named_values::all::<TieBreak>()))]
    tie: Option<TieBreak>,

    /// Do not reopen boards in A* when a shorter path to them is found
    #[arg(long, help_heading = HEADING)]
    no_reopen: bool,

    /// Turn off the critical optimization: A* (also textbook) generates the board it just came from
    #[arg(long, help_heading = HEADING, alias = "no-critical-optimisation")]
    no_critical_optimization: bool,
}

impl AStarArgs {
    /// The first of the options that is given.
    pub fn given(self) -> Option<&'static str> {
        let options = [
            (self.tie.is_some(), "--tie"),
            (self.no_reopen, "--no-reopen"),
            (self.no_critical_optimization, "--no-critical-optimization"),
        ];
        options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }

    /// Whether only the critical optimization is turned off, which A* of a textbook has, too.
    pub fn only_goes_back(self) -> bool {
        self.given() == Some("--no-critical-optimization")
    }

    /// Whether an order is given, perhaps the usual one.
    pub fn has_tie(self) -> bool {
        self.tie.is_some()
    }

    /// The options of A*.
    pub fn options(self) -> AStarOptions {
        let mut options = AStarOptions::default();
        options.tie = self.tie.unwrap_or_default();
        options.reopens = !self.no_reopen;
        options.goes_back = self.no_critical_optimization;
        options
    }
}
