//! The request `compare`: solves a board with several methods, one after the other.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taquin::Request;
use taquin_search::Limits;
use taquin_search::clock::Instant;

use super::solve::{SolveAnswer, check_solution_size, search};
use crate::api::Api;
use crate::decode::ApiRequest;
use crate::events::{EventKind, EventWriter};
use crate::fields::{self, RequestedLimits, SolvingMethod};
use crate::limited_json::to_json;
use crate::prepared_request::{EventWork, PreparedRequest, RequestCost};
use crate::problem::Problem;

/// The most methods in one request.
const MOST_METHODS: usize = 16;

/// The board to solve, and the methods.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompareBody {
    board: String,
    goal: Option<String>,
    methods: Vec<SolvingMethod>,
    #[serde(default)]
    limits: RequestedLimits,
}

/// The result of one method.
#[derive(Serialize)]
struct MethodResult {
    #[serde(rename = "method")]
    index: usize,
    #[serde(flatten)]
    outcome: MethodOutcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum MethodOutcome {
    Solved(Box<SolveAnswer>),
    Failed(Problem),
}

impl ApiRequest for CompareBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let api_limits = &api.limits;
        if !(1..=MOST_METHODS).contains(&self.methods.len()) {
            return Err(Problem::out_of_range("methods", 1, MOST_METHODS));
        }
        let board = fields::board(&self.board, "board", api_limits)?;
        let goal = fields::goal(self.goal.as_deref(), api_limits)?;
        goal.board(board.shape())?;
        let threads = self.limits.threads(api_limits)?;
        let request = |method: &SolvingMethod| {
            let request = method.request(board.clone(), goal.clone())?;
            Ok(request.threads(threads).table_cache(api.tables.clone()))
        };
        let requests = self.methods.iter().map(request).collect::<Result<Vec<_>, Problem>>()?;
        let limits = self.limits.within(api_limits)?;
        check_solution_size(&requests[0], api_limits.answer)?;
        let comparison = Comparison { requests, limits, total_time: api_limits.time, started: Instant::now() };
        Ok(PreparedRequest::search(RequestCost::of(&limits), api_limits, comparison))
    }
}

/// The searches of one request, one after the other.
struct Comparison {
    requests: Vec<Request>,
    /// The limits of each search.
    limits: Limits,
    /// The time for all searches together.
    total_time: Duration,
    started: Instant,
}

impl Comparison {
    fn run(&self, index: usize, flag: &AtomicBool, events: Option<&mut EventWriter>) -> MethodResult {
        let left = self.total_time.saturating_sub(self.started.elapsed());
        let limits = self.limits.time(self.limits.time.unwrap_or(left).min(left));
        let outcome = match search(&self.requests[index], limits, flag, events.map(|events| (events, Some(index)))) {
            Ok(answer) => MethodOutcome::Solved(Box::new(answer)),
            Err(error) => MethodOutcome::Failed(error.into()),
        };
        MethodResult { index, outcome }
    }
}

impl EventWork for Comparison {
    fn answer(self: Box<Self>, flag: &AtomicBool, limit: usize) -> Result<Vec<u8>, Problem> {
        let (mut results, mut bytes) = (Vec::new(), 0);
        for index in 0..self.requests.len() {
            let result = self.run(index, flag, None);
            if let MethodOutcome::Solved(answer) = &result.outcome {
                bytes += answer.move_bytes();
            }
            if bytes > limit {
                return Err(Problem::answer_too_large(limit));
            }
            results.push(result);
        }
        to_json(&results, limit)
    }

    fn send_events(self: Box<Self>, flag: &AtomicBool, events: &mut EventWriter) {
        for index in 0..self.requests.len() {
            let result = self.run(index, flag, Some(events));
            if let Err(problem) = events.try_send(EventKind::Row, &result) {
                events.offer(EventKind::Row, &MethodResult { index, outcome: MethodOutcome::Failed(problem) });
            }
        }
    }
}
