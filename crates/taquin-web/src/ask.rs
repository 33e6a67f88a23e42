//! What requests have in common: boards, goals, ways of solving and limits, read from their texts.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Notation, Request, read_board};
use taquin_search::{Limits, Weight};

use crate::config::Bounds;
use crate::problem::Problem;
use crate::whole;

/// A way of solving, as it is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The name of an algorithm.
    pub algorithm: Option<String>,
    /// An expression.
    pub heuristic: Option<String>,
    /// How much more the estimate counts in weighted A*.
    pub weight: Option<f64>,
    /// How many boards of each depth beam search keeps.
    #[serde(default, deserialize_with = "whole::maybe")]
    pub width: Option<usize>,
}

/// How much one search may use, as it is asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Seconds.
    pub time: Option<f64>,
    /// Boards expanded.
    #[serde(default, deserialize_with = "whole::maybe")]
    pub nodes: Option<u64>,
    /// Mebibytes.
    #[serde(default, deserialize_with = "whole::maybe")]
    pub memory: Option<usize>,
    /// Threads.
    #[serde(default, deserialize_with = "whole::maybe")]
    pub threads: Option<usize>,
}

/// Reads a board that is small enough.
pub fn board(text: &str, field: &'static str, bounds: &Bounds) -> Result<Board, Problem> {
    let board = read_board(text.as_bytes()).map_err(|error| Problem::from(error).of(field))?;
    no_larger(&board, bounds.cells).map_err(|problem| problem.of(field))?;
    Ok(board)
}

/// Refuses a board of more cells than these.
pub fn no_larger(board: &Board, cells: usize) -> Result<(), Problem> {
    let shape = board.shape();
    if shape.cells() > cells {
        let error = format!("a {shape} board has {} cells; here it may have at most {cells}", shape.cells());
        let values = json!({ "shape": shape.to_string(), "cells": shape.cells(), "most": cells });
        return Err(Problem::bad(error).of("board").coded("cells", values));
    }
    Ok(())
}

/// Reads a goal: a name, or a board.
pub fn goal(text: Option<&str>, bounds: &Bounds) -> Result<Goal, Problem> {
    let Some(text) = text.map(str::trim) else { return Ok(Goal::RowMajor) };
    if let Some(goal) = Goal::named(text) {
        return Ok(goal);
    }
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Ok(Goal::Custom(board(text, "goal", bounds)?));
    }
    let names = Goal::NAMED.each_ref().map(Goal::name).join(", ");
    let error = format!("no goal has this name; choose {names}, or write a board");
    Err(Problem::bad(error).of("goal").coded("goal-name", json!({ "names": names })))
}

/// Reads the name of a notation.
pub fn notation(name: Option<&str>, field: &'static str) -> Result<Notation, Problem> {
    let names = || json!({ "names": Notation::ALL.map(Notation::name).join(", ") });
    let problem = |error| Problem::bad(error).of(field).coded("notation-name", names());
    name.map_or(Ok(Notation::default()), |name| name.parse().map_err(problem))
}

impl Way {
    /// The request to solve a board this way.
    pub fn request(&self, board: Board, goal: Goal) -> Result<Request, Problem> {
        let mut request = Request::new(board).goal(goal).algorithm(self.algorithm()?);
        request.heuristic = self.heuristic.as_deref().map(heuristic).transpose()?;
        if let Some(number) = self.weight {
            request.weight = weight(number)?;
        }
        if let Some(width) = self.width {
            if !(1..=1_000_000).contains(&width) {
                return Err(Problem::out_of_range("width", 1, 1_000_000));
            }
            request.beam_width = width;
        }
        Ok(request)
    }

    fn algorithm(&self) -> Result<Algorithm, Problem> {
        let Some(name) = &self.algorithm else { return Ok(Algorithm::Auto) };
        Algorithm::named(name).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            let error = format!("no algorithm has this name; choose {names}");
            Problem::bad(error).of("algorithm").coded("algorithm-name", json!({ "names": names }))
        })
    }
}

/// Reads an expression.
pub fn heuristic(text: &str) -> Result<Expression, Problem> {
    Ok(text.parse::<Expression>()?)
}

/// A decimal number as a fraction that searches can count with.
fn weight(number: f64) -> Result<Weight, Problem> {
    let whole = |under: u32| (number * f64::from(under)).fract() == 0.0;
    let under = [1, 2, 4, 5, 8, 10, 20].into_iter().find(|&under| whole(under)).unwrap_or(100);
    let over = (number * f64::from(under)).round();
    let weight = if (1.0..=10.0).contains(&number) { Weight::new(over as u32, under) } else { None };
    weight.ok_or_else(|| Problem::out_of_range("weight", 1, 10))
}

impl Allowance {
    /// The limits of one search, none larger than the server allows.
    pub fn limits(&self, bounds: &Bounds) -> Result<Limits, Problem> {
        Ok(Limits::none().time(self.time(bounds)?).nodes(self.nodes).memory(self.bytes(bounds)?))
    }

    /// The threads of one search.
    pub fn threads(&self, bounds: &Bounds) -> Result<usize, Problem> {
        match self.threads {
            None => Ok(bounds.threads),
            Some(threads) if (1..=bounds.threads).contains(&threads) => Ok(threads),
            Some(_) => Err(Problem::out_of_range("threads", 1, bounds.threads)),
        }
    }

    fn time(&self, bounds: &Bounds) -> Result<Duration, Problem> {
        let Some(seconds) = self.time else { return Ok(bounds.time_each) };
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= bounds.time);
        time.ok_or_else(|| Problem::out_of_range("time", 0, bounds.time.as_secs() as usize))
    }

    fn bytes(&self, bounds: &Bounds) -> Result<usize, Problem> {
        let Some(mebibytes) = self.memory else { return Ok(bounds.memory_each.min(bounds.memory)) };
        let most = bounds.memory >> 20;
        if !(1..=most).contains(&mebibytes) {
            return Err(Problem::out_of_range("memory", 1, most));
        }
        Ok(mebibytes << 20)
    }
}
