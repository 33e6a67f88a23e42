//! The OpenAPI description agrees with what the server accepts and answers.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::client::{post, request, send, server};

pub async fn description() -> Value {
    let (_, _, bytes) = send(&server(), request(Method::GET, "/api/openapi.json").body(Body::empty()).unwrap()).await;
    serde_json::from_slice(&bytes).expect("the description is JSON")
}

#[tokio::test]
async fn its_examples_are_answered() {
    let description = description().await;
    for (path, methods) in description["paths"].as_object().unwrap() {
        let Some(body) = methods.get("post").map(|post| &post["requestBody"]["content"]["application/json"]) else {
            continue;
        };
        let example = Body::from(body["example"].to_string());
        let request = request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
        let (status, _, answer) = send(&server(), request.body(example).unwrap()).await;
        assert_eq!(status, StatusCode::OK, "{path} {}", String::from_utf8_lossy(&answer));
        let properties = body["schema"]["properties"].as_object().unwrap();
        for field in body["example"].as_object().unwrap().keys() {
            assert!(properties.contains_key(field), "{path} {field}");
        }
    }
}

#[tokio::test]
async fn its_fields_are_accepted_and_no_others() {
    let description = description().await;
    for (path, methods) in description["paths"].as_object().unwrap() {
        let Some(body) = methods.get("post").map(|post| &post["requestBody"]["content"]["application/json"]) else {
            continue;
        };
        let mut wrong = body["example"].clone();
        wrong["surprise"] = Value::Bool(true);
        let (status, problem) = post(&server(), path, wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        let known = problem["error"].as_str().unwrap().to_owned();
        for field in body["schema"]["properties"].as_object().unwrap().keys() {
            assert!(known.contains(&format!("`{field}`")), "{path} does not know {field}: {known}");
        }
    }
}

#[tokio::test]
async fn other_paths_and_methods_are_refused_in_json() {
    let app = server();
    for (method, path, wanted) in [
        (Method::GET, "/api/nowhere", StatusCode::NOT_FOUND),
        (Method::GET, "/api/solve", StatusCode::METHOD_NOT_ALLOWED),
        (Method::PUT, "/api/choices", StatusCode::METHOD_NOT_ALLOWED),
    ] {
        let (status, _, bytes) = send(&app, request(method, path).body(Body::empty()).unwrap()).await;
        assert_eq!(status, wanted, "{path}");
        assert!(serde_json::from_slice::<Value>(&bytes).unwrap()["error"].is_string());
    }
}

/// Refusals of every kind: each has a code that the description knows.
#[tokio::test]
async fn its_codes_are_those_of_the_problems() {
    let description = description().await;
    let known = description["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].clone();
    let known: BTreeSet<&str> = known.as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
    let board = "1 2 3/4 0 6/7 5 8";
    let solved = |cells: u32| (1..cells).map(|tile| format!("{tile} ")).collect::<String>() + "0";
    let (thirty_six, forty_nine) = (solved(36), solved(49));
    let cases = [
        ("/api/solve", json!({ "board": "" }), "empty"),
        ("/api/solve", json!({ "board": board, "goal": "sideways" }), "goal-name"),
        ("/api/solve", json!({ "board": board, "goal": "1 2/3 0" }), "goal-shape"),
        ("/api/solve", json!({ "board": board, "method": { "algorithm": "magic" } }), "algorithm-name"),
        ("/api/solve", json!({ "board": board, "method": { "heuristic": "manhatan" } }), "unknown-heuristic"),
        ("/api/solve", json!({ "board": board, "method": { "heuristic": "max(manhattan" } }), "unfinished"),
        ("/api/solve", json!({ "board": board, "method": { "heuristic": "manhattan)" } }), "out-of-place"),
        ("/api/solve", json!({ "board": thirty_six, "method": { "heuristic": "walking-distance" } }), "walking-table"),
        ("/api/solve", json!({ "board": forty_nine, "method": { "algorithm": "pdb" } }), "no-patterns"),
        ("/api/solve", json!({ "board": board, "limits": { "time": 1e9 } }), "range"),
        ("/api/explain", json!({ "board": thirty_six }), "cells"),
        ("/api/review", json!({ "board": "1 2 3/4 5 6/8 7 0", "moves": "R" }), "unsolvable"),
        ("/api/map", json!({ "board": "1 2 3/4 5 6/8 7 0" }), "unsolvable"),
        ("/api/review", json!({ "board": "1 2/3 0", "moves": "UU" }), "edge"),
        ("/api/convert", json!({ "board": board, "moves": "U?" }), "not-a-slide"),
        ("/api/convert", json!({ "board": board, "moves": "U9" }), "run-length"),
        ("/api/convert", json!({ "board": board, "moves": "1", "notation": "number" }), "tile-not-next"),
        ("/api/convert", json!({ "board": board, "moves": "1,1", "notation": "coordinate" }), "cell-not-next"),
        ("/api/convert", json!({ "board": board, "moves": "", "notation": "smoke" }), "notation-name"),
        ("/api/generate", json!({ "rows": 9999, "columns": 9999, "seed": 1 }), "rows-columns"),
        ("/api/generate", json!({ "rows": 3, "columns": 3, "seed": 1, "kind": "walk" }), "needs-length"),
        ("/api/generate", json!({ "rows": 3, "columns": 3, "seed": 1, "kind": "distance", "length": 40 }), "too-far"),
        ("/api/render", json!({ "board": board, "format": "gif", "moves": "UD".repeat(501) }), "too-many-moves"),
        ("/api/render", json!({ "board": board, "format": "gif", "picture": "bm90IGE=" }), "picture"),
        ("/api/check", json!({ "board": "1 ".repeat(200_000) }), "body"),
        ("/api/solve", json!({ "board": board, "method": { "heuristic": "zero+".repeat(300) } }), "too-long"),
    ];
    for (path, body, code) in cases {
        let (status, problem) = post(&server(), path, body).await;
        assert!(status.is_client_error(), "{path} {problem}");
        assert_eq!(problem["code"], code, "{path} {problem}");
        assert!(known.contains(code), "{code} is not described");
    }
}
