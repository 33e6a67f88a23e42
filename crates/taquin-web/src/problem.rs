//! What is wrong with a request, as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};
use taquin::generate::GenerateError;
use taquin::heuristic::ExpressionError;
use taquin::{GoalShapeError, NotationError, ReadError, RequestError, Span, VerifyError};
use taquin_render::RenderError;

use crate::code::{self, Code};

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
    code: Option<Box<Coded>>,
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
struct Coded {
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

    /// A number that is too small or too large.
    pub fn out_of_range(field: &'static str, least: usize, most: usize) -> Problem {
        let error = format!("{field} may be {least} to {most}");
        Problem::bad(error).of(field).coded("range", json!({ "least": least, "most": most }))
    }

    /// A request that asks for more than there is at the moment.
    pub fn busy(code: &'static str, error: &str) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error).coded(code, json!({}))
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

    /// The same, in words of any language: a code and the values that belong in its sentence.
    pub fn coded(mut self, code: &'static str, values: Value) -> Problem {
        self.code = Some(Box::new(Coded { code, values }));
        self
    }

    fn maybe_coded(self, code: Option<Code>) -> Problem {
        match code {
            Some((code, values)) => self.coded(code, values),
            None => self,
        }
    }

    fn at(mut self, span: Span) -> Problem {
        let Span { line, column, start, end } = span;
        self.place = Some(Place { line, column, start, end });
        self
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        Problem::bad(&error.kind).at(error.span).maybe_coded(code::of_board(&error.kind))
    }
}

impl From<NotationError> for Problem {
    fn from(error: NotationError) -> Problem {
        let problem = Problem::bad(format!("move {}: {}", error.number, error.kind)).at(error.span);
        problem.maybe_coded(code::of_moves(&error.kind, error.number))
    }
}

impl From<VerifyError> for Problem {
    fn from(error: VerifyError) -> Problem {
        let number = if let VerifyError::Edge { number, .. } = error { Some(number) } else { None };
        let code = number.map(|number| ("edge", json!({ "number": number })));
        Problem::bad(error).of("moves").maybe_coded(code)
    }
}

impl From<ExpressionError> for Problem {
    fn from(error: ExpressionError) -> Problem {
        Problem::bad(&error).of("heuristic").maybe_coded(code::of_expression(&error))
    }
}

impl From<GoalShapeError> for Problem {
    fn from(error: GoalShapeError) -> Problem {
        RequestError::from(error).into()
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        let field = match error {
            RequestError::Goal(_) => "goal",
            RequestError::Heuristic(_) => "heuristic",
            _ => "algorithm",
        };
        Problem::bad(&error).of(field).maybe_coded(code::of_request(&error))
    }
}

impl From<GenerateError> for Problem {
    fn from(error: GenerateError) -> Problem {
        let field = if matches!(error, GenerateError::TooFar { .. }) { "length" } else { "kind" };
        Problem::bad(&error).of(field).maybe_coded(code::of_order(&error))
    }
}

impl From<RenderError> for Problem {
    fn from(error: RenderError) -> Problem {
        Problem::bad(&error).maybe_coded(code::of_picture(&error))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
