//! The progress line on the terminal.
//!
//! The cursor stays right after the text, so that the `^C` echoed by a terminal is erased with the line. After a line
//! padded to the full width the echo would wrap and push it up.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use taquin::{Value, phrase};
use taquin_search::Progress;

use crate::messages::{language, text};
use crate::number_format;

/// The time before the line appears; short tasks show none.
const FIRST_DELAY: Duration = Duration::from_millis(300);
/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// Returns to the first column and erases the line.
const ERASE: &str = "\r\x1b[K";
/// Turns line wrapping off before the text and on after it.
const NO_WRAP: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

/// The progress line; nothing is shown if standard error is not a terminal.
pub struct ProgressLine {
    label: String,
    visible: bool,
    drawn: Duration,
    expanded: u64,
}

impl ProgressLine {
    /// A line that starts with this label.
    pub fn new(label: impl Into<String>) -> ProgressLine {
        let visible = io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb");
        ProgressLine { label: label.into(), visible, drawn: Duration::ZERO, expanded: 0 }
    }

    /// Shows the progress of a search, if an update is due.
    pub fn show(&mut self, progress: &Progress) {
        let since = progress.elapsed.saturating_sub(self.drawn);
        let rate = progress.expanded.saturating_sub(self.expanded) as f64 / since.as_secs_f64();
        if self.update(progress.elapsed, || progress_text(progress, rate)) {
            self.expanded = progress.expanded;
        }
    }

    /// Shows a text, if an update is due; returns whether it did.
    pub fn update(&mut self, elapsed: Duration, text: impl FnOnce() -> String) -> bool {
        let due = self.visible && elapsed >= FIRST_DELAY && elapsed.saturating_sub(self.drawn) >= INTERVAL;
        if due {
            self.drawn = elapsed;
            draw(&format!("{ERASE}{}{}{}{}", NO_WRAP[0], self.label, text(), NO_WRAP[1]));
        }
        due
    }
}

fn progress_text(progress: &Progress, rate: f64) -> String {
    let rough = |count| Value::Figures(number_format::rough(count));
    let (boards, rate) = (rough(progress.expanded as f64), rough(rate));
    let mut line = text(&phrase!("cli.progress", boards, rate));
    if let Some(moves) = progress.best {
        line += &text(&phrase!("cli.progress.best", moves));
    }
    if progress.lower_bound > 0 {
        line += &text(&phrase!("cli.progress.at-least", moves = progress.lower_bound));
    }
    let figures = |figures: String| format!(", {}", language().figures(&figures));
    if progress.bytes > 0 {
        line += &figures(number_format::bytes(progress.bytes));
    }
    line + &figures(format!("{:.1} s", progress.elapsed.as_secs_f64()))
}

/// Writes to the terminal; errors are ignored, since progress is optional.
fn draw(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if !self.drawn.is_zero() {
            draw(ERASE);
        }
    }
}
