//! Server-sent events: carries progress and solutions from a search's thread to its client.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_core::Stream;
use serde::Serialize;
use taquin::Slide;
use taquin_search::Progress;
use tokio::sync::{mpsc, oneshot};

use crate::answer;
use crate::job::JobGuard;
use crate::quota::Grant;

/// Events queued for a slow reader; further progress events are dropped.
const QUEUE: usize = 64;

/// The time between two progress events.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// The time between two solution events.
const SOLUTION_INTERVAL: Duration = Duration::from_millis(500);

/// The longest solution sent while the search continues: about that of a 40×40 board.
const LONGEST_SOLUTION: usize = 200_000;

/// Whether the client accepts server-sent events.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// The sending half, used by the search.
pub struct EventSender {
    send: mpsc::Sender<Event>,
    /// Bytes of one event's data.
    limit: usize,
    /// When progress was last sent.
    progress_sent: Option<Instant>,
    /// Solutions can be long, so they have their own channel, which holds one at a time.
    solutions: mpsc::Sender<Event>,
    /// When a solution was last sent.
    solution_sent: Option<Instant>,
    /// The best solution that has not been sent yet.
    unsent_solution: Option<String>,
}

/// The receiving half, used by the response.
pub struct EventReceiver {
    receive: mpsc::Receiver<Event>,
    solutions: mpsc::Receiver<Event>,
}

/// A channel from a search to its response, for events with up to `limit` bytes of data.
pub fn channel(limit: usize) -> (EventSender, EventReceiver) {
    let (send, receive) = mpsc::channel(QUEUE);
    let (send_solutions, solutions) = mpsc::channel(1);
    let sender = EventSender {
        send,
        limit,
        progress_sent: None,
        solutions: send_solutions,
        solution_sent: None,
        unsent_solution: None,
    };
    (sender, EventReceiver { receive, solutions })
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
    #[serde(rename = "way", skip_serializing_if = "Option::is_none")]
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

impl EventSender {
    /// Sends an event that must not be dropped, or the event `problem` if it is too large; waits for space in the queue.
    pub fn send(&self, name: &str, data: &impl Serialize) {
        let event = match answer::json(data, self.limit) {
            Ok(json) => Event::default().event(name).data(String::from_utf8_lossy(&json)),
            Err(problem) => event("problem", &problem),
        };
        // Fails if the client has disconnected.
        let _ = self.send.blocking_send(event);
    }

    /// Sends progress, unless it was sent less than [`PROGRESS_INTERVAL`] ago or the queue is full.
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
        let _ = self.send.try_send(event("progress", &event_data));
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
        let (false, Some(moves)) = (early, self.unsent_solution.as_deref()) else { return };
        let (lower_bound, seconds) = (progress.lower_bound, progress.elapsed.as_secs_f64());
        let solution = SolutionEvent { length: moves.len(), moves, lower_bound, seconds };
        if self.solutions.try_send(event("better", &solution)).is_ok() {
            self.solution_sent = Some(now);
            self.unsent_solution = None;
        }
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let data = serde_json::to_string(data).expect("answers can be written as JSON");
    Event::default().event(name).data(data)
}

/// The first event: the identifier of the job.
#[derive(Serialize)]
struct JobEvent<'a> {
    job: &'a str,
}

/// The events of one job as a stream; dropping it cancels the job.
struct EventStream {
    first: Option<Event>,
    receiver: EventReceiver,
    _guard: JobGuard,
    /// The memory of the last event, from the job's end to the stream's.
    _memory: oneshot::Receiver<((), Grant)>,
}

impl Stream for EventStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        if let Poll::Ready(Some(solution)) = self.receiver.solutions.poll_recv(context) {
            return Poll::Ready(Some(Ok(solution)));
        }
        self.receiver.receive.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// The events of a job as a response.
pub fn response(guard: JobGuard, receiver: EventReceiver, memory: oneshot::Receiver<((), Grant)>) -> Response {
    let first = Some(event("job", &JobEvent { job: &guard.id }));
    let events = EventStream { first, receiver, _guard: guard, _memory: memory };
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}
