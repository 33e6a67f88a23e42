//! Rejects requests from other sites (host and origin checks) and sets the security headers of every response.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::AppState;
use crate::assets::EMBED;
use crate::connection::HEADER_BYTES;
use crate::preview;
use crate::refusal::Refusal;

/// The Content-Security-Policy for these sources of scripts.
macro_rules! policy {
    ($scripts:literal, $framed_by:literal) => {
        concat!(
            "default-src 'none'; script-src ",
            $scripts,
            "; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; ",
            "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $framed_by
        )
    };
}

/// The policy of the page, and of one with the solver inside.
const POLICIES: [&str; 2] = [policy!("'self'", "'none'"), policy!("'self' 'wasm-unsafe-eval'", "'none'")];

/// The policies of the document that other pages may frame.
const EMBED_POLICIES: [&str; 2] = [policy!("'self'", "*"), policy!("'self' 'wasm-unsafe-eval'", "*")];

/// Features of browsers that the page does not use.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), microphone=(), midi=(), \
                           payment=(), publickey-credentials-get=(), serial=(), usb=()";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
];

/// Middleware that lets a request through if it comes from the page itself or from no page at all.
pub async fn guard(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let is_framed = EMBED.contains(&request.uri().path());
    let mut response = match refusal(&state, &request) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let policies = if is_framed { EMBED_POLICIES } else { POLICIES };
    let policy = policies[usize::from(state.config.page.is_some())];
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_framed {
        headers.remove(header::X_FRAME_OPTIONS);
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn refusal(state: &AppState, request: &Request) -> Option<Refusal> {
    let headers = request.headers();
    if header_bytes(request) > HEADER_BYTES {
        return Some(Refusal::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "the request has too large a header"));
    }
    if headers.get_all(header::HOST).iter().count() > 1 {
        // A proxy before the server and the server itself could take different ones.
        return Some(Refusal::new(StatusCode::BAD_REQUEST, "the request has two Host headers"));
    }
    let host = header_text(headers, &header::HOST);
    // The address in an absolute request target takes precedence over the header, so both must be known.
    let host = host
        .filter(|_| request.uri().authority().is_none_or(|named| is_known(named.as_str(), &state.config.host_names)));
    let Some(host) = host.filter(|host| is_known(host, &state.config.host_names)) else {
        // Against DNS rebinding: a hostile page may use a host name that resolves to this machine.
        let error = "the server does not answer to this host name; use its IP address, or localhost";
        return Some(Refusal::new(StatusCode::MISDIRECTED_REQUEST, error));
    };
    // A picture of a board takes work, and so is not drawn for pages of other sites.
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() != preview::PICTURE;
    if !is_read && !is_same_origin(headers, host) {
        return Some(Refusal::new(StatusCode::FORBIDDEN, "pages of other sites may not use this server"));
    }
    None
}

/// Whether a host is `localhost`, an IP address or one of the names, with any port.
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

/// Whether a request was made by the page itself or by no page at all. A proxy may have encrypted it: the page of the same
/// host is then `https`.
fn is_same_origin(headers: &HeaderMap, host: &str) -> bool {
    let same_site = header_text(headers, &HeaderName::from_static("sec-fetch-site"));
    let from_here = same_site.is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
    let is_here = |origin: &[u8]| {
        let named = origin.strip_prefix(b"http://").or(origin.strip_prefix(b"https://"));
        named.is_some_and(|named| named.eq_ignore_ascii_case(host.as_bytes()))
    };
    from_here && origin.is_none_or(is_here)
}

/// The bytes of a request before its body, as clients write it.
fn header_bytes(request: &Request) -> usize {
    let fields = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    target + fields.sum::<usize>()
}

fn header_text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
