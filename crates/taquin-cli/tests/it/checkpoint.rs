//! `--checkpoint`: a stopped search resumes.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use crate::process::{HARD, TempFile, TempFolder, command, taquin};

/// One of Korf's boards, with his goal: half a million expansions on light tables.
const KORF: [&str; 7] =
    ["13 11 4 12/1 8 9 15/6 5 14 2/7 3 10 0", "--goal", "blank-first", "--tables", "light", "--threads", "1"];
const LENGTH: &str = "62 moves, proven shortest";

fn folder(name: &str) -> (TempFolder, String) {
    let folder = TempFolder::new(name);
    fs::create_dir(&folder.0).expect("makes");
    let path = format!("{}/search", folder.path());
    (folder, path)
}

#[test]
fn a_search_stopped_by_a_limit_resumes() {
    let (folder, path) = folder("checkpoint-limit");
    let resumable = [&["solve"], &KORF[..], &["--checkpoint", &path]].concat();
    let stopped = taquin(&[&resumable[..], &["--nodes", "150k"]].concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(fs::read_to_string(&path).expect("a checkpoint").starts_with("taquin checkpoint 2\n"));
    let stopped = taquin(&[&resumable[..], &["--time", "1ms"]].concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");

    let resumed = taquin(&[&resumable[..], &["--format", "json"]].concat()).json();
    let whole = taquin(&[&["solve"], &KORF[..], &["--format", "json"]].concat()).json();
    let complete = |report: &serde_json::Value| {
        let bounds = report["bounds"].as_array().expect("bounds").clone();
        let counts = |b: &serde_json::Value| [&b["bound"], &b["expanded"], &b["generated"]].map(|n| n.as_u64());
        bounds[..bounds.len() - 1].iter().map(counts).collect::<Vec<_>>()
    };
    assert_eq!(resumed["length"], 62, "{resumed}");
    assert_eq!(complete(&resumed), complete(&whole));
    assert!(resumed["expanded"].as_u64() < whole["expanded"].as_u64(), "finished work is not repeated");
    assert!(folder.files().is_empty(), "a finished search leaves no file");
    assert_eq!(taquin(&resumable).first(), LENGTH, "and is repeated on request");
}

#[test]
fn a_killed_search_resumes() {
    let (_folder, path) = folder("checkpoint-kill");
    let resumable = ["solve", HARD, "--tables", "light", "--checkpoint", &path];
    let mut child = command(&resumable).spawn().expect("starts");
    while !fs::exists(&path).expect("a folder") {
        assert!(child.try_wait().expect("it was started").is_none(), "it ended without a checkpoint");
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("it runs");
    child.wait().expect("ends");
    let resumed = taquin(&[&resumable[..], &["--nodes", "300k"]].concat());
    assert_eq!(resumed.code, Some(3), "{resumed:?}");
    assert!(fs::exists(&path).expect("a folder"));
}

#[test]
fn other_files_are_rejected_and_kept() {
    let letter = TempFile::new("letter.txt", "to somebody");
    let resumable = |path: &str| taquin(&[&["solve"], &KORF[..], &["--checkpoint", path]].concat());
    resumable(letter.path()).rejects("letter.txt is not a checkpoint of this version of taquin; it was not changed");
    assert_eq!(fs::read_to_string(letter.path()).expect("it is there"), "to somebody");
    resumable("/nowhere/search").rejects("cannot write the checkpoint /nowhere/search: ");
    taquin(&["solve", HARD, "-a", "ida", "--checkpoint", letter.path()])
        .rejects("a checkpoint is for searches on pattern databases: ");
}
