//! Outputs that harm nothing: no input is replaced, no name forges a line, no failure to write goes unnoticed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::process::{EASY, TWO, TempFolder, shell, taquin};

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = TempFolder::created("same-file");
    let [board, hard, soft] = ["board.txt", "hard.txt", "soft.txt"].map(|name| folder.file(name));
    fs::write(&board, EASY).expect("a file");
    fs::hard_link(&board, &hard).expect("a link");
    std::os::unix::fs::symlink(&board, &soft).expect("a link");
    let other = "is also an input or another output";
    for output in [&board, &hard, &soft] {
        for command in ["solve", "batch", "bench", "check", "convert", "compare"] {
            taquin(&[command, &board, "-o", output]).rejects(other);
        }
        taquin(&["solve", "-f", &board, "-o", output]).rejects(other);
        taquin(&["solve", TWO, "--goal-file", &board, "-o", output]).rejects(other);
        taquin(&["batch", folder.path(), "-o", output]).rejects(other);
        taquin(&["batch", &board, "--resume", output]).rejects(other);
        let fed = shell("\"$0\" solve -o \"$1\" < \"$2\"", &[output, &board]).output().expect("runs");
        assert_eq!(fed.status.code(), Some(2));
    }
    let journal = folder.file("journal");
    assert_eq!(taquin(&["batch", &board, "--resume", &journal, "-q"]).code, Some(0));
    taquin(&["batch", &board, "--resume", &journal, "-o", &journal]).rejects(other);
    assert_eq!(fs::read_to_string(&board).expect("a file"), EASY);
    assert_eq!(taquin(&["solve", &board, "-o", &folder.file("new.txt"), "-q"]).code, Some(0));
}

#[test]
fn names_of_files_forge_no_lines_and_no_escape_sequences() {
    let folder = TempFolder::created("names");
    let forged = folder.file("a\n1\t31\tFAKE\tproven\n\u{1b}[31m.txt");
    fs::write(&forged, format!("{EASY}\n1 1\n")).expect("a file");
    fs::write(folder.file("b.txt"), EASY).expect("a file");
    let batch = taquin(&["batch", folder.path(), "-q"]);
    assert_eq!(batch.stdout.lines().count(), 3, "{}", batch.stdout);
    assert!(batch.stdout.contains("a<U+000A>1<U+0009>31") && !batch.stdout.contains('\u{1b}'), "{}", batch.stdout);
    let json = taquin(&["batch", folder.path(), "-q", "--format", "jsonl"]).stdout;
    let first: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["file"], forged.as_str());
    let missing = folder.file("no\n\u{1b}[31msuch.txt");
    let missing_folder = folder.file("none\u{1b}[31m/x.txt");
    for args in [
        &["solve", &missing][..],
        &["check", &forged, &missing],
        &["batch", &missing],
        &["solve", EASY, "-o", &missing_folder],
        &["solve", EASY, "--checkpoint", &missing_folder, "-a", "pdb"],
        &["batch", "-", "--resume", &forged],
        &["solve", EASY, "-a", &forged],
        &["solve", EASY, "--time", &forged],
        &[&forged],
        &["solve", EASY, "--no\u{1b}[31m"],
    ] {
        let ran = taquin(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.stderr.contains("<U+001B>") && !ran.stderr.contains('\u{1b}'), "{args:?}: {}", ran.stderr);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let commands: [&[&str]; 7] = [
        &["--help"],
        &["--version"],
        &["--version", "--verbose"],
        &["solve", "--help"],
        &["help", "goals"],
        &["solve", EASY],
        &["completions", "bash"],
    ];
    for args in commands {
        let full = shell("\"$0\" \"$@\" > /dev/full", args).output().expect("runs");
        assert_eq!(full.status.code(), Some(2), "{args:?}");
        let message = String::from_utf8(full.stderr).expect("text");
        assert!(message.contains("No space left"), "{args:?}: {message}");
        let closed = shell("\"$0\" \"$@\" >&-", args).output().expect("runs");
        let message = String::from_utf8(closed.stderr).expect("text");
        assert!(
            closed.status.code() == Some(2) && message.contains("standard output is closed"),
            "{args:?}: {message}"
        );
    }
    let null = shell("\"$0\" \"$@\" > /dev/null", &["solve", EASY]).output().expect("runs");
    assert_eq!(null.status.code(), Some(0));
    let piped = shell("\"$0\" --help | head -n 1", &[]).output().expect("runs");
    assert!(piped.status.success() && piped.stderr.is_empty());
}

#[test]
fn what_killed_processes_left_is_removed() {
    let folder = TempFolder::created("left-over");
    let left = |name: &str| folder.file(&format!(".{name}.0123456789abcdef.part"));
    for name in ["solution.txt", "0001.txt", "other.txt"] {
        fs::write(left(name), "half").expect("a file");
    }
    assert_eq!(taquin(&["solve", EASY, "-o", &folder.file("solution.txt"), "-q"]).code, Some(0));
    assert!(!Path::new(&left("solution.txt")).exists() && Path::new(&left("other.txt")).exists());
    assert_eq!(taquin(&["convert", EASY, "--out-dir", folder.path()]).code, Some(0));
    let names: Vec<_> = folder.files().iter().map(|file| file.file_name().expect("a name").to_owned()).collect();
    assert_eq!(names, ["0001.txt", "solution.txt"]);
}

#[test]
fn a_new_page_keeps_what_is_not_of_the_old_one() {
    let folder = TempFolder::created("page-folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/replace-page");
    let replace = |new: &str, out: &str| {
        Command::new(&script).args([folder.file(new), folder.file(out)]).output().expect("runs").status.code()
    };
    let write = |name: &str, text: &str| {
        let path = folder.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    for (name, text) in [("first/index.html", "1"), ("first/js/old-1.js", "1"), ("first/wasm/taquin_wasm_bg.wasm", "1")]
    {
        write(name, text);
    }
    for (name, text) in [("second/index.html", "2"), ("second/js/new-2.js", "2"), ("second/sw.js", "2")] {
        write(name, text);
    }
    assert_eq!(replace("first", "out"), Some(0));
    for (name, text) in [("out/.git/config", "own"), ("out/CNAME", "own"), ("out/js/own.js", "own")] {
        write(name, text);
    }
    assert_eq!(replace("missing", "out"), Some(1), "a page that was not made");
    assert_eq!(fs::read_to_string(folder.file("out/js/old-1.js")).expect("the old page is whole"), "1");
    assert_eq!(replace("second", "out"), Some(0));
    let found = |name: &str| fs::read_to_string(folder.file(name)).ok();
    for (name, text) in
        [("out/index.html", "2"), ("out/js/new-2.js", "2"), ("out/.git/config", "own"), ("out/CNAME", "own")]
    {
        assert_eq!(found(name).as_deref(), Some(text), "{name}");
    }
    assert_eq!((found("out/js/own.js").as_deref(), found("out/js/old-1.js")), (Some("own"), None));
    write("other/notes.txt", "own");
    assert_eq!(replace("second", "other"), Some(2), "a folder of something else");
    assert_eq!(found("other/index.html"), None);
    assert!(
        fs::read_dir(folder.file("out"))
            .expect("a folder")
            .all(|entry| { !entry.expect("a file").file_name().to_string_lossy().starts_with(".coming") })
    );
}
