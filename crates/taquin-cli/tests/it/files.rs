//! Files that cannot be written or read to their end: the answer comes first, then the complaint.

use std::fs;
use std::process::{Command, Stdio};

use crate::process::{
    EASY, HARD, LONG, Ran, TempFile, TempFolder, command, send_interrupt, shell, taquin, wait_for_end,
    wait_while_running,
};

/// Runs with a limit of 4 to 8 KiB on the size of files; the unit depends on the shell.
fn with_small_files(args: &[&str], stdout: Stdio) -> Ran {
    shell("ulimit -f 8 && exec \"$0\" \"$@\"", args).stdout(stdout).output().expect("there is a shell").into()
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
    let ran = with_small_files(&["solve", "8 6 7/2 5 4/3 0 1", "--draw", &path], Stdio::piped());
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
    let mut child = command(&[&["solve"], &LONG[..], &["--checkpoint", &path]].concat()).spawn().expect("starts");
    wait_while_running(&mut child, "a checkpoint", || fs::exists(&path).expect("a folder"));
    fs::remove_dir_all(&folder.0).expect("removes");
    send_interrupt(&child);
    let ran = wait_for_end(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.first().contains("every solution has at least"), "{}", ran.stdout);
    assert!(ran.stderr.contains(&format!("cannot write the checkpoint {path}: ")), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_somebody_removes_is_written_again() {
    let folder = folder("checkpoint-removed");
    let path = format!("{}/search", folder.path());
    let mut child = command(&[&["solve"], &LONG[..], &["--checkpoint", &path]].concat()).spawn().expect("starts");
    wait_while_running(&mut child, "a checkpoint", || fs::exists(&path).expect("a folder"));
    fs::remove_file(&path).expect("removes");
    send_interrupt(&child);
    let ran = wait_for_end(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(fs::exists(&path).expect("a folder"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn files_without_end_are_refused() {
    let zero = "/dev/zero";
    taquin(&["solve", HARD, "--checkpoint", zero])
        .rejects("/dev/zero is not a checkpoint of this version of taquin; it was not changed");
    taquin(&["solve", "--file", zero]).rejects("/dev/zero:1:1: found binary data, but expected text");
    taquin(&["solve", EASY, "--goal-file", zero]).rejects("/dev/zero:1:1: found binary data");
    taquin(&["verify", EASY, zero]).rejects("/dev/zero:1:1: move 1: found '<U+0000>'");
    taquin(&["render", EASY, zero, "-o", "/dev/null", "--format", "gif"]).rejects("/dev/zero:1:1: move 1");
    taquin(&["batch", zero]).prints(2, "1\terror\tline 1, column 1: found binary data, but expected text\n");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_checkpoint() {
    let folder = folder("checkpoint-pipe");
    let path = format!("{}/pipe", folder.path());
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo is there").success());
    taquin(&["solve", HARD, "--checkpoint", &path]).rejects("is not a checkpoint");
}
