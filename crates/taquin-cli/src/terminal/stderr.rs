//! Messages on standard error: notes, warnings, errors.
//!
//! Control characters of names and of other texts are printed as `<U+001B>`. A closed standard error is not a failure, unlike with the macros of the standard library.

use std::fmt::Display;
use std::io::{self, Write};

use crate::messages::word;
use crate::terminal::printable::printable_lines;
use crate::terminal::terminal_color;

/// Prints a line.
pub fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable_lines(text));
}

/// Prints a warning.
pub fn warn(text: impl Display) {
    labelled(terminal_color::stderr().warning(word("cli.warning")), text);
}

/// Prints an error.
pub fn error(text: impl Display) {
    labelled(terminal_color::stderr().error(word("cli.error")), text);
}

fn labelled(label: impl Display, text: impl Display) {
    let _ = writeln!(io::stderr(), "{label} {}", printable_lines(text));
}
