//! One visitor opens streams of events with long results, and reads them as slowly as it may.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Scope, sleep};
use std::time::{Duration, Instant};

use crate::client::{OTHER, PATIENCE, VISITOR, connect_narrow, open_from};
use crate::phases::{ENDLESS, until_idle};
use crate::server::ServerProcess;

/// The streams of the visitor.
const STREAMS: usize = 6;

/// The most resident memory of a stream whose search has ended, in MiB: the results of 16 MiB that wait, and what the
/// connection holds.
const STREAM_MEMORY: u64 = 18;

/// The most resident memory of a search of such a board, in MiB: a solution of 7 MB several times.
const SEARCH_MEMORY: u64 = 40;

/// The searches of one visitor.
const SEARCHES: u64 = 4;

/// A search that does not end, with little memory.
const SMALL_ENDLESS: &str = r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","method":{"algorithm":"iddfs"},"limits":{"memory":64}}"#;

/// Bytes that a stream has only with a result.
const MORE_THAN_PROGRESS: usize = 64 << 10;

/// Readers that are slow, but not so slow that they are disconnected.
#[derive(Default)]
struct SlowReaders {
    /// Streams that were opened.
    begun: AtomicUsize,
    /// Streams with a result of which a part was read.
    with_result: AtomicUsize,
    end: AtomicBool,
}

impl SlowReaders {
    fn start<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>, address: SocketAddr, count: usize) {
        for _ in 0..count {
            scope.spawn(move || self.read(address));
        }
        wait_for(&self.begun, count);
    }

    /// Opens a stream, waiting for its place, and reads about 40 KB in a second.
    fn read(&self, address: SocketAddr) {
        let request = comparison();
        let mut stream = loop {
            let mut stream = connect_narrow(address);
            stream.write_all(request.as_bytes()).expect("the server listens");
            let mut status = [0; 12];
            stream.read_exact(&mut status).expect("an answer");
            if status.ends_with(b"200") {
                break stream;
            }
            sleep(Duration::from_millis(50));
        };
        self.begun.fetch_add(1, Ordering::Relaxed);
        let (mut read, mut has_result) = (0, false);
        while !self.end.load(Ordering::Relaxed)
            && let Ok(count @ 1..) = stream.read(&mut [0; 4096])
        {
            read += count;
            if read > MORE_THAN_PROGRESS && !has_result {
                has_result = true;
                self.with_result.fetch_add(1, Ordering::Relaxed);
            }
            sleep(Duration::from_millis(100));
        }
    }
}

fn wait_for(streams: &AtomicUsize, count: usize) {
    let begun = Instant::now();
    while streams.load(Ordering::Relaxed) < count {
        assert!(begun.elapsed() < PATIENCE, "only {streams:?} of {count} streams");
        sleep(Duration::from_millis(20));
    }
}

/// A comparison of 10 methods whose results have 72 MB together.
fn comparison() -> String {
    let tiles: Vec<String> = (3..2200).rev().map(|tile| tile.to_string()).collect();
    let methods = ["{}"; 10].join(",");
    let limits = r#"{"time":6,"nodes":1000,"memory":64}"#;
    let body = format!(r#"{{"board":"2x1100:{},1,2,0","methods":[{methods}],"limits":{limits}}}"#, tiles.join(","));
    let head = "POST /api/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    format!("{head}\r\nAccept: text/event-stream\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// What waits for slow readers is limited, and their places are free when their searches have ended.
pub fn hold(server: &ServerProcess) {
    until_idle(server);
    let (floor, begun) = (server.memory(), Instant::now());
    let readers = SlowReaders::default();
    thread::scope(|scope| {
        readers.start(scope, server.address, STREAMS);
        let all_places = || {
            let searches = [(VISITOR, SMALL_ENDLESS); 4].into_iter().chain([(OTHER, ENDLESS); 4]);
            let streams = searches.filter_map(|(source, body)| open_from(source, server.address, body));
            streams.count()
        };
        while all_places() < 8 {
            assert!(begun.elapsed() < PATIENCE, "slow readers keep their places");
            sleep(Duration::from_millis(20));
        }
        println!("  {STREAMS} streams opened, and all places free, after {:.1} s", begun.elapsed().as_secs_f64());
        readers.end.store(true, Ordering::Relaxed);
    });
    let (peak, most) = (server.peak(), STREAMS as u64 * STREAM_MEMORY + SEARCHES * SEARCH_MEMORY);
    println!("  highest resident memory {peak} MiB, {floor} before; at most {most} more are allowed");
    assert!(peak <= floor + most, "{peak} MiB resident");
}

/// Slow readers do not delay the end of the server.
pub fn outlive(server: ServerProcess) {
    let readers = SlowReaders::default();
    thread::scope(|scope| {
        readers.start(scope, server.address, SEARCHES as usize);
        wait_for(&readers.with_result, 1);
        println!("  the server ended {:.1} s after SIGTERM", server.terminate(PATIENCE).as_secs_f64());
        readers.end.store(true, Ordering::Relaxed);
    });
}
