//! Reading within bounds: whatever a file holds, commands that read it end with an error, in little memory.

use std::fs::File;
use std::path::Path;
use std::process::Output;

use taquin::unstable::Journal;

use crate::process::{EASY, TempFile, TempFolder, shell, taquin};

/// Runs with at most this many kibibytes of address space.
fn limited(kibibytes: u32, args: &[&str]) -> Output {
    shell(&format!("ulimit -v {kibibytes} && exec \"$0\" \"$@\""), args).output().expect("runs")
}

/// Checks that a file was refused with this in the message.
#[track_caller]
fn refused(ran: &Output, message: &str, args: &[&str]) {
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{args:?}: {errors}");
    assert!(errors.contains(message), "{args:?}: no {message:?} in:\n{errors}");
}

#[test]
fn run_lengths_are_refused_before_they_are_expanded() {
    let tiles: Vec<String> = (1..16_129).map(|tile| tile.to_string()).collect();
    let text = format!("1x16129 {} 0", tiles.join(" "));
    let board = TempFile::new("row.txt", &text);
    let moves = TempFile::new("row-moves.txt", "R16128L16128".repeat(100_000));
    let expanded = "R16128L16128".repeat(100_000);
    let json = TempFile::new(
        "row.json",
        format!(
            "{{\"board\":\"{text}\",\"goal\":\"{text}\",\"solvable\":true,\"length\":2,\"moves\":\"{expanded}\",\
             \"optimal\":false,\"lower_bound\":0,\"algorithm\":\"ida\",\"heuristic\":null,\"expanded\":0,\"generated\":1,\
             \"stored_peak\":0,\"bytes_peak\":0,\"seconds\":0,\"iterations\":[],\"stopped\":null}}"
        ),
    );
    let folder = TempFolder::created("row-pictures");
    let picture = folder.file("row.gif");
    let commands: [&[&str]; 4] = [
        &["verify", board.path(), moves.path()],
        &["render", board.path(), moves.path(), "-o", &picture],
        &["convert", board.path(), "--moves", moves.path(), "--moves-to", "blank"],
        &["render", json.path(), "-o", &picture],
    ];
    for args in commands {
        refused(&limited(1_000_000, args), "at most 67,108,864 moves", args);
    }
    let verify = "ulimit -v 1000000 && exec \"$0\" verify < \"$1\"";
    refused(&shell(verify, &[json.path()]).output().expect("runs"), "at most 67,108,864 moves", &["verify"]);
    assert!(folder.files().is_empty());
}

#[test]
fn run_lengths_in_a_forged_journal_are_not_expanded() {
    let tiles: Vec<String> = (1..16_129).map(|tile| tile.to_string()).collect();
    let board = TempFile::new("forged-row.txt", format!("1x16129 {} 0", tiles.join(" ")));
    let folder = TempFolder::created("forged-journal");
    for command in ["batch", "bench"] {
        let (honest, forged) = (folder.file(&format!("{command}-honest")), folder.file(&format!("{command}-forged")));
        let args = [command, board.path(), "-a", "ida", "-q", "--resume"];
        assert_eq!(taquin(&[&args[..], &[&honest]].concat()).code, Some(0));
        let title = format!("taquin {command} journal 1");
        let journal = Journal::open(Path::new(&honest), &title).expect("a journal");
        let record =
            journal.records().and_then(|mut records| records.next_record()).expect("readable").expect("a result");
        let moves = format!("\"moves\":\"{}\"", "R16128L16128".repeat(100_000));
        let record = record.replace("\"moves\":\"\"", &moves).replace("\"length\":0", "\"length\":1000000000000000000");
        assert!(record.len() > moves.len());
        let header = journal.header().expect("a first line");
        Journal::open(Path::new(&forged), &title)
            .and_then(|mut forged| forged.append([header, &record]))
            .expect("it can be written");
        let args = [&args[..], &[&forged]].concat();
        refused(&limited(1_000_000, &args), "its line 2 is not a result of board 1", &args);
    }
}

#[test]
fn huge_files_are_refused_by_every_command_that_reads() {
    let folder = TempFolder::created("huge");
    let huge = folder.file("huge.txt");
    File::create(&huge).and_then(|file| file.set_len(8 << 30)).expect("a sparse file");
    let picture = folder.file("picture.png");
    let commands: [&[&str]; 14] = [
        &["solve", &huge],
        &["solve", EASY, "--goal-file", &huge],
        &["solve", EASY, "--checkpoint", &huge, "--algorithm", "pdb"],
        &["check", &huge],
        &["inspect", &huge],
        &["compare", &huge],
        &["compare", "--set", &huge],
        &["convert", &huge],
        &["convert", EASY, "--moves", &huge, "--moves-to", "blank"],
        &["verify", EASY, &huge],
        &["render", EASY, "--image", &huge, "-o", &picture],
        &["bench", &huge],
        &["bench", "hardest8", "--resume", &huge],
        &["batch", "-", "--resume", &huge],
    ];
    for args in commands {
        refused(&limited(1_000_000, args), "huge.txt", args);
    }
    refused(&limited(1_000_000, &["batch", &huge]), "1 bad", &["batch"]);
    assert_eq!(std::fs::metadata(&huge).expect("a file").len(), 8 << 30);
}
