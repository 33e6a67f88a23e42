//! The verdict on a solution as JSON.

use serde::Serialize;
use taquin::report_json::stop_name;
use taquin::{LengthVerdict, Phrase};

use super::CheckedSolution;
use crate::messages::english_text;

/// The verdict as JSON.
#[derive(Serialize)]
pub(super) struct VerdictJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// Whether no solution is shorter; absent if it was not asked or could not be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    /// The length of a shortest solution, if it is less.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<usize>,
    /// The limit that ended the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

impl VerdictJson {
    pub(super) fn new(
        file: Option<String>,
        line: Option<u64>,
        verdict: &Result<CheckedSolution, Phrase>,
    ) -> VerdictJson {
        let checked = verdict.as_ref().ok();
        let length = checked.and_then(|checked| checked.length);
        VerdictJson {
            file,
            line,
            valid: verdict.is_ok(),
            reason: verdict.as_ref().err().map(english_text),
            metric: checked.map(|checked| checked.metric.name()),
            length: checked.map(CheckedSolution::moves),
            optimal: length.and_then(Result::ok).map(|verdict| verdict == LengthVerdict::Shortest),
            shortest: length.and_then(|length| match length {
                Ok(LengthVerdict::Shorter(moves)) => Some(moves),
                _ => None,
            }),
            stopped: length.and_then(Result::err).map(stop_name),
        }
    }
}
