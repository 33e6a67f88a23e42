//! Host and origin checks, and the security headers.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use taquin_web::{Config, app};

use crate::client::{request, send, server};

fn post(headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(Method::POST).uri("/api/check");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.header(header::CONTENT_TYPE, "application/json").body(Body::from(r#"{"board":"1 2/3 0"}"#)).unwrap()
}

fn check_headers(headers: &HeaderMap) {
    let value = |name: &str| headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default();
    let policy = value("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(value("x-content-type-options"), "nosniff");
    assert_eq!(value("x-frame-options"), "DENY");
    assert_eq!(value("referrer-policy"), "no-referrer");
    assert_eq!(value("cross-origin-embedder-policy"), "require-corp");
    assert!(value("permissions-policy").contains("camera=()"), "{}", value("permissions-policy"));
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let app = server();
    for path in ["/", "/js/main.js", "/nowhere", "/api/choices", "/api/nowhere"] {
        let (_, headers, _) = send(&app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
        check_headers(&headers);
    }
    let (_, headers, _) = send(&app, post(&[("host", "evil.example")])).await;
    check_headers(&headers);
}

#[tokio::test]
async fn other_pages_may_frame_one_document_only() {
    let app = server();
    for path in ["/embed", "/embed.html"] {
        let (status, headers, bytes) = send(&app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::OK);
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.ends_with("frame-ancestors *"), "{policy}");
        assert!(!headers.contains_key("x-frame-options") && headers["cross-origin-resource-policy"] == "cross-origin");
        // Nothing of the page that keeps what the user did is in it.
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains("js/embed.js") && !text.contains("js/main.js"));
    }
    for path in ["/", "/?board=1+0", "/index.html", "/embed/", "/embed.html/", "/EMBED", "/js/embed.js", "/api/choices"]
    {
        let (_, headers, _) = send(&app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
        check_headers(&headers);
    }
}

#[tokio::test]
async fn an_unknown_host_name_is_refused() {
    let app = server();
    for host in ["evil.example", "evil.example:8015", "127.0.0.1.evil.example", "localhost.evil.example"] {
        let (status, ..) = send(&app, post(&[("host", host)])).await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    let (status, ..) = send(&app, post(&[])).await;
    assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "no host at all");
    for host in ["localhost", "localhost:8015", "127.0.0.1:8015", "[::1]:8015", "192.168.1.7"] {
        let (status, ..) = send(&app, post(&[("host", host)])).await;
        assert_eq!(status, StatusCode::OK, "{host}");
    }
    let named = app_with_host("puzzles.local");
    let (status, ..) = send(&named, post(&[("host", "puzzles.local:8015")])).await;
    assert_eq!(status, StatusCode::OK);
}

fn app_with_host(name: &str) -> axum::Router {
    app(Config::new().host_name(name))
}

#[tokio::test]
async fn a_second_host_is_refused() {
    let app = server();
    let (status, ..) = send(&app, post(&[("host", "localhost"), ("host", "evil.example")])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, ..) = send(&app, post(&[("host", "localhost"), ("host", "localhost")])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    for (target, wanted) in [
        ("http://evil.example/api/choices", StatusCode::MISDIRECTED_REQUEST),
        ("http://localhost/api/choices", StatusCode::OK),
    ] {
        let request = Request::builder().uri(target).header("host", "localhost").body(Body::empty()).unwrap();
        assert_eq!(send(&app, request).await.0, wanted, "{target}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_not_write() {
    let app = server();
    let here = ("host", "localhost:8015");
    let refused = [
        vec![here, ("origin", "http://evil.example")],
        vec![here, ("origin", "http://localhost:9999")],
        vec![here, ("origin", "null")],
        vec![here, ("sec-fetch-site", "cross-site")],
        vec![here, ("sec-fetch-site", "same-site")],
    ];
    for headers in refused {
        let (status, ..) = send(&app, post(&headers)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let own = vec![here, ("origin", "http://localhost:8015"), ("sec-fetch-site", "same-origin")];
    let (status, ..) = send(&app, post(&own)).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn a_page_behind_an_encrypting_proxy_is_accepted() {
    let app = app_with_host("puzzles.example");
    let here = ("host", "puzzles.example");
    let own = [here, ("origin", "https://puzzles.example"), ("sec-fetch-site", "same-origin")];
    assert_eq!(send(&app, post(&own)).await.0, StatusCode::OK);
    for other in ["https://evil.example", "https://puzzles.example:8443", "https://puzzles.example.evil.example"] {
        assert_eq!(send(&app, post(&[here, ("origin", other)])).await.0, StatusCode::FORBIDDEN, "{other}");
    }
}

#[tokio::test]
async fn a_header_beyond_its_limit_is_refused() {
    let app = server();
    let with_header = |bytes: usize| {
        let request = request(Method::GET, "/api/choices").header("x", "x".repeat(bytes));
        request.body(Body::empty()).unwrap()
    };
    assert_eq!(send(&app, with_header(32_000)).await.0, StatusCode::OK);
    let (status, headers, _) = send(&app, with_header(32 << 10)).await;
    assert_eq!(status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    check_headers(&headers);
}

#[tokio::test]
async fn forms_cannot_post() {
    let request = request(Method::POST, "/api/check").header(header::CONTENT_TYPE, "text/plain");
    let (status, ..) = send(&server(), request.body(Body::from(r#"{"board":"1 2/3 0"}"#)).unwrap()).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let request = request(Method::POST, "/api/check").header(header::CONTENT_TYPE, "application/json");
    let body = format!(r#"{{"board":"{}"}}"#, "1 ".repeat(200_000));
    let (status, _, bytes) = send(&server(), request.body(Body::from(body)).unwrap()).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(String::from_utf8(bytes).unwrap().starts_with(r#"{"error""#));
}

#[tokio::test]
async fn a_board_that_is_too_large_is_refused() {
    let mut config = Config::default();
    config.limits.requests.cells = 8;
    let request = request(Method::POST, "/api/check").header(header::CONTENT_TYPE, "application/json");
    let body = Body::from(r#"{"board":"1 2 3/4 5 6/7 8 0"}"#);
    let (status, _, bytes) = send(&app(config), request.body(body).unwrap()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(String::from_utf8(bytes).unwrap().contains("at most 8"));
}

#[test]
fn the_default_address_is_private() {
    let config = Config::default();
    assert!(config.address.is_loopback());
    assert!(!config.is_public());
    assert!(Config::new().address([0, 0, 0, 0]).is_public());
}
