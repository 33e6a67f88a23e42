//! The request `review`: the distance to the goal of each board of a game, and the moves that increased it.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::{Board, Goal, Notation, Request, Slide, Verdict, is_solvable};
use taquin_search::Meter;

use crate::api::Api;
use crate::decode::ApiRequest;
use crate::fields::{self, RequestedLimits};
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;

/// The most moves of a game.
const MOST_MOVES: usize = 5_000;

/// Bytes of solutions that are remembered; a board that is met again beyond them is solved again.
const KNOWN_BYTES: usize = 16 << 20;

/// The moves of a game from a board towards a goal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewBody {
    board: String,
    goal: Option<String>,
    moves: String,
    #[serde(default)]
    limits: RequestedLimits,
}

/// The distances along a game.
#[derive(Debug, Serialize)]
pub struct GameReview {
    /// The distance to the goal of the first board and after each move; `null` if unknown.
    distances: Vec<Option<usize>>,
    /// The numbers of the moves, from 1, that increased the distance.
    wasted: Vec<usize>,
}

impl ApiRequest for ReviewBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let api_limits = &api.limits;
        let board = fields::board(&self.board, "board", api_limits)?;
        let goal = fields::goal(self.goal.as_deref(), api_limits)?.board(board.shape())?;
        let slides = fields::moves(&self.moves, &board, Notation::default(), MOST_MOVES)?;
        let mut end = board.clone();
        for &slide in &slides {
            end.slide(slide);
        }
        taquin::verify(&board, &end, slides.iter().copied())?;
        if !is_solvable(&board, &goal) {
            let error = "this board cannot be solved";
            return Err(Problem::bad(error).in_field("board").with_code("unsolvable", json!({})));
        }
        let threads = self.limits.threads(api_limits)?;
        let limits = self.limits.within(api_limits)?;
        let tables = api.tables.clone();
        let work = move |flag: &AtomicBool| {
            let mut meter = Meter::new(limits).cancelled_by(flag);
            let request = Request::new(board).goal(Goal::Custom(goal)).threads(threads).table_cache(tables);
            Ok(measure(request, &slides, &mut meter))
        };
        Ok(PreparedRequest::json(RequestCost::of(&limits), api_limits, work))
    }
}

/// Follows the shortest solution while the player does, and solves again when the player leaves it.
fn measure(mut request: Request, slides: &[Slide], meter: &mut Meter) -> GameReview {
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
        let mut board = request.board.clone();
        board.slide(slide);
        request = request.board(board);
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
    GameReview { distances, wasted }
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
