//! Coloured text on terminals that show colours.

use std::env;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};

use clap::builder::styling::{AnsiColor, Style};
use taquin_render::ColorDepth;

/// Colours text if the stream shows colours.
#[derive(Clone, Copy, Debug)]
pub struct TerminalColor {
    enabled: bool,
}

/// The colours for standard output.
pub fn stdout() -> TerminalColor {
    TerminalColor { enabled: shows_colors(&io::stdout()) }
}

/// No colours.
pub fn none() -> TerminalColor {
    TerminalColor { enabled: false }
}

/// The colours for standard error.
pub fn stderr() -> TerminalColor {
    TerminalColor { enabled: shows_colors(&io::stderr()) }
}

/// The colour depth of a stream, by the environment.
pub fn depth(stream: &impl IsTerminal) -> ColorDepth {
    let says = |name| env::var(name).unwrap_or_default().to_lowercase();
    if shows_colors(stream) { depth_of(&says("COLORTERM"), &says("TERM")) } else { ColorDepth::Mono }
}

/// The colour depth of a terminal with these variables.
fn depth_of(colorterm: &str, term: &str) -> ColorDepth {
    if ["truecolor", "24bit"].contains(&colorterm) || term.ends_with("-direct") {
        ColorDepth::True
    } else if term.is_empty() || term == "linux" || term.starts_with("vt") {
        ColorDepth::Mono
    } else {
        ColorDepth::Ansi256
    }
}

/// Whether to use colours: on a terminal that can show them, unless `NO_COLOR` is set.
fn shows_colors(stream: &impl IsTerminal) -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

impl TerminalColor {
    /// Whether there are colours.
    pub fn is_enabled(self) -> bool {
        self.enabled
    }

    /// Emphasis.
    pub fn strong<T: Display>(self, text: T) -> ColoredText<T> {
        self.with(Style::new().bold(), text)
    }

    /// Success.
    pub fn good<T: Display>(self, text: T) -> ColoredText<T> {
        self.with(AnsiColor::Green.on_default(), text)
    }

    /// Warnings.
    pub fn warning<T: Display>(self, text: T) -> ColoredText<T> {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// Errors.
    pub fn error<T: Display>(self, text: T) -> ColoredText<T> {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    fn with<T>(self, style: Style, text: T) -> ColoredText<T> {
        ColoredText { style: if self.enabled { style } else { Style::new() }, text }
    }
}

/// A text with a style.
pub struct ColoredText<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for ColoredText<T> {
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
