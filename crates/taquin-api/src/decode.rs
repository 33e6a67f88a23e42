//! Reads the JSON body of a request; errors name the field.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::api::Api;
use crate::prepared_request::PreparedRequest;
use crate::problem::{Problem, ProblemKind};

/// The body of a request.
pub trait ApiRequest: DeserializeOwned {
    /// Checks the request: all that can be refused without work is refused here, except by short requests, which check
    /// in their work.
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem>;
}

/// Reads a body.
pub fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| match error.inner().classify() {
        Category::Data => {
            let sentence = format!("Failed to deserialize the JSON body into the target type: {error}");
            Problem::new(ProblemKind::WrongType, sentence)
        }
        _ => not_json(error),
    })?;
    reader.end().map_err(not_json)?;
    Ok(value)
}

fn not_json(error: impl std::fmt::Display) -> Problem {
    Problem::bad(format!("Failed to parse the request body as JSON: {error}"))
}
