//! The events of searches.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use taquin_api::{Api, EventKind};

/// The events of a request, as a sink sees them that refuses `refused`.
fn events(name: &str, body: &Value, refused: Option<EventKind>) -> Vec<(EventKind, Value)> {
    let request = Api::default().prepare(name, body.to_string().as_bytes()).unwrap();
    let mut all = Vec::new();
    request.send_events(&AtomicBool::new(false), &mut |event| {
        all.push((event.kind, serde_json::from_str(&event.data).unwrap()));
        refused != Some(event.kind)
    });
    all
}

#[test]
fn a_search_tells_better_solutions_and_ends_with_the_answer() {
    let tiles: Vec<String> = (3..36).rev().chain([1, 2, 0]).map(|tile: u32| tile.to_string()).collect();
    let limited = |seconds: f64| json!({ "board": format!("6x6 {}", tiles.join(" ")), "limits": { "time": seconds } });
    for refused in [None, Some(EventKind::Improvement)] {
        // Better solutions are sent every half a second; the first takes a fraction of a second of work.
        let mut attempts =
            [0.7, 3.0, 12.0, 48.0].into_iter().map(|seconds| events("solve", &limited(seconds), refused));
        let has_solution =
            |events: &Vec<(EventKind, Value)>| events.iter().any(|(kind, _)| *kind == EventKind::Improvement);
        let events = attempts.find(has_solution).expect("a first solution");
        let (last, before) = events.split_last().unwrap();
        let best = before.iter().rev().find(|(kind, _)| *kind == EventKind::Improvement).expect("a first solution");
        assert_eq!(
            (last.0, best.1["moves"].as_str().map(str::len)),
            (EventKind::Answer, best.1["length"].as_u64().map(|length| length as usize))
        );
        assert!(last.1["length"].as_u64() <= best.1["length"].as_u64());
        assert!(before.iter().all(|(kind, _)| kind.may_be_dropped()));
        assert!(before.iter().any(|(kind, _)| *kind == EventKind::Progress));
    }
}

#[test]
fn a_comparison_sends_one_row_per_method() {
    let methods = json!([{ "algorithm": "bfs" }, { "algorithm": "pdb" }]);
    let events = events("compare", &json!({ "board": "1 2/0 3", "methods": methods }), None);
    let rows: Vec<&Value> = events.iter().filter(|(kind, _)| *kind == EventKind::Row).map(|(_, row)| row).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["method"], &rows[0]["moves"]), (&json!(0), &json!("L")));
}

#[test]
fn rows_that_do_not_fit_are_errors_of_their_methods() {
    let body = json!({ "board": "1 2/0 3", "methods": vec![json!({}); 4] }).to_string();
    let rows = |api: &Api| {
        let (request, mut rows) = (api.prepare("compare", body.as_bytes()).unwrap(), Vec::new());
        request.send_events(&AtomicBool::new(false), &mut |event| {
            if !event.kind.may_be_dropped() {
                assert_eq!(event.kind, EventKind::Row);
                rows.push(event.data);
            }
            true
        });
        rows
    };
    let mut api = Api::default();
    let row = rows(&api)[0].len();
    api.limits.answer = row + row / 2;
    let few: Vec<Value> = rows(&api).iter().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(few[0]["length"], 1);
    let failed: Vec<(&Value, &Value)> = few[1..].iter().map(|row| (&row["method"], &row["code"])).collect();
    let code = json!("answer-size");
    assert_eq!(failed, [(&json!(1), &code), (&json!(2), &code), (&json!(3), &code)]);
}

#[test]
fn other_requests_send_their_answer_alone() {
    let body = json!({ "board": "1 2/3 0" });
    let request = Api::default().prepare("check", body.to_string().as_bytes()).unwrap();
    assert!(!request.has_events());
    let checked = events("check", &body, None);
    assert_eq!((checked.len(), checked[0].0, &checked[0].1["solvable"]), (1, EventKind::Answer, &json!(true)));
    let refused = events("check", &json!({ "board": "1 2/3 0", "goal": "x" }), None);
    assert_eq!((refused.len(), refused[0].0, &refused[0].1["code"]), (1, EventKind::Problem, &json!("goal-name")));
}
