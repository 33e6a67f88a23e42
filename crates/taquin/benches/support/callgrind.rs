//! Counts the instructions of a benchmark with valgrind.

use std::process::Command;

/// The instructions of this program called with these arguments; `None` if valgrind is not installed.
pub fn instructions(arguments: &[&str]) -> Option<u64> {
    let me = std::env::current_exe().expect("the path of this program");
    let log = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(me)
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&log.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}
