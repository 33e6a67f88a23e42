//! The request `solve`: solves a board, with live progress.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use taquin::heuristic::{Composite, Expression, HeuristicName};
use taquin::reason::MethodReason;
use taquin::report_json::Answer;
use taquin::{Report, Request, RequestError, is_solvable};
use taquin_search::{Limits, Meter};

use crate::api::Api;
use crate::decode::ApiRequest;
use crate::events::{EventKind, EventWriter};
use crate::fields::{self, RequestedLimits, SolvingMethod};
use crate::limited_json::to_json;
use crate::prepared_request::{EventWork, PreparedRequest, RequestCost};
use crate::problem::Problem;

/// The board to solve, and the method.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveBody {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    method: SolvingMethod,
    #[serde(default)]
    limits: RequestedLimits,
}

/// An answer, and what its method guarantees.
#[derive(Debug, Serialize)]
pub struct SolveAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// Why the solver chose this method, if it chose.
    reason: Option<&'static str>,
    /// What the method guarantees about its solutions.
    guarantee: &'static str,
}

impl SolveAnswer {
    /// The bytes of the moves.
    pub fn move_bytes(&self) -> usize {
        self.answer.moves.as_ref().map_or(0, String::len)
    }

    /// A report as JSON.
    pub fn new(report: &Report) -> SolveAnswer {
        SolveAnswer {
            answer: report.into(),
            reason: report.reason.map(MethodReason::sentence),
            guarantee: report.guarantee.name(),
        }
    }
}

/// Runs one search. Progress goes to the events, with the index of the search if there are several.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    events: Option<(&mut EventWriter, Option<usize>)>,
) -> Result<SolveAnswer, RequestError> {
    let meter = Meter::new(limits).cancelled_by(flag);
    let report = match events {
        None => taquin::solve(request, &mut { meter }),
        Some((events, index)) => {
            let events = RefCell::new(events);
            let mut progress = |progress: &_| events.borrow_mut().send_progress(progress, index);
            let mut meter = meter.reporting_to(&mut progress);
            taquin::solve_improving(request, &mut meter, &mut |_, slides| {
                if index.is_none() {
                    events.borrow_mut().keep_solution(slides);
                }
            })
        }
    };
    Ok(SolveAnswer::new(&report?))
}

impl ApiRequest for SolveBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let api_limits = &api.limits;
        let board = fields::board(&self.board, "board", api_limits)?;
        let request = self.method.request(board, fields::goal(self.goal.as_deref(), api_limits)?)?;
        request.goal.board(request.board.shape())?;
        let mut request = request.threads(self.limits.threads(api_limits)?).table_cache(api.tables.clone());
        if let Some(backend) = &api.subtree_backend {
            request = request.subtree_backend(backend.clone());
        }
        let limits = self.limits.within(api_limits)?;
        check_solution_size(&request, api_limits.answer)?;
        Ok(PreparedRequest::search(RequestCost::of(&limits), api_limits, SolveWork { request, limits }))
    }
}

/// The search of a request.
struct SolveWork {
    request: Request,
    limits: Limits,
}

impl EventWork for SolveWork {
    fn answer(self: Box<Self>, flag: &AtomicBool, limit: usize) -> Result<Vec<u8>, Problem> {
        to_json(&search(&self.request, self.limits, flag, None)?, limit)
    }

    fn send_events(self: Box<Self>, flag: &AtomicBool, events: &mut EventWriter) {
        match search(&self.request, self.limits, flag, Some((events, None))) {
            Ok(answer) => events.send(EventKind::Answer, &answer),
            Err(error) => events.send(EventKind::Problem, &Problem::from(error)),
        }
    }
}

/// Refuses a board whose shortest solution has more slides than an answer has bytes, before it is searched for.
pub fn check_solution_size(request: &Request, limit: usize) -> Result<(), Problem> {
    let goal = request.goal.board(request.board.shape())?;
    let manhattan = Expression::from(HeuristicName::Manhattan);
    // The estimate is never more than the square of the cells, so that most boards need none.
    if request.board.shape().cells().pow(2) <= limit || !is_solvable(&request.board, &goal) {
        return Ok(());
    }
    let bound = Composite::new(&manhattan, &goal).map_err(RequestError::from)?.value(&request.board);
    if bound as usize > limit { Err(Problem::answer_too_large(limit).in_field("board")) } else { Ok(()) }
}
