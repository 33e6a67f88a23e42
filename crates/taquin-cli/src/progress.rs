//! A line on the terminal that shows how a search or a drawing is doing.
//!
//! Drawn by hand: the cursor stays right after the text, so that the `^C` a terminal echoes is wiped with the line
//! instead of pushing it up, which is what happens to a line that is padded to the full width.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use taquin_search::Progress;

use crate::figures;

/// How long something runs before the line appears, so that short ones leave the terminal alone.
const PATIENCE: Duration = Duration::from_millis(300);
const BETWEEN: Duration = Duration::from_millis(100);

/// Back to the first column, and everything after it wiped.
const WIPE: &str = "\r\x1b[K";
/// Text beyond the right edge is cut off instead of going on below, and after the text no longer.
const CUT: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

/// The line; on a stream that is no terminal it shows nothing.
pub struct ProgressLine {
    label: String,
    visible: bool,
    drawn: Duration,
    expanded: u64,
}

impl ProgressLine {
    /// A line that begins with this label.
    pub fn new(label: impl Into<String>) -> ProgressLine {
        let visible = io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb");
        ProgressLine { label: label.into(), visible, drawn: Duration::ZERO, expanded: 0 }
    }

    /// Shows the figures, if the last ones have been there long enough.
    pub fn show(&mut self, progress: &Progress) {
        let since = progress.elapsed.saturating_sub(self.drawn);
        let rate = progress.expanded.saturating_sub(self.expanded) as f64 / since.as_secs_f64();
        if self.say(progress.elapsed, || figures(progress, rate)) {
            self.expanded = progress.expanded;
        }
    }

    /// Shows a text, if the last one has been there long enough; says whether it did.
    pub fn say(&mut self, elapsed: Duration, text: impl FnOnce() -> String) -> bool {
        let due = self.visible && elapsed >= PATIENCE && elapsed.saturating_sub(self.drawn) >= BETWEEN;
        if due {
            self.drawn = elapsed;
            draw(&format!("{WIPE}{}{}{}{}", CUT[0], self.label, text(), CUT[1]));
        }
        due
    }
}

fn figures(progress: &Progress, rate: f64) -> String {
    let mut text = format!("{} boards, {}/s", figures::rough(progress.expanded as f64), figures::rough(rate));
    if let Some(best) = progress.best {
        text += &format!(", best {best} moves");
    }
    if progress.lower_bound > 0 {
        text += &format!(", at least {} moves", progress.lower_bound);
    }
    if progress.bytes > 0 {
        text += &format!(", {}", figures::bytes(progress.bytes));
    }
    text + &format!(", {:.1} s", progress.elapsed.as_secs_f64())
}

/// A terminal that has gone away is no reason to stop.
fn draw(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if !self.drawn.is_zero() {
            draw(WIPE);
        }
    }
}
