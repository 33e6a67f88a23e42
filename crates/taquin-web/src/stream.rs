//! Server-sent events: carries progress and solutions from a search's thread to its client.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_core::Stream;
use serde_json::json;
use taquin_api::{ApiEvent, EventKind};
use tokio::sync::{mpsc, oneshot};

use crate::job::JobGuard;
use crate::quota::Grant;

/// Events queued for a slow reader; further progress events are dropped.
const QUEUE: usize = 64;

/// Whether the client accepts server-sent events.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// The sending half, used by the search.
pub struct EventSender {
    send: mpsc::Sender<Event>,
    /// Solutions can be long, so they have their own channel, which holds one at a time.
    solutions: mpsc::Sender<Event>,
}

/// The receiving half, used by the response.
pub struct EventReceiver {
    receive: mpsc::Receiver<Event>,
    solutions: mpsc::Receiver<Event>,
}

/// A channel from a search to its response.
pub fn channel() -> (EventSender, EventReceiver) {
    let (send, receive) = mpsc::channel(QUEUE);
    let (send_solutions, solutions) = mpsc::channel(1);
    (EventSender { send, solutions: send_solutions }, EventReceiver { receive, solutions })
}

impl EventSender {
    /// Sends an event; returns whether it is sent. If the queue is full, waits, or drops an event that may be dropped.
    pub fn send(&self, event: ApiEvent) -> bool {
        let sent = Event::default().event(event.kind.name()).data(event.data);
        match event.kind {
            EventKind::Better => self.solutions.try_send(sent).is_ok(),
            kind if kind.may_be_dropped() => self.send.try_send(sent).is_ok(),
            // Fails if the client has disconnected.
            _ => self.send.blocking_send(sent).is_ok(),
        }
    }
}

/// The events of one job as a stream; dropping it cancels the job.
struct EventStream {
    /// The identifier of the job.
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
    let identifier = json!({ "job": guard.id }).to_string();
    let first = Some(Event::default().event("job").data(identifier));
    let events = EventStream { first, receiver, _guard: guard, _memory: memory };
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}
