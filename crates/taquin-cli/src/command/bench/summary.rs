//! The summary of a set: counts, lengths, times, nodes.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::time::Duration;

use serde::Serialize;

use super::row::BenchRow;
use crate::messages::{BenchCounts, CheckCounts, LengthWords, Messages, NodeWords, SummaryLabel, TimeWords, messages};
use crate::number_format::{bytes, grouped, rough, time};

/// The cost of preparing tables before the first board.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct SetUp {
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    /// The size of the tables.
    pub bytes: usize,
}

/// The measurements of a set.
#[derive(Clone, Debug, Serialize)]
pub struct BenchSummary {
    /// The number of different boards.
    pub boards: usize,
    /// The number of rows: every board once per method.
    pub searches: usize,
    pub solved: usize,
    /// The number of boards whose solution is proven shortest.
    pub proven: usize,
    pub stopped: usize,
    pub faults: usize,
    /// The number of boards solved whose optimal length is published.
    pub published: usize,
    /// The number of boards solved with the published optimal length.
    pub confirmed: usize,
    /// The total length of all solutions.
    pub moves: usize,
    pub lengths: Lengths,
    pub mean_seconds: f64,
    pub median_seconds: f64,
    pub worst_seconds: f64,
    pub worst: String,
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    pub expanded: u64,
    pub generated: u64,
    pub set_up: SetUp,
}

/// The lengths of the solutions of a set.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Lengths {
    pub mean: f64,
    /// The mean ratio of length to Manhattan distance, of boards that are not the goal.
    pub times_manhattan: Option<f64>,
    /// The excess of all solutions over the published lengths, in percent, on boards that have one.
    pub percent_over_known: Option<f64>,
    /// The mean ratio of the first solutions, of searches that improve them.
    pub first_times_manhattan: Option<f64>,
    /// The mean time of the first solutions.
    pub first_seconds: Option<f64>,
}

impl Lengths {
    fn new(rows: &[BenchRow]) -> Lengths {
        let solved = || rows.iter().filter_map(|row| Some((row, row.length?)));
        let times = |row: &BenchRow, length: usize| (row.manhattan > 0).then(|| length as f64 / row.manhattan as f64);
        let known = || solved().filter_map(|(row, length)| Some((length, row.expected.or(row.best_known)?)));
        let (moves, least) = known().fold((0, 0), |sum, (length, known)| (sum.0 + length, sum.1 + known));
        let first = || rows.iter().filter_map(|row| Some((row, row.steps.first()?)));
        Lengths {
            mean: mean(solved().map(|(_, length)| length as f64)).unwrap_or(0.0),
            times_manhattan: mean(solved().filter_map(|(row, length)| times(row, length))),
            percent_over_known: (least > 0).then(|| 100.0 * (moves as f64 / least as f64 - 1.0)),
            first_times_manhattan: mean(first().filter_map(|(row, step)| times(row, step.length))),
            first_seconds: mean(first().map(|(_, step)| step.seconds)),
        }
    }
}

impl BenchSummary {
    /// The summary of these rows.
    pub fn new(rows: &[BenchRow], set_up: SetUp) -> BenchSummary {
        let mut times: Vec<f64> = rows.iter().map(|row| row.seconds).collect();
        times.sort_unstable_by(f64::total_cmp);
        let worst = rows.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let seconds: f64 = times.iter().sum();
        let count = |has: fn(&BenchRow) -> bool| rows.iter().filter(|row| has(row)).count();
        BenchSummary {
            boards: rows.iter().map(|row| &row.id).collect::<HashSet<_>>().len(),
            searches: rows.len(),
            solved: count(|row| row.length.is_some()),
            proven: count(|row| row.optimal),
            stopped: count(|row| row.stopped.is_some()),
            faults: count(|row| row.fault.is_some()),
            published: count(|row| row.length.is_some() && row.expected.is_some()),
            confirmed: count(|row| row.length.is_some() && row.length == row.expected),
            moves: rows.iter().filter_map(|row| row.length).sum(),
            lengths: Lengths::new(rows),
            mean_seconds: seconds / times.len().max(1) as f64,
            median_seconds: median(&times),
            worst_seconds: worst.map_or(0.0, |row| row.seconds),
            worst: worst.map(|row| row.id.clone()).unwrap_or_default(),
            seconds,
            cpu_seconds: rows.iter().map(|row| row.cpu_seconds).sum(),
            expanded: rows.iter().map(|row| row.expanded).sum(),
            generated: rows.iter().map(|row| row.generated).sum(),
            set_up,
        }
    }

    /// The number of boards and how their searches ended, in a few words.
    pub fn title(&self) -> String {
        messages().board_counts(&BenchCounts {
            boards: self.boards,
            methods: self.searches.div_ceil(self.boards.max(1)),
            searches: self.searches,
            proven: self.proven,
            unproven: self.solved - self.proven,
            unsolved: self.searches - self.solved,
        })
    }

    /// The summary as lines for people, each a label and a text; lines that would say nothing are left out.
    pub fn lines(&self) -> Vec<(SummaryLabel, String)> {
        let &BenchSummary { solved, published, confirmed, faults, .. } = self;
        let messages = messages();
        let mut lines = vec![(SummaryLabel::Boards, self.title())];
        if solved > 0 {
            lines.push((SummaryLabel::Lengths, messages.lengths(&self.length_words(messages))));
        }
        if let (Some(ratio), Some(seconds)) = (self.lengths.first_times_manhattan, self.lengths.first_seconds) {
            let ratio = messages.figures(&format!("{ratio:.2}"));
            lines.push((SummaryLabel::First, messages.first_solutions(&ratio, &lasting(messages, seconds))));
        }
        lines.push((SummaryLabel::Time, messages.times(&self.time_words(messages))));
        lines.push((SummaryLabel::Nodes, messages.nodes(&self.node_words(messages))));
        if let SetUp { seconds, cpu_seconds, bytes: size @ 1.. } = self.set_up {
            let cpu = cpu_seconds.map(|cpu| lasting(messages, cpu));
            let size = messages.figures(&bytes(size));
            lines.push((SummaryLabel::SetUp, messages.set_up(&lasting(messages, seconds), cpu.as_deref(), &size)));
        }
        lines.push((SummaryLabel::Check, messages.check(&CheckCounts { solved, published, confirmed, faults })));
        lines
    }

    fn length_words(&self, messages: &dyn Messages) -> LengthWords {
        let Lengths { mean, times_manhattan, percent_over_known, .. } = self.lengths;
        let published = |percent: f64| {
            let shown = format!("{:.1}", percent.abs());
            let order = if shown == "0.0" { Ordering::Equal } else { percent.total_cmp(&0.0) };
            (order, messages.figures(&shown))
        };
        LengthWords {
            solutions: self.solved,
            sum: messages.number(self.moves as u64),
            mean: messages.figures(&format!("{mean:.2}")),
            times_manhattan: times_manhattan.map(|ratio| messages.figures(&format!("{ratio:.3}"))),
            published: percent_over_known.map(published),
        }
    }

    fn time_words(&self, messages: &dyn Messages) -> TimeWords<'_> {
        TimeWords {
            searches: self.searches,
            mean: lasting(messages, self.mean_seconds),
            median: lasting(messages, self.median_seconds),
            worst: lasting(messages, self.worst_seconds),
            worst_board: &self.worst,
            sum: lasting(messages, self.seconds),
            cpu: self.cpu_seconds.map(|cpu| lasting(messages, cpu)),
        }
    }

    fn node_words(&self, messages: &dyn Messages) -> NodeWords {
        let rate = |count: u64| messages.figures(&rough(count as f64 / self.seconds.max(1e-9)));
        NodeWords {
            expanded: messages.figures(&grouped(self.expanded)),
            expanded_rate: rate(self.expanded),
            generated: messages.figures(&grouped(self.generated)),
            generated_rate: rate(self.generated),
        }
    }
}

/// Seconds as a time in the language of the messages.
fn lasting(messages: &dyn Messages, seconds: f64) -> String {
    messages.figures(&time(Duration::from_secs_f64(seconds)))
}

/// The mean, if there are values.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The median of sorted values.
pub fn median(sorted: &[f64]) -> f64 {
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[1.0, 2.0, 9.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), 3.0);
    }
}
