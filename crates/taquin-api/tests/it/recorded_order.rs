//! Recorded searches: what is expanded next has the lowest f of all open boards, or is within the threshold.

use std::collections::HashMap;

use serde_json::{Value, json};
use taquin::Algorithm;
use taquin_api::Api;

use crate::answers::answer;

const BOARDS: [&str; 3] = ["1 3 0/4 2 5/7 8 6", "8 1 3/4 0 2/7 6 5", "2 1 3 4/5 6 7 8/9 10 12 11/13 14 0 15"];

fn record(board: &str, method: &Value) -> Value {
    let body = json!({ "board": board, "method": method, "limits": { "nodes": 1500 } });
    serde_json::from_slice(&answer(&Api::default(), "explain", &body)).unwrap()
}

/// The searches of each watchable algorithm, with several weights and heuristics.
fn methods() -> Vec<Value> {
    let informed = |algorithm: Algorithm| {
        ["hamming", "manhattan+linear-conflict"]
            .map(|heuristic| json!({ "algorithm": algorithm.name(), "heuristic": heuristic, "width": 5 }))
    };
    let weighted = [1.25, 1.5, 3.0].map(|weight| json!({ "algorithm": "weighted", "weight": weight }));
    Algorithm::ALL.into_iter().filter(|row| row.is_watchable()).flat_map(informed).chain(weighted).collect()
}

/// The value that the formula gives for one event.
fn formula_value(recorded: &Value, event: &Value) -> f64 {
    let (g, h) = (event["g"].as_f64().unwrap(), event["h"].as_f64());
    let h = || h.expect("the formula has an h");
    match recorded["formula"].as_str().unwrap() {
        "g" => g,
        "h" => h(),
        "g + h" => g + h(),
        "g + w·h" => g + recorded["weight"].as_f64().unwrap() * h(),
        "max(g + h, 2·g)" => (g + h()).max(2.0 * g),
        other => panic!("an unknown formula: {other}"),
    }
}

#[test]
fn every_algorithm_takes_the_lowest_f_that_it_shows() {
    let mut choices = 0;
    for (board, method) in BOARDS.iter().flat_map(|board| methods().into_iter().map(move |method| (board, method))) {
        let recorded = record(board, &method);
        // The board and its twin have a list each.
        let by_side = method["algorithm"] == "lockstep";
        let mut open: HashMap<u64, (f64, &str)> = HashMap::new();
        let (mut side, mut bound) = ("", f64::INFINITY);
        let mut beyond = f64::INFINITY;
        for event in recorded["moments"].as_array().unwrap() {
            let node = event["node"].as_u64();
            let f = event["f"].as_f64();
            if let Some(f) = f {
                assert!((f - formula_value(&recorded, event)).abs() < 1e-9, "{method}: {event}");
                assert_eq!(event["h"].is_null(), recorded["formula"] == "g", "{method}: h is shown where it is used");
            }
            match (event["event"].as_str().unwrap(), event["fate"].as_str()) {
                ("threshold", _) => {
                    let next = event["bound"].as_f64().unwrap();
                    assert!(
                        beyond.is_infinite() || next == beyond,
                        "{method}: the lowest candidate is the next threshold"
                    );
                    (bound, beyond) = (next, f64::INFINITY);
                }
                ("select", _) => {
                    side = event["side"].as_str().unwrap();
                    let f = f.unwrap();
                    open.remove(&node.unwrap());
                    if recorded["depth_first"] == true {
                        assert!(f <= bound, "{method}: {event} is above the threshold {bound}");
                    } else {
                        let rivals = open.values().filter(|(_, of)| !by_side || *of == side);
                        let lowest = rivals.map(|(f, _)| *f).fold(f64::INFINITY, f64::min);
                        assert!(f <= lowest, "{method}: {event} is taken before an open board with {lowest}");
                    }
                    choices += 1;
                }
                ("child", Some("kept" | "improved" | "reopened")) => {
                    assert!(f.unwrap() <= bound, "{method}: {event}");
                    open.insert(node.unwrap(), (f.unwrap(), side));
                }
                ("child", Some("over-bound")) => {
                    assert!(f.unwrap() > bound, "{method}: {event}");
                    beyond = beyond.min(f.unwrap());
                }
                _ => {}
            }
        }
    }
    assert!(choices > 10_000, "{choices} choices");
}
