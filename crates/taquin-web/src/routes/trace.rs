//! `POST /api/trace`: how far from the goal each board of a game was.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::{Board, Goal, Request, Slide, Verdict, is_solvable, read_slides};
use taquin_search::Meter;

use crate::app::Server;
use crate::ask::{self, Allowance};
use crate::body::Body;
use crate::problem::Problem;

/// The most moves of a game.
const MOST: usize = 5_000;

/// Which moves, from which board, to which goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    moves: String,
    #[serde(default)]
    limits: Allowance,
}

/// The distances along a game.
#[derive(Debug, Serialize)]
pub struct Traced {
    /// For the first board and after each move, the slides a shortest solution would take; `null` if not known.
    distances: Vec<Option<usize>>,
    /// The numbers of the moves, from 1, that led away from the goal.
    wasted: Vec<usize>,
}

/// Walks along the game.
pub async fn trace(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Json<Traced>, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape())?;
    let slides = read_slides(&ask.moves, &board, Default::default());
    let slides = slides.map_err(|error| Problem::from(error).of("moves"))?;
    if slides.len() > MOST {
        let error = format!("a game may have at most {MOST} moves");
        return Err(Problem::bad(error).of("moves").coded("too-many-moves", json!({ "most": MOST })));
    }
    let mut end = board.clone();
    for &slide in &slides {
        end.slide(slide);
    }
    taquin::verify(&board, &end, slides.iter().copied())?;
    if !is_solvable(&board, &goal) {
        return Err(Problem::bad("this board cannot be solved").of("board").coded("unsolvable", json!({})));
    }
    let threads = ask.limits.threads(bounds)?;
    let limits = ask.limits.limits(bounds)?;
    let tables = server.config.tables.clone();
    let (_leash, traced) = server.jobs.start(limits.memory.unwrap_or_default(), move |flag| {
        let mut meter = Meter::new(limits).cancelled_by(flag);
        let request = Request::new(board).goal(Goal::Custom(goal)).threads(threads).table_cache(tables);
        walk(request, &slides, &mut meter)
    })?;
    Ok(Json(traced.await.map_err(|_| Problem::broken())?))
}

/// Follows the known shortest way for as long as the player does, and solves again where the player leaves it.
fn walk(mut request: Request, slides: &[Slide], meter: &mut Meter) -> Traced {
    let mut known: HashMap<Board, Vec<Slide>> = HashMap::new();
    let mut way = way_home(&request, meter);
    let mut distances = vec![way.as_ref().map(Vec::len)];
    for &slide in slides {
        if let Some(way) = &way {
            known.insert(request.board.clone(), way.clone());
        }
        request.board.slide(slide);
        way = match way {
            // Ways are kept last slide first.
            Some(mut way) if way.last() == Some(&slide) => {
                way.pop();
                Some(way)
            }
            _ => known.get(&request.board).cloned().or_else(|| way_home(&request, meter)),
        };
        distances.push(way.as_ref().map(Vec::len));
    }
    let led_away = |pair: &[Option<usize>]| matches!(pair, [Some(before), Some(after)] if after > before);
    let wasted = distances.windows(2).enumerate().filter(|(_, pair)| led_away(pair)).map(|(i, _)| i + 1).collect();
    Traced { distances, wasted }
}

/// A shortest solution, last slide first, if the limits allow to find and prove one.
fn way_home(request: &Request, meter: &mut Meter) -> Option<Vec<Slide>> {
    meter.look().ok()?;
    let report = taquin::solve(request, meter).ok()?;
    let is_optimal = report.is_optimal();
    match report.verdict {
        Verdict::Solved(slides) if is_optimal => Some(slides.into_iter().rev().collect()),
        _ => None,
    }
}
