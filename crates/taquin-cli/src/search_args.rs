//! The options of every command that solves boards: goal, method, limits, threads.

use std::thread;

use clap::Args;
use taquin::{Board, Goal, Request};

use crate::goal_args::GoalArgs;
use crate::limit_args::LimitArgs;
use crate::method_args::MethodArgs;

/// How boards are solved.
#[derive(Args, Debug)]
pub struct SearchArgs {
    #[command(flatten)]
    pub goal: GoalArgs,
    #[command(flatten)]
    pub method: MethodArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

impl SearchArgs {
    /// The request to solve a board with this goal.
    pub fn request(&self, board: Board, goal: Goal) -> anyhow::Result<Request> {
        let mut request = self.method.request(board, goal)?;
        request.threads = self.threads.given().unwrap_or(request.threads);
        Ok(request)
    }
}

/// The number of threads.
#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadArgs {
    /// Number of threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number of threads, if the user gave one.
    fn given(self) -> Option<usize> {
        self.threads.map(usize::from)
    }

    /// The number of threads; by default one per processor.
    pub fn count(self) -> usize {
        self.given().unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
    }
}
