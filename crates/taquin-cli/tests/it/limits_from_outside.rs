//! Limits on time and memory, measured from outside the process: wall-clock time, peak of the resident size, exit code.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{Ran, TempFile, command, taquin, wait_until_listening};

const MIB: u64 = 1 << 20;
/// The most that a run may take beyond its limit on time; machines that run tests are slow and shared.
const LATE: Duration = Duration::from_secs(3);

/// A run as seen from outside.
struct Measured {
    ran: Ran,
    time: Duration,
    /// The peak of the resident size in bytes.
    resident: u64,
}

/// Runs to the end and watches the resident size.
fn measure(args: &[&str]) -> Measured {
    let started = Instant::now();
    let mut child = command(args).spawn().expect("starts");
    let mut stdout = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut stdout).expect("text"));
    let mut resident = 0;
    while child.try_wait().expect("it was started").is_none() {
        resident = resident.max(peak_of(&child));
        std::thread::sleep(Duration::from_millis(1));
    }
    let time = started.elapsed();
    let ran = Ran::from(child.wait_with_output().expect("ended"));
    Measured { ran: Ran { stdout: reader.join().expect("reads"), ..ran }, time, resident }
}

/// The peak of the resident size so far; 0 if the process has just ended.
fn peak_of(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
    1024 * peak.unwrap_or(0u64)
}

fn board(shape: &str) -> TempFile {
    TempFile::new(&format!("outside-{shape}.txt"), taquin(&["generate", shape, "--seed", "3"]).stdout)
}

/// Algorithm, further options, shape, limit in MiB, and whether the search needs more memory than that.
const SEARCHES: [(&str, &[&str], &str, u64, bool); 18] = [
    ("bfs", &[], "4x4", 30, true),
    ("bfs", &[], "5x5", 50, true),
    ("dijkstra", &[], "5x5", 30, true),
    ("astar", &[], "4x4", 30, true),
    ("astar", &[], "5x5", 50, true),
    ("astar", &[], "7x7", 30, true),
    ("bidirectional", &[], "5x5", 50, true),
    ("textbook", &[], "5x5", 30, true),
    ("lockstep", &[], "7x7", 30, true),
    ("weighted", &[], "7x7", 30, true),
    ("greedy", &[], "7x7", 30, true),
    ("beam", &["--width", "100000"], "5x5", 30, true),
    ("auto", &["--metric", "mtm"], "4x4", 30, false),
    ("astar", &["-H", "walking-distance"], "2x6", 15, true),
    ("astar", &["-H", "walking-distance"], "3x5", 26, true),
    ("bidirectional", &["-H", "walking-distance"], "4x4", 30, true),
    ("pdb", &["--time", "0.5"], "4x4", 50, false),
    ("anytime", &["--time", "0.5"], "6x6", 50, false),
];

#[test]
fn no_search_holds_more_than_its_limit() {
    // What the program takes without a search; debug information makes it larger than the released one.
    let own = measure(&["solve", "1 2 3/4 5 0/7 8 6"]).resident.max(10 * MIB);
    for (algorithm, options, shape, limit, needs_more) in SEARCHES {
        let file = board(shape);
        let memory = format!("{limit}M");
        let args =
            [&["solve", file.path(), "-a", algorithm, "--memory", &memory, "--format", "json"], options].concat();
        let Measured { ran, resident, .. } = measure(&args);
        let allowed = limit * MIB * 105 / 100 + own;
        assert!(resident <= allowed, "{args:?}: {} MiB", resident / MIB);
        assert!(!needs_more || ran.json()["stopped"] == "memory", "{args:?}: {}", ran.stdout);
        assert!(ran.json()["bytes_peak"].as_u64().expect("a number") <= limit * MIB, "{args:?}");
    }
}

#[test]
fn huge_and_thin_boards_end_in_time() {
    for shape in ["2x8000", "3x3000", "250x250", "127x127"] {
        let file = board(shape);
        let Measured { ran, time, resident } =
            measure(&["solve", file.path(), "--time", "0.3", "--memory", "100M", "--format", "json"]);
        assert!(time < Duration::from_millis(300) + LATE, "{shape}: {time:?}");
        assert!(resident < 130 * MIB, "{shape}: {} MiB", resident / MIB);
        assert_eq!((ran.code, ran.json()["stopped"].as_str()), (Some(3), Some("time")), "{shape}");
        assert!(ran.json()["lower_bound"].as_u64() > Some(1_000_000), "{shape}");
    }
}

#[test]
fn a_solution_that_memory_cannot_hold_is_given_up() {
    let file = board("2x2000");
    let Measured { ran, resident, .. } = measure(&["solve", file.path(), "--first", "--memory", "4M"]);
    assert_eq!(ran.code, Some(3), "{}", ran.first());
    assert!(ran.first().starts_with("Stopped by the memory limit; no solution found, every solution has at least "));
    assert!(resident < 40 * MIB, "{} MiB", resident / MIB);
}

#[test]
fn the_construction_of_a_huge_solution_can_be_interrupted() {
    let file = board("2x8000");
    let mut child = command(&["solve", file.path(), "--time", "1h"]).stdout(Stdio::null()).spawn().expect("starts");
    wait_until_listening(&mut child);
    std::thread::sleep(Duration::from_millis(200));
    let sent = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(kill.success());
    assert_eq!(child.wait().expect("ends").code(), Some(130));
    assert!(sent.elapsed() < LATE, "{:?}", sent.elapsed());
}

#[test]
fn a_limit_of_the_shell_stops_a_search_instead_of_ending_the_process() {
    for (options, shape) in [("-a bfs", "5x5"), ("-a astar --memory 10G", "5x5"), ("--time 0.5", "6x6")] {
        let file = board(shape);
        let script = format!("ulimit -v 400000; exec \"$0\" solve \"$1\" {options}");
        let program = env!("CARGO_BIN_EXE_taquin");
        let output = Command::new("sh").args(["-c", &script, program, file.path()]).output().expect("sh is there");
        let ran = Ran::from(output);
        assert_eq!(ran.code, Some(3), "{options}: {} {}", ran.first(), ran.stderr);
    }
}
