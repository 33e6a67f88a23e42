//! `batch --resume` and `--shard`: runs that are continued, and parts of a batch.

use std::fs;
use std::io::Write;

use crate::process::{TempFile, TempFolder, start, taquin, wait_while_running};

/// Boards of which some are bad and some unsolvable.
fn boards(count: usize) -> String {
    let text = taquin(&["generate", "3", "--count", &count.to_string(), "--seed", "5"]).stdout;
    let mut lines: Vec<&str> = text.lines().collect();
    lines[3] = "1 2 3 4 5 6 8 7 0";
    lines[7] = "no board";
    lines.join("\n") + "\n"
}

#[test]
fn a_run_is_continued_wherever_it_ended() {
    let input = TempFile::new("resume.txt", boards(40));
    let folder = TempFolder::new("resume");
    fs::create_dir_all(folder.path()).expect("a folder");
    for (format, name) in [("tsv", "results.tsv"), ("json", "results.jsonl")] {
        let file = folder.0.join(name);
        let path = file.to_str().expect("a path");
        let whole = taquin(&["batch", input.path(), "--resume", path, "-q"]);
        assert_eq!((whole.code, whole.stdout.as_str()), (Some(2), ""), "{}", whole.stderr);
        let complete = without_times(&fs::read_to_string(&file).expect("results"));
        let plain = taquin(&["batch", input.path(), "--format", format, "-q"]);
        assert_eq!(complete, without_times(&plain.stdout), "{format}");
        let text = fs::read_to_string(&file).expect("results");
        for end in (0..text.len()).step_by(text.len() / 23) {
            fs::write(&file, &text[..end]).expect("it can be written");
            let ran = taquin(&["batch", input.path(), "--resume", path, "-q"]);
            assert_eq!(ran.stderr, "", "cut at {end}");
            assert_eq!(without_times(&fs::read_to_string(&file).expect("results")), complete, "cut at {end}");
        }
        let again = taquin(&["batch", input.path(), "--resume", path]);
        assert_eq!((again.code, again.stdout.as_str()), (Some(2), ""), "nothing is missing, and one line is no board");
        assert!(again.stderr.contains("38 solved"), "{}", again.stderr);
    }
}

/// Results of two runs differ in the times they took.
fn without_times(text: &str) -> Vec<String> {
    let plain = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(serde_json::Value::Object(mut result)) => {
            // On several threads, these differ as well.
            for field in ["bounds", "bytes_peak", "tables"] {
                result.remove(field);
            }
            crate::process::without_times(serde_json::Value::Object(result)).to_string()
        }
        _ => line.to_owned(),
    };
    text.lines().map(plain).collect()
}

#[test]
fn results_of_other_boards_are_refused_and_kept() {
    let input = TempFile::new("resume-other.txt", boards(10));
    let cases = [
        ("other.tsv", "7\t3\tULD\tproven\n", "its line 1 is for board 7, but board 1 was expected"),
        ("text.tsv", "hello\n", "its line 1 is not a result of this format"),
        ("text.jsonl", "1\t3\tULD\tproven\n", "its line 1 is not a result of this format"),
    ];
    for (name, text, message) in cases {
        let results = TempFile::new(name, text);
        taquin(&["batch", input.path(), "--resume", results.path()]).rejects(message);
        assert_eq!(fs::read_to_string(results.path()).expect("results"), text);
    }
    let stale = "is not a result of board";
    for (name, line) in
        [("u.tsv", "1\tunsolvable\tno solution exists\n"), ("m.tsv", "1\t3\tULD\tproven\n"), ("e.tsv", "1\terror\t\n")]
    {
        let results = TempFile::new(name, line);
        taquin(&["batch", input.path(), "--resume", results.path()]).rejects(stale);
    }
    for changed in [["--goal", "snail"], ["--metric", "mtm"]] {
        let results = TempFile::new("changed.tsv", "");
        taquin(&["batch", input.path(), "--resume", results.path(), "-q"]);
        let before = fs::read_to_string(results.path()).expect("results");
        taquin(&[&["batch", input.path(), "--resume", results.path()], &changed[..]].concat()).rejects(stale);
        assert_eq!(fs::read_to_string(results.path()).expect("results"), before);
    }
    let results = TempFile::new("more.tsv", "");
    assert_eq!(taquin(&["batch", input.path(), "--resume", results.path(), "-q"]).code, Some(2));
    let fewer = TempFile::new("fewer.txt", boards(10).lines().take(9).collect::<Vec<_>>().join("\n"));
    taquin(&["batch", fewer.path(), "--resume", results.path()]).rejects("beyond the 9 boards of the input");
    taquin(&["batch", input.path(), "--resume", "x.tsv", "-o", "y.tsv"]).rejects("cannot be used with");
}

#[test]
fn a_killed_run_loses_and_repeats_nothing() {
    let boards = taquin(&["generate", "3", "--count", "300", "--seed", "9"]).stdout;
    let input = TempFile::new("resume-killed.txt", &boards);
    let folder = TempFolder::new("resume-killed");
    fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.0.join("results.tsv");
    let path = file.to_str().expect("a path");
    // It waits for the second half of its input when it is killed.
    let mut child = start(&["batch", "-", "--resume", path, "-j", "2"]);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(&boards.as_bytes()[..boards.len() / 2]).expect("it reads");
    wait_while_running(&mut child, "results", || fs::metadata(&file).is_ok_and(|file| file.len() > 2_000));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // A line that was begun when the power failed.
    fs::OpenOptions::new().append(true).open(&file).and_then(|mut file| file.write_all(b"17\t5")).expect("appended");
    let ran = taquin(&["batch", input.path(), "--resume", path, "-j", "2"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let text = fs::read_to_string(&file).expect("results");
    let places: Vec<usize> =
        text.lines().map(|line| line.split('\t').next().expect("a place").parse().expect("a line")).collect();
    assert_eq!(places, (1..=300).collect::<Vec<_>>());
}

#[test]
fn shards_together_are_the_whole() {
    let input = TempFile::new("shards.txt", boards(20));
    let whole = taquin(&["batch", input.path(), "-q"]).stdout;
    let mut parts: Vec<String> = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        parts.extend(taquin(&["batch", input.path(), "--shard", shard, "-q"]).stdout.lines().map(str::to_owned));
    }
    let number = |line: &String| line.split('\t').next().expect("a place").parse::<usize>().expect("a line");
    parts.sort_by_key(number);
    assert_eq!(parts, whole.lines().collect::<Vec<_>>());
    taquin(&["batch", input.path(), "--shard", "4/3"]).rejects("expected I/N with I from 1 to N");
}
