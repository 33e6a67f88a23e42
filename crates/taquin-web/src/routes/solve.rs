//! `POST /api/solve`: solves a board, with live progress for those who want it.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use taquin::wire::Answer;
use taquin::{Report, Request, RequestError};
use taquin_search::{Limits, Meter};

use crate::app::Server;
use crate::ask::{self, Allowance, Way};
use crate::body::Body;
use crate::problem::Problem;
use crate::stream::{self, Teller};

/// What to solve, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    way: Way,
    #[serde(default)]
    limits: Allowance,
}

/// An answer with what a reader should know of it.
#[derive(Debug, Serialize)]
pub struct Solved {
    #[serde(flatten)]
    answer: Answer,
    /// Why this way of solving was chosen, where the solver chose.
    reason: Option<&'static str>,
    /// What this way of solving promises of its solutions.
    promise: &'static str,
}

impl Solved {
    /// A report in its wire form.
    pub fn new(report: &Report) -> Solved {
        Solved { answer: report.into(), reason: report.reason, promise: report.guarantee.name() }
    }
}

/// One search from its request to its answer.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    teller: Option<(&mut Teller, Option<usize>)>,
) -> Result<Solved, RequestError> {
    let meter = Meter::new(limits).cancelled_by(flag);
    let report = match teller {
        None => taquin::solve(request, &mut { meter }),
        Some((teller, way)) => {
            let teller = RefCell::new(teller);
            let mut show = |progress: &_| teller.borrow_mut().show(progress, way);
            let mut meter = meter.reporting_to(&mut show);
            taquin::solve_with(request, &mut meter, &mut |_, slides| {
                if way.is_none() {
                    teller.borrow_mut().improve(slides);
                }
            })
        }
    };
    Ok(Solved::new(&report?))
}

/// Solves; the answer is JSON, or server-sent events if those are accepted.
pub async fn solve(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Body(ask): Body<Ask>,
) -> Result<Response, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    let mut request = ask.way.request(board, ask::goal(ask.goal.as_deref(), bounds)?)?;
    request.goal.board(request.board.shape())?;
    request.threads = ask.limits.threads(bounds)?;
    request.table_cache = server.config.tables.clone();
    let limits = ask.limits.limits(bounds)?;
    let bytes = limits.memory.unwrap_or_default();
    if stream::is_wanted(&headers) {
        let (mut teller, listener) = stream::channel();
        let (leash, _) =
            server.jobs.start(bytes, move |flag| match search(&request, limits, flag, Some((&mut teller, None))) {
                Ok(solved) => teller.tell("answer", &solved),
                Err(error) => teller.tell("problem", &Problem::from(error)),
            })?;
        return Ok(stream::events(leash, listener));
    }
    let (_leash, answer) = server.jobs.start(bytes, move |flag| search(&request, limits, flag, None))?;
    let solved = answer.await.map_err(|_| Problem::broken())??;
    Ok(Json(solved).into_response())
}
