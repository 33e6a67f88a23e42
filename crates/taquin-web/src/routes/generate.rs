//! `POST /api/generate`: makes boards to order.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::generate::{GenerateError, hardest, random_at_distance, random_solvable, random_unsolvable, random_walk};
use taquin::{Board, Random, Shape};
use taquin_search::Meter;

use crate::app::Server;
use crate::ask::{self, Allowance};
use crate::body::Body;
use crate::problem::Problem;
use crate::whole;

/// The longest walk.
const LONGEST_WALK: usize = 1_000_000;

/// What kind of board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    #[serde(deserialize_with = "whole::number")]
    rows: usize,
    #[serde(deserialize_with = "whole::number")]
    columns: usize,
    goal: Option<String>,
    #[serde(deserialize_with = "whole::number")]
    seed: u64,
    #[serde(default)]
    kind: Kind,
    /// The slides of a walk, or the distance from the goal.
    #[serde(default, deserialize_with = "whole::maybe")]
    length: Option<usize>,
    #[serde(default)]
    limits: Allowance,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// Any board that can be solved.
    #[default]
    Solvable,
    /// Any board that cannot.
    Unsolvable,
    /// The goal after so many random slides.
    Walk,
    /// A board whose shortest solution has so many slides.
    Distance,
    /// One of the boards farthest from the goal.
    Hardest,
}

/// A board made to order.
#[derive(Debug, Serialize)]
pub struct Generated {
    board: String,
    goal: String,
    seed: u64,
}

/// Makes a board; the same seed makes the same board.
pub async fn generate(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Generated>, Problem> {
    let bounds = &server.config.bounds;
    let shape = Shape::new(ask.rows, ask.columns).filter(|shape| shape.cells() <= bounds.cells);
    let shape = shape.ok_or_else(|| {
        let error = format!("rows and columns are at least 1 and have at most {} cells", bounds.cells);
        Problem::bad(error).of("rows").coded("rows-columns", json!({ "most": bounds.cells }))
    })?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(shape)?;
    let needs_length = matches!(ask.kind, Kind::Walk | Kind::Distance);
    let length = match ask.length {
        Some(length) if length <= LONGEST_WALK => length,
        None if !needs_length => 0,
        None => {
            let error = "this kind of board needs a length";
            return Err(Problem::bad(error).of("length").coded("needs-length", json!({})));
        }
        Some(_) => return Err(Problem::out_of_range("length", 0, LONGEST_WALK)),
    };
    let limits = ask.limits.limits(bounds)?;
    let (kind, seed, to) = (ask.kind, ask.seed, goal.clone());
    let (_leash, board) = server.jobs.start(limits.memory.unwrap_or_default(), move |flag| {
        make(kind, &to, seed, length, &mut Meter::new(limits).cancelled_by(flag))
    })?;
    let board = board.await.map_err(|_| Problem::broken())??;
    Ok(Json(Generated { board: board.to_string(), goal: goal.to_string(), seed }))
}

fn make(kind: Kind, goal: &Board, seed: u64, length: usize, meter: &mut Meter) -> Result<Board, GenerateError> {
    let mut rng = Random::seeded(seed);
    match kind {
        Kind::Solvable => Ok(random_solvable(goal, &mut rng)),
        Kind::Unsolvable => random_unsolvable(goal, &mut rng),
        Kind::Walk => Ok(random_walk(goal, length, &mut rng)),
        Kind::Distance => random_at_distance(goal, length, &mut rng, meter),
        Kind::Hardest => {
            let boards = hardest(goal, meter)?;
            let chosen = (seed % boards.len().max(1) as u64) as usize;
            Ok(boards.get(chosen).unwrap_or(goal).clone())
        }
    }
}
