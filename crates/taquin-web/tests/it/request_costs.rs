//! What a request may cost: short texts that ask for long answers, much memory or much time are refused or limited.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};
use taquin_web::{Config, app};

use crate::client::{PATIENCE, post, post_from, request, send, server};

/// The most bytes of an answer with the default limits.
const MOST_BYTES: usize = 16 << 20;

/// The status, the size and the text of an answer, which must come: most of these requests would otherwise take hours.
async fn cost(app: &Router, path: &str, body: &Value) -> (StatusCode, usize, String) {
    let request = request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    let answer = send(app, request.body(Body::from(body.to_string())).unwrap());
    let (status, _, bytes) = tokio::time::timeout(PATIENCE, answer).await.expect("an answer");
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]).into_owned();
    (status, bytes.len(), text)
}

/// A board with its tiles in order and the blank first, as a game id.
fn ordered(rows: usize, columns: usize) -> String {
    let tiles: Vec<String> = (0..rows * columns).map(|tile| tile.to_string()).collect();
    format!("{columns}x{rows}:{}", tiles.join(","))
}

#[tokio::test]
async fn run_lengths_are_refused_before_they_are_expanded() {
    let line = ordered(1, 16_129);
    for path in ["/api/convert", "/api/verify", "/api/review", "/api/render"] {
        let mut body = json!({ "board": line, "moves": "L16128R16128".repeat(8_000) });
        if path == "/api/render" {
            body["format"] = json!("gif");
            body["board"] = json!(ordered(1, 1_024));
            body["moves"] = json!("L1023R1023".repeat(8_000));
        }
        let (status, bytes, text) = cost(&server(), path, &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {text}");
        assert!(text.contains("too-many-moves"), "{path} {text}");
        assert!(bytes < 1_000, "{path}: {bytes} bytes");
    }
    let most = json!({ "board": line, "moves": "L16128R16128".repeat(8) });
    let (status, bytes, text) = cost(&server(), "/api/convert", &most).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

/// Tables of the walking distance, the slowest of the estimates.
#[tokio::test]
async fn estimates_of_one_client_do_not_shut_out_another() {
    let mut config = Config::default();
    config.limits.requests.short_time = PATIENCE;
    let app = app(config);
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 0";
    let others = ["zero", "hamming", "gaschnig", "manhattan"];
    let all: Vec<String> = others.iter().map(|other| format!("walking-distance+{other}")).collect();
    let body = json!({ "board": board, "heuristics": all });
    // As many as one client may have at the same time.
    let slow: Vec<_> = (0..4)
        .map(|_| {
            let (app, body) = (app.clone(), body.clone());
            tokio::spawn(async move { post_from(&app, [10, 0, 0, 1], "/api/estimate", body).await })
        })
        .collect();
    // All of them are sent before.
    tokio::task::yield_now().await;
    let (status, _) = post_from(&app, [10, 0, 0, 2], "/api/check", json!({ "board": board })).await;
    assert_eq!(status, StatusCode::OK);
    assert!(slow.iter().any(|slow| !slow.is_finished()), "it waited for all of them");
    for slow in slow {
        let (status, answer) = slow.await.unwrap();
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let repeated = json!({ "board": board, "heuristics": vec!["walking-distance"; 16] });
    let (status, _, text) = cost(&app, "/api/estimate", &repeated).await;
    assert_eq!(status, StatusCode::OK, "{text}");
}

#[tokio::test]
async fn sheets_are_limited_before_they_are_drawn() {
    let moves = "LR".repeat(500);
    let body = json!({ "board": ordered(32, 32), "format": "sheet-svg", "moves": moves });
    let (status, _, text) = cost(&server(), "/api/render", &body).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{text}");
    assert!(text.contains("too-many-moves"), "{text}");
    for format in ["sheet-svg", "sheet-png"] {
        let body = json!({ "board": ordered(32, 32), "format": format, "moves": &moves[..48] });
        let mut config = Config::default();
        config.limits.requests.short_time = PATIENCE;
        let (status, bytes, text) = cost(&app(config), "/api/render", &body).await;
        assert!(status == StatusCode::OK || text.contains("too-many-pixels"), "{text}");
        assert!(bytes <= MOST_BYTES, "{format}: {bytes} bytes");
    }
    let body = json!({ "board": ordered(32, 32), "format": "png", "tile": 512 });
    let (status, _, text) = cost(&server(), "/api/render", &body).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(text.contains("too-many-pixels"), "{text}");
}

#[tokio::test]
async fn a_drawing_is_stopped_at_its_size_and_its_time() {
    let body = json!({ "board": ordered(8, 8), "format": "gif", "tile": 64, "moves": "LR".repeat(400) });
    let mut config = Config::default();
    config.limits.requests.answer = 20_000;
    config.limits.requests.short_time = PATIENCE;
    let (status, _, text) = cost(&app(config), "/api/render", &body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    assert!(text.contains("answer-size"), "{text}");
    let mut config = Config::default();
    config.limits.requests.short_time = Duration::from_millis(30);
    let (status, _, text) = cost(&app(config), "/api/render", &body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    assert!(text.contains("too-slow"), "{text}");
}

#[tokio::test]
async fn every_drawing_is_stopped_at_its_time() {
    let board = ordered(32, 32);
    for format in ["svg", "png", "gif", "animated-svg", "sheet-svg", "sheet-png"] {
        let mut config = Config::default();
        config.limits.requests.short_time = Duration::ZERO;
        let body = json!({ "board": board, "format": format, "tile": 24, "moves": "LR" });
        let (status, _, text) = cost(&app(config), "/api/render", &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{format}: {text}");
        assert!(text.contains("too-slow"), "{format}: {text}");
    }
}

#[tokio::test]
async fn a_solution_that_no_answer_can_hold_is_refused_before_the_search() {
    let app = server();
    let (_, made) = post(&app, "/api/generate", json!({ "rows": 2, "columns": 8_000, "seed": 1 })).await;
    for path in ["/api/solve", "/api/compare"] {
        let mut body = json!({ "board": made["board"], "limits": { "time": 3 } });
        if path == "/api/compare" {
            body["methods"] = json!([{}, {}]);
        }
        let (status, bytes, text) = cost(&app, path, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(text.contains("answer-size") && bytes < 1_000, "{text}");
    }
    let mut config = Config::default();
    config.limits.requests.answer = 500;
    let (status, _, text) = cost(&self::app(config), "/api/solve", &json!({ "board": "8 6 7/2 5 4/3 0 1" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("answer-size"), "{text}");
}

#[tokio::test]
async fn long_and_deep_heuristics_are_refused_at_once() {
    for text in ["(".repeat(100_000), "max(".repeat(60_000), "zero+".repeat(50_000), "z".repeat(200_000)] {
        for (path, body) in [
            ("/api/solve", json!({ "board": "1 2/0 3", "method": { "heuristic": text } })),
            ("/api/estimate", json!({ "board": "1 2/0 3", "heuristics": [text] })),
        ] {
            let (status, bytes, answer) = cost(&server(), path, &body).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
            assert!(bytes < 2_000, "{path}: {bytes} bytes");
        }
    }
    let deep = format!("{}zero", "(".repeat(900));
    let (_, problem) = post(&server(), "/api/estimate", json!({ "board": "1 2/0 3", "heuristics": [deep] })).await;
    assert_eq!(problem["code"], "too-deep");
}

/// The largest board in every route: an answer of limited size.
#[tokio::test]
async fn the_largest_board_is_answered_everywhere() {
    let mut config = Config::default();
    config.limits.requests.short_time = PATIENCE;
    let app = app(config);
    let (_, made) = post(&app, "/api/generate", json!({ "rows": 127, "columns": 127, "seed": 7 })).await;
    let board = &made["board"];
    let limits = json!({ "time": 0.5 });
    for (path, body, wanted) in [
        ("/api/check", json!({ "board": board }), 200),
        ("/api/check", json!({ "board": ordered(127, 127) }), 200),
        ("/api/estimate", json!({ "board": board }), 200),
        ("/api/convert", json!({ "board": board, "moves": "" }), 200),
        ("/api/verify", json!({ "board": board, "moves": "" }), 200),
        ("/api/review", json!({ "board": board, "moves": "", "limits": limits }), 200),
        ("/api/explain", json!({ "board": board }), 400),
        ("/api/render", json!({ "board": board, "format": "png" }), 400),
        ("/api/generate", json!({ "rows": 127, "columns": 127, "seed": 1, "kind": "walk", "length": 1_000_000 }), 200),
        ("/api/compare", json!({ "board": board, "methods": [{}, { "algorithm": "astar" }], "limits": limits }), 200),
    ] {
        let (status, bytes, text) = cost(&app, path, &body).await;
        assert_eq!(status.as_u16(), wanted, "{path} {text}");
        assert!(bytes <= MOST_BYTES, "{path}: {bytes} bytes");
    }
}
