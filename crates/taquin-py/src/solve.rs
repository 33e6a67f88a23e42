//! Solving one board, with one method or with several.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use taquin::report_json::Answer;
use taquin::{Limits, Report, Request, RequestError, Slide, Verdict, compared_methods};

use crate::board::BoardArg;
use crate::errors::{bad_value, limit_reached, without_solution};
use crate::interrupt::metered;
use crate::options::{LimitOptions, MethodOptions, Options};
use crate::solution::PySolution;

/// Solves a board.
#[pyfunction]
#[pyo3(signature = (board, method, limits, progress=None))]
pub fn solve(
    py: Python,
    board: BoardArg,
    method: Options<MethodOptions>,
    limits: Options<LimitOptions>,
    progress: Option<Py<PyAny>>,
) -> PyResult<PySolution> {
    let limits = limits.limits()?;
    let request = method.request(board.0)?.end_improvement(limits);
    let report = run(py, &request, limits, progress)?.map_err(bad_value)?;
    PySolution::of(&report).ok_or_else(|| without_solution(&report).unwrap_or_else(|| bad_value("no solution")))
}

/// Carries out a request without the interpreter.
fn run(
    py: Python,
    request: &Request,
    limits: Limits,
    progress: Option<Py<PyAny>>,
) -> PyResult<Result<Report, RequestError>> {
    metered(py, limits, progress, |meter| taquin::solve(request, meter))
}

/// The name of a method, its answer as JSON, or why it does not suit the board.
type MethodRecord = (String, Option<String>, Option<String>);

/// Solves a board with each method, or with those that are worth comparing on a board of its size.
#[pyfunction]
pub fn compare(
    py: Python,
    board: BoardArg,
    method: Options<MethodOptions>,
    methods: Option<Vec<Options<MethodOptions>>>,
    limits: Options<LimitOptions>,
) -> PyResult<Vec<MethodRecord>> {
    let limits = limits.limits()?;
    let requests = match methods {
        Some(methods) => {
            methods.iter().map(|method| method.request(board.0.clone())).collect::<PyResult<Vec<Request>>>()?
        }
        None => compared_methods(&method.request(board.0)?),
    };
    let row = |request: Request| {
        let request = request.end_improvement(limits);
        let report = run(py, &request, limits, None)?;
        let label = label(&request, report.as_ref().ok());
        Ok(match report {
            Ok(report) => (label, Some(serde_json::to_string(&Answer::from(&report)).map_err(bad_value)?), None),
            Err(error) => (label, None, Some(error.to_string())),
        })
    };
    requests.into_iter().map(row).collect()
}

/// The name of a method: its algorithm and its heuristic.
fn label(request: &Request, report: Option<&Report>) -> String {
    let algorithm = if request.improvement.first_only { "first" } else { request.algorithm.name() };
    let used = report.filter(|report| report.verdict != Verdict::Unsolvable && request.algorithm.uses_heuristic());
    let heuristic =
        used.and_then(|report| report.heuristic.clone()).or(request.heuristic.as_ref().map(ToString::to_string));
    heuristic.map_or(algorithm.to_owned(), |heuristic| format!("{algorithm} {heuristic}"))
}

/// The moves of all shortest solutions, up to a limit, and their number; `is_counted` only counts them.
#[pyfunction]
pub fn solve_all(
    py: Python,
    board: BoardArg,
    method: Options<MethodOptions>,
    limits: Options<LimitOptions>,
    most: usize,
    is_counted: bool,
) -> PyResult<(Vec<String>, u64)> {
    let (request, mut found) = (method.request(board.0)?, Vec::new());
    let all = metered(py, limits.limits()?, None, |meter| {
        if is_counted {
            return taquin::count_all(&request, meter);
        }
        taquin::solve_all(&request, meter, &mut |slides| {
            if found.len() == most {
                return ControlFlow::Break(());
            }
            found.push(slides.iter().copied().map(Slide::letter).collect());
            ControlFlow::Continue(())
        })
    })?;
    let all = all.map_err(bad_value)?;
    if let Some(error) = without_solution(&all.report) {
        return Err(error);
    }
    match all.stopped {
        Some(stop) => Err(limit_reached(stop, all.report.lower_bound)),
        None => Ok((found, all.count)),
    }
}
