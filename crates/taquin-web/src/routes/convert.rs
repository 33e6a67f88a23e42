//! `POST /api/convert`: a board, and moves made from it, in every notation.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use taquin::{Board, Notation, Slide, read_slides, write_slides};

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;

/// What to convert.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    moves: Option<String>,
    /// How the moves are written.
    notation: Option<String>,
}

/// A board in every form.
#[derive(Debug, Serialize)]
pub struct Converted {
    rows: usize,
    columns: usize,
    tiles: Vec<u16>,
    line: String,
    grid: String,
    #[serde(rename = "box")]
    boxed: String,
    tatham: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Moves>,
}

/// Moves in every notation.
#[derive(Debug, Serialize)]
struct Moves {
    count: usize,
    tile: String,
    tile_runs: String,
    blank: String,
    blank_runs: String,
    number: String,
    coordinate: String,
}

impl Moves {
    fn new(board: &Board, slides: &[Slide]) -> Result<Moves, Problem> {
        let write = |notation, runs| -> Result<String, Problem> {
            let mut text = String::new();
            write_slides(board, slides.iter().copied(), notation, runs, &mut text)
                .map_err(|error| Problem::bad(error).of("moves"))?;
            Ok(text)
        };
        Ok(Moves {
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

/// Reads and writes.
pub async fn convert(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Converted>, Problem> {
    let board = ask::board(&ask.board, "board", &server.config.bounds)?;
    let notation = ask::notation(ask.notation.as_deref(), "notation")?;
    let moves = match &ask.moves {
        None => None,
        Some(text) => {
            let slides = read_slides(text, &board, notation).map_err(|error| Problem::from(error).of("moves"))?;
            Some(Moves::new(&board, &slides)?)
        }
    };
    Ok(Json(Converted {
        rows: board.shape().rows(),
        columns: board.shape().cols(),
        tiles: board.tiles().to_vec(),
        line: board.to_string(),
        grid: board.grid().to_string(),
        boxed: board.boxed().to_string(),
        tatham: board.tatham().to_string(),
        moves,
    }))
}
