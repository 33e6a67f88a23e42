//! The events of a running search: progress and better solutions, not too many, and results.

use std::time::Duration;

use serde::Serialize;
use taquin::Slide;
use taquin_search::Progress;
use taquin_search::clock::Instant;

use crate::limited_json::to_json;
use crate::problem::Problem;

/// The time between two progress events.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// The time between two solution events.
const SOLUTION_INTERVAL: Duration = Duration::from_millis(500);

/// The longest solution sent while the search continues: about that of a 40×40 board.
const LONGEST_SOLUTION: usize = 200_000;

/// What an event says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// The counts of a running search.
    Progress,
    /// The best solution so far, while the search continues.
    Improvement,
    /// The result of one method of several.
    Row,
    /// The answer.
    Answer,
    /// Why there is no answer.
    Problem,
}

impl EventKind {
    /// The name of the event.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Progress => "progress",
            EventKind::Improvement => "improvement",
            EventKind::Row => "row",
            EventKind::Answer => "answer",
            EventKind::Problem => "problem",
        }
    }

    /// Whether a transport that is too slow may refuse the event.
    pub fn may_be_dropped(self) -> bool {
        matches!(self, EventKind::Progress | EventKind::Improvement)
    }
}

/// An event with its data.
#[derive(Clone, Debug)]
pub struct ApiEvent {
    /// What the event says.
    pub kind: EventKind,
    /// JSON.
    pub data: String,
}

/// Writes the events of a search.
pub(crate) struct EventWriter<'a> {
    sink: &'a mut dyn FnMut(ApiEvent) -> bool,
    /// Bytes of the data of all results together.
    limit: usize,
    /// Those of them that are left.
    left: usize,
    /// When progress was last sent.
    progress_sent: Option<Instant>,
    /// When a solution was last sent.
    solution_sent: Option<Instant>,
    /// The best solution that has not been sent yet.
    unsent_solution: Option<String>,
}

/// The best solution so far, while the search continues.
#[derive(Serialize)]
struct SolutionEvent<'a> {
    length: usize,
    moves: &'a str,
    lower_bound: u32,
    seconds: f64,
}

/// The progress of a running search.
#[derive(Serialize)]
struct ProgressEvent {
    /// The index of the search, if there are several.
    #[serde(rename = "method", skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    expanded: u64,
    generated: u64,
    stored: u64,
    bytes: usize,
    lower_bound: u32,
    /// The length of the best solution so far, for searches that continue after the first.
    best: Option<u32>,
    seconds: f64,
}

impl EventWriter<'_> {
    /// Writes events to a sink; the data of results has up to `limit` bytes.
    pub fn new(sink: &mut dyn FnMut(ApiEvent) -> bool, limit: usize) -> EventWriter<'_> {
        EventWriter { sink, limit, left: limit, progress_sent: None, solution_sent: None, unsent_solution: None }
    }

    /// Sends a result, or the event `problem` if it is too large.
    pub fn send(&mut self, kind: EventKind, data: &impl Serialize) {
        if let Err(problem) = self.try_send(kind, data) {
            self.offer(EventKind::Problem, &problem);
        }
    }

    /// Sends a result; fails if it is too large beside the results that were sent.
    pub fn try_send(&mut self, kind: EventKind, data: &impl Serialize) -> Result<(), Problem> {
        let json = to_json(data, self.left).map_err(|_| Problem::answer_too_large(self.limit))?;
        self.send_json(kind, json);
        Ok(())
    }

    /// Sends a result that is JSON already.
    pub fn send_json(&mut self, kind: EventKind, json: Vec<u8>) {
        self.left = self.left.saturating_sub(json.len());
        (self.sink)(ApiEvent { kind, data: String::from_utf8_lossy(&json).into_owned() });
    }

    /// Sends progress, unless it was sent less than [`PROGRESS_INTERVAL`] ago.
    pub fn send_progress(&mut self, progress: &Progress, index: Option<usize>) {
        let now = Instant::now();
        if self.progress_sent.is_some_and(|sent| now - sent < PROGRESS_INTERVAL) {
            return;
        }
        self.progress_sent = Some(now);
        self.send_solution(progress, now);
        let event_data = ProgressEvent {
            index,
            expanded: progress.expanded,
            generated: progress.generated,
            stored: progress.stored,
            bytes: progress.bytes,
            lower_bound: progress.lower_bound,
            best: progress.best,
            seconds: progress.elapsed.as_secs_f64(),
        };
        self.offer(EventKind::Progress, &event_data);
    }

    /// Keeps a better solution, to be sent with the next progress.
    pub fn keep_solution(&mut self, slides: &[Slide]) {
        if slides.len() > LONGEST_SOLUTION {
            return;
        }
        self.unsent_solution = Some(slides.iter().map(|slide| slide.letter()).collect());
    }

    fn send_solution(&mut self, progress: &Progress, now: Instant) {
        let early = self.solution_sent.is_some_and(|sent| now - sent < SOLUTION_INTERVAL);
        if early {
            return;
        }
        let Some(moves) = self.unsent_solution.take() else { return };
        let (lower_bound, seconds) = (progress.lower_bound, progress.elapsed.as_secs_f64());
        let solution = SolutionEvent { length: moves.len(), moves: &moves, lower_bound, seconds };
        if self.offer(EventKind::Improvement, &solution) {
            self.solution_sent = Some(now);
        } else {
            self.unsent_solution = Some(moves);
        }
    }

    /// Sends an event of any size; returns whether it was taken.
    pub fn offer(&mut self, kind: EventKind, data: &impl Serialize) -> bool {
        let data = serde_json::to_string(data).expect("answers can be written as JSON");
        (self.sink)(ApiEvent { kind, data })
    }
}
