//! `POST /api/solve`: solves a board, with live progress; `DELETE /api/jobs/{id}`: cancels a search.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use taquin::heuristic::{Composite, Expression, HeuristicName};
use taquin::report_json::Answer;
use taquin::{Report, Request, RequestError, is_solvable};
use taquin_search::{Limits, Meter};

use crate::app::AppState;
use crate::client::Client;
use crate::job::JobCost;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody, RequestedLimits, SolvingMethod};
use crate::stream::{self, EventSender};

/// The board to solve, and the method.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveBody {
    board: String,
    goal: Option<String>,
    #[serde(default, rename = "way")]
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
    promise: &'static str,
}

impl SolveAnswer {
    /// The bytes of the moves.
    pub fn move_bytes(&self) -> usize {
        self.answer.moves.as_ref().map_or(0, String::len)
    }

    /// A report as JSON.
    pub fn new(report: &Report) -> SolveAnswer {
        SolveAnswer { answer: report.into(), reason: report.reason, promise: report.guarantee.name() }
    }
}

/// Runs one search. Progress goes to the sender, with the index of the search if there are several.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    sender: Option<(&mut EventSender, Option<usize>)>,
) -> Result<SolveAnswer, RequestError> {
    let meter = Meter::new(limits).cancelled_by(flag);
    let report = match sender {
        None => taquin::solve(request, &mut { meter }),
        Some((sender, index)) => {
            let sender = RefCell::new(sender);
            let mut progress = |progress: &_| sender.borrow_mut().send_progress(progress, index);
            let mut meter = meter.reporting_to(&mut progress);
            taquin::solve_with(request, &mut meter, &mut |_, slides| {
                if index.is_none() {
                    sender.borrow_mut().keep_solution(slides);
                }
            })
        }
    };
    Ok(SolveAnswer::new(&report?))
}

/// Solves; the answer is JSON, or server-sent events if the client accepts them.
pub async fn solve(
    State(state): State<Arc<AppState>>,
    client: Client,
    headers: HeaderMap,
    JsonBody(body): JsonBody<SolveBody>,
) -> Result<Response, Problem> {
    let server_limits = &state.config.limits;
    let board = request_body::board(&body.board, "board", server_limits)?;
    let mut request = body.method.request(board, request_body::goal(body.goal.as_deref(), server_limits)?)?;
    request.goal.board(request.board.shape())?;
    request.threads = body.limits.threads(server_limits)?;
    request.table_cache = state.config.tables.clone();
    let limits = body.limits.within(server_limits)?;
    check_solution_size(&request, server_limits.answer)?;
    let cost = JobCost::search(limits.memory.unwrap_or_default());
    if stream::is_accepted(&headers) {
        let work = move |flag: &AtomicBool, mut sender: EventSender| match search(
            &request,
            limits,
            flag,
            Some((&mut sender, None)),
        ) {
            Ok(answer) => sender.send("answer", &answer),
            Err(error) => sender.send("problem", &Problem::from(error)),
        };
        return state.jobs.answer_events(client, cost, work).await;
    }
    state.jobs.answer_json(client, cost, move |flag| Ok(search(&request, limits, flag, None)?)).await
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

/// Cancels a search of this client; its stream ends with the answer so far.
pub async fn cancel(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if state.jobs.cancel(client.address, &id) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::new(StatusCode::NOT_FOUND, "no search with this identifier is running"))
    }
}
