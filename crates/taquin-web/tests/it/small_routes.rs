//! The routes check, estimate, convert, generate, verify and review.

use serde_json::{Value, json};

use crate::client::{post_ok, post_refused};

/// Sam Loyd's board: 14 and 15 exchanged.
const LOYD: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";

#[tokio::test]
async fn sam_loyds_board_cannot_be_solved() {
    let checked = post_ok("/api/check", json!({ "board": LOYD })).await;
    assert_eq!(checked["solvable"], false);
    assert_eq!(checked["board"]["pairs"], json!([[15, 14]]));
    assert_eq!(checked["odd_permutation"], true);
    assert_eq!(checked["blank_distance"], 0);
    let problem = post_refused("/api/check", json!({ "board": LOYD, "goal": "1 2/3 0" })).await;
    assert_eq!(problem["field"], "goal");
}

#[tokio::test]
async fn estimates_say_what_each_part_adds() {
    let body = json!({ "board": "2 1 3/4 5 6/8 7 0", "heuristics": ["manhattan+linear-conflict", "hamming"] });
    let estimates = post_ok("/api/estimate", body).await;
    assert_eq!(estimates[0]["value"], 8);
    let parts = json!([{ "part": "manhattan", "value": 4 }, { "part": "linear-conflict", "value": 4 }]);
    assert_eq!(estimates[0]["parts"], parts);
    assert_eq!(estimates[1]["value"], 4);
    let all = post_ok("/api/estimate", json!({ "board": "1 2 3/4 0 6/7 5 8" })).await;
    assert!(all.as_array().unwrap().iter().all(|estimate| estimate["value"].as_u64() <= Some(2)));
}

#[tokio::test]
async fn what_cannot_be_solved_is_estimated_too() {
    let estimates = post_ok("/api/estimate", json!({ "board": LOYD, "heuristics": ["manhattan"] })).await;
    assert_eq!(estimates[0]["value"], 2);
    let body = json!({ "board": "1 2/3 0", "heuristics": ["max("] });
    assert_eq!(post_refused("/api/estimate", body).await["field"], "heuristic");
}

#[tokio::test]
async fn boards_and_moves_come_in_every_notation() {
    let body = json!({ "board": "1 2 3\n4 _ 6\n7 5 8", "moves": "2 up left", "notation": "tile" });
    assert_eq!(post_refused("/api/convert", body).await["field"], "moves");
    let body = json!({ "board": "1 2 3\n4 _ 6\n7 5 8", "moves": "5 8", "notation": "number" });
    let converted = post_ok("/api/convert", body).await;
    assert_eq!(converted["line"], "1 2 3/4 0 6/7 5 8");
    assert_eq!(converted["tatham"], "3x3:1,2,3,4,0,6,7,5,8");
    assert_eq!((&converted["rows"], &converted["columns"]), (&json!(3), &json!(3)));
    let moves = &converted["moves"];
    assert_eq!(
        (&moves["tile"], &moves["blank"], &moves["coordinate"]),
        (&json!("UL"), &json!("DR"), &json!("3,2 3,3"))
    );
    let body = json!({ "board": "1 2/3 0", "moves": "U", "notation": "tile" });
    assert_eq!(post_refused("/api/convert", body).await["field"], "moves");
    let body = json!({ "board": "1 2/3 0", "moves": "U", "notation": "smoke" });
    assert_eq!(post_refused("/api/convert", body).await["field"], "notation");
}

#[tokio::test]
async fn boards_are_generated_by_kind_and_seed() {
    let body = json!({ "rows": 3, "columns": 3, "seed": 5, "kind": "distance", "length": 20 });
    let made = post_ok("/api/generate", body.clone()).await;
    assert_eq!(made, post_ok("/api/generate", body).await);
    assert_eq!(post_ok("/api/solve", json!({ "board": made["board"] })).await["length"], 20);
    let body = json!({ "rows": 4, "columns": 4, "goal": "snail", "seed": 5, "kind": "unsolvable" });
    let made = post_ok("/api/generate", body).await;
    assert_eq!(post_ok("/api/check", json!({ "board": made["board"], "goal": "snail" })).await["solvable"], false);
    for kind in ["solvable", "hardest"] {
        post_ok("/api/generate", json!({ "rows": 2, "columns": 3, "seed": 1, "kind": kind })).await;
    }
}

#[tokio::test]
async fn impossible_boards_are_refused() {
    let cases = [
        (json!({ "rows": 0, "columns": 3, "seed": 1 }), "rows"),
        (json!({ "rows": 200, "columns": 200, "seed": 1 }), "rows"),
        (json!({ "rows": 3, "columns": 3, "seed": 1, "kind": "walk" }), "length"),
        (json!({ "rows": 3, "columns": 3, "seed": 1, "kind": "distance", "length": 32 }), "length"),
        (json!({ "rows": 1, "columns": 2, "seed": 1, "kind": "unsolvable" }), "kind"),
        (json!({ "rows": 6, "columns": 6, "seed": 1, "kind": "hardest" }), "kind"),
    ];
    for (body, field) in cases {
        assert_eq!(post_refused("/api/generate", body.clone()).await["field"], field, "{body}");
    }
}

#[tokio::test]
async fn a_wrong_solution_is_an_answer_and_an_unreadable_one_a_problem() {
    let board = "1 2 3/4 0 6/7 5 8";
    let right = post_ok("/api/verify", json!({ "board": board, "moves": "UL" })).await;
    assert_eq!(right, json!({ "valid": true, "slides": 2, "runs": 2 }));
    let wrong = post_ok("/api/verify", json!({ "board": board, "moves": "UR" })).await;
    assert_eq!(wrong["valid"], false);
    assert!(wrong["reason"].is_string());
    let problem = post_refused("/api/verify", json!({ "board": board, "moves": "U?" })).await;
    assert_eq!((&problem["field"], &problem["column"]), (&json!("moves"), &json!(2)));
}

#[tokio::test]
async fn a_trace_finds_the_wasted_move() {
    let reviewed = post_ok("/api/review", json!({ "board": "1 2 3/4 0 6/7 5 8", "moves": "DUUL" })).await;
    assert_eq!(reviewed["distances"], json!([2, 3, 2, 1, 0]));
    assert_eq!(reviewed["wasted"], json!([1]));
    let problem = post_refused("/api/review", json!({ "board": "1 2 3/4 5 6/7 8 0", "moves": "U" })).await;
    assert_eq!(problem["field"], "moves");
    assert_eq!(post_refused("/api/review", json!({ "board": LOYD, "moves": "" })).await["field"], "board");
}

#[tokio::test]
async fn a_trace_that_runs_out_of_time_leaves_gaps() {
    let body = json!({ "board": "1 2 3/4 0 6/7 5 8", "moves": "DUUL", "limits": { "time": 0 } });
    // The rest of the game is known to be shortest where an estimate is as large.
    assert_eq!(post_ok("/api/review", body).await["distances"], json!([Value::Null, 3, 2, 1, 0]));
}
