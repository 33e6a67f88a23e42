//! The request `review`: the distance to the goal of each board of a game, and the moves that increased it.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::{Goal, Notation, Remaining, Request, is_solvable, review};
use taquin_search::Meter;

use crate::api::Api;
use crate::decode::ApiRequest;
use crate::fields::{self, RequestedLimits};
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;

/// The most moves of a game.
const MOST_MOVES: usize = 5_000;

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
            let game = review(&request, &slides, &mut meter)?;
            Ok(GameReview::new(game.into_iter().map(Remaining::exact).collect()))
        };
        Ok(PreparedRequest::json(RequestCost::of(&limits), api_limits, work))
    }
}

impl GameReview {
    fn new(distances: Vec<Option<usize>>) -> GameReview {
        let is_wasted = |pair: &[Option<usize>]| matches!(pair, [Some(before), Some(after)] if after > before);
        let wasted = distances.windows(2).enumerate().filter(|(_, pair)| is_wasted(pair)).map(|(i, _)| i + 1).collect();
        GameReview { distances, wasted }
    }
}
