//! Colour, where somebody can see it.

use std::env;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};

use clap::builder::styling::{AnsiColor, Style};

/// Colours text, or leaves it alone.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    colours: bool,
}

/// The paint for standard output.
pub fn stdout() -> Paint {
    Paint { colours: wanted(&io::stdout()) }
}

/// The paint for standard error.
pub fn stderr() -> Paint {
    Paint { colours: wanted(&io::stderr()) }
}

/// Whether colours are wanted: on a terminal that can show them, unless `NO_COLOR` is set.
fn wanted(stream: &impl IsTerminal) -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

impl Paint {
    /// For what matters most.
    pub fn strong<T: Display>(self, text: T) -> Painted<T> {
        self.with(Style::new().bold(), text)
    }

    /// For good news.
    pub fn good<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Green.on_default(), text)
    }

    /// For warnings.
    pub fn warning<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// For errors.
    pub fn error<T: Display>(self, text: T) -> Painted<T> {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    fn with<T>(self, style: Style, text: T) -> Painted<T> {
        Painted { style: if self.colours { style } else { Style::new() }, text }
    }
}

/// A text with its style.
pub struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}{}", self.style.render(), self.text, self.style.render_reset())
    }
}
