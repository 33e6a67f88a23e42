//! Why a request is refused, as JSON with a sentence, a place and a code.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use taquin::generate::GenerateError;
use taquin::heuristic::ExpressionError;
use taquin::{GoalShapeError, Message, NotationError, Phrase, ReadError, RequestError, Span, VerifyError};
use taquin_render::RenderError;

/// Why a request is refused, and where the error is.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    #[serde(skip)]
    kind: ProblemKind,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    #[serde(flatten)]
    place: Option<TextPlace>,
    #[serde(flatten)]
    code: Option<Box<ProblemCode>>,
}

/// What is wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// It is not JSON, or a value makes no sense.
    Invalid,
    /// It is JSON with other fields or types than the request has.
    WrongType,
    /// It takes more time, or its answer more space, than the limits allow.
    BeyondLimits,
    /// The transport refuses it.
    Transport,
}

/// A range of the text in a field; `start` and `end` count its UTF-8 bytes.
#[derive(Clone, Copy, Debug, Serialize)]
struct TextPlace {
    line: usize,
    column: usize,
    start: usize,
    end: usize,
}

/// The error as a code with values, for translation.
#[derive(Clone, Debug, Serialize)]
struct ProblemCode {
    code: &'static str,
    values: Value,
}

impl Problem {
    /// A problem of this kind.
    pub fn new(kind: ProblemKind, error: impl Into<String>) -> Problem {
        Problem { kind, error: error.into(), field: None, place: None, code: None }
    }

    /// A request that makes no sense.
    pub fn bad(error: impl ToString) -> Problem {
        Problem::new(ProblemKind::Invalid, error.to_string())
    }

    /// The kind of the problem.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// A number outside its range.
    pub fn out_of_range(field: &'static str, least: usize, most: usize) -> Problem {
        let error = format!("{field} may be {least} to {most}");
        Problem::bad(error).in_field(field).with_code("range", json!({ "least": least, "most": most }))
    }

    /// An answer of more than `limit` bytes.
    pub fn answer_too_large(limit: usize) -> Problem {
        let mebibytes = limit.div_ceil(1 << 20);
        let error = format!("the answer would be larger than {mebibytes} MiB; ask for a smaller board or fewer moves");
        Problem::new(ProblemKind::BeyondLimits, error).with_code("answer-size", json!({ "most": mebibytes }))
    }

    /// Work that its time did not suffice for.
    pub fn too_slow(limit: Duration) -> Problem {
        let seconds = limit.as_secs();
        let error = format!("this takes longer than {seconds} seconds; ask for a smaller board or fewer moves");
        Problem::new(ProblemKind::BeyondLimits, error).with_code("too-slow", json!({ "most": seconds }))
    }

    /// The same problem, in this field of the request.
    pub fn in_field(mut self, field: &'static str) -> Problem {
        self.field = Some(field);
        self
    }

    /// The same problem, with a code and the values of its sentence.
    pub fn with_code(mut self, code: &'static str, values: Value) -> Problem {
        self.code = Some(Box::new(ProblemCode { code, values }));
        self
    }

    /// The same problem with the code and the values of a message, if the page has words for it.
    pub(crate) fn saying(self, message: &impl Message) -> Problem {
        let phrase = message.phrase();
        match phrase.code().strip_prefix("problem.") {
            Some(code) => self.with_code(code, values(&phrase)),
            None => self,
        }
    }

    fn at(mut self, span: Span) -> Problem {
        let Span { line, column, start, end } = span;
        self.place = Some(TextPlace { line, column, start, end });
        self
    }
}

/// The values of a phrase as JSON. A phrase among them is an object with its key and its values.
fn values(phrase: &Phrase) -> Value {
    phrase.values().iter().map(|(name, value)| ((*name).to_owned(), value_json(value))).collect()
}

fn value_json(value: &taquin::Value) -> Value {
    match value {
        taquin::Value::Number(number) => json!(number),
        taquin::Value::Text(text) | taquin::Value::Figures(text) => json!(text),
        taquin::Value::Phrase(phrase) => json!({ "key": phrase.code(), "values": values(phrase) }),
        taquin::Value::AnyOf(list) | taquin::Value::AllOf(list) => list.iter().map(value_json).collect(),
        _ => Value::Null,
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.error)
    }
}

impl Error for Problem {}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        Problem::bad(&error.kind).at(error.span).saying(&error.kind)
    }
}

impl From<NotationError> for Problem {
    fn from(error: NotationError) -> Problem {
        let problem = Problem::bad(format!("move {}: {}", error.number, error.kind)).at(error.span);
        problem.saying(&error)
    }
}

impl From<VerifyError> for Problem {
    fn from(error: VerifyError) -> Problem {
        Problem::bad(error).in_field("moves").saying(&error)
    }
}

impl From<ExpressionError> for Problem {
    fn from(error: ExpressionError) -> Problem {
        Problem::bad(&error).in_field("heuristic").saying(&error)
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
        Problem::bad(&error).in_field(field).saying(&error)
    }
}

impl From<GenerateError> for Problem {
    fn from(error: GenerateError) -> Problem {
        let field = if matches!(error, GenerateError::TooFar { .. }) { "length" } else { "kind" };
        Problem::bad(&error).in_field(field).saying(&error)
    }
}

impl From<RenderError> for Problem {
    fn from(error: RenderError) -> Problem {
        Problem::bad(&error).saying(&error)
    }
}
