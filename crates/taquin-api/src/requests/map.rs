//! The request `map`: all boards of a small shape, how far each is from the start and from the goal, and in which order a
//! search expands them.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::heuristic::Composite;
use taquin::space::{Grid, Puzzle, Small};
use taquin::{Board, Request, RequestError, SearchEvent, is_solvable, solve_watched, visit_layers};
use taquin_search::{Limits, Meter, Ranked};

use super::solve::SolveAnswer;
use crate::api::Api;
use crate::decode::ApiRequest;
use crate::fields::{self, RequestedLimits, SolvingMethod};
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;

/// The letter of the value 0; each further value has the next one.
const ZERO: u8 = b'0';
/// The letter of a board that cannot reach the goal.
const NONE: u8 = b'/';
/// The largest value that has a letter of its own.
const MOST: usize = (b'~' - ZERO) as usize;

/// The board, goal and search to map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapBody {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    method: SolvingMethod,
    #[serde(default)]
    limits: RequestedLimits,
}

/// All boards of a shape and the search among them. A board is named by its number: that of its tiles in the
/// lexicographic order of all permutations, from 0.
#[derive(Debug, Serialize)]
pub struct BoardMap {
    /// How many boards reach the goal.
    boards: usize,
    /// The distance of each board from the start, as letters from `0` on; `/` for boards that cannot reach the goal.
    from_start: String,
    /// The distance of each board from the goal, written alike.
    from_goal: String,
    /// The estimate of each board, written alike, if the search has a heuristic.
    heuristic: Option<String>,
    /// The boards in the order in which they are expanded.
    expanded: Vec<u32>,
    /// Where iterations start among them.
    iterations: Vec<MapIteration>,
    /// Whether the search went on after the last recorded expansion.
    truncated: bool,
    /// What the search chooses by.
    formula: Option<&'static str>,
    answer: SolveAnswer,
}

/// An iteration of iterative deepening.
#[derive(Debug, Serialize)]
struct MapIteration {
    bound: u32,
    /// The number of expansions before it.
    start: usize,
}

impl ApiRequest for MapBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let api_limits = &api.limits;
        let board = fields::board(&self.board, "board", api_limits)?;
        fields::check_cells(&board, api_limits.mapped_cells)?;
        let request = self.method.request(board, fields::goal(self.goal.as_deref(), api_limits)?)?;
        let goal = request.goal.board(request.board.shape())?;
        if !is_solvable(&request.board, &goal) {
            let error = "this board cannot be solved, so it is on another map than the goal";
            return Err(Problem::bad(error).in_field("board").with_code("unsolvable", json!({})));
        }
        let limits = self.limits.within(api_limits)?;
        let (most, short_time) = (api_limits.expansions, api_limits.short_time);
        let work = move |flag: &AtomicBool| {
            let mut counting = Meter::new(Limits::none().time(short_time)).cancelled_by(flag);
            let values = BoardValues::of(&request, &goal, &mut counting)?;
            let values = values.ok_or_else(|| Problem::too_slow(short_time))?;
            map(&request, &goal, values, most, &mut Meter::new(limits).cancelled_by(flag))
        };
        Ok(PreparedRequest::json(RequestCost::of(&limits), api_limits, work))
    }
}

/// What every board has before the search begins, as letters.
struct BoardValues {
    from_start: String,
    from_goal: String,
    heuristic: Option<String>,
}

impl BoardValues {
    /// Nothing if the time does not suffice.
    fn of(request: &Request, goal: &Board, meter: &mut Meter) -> Result<Option<BoardValues>, Problem> {
        let expression = request.heuristic.as_ref().filter(|_| request.algorithm.uses_heuristic());
        let composite = expression.map(|expression| Composite::with_budget(expression, goal, meter)).transpose();
        let composite = composite.map_err(RequestError::from)?;
        let mut estimates = Letters::of(goal);
        let from_goal = distances(goal, meter, |board, rank| {
            if let Some(composite) = &composite {
                estimates.set(rank, composite.value(&board()) as usize);
            }
        });
        let Some(from_goal) = from_goal else { return Ok(None) };
        let Some(from_start) = distances(&request.board, meter, |_, _| {}) else { return Ok(None) };
        Ok(Some(BoardValues { from_start, from_goal, heuristic: composite.map(|_| estimates.into_string()) }))
    }
}

/// A letter for each board of a shape, by its number.
struct Letters(Vec<u8>);

impl Letters {
    /// Of boards of this shape, none of which has a value yet.
    fn of(board: &Board) -> Letters {
        Letters(vec![NONE; Puzzle::<Small<16>>::new(board).ranks() as usize])
    }

    fn set(&mut self, rank: usize, value: usize) {
        self.0[rank] = ZERO + value.min(MOST) as u8;
    }

    fn into_string(self) -> String {
        self.0.into_iter().map(char::from).collect()
    }
}

/// The distance of each board from `from`, as letters; `visit` sees each board and its number. Nothing if the meter stops it.
fn distances(from: &Board, meter: &mut Meter, mut visit: impl FnMut(&dyn Fn() -> Board, usize)) -> Option<String> {
    let numbers = Puzzle::<Small<16>>::new(from);
    let mut letters = Letters::of(from);
    visit_layers(from, meter, |distance, board| {
        let rank = numbers.rank(&Small::of(&board())) as usize;
        letters.set(rank, distance);
        visit(board, rank);
        ControlFlow::Continue(())
    })
    .ok()?;
    Some(letters.into_string())
}

fn map(
    request: &Request,
    goal: &Board,
    values: BoardValues,
    most: usize,
    meter: &mut Meter,
) -> Result<BoardMap, Problem> {
    let numbers = Puzzle::<Small<16>>::new(goal);
    let (mut expanded, mut iterations, mut truncated) = (Vec::new(), Vec::new(), false);
    let report = solve_watched(request, meter, &mut |event| match event {
        SearchEvent::Threshold { bound } if !truncated => {
            iterations.push(MapIteration { bound, start: expanded.len() })
        }
        SearchEvent::Selected { board, .. } if is_solvable(&board, goal) => {
            truncated |= expanded.len() == most;
            if !truncated {
                expanded.push(numbers.rank(&Small::of(&board)) as u32);
            }
        }
        _ => {}
    })?;
    let BoardValues { from_start, from_goal, heuristic } = values;
    Ok(BoardMap {
        boards: from_goal.bytes().filter(|&letter| letter != NONE).count(),
        from_start,
        from_goal,
        heuristic,
        expanded,
        iterations,
        truncated,
        formula: report.algorithm.formula(),
        answer: SolveAnswer::new(&report),
    })
}
