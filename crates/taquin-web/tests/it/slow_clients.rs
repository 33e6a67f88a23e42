//! Clients that are slow, disconnect, or are too many, on real sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use taquin_web::Config;

use crate::socket::start;

const ENDLESS: &str = r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","way":{"algorithm":"iddfs"}}"#;

/// A server with a short timeout, few connections and one search at a time.
fn narrow() -> Config {
    let mut config = Config::new().port(0);
    config.limits.client_timeout = Duration::from_secs(1);
    config.limits.connections = 3;
    config.limits.jobs = 1;
    config
}

fn send(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let _ = stream.write_all(bytes);
    stream
}

fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let _ = stream.read_to_end(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn post(path: &str, length: usize, body: &str) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
}

/// Whether the server answers a request within 20 seconds.
fn serves(address: SocketAddr) -> bool {
    let begun = Instant::now();
    let body = r#"{"board":"1 2/0 3"}"#;
    while begun.elapsed() < Duration::from_secs(20) {
        if rest(send(address, &post("/api/solve", body.len(), body))).starts_with("HTTP/1.1 200") {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn an_unfinished_request_times_out() {
    let (address, stop, server) = start(narrow());
    assert_eq!(rest(send(address, b"GET / HTTP/1.1\r\nHost: local")), "");
    let late = rest(send(address, &post("/api/check", 100, r#"{"board":"1 2"#)));
    assert!(late.starts_with("HTTP/1.1 408"), "{late}");
    assert!(late.contains(r#"{"error":"#), "{late}");
    assert!(serves(address));
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
fn a_surplus_connection_is_refused_with_a_response() {
    let mut config = narrow();
    config.limits.client_timeout = Duration::from_secs(5);
    let (address, stop, server) = start(config);
    let idle: Vec<_> = (0..3).map(|_| send(address, b"GET / HT")).collect();
    sleep(Duration::from_millis(100));
    let answer = rest(send(address, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{answer}");
    drop(idle);
    assert!(serves(address));
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
fn a_disconnected_client_cancels_its_search() {
    let (address, stop, server) = start(narrow());
    for _ in 0..5 {
        let stream = send(address, &post("/api/solve", ENDLESS.len(), ENDLESS));
        sleep(Duration::from_millis(20));
        drop(stream);
        assert!(serves(address), "the only search there may be goes on");
    }
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
fn an_oversized_or_malformed_header_is_refused() {
    let (address, stop, server) = start(narrow());
    let huge = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    assert!(rest(send(address, huge.as_bytes())).starts_with("HTTP/1.1 431"));
    assert!(rest(send(address, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")).starts_with("HTTP/1.1 400"));
    assert!(serves(address));
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}
