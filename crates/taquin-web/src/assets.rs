//! The files of the page, embedded in the program and served with an ETag.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde_json::json;
use taquin_api::all_choices;

use crate::compression;
use crate::config::ServerLimits;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "page/"]
struct PageFiles;

/// The files of the page that gzip makes smaller, compressed once.
static COMPRESSED: LazyLock<HashMap<String, Vec<u8>>> = LazyLock::new(|| {
    let compressed = |name: &str| compression::compressed(&PageFiles::get(name)?.data, Compression::best());
    PageFiles::iter().filter_map(|name| Some((name.to_string(), compressed(&name)?))).collect()
});

/// The module with the choices, which is generated.
const CHOICES: &str = "js/choices.js";

/// The file at the requested path. `/` is the page, `/files.json` lists all files for the service worker.
pub fn asset(request: &Request, limits: &ServerLimits) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "files of the page can only be read").into_response();
    }
    let name = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        "files.json" => return file_list(),
        CHOICES => return choices_module(limits),
        name => name,
    };
    match PageFiles::get(name) {
        Some(file) => send(request, name, file),
        None => Refusal::new(StatusCode::NOT_FOUND, "the page has no such file").into_response(),
    }
}

fn file_list() -> Response {
    let embedded = PageFiles::iter().filter(|name| name != "index.html");
    let mut names: Vec<String> = embedded.map(|name| format!("/{name}")).chain([format!("/{CHOICES}")]).collect();
    names.sort_unstable();
    names.insert(0, "/".into());
    ([(header::CACHE_CONTROL, "no-cache")], Json(json!(names))).into_response()
}

fn choices_module(limits: &ServerLimits) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, format!("export default {};\n", all_choices(&limits.of_requests()))).into_response()
}

fn send(request: &Request, name: &str, file: EmbeddedFile) -> Response {
    let hash = file.metadata.sha256_hash();
    let compressed = COMPRESSED.get(name).filter(|_| compression::is_accepted(request.headers()));
    let encoding = if compressed.is_some() { "gzip" } else { "identity" };
    let hash: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}-{encoding}\"");
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let media_type = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let headers = [(header::CONTENT_TYPE, media_type), (header::ETAG, tag)];
    let fixed = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-encoding")];
    match compressed {
        Some(bytes) => (headers, fixed, [(header::CONTENT_ENCODING, encoding)], bytes.as_slice()).into_response(),
        None => (headers, fixed, Body::from(file.data.into_owned())).into_response(),
    }
}
