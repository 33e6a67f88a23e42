//! The command line.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command `taquin` with these arguments, the name of the program first, and returns its exit code.
#[pyfunction]
pub fn run_command(py: Python, arguments: Vec<OsString>) -> u8 {
    py.detach(|| taquin_cli::run(arguments))
}
