//! Questions that are answered without solving: through the requests of `taquin-api`, or from the library's own JSON.

use std::sync::LazyLock;

use pyo3::prelude::*;
use taquin::inspection_json::InspectionJson;
use taquin::{LayersError, Limits, Shape};
use taquin_api::Api;
use taquin_words::Language;

use crate::board::{BoardArg, ShapeArg};
use crate::errors::{bad_value, limit_reached};
use crate::goal::GoalArg;
use crate::interrupt::{interruptible, metered};
use crate::options::{LimitOptions, Options};

/// The requests, without the limits that a page sets.
static API: LazyLock<Api> = LazyLock::new(|| {
    let mut api = Api::default();
    api.limits.cells = Shape::MAX_CELLS;
    api.limits.moves = usize::MAX;
    api.limits.answer = usize::MAX;
    api.limits.memory = usize::MAX;
    api.limits.memory_default = taquin_cli::half_of_available();
    api.limits.time = std::time::Duration::MAX;
    api.limits.time_default = std::time::Duration::MAX;
    api
});

/// The answer to a request of `taquin-api`: JSON in, JSON out.
#[pyfunction]
pub fn ask(py: Python, name: &str, body: &str) -> PyResult<String> {
    let request = API.prepare(name, body.as_bytes()).map_err(bad_value)?;
    let answer = interruptible(py, |flag| request.answer(flag))?.map_err(bad_value)?;
    String::from_utf8(answer).map_err(bad_value)
}

/// Why a board can or cannot be solved, in English.
#[pyfunction]
pub fn explanation(board: BoardArg, goal: GoalArg) -> PyResult<String> {
    let goal = goal.board(board.0.shape())?;
    let explanation = taquin::explain(&board.0, &goal).map_err(bad_value)?;
    Ok(Language::english().explanation(&explanation, false))
}

/// Everything that can be said about a board without searching, as JSON.
#[pyfunction]
pub fn inspect(py: Python, board: BoardArg, goal: GoalArg) -> PyResult<String> {
    let goal = goal.board(board.0.shape())?;
    let inspection = py.detach(|| taquin::inspect(&board.0, &goal)).map_err(bad_value)?;
    serde_json::to_string(&InspectionJson::from(&inspection)).map_err(bad_value)
}

/// The number of boards at each distance from the goal.
#[pyfunction]
pub fn distances(py: Python, shape: ShapeArg, goal: GoalArg, limits: Options<LimitOptions>) -> PyResult<Vec<u64>> {
    let goal = goal.board(shape.shape()?)?;
    let limits: Limits = limits.limits()?;
    let visited = metered(py, limits, None, |meter| {
        taquin::visit_layers(&goal, meter, |_, _| std::ops::ControlFlow::Continue(()))
    })?;
    visited.map_err(|error| match error {
        LayersError::Stopped(stop) => limit_reached(stop, 0),
        error => bad_value(error),
    })
}

/// The version of the package.
#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
