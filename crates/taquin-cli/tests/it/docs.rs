//! The examples in docs/formats.md produce the output shown.

use std::path::Path;

#[test]
fn formats() {
    let text = include_str!("../../../../docs/formats.md");
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

/// The standard output of a command line.
fn shell(line: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_taquin")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    let output = crate::process::shell(line, &[]).env("PATH", path).output().expect("there is a shell");
    String::from_utf8(output.stdout).expect("text")
}
