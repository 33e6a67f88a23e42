//! The request `convert`: a board in every format, and moves from it in every notation.

use serde::{Deserialize, Serialize};
use taquin::{Board, Notation, Slide, write_slides};

use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::fields;
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;

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
                .map_err(|error| Problem::bad(error).in_field("moves").saying(&error))?;
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

impl ApiRequest for ConvertBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        Ok(PreparedRequest::short(&limits, move |_| converted(&self, &limits)))
    }
}

fn converted(body: &ConvertBody, limits: &ApiLimits) -> Result<ConvertedBoard, Problem> {
    let board = fields::board(&body.board, "board", limits)?;
    let notation = fields::notation(body.notation.as_deref())?;
    let slides = body.moves.as_deref().map(|text| fields::moves(text, &board, notation, limits.moves)).transpose()?;
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
