//! The files of the page, carried in the program.

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde_json::json;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// The file that a path names; `/` is the page itself, `/files.json` lists all for reading without a network.
pub fn asset(request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "files of the page can only be read").into_response();
    }
    let name = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        "files.json" => return files(),
        name => name,
    };
    match Page::get(name) {
        Some(file) => send(request, file),
        None => Problem::new(StatusCode::NOT_FOUND, "the page has no such file").into_response(),
    }
}

fn files() -> Response {
    let mut names: Vec<_> = Page::iter().filter(|name| name != "index.html").map(|name| format!("/{name}")).collect();
    names.sort_unstable();
    names.insert(0, "/".into());
    ([(header::CACHE_CONTROL, "no-cache")], Json(json!(names))).into_response()
}

fn send(request: &Request, file: EmbeddedFile) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", hash[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let kind = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".into())];
    (headers, Body::from(file.data.into_owned())).into_response()
}
