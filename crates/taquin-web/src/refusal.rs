//! The error response: a problem and its HTTP status.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use taquin_api::{Problem, ProblemKind};

/// Why a request is refused.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    problem: Problem,
}

impl Refusal {
    /// A refusal with this status and sentence.
    pub fn new(status: StatusCode, error: impl Into<String>) -> Refusal {
        Refusal::with_problem(status, Problem::new(ProblemKind::Transport, error))
    }

    fn with_problem(status: StatusCode, problem: Problem) -> Refusal {
        Refusal { status, problem }
    }

    /// A request body of more bytes than are allowed.
    pub fn body_too_large() -> Refusal {
        let error = "the request body is too large; boards, moves and pictures are limited";
        let problem = Problem::new(ProblemKind::Transport, error).with_code("body", json!({}));
        Refusal::with_problem(StatusCode::PAYLOAD_TOO_LARGE, problem)
    }

    /// A request for resources that other requests are using.
    pub fn busy(code: &'static str, error: &str) -> Refusal {
        let problem = Problem::new(ProblemKind::Transport, error).with_code(code, json!({}));
        Refusal::with_problem(StatusCode::TOO_MANY_REQUESTS, problem)
    }

    /// A request for memory that other requests are using.
    pub fn memory_busy() -> Refusal {
        let error = "other searches use the memory; wait until one of them ends";
        let problem = Problem::new(ProblemKind::Transport, error).in_field("memory");
        Refusal::with_problem(StatusCode::TOO_MANY_REQUESTS, problem.with_code("busy-memory", json!({})))
    }

    /// A client that has as many jobs as one client may have.
    pub fn client_busy(most: usize) -> Refusal {
        let error = format!("your address has {most} searches running, as many as it may; wait until one of them ends");
        let problem = Problem::new(ProblemKind::Transport, error).with_code("busy-client", json!({ "most": most }));
        Refusal::with_problem(StatusCode::TOO_MANY_REQUESTS, problem)
    }

    /// A job whose thread panicked.
    pub fn crashed() -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the search crashed; this is a bug in the program")
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        let status = match problem.kind() {
            ProblemKind::WrongType | ProblemKind::BeyondLimits => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::BAD_REQUEST,
        };
        Refusal { status, problem }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
