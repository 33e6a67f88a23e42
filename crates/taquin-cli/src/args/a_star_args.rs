//! Options of A* for lectures: what tie-breaking, reopening and not going back are worth.

use clap::Args;
use taquin::method_option::{GivenOption, MethodOption};
use taquin::{AStarOptions, TieBreak};

use crate::args::named_values;

/// Set per option: clap would apply a heading of the group to all later options.
const HEADING: &str = "A* (for lectures)";

/// How A* differs from the usual one.
#[derive(Args, Clone, Copy, Debug)]
pub struct AStarArgs {
    /// How A* breaks ties between equal f [default: high-g]
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
    /// The options that are given.
    pub fn given(self) -> Vec<GivenOption> {
        let options = [
            (self.tie.is_some(), MethodOption::TieBreak, "--tie"),
            (self.no_reopen, MethodOption::NoReopen, "--no-reopen"),
            (self.no_critical_optimization, MethodOption::NoCriticalOptimization, "--no-critical-optimization"),
        ];
        let given = options.into_iter().filter(|(is_given, ..)| *is_given);
        given.map(|(_, option, spelling)| (option, spelling.to_owned())).collect()
    }

    /// Whether any option is given.
    pub fn is_given(self) -> bool {
        !self.given().is_empty()
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
