//! `POST /api/verify`: whether moves solve a board.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use crate::app::AppState;
use crate::client::Client;
use crate::config::ServerLimits;
use crate::job::JobCost;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody};

/// The moves to verify, from a board to a goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifyBody {
    board: String,
    goal: Option<String>,
    moves: String,
    /// The notation of the moves.
    notation: Option<String>,
}

/// Whether the moves solve the board.
#[derive(Debug, Serialize)]
pub struct VerifyAnswer {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    slides: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<usize>,
    /// Why the moves are not valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Verifies the moves. Readable moves that do not solve the board are a verdict, not an error.
pub async fn verify(
    State(state): State<Arc<AppState>>,
    client: Client,
    JsonBody(body): JsonBody<VerifyBody>,
) -> Result<Response, Problem> {
    let jobs = Arc::clone(&state.jobs);
    jobs.answer_json(client, JobCost::short(), move |_| verdict(&body, &state.config.limits)).await
}

fn verdict(body: &VerifyBody, limits: &ServerLimits) -> Result<VerifyAnswer, Problem> {
    let board = request_body::board(&body.board, "board", limits)?;
    let goal = request_body::goal(body.goal.as_deref(), limits)?.board(board.shape())?;
    let notation = request_body::notation(body.notation.as_deref())?;
    let slides = request_body::moves(&body.moves, &board, notation, limits.moves)?;
    Ok(match taquin::verify(&board, &goal, slides) {
        Ok(counts) => VerifyAnswer { valid: true, slides: Some(counts.slides), runs: Some(counts.runs), reason: None },
        Err(error) => VerifyAnswer { valid: false, slides: None, runs: None, reason: Some(error.to_string()) },
    })
}
