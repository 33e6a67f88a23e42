//! `/api/render`: boards and solutions as pictures.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};

use crate::client::{post_refused, request, send, server};

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
async fn tiles_have_the_given_colours() {
    let body = json!({ "board": "1 2/0 3", "format": "svg", "colors": "#102030 #405060 #708090" });
    let svg = String::from_utf8(draw(body).await.1).unwrap();
    assert!(svg.contains("#405060"), "{svg}");
}

#[tokio::test]
async fn tiles_are_cut_from_a_picture() {
    let (_, photograph) = draw(json!({ "board": "1 2 3/4 5 6/7 8 0", "format": "png", "tile": 40 })).await;
    let picture = BASE64_STANDARD.encode(photograph);
    let body = |format: &str| json!({ "board": "1 2/0 3", "moves": "L", "format": format });
    for format in ["svg", "png", "gif", "animated-svg", "sheet-png"] {
        let mut pictured = body(format);
        pictured["picture"] = json!(picture);
        let (_, with_picture) = draw(pictured.clone()).await;
        assert_ne!(with_picture, draw(body(format)).await.1, "{format}");
        pictured["labels"] = json!("corner");
        assert_ne!(with_picture, draw(pictured).await.1, "{format}");
    }
}

#[tokio::test]
async fn a_picture_with_too_many_pixels_is_refused_before_they_are_read() {
    let mut header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x10\0\0\0\x10\0\x08\0\0\0\0".to_vec();
    header.extend([0x7e, 0x2d, 0x8c, 0x4c]);
    let body = json!({ "board": "1 2/0 3", "format": "png", "picture": BASE64_STANDARD.encode(header) });
    let problem = post_refused("/api/render", body).await;
    assert_eq!(problem["field"], "picture");
    let long = json!({ "board": "1 2/0 3", "format": "png", "picture": "A".repeat(2 << 20) });
    assert_eq!(post_refused("/api/render", long).await["code"], "body");
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
        (json!({ "board": board, "format": "png", "picture": "no base64!" }), "picture"),
        (json!({ "board": board, "format": "png", "labels": "everywhere" }), "labels"),
    ];
    for (body, field) in cases {
        assert_eq!(post_refused("/api/render", body.clone()).await["field"], field, "{body}");
    }
    let problem = post_refused("/api/render", json!({ "board": board, "format": "gif", "moves": "UUUU" })).await;
    assert!(problem["error"].as_str().unwrap().contains("move 2"), "{problem}");
    post_refused("/api/render", json!({ "board": board, "format": "bmp" })).await;
}
