//! The width that tables may have.

/// The most characters in a line, whatever the terminal.
const MAX_COLUMNS: usize = 100;
/// The fewest that tables are fitted to.
const MIN_COLUMNS: usize = 40;

/// The width of the terminal, or of the variable COLUMNS, at most 100 characters; 100 without a terminal.
pub fn columns() -> usize {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    given.or_else(terminal).unwrap_or(MAX_COLUMNS).clamp(MIN_COLUMNS, MAX_COLUMNS)
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
