//! The fields that requests share: board, goal, solving method, limits.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Notation, Request, Slide, read_board, read_slides_within};
use taquin_search::{Limits, Weight};

use crate::api_limits::ApiLimits;
use crate::problem::Problem;
use crate::serde_integer;

/// The widest beam of beam search.
const WIDEST_BEAM: usize = 1_000_000;

/// The most characters of a heuristic expression: its parser takes time that grows with the square of the length.
const LONGEST_HEURISTIC: usize = 1_000;

/// A solving method as a request describes it: the field `method`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvingMethod {
    /// The name of an algorithm.
    pub algorithm: Option<String>,
    /// A heuristic expression.
    pub heuristic: Option<String>,
    /// The factor of the heuristic in weighted A*.
    pub weight: Option<f64>,
    /// The number of boards that beam search keeps at each depth.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    pub width: Option<usize>,
}

/// The limits of one search as a request describes them: the field `limits`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestedLimits {
    /// Seconds.
    pub time: Option<f64>,
    /// Boards expanded.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    pub nodes: Option<u64>,
    /// Mebibytes.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    pub memory: Option<usize>,
    /// Threads.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    pub threads: Option<usize>,
}

/// Reads a board within the limit on cells.
pub fn board(text: &str, field: &'static str, limits: &ApiLimits) -> Result<Board, Problem> {
    let board = read_board(text.as_bytes()).map_err(|error| Problem::from(error).in_field(field))?;
    check_cells(&board, limits.cells).map_err(|problem| problem.in_field(field))?;
    Ok(board)
}

/// Refuses a board with more than `most` cells.
pub fn check_cells(board: &Board, most: usize) -> Result<(), Problem> {
    let shape = board.shape();
    if shape.cells() > most {
        let error = format!("a {shape} board has {} cells; at most {most} are allowed here", shape.cells());
        let values = json!({ "shape": shape.to_string(), "cells": shape.cells(), "most": most });
        return Err(Problem::bad(error).in_field("board").with_code("cells", values));
    }
    Ok(())
}

/// Reads a goal: a name, or a board.
pub fn goal(text: Option<&str>, limits: &ApiLimits) -> Result<Goal, Problem> {
    let Some(text) = text.map(str::trim) else { return Ok(Goal::RowMajor) };
    if let Some(goal) = Goal::named(text) {
        return Ok(goal);
    }
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(Goal::Custom(board(text, "goal", limits)?));
    }
    let names = Goal::NAMED.each_ref().map(Goal::name).join(", ");
    let error = format!("unknown goal; choose {names}, or write a board");
    Err(Problem::bad(error).in_field("goal").with_code("goal-name", json!({ "names": names })))
}

/// Reads the name of a notation.
pub fn notation(name: Option<&str>) -> Result<Notation, Problem> {
    let names = || json!({ "names": Notation::ALL.map(Notation::name).join(", ") });
    let problem = |error| Problem::bad(error).in_field("notation").with_code("notation-name", names());
    name.map_or(Ok(Notation::default()), |name| name.parse().map_err(problem))
}

/// Reads the field `moves`; more than `most` are refused before their run lengths are expanded.
pub fn moves(text: &str, board: &Board, notation: Notation, most: usize) -> Result<Vec<Slide>, Problem> {
    read_slides_within(text, board, notation, most).map_err(|error| Problem::from(error).in_field("moves"))
}

/// Reads a heuristic expression.
pub fn heuristic(text: &str) -> Result<Expression, Problem> {
    if text.len() > LONGEST_HEURISTIC {
        let error = format!("a heuristic has at most {LONGEST_HEURISTIC} characters");
        return Err(Problem::bad(error)
            .in_field("heuristic")
            .with_code("too-long", json!({ "most": LONGEST_HEURISTIC })));
    }
    Ok(text.parse::<Expression>()?)
}

impl SolvingMethod {
    /// The request to solve a board with this method.
    pub fn request(&self, board: Board, goal: Goal) -> Result<Request, Problem> {
        let mut request = Request::new(board).goal(goal).algorithm(self.algorithm()?);
        if let Some(text) = &self.heuristic {
            request = request.heuristic(heuristic(text)?);
        }
        if let Some(number) = self.weight {
            let weight = Weight::nearest(number).ok_or_else(|| Problem::out_of_range("weight", 1, 10))?;
            request = request.weight(weight);
        }
        if let Some(width) = self.width {
            if !(1..=WIDEST_BEAM).contains(&width) {
                return Err(Problem::out_of_range("width", 1, WIDEST_BEAM));
            }
            request = request.beam_width(width);
        }
        Ok(request)
    }

    fn algorithm(&self) -> Result<Algorithm, Problem> {
        let Some(name) = &self.algorithm else { return Ok(Algorithm::Auto) };
        Algorithm::named(name).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            let error = format!("unknown algorithm; choose {names}");
            Problem::bad(error).in_field("algorithm").with_code("algorithm-name", json!({ "names": names }))
        })
    }
}

impl RequestedLimits {
    /// The limits of one search, none above those of requests.
    pub fn within(&self, limits: &ApiLimits) -> Result<Limits, Problem> {
        Ok(Limits::none().time(self.time(limits)?).nodes(self.nodes).memory(self.bytes(limits)?))
    }

    /// The threads of one search.
    pub fn threads(&self, limits: &ApiLimits) -> Result<usize, Problem> {
        match self.threads {
            None => Ok(limits.threads),
            Some(threads) if (1..=limits.threads).contains(&threads) => Ok(threads),
            Some(_) => Err(Problem::out_of_range("threads", 1, limits.threads)),
        }
    }

    fn time(&self, limits: &ApiLimits) -> Result<Duration, Problem> {
        let Some(seconds) = self.time else { return Ok(limits.time_default) };
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= limits.time);
        time.ok_or_else(|| Problem::out_of_range("time", 0, limits.time.as_secs() as usize))
    }

    fn bytes(&self, limits: &ApiLimits) -> Result<usize, Problem> {
        let Some(mebibytes) = self.memory else { return Ok(limits.memory_default) };
        let most = limits.memory >> 20;
        if !(1..=most).contains(&mebibytes) {
            return Err(Problem::out_of_range("memory", 1, most));
        }
        Ok(mebibytes << 20)
    }
}
