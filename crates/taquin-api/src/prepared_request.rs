//! A request that was read and checked: what it costs, and the work.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use taquin_search::Limits;

use crate::api_limits::ApiLimits;
use crate::events::{ApiEvent, EventKind, EventWriter};
use crate::limited_json::to_json;
use crate::problem::Problem;

/// What a request may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestCost {
    /// A short request: no search.
    Short,
    /// A search or a drawing.
    Search {
        /// Bytes of memory.
        bytes: usize,
    },
}

impl RequestCost {
    /// The cost of a search within these limits.
    pub(crate) fn of(limits: &Limits) -> RequestCost {
        RequestCost::Search { bytes: limits.memory.unwrap_or_default() }
    }
}

/// Work that ends with one answer.
type AnswerWork = dyn FnOnce(&AtomicBool) -> Result<Vec<u8>, Problem> + Send;

/// Work that ends with one answer or sends events, as the client likes.
pub(crate) trait EventWork: Send {
    /// The answer as JSON of at most `limit` bytes.
    fn answer(self: Box<Self>, flag: &AtomicBool, limit: usize) -> Result<Vec<u8>, Problem>;

    /// Sends progress and results as they come.
    fn send_events(self: Box<Self>, flag: &AtomicBool, events: &mut EventWriter);
}

/// The two ways of carrying out a request.
enum RequestWork {
    Answer(Box<AnswerWork>),
    Events(Box<dyn EventWork>),
}

/// A request that was read and checked.
pub struct PreparedRequest {
    /// What it may use.
    pub cost: RequestCost,
    /// The media type of its answer.
    pub media_type: &'static str,
    answer_limit: usize,
    work: RequestWork,
}

impl PreparedRequest {
    /// A short request that is answered in JSON.
    pub(crate) fn short<T: Serialize>(
        limits: &ApiLimits,
        work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
    ) -> PreparedRequest {
        PreparedRequest::json(RequestCost::Short, limits, work)
    }

    /// A request that is answered in JSON.
    pub(crate) fn json<T: Serialize>(
        cost: RequestCost,
        limits: &ApiLimits,
        work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
    ) -> PreparedRequest {
        let limit = limits.answer;
        PreparedRequest::file(cost, limits, "application/json", move |flag| to_json(&work(flag)?, limit))
    }

    /// A request that is answered with a file.
    pub(crate) fn file(
        cost: RequestCost,
        limits: &ApiLimits,
        media_type: &'static str,
        work: impl FnOnce(&AtomicBool) -> Result<Vec<u8>, Problem> + Send + 'static,
    ) -> PreparedRequest {
        PreparedRequest { cost, media_type, answer_limit: limits.answer, work: RequestWork::Answer(Box::new(work)) }
    }

    /// A search that can send events.
    pub(crate) fn search(cost: RequestCost, limits: &ApiLimits, work: impl EventWork + 'static) -> PreparedRequest {
        let work = RequestWork::Events(Box::new(work));
        PreparedRequest { cost, media_type: "application/json", answer_limit: limits.answer, work }
    }

    /// Whether there are events besides the answer.
    pub fn has_events(&self) -> bool {
        matches!(self.work, RequestWork::Events(_))
    }

    /// Carries out the request; stops early once the flag is set.
    pub fn answer(self, flag: &AtomicBool) -> Result<Vec<u8>, Problem> {
        let limit = self.answer_limit;
        match self.work {
            RequestWork::Answer(work) => work(flag),
            RequestWork::Events(work) => work.answer(flag, limit),
        }
    }

    /// Carries out the request and sends its events; stops early once the flag is set. `sink` returns whether it took the
    /// event: it may refuse progress and better solutions, which are then sent again later or dropped. A request without
    /// events sends its answer alone.
    pub fn send_events(self, flag: &AtomicBool, sink: &mut dyn FnMut(ApiEvent) -> bool) {
        let mut events = EventWriter::new(sink, self.answer_limit);
        match self.work {
            RequestWork::Answer(work) => match work(flag) {
                Ok(bytes) => events.send_json(EventKind::Answer, bytes),
                Err(problem) => events.send(EventKind::Problem, &problem),
            },
            RequestWork::Events(work) => work.send_events(flag, &mut events),
        }
    }
}
