//! What is wrong with a request, as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use taquin::heuristic::ExpressionError;
use taquin::{NotationError, ReadError, RequestError, Span};

use crate::read_code::read_code;

/// Why a request is refused, and where it is wrong.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(flatten)]
    code: Option<Box<Code>>,
}

/// A stretch of the text in a field; bytes are those of its UTF-8 form.
#[derive(Clone, Copy, Debug, Serialize)]
struct Place {
    line: usize,
    column: usize,
    start: usize,
    end: usize,
}

/// What is wrong, for readers of other languages than English.
#[derive(Clone, Debug, Serialize)]
struct Code {
    code: &'static str,
    values: Value,
}

impl Problem {
    /// A problem with this status.
    pub fn new(status: StatusCode, error: impl Into<String>) -> Problem {
        Problem { status, error: error.into(), field: None, place: None, code: None }
    }

    /// A request that makes no sense.
    pub fn bad(error: impl ToString) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, error.to_string())
    }

    /// A request that asks for more than there is at the moment.
    pub fn busy(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error)
    }

    /// A search that broke down.
    pub fn broken() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the search broke down; this is a fault of the program")
    }

    /// The same, of this field of the request.
    pub fn of(mut self, field: &'static str) -> Problem {
        self.field = Some(field);
        self
    }

    fn at(mut self, span: Span) -> Problem {
        let Span { line, column, start, end } = span;
        self.place = Some(Place { line, column, start, end });
        self
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        let code = read_code(&error.kind).map(|(code, values)| Box::new(Code { code, values }));
        Problem { code, ..Problem::bad(&error.kind).at(error.span) }
    }
}

impl From<NotationError> for Problem {
    fn from(error: NotationError) -> Problem {
        Problem::bad(format!("move {}: {}", error.number, error.kind)).at(error.span)
    }
}

impl From<ExpressionError> for Problem {
    fn from(error: ExpressionError) -> Problem {
        Problem::bad(error).of("heuristic")
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        let field = match error {
            RequestError::Goal(_) => "goal",
            RequestError::Heuristic(_) => "heuristic",
            _ => "algorithm",
        };
        Problem::bad(error).of(field)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
