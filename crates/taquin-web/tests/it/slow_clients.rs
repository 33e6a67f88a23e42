//! Clients that are slow, disconnect, or are too many, on real sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use taquin_web::Config;

use crate::client::PATIENCE;
use crate::socket::start;

const ENDLESS: &str =
    r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","method":{"algorithm":"iddfs"}}"#;

/// A server with a short timeout, few connections and one search at a time.
fn narrow() -> Config {
    let mut config = Config::new().port(0);
    config.limits.client_timeout = Duration::from_secs(1);
    config.limits.connections = 3;
    config.limits.jobs = 1;
    config.limits.client_share = 100;
    config
}

fn send(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
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

/// Whether a quick search is answered with this status.
fn has_status(address: SocketAddr, status: &str) -> bool {
    let body = r#"{"board":"1 2/0 3"}"#;
    rest(send(address, &post("/api/solve", body.len(), body))).starts_with(&format!("HTTP/1.1 {status}"))
}

/// Waits until the server has room for a search.
fn wait_until_free(address: SocketAddr) {
    let begun = Instant::now();
    while !has_status(address, "200") {
        assert!(begun.elapsed() < PATIENCE, "no room for a search within {PATIENCE:?}");
        sleep(Duration::from_millis(20));
    }
}

/// Starts the only search there may be. One that comes during a quick search is refused, and sent again.
fn start_search(address: SocketAddr) -> TcpStream {
    let begun = Instant::now();
    loop {
        let stream = send(address, &post("/api/solve", ENDLESS.len(), ENDLESS));
        for _ in 0..10 {
            if has_status(address, "429") {
                return stream;
            }
            sleep(Duration::from_millis(20));
        }
        assert!(begun.elapsed() < PATIENCE, "no search was started within {PATIENCE:?}");
        drop(stream);
        wait_until_free(address);
    }
}

#[test]
fn an_unfinished_request_times_out() {
    let (address, stop, server) = start(narrow());
    assert_eq!(rest(send(address, b"GET / HTTP/1.1\r\nHost: local")), "");
    let late = rest(send(address, &post("/api/check", 100, r#"{"board":"1 2"#)));
    assert!(late.starts_with("HTTP/1.1 408"), "{late}");
    assert!(late.contains(r#"{"error":"#), "{late}");
    wait_until_free(address);
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
fn a_surplus_connection_is_refused_with_a_response() {
    let mut config = narrow();
    config.limits.client_timeout = 10 * PATIENCE;
    let (address, stop, server) = start(config);
    // Connections are accepted in their order.
    let idle: Vec<_> = (0..3).map(|_| send(address, b"GET / HT")).collect();
    let answer = rest(send(address, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{answer}");
    drop(idle);
    wait_until_free(address);
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
fn a_disconnected_client_cancels_its_search() {
    let (address, stop, server) = start(narrow());
    for _ in 0..5 {
        drop(start_search(address));
        // The only search there may be would take a lifetime.
        wait_until_free(address);
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
    wait_until_free(address);
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

/// A connection from this address of the machine, with a small receive buffer.
#[cfg(target_os = "linux")]
fn connect_from(source: [u8; 4], address: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(8 << 10).unwrap();
        socket.bind((source, 0).into()).unwrap();
        socket.connect(address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// A request whose answer has about 3 MB.
#[cfg(target_os = "linux")]
fn long_answer() -> Vec<u8> {
    let tiles: Vec<String> = (0..1_000).map(|tile| tile.to_string()).collect();
    let body = format!(r#"{{"board":"1000x1:{}","moves":"{}"}}"#, tiles.join(","), "L999R999".repeat(130));
    post("/api/convert", body.len(), &body)
}

/// Reads `bytes` every `pause` until the stream ends; returns how much came.
#[cfg(target_os = "linux")]
fn read_slowly(mut stream: TcpStream, bytes: usize, pause: Duration) -> usize {
    let begun = Instant::now();
    let (mut all, mut part) = (0, vec![0; bytes]);
    while let Ok(count @ 1..) = stream.read(&mut part) {
        all += count;
        sleep(pause);
        assert!(begun.elapsed() < PATIENCE, "a slow reader is never cut off");
    }
    all
}

#[test]
#[cfg(target_os = "linux")]
fn a_reader_that_trickles_is_cut_off_and_a_steady_one_is_not() {
    let (address, stop, server) = start(narrow());
    let mut trickling = connect_from([127, 0, 0, 1], address);
    trickling.write_all(&long_answer()).unwrap();
    let bytes = read_slowly(trickling, 256, Duration::from_millis(100));
    assert!(bytes < 1 << 20, "{bytes} bytes were sent");
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
    // A byte per second is enough here: only one that stands still for a window is behind.
    let mut config = narrow();
    config.limits.client_rate = 1;
    config.limits.client_timeout = Duration::from_secs(10);
    let (address, stop, server) = start(config);
    let mut steady = connect_from([127, 0, 0, 1], address);
    steady.write_all(&long_answer()).unwrap();
    let bytes = read_slowly(steady, 8 << 10, Duration::from_millis(1));
    assert!(bytes > 2 << 20, "only {bytes} bytes were sent");
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn one_client_cannot_hold_all_connections() {
    let mut config = narrow();
    config.limits.client_timeout = 10 * PATIENCE;
    config.limits.connections = 6;
    config.limits.client_share = 50;
    let (address, stop, server) = start(config);
    let idle: Vec<_> = (0..5).map(|_| send(address, b"GET / HT")).collect();
    let mut own = send(address, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut status = [0; 12];
    own.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 429");
    let mut other = connect_from([127, 0, 0, 2], address);
    other.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    other.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 200");
    drop((idle, own, other));
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
}
