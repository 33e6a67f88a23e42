//! The request `explain`: a search of a small board, recorded event by event.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use taquin::heuristic::Composite;
use taquin::{Algorithm, Request, RequestError, solve_watched};
use taquin_search::Meter;

use super::search_tree::{TreeEvent, TreeRecorder, ValueScale};
use super::solve::SolveAnswer;
use crate::api::Api;
use crate::decode::ApiRequest;
use crate::fields::{self, RequestedLimits, SolvingMethod};
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;
use crate::serde_integer;

/// The number of events recorded by default.
const DEFAULT_EVENTS: usize = 4_000;

/// The search to record, and the number of events.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplainBody {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    method: SolvingMethod,
    #[serde(default)]
    limits: RequestedLimits,
    #[serde(default, rename = "moments", deserialize_with = "serde_integer::optional")]
    events: Option<usize>,
}

/// A recorded search and its answer.
#[derive(Debug, Serialize)]
pub struct RecordedSearch {
    #[serde(rename = "moments")]
    events: Vec<TreeEvent>,
    /// Whether the search went on after the last recorded event.
    truncated: bool,
    /// The second board, if the search alternates between the board and its twin.
    twin: Option<String>,
    /// What the search chooses by: the f of its events.
    formula: Option<&'static str>,
    /// The factor of the heuristic, if the formula has one.
    weight: Option<f64>,
    /// Whether the search holds one path instead of lists.
    depth_first: bool,
    answer: SolveAnswer,
}

impl ApiRequest for ExplainBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let api_limits = &api.limits;
        let board = fields::board(&self.board, "board", api_limits)?;
        fields::check_cells(&board, api_limits.watched_cells)?;
        let request = self.method.request(board, fields::goal(self.goal.as_deref(), api_limits)?)?;
        request.goal.board(request.board.shape())?;
        let most = self.events.unwrap_or(DEFAULT_EVENTS.min(api_limits.moments));
        if !(1..=api_limits.moments).contains(&most) {
            return Err(Problem::out_of_range("moments", 1, api_limits.moments));
        }
        let limits = self.limits.within(api_limits)?;
        let work = move |flag: &AtomicBool| record(&request, most, &mut Meter::new(limits).cancelled_by(flag));
        Ok(PreparedRequest::json(RequestCost::of(&limits), api_limits, work))
    }
}

fn record(request: &Request, most: usize, meter: &mut Meter) -> Result<RecordedSearch, Problem> {
    let goal = request.goal.board(request.board.shape()).map_err(RequestError::from)?;
    let composite = match &request.heuristic {
        Some(expression) if request.algorithm.uses_heuristic() => {
            Some(Composite::with_budget(expression, &goal, meter).map_err(RequestError::from)?)
        }
        _ => None,
    };
    let ratio = (request.algorithm == Algorithm::WeightedAStar).then(|| request.weight.ratio());
    let denominator = ratio.map_or(1, |(_, denominator)| denominator);
    let is_informed = request.algorithm.uses_heuristic() || !request.algorithm.is_watchable();
    let scale = ValueScale { is_informed, denominator };
    let mut recorder = TreeRecorder::new(goal, scale, composite, most);
    let report = solve_watched(request, meter, &mut |event| recorder.record(event))?;
    let is_lockstep = request.algorithm == Algorithm::Lockstep;
    let twin = request.board.twin().filter(|_| is_lockstep).map(|twin| twin.to_string());
    let (events, truncated) = recorder.into_events();
    Ok(RecordedSearch {
        events,
        truncated,
        twin,
        formula: report.algorithm.formula(),
        weight: ratio.map(|(numerator, denominator)| f64::from(numerator) / f64::from(denominator)),
        depth_first: report.algorithm.is_depth_first(),
        answer: SolveAnswer::new(&report),
    })
}
