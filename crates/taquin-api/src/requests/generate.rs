//! The request `generate`: generates a board: random, at a distance, or as hard as possible.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::generate::{GenerateError, hardest, random_at_distance, random_solvable, random_unsolvable, random_walk};
use taquin::{Board, Shape};
use taquin_search::Meter;

use crate::api::Api;
use crate::decode::ApiRequest;
use crate::fields::{self, RequestedLimits};
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;
use crate::serde_integer;

/// The longest walk.
const LONGEST_WALK: usize = 1_000_000;

/// The shape, goal and kind of the board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateBody {
    #[serde(deserialize_with = "serde_integer::required")]
    rows: usize,
    #[serde(deserialize_with = "serde_integer::required")]
    columns: usize,
    goal: Option<String>,
    #[serde(deserialize_with = "serde_integer::required")]
    seed: u64,
    #[serde(default)]
    kind: BoardKind,
    /// The number of slides of a walk, or the distance from the goal.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    length: Option<usize>,
    #[serde(default)]
    limits: RequestedLimits,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BoardKind {
    /// A random solvable board.
    #[default]
    Solvable,
    /// A random unsolvable board.
    Unsolvable,
    /// The goal after a random walk of `length` slides.
    Walk,
    /// A board whose shortest solution has `length` slides.
    Distance,
    /// One of the boards farthest from the goal.
    Hardest,
}

/// The generated board.
#[derive(Debug, Serialize)]
pub struct GeneratedBoard {
    board: String,
    goal: String,
    seed: u64,
}

impl ApiRequest for GenerateBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let most_cells = api.limits.cells;
        let shape = Shape::new(self.rows, self.columns).filter(|shape| shape.cells() <= most_cells);
        let shape = shape.ok_or_else(|| {
            let error = format!("rows and columns must be at least 1, and their product at most {most_cells}");
            Problem::bad(error).in_field("rows").with_code("rows-columns", json!({ "most": most_cells }))
        })?;
        let goal = fields::goal(self.goal.as_deref(), &api.limits)?.board(shape)?;
        let length = self.checked_length()?;
        let limits = self.limits.within(&api.limits)?;
        let work = move |flag: &AtomicBool| {
            let board = make(self.kind, &goal, self.seed, length, &mut Meter::new(limits).cancelled_by(flag))?;
            Ok(GeneratedBoard { board: board.to_string(), goal: goal.to_string(), seed: self.seed })
        };
        Ok(PreparedRequest::json(RequestCost::of(&limits), &api.limits, work))
    }
}

impl GenerateBody {
    fn checked_length(&self) -> Result<usize, Problem> {
        let needs_length = matches!(self.kind, BoardKind::Walk | BoardKind::Distance);
        match self.length {
            Some(length) if length <= LONGEST_WALK => Ok(length),
            None if !needs_length => Ok(0),
            None => {
                let error = "this kind of board needs a length";
                Err(Problem::bad(error).in_field("length").with_code("needs-length", json!({})))
            }
            Some(_) => Err(Problem::out_of_range("length", 0, LONGEST_WALK)),
        }
    }
}

/// The same seed gives the same board.
fn make(kind: BoardKind, goal: &Board, seed: u64, length: usize, meter: &mut Meter) -> Result<Board, GenerateError> {
    let mut rng = taquin::Random::seeded(seed);
    match kind {
        BoardKind::Solvable => Ok(random_solvable(goal, &mut rng)),
        BoardKind::Unsolvable => random_unsolvable(goal, &mut rng),
        BoardKind::Walk => Ok(random_walk(goal, length, &mut rng)),
        BoardKind::Distance => random_at_distance(goal, length, &mut rng, meter),
        BoardKind::Hardest => {
            let boards = hardest(goal, meter)?.boards;
            let chosen = (seed % boards.len().max(1) as u64) as usize;
            Ok(boards.get(chosen).unwrap_or(goal).clone())
        }
    }
}
