//! The options of every command that solves boards: goal, method, limits, threads.

use clap::Args;
use taquin::{Board, Goal, Request};

use crate::args::goal_args::GoalArgs;
use crate::args::gpu_args::GpuArgs;
use crate::args::limit_args::LimitArgs;
use crate::args::method_args::MethodArgs;
use crate::machine::thread_count::ThreadArgs;

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
    #[command(flatten)]
    pub gpu: GpuArgs,
}

impl SearchArgs {
    /// The request to solve a board with this goal, on the processor.
    pub fn request(&self, board: Board, goal: Goal) -> crate::Result<Request> {
        Ok(self.method.request(board, goal)?.threads(self.threads.count()))
    }

    /// The requests to solve a board with this goal on the processor, one for each algorithm.
    pub fn requests(&self, board: Board, goal: Goal) -> crate::Result<Vec<Request>> {
        let requests = self.method.requests(board, goal)?.into_iter();
        Ok(requests.map(|request| request.threads(self.threads.count())).collect())
    }
}
