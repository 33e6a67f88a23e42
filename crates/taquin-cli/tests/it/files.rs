//! Files that cannot be written or read to their end: the answer comes first, then the complaint.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::process::{EASY, HARD, Ran, TempFile, TempFolder, command, taquin};

/// Runs with a limit of 4 to 8 KiB on the size of files; the unit depends on the shell.
fn with_small_files(args: &[&str], stdout: Stdio) -> Ran {
    let script = format!("ulimit -f 8 && exec {} \"$@\"", env!("CARGO_BIN_EXE_taquin"));
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh"]).args(args).env("TAQUIN_CACHE", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).output().expect("runs").into()
}

fn folder(name: &str) -> TempFolder {
    let folder = TempFolder::new(name);
    fs::create_dir(&folder.0).expect("makes");
    folder
}

#[test]
fn a_picture_beyond_the_size_limit_is_an_error_after_the_answer() {
    let folder = folder("file-limit");
    let path = format!("{}/solution.gif", folder.path());
    let ran = with_small_files(&["solve", "8 6 7/2 5 4/3 0 1", "--gif", &path], Stdio::piped());
    assert_eq!((ran.code, ran.first()), (Some(2), "31 moves, proven shortest"), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write ") && ran.stderr.contains("too large"), "{}", ran.stderr);
    assert!(folder.files().is_empty(), "no part of it is left: {:?}", folder.files());
}

#[test]
fn output_beyond_the_size_limit_is_an_error() {
    let file = TempFile::new("file-limit.txt", "");
    let out = fs::File::create(file.path()).expect("makes");
    let ran = with_small_files(&["generate", "--count", "10000", "--seed", "1"], Stdio::from(out));
    ran.rejects("too large");
    assert!(fs::metadata(file.path()).expect("there").len() >= 4096);
}

#[test]
fn a_checkpoint_that_cannot_be_written_does_not_cost_the_answer() {
    let folder = folder("checkpoint-gone");
    let path = format!("{}/search", folder.path());
    let args = ["solve", HARD, "--tables", "light", "--threads", "1", "--time", "2", "--checkpoint", &path];
    let mut child = command(&args).spawn().expect("starts");
    while !fs::exists(&path).expect("a folder") {
        assert!(child.try_wait().expect("it was started").is_none(), "it ended without a checkpoint");
        sleep(Duration::from_millis(5));
    }
    fs::remove_dir_all(&folder.0).expect("removes");
    let ran = Ran::from(child.wait_with_output().expect("ends"));
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.first().contains("every solution has at least"), "{}", ran.stdout);
    assert!(ran.stderr.contains(&format!("cannot write the checkpoint {path}: ")), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn files_without_end_are_refused() {
    let begin = Instant::now();
    let zero = "/dev/zero";
    taquin(&["solve", HARD, "--checkpoint", zero])
        .rejects("/dev/zero is not a checkpoint of this version of taquin; it was not changed");
    taquin(&["solve", "--file", zero]).rejects("/dev/zero is too long: more than 16 MiB");
    taquin(&["solve", EASY, "--goal-file", zero]).rejects("/dev/zero is too long");
    taquin(&["verify", EASY, zero]).rejects("/dev/zero is too long");
    taquin(&["render", EASY, zero, "-o", "/dev/null", "--format", "gif"]).rejects("/dev/zero is too long");
    taquin(&["batch", zero]).rejects("cannot read /dev/zero: line 1 is longer than 68 MiB");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_checkpoint() {
    let folder = folder("checkpoint-pipe");
    let path = format!("{}/pipe", folder.path());
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo is there").success());
    taquin(&["solve", HARD, "--checkpoint", &path]).rejects("is not a checkpoint");
}
