//! Limits on time and memory, seen from outside the process: peak of the resident size, exit code, whether it ends.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use crate::process::{EASY, Ran, TempFile, command, interrupt, shell, start, taquin, wait_for, wait_until_worked};

const MIB: u64 = 1 << 20;

/// A run as seen from outside.
struct Measured {
    ran: Ran,
    /// The peak of the resident size in bytes.
    resident: u64,
}

/// Runs to the end and watches the resident size.
fn measure(args: &[&str]) -> Measured {
    let mut child = command(args).spawn().expect("starts");
    let mut stdout = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut stdout).expect("text"));
    let mut resident = 0;
    wait_for("the end of the search", || {
        resident = resident.max(peak_of(&child));
        child.try_wait().expect("it was started").is_some()
    });
    let ran = Ran::from(child.wait_with_output().expect("ended"));
    Measured { ran: Ran { stdout: reader.join().expect("reads"), ..ran }, resident }
}

/// The resident size of the program that has solved a small board and waits for the next.
fn own_size() -> u64 {
    let mut child = start(&["batch", "--threads", "2"]);
    let mut stdin = child.stdin.take().expect("piped");
    writeln!(stdin, "{EASY}").expect("it reads");
    let mut answer = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut answer).expect("it answers");
    let size = peak_of(&child);
    drop(stdin);
    child.wait().expect("ends");
    size
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
/// Where there are threads, two of them: each takes memory of its own.
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
    ("beam:100000", &[], "5x5", 30, true),
    ("auto", &["--metric", "mtm"], "4x4", 30, false),
    ("astar", &["-H", "walking-distance"], "2x6", 15, true),
    ("astar", &["-H", "walking-distance"], "3x5", 26, true),
    ("bidirectional", &["-H", "walking-distance"], "4x4", 30, true),
    ("pdb", &["--time", "0.5", "--threads", "2"], "4x4", 50, false),
    ("anytime", &["--time", "0.5", "--threads", "2"], "6x6", 50, false),
];

#[test]
fn no_search_holds_more_than_its_limit() {
    // What the program takes without a search; debug information makes it larger than the released one.
    let own = own_size().max(10 * MIB);
    for (algorithm, options, shape, limit, needs_more) in SEARCHES {
        let file = board(shape);
        let memory = format!("{limit}M");
        let args =
            [&["solve", file.path(), "-a", algorithm, "--memory", &memory, "--format", "json"], options].concat();
        let Measured { ran, resident } = measure(&args);
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
        let limits = ["--time", "0.3", "--memory", "100M", "--threads", "2"];
        let Measured { ran, resident } =
            measure(&[&["solve", file.path()], &limits[..], &["--format", "json"]].concat());
        assert!(resident < 130 * MIB, "{shape}: {} MiB", resident / MIB);
        assert_eq!((ran.code, ran.json()["stopped"].as_str()), (Some(3), Some("time")), "{shape}");
        assert!(ran.json()["lower_bound"].as_u64() > Some(1_000_000), "{shape}");
    }
}

#[test]
fn a_solution_that_memory_cannot_hold_is_given_up() {
    let file = board("2x2000");
    let Measured { ran, resident } = measure(&["solve", file.path(), "--until", "first", "--memory", "4M"]);
    assert_eq!(ran.code, Some(3), "{}", ran.first());
    assert!(ran.first().starts_with("Stopped by the memory limit; no solution found, every solution has at least "));
    assert!(resident < 40 * MIB, "{} MiB", resident / MIB);
}

#[test]
fn the_construction_of_a_huge_solution_can_be_interrupted() {
    let file = board("2x8000");
    let mut child = command(&["solve", file.path(), "--time", "1h"]).stdout(Stdio::null()).spawn().expect("starts");
    wait_until_worked(&mut child, 20);
    assert_eq!(interrupt(child).code, Some(130));
}

#[test]
fn a_limit_of_the_shell_stops_a_search_instead_of_ending_the_process() {
    for (options, shape) in [("-a bfs", "5x5"), ("-a astar --memory 10G", "5x5"), ("--time 0.5", "6x6")] {
        let file = board(shape);
        let script = format!("ulimit -v 400000; exec \"$0\" solve \"$1\" {options}");
        let ran = Ran::from(shell(&script, &[file.path()]).output().expect("there is a shell"));
        assert_eq!(ran.code, Some(3), "{options}: {} {}", ran.first(), ran.stderr);
    }
}
