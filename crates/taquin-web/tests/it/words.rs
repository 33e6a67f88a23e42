//! The page and the catalogues: every key that the page asks for has words, and no word is never asked for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::Value;
use taquin_words::Language;

use crate::client::{request, send, server};
use crate::openapi::description;

/// Keys that others than the page's own code ask for: the program, pictures, and texts that name a noun.
const OTHERS: [&str; 6] = ["caption.", "cli.", "language.name", "list.", "noun.", "number."];

/// A key as the code writes it: fixed parts, with a value between each two of them.
type Pattern = Vec<String>;

fn scripts() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, to: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, to);
            } else {
                let text = fs::read_to_string(&path).expect("the script can be read");
                to.push((path, text));
            }
        }
    }
    let mut all = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page/js"), &mut all);
    all
}

/// The texts between two of a quotation mark, line by line.
fn quoted(text: &str, mark: char) -> impl Iterator<Item = &str> {
    text.lines().flat_map(move |line| line.split(mark).skip(1).step_by(2))
}

/// The pattern of a quoted text, if it is a key or looks like one: it begins like a key and has a dot inside.
fn pattern(text: &str, keys: &BTreeSet<&str>) -> Option<Pattern> {
    if keys.contains(text) {
        return Some(vec![text.to_owned()]);
    }
    let (section, rest) = text.split_once('.')?;
    if rest.is_empty() || !keys.iter().any(|key| key.split('.').next() == Some(section)) {
        return None;
    }
    let mut parts = vec![];
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        parts.push(before.to_owned());
        rest = after.split_once('}')?.1;
    }
    parts.push(rest.to_owned());
    let is_key = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'));
    parts.iter().all(|part| is_key(part)).then_some(parts)
}

fn matches(key: &str, pattern: &[String]) -> bool {
    let (first, others) = pattern.split_first().expect("a pattern has a part");
    let Some((last, middle)) = others.split_last() else { return key == first };
    let Some(mut rest) = key.strip_prefix(first.as_str()) else { return false };
    for part in middle {
        let Some((_, after)) = rest.split_once(part.as_str()) else { return false };
        rest = after;
    }
    rest.ends_with(last.as_str())
}

#[test]
fn the_page_asks_for_all_keys_and_no_others() {
    let keys: BTreeSet<&str> = Language::english().keys().collect();
    let mut asked = BTreeSet::new();
    for (path, text) in scripts() {
        for pattern in ['"', '`'].iter().flat_map(|mark| quoted(&text, *mark)).filter_map(|text| pattern(text, &keys)) {
            assert!(keys.iter().any(|key| matches(key, &pattern)), "{}: no words for {pattern:?}", path.display());
            asked.insert(pattern);
        }
    }
    let is_used = |key: &str| {
        OTHERS.iter().any(|other| key.starts_with(other)) || asked.iter().any(|pattern| matches(key, pattern))
    };
    let unused: Vec<&&str> = keys.iter().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

#[tokio::test]
async fn every_problem_has_words() {
    let description = description().await;
    let codes = description["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].as_array().unwrap();
    let keys: BTreeSet<&str> = Language::english().keys().collect();
    let codes: BTreeSet<&str> = codes.iter().filter_map(Value::as_str).collect();
    let known: BTreeSet<&str> = keys.iter().filter_map(|key| key.strip_prefix("problem.")).collect();
    // A key with a dot inside is a part of a sentence.
    let sentences: BTreeSet<&str> = known.into_iter().filter(|code| !code.contains('.')).collect();
    assert_eq!(codes, sentences);
}

#[tokio::test]
async fn each_language_is_served_without_the_words_of_the_command_line() {
    for language in Language::all() {
        let asked = request(Method::GET, &format!("/words/{}.json", language.code()));
        let (status, _, bytes) = send(&server(), asked.body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::OK, "{language:?}");
        let words: serde_json::Map<String, Value> = serde_json::from_slice(&bytes).expect("a JSON object");
        let expected: Vec<&str> = language.keys().filter(|key| !key.starts_with("cli.")).collect();
        assert_eq!(words.keys().collect::<Vec<_>>(), expected, "{language:?}");
    }
}
