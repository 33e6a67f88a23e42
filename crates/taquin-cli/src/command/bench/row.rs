//! The measurements of one board, and whether its result is right.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use taquin::report_json::{Answer, JsonIteration, JsonTables, SlideLetters, named_stop, stop_name};
use taquin::{Algorithm, Guarantee, Metric, Report, Verdict, verify};
use taquin_search::Stop;

use super::environment::BenchEnvironment;
use super::task::BenchTask;
use crate::number_format::counted;

/// The measurements of one board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BenchRow {
    pub id: String,
    pub board: String,
    pub goal: String,
    /// The algorithm that was used.
    pub algorithm: String,
    /// The heuristic that was used.
    pub heuristic: Option<String>,
    /// The number of moves of the solution found.
    pub length: Option<usize>,
    /// The solution found: the directions of the tiles.
    pub moves: Option<String>,
    /// The published optimal length.
    pub expected: Option<usize>,
    /// The shortest published length, where the optimal length is unknown.
    pub best_known: Option<usize>,
    /// The Manhattan distance.
    pub manhattan: u64,
    pub optimal: bool,
    pub lower_bound: u32,
    pub expanded: u64,
    pub generated: u64,
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    #[serde(serialize_with = "serialize_stop", deserialize_with = "deserialize_stop")]
    pub stopped: Option<Stop>,
    /// The successive solutions of a search that improves them.
    pub steps: Vec<TimedLength>,
    /// What is wrong with the result.
    pub fault: Option<String>,
    /// The threads that were used.
    pub threads: usize,
    /// The options that the board was measured with.
    pub options: String,
    /// How often it was measured.
    #[serde(default = "once")]
    pub runs: usize,
    /// The standard deviation of the seconds, which are their mean, if it was measured several times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_deviation: Option<f64>,
    /// The pattern databases that were used, one after the other.
    #[serde(default)]
    pub tables: Vec<JsonTables>,
    /// The iterations of a search that deepens.
    #[serde(default)]
    pub iterations: Vec<JsonIteration>,
    /// Where and when it was measured.
    #[serde(flatten)]
    pub measured: BenchEnvironment,
}

impl BenchRow {
    /// Whether its algorithm improves solutions.
    pub fn is_improved(&self) -> bool {
        Algorithm::named(&self.algorithm).is_some_and(Algorithm::improves_solutions)
    }
}

fn once() -> usize {
    1
}

/// Writes the name of a stop, or null.
fn serialize_stop<S: Serializer>(stop: &Option<Stop>, serializer: S) -> Result<S::Ok, S::Error> {
    stop.map(stop_name).serialize(serializer)
}

/// Reads what [`serialize_stop`] writes.
fn deserialize_stop<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Stop>, D::Error> {
    let Some(name) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    named_stop(&name).map(Some).ok_or_else(|| D::Error::custom("no reason to stop"))
}

/// When a better solution was found, and its length.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct TimedLength {
    pub seconds: f64,
    pub length: usize,
    /// The lower bound proven at that time.
    pub lower_bound: u32,
}

impl TimedLength {
    /// The time and length of a solution.
    pub fn of(better: &taquin::Improvement) -> TimedLength {
        let taquin::Improvement { elapsed, length, lower_bound, .. } = *better;
        TimedLength { seconds: elapsed.as_secs_f64(), length, lower_bound }
    }
}

impl BenchRow {
    /// The row of a board that was solved.
    pub fn new(
        task: &BenchTask,
        report: &Report,
        cpu_seconds: Option<f64>,
        steps: Vec<TimedLength>,
        measured: BenchEnvironment,
    ) -> BenchRow {
        let (instance, tally) = (&task.instance, &report.tally);
        let answer = Answer::borrowing(report);
        // The published lengths count single-tile moves.
        let expected = instance.length.filter(|_| report.metric == Metric::SingleTile);
        BenchRow {
            id: instance.id.clone(),
            board: report.board.to_string(),
            goal: report.goal.to_string(),
            algorithm: report.algorithm.to_string(),
            heuristic: report.heuristic.clone(),
            length: report.moves(),
            moves: report.slides().map(|slides| SlideLetters(slides).to_string()),
            expected,
            best_known: instance.best_known.filter(|_| report.metric == Metric::SingleTile),
            manhattan: report.board.manhattan_to(&report.goal) as u64,
            optimal: report.is_optimal(),
            lower_bound: report.lower_bound,
            expanded: tally.expanded,
            generated: tally.generated,
            seconds: tally.time.as_secs_f64(),
            cpu_seconds,
            stopped: report.stopped,
            steps,
            fault: fault(report, report.guarantee, expected),
            threads: if report.algorithm.uses_tables() { task.request.threads } else { 1 },
            options: task.options.to_string(),
            runs: 1,
            seconds_deviation: None,
            tables: answer.tables,
            iterations: answer.iterations,
            measured,
        }
    }

    /// Records the times of several runs: their mean and their standard deviation.
    pub fn set_times(&mut self, times: &[f64]) {
        if times.len() < 2 {
            return;
        }
        let count = times.len() as f64;
        let mean = times.iter().sum::<f64>() / count;
        let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (self.runs, self.seconds, self.seconds_deviation) = (times.len(), mean, Some(variance.sqrt()));
    }

    /// The optimal length, or the lower bound if it is unknown.
    pub fn optimal_or_bound(&self) -> usize {
        self.expected.unwrap_or(self.lower_bound as usize)
    }

    /// Boards generated per second.
    pub fn rate(&self) -> f64 {
        self.generated as f64 / self.seconds.max(1e-9)
    }
}

/// What is wrong with a report on a board with this optimal length.
fn fault(report: &Report, guarantee: Guarantee, expected: Option<usize>) -> Option<String> {
    let Some(slides) = report.slides() else {
        return match (&report.verdict, expected) {
            (Verdict::Unsolvable, _) => Some("reported unsolvable, but it is solvable".into()),
            (_, Some(known)) if report.lower_bound as usize > known => {
                Some(format!("lower bound {}, but {known} moves are enough", report.lower_bound))
            }
            _ => None,
        };
    };
    if let Err(error) = verify(&report.board, &report.goal, slides.iter().copied()) {
        return Some(error.to_string());
    }
    let (length, known) = (slides.len(), expected?);
    let claimed = (guarantee == Guarantee::Shortest && report.stopped.is_none()) || report.is_optimal();
    let wrong = length < known || (claimed && length != known) || report.lower_bound as usize > known;
    wrong.then(|| format!("{}, but the optimal length is {known}", counted(length, "move")))
}

#[cfg(test)]
mod tests {
    use taquin::{Board, Request, Slide, solve};
    use taquin_search::{Meter, Stop};

    use super::*;

    fn report() -> Report {
        let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
        solve(&Request::new(board), &mut Meter::unlimited()).unwrap()
    }

    /// The same report with changes.
    fn changed(change: impl FnOnce(&mut Report)) -> Report {
        let mut report = report();
        change(&mut report);
        report
    }

    fn fault_of(report: &Report, guarantee: Guarantee, expected: Option<usize>) -> String {
        fault(report, guarantee, expected).unwrap_or_default()
    }

    #[test]
    fn every_stop_is_read_back() {
        for stop in [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Cancelled, Stop::Depth, Stop::Overflow, Stop::DeadEnd]
        {
            assert_eq!(named_stop(stop_name(stop)), Some(stop));
        }
    }

    #[test]
    fn right_results_have_no_fault() {
        assert_eq!(fault_of(&report(), Guarantee::Shortest, Some(2)), "");
        assert_eq!(fault_of(&report(), Guarantee::Shortest, None), "");
        let stopped = changed(|report| (report.verdict, report.lower_bound) = (Verdict::Stopped(Stop::Time), 2));
        assert_eq!(fault_of(&stopped, Guarantee::Shortest, Some(2)), "");
    }

    #[test]
    fn wrong_results_are_described() {
        let wrong_length = "2 moves, but the optimal length is 4";
        assert_eq!(fault_of(&report(), Guarantee::Shortest, Some(4)), wrong_length);
        assert_eq!(fault_of(&report(), Guarantee::Nothing, Some(4)), wrong_length);
        let elsewhere = changed(|report| report.verdict = Verdict::Solved(vec![Slide::Left]));
        assert!(fault_of(&elsewhere, Guarantee::Shortest, Some(1)).contains("do not end at the goal"));
        let longer = [Slide::Left, Slide::Right, Slide::Left, Slide::Up].to_vec();
        let detour = changed(|report| report.verdict = Verdict::Solved(longer));
        assert_eq!(fault_of(&detour, Guarantee::Shortest, Some(2)), "4 moves, but the optimal length is 2");
        assert_eq!(fault_of(&detour, Guarantee::Nothing, Some(2)), "");
        let mut unfinished = detour;
        unfinished.stopped = Some(Stop::Time);
        assert_eq!(fault_of(&unfinished, Guarantee::Shortest, Some(2)), "");
        let overclaiming = changed(|report| (report.verdict, report.lower_bound) = (Verdict::Stopped(Stop::Time), 4));
        assert_eq!(fault_of(&overclaiming, Guarantee::Shortest, Some(2)), "lower bound 4, but 2 moves are enough");
        let unsolvable = changed(|report| report.verdict = Verdict::Unsolvable);
        assert!(!fault_of(&unsolvable, Guarantee::Shortest, None).is_empty());
    }
}
