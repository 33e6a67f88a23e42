//! Every request has an answer; a table of bodies and what their answers say.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use taquin_api::{Api, RequestCost, RequestRow};

/// The bytes of an answer.
pub fn answer(api: &Api, name: &str, body: &Value) -> Vec<u8> {
    let request = api.prepare(name, body.to_string().as_bytes());
    let request = request.unwrap_or_else(|problem| panic!("{name} {body}: {problem:?}"));
    request.answer(&AtomicBool::new(false)).unwrap_or_else(|problem| panic!("{name} {body}: {problem:?}"))
}

#[test]
fn every_request_answers() {
    let near = "1 2 3/4 0 6/7 5 8";
    let cases = [
        ("choices", json!({}), "/limits/cells", json!(16129)),
        ("solve", json!({ "board": near }), "/moves", json!("UL")),
        ("solve", json!({ "board": "1 2 3/4 5 6/8 7 0" }), "/solvable", json!(false)),
        ("compare", json!({ "board": near, "methods": [{ "algorithm": "bfs" }, {}] }), "/1/method", json!(1)),
        ("explain", json!({ "board": near, "method": { "algorithm": "astar" } }), "/moments/0/event", json!("select")),
        ("map", json!({ "board": "1 2/0 3" }), "/boards", json!(12)),
        ("estimate", json!({ "board": near, "heuristics": ["manhattan"] }), "/0/value", json!(2)),
        ("estimate", json!({ "board": "1 2 3/4 5 6/8 7 0", "heuristics": ["manhattan"] }), "/0/value", json!(2)),
        ("review", json!({ "board": near, "moves": "DUUL" }), "/wasted", json!([1])),
        ("check", json!({ "board": "2 1/3 0" }), "/solvable", json!(false)),
        ("generate", json!({ "rows": 1, "columns": 1, "seed": 3 }), "/board", json!("0")),
        ("convert", json!({ "board": "3x1 1 0 2" }), "/rows", json!(3)),
        ("verify", json!({ "board": near, "moves": "UL" }), "/slides", json!(2)),
    ];
    for (name, body, pointer, expected) in &cases {
        let bytes = answer(&Api::default(), name, body);
        let value: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(value.pointer(pointer), Some(expected), "{name} {body}: {value}");
    }
    let tested = |row: &RequestRow| row.name == "render" || cases.iter().any(|(name, ..)| *name == row.name);
    assert!(RequestRow::ALL.iter().all(tested));
}

#[test]
fn heuristics_have_values_on_boards_that_cannot_be_solved() {
    let pairs = [
        ("1 2/3 0", "2 1/3 0"),
        ("1 2 3/4 5 0", "2 1 3/4 5 0"),
        ("1 2 3/4 5 6/7 8 0", "8 2 3/4 5 6/7 1 0"),
        ("4x3 1 2 3 4 5 6 7 8 9 10 11 0", "4x3 1 2 3 4 5 6 7 8 9 11 10 0"),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
        ("1 2 3 0", "2 1 3 0"),
    ];
    let known = |board: &str| -> Vec<bool> {
        let bytes = answer(&Api::default(), "estimate", &json!({ "board": board }));
        let list: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
        list.iter().map(|estimate| estimate["value"].is_u64()).collect()
    };
    for (solvable, unsolvable) in pairs {
        assert_eq!(known(unsolvable), known(solvable), "{unsolvable}");
    }
}

#[test]
fn pictures_are_files() {
    let starts =
        [("svg", "image/svg+xml", &b"<svg"[..]), ("png", "image/png", b"\x89PNG"), ("gif", "image/gif", b"GIF89a")];
    for (format, media_type, start) in starts {
        let body = json!({ "board": "1 2/3 0", "moves": "D", "format": format, "tile": 20 });
        let request = Api::default().prepare("render", body.to_string().as_bytes()).unwrap();
        assert_eq!(request.media_type, media_type);
        assert!(request.answer(&AtomicBool::new(false)).unwrap().starts_with(start), "{format}");
    }
}

#[test]
fn a_request_says_what_it_costs_before_it_runs() {
    let cases = [
        ("check", json!({ "board": "1 2/3 0" }), RequestCost::Short),
        ("solve", json!({ "board": "1 2/3 0" }), RequestCost::Search { bytes: 512 << 20 }),
        ("solve", json!({ "board": "1 2/3 0", "limits": { "memory": 7 } }), RequestCost::Search { bytes: 7 << 20 }),
    ];
    for (name, body, cost) in cases {
        assert_eq!(Api::default().prepare(name, body.to_string().as_bytes()).unwrap().cost, cost, "{name} {body}");
    }
}
