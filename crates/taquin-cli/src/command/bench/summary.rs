//! The summary of a set: counts, lengths, times, nodes.

use std::collections::HashSet;
use std::time::Duration;

use serde::Serialize;
use taquin::Value::{self, Figures};
use taquin::{Phrase, phrase};

use super::row::BenchRow;
use crate::messages::{shown, text, with_colon};
use crate::number_format::{bytes, rough, time};
use crate::output::scatter_panel::median;

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
        let &BenchSummary { boards, searches, proven, solved, .. } = self;
        let boards = match searches.div_ceil(boards.max(1)) {
            0 | 1 => phrase!("noun.board", n = boards),
            methods => phrase!("cli.bench.searches", boards, methods, searches),
        };
        if proven == searches {
            return text(&phrase!("cli.bench.all-proven", n = searches, boards));
        }
        let ends = [
            (proven, phrase!("cli.bench.proven", n = proven)),
            (solved - proven, phrase!("cli.bench.unproven", n = solved - proven)),
            (searches - solved, phrase!("cli.bench.unsolved", n = searches - solved)),
        ];
        let ends = ends.into_iter().filter(|(count, _)| *count > 0).map(|(_, end)| end);
        text(&with_colon(boards, joined(ends)))
    }

    /// The summary as lines for people, each the key of its label and a text; lines that would say nothing are left out.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let &BenchSummary { expanded, generated, .. } = self;
        let rate = |count: u64| Figures(rough(count as f64 / self.seconds.max(1e-9)));
        let mut lines = vec![("cli.heading.boards", self.title())];
        if self.solved > 0 {
            lines.push(("cli.heading.lengths", self.lengths()));
        }
        if let (Some(ratio), Some(seconds)) = (self.lengths.first_times_manhattan, self.lengths.first_seconds) {
            let ratio = Figures(format!("{ratio:.2}"));
            let first = phrase!("cli.bench.first-solutions", ratio, time = lasting(seconds));
            lines.push(("cli.heading.first", text(&first)));
        }
        lines.push(("cli.heading.time", self.times()));
        let (expanded_rate, generated_rate) = (rate(expanded), rate(generated));
        let nodes = phrase!("cli.bench.nodes", expanded, expanded_rate, generated, generated_rate);
        lines.push(("cli.heading.nodes", text(&nodes)));
        if let SetUp { seconds, cpu_seconds, bytes: size @ 1.. } = self.set_up {
            let tables = phrase!("cli.bench.tables", size = Figures(bytes(size)));
            let parts = [shown(lasting(seconds))].into_iter().chain(cpu(cpu_seconds)).chain([tables]);
            lines.push(("cli.heading.set-up", joined(parts)));
        }
        lines.push(("cli.heading.check", text(&self.check())));
        lines
    }

    /// The lengths of the solutions.
    fn lengths(&self) -> String {
        let Lengths { mean, times_manhattan, percent_over_known, .. } = self.lengths;
        let sum = match self.solved {
            1 => shown(self.moves),
            _ => phrase!("cli.bench.length-sum", sum = self.moves, mean = Figures(format!("{mean:.2}"))),
        };
        let ratio =
            times_manhattan.map(|ratio| phrase!("cli.bench.times-manhattan", ratio = Figures(format!("{ratio:.3}"))));
        let published = percent_over_known.map(|over| {
            let percent = format!("{:.1}", over.abs());
            match over {
                _ if percent == "0.0" => phrase!("cli.bench.as-published"),
                0.0.. => phrase!("cli.bench.above-published", percent = Figures(percent)),
                _ => phrase!("cli.bench.below-published", percent = Figures(percent)),
            }
        });
        joined([sum].into_iter().chain(ratio).chain(published))
    }

    /// The times of the searches.
    fn times(&self) -> String {
        let sum = lasting(self.seconds);
        let times = match self.searches {
            1 => shown(sum),
            _ => {
                let (mean, median) = (lasting(self.mean_seconds), lasting(self.median_seconds));
                let (worst, board) = (lasting(self.worst_seconds), &self.worst[..]);
                phrase!("cli.bench.times", mean, median, worst, board, sum)
            }
        };
        joined([times].into_iter().chain(cpu(self.cpu_seconds)))
    }

    /// Whether the results are right.
    fn check(&self) -> Phrase {
        let &BenchSummary { solved, published, confirmed, faults, .. } = self;
        if faults > 0 {
            return phrase!("cli.bench.wrong-results", n = faults);
        }
        let valid = match solved {
            0 => return phrase!("cli.bench.nothing-to-check"),
            2 => phrase!("cli.bench.both-valid"),
            n => phrase!("cli.bench.valid", n),
        };
        match published {
            0 => valid,
            _ if confirmed == solved => phrase!("cli.bench.has-published", n = solved, valid),
            _ => phrase!("cli.bench.some-published", n = confirmed, valid, published),
        }
    }
}

/// The processor time, if it is known.
fn cpu(seconds: Option<f64>) -> Option<Phrase> {
    seconds.map(|seconds| phrase!("cli.bench.cpu", time = lasting(seconds)))
}

/// Seconds as a time.
fn lasting(seconds: f64) -> Value {
    Figures(time(Duration::from_secs_f64(seconds)))
}

/// Phrases with commas between them.
fn joined(phrases: impl IntoIterator<Item = Phrase>) -> String {
    phrases.into_iter().map(|phrase| text(&phrase)).collect::<Vec<_>>().join(", ")
}

/// The mean, if there are values.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
