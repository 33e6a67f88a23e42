//! Files of earlier versions are read, or refused with words; `tests/kept` has those of each release.

use std::fs;
use std::path::Path;

use crate::process::{Ran, TempFolder, command};

/// The folders of releases, each copied to where a test may write.
fn releases() -> Vec<TempFolder> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let mut copies = Vec::new();
    for release in fs::read_dir(kept).expect("kept files").map(|entry| entry.expect("an entry").path()) {
        let name = release.file_name().expect("a name").to_str().expect("plain").to_owned();
        let copy = TempFolder::created(&format!("kept-{name}-{}", copies.len()));
        for file in fs::read_dir(&release).expect("files").map(|entry| entry.expect("an entry").path()) {
            fs::copy(&file, copy.0.join(file.file_name().expect("a name"))).expect("copied");
        }
        copies.push(copy);
    }
    assert!(!copies.is_empty());
    copies
}

#[test]
fn what_earlier_versions_wrote_is_read_or_refused_with_words() {
    for folder in releases() {
        let taquin = |args: &[&str]| Ran::from(command(args).current_dir(&folder.0).output().expect("runs"));
        let read_or_refused = |args: &[&str]| {
            let ran = taquin(args);
            let is_refused = ran.code == Some(2) && ran.stderr.starts_with("error: ");
            assert!(matches!(ran.code, Some(0 | 3)) || is_refused, "{args:?}: {ran:?}");
            !is_refused
        };
        if read_or_refused(&["batch", "boards.txt", "--resume", "journal", "-o", "again.jsonl"]) {
            let lengths = |name: &str| -> Vec<String> {
                let text = fs::read_to_string(folder.0.join(name)).expect("results");
                text.lines().map(|line| line.split("\"length\":").nth(1).expect("a length")[..2].to_owned()).collect()
            };
            assert_eq!(lengths("again.jsonl"), lengths("results.jsonl"));
        }
        let checkpoint = fs::read_to_string(folder.0.join("checkpoint")).expect("text");
        let board = checkpoint.lines().find_map(|line| line.strip_prefix("board ")).expect("a board");
        let options = ["-a", "pdb", "--tables", "light", "--nodes", "10000", "--checkpoint", "checkpoint"];
        read_or_refused(&[&["solve", board], options.as_slice()].concat());
        read_or_refused(&["render", "solved.json", "-o", "solved.svg"]);
        assert!(taquin(&["pdb", "verify", "--cache", "."]).code.is_some());
        let listed = taquin(&["pdb", "list", "--cache", "."]);
        assert!(listed.stdout.contains("2x6"), "{listed:?}");
    }
}
