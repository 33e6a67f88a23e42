//! `POST /api/compare`: solves a board with several methods, one after the other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use taquin::Request;
use taquin_search::Limits;

use super::solve::{SolveAnswer, check_solution_size, search};
use crate::app::AppState;
use crate::client::Client;
use crate::job::JobCost;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody, RequestedLimits, SolvingMethod};
use crate::stream::{self, EventSender};

/// The most methods in one request.
const MOST_METHODS: usize = 16;

/// The board to solve, and the methods.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompareBody {
    board: String,
    goal: Option<String>,
    #[serde(rename = "ways")]
    methods: Vec<SolvingMethod>,
    #[serde(default)]
    limits: RequestedLimits,
}

/// The result of one method.
#[derive(Serialize)]
struct MethodResult {
    #[serde(rename = "way")]
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

/// Solves with each method within the limits; the results come as server-sent events if the client accepts them.
pub async fn compare(
    State(state): State<Arc<AppState>>,
    client: Client,
    headers: HeaderMap,
    JsonBody(body): JsonBody<CompareBody>,
) -> Result<Response, Problem> {
    let server_limits = &state.config.limits;
    if !(1..=MOST_METHODS).contains(&body.methods.len()) {
        return Err(Problem::out_of_range("ways", 1, MOST_METHODS));
    }
    let board = request_body::board(&body.board, "board", server_limits)?;
    let goal = request_body::goal(body.goal.as_deref(), server_limits)?;
    goal.board(board.shape())?;
    let threads = body.limits.threads(server_limits)?;
    let request = |method: &SolvingMethod| {
        let request = method.request(board.clone(), goal.clone())?;
        Ok(request.threads(threads).table_cache(state.config.tables.clone()))
    };
    let requests = body.methods.iter().map(request).collect::<Result<Vec<_>, Problem>>()?;
    let limits = body.limits.within(server_limits)?;
    check_solution_size(&requests[0], server_limits.answer)?;
    let cost = JobCost::search(limits.memory.unwrap_or_default());
    let mut comparison = Comparison { requests, limits, total_time: server_limits.time, started: Instant::now() };
    if stream::is_accepted(&headers) {
        let work = move |flag: &AtomicBool, mut sender: EventSender| {
            for index in 0..comparison.requests.len() {
                let result = comparison.run(index, flag, Some(&mut sender));
                sender.send("row", &result);
            }
        };
        return state.jobs.answer_events(client, cost, work).await;
    }
    let most_bytes = server_limits.answer;
    let work = move |flag: &AtomicBool| {
        let (mut results, mut bytes) = (Vec::new(), 0);
        for index in 0..comparison.requests.len() {
            let result = comparison.run(index, flag, None);
            if let MethodOutcome::Solved(answer) = &result.outcome {
                bytes += answer.move_bytes();
            }
            if bytes > most_bytes {
                return Err(Problem::answer_too_large(most_bytes));
            }
            results.push(result);
        }
        Ok(results)
    };
    state.jobs.answer_json(client, cost, work).await
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
    fn run(&mut self, index: usize, flag: &AtomicBool, sender: Option<&mut EventSender>) -> MethodResult {
        let left = self.total_time.saturating_sub(self.started.elapsed());
        let limits = self.limits.time(self.limits.time.unwrap_or(left).min(left));
        let outcome = match search(&self.requests[index], limits, flag, sender.map(|sender| (sender, Some(index)))) {
            Ok(answer) => MethodOutcome::Solved(Box::new(answer)),
            Err(error) => MethodOutcome::Failed(error.into()),
        };
        MethodResult { index, outcome }
    }
}
