//! The width that tables on standard output fit into.

use std::io::IsTerminal;

/// The fewest characters that tables are fitted to.
const MIN_COLUMNS: usize = 40;
/// The width of a terminal that does not tell.
const DEFAULT_COLUMNS: usize = 80;

/// The characters in a line of standard output: the variable COLUMNS, or the width of the terminal; `None` in a pipe or
/// file, where lines may be of any length.
pub fn of_stdout() -> Option<usize> {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let columns = given.or_else(|| std::io::stdout().is_terminal().then(|| terminal().unwrap_or(DEFAULT_COLUMNS)));
    columns.map(|columns| columns.max(MIN_COLUMNS))
}

/// The width of the terminal that standard output is.
#[cfg(unix)]
fn terminal() -> Option<usize> {
    rustix::termios::tcgetwinsize(std::io::stdout()).ok().map(|size| size.ws_col.into()).filter(|&columns| columns > 0)
}

/// Unknown on other systems.
#[cfg(not(unix))]
fn terminal() -> Option<usize> {
    None
}
