//! One client cannot use up what the others need, nor touch their jobs.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::client::{next_events, post_from, request, send, server};

const GREEDY: [u8; 4] = [10, 0, 0, 1];
const OTHER: [u8; 4] = [10, 0, 0, 2];

fn endless() -> Value {
    json!({ "board": "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0", "goal": "snail", "method": { "algorithm": "iddfs" } })
}

/// Opens a stream from this address and reads the identifier of its job.
async fn open(app: &Router, address: [u8; 4]) -> Option<(String, Body)> {
    let request = request(Method::POST, "/api/solve")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "text/event-stream")
        .extension(ConnectInfo(SocketAddr::from((address, 50_000))));
    let response = app.clone().oneshot(request.body(Body::from(endless().to_string())).unwrap()).await.unwrap();
    if response.status() != StatusCode::OK {
        return None;
    }
    let mut body = response.into_body();
    let events = next_events(&mut body).await.unwrap();
    Some((events[0].1["job"].as_str().unwrap().to_owned(), body))
}

#[tokio::test]
async fn a_client_with_all_its_searches_leaves_places_for_others_and_its_own_short_requests() {
    let app = server();
    let mut streams = Vec::new();
    while let Some(stream) = open(&app, GREEDY).await {
        streams.push(stream);
    }
    assert_eq!(streams.len(), 4, "half of the eight places");
    let (status, problem) = post_from(&app, GREEDY, "/api/solve", json!({ "board": "1 2/0 3" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("busy-client")));
    assert_eq!(problem["values"]["most"], 4);
    // The searches of the other client never end, so that nothing that waits for them would be answered.
    assert_eq!(post_from(&app, OTHER, "/api/solve", json!({ "board": "1 2/0 3" })).await.0, StatusCode::OK);
    for path in ["/api/check", "/api/convert", "/api/estimate"] {
        let (status, answer) = post_from(&app, GREEDY, path, json!({ "board": "1 2/3 0" })).await;
        assert_eq!(status, StatusCode::OK, "{path} {answer}");
    }
}

#[tokio::test]
async fn a_job_can_be_cancelled_only_by_its_client() {
    let app = server();
    let (job, _body) = open(&app, GREEDY).await.unwrap();
    let delete = |address: [u8; 4]| {
        let request = request(Method::DELETE, &format!("/api/jobs/{job}"));
        request.extension(ConnectInfo(SocketAddr::from((address, 50_000)))).body(Body::empty()).unwrap()
    };
    assert_eq!(send(&app, delete(OTHER)).await.0, StatusCode::NOT_FOUND);
    assert_eq!(send(&app, delete(GREEDY)).await.0, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn short_requests_wait_for_their_place_instead_of_failing() {
    let app = server();
    let many: Vec<_> = (0..40)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move { post_from(&app, GREEDY, "/api/check", json!({ "board": "1 2/3 0" })).await.0 })
        })
        .collect();
    for check in many {
        assert_eq!(check.await.unwrap(), StatusCode::OK);
    }
}
