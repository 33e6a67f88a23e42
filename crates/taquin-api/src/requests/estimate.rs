//! The request `estimate`: the value of each heuristic for a board, part by part.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use taquin::Board;
use taquin::heuristic::{Composite, Expression};
use taquin_search::{Limits, Meter};

use super::choices::heuristic_expressions;
use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::fields;
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;

/// The most heuristics in one request.
const MOST_HEURISTICS: usize = 16;

/// The board and goal to estimate, and the heuristics.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstimateBody {
    board: String,
    goal: Option<String>,
    /// Expressions; those of the request `choices` if the field is missing.
    heuristics: Option<Vec<String>>,
}

/// The value of one heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct HeuristicEstimate {
    heuristic: String,
    #[serde(flatten)]
    result: EstimateResult,
    admissible: bool,
    consistent: bool,
}

/// The value with its parts, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum EstimateResult {
    Known { value: u32, parts: Vec<PartEstimate> },
    Unknown { error: String },
}

/// What one part of a heuristic adds to its value.
#[derive(Clone, Debug, Serialize)]
pub struct PartEstimate {
    part: &'static str,
    value: u32,
}

/// The parts of a heuristic's value.
pub fn part_estimates(composite: &Composite, board: &Board) -> Vec<PartEstimate> {
    composite.explain(board).into_iter().map(|(part, value)| PartEstimate { part: part.name(), value }).collect()
}

impl ApiRequest for EstimateBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        Ok(PreparedRequest::short(&limits, move |flag| estimates(self, &limits, flag)))
    }
}

fn estimates(body: EstimateBody, limits: &ApiLimits, flag: &AtomicBool) -> Result<Vec<HeuristicEstimate>, Problem> {
    let mut meter = Meter::new(Limits::none().time(limits.short_time)).cancelled_by(flag);
    let board = fields::board(&body.board, "board", limits)?;
    let goal = fields::goal(body.goal.as_deref(), limits)?.board(board.shape())?;
    let texts = body.heuristics.unwrap_or_else(heuristic_expressions);
    if texts.len() > MOST_HEURISTICS {
        return Err(Problem::out_of_range("heuristics", 0, MOST_HEURISTICS));
    }
    let expressions = texts.iter().map(|text| fields::heuristic(text)).collect::<Result<Vec<_>, _>>()?;
    let mut estimates: Vec<HeuristicEstimate> = Vec::new();
    for expression in &expressions {
        meter.look().map_err(|_| Problem::too_slow(limits.short_time))?;
        // Tables take time, so none is built twice.
        let known = expressions.iter().position(|other| other == expression).and_then(|index| estimates.get(index));
        let estimate = known.cloned().unwrap_or_else(|| one(expression, &board, &goal, &mut meter));
        estimates.push(estimate);
    }
    Ok(estimates)
}

fn one(expression: &Expression, board: &Board, goal: &Board, meter: &mut Meter) -> HeuristicEstimate {
    let result = match Composite::with_budget(expression, goal, meter) {
        Ok(composite) => {
            EstimateResult::Known { value: composite.value(board), parts: part_estimates(&composite, board) }
        }
        Err(error) => EstimateResult::Unknown { error: error.to_string() },
    };
    HeuristicEstimate {
        heuristic: expression.to_string(),
        result,
        admissible: expression.is_admissible(),
        consistent: expression.is_consistent(),
    }
}
