//! The phases of the load test.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::client::{
    OTHER, PATIENCE, VISITOR, cancel, connect, open, open_from, read_status, solve, status, status_from,
};
use crate::server::ServerProcess;

/// A board that iterative deepening without a heuristic practically never solves.
pub const ENDLESS: &str =
    r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","method":{"algorithm":"iddfs"}}"#;

/// The same with a time limit of 0.1 seconds.
const BRIEF: &str = r#"{"board":"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0","goal":"snail","method":{"algorithm":"iddfs"},"limits":{"time":0.1}}"#;

const EIGHT: &str = r#"{"board":"8 6 7/2 5 4/3 0 1"}"#;
const FIFTEEN: &str = r#"{"board":"2 1 5 6/9 4 12 8/10 13 7 11/14 3 15 0","limits":{"time":5}}"#;
const TWENTY_FOUR: &str =
    r#"{"board":"4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21","limits":{"time":1}}"#;

/// A 10×10 board, solved with the default method within a time limit.
fn hundred(seconds: u32) -> String {
    let tiles: Vec<u32> = (0..100).map(|cell| (cell * 37 + 11) % 100).collect();
    let tiles: Vec<String> = tiles.iter().map(u32::to_string).collect();
    format!(r#"{{"board":"{}","limits":{{"time":{seconds}}}}}"#, tiles.join(" "))
}

/// One search of each kind, so that cached tables are built before memory is measured.
pub fn warm_up(server: &ServerProcess) {
    for body in [EIGHT, FIFTEEN, TWENTY_FOUR, &hundred(1)] {
        assert_eq!(status(server.address, solve(body, false).as_bytes()), 200, "{body}");
    }
}

/// 200 clients in parallel: each is served, or refused and served when it tries again.
pub fn parallel(server: &ServerProcess) {
    let address = server.address;
    let ask = |client: usize| {
        let body = [EIGHT, FIFTEEN, BRIEF, r#"{"board":"1 2 3/4 5 6/8 7 0"}"#][client % 4];
        let first = status(address, solve(body, client.is_multiple_of(2)).as_bytes());
        let mut last = first;
        while last == 429 {
            sleep(Duration::from_millis(20));
            last = status(address, solve(body, false).as_bytes());
        }
        assert_eq!(last, 200, "{body}");
        first
    };
    let first: Vec<u16> = thread::scope(|scope| {
        let clients: Vec<_> = (0..200).map(|client| scope.spawn(move || ask(client))).collect();
        clients.into_iter().map(|client| client.join().expect("answered")).collect()
    });
    println!("  first answers: {:?}", count(first));
}

/// Clients that send one byte at a time or never read, while others are served.
pub fn slow(server: &ServerProcess) {
    let address = server.address;
    until_idle(server);
    let dribble = |text: String| {
        move || {
            let mut stream = connect(address);
            let begun = Instant::now();
            for byte in text.bytes() {
                if stream.write_all(&[byte]).is_err() {
                    break;
                }
                sleep(Duration::from_millis(250));
            }
            (read_status(&mut stream), begun.elapsed())
        }
    };
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}", "x".repeat(500));
    let request = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    thread::scope(|scope| {
        let heads: Vec<_> = (0..100).map(|_| scope.spawn(dribble(head.clone()))).collect();
        let bodies: Vec<_> = (0..100)
            .map(|_| {
                scope.spawn(move || {
                    let mut stream = connect(address);
                    write!(stream, "{request}Connection: close\r\nContent-Length: 100000\r\n\r\n{{\"board\":\"")
                        .unwrap();
                    for _ in 0..100 {
                        if stream.write_all(b"1").is_err() {
                            break;
                        }
                        sleep(Duration::from_millis(250));
                    }
                    read_status(&mut stream)
                })
            })
            .collect();
        let deaf: Vec<_> = (0..4).filter_map(|_| open(address, ENDLESS)).collect();
        assert_eq!(deaf.len(), 4);
        let begun = Instant::now();
        for _ in 0..20 {
            assert_eq!(status_from(OTHER, address, solve(EIGHT, false).as_bytes()), 200);
        }
        println!("  20 requests of another client served meanwhile in {} ms", begun.elapsed().as_millis());
        drop(deaf);
        let heads: Vec<_> = heads.into_iter().map(|client| client.join().expect("no panic")).collect();
        let longest = heads.iter().map(|(_, time)| time.as_secs_f64()).fold(0.0, f64::max);
        println!("  slow heads: {:?}, none longer than {longest:.0} s", count(heads.iter().map(|head| head.0)));
        // They would take 130 s to send.
        assert!(longest < 100.0);
        let bodies = count(bodies.into_iter().map(|client| client.join().expect("no panic")));
        println!("  slow bodies: {bodies:?}");
        assert!(!bodies.contains_key(&200));
    });
}

/// Clients that disconnect during a stream, or before the response.
pub fn dropped(server: &ServerProcess) {
    for client in 0..100 {
        let begun = Instant::now();
        loop {
            if client % 2 == 0 {
                if open(server.address, ENDLESS).is_some() {
                    break;
                }
            } else {
                let mut stream = connect(server.address);
                stream.write_all(solve(ENDLESS, false).as_bytes()).expect("the server listens");
                sleep(Duration::from_millis(5));
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "searches without listeners go on");
            sleep(Duration::from_millis(2));
        }
    }
}

/// Bodies that are too large, with and without a content length.
pub fn oversized(server: &ServerProcess) {
    let address = server.address;
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let mut seen = Vec::new();
    for _ in 0..20 {
        let mut told = format!("{head}Content-Length: 50000000\r\n\r\n").into_bytes();
        told.resize(told.len() + 2_000_000, b' ');
        seen.push(status(address, &told));
        let mut endless = format!("{head}Transfer-Encoding: chunked\r\n\r\n").into_bytes();
        for _ in 0..64 {
            endless.extend_from_slice(b"10000\r\n");
            endless.resize(endless.len() + 0x10000, b' ');
            endless.extend_from_slice(b"\r\n");
        }
        seen.push(status(address, &endless));
    }
    let seen = count(seen);
    println!("  answers: {seen:?} (0: the connection was closed while the client still sent)");
    assert!(seen.keys().all(|status| matches!(status, 0 | 413)), "{seen:?}");
}

/// 10,000 malformed requests.
pub fn garbage(server: &ServerProcess) {
    let address = server.address;
    let seen = thread::scope(|scope| {
        let clients: Vec<_> = (0..8)
            .map(|client| {
                scope.spawn(move || (0..1250).map(|i| status(address, &nonsense(client * 1250 + i))).collect())
            })
            .collect();
        clients.into_iter().flat_map(|client| -> Vec<u16> { client.join().expect("no panic") }).collect::<Vec<_>>()
    });
    let seen = count(seen);
    println!("  answers: {seen:?} (0: not a request at all, closed)");
    assert!(seen.keys().all(|status| matches!(status, 0 | 200 | 400..=499)), "{seen:?}");
}

/// A malformed request, different for every number.
fn nonsense(number: u32) -> Vec<u8> {
    let mut state = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let noise: Vec<u8> = (0..random() % 300).map(|_| random() as u8).collect();
    let text = String::from_utf8_lossy(&noise).into_owned();
    let post = |path: &str, kind: &str, body: &[u8]| {
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\n");
        [format!("{head}Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
    };
    let line = |first: &str| format!("{first}\r\nHost: localhost\r\nConnection: close\r\n\r\n").into_bytes();
    let json = serde_json::json!({ "board": text, "goal": text, "method": { "heuristic": text } }).to_string();
    match number % 12 {
        0 => [&noise[..], b"\r\n\r\n"].concat(),
        1 => post("/api/solve", "application/json", &noise),
        2 => post("/api/solve", "application/json", json.as_bytes()),
        3 => post("/api/render", "application/json", br#"{"board":"1 2/3 0","format":"gif","picture":"/9j/AAAA"}"#),
        4 => line(&format!("{} /api/solve HTTP/1.1", ["GET", "PUT", "PATCH", "TRACE", "BREW"][number as usize % 5])),
        5 => line(&format!("GET /{} HTTP/1.1", noise.iter().map(|byte| format!("%{byte:02x}")).collect::<String>())),
        6 => line(&format!("GET / HTTP/1.1\r\nX-Huge: {}", "y".repeat(100_000))),
        7 => line(&format!("GET / HTTP/1.1\r\n{}X-Last: 1", "X-Many: 1\r\n".repeat(300))),
        8 => line(&format!("GET /../../etc/passwd HTTP/9.{}", number % 10)),
        9 => post("/api/solve", "application/json", &br#"{"board":"1 2 3"}"#[..(number % 17) as usize]),
        10 => post("/api/check", "text/plain", br#"{"board":"1 2/3 0"}"#),
        _ => post("/api/solve", "application/json", "[".repeat(10_000).as_bytes()),
    }
}

/// Waits until the threads of cancelled searches have ended.
pub fn until_idle(server: &ServerProcess) {
    while server.threads() > 4 {
        sleep(Duration::from_millis(5));
    }
}

/// Starts as many searches as two clients may have, which succeeds only if no other is running.
pub fn all_slots_are_free(server: &ServerProcess) {
    let begun = Instant::now();
    loop {
        let sources = [[VISITOR; 4], [OTHER; 4]].concat();
        let streams: Vec<_> =
            sources.into_iter().filter_map(|source| open_from(source, server.address, ENDLESS)).collect();
        if streams.len() == 8 {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "only {} of 8 slots are free", streams.len());
        drop(streams);
        sleep(Duration::from_millis(20));
    }
}

/// Searches of every kind, cancelled after 0.1 and 1 seconds.
pub fn cancelled(server: &ServerProcess) {
    let four = "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0";
    let five = "4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21";
    let request = |board: &str, algorithm: &str| {
        let goal = if board == four { "snail" } else { "row-major" };
        let (method, limits) = (format!(r#"{{"algorithm":"{algorithm}"}}"#), r#"{"memory":1900}"#);
        format!(r#"{{"board":"{board}","goal":"{goal}","method":{method},"limits":{limits}}}"#)
    };
    let kinds = [
        ("iddfs 4x4", request(four, "iddfs")),
        ("ida 5x5", request(five, "ida")),
        ("astar 5x5", request(five, "astar")),
        ("textbook 4x4", request(four, "textbook")),
        ("bidirectional 5x5", request(five, "bidirectional")),
        ("beam 5x5", request(five, "beam")),
        ("patterns 5x5", request(five, "pdb")),
        ("anytime 5x5", request(five, "anytime")),
        ("anytime 10x10", hundred(60)),
    ];
    for (name, body) in kinds {
        for wait in [100, 1000] {
            until_idle(server);
            let before = server.threads();
            let Some((mut stream, job)) = open(server.address, &body) else { panic!("{name} is refused") };
            sleep(Duration::from_millis(wait));
            let running = server.threads() - before.min(server.threads());
            let (begun, ticks) = (Instant::now(), server.ticks());
            let answer = cancel(server.address, &job);
            while server.threads() > before {
                sleep(Duration::from_micros(200));
                assert!(begun.elapsed() < PATIENCE, "{name} is not stopped");
            }
            let took = begun.elapsed().as_secs_f64() * 1e3;
            let worked = 10 * (server.ticks() - ticks);
            println!("  {name}, after {wait} ms ({running} threads): {answer}, {took:.1} ms, of them {worked} at work");
            let _ = stream.read_to_end(&mut Vec::new());
        }
    }
}

fn count<T: Ord>(all: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for one in all {
        *counts.entry(one).or_default() += 1;
    }
    counts
}
