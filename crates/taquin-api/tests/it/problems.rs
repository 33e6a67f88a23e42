//! What is refused, where and why.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use taquin_api::{Api, ProblemKind};

/// The problem of a request that is refused, at once or at work.
fn problem(name: &str, body: &str) -> (ProblemKind, Value) {
    let api = Api::default();
    let answer = api.prepare(name, body.as_bytes()).and_then(|request| request.answer(&AtomicBool::new(false)));
    let problem = answer.err().unwrap_or_else(|| panic!("{name} {body} is answered"));
    (problem.kind(), serde_json::to_value(&problem).unwrap())
}

#[test]
fn problems_name_their_kind_field_and_code() {
    use ProblemKind::{Invalid, WrongType};
    let cases = [
        ("fly", "{}", Invalid, None, None, "unknown request; choose choices, solve"),
        ("solve", "", Invalid, None, None, "EOF while parsing a value"),
        ("solve", "{", Invalid, None, None, "Failed to parse the request body as JSON: EOF"),
        ("solve", "{} {}", WrongType, None, None, "missing field `board`"),
        ("solve", r#"{"board":"1 2/3 0"} x"#, Invalid, None, None, "trailing characters"),
        ("solve", r#"{"board":5}"#, WrongType, None, None, "board: invalid type: integer `5`, expected a string"),
        ("solve", r#"{"board":"0","limits":{"nodes":1.5}}"#, WrongType, None, None, "limits.nodes: invalid type"),
        ("solve", r#"{"board":"0","smoke":1}"#, WrongType, None, None, "unknown field `smoke`"),
        ("choices", r#"{"board":"0"}"#, WrongType, None, None, "unknown field `board`"),
        ("check", r#"{"board":"1 1/2 0"}"#, Invalid, Some("board"), Some("duplicate"), "1"),
        ("check", r#"{"board":"1 2/3 0","goal":"left"}"#, Invalid, Some("goal"), Some("goal-name"), "unknown goal"),
        ("verify", r#"{"board":"1 2/3 0","moves":"X"}"#, Invalid, Some("moves"), Some("not-a-slide"), "move 1"),
        ("solve", r#"{"board":"0","limits":{"time":1e9}}"#, Invalid, Some("time"), Some("range"), "0 to 600"),
        ("solve", r#"{"board":"0","method":{"width":0}}"#, Invalid, Some("width"), Some("range"), "1 to 1000000"),
    ];
    for (name, body, kind, field, code, part) in cases {
        let (found, value) = problem(name, body);
        let error = value["error"].as_str().unwrap();
        assert!(error.contains(part), "{name} {body}: {error}");
        assert_eq!(
            (found, value["field"].as_str(), value["code"].as_str()),
            (kind, field, code),
            "{name} {body}: {value}"
        );
    }
}

#[test]
fn an_error_in_a_board_has_a_place() {
    let (_, value) = problem("convert", r#"{"board":"1 2 3\n4 five 6\n7 8 0"}"#);
    assert_eq!((value["line"].as_u64(), value["column"].as_u64()), (Some(2), Some(3)), "{value}");
}
