//! Limits, Ctrl-C and closed pipes.

use std::io::Write;

use crate::process::{HARD, TWO, start, taquin};

#[test]
fn limits_stop_the_search_and_the_best_result_is_printed() {
    let stops: [(&[&str], &str); 3] = [
        (&["-a", "ida", "-H", "hamming", "--time", "50ms"], "Stopped by the time limit"),
        (&["-a", "bfs", "--nodes", "1k"], "Stopped by the node limit"),
        (&["-a", "bfs", "--memory", "1M"], "Stopped by the memory limit"),
    ];
    for (args, expected) in stops {
        let ran = taquin(&[&["solve", HARD], args].concat());
        assert_eq!(ran.code, Some(3), "{args:?}");
        assert!(ran.first().starts_with(expected), "{}", ran.stdout);
        assert!(ran.first().contains("every solution has at least "), "{}", ran.stdout);
    }
}

#[test]
fn formats_without_a_text_for_it_print_nothing() {
    let ran = taquin(&["solve", HARD, "-a", "bfs", "--nodes", "1k", "--format", "variant38"]);
    ran.prints(3, "");
    assert!(
        ran.stderr.starts_with("warning: stopped by the node limit; every solution has at least "),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["solve", "--format", "box"][..],
        &["solve"],
        &["solve", "--format", "json"],
        &["check"],
        &["batch"],
        &["convert"],
    ] {
        let mut child = start(args);
        drop(child.stdout.take());
        child.stdin.take().expect("piped").write_all(TWO.as_bytes()).expect("reads");
        let output = child.wait_with_output().expect("ends");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
mod interrupted {
    use std::io::Read;

    use super::*;
    use crate::process::{command, interrupt, send_interrupt, wait_for_end};

    #[test]
    fn solve_prints_the_best_result() {
        let ran = interrupt(command(&["solve", HARD, "-a", "ida", "-H", "hamming"]).spawn().expect("starts"));
        assert_eq!(ran.code, Some(130));
        assert!(ran.first().starts_with("Interrupted; no solution found, every solution has at least "));
    }

    #[test]
    fn writing_ends_immediately() {
        let board = taquin(&["generate", "30", "--seed", "1"]).stdout;
        let file = crate::process::TempFile::new("interrupted.txt", board);
        let mut child =
            command(&["solve", file.path(), "--until", "first", "--format", "princeton"]).spawn().expect("starts");
        // Once it writes, the search is finished; the remaining tens of megabytes are not read.
        let mut first = [0];
        child.stdout.as_mut().expect("piped").read_exact(&mut first).expect("something is written");
        send_interrupt(&child);
        assert_eq!(wait_for_end(child).code, Some(130));
    }

    #[test]
    fn compare_ends_after_the_current_row() {
        let args = ["compare", HARD, "-a", "ida,iddfs", "-H", "hamming", "--time", "1h", "--format", "csv"];
        let ran = interrupt(command(&args).spawn().expect("starts"));
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(130), 2), "{}", ran.stdout);
        assert!(ran.stdout.contains(",cancelled,"), "{}", ran.stdout);
    }

    #[test]
    fn generate_stops() {
        let args = ["generate", "5", "--length", "200", "--time", "1h", "--seed", "1"];
        interrupt(command(&args).spawn().expect("starts")).prints(130, "");
    }
}
