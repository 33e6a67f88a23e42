//! `POST /api/convert`: a board in every format, and moves from it in every notation.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use taquin::{Board, Notation, Slide, write_slides};

use crate::app::AppState;
use crate::client::Client;
use crate::config::ServerLimits;
use crate::job::JobCost;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody};

/// The board to convert, and perhaps moves from it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvertBody {
    board: String,
    moves: Option<String>,
    /// The notation of the moves.
    notation: Option<String>,
}

/// A board in every format.
#[derive(Debug, Serialize)]
pub struct ConvertedBoard {
    rows: usize,
    columns: usize,
    tiles: Vec<u16>,
    line: String,
    grid: String,
    #[serde(rename = "box")]
    boxed: String,
    tatham: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<ConvertedMoves>,
}

/// Moves in every notation.
#[derive(Debug, Serialize)]
struct ConvertedMoves {
    count: usize,
    tile: String,
    tile_runs: String,
    blank: String,
    blank_runs: String,
    number: String,
    coordinate: String,
}

impl ConvertedMoves {
    fn new(board: &Board, slides: &[Slide]) -> Result<ConvertedMoves, Problem> {
        let write = |notation, runs| -> Result<String, Problem> {
            let mut text = String::new();
            write_slides(board, slides.iter().copied(), notation, runs, &mut text)
                .map_err(|error| Problem::bad(error).in_field("moves"))?;
            Ok(text)
        };
        Ok(ConvertedMoves {
            count: slides.len(),
            tile: write(Notation::Tile, false)?,
            tile_runs: write(Notation::Tile, true)?,
            blank: write(Notation::Blank, false)?,
            blank_runs: write(Notation::Blank, true)?,
            number: write(Notation::Number, false)?,
            coordinate: write(Notation::Coordinate, false)?,
        })
    }
}

/// Converts the board and the moves.
pub async fn convert(
    State(state): State<Arc<AppState>>,
    client: Client,
    JsonBody(body): JsonBody<ConvertBody>,
) -> Result<Response, Problem> {
    let jobs = Arc::clone(&state.jobs);
    jobs.answer_json(client, JobCost::short(), move |_| converted(&body, &state.config.limits)).await
}

fn converted(body: &ConvertBody, limits: &ServerLimits) -> Result<ConvertedBoard, Problem> {
    let board = request_body::board(&body.board, "board", limits)?;
    let notation = request_body::notation(body.notation.as_deref())?;
    let slides =
        body.moves.as_deref().map(|text| request_body::moves(text, &board, notation, limits.moves)).transpose()?;
    let moves = slides.map(|slides| ConvertedMoves::new(&board, &slides)).transpose()?;
    Ok(ConvertedBoard {
        rows: board.shape().rows(),
        columns: board.shape().cols(),
        tiles: board.tiles().to_vec(),
        line: board.to_string(),
        grid: board.grid().to_string(),
        boxed: board.boxed().to_string(),
        tatham: board.tatham().to_string(),
        moves,
    })
}
