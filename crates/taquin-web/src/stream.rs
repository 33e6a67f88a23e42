//! Server-sent events: carries progress and solutions from a search's thread to its client.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_core::Stream;
use serde_json::json;
use taquin_api::{ApiEvent, EventKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::job::JobGuard;
use crate::quota::Grant;

/// Progress events that wait for a slow reader; further ones are dropped.
const PROGRESS: usize = 64;

/// Bytes of the events that wait besides results: progress, and one solution.
pub const BYTES_BESIDES_RESULTS: usize = 256 << 10;

/// Whether the client accepts server-sent events.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// An event that waits for its reader. If the number of its kind is limited, it holds one of the places.
type WaitingEvent = (Event, Option<OwnedSemaphorePermit>);

/// The sending half, used by the search. Nothing in it waits for the client: results are limited by their size, other
/// events by their number.
pub struct EventSender {
    send: mpsc::UnboundedSender<WaitingEvent>,
    progress: Arc<Semaphore>,
    solutions: Arc<Semaphore>,
    /// Bytes of the results sent.
    result_bytes: usize,
}

/// A channel from a search to its response.
pub fn channel() -> (EventSender, EventReceiver) {
    let (send, receive) = mpsc::unbounded_channel();
    let (progress, solutions) = (Arc::new(Semaphore::new(PROGRESS)), Arc::new(Semaphore::new(1)));
    (EventSender { send, progress, solutions, result_bytes: 0 }, EventReceiver(receive))
}

/// The receiving half, used by the response.
pub struct EventReceiver(mpsc::UnboundedReceiver<WaitingEvent>);

impl EventSender {
    /// Sends an event, or drops one that may be dropped if too many wait; returns whether it is sent.
    pub fn send(&mut self, event: ApiEvent) -> bool {
        let places = match event.kind {
            EventKind::Progress => Some(&self.progress),
            EventKind::Improvement => Some(&self.solutions),
            _ => None,
        };
        let place = places.map(|places| Arc::clone(places).try_acquire_owned());
        let Ok(place) = place.transpose() else { return false };
        if place.is_none() {
            self.result_bytes += event.data.len();
        }
        let event = Event::default().event(event.kind.name()).data(event.data);
        // Fails if the client has disconnected.
        self.send.send((event, place)).is_ok()
    }

    /// The most bytes that can wait when the search has ended.
    pub fn waiting_bytes(&self) -> usize {
        self.result_bytes + BYTES_BESIDES_RESULTS
    }
}

/// The events of one job as a stream; dropping it cancels the job.
struct EventStream {
    /// The identifier of the job.
    first: Option<Event>,
    receiver: EventReceiver,
    _guard: JobGuard,
    /// The memory of the events that wait, from the job's end to the stream's.
    _memory: oneshot::Receiver<(usize, Grant)>,
}

impl Stream for EventStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        self.receiver.0.poll_recv(context).map(|waiting| waiting.map(|(event, _)| Ok(event)))
    }
}

/// The events of a job as a response.
pub fn response(guard: JobGuard, receiver: EventReceiver, memory: oneshot::Receiver<(usize, Grant)>) -> Response {
    let identifier = json!({ "job": guard.id }).to_string();
    let first = Some(Event::default().event("job").data(identifier));
    let events = EventStream { first, receiver, _guard: guard, _memory: memory };
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sending_never_waits_for_a_reader() {
        let (mut sender, _receiver) = channel();
        let mut taken = |kind: EventKind, count: usize| {
            let event = || ApiEvent { kind, data: "x".repeat(1000) };
            (0..count).filter(|_| sender.send(event())).count()
        };
        assert_eq!((taken(EventKind::Progress, 100), taken(EventKind::Improvement, 10)), (PROGRESS, 1));
        assert_eq!((taken(EventKind::Row, 500), taken(EventKind::Answer, 1)), (500, 1));
        assert_eq!(sender.waiting_bytes(), 501_000 + BYTES_BESIDES_RESULTS);
    }
}
