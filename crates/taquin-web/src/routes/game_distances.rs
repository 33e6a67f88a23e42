//! `POST /api/trace`: the distance to the goal of each board of a game, and the moves that increased it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::{Board, Goal, Notation, Request, Slide, Verdict, is_solvable};
use taquin_search::Meter;

use crate::app::AppState;
use crate::client::Client;
use crate::job::JobCost;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody, RequestedLimits};

/// The most moves of a game.
const MOST_MOVES: usize = 5_000;

/// Bytes of solutions that are remembered; a board that is met again beyond them is solved again.
const KNOWN_BYTES: usize = 16 << 20;

/// The moves of a game from a board towards a goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameBody {
    board: String,
    goal: Option<String>,
    moves: String,
    #[serde(default)]
    limits: RequestedLimits,
}

/// The distances along a game.
#[derive(Debug, Serialize)]
pub struct GameDistances {
    /// The distance to the goal of the first board and after each move; `null` if unknown.
    distances: Vec<Option<usize>>,
    /// The numbers of the moves, from 1, that increased the distance.
    wasted: Vec<usize>,
}

/// Computes the distances along the game.
pub async fn game_distances(
    State(state): State<Arc<AppState>>,
    client: Client,
    JsonBody(body): JsonBody<GameBody>,
) -> Result<Response, Problem> {
    let server_limits = &state.config.limits;
    let board = request_body::board(&body.board, "board", server_limits)?;
    let goal = request_body::goal(body.goal.as_deref(), server_limits)?.board(board.shape())?;
    let slides = request_body::moves(&body.moves, &board, Notation::default(), MOST_MOVES)?;
    let mut end = board.clone();
    for &slide in &slides {
        end.slide(slide);
    }
    taquin::verify(&board, &end, slides.iter().copied())?;
    if !is_solvable(&board, &goal) {
        return Err(Problem::bad("this board cannot be solved").in_field("board").with_code("unsolvable", json!({})));
    }
    let threads = body.limits.threads(server_limits)?;
    let limits = body.limits.within(server_limits)?;
    let tables = state.config.tables.clone();
    let work = move |flag: &AtomicBool| {
        let mut meter = Meter::new(limits).cancelled_by(flag);
        let request = Request::new(board).goal(Goal::Custom(goal)).threads(threads).table_cache(tables);
        Ok(measure(request, &slides, &mut meter))
    };
    state.jobs.answer_json(client, JobCost::search(limits.memory.unwrap_or_default()), work).await
}

/// Follows the shortest solution while the player does, and solves again when the player leaves it.
fn measure(mut request: Request, slides: &[Slide], meter: &mut Meter) -> GameDistances {
    let mut known: HashMap<Board, Vec<Slide>> = HashMap::new();
    let mut known_bytes = 0;
    let mut solution = reversed_solution(&request, meter);
    let mut distances = vec![solution.as_ref().map(Vec::len)];
    for &slide in slides {
        let bytes = solution.as_ref().map_or(0, |solution| solution.len() + request.board.tiles().len() * 2);
        if let Some(solution) = &solution
            && known_bytes + bytes <= KNOWN_BYTES
        {
            known_bytes += bytes;
            known.insert(request.board.clone(), solution.clone());
        }
        request.board.slide(slide);
        solution = match solution {
            Some(mut solution) if solution.last() == Some(&slide) => {
                solution.pop();
                Some(solution)
            }
            _ => known.get(&request.board).cloned().or_else(|| reversed_solution(&request, meter)),
        };
        distances.push(solution.as_ref().map(Vec::len));
    }
    let is_wasted = |pair: &[Option<usize>]| matches!(pair, [Some(before), Some(after)] if after > before);
    let wasted = distances.windows(2).enumerate().filter(|(_, pair)| is_wasted(pair)).map(|(i, _)| i + 1).collect();
    GameDistances { distances, wasted }
}

/// A shortest solution, last slide first; `None` if the limits end the search before one is proved.
fn reversed_solution(request: &Request, meter: &mut Meter) -> Option<Vec<Slide>> {
    meter.look().ok()?;
    let report = taquin::solve(request, meter).ok()?;
    let is_optimal = report.is_optimal();
    match report.verdict {
        Verdict::Solved(slides) if is_optimal => Some(slides.into_iter().rev().collect()),
        _ => None,
    }
}
