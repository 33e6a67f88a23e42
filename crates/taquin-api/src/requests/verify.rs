//! The request `verify`: whether moves solve a board.

use serde::{Deserialize, Serialize};

use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::fields;
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;

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

/// Whether the moves solve the board. Readable moves that do not solve it are a verdict, not an error.
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

impl ApiRequest for VerifyBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        Ok(PreparedRequest::short(&limits, move |_| verdict(&self, &limits)))
    }
}

fn verdict(body: &VerifyBody, limits: &ApiLimits) -> Result<VerifyAnswer, Problem> {
    let board = fields::board(&body.board, "board", limits)?;
    let goal = fields::goal(body.goal.as_deref(), limits)?.board(board.shape())?;
    let notation = fields::notation(body.notation.as_deref())?;
    let slides = fields::moves(&body.moves, &board, notation, limits.moves)?;
    Ok(match taquin::verify(&board, &goal, slides) {
        Ok(counts) => VerifyAnswer { valid: true, slides: Some(counts.slides), runs: Some(counts.runs), reason: None },
        Err(error) => VerifyAnswer { valid: false, slides: None, runs: None, reason: Some(error.to_string()) },
    })
}
