//! The exceptions of the package, and what raises them.

use std::io;

use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use taquin::{ReadError, Report, Stop, Verdict, report_json::stop_name};

pyo3::import_exception!(concurrent.futures, CancelledError);
pyo3::import_exception!(taquin._errors, BoardError);
pyo3::import_exception!(taquin._errors, LimitReached);
pyo3::import_exception!(taquin._errors, UnsolvableError);
pyo3::import_exception!(taquin.cluster._errors, JournalError);

/// A text that is not a board, with its line and column.
pub fn bad_text(error: &ReadError) -> PyErr {
    BoardError::new_err((error.to_string(), error.span.line, error.span.column))
}

/// Something that is not a board.
pub fn bad_board(error: impl ToString) -> PyErr {
    BoardError::new_err(error.to_string())
}

/// A value that makes no sense.
pub fn bad_value(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Work for which the system starts no thread.
pub fn without_thread(error: &io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("the system starts no thread for this: {error}"))
}

/// A limit that ended work without a result, with the best lower bound.
pub fn limit_reached(stop: Stop, lower_bound: u32) -> PyErr {
    let proven = if lower_bound > 0 { format!("; every solution costs at least {lower_bound}") } else { String::new() };
    LimitReached::new_err((format!("{stop}{proven}"), stop_name(stop), lower_bound))
}

/// Why a report has no solution; `None` if it has one.
pub fn without_solution(report: &Report) -> Option<PyErr> {
    match report.verdict {
        Verdict::Solved(_) => None,
        Verdict::Stopped(stop) => Some(limit_reached(stop, report.lower_bound)),
        Verdict::Unsolvable => {
            let text = format!("{} cannot be solved to {}", report.board, report.goal);
            Some(UnsolvableError::new_err(text))
        }
    }
}

/// The value with this name, or an error that lists all names.
pub fn named<T>(what: &str, name: &str, find: fn(&str) -> Option<T>, names: &[&str]) -> Result<T, PyErr> {
    let wanted = name.trim().to_lowercase();
    find(&wanted).ok_or_else(|| bad_value(format!("unknown {what} '{name}'; choose {}", names.join(", "))))
}
