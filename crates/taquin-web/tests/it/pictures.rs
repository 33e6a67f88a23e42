//! Boards and solutions as pictures.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::ask::{refused, request, send, server};

async fn draw(body: Value) -> (String, Vec<u8>) {
    let request = request(Method::POST, "/api/render").header(header::CONTENT_TYPE, "application/json");
    let (status, headers, bytes) = send(&server(), request.body(Body::from(body.to_string())).unwrap()).await;
    assert_eq!(status, StatusCode::OK, "{}", String::from_utf8_lossy(&bytes));
    (headers[header::CONTENT_TYPE].to_str().unwrap().to_owned(), bytes)
}

#[tokio::test]
async fn every_format_is_what_it_says() {
    let formats: [(&str, &str, &[u8]); 6] = [
        ("svg", "image/svg+xml", b"<svg"),
        ("animated-svg", "image/svg+xml", b"<svg"),
        ("sheet-svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("sheet-png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
    ];
    for (format, kind, begin) in formats {
        let (said, bytes) = draw(json!({ "board": "1 2 3/4 0 6/7 5 8", "moves": "UL", "format": format })).await;
        assert_eq!(said, kind);
        assert!(bytes.starts_with(begin), "{format}");
    }
}

#[tokio::test]
async fn tiles_wear_the_colours_of_the_page() {
    let body = json!({ "board": "1 2/0 3", "format": "svg", "colors": "#102030 #405060 #708090" });
    let svg = String::from_utf8(draw(body).await.1).unwrap();
    assert!(svg.contains("#405060"), "{svg}");
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused() {
    let board = "1 2 3/4 0 6/7 5 8";
    let cases = [
        (json!({ "board": board, "format": "svg", "theme": "plaid" }), "theme"),
        (json!({ "board": board, "format": "svg", "colors": "blueish" }), "colors"),
        (json!({ "board": board, "format": "gif", "moves": "U?" }), "moves"),
        (json!({ "board": board, "format": "gif", "moves": "UD".repeat(501) }), "moves"),
        (json!({ "board": board, "format": "gif", "captions": "xx" }), "captions"),
        (json!({ "board": "1 2/3", "format": "svg" }), "board"),
    ];
    for (body, field) in cases {
        assert_eq!(refused("/api/render", body.clone()).await["field"], field, "{body}");
    }
    let problem = refused("/api/render", json!({ "board": board, "format": "gif", "moves": "UUUU" })).await;
    assert!(problem["error"].as_str().unwrap().contains("slide 2"), "{problem}");
    refused("/api/render", json!({ "board": board, "format": "bmp" })).await;
}
