//! `POST /api/check`: whether a board can be solved, and why.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use taquin::parity::Sequence;

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;

/// The most pairs of a sequence that are listed.
const PAIRS: usize = 400;

/// Which board, and for which goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
}

/// The verdict with its argument.
#[derive(Debug, Serialize)]
pub struct Checked {
    board: Tiles,
    goal: Tiles,
    solvable: bool,
    rows: usize,
    columns: usize,
    blank_distance: usize,
    odd_permutation: bool,
    /// The argument in English.
    text: String,
}

/// The tiles of a board and their disorder.
#[derive(Debug, Serialize)]
struct Tiles {
    board: String,
    tiles: Box<[u16]>,
    inversions: usize,
    /// Pairs that have the larger first; the first few hundred of them.
    pairs: Vec<(u16, u16)>,
    blank_row: usize,
    blank_column: usize,
}

impl Tiles {
    fn new(board: String, sequence: Sequence) -> Tiles {
        Tiles {
            board,
            pairs: sequence.pairs().take(PAIRS).collect(),
            inversions: sequence.inversions,
            blank_row: sequence.blank_row,
            blank_column: sequence.blank_col,
            tiles: sequence.tiles,
        }
    }
}

/// Decides and explains.
pub async fn check(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Checked>, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape())?;
    let explanation = taquin::explain(&board, &goal)?;
    Ok(Json(Checked {
        solvable: explanation.solvable,
        rows: board.shape().rows(),
        columns: board.shape().cols(),
        blank_distance: explanation.blank_distance,
        odd_permutation: explanation.odd_permutation,
        text: explanation.to_string(),
        board: Tiles::new(board.to_string(), explanation.board),
        goal: Tiles::new(goal.to_string(), explanation.goal),
    }))
}
