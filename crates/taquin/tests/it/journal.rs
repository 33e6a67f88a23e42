//! Journals: what is appended is read back, whatever else happens to the file.

use std::fs;
use std::path::{Path, PathBuf};

use taquin::unstable::{Journal, JournalError};

use crate::scratch::Scratch;

const TITLE: &str = "taquin test journal 1";
const HEADER: &str = r#"{"journal":"taquin test journal 1","of":"a test"}"#;
const RECORDS: [&str; 3] = [r#"{"line":1}"#, r#"{"line":2,"name":"é,\"sum\":7"}"#, r#"{"line":3}"#];

/// The path of a journal in a folder of its own, with all records.
fn journal(name: &str) -> (Scratch, PathBuf) {
    let scratch = Scratch::new(name);
    fs::create_dir_all(&scratch.0).unwrap();
    let path = scratch.0.join("journal.jsonl");
    let mut journal = Journal::open(&path, TITLE).unwrap();
    assert_eq!(journal.header(), None);
    journal.append([HEADER]).unwrap();
    journal.append(RECORDS).unwrap();
    journal.sync().unwrap();
    (scratch, path)
}

/// The records of a journal that can be opened.
fn records(path: &Path) -> Result<Vec<String>, JournalError> {
    let journal = Journal::open(path, TITLE)?;
    let mut records = journal.records()?;
    let mut found = Vec::new();
    while let Some(record) = records.next_record()? {
        found.push(record);
    }
    Ok(found)
}

#[test]
fn what_is_appended_is_read_back() {
    let (_scratch, path) = journal("journal-back");
    assert_eq!(records(&path).unwrap(), RECORDS);
    let mut again = Journal::open(&path, TITLE).unwrap();
    assert_eq!(again.header(), Some(HEADER));
    again.append([r#"{"line":4}"#]).unwrap();
    assert!(again.append(["no object"]).is_err());
    drop(again);
    assert_eq!(records(&path).unwrap().len(), 4);
}

#[test]
fn a_journal_cut_anywhere_keeps_its_complete_lines() {
    let (_scratch, path) = journal("journal-cut");
    let whole = fs::read(&path).unwrap();
    let title = format!("{{\"journal\":\"{TITLE}\"").len();
    for end in 0..=whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let opened = Journal::open(&path, TITLE);
        if (1..title).contains(&end) {
            assert!(matches!(opened, Err(JournalError::Foreign)), "cut at {end}");
            continue;
        }
        let complete = whole[..end].iter().filter(|&&byte| byte == b'\n').count();
        let mut opened = opened.unwrap();
        assert_eq!(opened.header().is_some(), complete > 0, "cut at {end}");
        assert_eq!(fs::read(&path).unwrap(), &whole[..end], "opening changes nothing");
        let missing = [HEADER].into_iter().chain(RECORDS).skip(complete);
        opened.append(missing).unwrap();
        drop(opened);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {end}");
    }
}

#[test]
fn one_changed_byte_or_missing_line_is_damage_and_stays() {
    let (_scratch, path) = journal("journal-damage");
    let whole = fs::read(&path).unwrap();
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        fs::write(&path, &changed).unwrap();
        let found = records(&path);
        // Without its last byte, the last line is torn.
        if place == whole.len() - 1 {
            assert_eq!(found.unwrap().len(), 2);
        } else {
            assert!(matches!(found, Err(JournalError::Damaged { .. } | JournalError::Foreign)), "byte {place}");
        }
        assert_eq!(fs::read(&path).unwrap(), changed);
    }
    let text = String::from_utf8(whole).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(&path, [lines[0], lines[1], lines[3]].concat()).unwrap();
    assert!(matches!(records(&path), Err(JournalError::Damaged { line: 3 })));
}

#[test]
fn other_files_are_foreign() {
    let (scratch, path) = journal("journal-foreign");
    assert!(matches!(Journal::open(&path, "taquin other journal 1"), Err(JournalError::Foreign)));
    assert!(matches!(Journal::open(&scratch.0, TITLE), Err(JournalError::Foreign)));
    for text in ["my notes", "my notes\n", "{\"a\":1}\n", "{", "\n"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(records(&path), Err(JournalError::Foreign)), "{text:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn one_process_writes_at_a_time() {
    let (_scratch, path) = journal("journal-busy");
    let first = Journal::open(&path, TITLE).unwrap();
    assert!(matches!(Journal::open(&path, TITLE), Err(JournalError::Busy)));
    drop(first);
    assert!(Journal::open(&path, TITLE).is_ok());
}

#[test]
fn lines_are_replaced_at_once_and_the_lock_stays() {
    let (scratch, path) = journal("journal-replace");
    let mut first = Journal::open(&path, TITLE).unwrap();
    first.replace(&path, [r#"{"line":9}"#]).unwrap();
    assert!(matches!(Journal::open(&path, TITLE), Err(JournalError::Busy)));
    first.append([r#"{"line":10}"#]).unwrap();
    assert!(first.replace(&path, ["no object"]).is_err());
    assert_eq!(first.header(), Some(HEADER));
    drop(first);
    assert_eq!(records(&path).unwrap(), [r#"{"line":9}"#, r#"{"line":10}"#]);
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1, "no temporary file is left");
}
