//! A line on the terminal that shows how a search is doing.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use taquin_search::Progress;

use crate::figures;

/// How long a search runs before the line appears, so that short ones leave the terminal alone.
const PATIENCE: Duration = Duration::from_millis(300);
const BETWEEN: Duration = Duration::from_millis(100);

/// The line; on a stream that is no terminal it shows nothing.
pub struct ProgressLine {
    label: String,
    bar: Option<ProgressBar>,
    drawn: Duration,
    expanded: u64,
}

impl ProgressLine {
    /// A line that begins with this label.
    pub fn new(label: impl Into<String>) -> ProgressLine {
        ProgressLine { label: label.into(), bar: None, drawn: Duration::ZERO, expanded: 0 }
    }

    /// Shows the figures, if the last ones have been there long enough.
    pub fn show(&mut self, progress: &Progress) {
        let since = progress.elapsed.saturating_sub(self.drawn);
        if progress.elapsed < PATIENCE || since < BETWEEN {
            return;
        }
        let rate = progress.expanded.saturating_sub(self.expanded) as f64 / since.as_secs_f64();
        (self.drawn, self.expanded) = (progress.elapsed, progress.expanded);
        let mut text =
            format!("{}{} boards, {}/s", self.label, figures::rough(progress.expanded as f64), figures::rough(rate),);
        if progress.lower_bound > 0 {
            text += &format!(", at least {} moves", progress.lower_bound);
        }
        if progress.bytes > 0 {
            text += &format!(", {}", figures::bytes(progress.bytes));
        }
        text += &format!(", {:.1} s", progress.elapsed.as_secs_f64());
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}").expect("a template that is right");
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(text);
        bar.tick();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
