//! Messages on standard error: notes, warnings, errors.
//!
//! A closed standard error is not a failure, unlike with the macros of the standard library.

use std::fmt::Display;
use std::io::{self, Write};

use crate::messages::messages;
use crate::terminal_color;

/// Prints a line.
pub fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a warning.
pub fn warn(text: impl Display) {
    note(format_args!("{} {text}", terminal_color::stderr().warning(messages().warning())));
}

/// Prints an error.
pub fn error(text: impl Display) {
    note(format_args!("{} {text}", terminal_color::stderr().error(messages().error())));
}
