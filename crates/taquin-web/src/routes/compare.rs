//! `POST /api/compare`: solves a board with several methods, one after the other.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::solve::{SolveAnswer, search};
use crate::app::AppState;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody, RequestedLimits, SolvingMethod};
use crate::stream;

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
    let (mut sender, receiver) = stream::channel();
    let streams = stream::is_accepted(&headers);
    let (guard, results) = state.jobs.start(limits.memory.unwrap_or_default(), move |flag| {
        let mut results = Vec::new();
        for (index, request) in requests.iter().enumerate() {
            let outcome = match search(request, limits, flag, streams.then_some((&mut sender, Some(index)))) {
                Ok(answer) => MethodOutcome::Solved(Box::new(answer)),
                Err(error) => MethodOutcome::Failed(error.into()),
            };
            let result = MethodResult { index, outcome };
            if streams {
                sender.send("row", &result);
            } else {
                results.push(result);
            }
        }
        results
    })?;
    if streams {
        return Ok(stream::response(guard, receiver));
    }
    Ok(Json(results.await.map_err(|_| Problem::crashed())?).into_response())
}
