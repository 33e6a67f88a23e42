//! Help, completions, manual pages.

use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation};
use taquin_render::Theme;

use crate::process::{TempFile, taquin};

const COMMANDS: [&str; 15] = [
    "solve",
    "check",
    "inspect",
    "verify",
    "compare",
    "generate",
    "convert",
    "render",
    "serve",
    "distances",
    "batch",
    "bench",
    "pdb",
    "completions",
    "man",
];

#[test]
fn alone_it_prints_a_short_help() {
    let ran = taquin(&[]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(COMMANDS.iter().all(|command| ran.stderr.contains(&format!("\n  {command}"))), "{}", ran.stderr);
    assert!(taquin(&["--version"]).stdout.starts_with("taquin 0."));
    for args in [["--version", "--verbose"], ["-V", "-v"], ["--verbose", "--version"]] {
        let ran = taquin(&args);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let names: Vec<&str> = ran.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(names, ["taquin", "commit", "target", "build", "processor"], "{}", ran.stdout);
    }
}

#[test]
fn every_command_has_examples() {
    for command in COMMANDS {
        for args in [[command, "--help"], ["help", command]] {
            let ran = taquin(&args);
            assert_eq!(ran.code, Some(0));
            assert!(ran.stdout.contains(&format!("Examples:\n  taquin {command}")), "{}", ran.stdout);
        }
    }
}

#[test]
fn the_help_lists_every_row_of_the_libraries() {
    let help = taquin(&["help", "solve"]).stdout;
    let words: Vec<&str> = help.split(|c: char| c.is_whitespace() || ",:".contains(c)).collect();
    let rows = [
        Algorithm::ALL.map(Algorithm::name).to_vec(),
        HeuristicName::ALL.map(HeuristicName::name).to_vec(),
        Goal::NAMED.iter().map(Goal::name).collect(),
        Notation::ALL.map(Notation::name).to_vec(),
        Theme::ALL.iter().map(Theme::name).collect(),
    ];
    for name in rows.concat() {
        assert!(words.contains(&name), "no {name} in:\n{help}");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = taquin(&["completions", shell]);
        assert_eq!((ran.code, ran.stdout.contains("distances")), (Some(0), true), "{shell}");
    }
    taquin(&["completions", "cmd"]).rejects("possible values");
}

#[test]
fn manual_pages() {
    let ran = taquin(&["man"]);
    assert_eq!((ran.code, ran.stdout.contains(".TH taquin 1")), (Some(0), true));
    let dir = std::env::temp_dir().join(format!("taquin-man-{}", std::process::id()));
    let ran = taquin(&["man", "--dir", dir.to_str().expect("a plain name")]);
    let page = std::fs::read_to_string(dir.join("taquin-solve.1")).expect("a page for each command");
    std::fs::remove_dir_all(&dir).expect("it is there");
    assert_eq!((ran.code, ran.stdout.as_str(), page.contains("heuristic")), (Some(0), "", true));
    let file = TempFile::new("not-a-folder", "");
    taquin(&["man", "--dir", file.path()]).rejects("cannot write manual pages to");
}
