//! Answers and page files are sent compressed to clients that accept it.

use std::io::Read;

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, header};
use flate2::read::GzDecoder;
use serde_json::json;

use crate::client::{request, send, server};

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut plain).expect("a gzip file");
    plain
}

fn encoding(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::CONTENT_ENCODING).map(|encoding| encoding.to_str().unwrap())
}

#[tokio::test]
async fn page_files_are_compressed_once_and_have_their_own_tags() {
    let app = server();
    let plain = send(&app, request(Method::GET, "/js/main.js").body(Body::empty()).unwrap()).await;
    let get = || request(Method::GET, "/js/main.js").header(header::ACCEPT_ENCODING, "br, gzip");
    let small = send(&app, get().body(Body::empty()).unwrap()).await;
    assert_eq!((encoding(&plain.1), encoding(&small.1)), (None, Some("gzip")));
    assert_eq!(unpacked(&small.2), plain.2);
    assert_ne!(plain.1[header::ETAG], small.1[header::ETAG]);
    let again = get().header(header::IF_NONE_MATCH, &small.1[header::ETAG]).body(Body::empty()).unwrap();
    assert_eq!(send(&app, again).await.0, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn answers_are_compressed_and_event_streams_are_not() {
    let app = server();
    let post = |path: &str, body: serde_json::Value| {
        let request = request(Method::POST, path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_ENCODING, "gzip");
        (request, Body::from(body.to_string()))
    };
    let drawn = json!({ "board": "1 2 3/4 5 6/7 8 0", "format": "svg" });
    let (draw, body) = post("/api/render", drawn);
    let (_, headers, bytes) = send(&app, draw.body(body).unwrap()).await;
    assert_eq!((encoding(&headers), &headers[header::VARY]), (Some("gzip"), &"accept-encoding".parse().unwrap()));
    assert!(unpacked(&bytes).starts_with(b"<svg"));
    let (solve, body) = post("/api/solve", json!({ "board": "8 6 7/2 5 4/3 0 1" }));
    let (_, headers, bytes) = send(&app, solve.header(header::ACCEPT, "text/event-stream").body(body).unwrap()).await;
    assert_eq!(encoding(&headers), None);
    assert!(bytes.starts_with(b"event: job"), "{}", String::from_utf8_lossy(&bytes));
    let (check, body) = post("/api/check", json!({ "board": "1 2/3 0" }));
    let (_, headers, _) = send(&app, check.body(body).unwrap()).await;
    assert_eq!(encoding(&headers), None, "short answers fit a packet as they are");
}
