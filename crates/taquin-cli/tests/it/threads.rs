//! Threads that the system does not start.

use crate::process::{EASY, HARD, Ran, TempFolder, command, taquin};

const KORF: [&str; 3] = ["13 11 4 12/1 8 9 15/6 5 14 2/7 3 10 0", "--goal", "blank-first"];
/// A stack that no system has room for, so that no thread can be started.
const ENORMOUS_STACK: &str = "70368744177664";

fn without_threads(args: &[&str]) -> Ran {
    command(args).env("RUST_MIN_STACK", ENORMOUS_STACK).output().expect("runs").into()
}

#[test]
fn everything_works_without_a_second_thread() {
    let fewer = "the system starts fewer threads than asked for";
    let ran = without_threads(&["solve", EASY, "-j", "8"]);
    assert_eq!((ran.code, ran.first()), (Some(0), "1 move, proven shortest"), "{}", ran.stderr);
    assert!(ran.stderr.contains("Ctrl-C") && !ran.stderr.contains(fewer), "it needs one thread: {}", ran.stderr);

    let ran = without_threads(&[&["solve"], &KORF[..], &["-j", "8"]].concat());
    assert_eq!((ran.code, ran.first()), (Some(0), "62 moves, proven shortest"), "{}", ran.stderr);
    assert_eq!(ran.stderr.matches(fewer).count(), 1, "{}", ran.stderr);

    let large = taquin(&["generate", "5", "--seed", "1"]).stdout;
    let ran = without_threads(&["solve", large.trim(), "-j", "8", "--time", "300ms"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.first().contains("every solution has at least"), "{}", ran.stdout);

    let near = taquin(&["generate", "6", "--walk", "24", "--seed", "1"]).stdout;
    let ran = without_threads(&["solve", near.trim(), "-j", "8"]);
    assert!(ran.first().ends_with("proven shortest"), "{}", ran.stdout);

    let folder = TempFolder::new("threads");
    std::fs::create_dir(&folder.0).expect("makes");
    let picture = format!("{}/solution.gif", folder.path());
    assert_eq!(without_threads(&["render", EASY, "U", "-o", &picture]).code, Some(0));
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn a_server_without_threads_is_refused() {
    without_threads(&["serve", "--port", "0"]).rejects("it needs 4 threads, and the system starts 0");
}

#[test]
fn a_batch_without_a_second_thread() {
    let file = crate::process::TempFile::new("alone.txt", format!("{EASY}\n\nx y\n{EASY}\n"));
    let ran = without_threads(&["batch", file.path(), "-j", "8"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let starts: Vec<_> = ran.stdout.lines().map(|line| line.get(..7).unwrap_or(line)).collect();
    assert_eq!(starts, ["1\t1\tU\tp", "3\terror", "4\t1\tU\tp"]);
    assert!(ran.stderr.contains("the system starts only 1 of 8 threads"), "{}", ran.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_goes_on_with_the_threads_there_are() {
    // Each thread takes a gibibyte of the four there are.
    let script = "ulimit -v 4194304 && exec \"$0\" solve \"$@\" -j 16 --memory 200M";
    let mut command = crate::process::shell(script, &KORF);
    let ran = Ran::from(command.env("RUST_MIN_STACK", "1073741824").output().expect("there is a shell"));
    assert_eq!((ran.code, ran.first()), (Some(0), "62 moves, proven shortest"), "{}", ran.stderr);
    assert!(ran.stderr.contains("fewer threads than asked for"), "{}", ran.stderr);
}

#[test]
fn absurd_numbers_are_refused_before_the_search() {
    for number in ["0", "1025", "60000", "18446744073709551615"] {
        let endless = ["solve", HARD, "-a", "iddfs", "-j", number];
        taquin(&endless).rejects("expected a number of threads from 1 to 1,024");
    }
}
