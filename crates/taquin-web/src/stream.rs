//! Server-sent events from a search.

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
use tokio::sync::mpsc;

use crate::job::Leash;

/// Events that may wait for a slow reader; progress beyond that is left out.
const WAITING: usize = 64;

/// The time between two looks at a search.
const PACE: Duration = Duration::from_millis(100);

/// The time between two solutions of a search that goes on.
const PACE_OF_SOLUTIONS: Duration = Duration::from_millis(500);

/// The longest solution that is told while the search goes on: that of a 40×40 board, more or less.
const LONGEST: usize = 200_000;

/// Whether the answer should come as server-sent events.
pub fn is_wanted(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// Where a search puts its events.
pub struct Teller {
    send: mpsc::Sender<Event>,
    told: Option<Instant>,
    /// A way of its own for solutions, which may be long: only one of them ever waits.
    better: mpsc::Sender<Event>,
    shown: Option<Instant>,
    /// A solution better than the one shown last, for which it was too early.
    waiting: Option<String>,
}

/// Where its listener finds them.
pub struct Listener {
    receive: mpsc::Receiver<Event>,
    better: mpsc::Receiver<Event>,
}

/// A way for events from a search to its listener.
pub fn channel() -> (Teller, Listener) {
    let (send, receive) = mpsc::channel(WAITING);
    let (tell_better, better) = mpsc::channel(1);
    (Teller { send, told: None, better: tell_better, shown: None, waiting: None }, Listener { receive, better })
}

/// A solution while the search for a better one goes on.
#[derive(Serialize)]
struct Better<'a> {
    length: usize,
    moves: &'a str,
    lower_bound: u32,
    seconds: f64,
}

/// A look at a running search.
#[derive(Serialize)]
pub struct Look {
    /// Which of several searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<usize>,
    expanded: u64,
    generated: u64,
    stored: u64,
    bytes: usize,
    lower_bound: u32,
    /// The length of the best solution so far, for searches that go on after the first.
    best: Option<u32>,
    seconds: f64,
}

impl Teller {
    /// Tells something that must not be missed.
    pub fn tell(&self, name: &str, data: &impl Serialize) {
        // A listener who is gone does not mind.
        let _ = self.send.blocking_send(event(name, data));
    }

    /// Tells how a search is doing, unless that was told a moment ago.
    pub fn show(&mut self, progress: &Progress, way: Option<usize>) {
        let now = Instant::now();
        if self.told.is_some_and(|told| now - told < PACE) {
            return;
        }
        self.told = Some(now);
        self.show_better(progress, now);
        let look = Look {
            way,
            expanded: progress.expanded,
            generated: progress.generated,
            stored: progress.stored,
            bytes: progress.bytes,
            lower_bound: progress.lower_bound,
            best: progress.best,
            seconds: progress.elapsed.as_secs_f64(),
        };
        let _ = self.send.try_send(event("progress", &look));
    }

    /// Takes note of a better solution, which is shown with the next look.
    pub fn improve(&mut self, slides: &[Slide]) {
        if slides.len() > LONGEST {
            return;
        }
        self.waiting = Some(slides.iter().map(|slide| slide.letter()).collect());
    }

    fn show_better(&mut self, progress: &Progress, now: Instant) {
        let early = self.shown.is_some_and(|shown| now - shown < PACE_OF_SOLUTIONS);
        let (false, Some(moves)) = (early, self.waiting.as_deref()) else { return };
        let (lower_bound, seconds) = (progress.lower_bound, progress.elapsed.as_secs_f64());
        let better = Better { length: moves.len(), moves, lower_bound, seconds };
        if self.better.try_send(event("better", &better)).is_ok() {
            self.shown = Some(now);
            self.waiting = None;
        }
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let data = serde_json::to_string(data).expect("answers can be written as JSON");
    Event::default().event(name).data(data)
}

/// The first event, which names the search.
#[derive(Serialize)]
struct Started<'a> {
    job: &'a str,
}

/// What a browser reads; dropping it stops the search.
struct Events {
    first: Option<Event>,
    listener: Listener,
    _leash: Leash,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        if let Poll::Ready(Some(better)) = self.listener.better.poll_recv(context) {
            return Poll::Ready(Some(Ok(better)));
        }
        self.listener.receive.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// The events of a search as an answer.
pub fn events(leash: Leash, listener: Listener) -> Response {
    let first = Some(event("job", &Started { job: &leash.id }));
    Sse::new(Events { first, listener, _leash: leash }).keep_alive(KeepAlive::default()).into_response()
}
