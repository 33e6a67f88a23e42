//! `POST /api/explain`: a search as a list of moments.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use taquin::heuristic::Composite;
use taquin::{Request, solve_watched};
use taquin_search::Meter;

use super::recorder::{Recorder, Seen};
use super::solve::Solved;
use crate::app::Server;
use crate::ask::{self, Allowance, Way};
use crate::body::Body;
use crate::problem::Problem;
use crate::whole;

/// The moments of a search that is asked for without a number.
const MOMENTS: usize = 4_000;

/// What to watch, and for how long.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    way: Way,
    #[serde(default)]
    limits: Allowance,
    #[serde(default, deserialize_with = "whole::maybe")]
    moments: Option<usize>,
}

/// A search as it went.
#[derive(Debug, Serialize)]
pub struct Explained {
    moments: Vec<Seen>,
    /// Whether the search went on after the last moment.
    truncated: bool,
    /// The other board, where the search was of the board and its twin by turns.
    twin: Option<String>,
    answer: Solved,
}

/// Searches, and keeps the first moments.
pub async fn explain(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Explained>, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    ask::no_larger(&board, bounds.watched_cells)?;
    let request = ask.way.request(board, ask::goal(ask.goal.as_deref(), bounds)?)?;
    request.goal.board(request.board.shape())?;
    let most = ask.moments.unwrap_or(MOMENTS.min(bounds.moments));
    if !(1..=bounds.moments).contains(&most) {
        return Err(Problem::out_of_range("moments", 1, bounds.moments));
    }
    let limits = ask.limits.limits(bounds)?;
    let (_leash, explained) = server.jobs.start(limits.memory.unwrap_or_default(), move |flag| {
        watch(&request, most, &mut Meter::new(limits).cancelled_by(flag))
    })?;
    Ok(Json(explained.await.map_err(|_| Problem::broken())??))
}

fn watch(request: &Request, most: usize, meter: &mut Meter) -> Result<Explained, Problem> {
    let goal = request.goal.board(request.board.shape()).map_err(taquin::RequestError::from)?;
    let composite = match &request.heuristic {
        Some(expression) if request.algorithm.uses_heuristic() => {
            Some(Composite::new(expression, &goal).map_err(taquin::RequestError::from)?)
        }
        _ => None,
    };
    let mut recorder = Recorder::new(goal, composite, most);
    let report = solve_watched(request, meter, &mut |moment| recorder.see(moment))?;
    let lockstep = request.algorithm == taquin::Algorithm::Lockstep;
    let twin = request.board.twin().filter(|_| lockstep).map(|twin| twin.to_string());
    let (moments, truncated) = recorder.end();
    Ok(Explained { moments, truncated, twin, answer: Solved::new(&report) })
}
