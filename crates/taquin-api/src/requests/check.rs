//! The request `check`: whether a board can be solved, with the parity argument.

use serde::{Deserialize, Serialize};
use taquin::parity::Sequence;

use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::fields;
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;

/// The most inversions that are listed.
const MOST_PAIRS: usize = 400;

/// The board to check, and its goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    board: String,
    goal: Option<String>,
}

/// Whether the board can be solved, and the argument.
#[derive(Debug, Serialize)]
pub struct Solvability {
    board: TileOrder,
    goal: TileOrder,
    solvable: bool,
    rows: usize,
    columns: usize,
    blank_distance: usize,
    odd_permutation: bool,
}

/// The tiles of a board in reading order, and their inversions.
#[derive(Debug, Serialize)]
struct TileOrder {
    board: String,
    tiles: Box<[u16]>,
    inversions: usize,
    /// The first [`MOST_PAIRS`] inversions: pairs with the larger tile first.
    pairs: Vec<(u16, u16)>,
    blank_row: usize,
    blank_column: usize,
}

impl TileOrder {
    fn new(board: String, sequence: Sequence) -> TileOrder {
        TileOrder {
            board,
            pairs: sequence.pairs().take(MOST_PAIRS).collect(),
            inversions: sequence.inversions,
            blank_row: sequence.blank_row,
            blank_column: sequence.blank_col,
            tiles: sequence.tiles,
        }
    }
}

impl ApiRequest for CheckBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        Ok(PreparedRequest::short(&limits, move |_| solvability(&self, &limits)))
    }
}

fn solvability(body: &CheckBody, limits: &ApiLimits) -> Result<Solvability, Problem> {
    let board = fields::board(&body.board, "board", limits)?;
    let goal = fields::goal(body.goal.as_deref(), limits)?.board(board.shape())?;
    let explanation = taquin::explain(&board, &goal)?;
    Ok(Solvability {
        solvable: explanation.solvable,
        rows: board.shape().rows(),
        columns: board.shape().cols(),
        blank_distance: explanation.blank_distance,
        odd_permutation: explanation.odd_permutation,
        board: TileOrder::new(board.to_string(), explanation.board),
        goal: TileOrder::new(goal.to_string(), explanation.goal),
    })
}
