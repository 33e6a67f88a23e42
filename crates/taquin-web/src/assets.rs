//! Sends the files of the page: with an ETag, compressed for clients that accept it.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::compression;
use crate::page_files::{PageFile, PageFiles};
use crate::preview;
use crate::refusal::Refusal;

/// Tells the page that there is a server, not only a host of its files.
const SERVER: (HeaderName, &str) = (HeaderName::from_static("x-taquin-server"), env!("CARGO_PKG_VERSION"));

/// The document that other pages may frame.
pub const EMBED: [&str; 2] = ["/embed", "/embed.html"];

/// The file at the requested path; `/` is the page.
pub fn asset(request: &Request, page: &PageFiles) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "files of the page can only be read").into_response();
    }
    let path = request.uri().path();
    let name = if EMBED.contains(&path) { "embed.html" } else { path.strip_prefix('/').unwrap_or_default() };
    match page.get(name) {
        Some(file) => (if path == "/" { preview::page(request, &file.bytes) } else { None })
            .unwrap_or_else(|| send(request, file)),
        None => Refusal::new(StatusCode::NOT_FOUND, "the page has no such file").into_response(),
    }
}

fn send(request: &Request, file: &PageFile) -> Response {
    let compressed = if compression::is_accepted(request.headers()) { file.compressed() } else { None };
    let encoding = if compressed.is_some() { "gzip" } else { "identity" };
    let tag = format!("\"{:016x}-{encoding}\"", file.hash);
    let caching = if file.is_versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    let always = [SERVER, (header::CACHE_CONTROL, caching), (header::VARY, "accept-encoding")];
    let tagged = [(header::ETAG, tag.clone())];
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, always, tagged).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.media_type)];
    let bytes = compressed.unwrap_or(&file.bytes).clone();
    let mut response = (always, tagged, kind, Body::from(bytes)).into_response();
    if compressed.is_some() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
