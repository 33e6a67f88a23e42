//! Words beside the answer, on standard error.
//!
//! Who closed it does not want to hear them; that is no reason to fail, as the macros of the standard library do.

use std::fmt::Display;
use std::io::{self, Write};

use crate::paint;

/// Says a line.
pub fn say(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says what the user should know and may not expect.
pub fn warn(text: impl Display) {
    say(format_args!("{} {text}", paint::stderr().warning("warning:")));
}

/// Says what is wrong.
pub fn error(text: impl Display) {
    say(format_args!("{} {text}", paint::stderr().error("error:")));
}
