//! Reports as programs exchange them; the fields and their meanings are guaranteed to be stable.
//!
//! Boards are written as one-line texts, slides as the letters of their tiles' directions.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use taquin_search::{Cost, Progress, Stop};

use crate::engine::Preparation;
use crate::notation::write_letters;
use crate::{Algorithm, Board, Guarantee, Improvement, Metric, Report, Slide, TablesUsed, Verdict};

/// What is known of a board after a search. The moves are a text, or [`SlideLetters`] that become one when written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer<M = String> {
    /// The board, as a one-line text.
    pub board: String,
    /// The goal, as a one-line text.
    pub goal: String,
    /// Whether there is a solution; `None` if the search was stopped before that was known.
    pub solvable: Option<bool>,
    /// The number of moves of the solution, if one was found.
    pub length: Option<usize>,
    /// The solution as letters U, D, L, R: the direction of each tile; `None` if none was found.
    pub moves: Option<M>,
    /// What counts as one move, where it is not a single slide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// Whether the solution is proved to be a shortest one.
    pub optimal: bool,
    /// No solution is shorter than this; `None` if there is no solution at all.
    pub lower_bound: Option<Cost>,
    /// What proves that, where it is not the search that found the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound_source: Option<String>,
    /// The name of the algorithm.
    pub algorithm: String,
    /// The weight of the heuristic, for weighted A*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// The estimate, for algorithms that use one.
    pub heuristic: Option<String>,
    /// Boards whose neighbours were looked at.
    pub expanded: u64,
    /// Boards looked at, the first included.
    pub generated: u64,
    /// Boards generated that were known already, as far as the algorithm remembers boards.
    #[serde(default)]
    pub duplicates: u64,
    /// Boards that were opened again after their expansion.
    #[serde(default)]
    pub reopened: u64,
    /// The most boards held at once.
    pub stored_peak: u64,
    /// The most bytes held at once in queues and tables.
    pub bytes_peak: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The pattern databases that were used, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<JsonTables>,
    /// The device that searched, if it was not the processor alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The iterations, for algorithms that deepen.
    pub iterations: Vec<JsonIteration>,
    /// What stopped the search, by the name [`stop_name`] gives it; `None` if it came to its end.
    pub stopped: Option<String>,
}

/// A better solution, told while the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JsonImprovement {
    /// The number of moves of the best solution so far.
    pub length: Cost,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// The excess of the solution over the bound, in percent of the bound.
    pub gap_percent: f64,
    /// Wall-clock seconds since the search began.
    pub seconds: f64,
}

impl From<&Improvement> for JsonImprovement {
    fn from(better: &Improvement) -> JsonImprovement {
        let (length, lower_bound) = (better.length as Cost, better.lower_bound);
        let gap = f64::from(length.saturating_sub(lower_bound)) / f64::from(lower_bound.max(1));
        let seconds = better.elapsed.as_secs_f64();
        JsonImprovement { length, lower_bound, gap_percent: (gap * 1000.0).round() / 10.0, seconds }
    }
}

/// Pattern databases that a search used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JsonTables {
    /// The size of the tables: `light`, `medium` or `full`.
    pub table_size: String,
    /// The direction of the search that used them: `forward` or `backward`.
    pub direction: String,
    /// Their size in memory.
    pub bytes: usize,
    /// How many of them came from disk.
    pub read: usize,
    /// How many of them were built.
    pub built: usize,
    /// Seconds until they were ready, perhaps for an earlier request.
    pub seconds: f64,
    /// How many boards the search that uses them had expanded before.
    pub from: u64,
}

/// One iteration of a search that deepens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JsonIteration {
    /// The threshold.
    pub bound: Cost,
    /// Boards expanded within it.
    pub expanded: u64,
    /// Boards generated within it.
    pub generated: u64,
    /// Seconds spent on it.
    pub seconds: f64,
}

/// The result of one line of a file of boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchLine<M = String> {
    /// The file, if there were several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of the line, from 1.
    pub line: usize,
    /// The answer, or why there is none.
    #[serde(flatten)]
    pub result: BatchLineResult<M>,
}

/// An answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum BatchLineResult<M = String> {
    /// The board was read and searched.
    Answer(Box<Answer<M>>),
    /// The line holds no board that can be searched.
    Failed {
        /// What is wrong with it.
        error: String,
    },
}

/// The word for what stopped a search.
pub fn stop_name(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
        Stop::Depth => "depth",
        Stop::Overflow => "overflow",
        Stop::DeadEnd => "dead-end",
        _ => "other",
    }
}

/// The stop with this name.
pub fn named_stop(name: &str) -> Option<Stop> {
    let all = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Cancelled, Stop::Depth, Stop::Overflow, Stop::DeadEnd];
    all.into_iter().find(|&stop| stop_name(stop) == name)
}

/// Slides as the letters of their tiles' directions, made one by one: a solution may have hundreds of millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideLetters<'a>(pub &'a [Slide]);

impl fmt::Display for SlideLetters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_letters(self.0.iter().copied(), false, f)
    }
}

impl Serialize for SlideLetters<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<&Report> for Answer {
    fn from(report: &Report) -> Answer {
        Answer::new(report, |letters| letters.to_string())
    }
}

impl Answer {
    /// What is known when a search has found a better solution of a board and goes on.
    pub fn of_improvement(
        (board, goal): (&Board, &Board),
        better: &Improvement,
        slides: &[Slide],
        progress: Option<&Progress>,
    ) -> Answer {
        let count = |figure: fn(&Progress) -> u64| progress.map_or(0, figure);
        Answer {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: Some(true),
            length: Some(better.length),
            moves: Some(SlideLetters(slides).to_string()),
            optimal: better.length == better.lower_bound as usize,
            lower_bound: Some(better.lower_bound),
            bound_source: Some(better.bound_source.name().to_owned()),
            algorithm: Algorithm::Anytime.to_string(),
            expanded: count(|progress| progress.expanded),
            generated: count(|progress| progress.generated),
            stored_peak: count(|progress| progress.stored),
            bytes_peak: progress.map_or(0, |progress| progress.bytes),
            seconds: better.elapsed.as_secs_f64(),
            ..Answer::default()
        }
    }
}

impl<'a> Answer<SlideLetters<'a>> {
    /// The answer to be written without a copy of the moves.
    pub fn borrowing(report: &'a Report) -> Answer<SlideLetters<'a>> {
        Answer::new(report, |letters| letters)
    }
}

impl<M> Answer<M> {
    /// What counts as one move; `None` if the name is not known.
    pub fn metric(&self) -> Option<Metric> {
        self.metric.as_deref().map_or(Some(Metric::SingleTile), Metric::named)
    }

    fn new<'a>(report: &'a Report, moves: impl FnOnce(SlideLetters<'a>) -> M) -> Answer<M> {
        let tally = &report.tally;
        Answer {
            board: report.board.to_string(),
            goal: report.goal.to_string(),
            solvable: report.is_solvable(),
            length: report.moves(),
            moves: report.slides().map(|slides| moves(SlideLetters(slides))),
            optimal: report.is_optimal(),
            lower_bound: (report.verdict != Verdict::Unsolvable).then_some(report.lower_bound),
            bound_source: report.bound_source.map(|source| source.name().to_owned()),
            algorithm: report.algorithm.to_string(),
            weight: match report.guarantee {
                Guarantee::Within(weight) => Some(f64::from(weight.ratio().0) / f64::from(weight.ratio().1)),
                _ => None,
            },
            heuristic: report.heuristic.clone(),
            expanded: tally.expanded,
            generated: tally.generated,
            duplicates: tally.duplicates,
            reopened: tally.reopened,
            stored_peak: tally.stored_peak,
            bytes_peak: tally.bytes_peak,
            seconds: tally.time.as_secs_f64(),
            tables: report.tables.iter().map(JsonTables::from).collect(),
            device: report.device.clone(),
            iterations: tally.iterations.iter().map(JsonIteration::from).collect(),
            metric: (report.metric != Metric::SingleTile).then(|| report.metric.name().to_owned()),
            stopped: report.stopped.map(|stop| stop_name(stop).to_owned()),
        }
    }
}

impl From<&TablesUsed> for JsonTables {
    fn from(used: &TablesUsed) -> JsonTables {
        let Preparation { read, built, time } = used.prepared;
        let (table_size, direction) = (used.table_size.name().into(), used.direction.name().into());
        JsonTables {
            table_size,
            direction,
            bytes: used.bytes,
            read,
            built,
            seconds: time.as_secs_f64(),
            from: used.from,
        }
    }
}

impl From<&taquin_search::Iteration> for JsonIteration {
    fn from(iteration: &taquin_search::Iteration) -> JsonIteration {
        JsonIteration {
            bound: iteration.bound,
            expanded: iteration.expanded,
            generated: iteration.generated,
            seconds: iteration.time.as_secs_f64(),
        }
    }
}
