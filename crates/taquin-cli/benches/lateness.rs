//! How late the program ends after its time limit, and after Ctrl-C: `cargo bench -p taquin-cli --bench lateness`.
//!
//! Each search would take hours. The figures depend on what else the machine does: tests decide only that it ends.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time that each search is given.
const TIME: Duration = Duration::from_millis(300);
const ROUNDS: usize = 5;

/// Shape and algorithm.
const SEARCHES: [(&str, &[&str]); 16] = [
    ("5x5", &["-a", "pdb", "--tables", "light"]),
    ("5x5", &["-a", "ida"]),
    ("5x5", &["-a", "iddfs"]),
    ("5x5", &["-a", "astar"]),
    ("5x5", &["-a", "bfs"]),
    ("5x5", &["-a", "textbook"]),
    ("5x5", &["-a", "bidirectional"]),
    ("5x5", &["-a", "anytime"]),
    ("5x5", &["-a", "beam:1000000"]),
    ("7x7", &[]),
    ("10x10", &[]),
    ("40x40", &[]),
    ("127x127", &[]),
    ("2x8000", &[]),
    ("3x3000", &["-a", "astar"]),
    ("8000x2", &["-a", "astar"]),
];

fn main() {
    println!("{:<42} {:>22} {:>22}", "ms late, median (most)", "--time", "Ctrl-C");
    for (shape, options) in SEARCHES {
        let board =
            taquin(&["generate", shape, "--seed", "3"]).stdout(Stdio::piped()).output().expect("it starts").stdout;
        let file = std::env::temp_dir().join(format!("taquin-lateness-{}.txt", std::process::id()));
        std::fs::write(&file, board).expect("the temporary folder can be written");
        let path = file.to_str().expect("text");
        let late = |run: &dyn Fn(&[&str]) -> Duration| {
            summary((0..ROUNDS).map(|_| run(&[&["solve", path], options].concat())))
        };
        println!(
            "{:<42} {:>22} {:>22}",
            format!("{shape} {}", options.join(" ")),
            late(&after_limit),
            late(&after_interrupt)
        );
        std::fs::remove_file(file).expect("it was written");
    }
}

/// The time between the limit and the end of the process.
fn after_limit(args: &[&str]) -> Duration {
    let limit = TIME.as_secs_f64().to_string();
    let begun = Instant::now();
    start(&[args, &["--time", &limit]].concat()).wait().expect("it ends");
    begun.elapsed().saturating_sub(TIME)
}

/// The time between Ctrl-C and the end of the process.
fn after_interrupt(args: &[&str]) -> Duration {
    let mut child = start(&[args, &["--time", "3600"]].concat());
    sleep(TIME);
    let begun = Instant::now();
    let id = child.id().to_string();
    Command::new("kill").args(["-s", "INT", &id]).status().expect("kill is there");
    child.wait().expect("it ends");
    begun.elapsed()
}

fn start(args: &[&str]) -> Child {
    taquin(args).stdout(Stdio::null()).spawn().expect("it starts")
}

fn taquin(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.args(args).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

fn summary(times: impl Iterator<Item = Duration>) -> String {
    let mut millis: Vec<u128> = times.map(|time| time.as_millis()).collect();
    millis.sort_unstable();
    format!("{} ({})", millis[millis.len() / 2], millis[millis.len() - 1])
}
