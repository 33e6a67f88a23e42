//! The files of the page.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::Value;
use taquin_web::{Config, ServerLimits, app};

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

/// The addresses of the files that the service worker caches.
async fn cached_files(app: &Router) -> Vec<String> {
    let (_, _, script) = send(app, request(Method::GET, "/sw.js").body(Body::empty()).unwrap()).await;
    let script = String::from_utf8(script).unwrap();
    let list = script.split_once("FILES = ").and_then(|(_, rest)| rest.split_once(';')).expect("the list of files").0;
    let files: Vec<String> = serde_json::from_str(list).unwrap();
    files.iter().map(|name| format!("/{}", name.trim_start_matches("./"))).collect()
}

#[tokio::test]
async fn every_file_is_served_as_what_it_is() {
    let files = cached_files(&server()).await;
    for file in &files {
        let (status, kind, bytes) = get(file).await;
        assert_eq!(status, StatusCode::OK, "{file}");
        let wanted = match file.rsplit_once('.').map(|(_, ending)| ending) {
            None | Some("/" | "html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            Some(other) => panic!("no kind is known for .{other}"),
        };
        assert_eq!(kind, wanted, "{file}");
        assert!(!bytes.is_empty(), "{file}");
    }
    assert!(files.contains(&"/js/main.js".into()));
}

/// The modules that a module imports before it runs, and itself: what `import()` names is loaded later.
async fn imported(entry: &str) -> BTreeSet<String> {
    let (mut found, mut todo) = (BTreeSet::new(), vec![entry.to_owned()]);
    while let Some(module) = todo.pop() {
        if !found.insert(module.clone()) {
            continue;
        }
        let text = String::from_utf8(get(&module).await.2).unwrap();
        let folder = module.rsplit_once('/').expect("a path").0;
        let statements = text.lines().filter(|line| line.starts_with("import ") || line.starts_with("export "));
        let names = statements.filter_map(|line| line.split_once("from \"").and_then(|(_, rest)| rest.split_once('"')));
        for (name, _) in names {
            let mut parts: Vec<&str> = folder.split('/').collect();
            for part in name.split('/') {
                match part {
                    "." => {}
                    ".." => drop(parts.pop()),
                    other => parts.push(other),
                }
            }
            todo.push(parts.join("/"));
        }
    }
    found
}

/// The most bytes, compressed, that a visitor waits for before a game.
const BEFORE_PLAY: usize = 120_000;

#[tokio::test]
async fn a_game_waits_for_few_bytes_and_for_nothing_that_is_asked_for_late() {
    let page = String::from_utf8(get("/").await.2).unwrap();
    let modules: BTreeSet<String> = &imported("/js/main.js").await | &imported("/js/kit/words.js").await;
    let named = |beginning: &str| -> BTreeSet<String> {
        let rests = page.split(beginning).skip(1);
        rests.map(|rest| format!("/{}", rest.split_once('"').expect("an end").0)).collect()
    };
    // Modules that are asked for one after the other, as they are met, would paint the page late.
    let preloaded = &named("rel=\"modulepreload\" href=\"") | &named("<script type=\"module\" src=\"");
    assert_eq!(&preloaded | &named("<script type=\"module\" async src=\""), modules);
    let mut weight = sent("/").await;
    for file in modules.iter().chain(&named("rel=\"stylesheet\" href=\"")) {
        weight += sent(file).await;
    }
    let mut words = Vec::new();
    for file in cached_files(&server()).await.iter().filter(|file| file.starts_with("/words/")) {
        words.push(sent(file).await);
    }
    weight += words.into_iter().max().expect("a catalogue");
    assert!(weight <= BEFORE_PLAY, "a game waits for {weight} bytes");
}

#[tokio::test]
async fn a_file_that_is_known_is_not_sent_again() {
    let (_, headers, _) = send(&server(), request(Method::GET, "/").body(Body::empty()).unwrap()).await;
    let again = request(Method::GET, "/").header(header::IF_NONE_MATCH, &headers[header::ETAG]);
    let (status, _, bytes) = send(&server(), again.body(Body::empty()).unwrap()).await;
    assert_eq!((status, bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn the_page_is_another_version_when_a_file_is_another() {
    let version = |limits: ServerLimits| async {
        let app = app(Config::default().limits(limits));
        let (_, headers, script) = send(&app, request(Method::GET, "/sw.js").body(Body::empty()).unwrap()).await;
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        let script = String::from_utf8(script).unwrap();
        script.split_once("VERSION = \"").unwrap().1[..16].to_owned()
    };
    let usual = version(ServerLimits::default()).await;
    assert!(usual.bytes().all(|byte| byte.is_ascii_hexdigit()), "{usual}");
    assert_eq!(usual, version(ServerLimits::default()).await);
    // The module with the choices names the limits.
    let mut smaller = ServerLimits::default();
    smaller.memory /= 2;
    assert_ne!(usual, version(smaller).await);
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
    let scripts = page.split("<script").skip(1).map(|rest| rest.split_once("</script>").expect("an end").0);
    for script in scripts {
        assert!(script.contains(" src=\"js/") && script.ends_with("\">"), "{script}");
    }
}
