//! Colour, where somebody can see it.

use std::env;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};

use clap::builder::styling::{AnsiColor, Style};
use taquin_render::ColorDepth;

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

/// The colours that standard output can show, as far as the environment tells.
pub fn depth() -> ColorDepth {
    let says = |name| env::var(name).unwrap_or_default().to_lowercase();
    if wanted(&io::stdout()) { depth_of(&says("COLORTERM"), &says("TERM")) } else { ColorDepth::Mono }
}

/// The colours of a terminal for which these variables are set.
fn depth_of(colorterm: &str, term: &str) -> ColorDepth {
    if ["truecolor", "24bit"].contains(&colorterm) || term.ends_with("-direct") {
        ColorDepth::True
    } else if term.is_empty() || term == "linux" || term.starts_with("vt") {
        ColorDepth::Mono
    } else {
        ColorDepth::Ansi256
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_show_the_colours_they_have() {
        for (colorterm, term, depth) in [
            ("truecolor", "xterm-256color", ColorDepth::True),
            ("24bit", "screen", ColorDepth::True),
            ("", "xterm-direct", ColorDepth::True),
            ("", "xterm-256color", ColorDepth::Ansi256),
            ("yes", "tmux", ColorDepth::Ansi256),
            ("", "linux", ColorDepth::Mono),
            ("", "vt100", ColorDepth::Mono),
            ("", "", ColorDepth::Mono),
        ] {
            assert_eq!(depth_of(colorterm, term), depth, "{colorterm} {term}");
        }
    }
}
