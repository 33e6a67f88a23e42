//! `POST /api/compare`: solves a board in several ways, one after the other.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::solve::{Solved, search};
use crate::app::Server;
use crate::ask::{self, Allowance, Way};
use crate::body::Body;
use crate::problem::Problem;
use crate::stream;

/// The most ways in one request.
const MOST: usize = 16;

/// What to solve, and in which ways.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    ways: Vec<Way>,
    #[serde(default)]
    limits: Allowance,
}

/// What came of one way.
#[derive(Serialize)]
struct Row {
    way: usize,
    #[serde(flatten)]
    result: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Solved(Box<Solved>),
    Failed(Problem),
}

/// Solves in each way within the limits; rows come as server-sent events if those are accepted.
pub async fn compare(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Body(ask): Body<Ask>,
) -> Result<Response, Problem> {
    let bounds = &server.config.bounds;
    if !(1..=MOST).contains(&ask.ways.len()) {
        return Err(Problem::out_of_range("ways", 1, MOST));
    }
    let board = ask::board(&ask.board, "board", bounds)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?;
    goal.board(board.shape())?;
    let threads = ask.limits.threads(bounds)?;
    let request = |way: &Way| {
        Ok(way.request(board.clone(), goal.clone())?.threads(threads).table_cache(server.config.tables.clone()))
    };
    let requests = ask.ways.iter().map(request).collect::<Result<Vec<_>, Problem>>()?;
    let limits = ask.limits.limits(bounds)?;
    let (mut teller, listener) = stream::channel();
    let wants_events = stream::is_wanted(&headers);
    let (leash, rows) = server.jobs.start(limits.memory.unwrap_or_default(), move |flag| {
        let mut rows = Vec::new();
        for (way, request) in requests.iter().enumerate() {
            let result = match search(request, limits, flag, wants_events.then_some((&mut teller, Some(way)))) {
                Ok(solved) => Outcome::Solved(Box::new(solved)),
                Err(error) => Outcome::Failed(error.into()),
            };
            let row = Row { way, result };
            if wants_events {
                teller.tell("row", &row);
            } else {
                rows.push(row);
            }
        }
        rows
    })?;
    if wants_events {
        return Ok(stream::events(leash, listener));
    }
    Ok(Json(rows.await.map_err(|_| Problem::broken())?).into_response())
}
