//! The examples in the documents produce the output shown.

use std::path::Path;

#[test]
fn formats() {
    let text = include_str!("../../../../docs/guide/program/formats.md");
    let mut examples = 0;
    for block in text.split("```console\n").skip(1).map(|rest| rest.split("```").next().expect("an end")) {
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').expect("a command and its output");
            assert_eq!(shell(command), expected, "{command}");
            examples += 1;
        }
    }
    assert!(examples >= 17, "{examples} examples found");
}

#[test]
fn classroom() {
    let rows = include_str!("../../../../docs/guide/teach/classroom.md")
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("` | `"));
    let mut commands = 0;
    for row in rows {
        let cells: Vec<String> =
            row.replace("\\|", "\0").split('|').map(|cell| cell.trim().replace('\0', "|")).collect();
        let [command, answer] = [&cells[2], &cells[3]].map(|cell| cell.trim_matches('`'));
        let output = run(command);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        assert!(printed.contains(answer), "{command}: no {answer:?} in\n{printed}");
        commands += 1;
    }
    assert!(commands >= 55, "{commands} commands found");
}

/// The standard output of a command line.
fn shell(line: &str) -> String {
    String::from_utf8(run(line).stdout).expect("text")
}

fn run(line: &str) -> std::process::Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_taquin")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    crate::process::shell(line, &[]).env("PATH", path).output().expect("there is a shell")
}
