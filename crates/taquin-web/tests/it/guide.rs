//! The requests in the guide have the answers that it shows.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::client::{post, server};

/// The text of the first block of a kind in a text, and what follows it.
fn block<'a>(text: &'a str, kind: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(&format!("```{kind}\n"))?;
    rest.split_once("```")
}

/// Whether an answer has at least these fields with these values.
fn has(answer: &Value, shown: &Value) -> bool {
    shown.as_object().expect("an object").iter().all(|(key, value)| answer[key] == *value)
}

#[tokio::test]
async fn requests_have_the_answers_shown() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/program/http.md");
    let text = fs::read_to_string(path).expect("a chapter");
    let (mut rest, mut count) = (text.as_str(), 0);
    while let Some((request, after)) = block(rest, "http") {
        let (line, body) = request.split_once('\n').expect("a request and its body");
        let (shown, after) = block(after, "json").expect("an answer");
        let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (_, answer) = post(&server(), line.strip_prefix("POST ").expect("a path"), parse(body)).await;
        assert!(has(&answer, &parse(shown)), "{line} {body}: {answer}");
        (rest, count) = (after, count + 1);
    }
    assert!(count >= 6, "{count} requests");
}
