//! One visitor uses everything that a single address can against the server, while another client is measured.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::client::{OTHER, PATIENCE, connect, connect_narrow, post, read_answer, solve, status_from};
use crate::phases::until_idle;
use crate::server::ServerProcess;

/// How long the visitor goes on, at least.
const DURATION: Duration = Duration::from_secs(20);

/// The most bytes of an answer: 16 MiB and its header.
const MOST_BYTES: usize = (16 << 20) + 1024;

/// The most resident memory above that of the idle server, in MiB: the visitor's four drawings of up to 192 MiB each,
/// four short requests of 64 MiB, and the answers that are being sent.
const MOST_MEMORY: u64 = 1_200;

/// Connections that repeat each attack: more than the visitor has places.
const CLIENTS: usize = 4;

/// Connections that read a long answer a few bytes at a time.
const TRICKLING: usize = 32;

/// The answers to one attack.
#[derive(Default)]
struct Answers {
    statuses: BTreeMap<u16, usize>,
    largest: usize,
}

/// Runs all attacks at the same time.
pub fn attack(server: &ServerProcess) {
    let address = server.address;
    until_idle(server);
    let floor = server.memory();
    let (end, cut) = (AtomicBool::new(false), AtomicUsize::new(0));
    let attacks: Vec<_> =
        requests().into_iter().map(|(name, request)| (name, request, Mutex::<Answers>::default())).collect();
    thread::scope(|scope| {
        for (_, request, answers) in attacks.iter().flat_map(|attack| [attack; CLIENTS]) {
            scope.spawn(|| repeat(address, request, answers, &end));
        }
        let (_, long, _) = attacks.iter().find(|(name, ..)| *name == "long answers").expect("an attack");
        for _ in 0..TRICKLING {
            scope.spawn(|| trickle(address, long, &end, &cut));
        }
        measure_other(server, &cut);
        end.store(true, Ordering::Relaxed);
    });
    let mut refused = 0;
    for (name, _, answers) in attacks {
        let Answers { statuses, largest } = answers.into_inner().expect("no panic");
        println!("  {name}: {statuses:?}, the largest answer {largest} bytes");
        assert!(largest <= MOST_BYTES, "{name}: {largest} bytes");
        assert!(statuses.keys().all(|status| matches!(status, 200 | 400 | 422 | 429)), "{name}: {statuses:?}");
        refused += statuses.get(&429).copied().unwrap_or(0);
    }
    let cut = cut.into_inner();
    println!("  {refused} refused because of the visitor's share; {cut} trickling readers disconnected");
    assert!(refused > 0, "the visitor never had as many jobs as it may have");
    assert!(cut > 0, "no trickling reader was disconnected");
    let peak = server.peak();
    println!("  highest resident memory {peak} MiB, {floor} before; at most {MOST_MEMORY} more are allowed");
    assert!(peak <= floor + MOST_MEMORY, "{peak} MiB resident");
}

/// Sends a request again and again.
fn repeat(address: SocketAddr, request: &str, answers: &Mutex<Answers>, end: &AtomicBool) {
    while !end.load(Ordering::Relaxed) {
        let mut stream = connect(address);
        let _ = stream.write_all(request.as_bytes());
        let (status, size) = read_answer(&mut stream);
        let mut answers = answers.lock().expect("no panic");
        answers.largest = answers.largest.max(size);
        *answers.statuses.entry(status).or_default() += 1;
    }
}

/// Reads long answers a few bytes at a time, and counts how often the server does not bear it.
fn trickle(address: SocketAddr, request: &str, end: &AtomicBool, cut: &AtomicUsize) {
    while !end.load(Ordering::Relaxed) {
        let mut stream = connect_narrow(address);
        let _ = stream.write_all(request.as_bytes());
        let mut read = 0;
        while let Ok(count @ 1..) = stream.read(&mut [0; 64]) {
            read += count;
            if end.load(Ordering::Relaxed) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        // A refusal has less than a kilobyte.
        cut.fetch_add(usize::from(read > 1024), Ordering::Relaxed);
    }
}

/// The other client asks for small things all the time, until a trickling reader was disconnected.
fn measure_other(server: &ServerProcess, cut: &AtomicUsize) {
    let begun = Instant::now();
    let (mut longest, mut count) = (Duration::ZERO, 0);
    while begun.elapsed() < DURATION || cut.load(Ordering::Relaxed) == 0 && begun.elapsed() < PATIENCE {
        let check = post("/api/check", r#"{"board":"1 2 3/4 5 6/8 7 0"}"#);
        for request in [check, solve(r#"{"board":"8 6 7/2 5 4/3 0 1"}"#, false)] {
            let asked = Instant::now();
            assert_eq!(status_from(OTHER, server.address, request.as_bytes()), 200, "{request}");
            longest = longest.max(asked.elapsed());
            count += 1;
        }
        sleep(Duration::from_millis(50));
    }
    println!("  {count} requests of another client served, the slowest in {} ms", longest.as_millis());
    assert!(longest < PATIENCE, "another client waited {longest:?}");
}

/// The requests of the visitor, each as large as it may be.
fn requests() -> Vec<(&'static str, String)> {
    let ordered = |columns: usize, rows: usize| {
        let tiles: Vec<String> = (0..columns * rows).map(|tile| tile.to_string()).collect();
        format!("{columns}x{rows}:{}", tiles.join(","))
    };
    let (line, square, huge) = (ordered(16_129, 1), ordered(32, 32), ordered(127, 127));
    let five = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0";
    let parts = ["zero", "hamming", "gaschnig", "chebyshev", "euclidean", "manhattan", "inversion"];
    let heuristics: Vec<String> = parts.iter().map(|part| format!("\"walking-distance+{part}\"")).collect();
    let moves = "LR".repeat(500);
    let render = |board: &str, format: &str, tile: u32, moves: &str| {
        let body = format!(r#"{{"board":"{board}","format":"{format}","tile":{tile},"moves":"{moves}"}}"#);
        post("/api/render", &body)
    };
    let convert = |moves: &str| post("/api/convert", &format!(r#"{{"board":"{line}","moves":"{moves}"}}"#));
    vec![
        ("run lengths", convert(&"L16128R16128".repeat(8_000))),
        ("long answers", convert(&"L16128R16128".repeat(8))),
        (
            "walking distances",
            post("/api/estimate", &format!(r#"{{"board":"{five}","heuristics":[{}]}}"#, heuristics.join(","))),
        ),
        ("sheets of 1000 boards", render(&square, "sheet-svg", 40, &moves)),
        ("sheets of 48 boards", render(&square, "sheet-svg", 40, &moves[..47])),
        ("sheets as PNG", render(&ordered(4, 4), "sheet-png", 24, &moves)),
        ("large pictures", render(&ordered(5, 5), "png", 512, "")),
        ("long animations", render(&ordered(5, 5), "gif", 512, &moves)),
        ("the largest board checked", post("/api/check", &format!(r#"{{"board":"{huge}"}}"#))),
        (
            "deep heuristics",
            post("/api/estimate", &format!(r#"{{"board":"1 2/3 0","heuristics":["{}"]}}"#, "max(".repeat(60_000))),
        ),
    ]
}
