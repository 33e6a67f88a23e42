//! Test client: sends requests to the router and reads responses.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use taquin_web::{Config, app};
use tower::ServiceExt;

/// The time that a test waits for what comes in a moment on an idle machine: the end is reached only by a fault, not by a
/// slow or busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A server with the default bounds.
pub fn server() -> Router {
    app(Config::default())
}

/// A request as a program on the same machine makes it.
pub fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:8015")
}

/// Sends a request and reads the whole answer.
pub async fn send(app: &Router, request: Request<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
    let response = app.clone().oneshot(request).await.expect("routers do not fail");
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.expect("bodies end").to_bytes();
    (parts.status, parts.headers, bytes.to_vec())
}

/// Posts JSON and reads JSON.
pub async fn post(app: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let request = request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    let (status, _, bytes) = send(app, request.body(Body::from(body.to_string())).unwrap()).await;
    (status, serde_json::from_slice(&bytes).expect("answers are JSON"))
}

/// Posts JSON from this address.
pub async fn post_from(app: &Router, address: [u8; 4], path: &str, body: Value) -> (StatusCode, Value) {
    let request = request(Method::POST, path)
        .header(header::CONTENT_TYPE, "application/json")
        .extension(ConnectInfo(SocketAddr::from((address, 50_000))));
    let (status, _, bytes) = send(app, request.body(Body::from(body.to_string())).unwrap()).await;
    (status, serde_json::from_slice(&bytes).expect("answers are JSON"))
}

/// Posts JSON that must be accepted.
pub async fn post_ok(path: &str, body: Value) -> Value {
    let (status, value) = post(&server(), path, body).await;
    assert_eq!(status, StatusCode::OK, "{value}");
    value
}

/// Posts JSON that must be post_refused, and returns the problem.
pub async fn post_refused(path: &str, body: Value) -> Value {
    let (status, value) = post(&server(), path, body).await;
    assert!(status.is_client_error(), "{status} {value}");
    assert!(value["error"].as_str().is_some_and(|error| !error.is_empty()), "{value}");
    value
}

/// Posts JSON and opens a stream of events.
pub async fn stream(app: &Router, path: &str, body: Value) -> (StatusCode, Body) {
    let request = request(Method::POST, path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "text/event-stream");
    let response = app.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
    (response.status(), response.into_body())
}

/// The next events of a stream: each a name and its data.
pub async fn next_events(body: &mut Body) -> Option<Vec<(String, Value)>> {
    let frame = body.frame().await?.expect("streams do not fail");
    let text = String::from_utf8(frame.into_data().ok()?.to_vec()).unwrap();
    let field =
        |block: &str, name: &str| block.lines().find_map(|line| Some(line.strip_prefix(name)?.trim().to_owned()));
    let blocks = text.split("\n\n").filter(|block| block.contains("data:"));
    Some(
        blocks
            .map(|block| {
                let data = field(block, "data:").unwrap_or_default();
                (field(block, "event:").unwrap_or_default(), serde_json::from_str(&data).unwrap())
            })
            .collect(),
    )
}

/// All events until the stream ends.
pub async fn all_events(mut body: Body) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    while let Some(events) = next_events(&mut body).await {
        all.extend(events);
    }
    all
}
