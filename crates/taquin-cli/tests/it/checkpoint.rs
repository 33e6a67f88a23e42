//! `--checkpoint`: a stopped search resumes.

use std::fs;

use crate::process::{HARD, LONG, Ran, TempFile, TempFolder, command, taquin, wait_while_running};

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
    assert!(fs::read_to_string(&path).expect("a checkpoint").starts_with("taquin checkpoint 3\n"));
    let stopped = taquin(&[&resumable[..], &["--time", "1ms"]].concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");

    let resumed = taquin(&[&resumable[..], &["--format", "json"]].concat()).json();
    let whole = taquin(&[&["solve"], &KORF[..], &["--format", "json"]].concat()).json();
    let complete = |report: &serde_json::Value| {
        let bounds = report["iterations"].as_array().expect("a list").clone();
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
    let resumable = [&["solve"], &LONG[..], &["--checkpoint", &path]].concat();
    let mut child = command(&resumable).spawn().expect("starts");
    wait_while_running(&mut child, "a checkpoint", || fs::exists(&path).expect("a folder"));
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

#[test]
fn what_is_kept_is_said_and_other_tables_are_refused_at_once() {
    let (_folder, path) = folder("checkpoint-said");
    let resumable = [&["solve"], &KORF[..], &["--checkpoint", &path]].concat();
    let stopped = taquin(&[&resumable[..], &["--nodes", "150k"]].concat());
    let kept = format!("kept in {path}: the search on light tables at bound ");
    assert!(stopped.stderr.contains(&kept) && stopped.stderr.contains("resumes it"), "{}", stopped.stderr);
    let mut other = resumable.clone();
    other[5] = "full";
    taquin(&other).rejects("was made with light tables: choose them (--tables light), or another file");
    let none = format!("{path}-none");
    let early = taquin(&["solve", HARD, "--checkpoint", &none, "--time", "0"]);
    assert!(early.stderr.contains(&format!("nothing to keep in {none} yet: ")), "{}", early.stderr);
    taquin(&["solve", HARD, "--checkpoint", "-"]).rejects("--checkpoint needs the name of a file");
}

#[test]
fn a_proof_that_is_kept_begins_on_small_tables() {
    let (folder, path) = folder("checkpoint-large");
    let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
    // The time doubles until three bounds are complete, which takes a fraction of a second of work; on full tables,
    // after minutes of building them, their nodes would be fewer.
    let first_bounds = |options: &[&str]| {
        for seconds in [1, 2, 4, 8, 16, 32, 64].map(|seconds: u32| seconds.to_string()) {
            let cache = folder.0.join("tables");
            let limited = ["solve", board, "--goal", "blank-first", "--format", "json", "--time", &seconds];
            let mut command = command(&[&limited, options].concat());
            let ran = Ran::from(command.env("TAQUIN_CACHE", cache).output().expect("runs")).json();
            let bounds = ran["iterations"].as_array().expect("a list").iter();
            let counts: Vec<_> = bounds.map(|b| [&b["bound"], &b["expanded"]].map(|n| n.as_u64())).collect();
            if counts.len() > 3 {
                return counts[..3].to_vec();
            }
        }
        panic!("no bounds were complete");
    };
    assert_eq!(first_bounds(&["--checkpoint", &path]), first_bounds(&[]));
}
