//! Streams of events that nobody reads: what waits in them is limited and counted, and delays nobody.

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use taquin_web::{Config, app};
use tokio::time::sleep;

use crate::client::{PATIENCE, all_events, post, stream};
use crate::socket::start;

/// Bytes of an answer.
const ANSWER: usize = 1 << 20;

/// A comparison of methods, each of which finds a solution of about 0.5 MB.
fn comparison(methods: usize) -> Value {
    let tiles: Vec<String> = (3..600).rev().map(|tile| tile.to_string()).collect();
    let board = format!("2x300:{},1,2,0", tiles.join(","));
    json!({ "board": board, "methods": vec![json!({}); methods], "limits": { "time": 300, "nodes": 1000, "memory": 16 } })
}

fn narrow() -> Config {
    let mut config = Config::new().port(0);
    config.limits.requests.answer = ANSWER;
    config.limits.client_share = 100;
    config.limits.jobs = 1;
    config
}

/// Waits until no search runs; its place is the only one.
async fn wait_until_free(app: &Router) {
    let begun = Instant::now();
    loop {
        let (status, answer) = post(app, "/api/solve", json!({ "board": "1 2/0 3", "limits": { "memory": 1 } })).await;
        if status == StatusCode::OK || answer["code"] != "busy-client" {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "a stream that nobody reads keeps its place");
        sleep(Duration::from_millis(5)).await;
    }
}

async fn open(app: &Router, methods: usize) -> (StatusCode, Body) {
    stream(app, "/api/compare", comparison(methods)).await
}

#[tokio::test]
async fn rows_beyond_the_size_of_an_answer_are_errors() {
    let (status, body) = open(&app(narrow()), 4).await;
    assert_eq!(status, StatusCode::OK);
    let events = all_events(body).await;
    let rows: Vec<&Value> = events.iter().filter(|(name, _)| name == "row").map(|(_, row)| row).collect();
    assert_eq!(rows.len(), 4);
    let lengths: Vec<usize> = rows.iter().filter_map(|row| Some(row["moves"].as_str()?.len())).collect();
    assert!(!lengths.is_empty() && lengths.iter().sum::<usize>() <= ANSWER, "{lengths:?}");
    assert!(lengths.len() < 4);
    let failed: Vec<&Value> = rows.iter().filter(|row| row["moves"].is_null()).copied().collect();
    assert!(failed.iter().all(|row| row["code"] == "answer-size"), "{failed:?}");
}

#[tokio::test]
async fn streams_that_nobody_reads_keep_their_memory_and_give_back_their_places() {
    let mut config = narrow();
    config.limits.memory = 80 << 20;
    let app = app(config);
    let mut streams = Vec::new();
    // A stream is granted 64 MiB and an answer while it searches. Afterwards it keeps what waits: less than 1 MiB.
    let problem = loop {
        let (status, body) = open(&app, 1).await;
        if status != StatusCode::OK {
            break serde_json::from_slice::<Value>(&body.collect().await.unwrap().to_bytes()).unwrap();
        }
        streams.push(body);
        wait_until_free(&app).await;
        assert!(streams.len() < 40, "what waits in streams is not counted");
    };
    assert_eq!(problem["code"], "busy-memory", "{problem}");
    assert!(streams.len() > 12, "only {} streams", streams.len());
    drop(streams);
    let begun = Instant::now();
    while open(&app, 1).await.0 != StatusCode::OK {
        assert!(begun.elapsed() < PATIENCE, "memory of dropped streams is not given back");
        sleep(Duration::from_millis(5)).await;
    }
}

#[test]
fn a_stream_that_nobody_reads_does_not_delay_the_end_of_the_server() {
    let mut config = narrow();
    config.limits.client_timeout = 10 * PATIENCE;
    let (address, stop, server) = start(config);
    let body = comparison(16).to_string();
    let head = "POST /api/compare HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream";
    let mut unread = TcpStream::connect(address).unwrap();
    write!(unread, "{head}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    // The first bytes come when the search has begun.
    unread.peek(&mut [0; 16]).unwrap();
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
    drop(unread);
}
