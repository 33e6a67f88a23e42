//! The summary of a set: counts, lengths, times, nodes.

use std::time::Duration;

use serde::Serialize;

use super::row::BenchRow;
use crate::number_format::{bytes, counted, grouped, rough, time};

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
    pub boards: usize,
    pub solved: usize,
    /// The number of boards whose solution is proven shortest.
    pub proven: usize,
    pub stopped: usize,
    pub faults: usize,
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
    /// The mean ratio of length to Manhattan distance.
    pub times_manhattan: f64,
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
        let times = |row: &BenchRow, length: usize| length as f64 / row.manhattan.max(1) as f64;
        let known = || solved().filter_map(|(row, length)| Some((length, row.expected.or(row.best_known)?)));
        let (moves, least) = known().fold((0, 0), |sum, (length, known)| (sum.0 + length, sum.1 + known));
        let first = || rows.iter().filter_map(|row| Some((row, row.steps.first()?)));
        Lengths {
            mean: mean(solved().map(|(_, length)| length as f64)).unwrap_or(0.0),
            times_manhattan: mean(solved().map(|(row, length)| times(row, length))).unwrap_or(0.0),
            percent_over_known: (least > 0).then(|| 100.0 * (moves as f64 / least as f64 - 1.0)),
            first_times_manhattan: mean(first().map(|(row, step)| times(row, step.length))),
            first_seconds: mean(first().map(|(_, step)| step.seconds)),
        }
    }

    fn line(&self) -> String {
        let known = self.percent_over_known.map_or(String::new(), |over| format!(", {over:+.1} % over published"));
        let first = self.first_times_manhattan.zip(self.first_seconds).map_or(String::new(), |(times, seconds)| {
            format!("; first solution {times:.2} × after {}", time(Duration::from_secs_f64(seconds)))
        });
        format!("mean {:.2}, {:.3} × Manhattan{known}{first}", self.mean, self.times_manhattan)
    }
}

impl BenchSummary {
    /// The summary of these rows.
    pub fn new(rows: &[BenchRow], set_up: SetUp) -> BenchSummary {
        let mut times: Vec<f64> = rows.iter().map(|row| row.seconds).collect();
        times.sort_unstable_by(f64::total_cmp);
        let worst = rows.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let seconds: f64 = times.iter().sum();
        BenchSummary {
            boards: rows.len(),
            solved: rows.iter().filter(|row| row.length.is_some()).count(),
            proven: rows.iter().filter(|row| row.optimal).count(),
            stopped: rows.iter().filter(|row| row.stopped.is_some()).count(),
            faults: rows.iter().filter(|row| row.fault.is_some()).count(),
            confirmed: rows.iter().filter(|row| row.length.is_some() && row.length == row.expected).count(),
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

    /// The number of boards, in a few words.
    pub fn title(&self) -> String {
        let (unproven, unsolved) = (self.solved - self.proven, self.boards - self.solved);
        let mut title = counted(self.boards, "board");
        if unproven + unsolved > 0 {
            title +=
                &format!(": {} proven shortest, {unproven} solved without a proof, {unsolved} unsolved", self.proven);
        }
        title
    }

    /// The summary as lines for people, each a label and a text.
    pub fn lines(&self) -> [(&'static str, String); 6] {
        let lasting = |seconds: f64| time(Duration::from_secs_f64(seconds));
        let cpu = |seconds: Option<f64>| seconds.map_or(String::new(), |s| format!(", CPU {}", lasting(s)));
        let rate = |count: u64| rough(count as f64 / self.seconds.max(1e-9));
        let set_up = &self.set_up;
        [
            ("boards", self.title()),
            ("lengths", format!("all {}, {}", grouped(self.moves as u64), self.lengths.line())),
            (
                "time",
                format!(
                    "mean {}, median {}, worst {} ({}), all {}{}",
                    lasting(self.mean_seconds),
                    lasting(self.median_seconds),
                    lasting(self.worst_seconds),
                    self.worst,
                    lasting(self.seconds),
                    cpu(self.cpu_seconds)
                ),
            ),
            (
                "nodes",
                format!(
                    "{} expanded ({}/s), {} generated ({}/s)",
                    grouped(self.expanded),
                    rate(self.expanded),
                    grouped(self.generated),
                    rate(self.generated)
                ),
            ),
            (
                "set-up",
                format!("{}{}, {} of tables", lasting(set_up.seconds), cpu(set_up.cpu_seconds), bytes(set_up.bytes)),
            ),
            ("check", self.verdict()),
        ]
    }

    fn verdict(&self) -> String {
        match self.faults {
            0 => format!(
                "all {} solutions are valid, {} have the published optimal length",
                grouped(self.solved as u64),
                grouped(self.confirmed as u64)
            ),
            faults => format!("{} wrong", counted(faults, "result")),
        }
    }
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
