//! The commands in the documents print what the documents show.
//!
//! In a block of `console` the lines after `$ ` are commands, and those after a command are its output; `…` alone stands for any lines, and
//! in a line for any text. A command without output must succeed. A comment before a block changes that: `<!-- full -->` leaves it to
//! `./test --full`, `<!-- not run: REASON -->` to the reader. The commands of a document run one after the other in a folder of its own.

use std::fs;
use std::path::Path;

use crate::documents::{documents, root};
use crate::process::TempFolder;

/// Which blocks are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Quick,
    Full,
}

struct Example<'a> {
    command: &'a str,
    output: Vec<&'a str>,
    /// It belongs to `./test --full`.
    is_long: bool,
}

/// The examples of a document that are run, and those that are not.
fn examples(text: &str) -> (Vec<Example<'_>>, usize) {
    let (mut examples, mut not_run) = (Vec::new(), 0);
    let mut before = "";
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "```console" {
            let is_run = !before.starts_with("<!-- not run: ");
            for line in lines.by_ref().map(str::trim_end).take_while(|line| line.trim() != "```") {
                match (line.strip_prefix("$ "), examples.last_mut()) {
                    (Some(_), _) if !is_run => not_run += 1,
                    (Some(command), _) => {
                        examples.push(Example { command, output: Vec::new(), is_long: before == "<!-- full -->" });
                    }
                    (None, Some(example)) if is_run => example.output.push(line),
                    (None, _) => {}
                }
            }
        }
        before = if line.is_empty() { before } else { line };
    }
    (examples, not_run)
}

/// Whether lines are those of a pattern, in which `…` stands for any lines or any text.
fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match (pattern, lines) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..])),
        ([first, rest @ ..], [line, others @ ..]) => line_matches(first, line.trim_end()) && matches(rest, others),
        _ => false,
    }
}

fn line_matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((start, rest)) => {
            let Some(line) = line.strip_prefix(start) else { return false };
            line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| line_matches(rest, &line[at..]))
        }
    }
}

/// Runs a part of the examples of a document.
fn run_document(path: &Path, part: Part) -> usize {
    let text = fs::read_to_string(path).expect("a document");
    let (examples, _) = examples(&text);
    let name = path.strip_prefix(root()).expect("a document of the project").display().to_string();
    let folder = TempFolder::created(&format!("{}-{}", name.replace('/', "-"), part == Part::Full));
    let mut count = 0;
    for Example { command, output, is_long } in examples {
        // What is quick runs before what is long, too: it may make the files that are needed.
        if is_long && part == Part::Quick {
            continue;
        }
        let result = run(command, &folder.0);
        let printed = String::from_utf8_lossy(&result.stdout);
        let printed: Vec<&str> = printed.lines().collect();
        let is_right = if output.is_empty() { result.status.success() } else { matches(&output, &printed) };
        assert!(
            is_right,
            "{name}: {command}\n{}\nprinted:\n{}\n{}",
            result.status,
            printed.join("\n"),
            String::from_utf8_lossy(&result.stderr)
        );
        count += usize::from(is_long == (part == Part::Full));
    }
    count
}

/// Runs the examples of all documents below a folder, or of a document.
fn run_documents(below: &str, part: Part) -> usize {
    let below = root().join(below);
    documents().iter().filter(|path| path.starts_with(&below)).map(|path| run_document(path, part)).sum()
}

#[test]
fn readme() {
    assert!(run_documents("README.md", Part::Quick) > 10);
    assert!(run_documents("docs/languages", Part::Quick) >= 6);
}

#[test]
fn learn() {
    assert!(run_documents("docs/guide/learn", Part::Quick) > 20);
}

#[test]
fn play() {
    assert!(run_documents("docs/guide/play", Part::Quick) > 10);
}

#[test]
fn teach() {
    assert!(run_documents("docs/guide/teach", Part::Quick) > 10);
}

#[test]
fn research() {
    assert!(run_documents("docs/guide/research", Part::Quick) > 10);
}

#[test]
fn formats() {
    assert!(run_documents("docs/guide/program", Part::Quick) >= 25);
}

#[test]
fn inside() {
    run_documents("docs/guide/inside", Part::Quick);
}

#[test]
#[ignore = "takes minutes"]
fn long_examples() {
    assert!(run_documents("", Part::Full) > 0);
}

#[test]
fn nearly_every_command_is_run() {
    let (mut run, mut not_run) = (0, 0);
    for path in documents() {
        let text = fs::read_to_string(path).expect("a document");
        let (examples, left_out) = examples(&text);
        (run, not_run) = (run + examples.len(), not_run + left_out);
    }
    assert!(run >= 8 * not_run, "{run} commands are run, {not_run} are not");
}

#[test]
fn classroom() {
    let rows = include_str!("../../../../docs/guide/teach/classroom.md")
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("` | `"));
    let folder = TempFolder::created("classroom");
    let mut commands = 0;
    for row in rows {
        let cells: Vec<String> =
            row.replace("\\|", "\0").split('|').map(|cell| cell.trim().replace('\0', "|")).collect();
        let [command, answer] = [&cells[2], &cells[3]].map(|cell| cell.trim_matches('`'));
        let output = run(command, &folder.0);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        assert!(printed.contains(answer), "{command}: no {answer:?} in\n{printed}");
        commands += 1;
    }
    assert!(commands >= 55, "{commands} commands found");
}

fn run(line: &str, folder: &Path) -> std::process::Output {
    let programs = Path::new(env!("CARGO_BIN_EXE_taquin")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", programs.display());
    crate::process::shell(line, &[]).current_dir(folder).env("PATH", path).output().expect("there is a shell")
}
