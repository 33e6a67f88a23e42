//! The files of the page.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::Value;

use crate::client::{request, send, server};

/// The bytes of a file as they are sent to a browser that accepts gzip.
async fn sent(path: &str) -> usize {
    let asked = request(Method::GET, path).header(header::ACCEPT_ENCODING, "gzip");
    send(&server(), asked.body(Body::empty()).unwrap()).await.2.len()
}

async fn get(path: &str) -> (StatusCode, String, Vec<u8>) {
    let (status, headers, bytes) = send(&server(), request(Method::GET, path).body(Body::empty()).unwrap()).await;
    let kind = headers.get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
    (status, kind.unwrap_or_default(), bytes)
}

#[tokio::test]
async fn every_file_is_served_as_what_it_is_and_all_are_light() {
    let (_, _, list) = get("/files.json").await;
    let files: Vec<String> = serde_json::from_slice(&list).unwrap();
    let mut weight = 0;
    for file in &files {
        let (status, kind, bytes) = get(file).await;
        assert_eq!(status, StatusCode::OK, "{file}");
        let wanted = match file.rsplit_once('.').map(|(_, ending)| ending) {
            None => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            Some(other) => panic!("no kind is known for .{other}"),
        };
        assert_eq!(kind, wanted, "{file}");
        assert!(!bytes.is_empty(), "{file}");
        weight += sent(file).await;
    }
    assert!(files.contains(&"/js/main.js".into()));
    let (_, _, page) = get("/").await;
    let page = String::from_utf8(page).unwrap();
    // Modules that are asked for one after the other, as they are met, would paint the page late.
    for module in files.iter().filter(|file| file.ends_with(".js") && *file != "/sw.js" && *file != "/js/main.js") {
        let link = format!("<link rel=\"modulepreload\" href=\"{}\"", module.trim_start_matches('/'));
        assert!(page.contains(&link), "{module} is not loaded in advance");
    }
    assert!(weight < 200_000, "the page weighs {weight} bytes");
}

#[tokio::test]
async fn a_file_that_is_known_is_not_sent_again() {
    let (_, headers, _) = send(&server(), request(Method::GET, "/").body(Body::empty()).unwrap()).await;
    let again = request(Method::GET, "/").header(header::IF_NONE_MATCH, &headers[header::ETAG]);
    let (status, _, bytes) = send(&server(), again.body(Body::empty()).unwrap()).await;
    assert_eq!((status, bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn nothing_outside_the_page_is_served() {
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/js/../../Cargo.toml", "//etc/passwd", "/etc/passwd", "/js"] {
        let (status, _, bytes) = get(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        let problem: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(problem["error"], "the page has no such file", "{path}");
    }
    let (status, ..) = send(&server(), request(Method::POST, "/index.html").body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn nothing_is_inline_so_that_the_policy_can_be_strict() {
    let (_, _, bytes) = get("/").await;
    let page = String::from_utf8(bytes).unwrap();
    assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("onclick"));
    assert!(page.matches("<script").all(|_| page.contains("<script type=\"module\" src=")));
}
