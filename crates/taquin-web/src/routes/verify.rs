//! `POST /api/verify`: whether moves solve a board.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use taquin::read_slides;

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;

/// Which moves, from which board, to which goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    moves: String,
    /// How the moves are written.
    notation: Option<String>,
}

/// The verdict.
#[derive(Debug, Serialize)]
pub struct Verdict {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    slides: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<usize>,
    /// Why not, if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Checks the moves; moves that can be read but do not solve the board are an answer, not an error.
pub async fn verify(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Verdict>, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape())?;
    let notation = ask::notation(ask.notation.as_deref(), "notation")?;
    let slides = read_slides(&ask.moves, &board, notation).map_err(|error| Problem::from(error).of("moves"))?;
    Ok(Json(match taquin::verify(&board, &goal, slides) {
        Ok(seen) => Verdict { valid: true, slides: Some(seen.slides), runs: Some(seen.runs), reason: None },
        Err(error) => Verdict { valid: false, slides: None, runs: None, reason: Some(error.to_string()) },
    }))
}
