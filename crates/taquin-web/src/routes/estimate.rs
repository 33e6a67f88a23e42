//! `POST /api/estimate`: what heuristics say of a board, part by part.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::heuristic::{Composite, Expression, HeuristicName};
use taquin::{Board, is_solvable};

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;

/// The most heuristics in one request.
const MOST: usize = 16;

/// Which board, for which goal, by which heuristics.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    /// Expressions; all that stand alone if none are named.
    heuristics: Option<Vec<String>>,
}

/// What one heuristic says.
#[derive(Debug, Serialize)]
pub struct Estimate {
    heuristic: String,
    #[serde(flatten)]
    value: Value,
    admissible: bool,
    consistent: bool,
}

/// The estimate with its shares, or why there is none.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Value {
    Known { value: u32, parts: Vec<Share> },
    Unknown { error: String },
}

/// What one part adds.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    part: &'static str,
    value: u32,
}

/// The shares of an estimate.
pub fn shares(composite: &Composite, board: &Board) -> Vec<Share> {
    composite.explain(board).into_iter().map(|(part, value)| Share { part: part.name(), value }).collect()
}

/// Estimates; a board that cannot be solved has no distance to estimate.
pub async fn estimate(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Vec<Estimate>>, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape())?;
    if !is_solvable(&board, &goal) {
        let error = "this board cannot be solved, so there is no distance to estimate";
        return Err(Problem::bad(error).of("board").coded("unsolvable", json!({})));
    }
    let expressions = match ask.heuristics {
        Some(texts) if texts.len() > MOST => return Err(Problem::out_of_range("heuristics", 0, MOST)),
        Some(texts) => texts.iter().map(|text| ask::heuristic(text)).collect::<Result<_, _>>()?,
        None => all(),
    };
    Ok(Json(expressions.iter().map(|expression| one(expression, &board, &goal)).collect()))
}

/// Every heuristic that stands alone, and the strongest guarded sum.
fn all() -> Vec<Expression> {
    let alone = HeuristicName::ALL.into_iter().filter(|name| !name.is_surcharge()).map(HeuristicName::name);
    let texts = alone.chain(["manhattan+linear-conflict", "manhattan+linear-conflict+corner+last-move"]);
    texts.map(|text| text.parse().expect("made of known names")).collect()
}

fn one(expression: &Expression, board: &Board, goal: &Board) -> Estimate {
    let value = match Composite::new(expression, goal) {
        Ok(composite) => Value::Known { value: composite.value(board), parts: shares(&composite, board) },
        Err(error) => Value::Unknown { error: error.to_string() },
    };
    Estimate {
        heuristic: expression.to_string(),
        value,
        admissible: expression.is_admissible(),
        consistent: expression.is_consistent(),
    }
}
