//! Limits, Ctrl-C and readers that go away.

use std::io::{Read, Write};

use crate::process::{HARD, Ran, TWO, start, taquin};

#[test]
fn limits_stop_the_search_and_what_is_known_is_printed() {
    let stops: [(&[&str], &str); 3] = [
        (&["-a", "ida", "-H", "hamming", "--time", "50ms"], "Stopped by the time limit"),
        (&["-a", "bfs", "--nodes", "1k"], "Stopped by the node limit"),
        (&["-a", "bfs", "--memory", "1M"], "Stopped by the memory limit"),
    ];
    for (args, expected) in stops {
        let ran = taquin(&[&["solve", HARD], args].concat());
        assert_eq!(ran.code, Some(3), "{args:?}");
        assert!(ran.first().starts_with(expected), "{}", ran.stdout);
        assert!(ran.first().contains("none has fewer than "), "{}", ran.stdout);
    }
}

#[test]
fn formats_without_words_for_it_stay_silent() {
    let ran = taquin(&["solve", HARD, "-a", "bfs", "--nodes", "1k", "-o", "variant38"]);
    ran.prints(3, "");
    assert!(
        ran.stderr.starts_with("warning: stopped by the node limit; no solution has fewer than "),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in
        [&["solve", "-o", "box"][..], &["solve"], &["solve", "-o", "json"], &["check"], &["batch"], &["convert"]]
    {
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
    use std::process::Command;

    use super::*;
    use crate::process::{command, wait_until_listening};

    fn interrupt(args: &[&str]) -> Ran {
        let mut child = command(args).spawn().expect("starts");
        wait_until_listening(&mut child);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
        assert!(sent.success());
        child.wait_with_output().expect("ends").into()
    }

    #[test]
    fn solve_prints_what_is_known() {
        let ran = interrupt(&["solve", HARD, "-a", "ida", "-H", "hamming"]);
        assert_eq!(ran.code, Some(130));
        assert!(ran.first().starts_with("Stopped on request; no solution found yet, and none has fewer than "));
    }

    #[test]
    fn writing_ends_at_once() {
        let board = taquin(&["generate", "30", "--seed", "1"]).stdout;
        let file = crate::process::TempFile::new("interrupted.txt", board);
        let mut child = command(&["solve", file.path(), "--first", "-o", "princeton"]).spawn().expect("starts");
        // Once it writes, the search is over; nobody reads the tens of megabytes that are to come.
        let mut first = [0];
        child.stdout.as_mut().expect("piped").read_exact(&mut first).expect("something is written");
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
        assert!(sent.success());
        assert_eq!(child.wait().expect("ends").code(), Some(130));
    }

    #[test]
    fn compare_ends_after_the_row_at_hand() {
        let ran = interrupt(&["compare", HARD, "-a", "ida,iddfs", "-H", "hamming", "--time", "1h", "-o", "csv"]);
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(130), 2), "{}", ran.stdout);
        assert!(ran.stdout.ends_with(",cancelled\n"), "{}", ran.stdout);
    }

    #[test]
    fn generate_gives_up() {
        let ran = interrupt(&["generate", "5", "--length", "200", "--time", "1h", "--seed", "1"]);
        ran.prints(130, "");
    }
}
