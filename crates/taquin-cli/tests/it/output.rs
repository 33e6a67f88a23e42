//! `-o FILE` means the same in every command, `--format` the format, and names are read in either case.

use crate::process::{EASY, LOYD, TWO, TempFile, TempFolder, fed, taquin};

/// Every command that prints results, with arguments that make it print some.
const PRINTING: [&[&str]; 13] = [
    &["solve", TWO, "--quiet"],
    &["solve", TWO, "--format", "steps"],
    &["solve", TWO, "--all"],
    &["check", EASY],
    &["inspect", EASY, "-v"],
    &["verify", EASY, "U"],
    &["generate", "3", "--seed", "7", "--count", "20"],
    &["convert", EASY, "--to", "box"],
    &["render", EASY, "--depth", "mono"],
    &["distances", "2x2"],
    &["completions", "bash"],
    &["man"],
    &["pdb", "list", "--format", "json", "--cache", "/nonexistent/taquin"],
];

#[test]
fn a_file_gets_what_standard_output_gets() {
    let folder = TempFolder::new("output");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = folder.0.join("out.txt").to_str().expect("a plain name").to_owned();
    for args in PRINTING {
        let printed = taquin(args);
        let written = taquin(&[args, &["-o", &file]].concat());
        assert_eq!((written.code, written.stdout.as_str()), (printed.code, ""), "{args:?}: {}", written.stderr);
        assert_eq!(std::fs::read_to_string(&file).expect("written"), printed.stdout, "{args:?}");
        taquin(&[args, &["--output", "-"]].concat()).prints(0, &printed.stdout);
    }
    for args in [
        &["batch", "--format", "tsv"][..],
        &["compare", EASY, "-a", "bfs", "--format", "csv"],
        &["bench", "hardest8", "-a", "ida", "-H", "manhattan", "--format", "csv", "-q"],
    ] {
        let ran = fed(&[args, &["-o", &file]].concat(), format!("{EASY}\n{LOYD}\n"));
        assert_eq!(ran.stdout, "", "{args:?}");
        let lines = std::fs::read_to_string(&file).expect("written").lines().count();
        assert_eq!(lines, if args[0] == "bench" { 3 } else { 2 }, "{args:?}: {}", ran.stderr);
    }
    assert_eq!(folder.files().len(), 1, "no part files are left");
}

#[test]
fn a_failure_leaves_the_file_as_it_was() {
    let file = TempFile::new("kept.txt", "before");
    taquin(&["solve", "1 2/2 0", "-o", file.path()]).rejects("appears twice");
    taquin(&["solve", "--no-such-option", "-o", file.path()]).rejects("unexpected argument");
    assert_eq!(std::fs::read_to_string(file.path()).expect("there"), "before");
    taquin(&["solve", EASY, "-o", "/no/such/folder/file"]).rejects("there is no folder /no/such/folder");
    taquin(&["solve", EASY, "-o", "/"]).rejects("/ is a folder");
}

#[test]
fn the_name_of_a_format_is_not_a_file() {
    for (command, format) in [
        (&["solve", EASY][..], "json"),
        (&["solve", EASY], "JSON"),
        (&["solve", EASY], "text"),
        (&["check", EASY], "json"),
        (&["batch"], "tsv"),
        (&["compare", EASY], "csv"),
        (&["bench", "hardest8"], "markdown"),
        (&["distances", "2"], "table"),
        (&["generate"], "box"),
        (&["render", EASY], "png"),
        (&["pdb", "list"], "json"),
        (&["verify", EASY, "U"], "princeton"),
    ] {
        let lower = format.to_lowercase();
        let hint = format!("{lower} is a format: use --format {lower} (a file of this name is ./{lower})");
        taquin(&[command, &["-o", format]].concat()).rejects(&hint);
        assert!(!std::path::Path::new(format).exists());
    }
}

#[test]
fn names_are_read_in_either_case() {
    for args in [
        &["solve", EASY, "--quiet", "-a", "AStar", "-H", "Manhattan+Linear-Conflict"][..],
        &["solve", EASY, "--quiet", "--goal", "Row-Major", "--metric", "STM", "--moves", "Tile"],
        &["solve", EASY, "--quiet", "--format", "TEXT", "--tables", "Light"],
        &["solve", EASY, "--quiet", "--algorithms", "bfs"],
        &["solve", EASY, "--quiet", "-a", "astar", "--heuristics", "hamming"],
    ] {
        taquin(args).prints(0, "U\n");
    }
    taquin(&["convert", EASY, "--to", "Comma"]).prints(0, "1,2,3,4,5,0,7,8,6\n");
    taquin(&["convert", EASY, "--format", "comma"]).prints(0, "1,2,3,4,5,0,7,8,6\n");
    for args in [
        &["compare", EASY, "--algorithm", "ASTAR,First", "--heuristic", "Manhattan", "--format", "CSV"][..],
        &["bench", "Hardest8", "--only", "1", "-a", "Ida", "-H", "manhattan", "--format", "csv", "-q"],
        &["render", EASY, "--depth", "MONO"],
        &["completions", "Bash"],
    ] {
        let ran = taquin(args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn the_extension_of_the_file_chooses_the_format() {
    let folder = TempFolder::new("extension");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let chosen: [(&[&str], &str, &str); 9] = [
        (&["solve", EASY], "a.json", "{\"board\":"),
        (&["--lang", "fr", "solve", EASY], "b.JSON", "{\"board\":"),
        (&["solve", EASY], "c.jsonl", "{\"board\":"),
        (&["check", EASY], "d.json", "{\"board\":"),
        (&["compare", EASY, "-a", "bfs"], "e.csv", "algorithm,"),
        (&["convert", EASY], "f.json", "[["),
        (&["compare", EASY, "-a", "bfs"], "i.md", "| algorithm"),
        (&["solve", EASY, "--format", "steps"], "g.json", "Number of steps: 1\n"),
        (&["solve", EASY], "h.txt", "1 move, proven shortest"),
    ];
    for (args, name, start) in chosen {
        let file = folder.0.join(name).to_str().expect("a plain name").to_owned();
        let ran = taquin(&[args, &["-o", &file]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let written = std::fs::read_to_string(&file).expect("written");
        assert!(written.starts_with(start), "{name}: {written}");
    }
}

#[test]
fn a_file_that_promises_another_format_is_refused() {
    let refused: [(&[&str], &str); 6] = [
        (&["solve", EASY, "-o", "z.gif"], "--output writes text: --draw z.gif draws the solution"),
        (&["solve", EASY, "-o", "z.PNG"], "--draw z.PNG draws the solution"),
        (&["solve", EASY, "-o", "z.gif", "--lang", "fr"], "--draw z.gif dessine la solution"),
        (&["batch", "-o", "z.csv"], "batch does not write z.csv: its formats are tsv, json"),
        (&["check", EASY, "-o", "z.png"], "check does not write z.png: its formats are text, json"),
        (&["solve", EASY, "-o", "z.csv"], "solve does not write z.csv"),
    ];
    for (args, reason) in refused {
        taquin(args).rejects(reason);
    }
}
