//! What one board took, and whether the answer is right.

use std::time::Duration;

use serde::Serialize;
use taquin::wire::stop_name;
use taquin::{BetterSolution, Guarantee, Metric, Report, Verdict, verify};

use super::sets::Instance;
use crate::figures::counted;

/// The figures of one board.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub id: String,
    pub board: String,
    pub goal: String,
    /// The number of moves found.
    pub length: Option<usize>,
    /// The number of moves that is known to be the least.
    pub expected: Option<usize>,
    /// The length of the shortest solution that was published, where the least is not known.
    pub best_known: Option<usize>,
    /// The Manhattan distance.
    pub manhattan: u64,
    pub optimal: bool,
    pub lower_bound: u32,
    pub expanded: u64,
    pub generated: u64,
    pub seconds: f64,
    pub cpu_seconds: Option<f64>,
    pub stopped: Option<&'static str>,
    /// The solutions on the way to the last one, for searches that go on after the first.
    pub steps: Vec<Step>,
    /// What is wrong with the answer.
    pub fault: Option<String>,
}

/// A solution that was better than all before it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Step {
    pub seconds: f64,
    pub length: usize,
    /// What was proved by then to be the least.
    pub lower_bound: u32,
}

impl Step {
    /// The step to a better solution.
    pub fn of(better: &BetterSolution) -> Step {
        Step { seconds: better.elapsed.as_secs_f64(), length: better.length, lower_bound: better.lower_bound }
    }
}

impl Row {
    /// The row of a board that was solved by these steps in a way that promises this.
    pub fn new(
        instance: &Instance,
        promise: Guarantee,
        report: &Report,
        cpu: Option<Duration>,
        steps: Vec<Step>,
    ) -> Row {
        let tally = &report.tally;
        // What is known of a set is known of single slides.
        let expected = instance.length.filter(|_| report.metric == Metric::SingleTile);
        Row {
            id: instance.id.clone(),
            board: report.board.to_string(),
            goal: report.goal.to_string(),
            length: report.moves(),
            expected,
            best_known: instance.best_known.filter(|_| report.metric == Metric::SingleTile),
            manhattan: report.board.manhattan_to(&report.goal) as u64,
            optimal: report.is_optimal(),
            lower_bound: report.lower_bound,
            expanded: tally.expanded,
            generated: tally.generated,
            seconds: tally.time.as_secs_f64(),
            cpu_seconds: cpu.map(|cpu| cpu.as_secs_f64()),
            stopped: report.stopped.map(stop_name),
            steps,
            fault: fault(report, promise, expected),
        }
    }

    /// The least number of moves that a solution can have, as far as it is known.
    pub fn least(&self) -> usize {
        self.expected.unwrap_or(self.lower_bound as usize)
    }

    /// Boards generated in a second.
    pub fn rate(&self) -> f64 {
        self.generated as f64 / self.seconds.max(1e-9)
    }
}

/// What is wrong with a report on a board whose shortest solution has the expected length.
fn fault(report: &Report, promise: Guarantee, expected: Option<usize>) -> Option<String> {
    let Some(slides) = report.slides() else {
        return match (&report.verdict, expected) {
            (Verdict::Unsolvable, _) => Some("a board that can be solved was given up".into()),
            (_, Some(known)) if report.lower_bound as usize > known => {
                Some(format!("{} moves are said to be the least, but {known} are enough", report.lower_bound))
            }
            _ => None,
        };
    };
    if let Err(error) = verify(&report.board, &report.goal, slides.iter().copied()) {
        return Some(error.to_string());
    }
    let (length, known) = (slides.len(), expected?);
    let claimed = (promise == Guarantee::Shortest && report.stopped.is_none()) || report.is_optimal();
    let wrong = length < known || (claimed && length != known) || report.lower_bound as usize > known;
    wrong.then(|| format!("{} where {known} are the least", counted(length, "move")))
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

    fn fault_of(report: &Report, promise: Guarantee, expected: Option<usize>) -> String {
        fault(report, promise, expected).unwrap_or_default()
    }

    #[test]
    fn right_answers_have_no_fault() {
        assert_eq!(fault_of(&report(), Guarantee::Shortest, Some(2)), "");
        assert_eq!(fault_of(&report(), Guarantee::Shortest, None), "");
        let mut stopped = report();
        (stopped.verdict, stopped.lower_bound) = (Verdict::Stopped(Stop::Time), 2);
        assert_eq!(fault_of(&stopped, Guarantee::Shortest, Some(2)), "");
    }

    #[test]
    fn wrong_answers_are_told() {
        let wrong_length = "2 moves where 4 are the least";
        assert_eq!(fault_of(&report(), Guarantee::Shortest, Some(4)), wrong_length);
        assert_eq!(fault_of(&report(), Guarantee::Nothing, Some(4)), wrong_length);
        let mut elsewhere = report();
        elsewhere.verdict = Verdict::Solved(vec![Slide::Left]);
        assert!(fault_of(&elsewhere, Guarantee::Shortest, Some(1)).contains("do not end at the goal"));
        let around = [Slide::Left, Slide::Right, Slide::Left, Slide::Up].to_vec();
        let mut detour = report();
        detour.verdict = Verdict::Solved(around);
        assert_eq!(fault_of(&detour, Guarantee::Shortest, Some(2)), "4 moves where 2 are the least");
        assert_eq!(fault_of(&detour, Guarantee::Nothing, Some(2)), "");
        let mut unfinished = detour;
        unfinished.stopped = Some(Stop::Time);
        assert_eq!(fault_of(&unfinished, Guarantee::Shortest, Some(2)), "");
        let mut proud = report();
        (proud.verdict, proud.lower_bound) = (Verdict::Stopped(Stop::Time), 4);
        assert_eq!(
            fault_of(&proud, Guarantee::Shortest, Some(2)),
            "4 moves are said to be the least, but 2 are enough"
        );
        let mut gone = report();
        gone.verdict = Verdict::Unsolvable;
        assert!(!fault_of(&gone, Guarantee::Shortest, None).is_empty());
    }
}
