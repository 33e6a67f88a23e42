//! Who may ask, and what browsers are told to forbid.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::Server;
use crate::problem::Problem;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through if it comes from the page itself or from no page at all.
pub async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match refusal(&server, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn refusal(server: &Server, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let host = text(headers, &header::HOST);
    let Some(host) = host.filter(|host| is_known(host, &server.config.hosts)) else {
        // A name that leads here may be somebody's trick to read answers across origins (DNS rebinding).
        let error = "the server is not known by this name; use its address, or localhost";
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, error));
    };
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && !is_own(headers, host) {
        return Some(Problem::new(StatusCode::FORBIDDEN, "another site's page may not ask this server"));
    }
    None
}

/// Whether a host is `localhost`, a plain address or one of the names; the port does not matter.
fn is_known(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok()
        || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a request was made by the page itself or by no page at all.
fn is_own(headers: &HeaderMap, host: &str) -> bool {
    let same_site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    let from_here = same_site.is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
    from_here && origin.is_none_or(|origin| origin.strip_prefix(b"http://") == Some(host.as_bytes()))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
