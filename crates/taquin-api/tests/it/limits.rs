//! Requests beyond their limits: refused before they start, stopped, or answered with what was found.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value, json};
use taquin_api::{Api, ApiLimits, Problem, ProblemKind};

/// The answer to a request within these limits.
fn answer(change: impl FnOnce(&mut ApiLimits), name: &str, body: &Value, flag: bool) -> Result<Value, Problem> {
    let mut api = Api::default();
    change(&mut api.limits);
    let request = api.prepare(name, body.to_string().as_bytes())?;
    Ok(serde_json::from_slice(&request.answer(&AtomicBool::new(flag))?).unwrap())
}

#[test]
fn limits_hold_for_every_request_of_their_kind() {
    let far = "1 2 3 4/5 6 7 8/9 10 12 15/13 14 11 0";
    let check = |result: Result<Value, Problem>, kind: ProblemKind| match result {
        Ok(answer) => panic!("{answer}"),
        Err(problem) => assert_eq!(problem.kind(), kind, "{problem:?}"),
    };
    check(answer(|l| l.cells = 8, "check", &json!({ "board": "1 2 3/4 5 6/7 8 0" }), false), ProblemKind::Invalid);
    check(answer(|l| l.watched_cells = 9, "explain", &json!({ "board": far }), false), ProblemKind::Invalid);
    check(answer(|l| l.mapped_cells = 3, "map", &json!({ "board": "1 2/0 3" }), false), ProblemKind::Invalid);
    check(answer(|l| l.answer = 50, "convert", &json!({ "board": far }), false), ProblemKind::BeyondLimits);
    check(answer(|l| l.moves = 1, "convert", &json!({ "board": far, "moves": "DD" }), false), ProblemKind::Invalid);
    let short = |l: &mut ApiLimits| l.short_time = Duration::ZERO;
    check(answer(short, "estimate", &json!({ "board": far }), false), ProblemKind::BeyondLimits);
    check(answer(short, "map", &json!({ "board": "1 2 3/4 5 6/7 8 0" }), false), ProblemKind::BeyondLimits);
    check(answer(short, "render", &json!({ "board": far, "format": "png" }), false), ProblemKind::BeyondLimits);
    check(
        answer(|l| l.threads = 2, "solve", &json!({ "board": far, "limits": { "threads": 3 } }), false),
        ProblemKind::Invalid,
    );
    check(
        answer(|l| l.memory = 1 << 20, "solve", &json!({ "board": far, "limits": { "memory": 2 } }), false),
        ProblemKind::Invalid,
    );
}

#[test]
fn a_search_stops_at_its_limits_or_when_the_flag_is_set() {
    let body = json!({ "board": "8 6 7/2 5 4/3 0 1", "method": { "algorithm": "bfs" }, "limits": { "nodes": 100 } });
    assert_eq!(answer(|_| (), "solve", &body, false).unwrap()["stopped"], "nodes");
    let body = json!({ "board": "8 6 7/2 5 4/3 0 1", "method": { "algorithm": "bfs" } });
    assert_eq!(answer(|_| (), "solve", &body, true).unwrap()["stopped"], "cancelled");
}
