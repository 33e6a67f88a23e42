//! Jobs: cancelled searches, and searches beyond the limits.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use taquin_web::{Config, app};

use crate::client::{PATIENCE, all_events, next_events, post, request, send, stream};

/// A board that iterative deepening without an estimate does not solve in a lifetime.
fn endless() -> Value {
    json!({
        "board": "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0",
        "goal": "snail",
        "method": { "algorithm": "iddfs" },
        "limits": { "memory": 1 },
    })
}

/// A server with room for one search.
fn narrow() -> Router {
    let mut config = Config::default();
    config.limits.jobs = 1;
    app(config)
}

/// Opens a stream and reads the name of its search.
async fn begin(app: &Router) -> (String, Body) {
    let (status, mut body) = stream(app, "/api/solve", endless()).await;
    assert_eq!(status, StatusCode::OK);
    let events = next_events(&mut body).await.unwrap();
    assert_eq!(events[0].0, "job");
    (events[0].1["job"].as_str().unwrap().to_owned(), body)
}

/// Waits until the server has room again; a search that is not stopped would take a lifetime.
async fn room(app: &Router) {
    let begun = Instant::now();
    while post(app, "/api/solve", json!({ "board": "1 2/0 3" })).await.0 != StatusCode::OK {
        assert!(begun.elapsed() < PATIENCE, "the search was not stopped");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_surplus_search_is_refused() {
    let app = narrow();
    let (_, _body) = begin(&app).await;
    for (path, body) in [
        ("/api/solve", endless()),
        ("/api/explain", json!({ "board": "1 2/0 3" })),
        ("/api/review", json!({ "board": "1 2/0 3", "moves": "L" })),
        ("/api/generate", json!({ "rows": 2, "columns": 2, "seed": 1 })),
        ("/api/compare", json!({ "board": "1 2/0 3", "methods": [{}] })),
    ] {
        let (status, problem) = post(&app, path, body).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{path} {problem}");
    }
    let (status, _) = stream(&app, "/api/solve", endless()).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_cancelled_search_still_answers() {
    let app = narrow();
    let (job, body) = begin(&app).await;
    let delete = || request(Method::DELETE, &format!("/api/jobs/{job}")).body(Body::empty()).unwrap();
    let (status, ..) = send(&app, delete()).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let events = all_events(body).await;
    let (name, answer) = events.last().unwrap();
    assert_eq!((name.as_str(), &answer["stopped"]), ("answer", &json!("cancelled")));
    room(&app).await;
    let (status, ..) = send(&app, delete()).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_search_is_cancelled_when_its_stream_is_dropped() {
    let app = narrow();
    let (_, body) = begin(&app).await;
    drop(body);
    room(&app).await;
}

#[tokio::test]
async fn a_search_is_cancelled_when_its_client_disconnects() {
    let app = narrow();
    let quick = json!({ "board": "1 2/0 3" });
    // A search that comes during a quick one is refused, and sent again.
    let searching = 'sent: loop {
        let server = app.clone();
        let searching = tokio::spawn(async move { post(&server, "/api/solve", endless()).await.0 });
        tokio::task::yield_now().await;
        while !searching.is_finished() {
            if post(&app, "/api/solve", quick.clone()).await.0 == StatusCode::TOO_MANY_REQUESTS {
                break 'sent searching;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(searching.await.unwrap(), StatusCode::TOO_MANY_REQUESTS, "the search ended by itself");
    };
    searching.abort();
    room(&app).await;
}

#[tokio::test]
async fn searches_share_the_memory_limit() {
    let mut config = Config::default();
    config.limits.memory = 200 << 20;
    config.limits.client_share = 100;
    let app = app(config);
    let with_memory = |memory: usize| json!({ "board": "1 2/0 3", "limits": { "memory": memory } });
    assert_eq!(post(&app, "/api/solve", with_memory(201)).await.0, StatusCode::BAD_REQUEST);
    let mut greedy = endless();
    greedy["limits"]["memory"] = json!(120);
    let (_, mut body) = stream(&app, "/api/solve", greedy).await;
    next_events(&mut body).await;
    let (status, problem) = post(&app, "/api/solve", with_memory(90)).await;
    assert_eq!((status, &problem["field"]), (StatusCode::TOO_MANY_REQUESTS, &json!("memory")));
    assert_eq!(post(&app, "/api/solve", with_memory(5)).await.0, StatusCode::OK);
}
