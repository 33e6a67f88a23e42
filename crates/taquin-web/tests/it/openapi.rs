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
async fn answers_have_the_fields_it_describes() {
    let answer = &description().await["components"]["schemas"]["Answer"];
    let (described, required) = (answer["properties"].as_object().unwrap(), answer["required"].as_array().unwrap());
    let five = "4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21";
    let mut told = 0;
    for question in [
        json!({"board": "8 6 7/2 5 4/3 0 1"}),
        json!({"board": "2 1 3/4 5 6/7 8 0"}),
        json!({"board": "2 1 5 6/9 4 12 8/10 13 7 11/14 15 3 0"}),
        json!({"board": five, "limits": {"nodes": 20_000}}),
        json!({"board": five, "limits": {"time": 0.3}}),
        json!({"board": five, "way": {"algorithm": "astar"}, "limits": {"nodes": 1000}}),
    ] {
        let (status, answer) = post(&server(), "/api/solve", question.clone()).await;
        assert_eq!(status, StatusCode::OK, "{question}");
        let answer = answer.as_object().unwrap();
        answer.keys().for_each(|field| assert!(described.contains_key(field), "{question}: {field}"));
        required.iter().for_each(|field| assert!(answer.contains_key(field.as_str().unwrap()), "{question}: {field}"));
        for tables in answer.get("tables").and_then(Value::as_array).into_iter().flatten() {
            told += 1;
            let fields: BTreeSet<&str> = tables.as_object().unwrap().keys().map(String::as_str).collect();
            let required = described["tables"]["items"]["required"].as_array().unwrap();
            assert_eq!(fields, required.iter().filter_map(Value::as_str).collect(), "{question}");
        }
    }
    assert!(told > 0, "no search told of its tables");
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
        ("/api/solve", json!({ "board": board, "way": { "algorithm": "magic" } }), "algorithm-name"),
        ("/api/solve", json!({ "board": board, "way": { "heuristic": "manhatan" } }), "unknown-heuristic"),
        ("/api/solve", json!({ "board": board, "way": { "heuristic": "max(manhattan" } }), "unfinished"),
        ("/api/solve", json!({ "board": board, "way": { "heuristic": "manhattan)" } }), "out-of-place"),
        ("/api/solve", json!({ "board": thirty_six, "way": { "heuristic": "walking-distance" } }), "walking-table"),
        ("/api/solve", json!({ "board": forty_nine, "way": { "algorithm": "pdb" } }), "no-patterns"),
        ("/api/solve", json!({ "board": board, "limits": { "time": 1e9 } }), "range"),
        ("/api/explain", json!({ "board": thirty_six }), "cells"),
        ("/api/estimate", json!({ "board": "1 2 3/4 5 6/8 7 0" }), "unsolvable"),
        ("/api/trace", json!({ "board": "1 2/3 0", "moves": "UU" }), "edge"),
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
        ("/api/solve", json!({ "board": board, "way": { "heuristic": "zero+".repeat(300) } }), "too-long"),
    ];
    for (path, body, code) in cases {
        let (status, problem) = post(&server(), path, body).await;
        assert!(status.is_client_error(), "{path} {problem}");
        assert_eq!(problem["code"], code, "{path} {problem}");
        assert!(known.contains(code), "{code} is not described");
    }
}
