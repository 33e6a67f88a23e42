//! `/api/solve` and `/api/compare`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{all_events, post, post_ok, post_refused, server, stream};

/// One of the two hardest boards of the 8-puzzle.
const HARDEST: &str = "8 6 7/2 5 4/3 0 1";

#[tokio::test]
async fn the_hardest_eight_puzzle_takes_31_moves() {
    let answer = post_ok("/api/solve", json!({ "board": HARDEST })).await;
    assert_eq!(answer["length"], 31);
    assert_eq!(answer["optimal"], true);
    assert_eq!(answer["guarantee"], "shortest");
    let verdict = post_ok("/api/verify", json!({ "board": HARDEST, "moves": answer["moves"] })).await;
    assert_eq!(verdict, json!({ "valid": true, "slides": 31, "runs": verdict["runs"] }));
}

#[tokio::test]
async fn every_choice_reaches_the_solver() {
    let body = json!({
        "board": HARDEST,
        "goal": "8 6 7/2 5 4/3 1 0",
        "method": { "algorithm": "weighted", "heuristic": "manhattan", "weight": 1.5 },
        "limits": { "time": 5, "nodes": 100_000, "memory": 64, "threads": 1 },
    });
    let answer = post_ok("/api/solve", body).await;
    assert_eq!((&answer["algorithm"], &answer["heuristic"]), (&json!("weighted"), &json!("manhattan")));
    assert_eq!((&answer["length"], &answer["moves"]), (&json!(1), &json!("L")));
    assert_eq!(answer["guarantee"], "within-weight");
}

#[tokio::test]
async fn a_board_without_a_solution_is_an_answer() {
    let answer = post_ok("/api/solve", json!({ "board": "1 2 3/4 5 6/8 7 0" })).await;
    assert_eq!((&answer["solvable"], &answer["length"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn a_limit_is_an_answer_too() {
    let body = json!({ "board": HARDEST, "method": { "algorithm": "bfs" }, "limits": { "nodes": 100 } });
    let answer = post_ok("/api/solve", body).await;
    assert_eq!((&answer["stopped"], &answer["length"]), (&json!("nodes"), &Value::Null));
    assert!(answer["lower_bound"].as_u64() > Some(0));
}

#[tokio::test]
async fn events_begin_with_the_job_and_end_with_the_answer() {
    let app = server();
    let (status, body) =
        stream(&app, "/api/solve", json!({ "board": HARDEST, "method": { "algorithm": "bfs" } })).await;
    assert_eq!(status, StatusCode::OK);
    let events = all_events(body).await;
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"job"), Some(&"answer")));
    assert!(names.contains(&"progress"), "{names:?}");
    assert_eq!(events.last().unwrap().1["length"], 31);
}

#[tokio::test]
async fn a_large_board_has_solutions_before_it_has_an_answer() {
    let board = "11 4 22 30 7 1/33 2 28 17 9 35/5 12 0 20 26 3/14 31 8 23 16 6/29 10 34 19 25 13/18 27 21 32 15 24";
    let mut events = Vec::new();
    // Better solutions are sent every half a second; the first takes a fraction of a second of work.
    for seconds in [1.5, 6.0, 24.0] {
        let limited = json!({ "board": board, "limits": { "time": seconds } });
        events = all_events(stream(&server(), "/api/solve", limited).await.1).await;
        if events.iter().any(|(name, _)| name == "improvement") {
            break;
        }
    }
    let better: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "improvement").map(|(_, better)| better).collect();
    assert!(!better.is_empty(), "{events:?}");
    assert!(better.windows(2).all(|pair| pair[0]["length"].as_u64() > pair[1]["length"].as_u64()), "{better:?}");
    let answer = &events.last().unwrap().1;
    assert!(answer["length"].as_u64() <= better.last().unwrap()["length"].as_u64());
    for solution in better {
        let verdict = post_ok("/api/verify", json!({ "board": board, "moves": solution["moves"] })).await;
        assert_eq!((&verdict["valid"], &verdict["slides"]), (&json!(true), &solution["length"]));
    }
}

#[tokio::test]
async fn the_guarantee_is_that_of_the_method_that_ran() {
    let tiles: Vec<String> = (0..100).map(|cell| ((cell * 37 + 11) % 100).to_string()).collect();
    let body = json!({ "board": format!("10x10 {}", tiles.join(" ")), "limits": { "nodes": 20_000 } });
    let answer = post_ok("/api/solve", body).await;
    assert_eq!((&answer["algorithm"], &answer["optimal"]), (&json!("anytime"), &json!(false)));
    assert_eq!(answer["guarantee"], "shortest-if-proven");
}

#[tokio::test]
async fn integers_may_be_written_with_a_decimal_point() {
    let body = json!({ "board": HARDEST, "method": { "width": 10.0 }, "limits": { "threads": 1.0, "nodes": 1e6 } });
    assert_eq!(post_ok("/api/solve", body).await["length"], 31);
    let problem = post_refused("/api/solve", json!({ "board": HARDEST, "limits": { "nodes": 1.5 } })).await;
    assert!(problem["error"].as_str().unwrap().contains("limits.nodes"), "{problem}");
}

#[tokio::test]
async fn a_request_that_makes_no_sense_is_refused_where_it_is_wrong() {
    let cases = [
        (json!({ "board": "1 2 3/4 5 6/7 8 8" }), "board"),
        (json!({ "board": HARDEST, "goal": "sideways" }), "goal"),
        (json!({ "board": HARDEST, "goal": "1 2/3 0" }), "goal"),
        (json!({ "board": HARDEST, "method": { "algorithm": "magic" } }), "algorithm"),
        (json!({ "board": HARDEST, "method": { "heuristic": "manhatan" } }), "heuristic"),
        (json!({ "board": HARDEST, "method": { "weight": 0.5 } }), "weight"),
        (json!({ "board": HARDEST, "method": { "weight": 10.5 } }), "weight"),
        (json!({ "board": HARDEST, "method": { "width": 0 } }), "width"),
        (json!({ "board": HARDEST, "limits": { "time": -1 } }), "time"),
        (json!({ "board": HARDEST, "limits": { "time": 1e9 } }), "time"),
        (json!({ "board": HARDEST, "limits": { "memory": 0 } }), "memory"),
        (json!({ "board": HARDEST, "limits": { "threads": 0 } }), "threads"),
    ];
    for (body, field) in cases {
        let problem = post_refused("/api/solve", body).await;
        assert_eq!(problem["field"], field, "{problem}");
        assert!(problem["code"].is_string() && problem["values"].is_object(), "{problem}");
    }
}

#[tokio::test]
async fn a_bad_board_is_refused_at_the_character() {
    let problem = post_refused("/api/solve", json!({ "board": "1 2 3\n4 x5 6\n7 8 0" })).await;
    assert_eq!((&problem["line"], &problem["column"]), (&json!(2), &json!(3)));
    assert_eq!((&problem["start"], &problem["end"]), (&json!(8), &json!(10)));
    assert_eq!((&problem["code"], &problem["values"]), (&json!("not-a-tile"), &json!({ "found": "'x5'" })));
}

#[tokio::test]
async fn an_estimate_that_has_no_tables_is_a_problem_of_the_heuristic() {
    let board = (1..36).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ") + " 0";
    let problem =
        post_refused("/api/solve", json!({ "board": board, "method": { "heuristic": "walking-distance" } })).await;
    assert_eq!(problem["field"], "heuristic");
}

#[tokio::test]
async fn methods_are_compared_row_by_row() {
    let methods = json!([{ "algorithm": "bfs" }, { "algorithm": "astar", "heuristic": "manhattan" }]);
    let body = json!({ "board": HARDEST, "methods": methods });
    let rows = post_ok("/api/compare", body.clone()).await;
    let lengths: Vec<&Value> = rows.as_array().unwrap().iter().map(|row| &row["length"]).collect();
    assert_eq!(lengths, [31, 31]);
    assert!(rows[0]["expanded"].as_u64() > rows[1]["expanded"].as_u64());

    let app = server();
    let (_, stream) = stream(&app, "/api/compare", body).await;
    let events = all_events(stream).await;
    let methods: Vec<&Value> = events.iter().filter(|(name, _)| name == "row").map(|(_, row)| &row["method"]).collect();
    assert_eq!(methods, [0, 1]);
}

#[tokio::test]
async fn a_method_that_fails_does_not_stop_the_others() {
    let board = (1..36).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ") + " 0";
    let methods = json!([{ "algorithm": "ida", "heuristic": "walking-distance" }, { "algorithm": "astar" }]);
    let rows = post_ok("/api/compare", json!({ "board": board, "methods": methods })).await;
    assert!(rows[0]["error"].is_string(), "{rows}");
    assert_eq!(rows[1]["length"], 0);
    let problem = post_refused("/api/compare", json!({ "board": HARDEST, "methods": [] })).await;
    assert_eq!(problem["field"], "methods");
}

#[tokio::test]
async fn what_is_not_json_is_refused_in_json() {
    let app = server();
    let (status, value) = post(&app, "/api/solve", json!({ "bord": HARDEST })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{value}");
    assert!(value["error"].as_str().unwrap().contains("bord"), "{value}");
}
