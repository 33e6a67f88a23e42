//! Bad input: position and reason on standard error, nothing on standard output.

use crate::process::{EASY, TempFile, fed, taquin};

#[test]
fn a_caret_points_at_the_error() {
    let file = TempFile::new("bad.txt", "# a board\n3\n1 2 3\n4 5 5\n7 8 0\n");
    let ran = taquin(&["solve", file.path()]);
    ran.rejects("tile 5 appears twice (first at line 4, column 3), and tile 6 is missing");
    let lines: Vec<_> = ran.stderr.lines().collect();
    assert!(lines[0].starts_with(&format!("error: {}:4:5: ", file.path())), "{}", lines[0]);
    assert_eq!(lines[1..], [" 4 | 4 5 5", "   |     ^"]);
}

#[test]
fn the_caret_is_right_with_tabs_and_long_lines() {
    let ran = fed(&["check"], "1 2 3\n4\t5\tab\n7 8 0\n");
    ran.rejects("<stdin>:2:5: found 'ab'");
    assert!(ran.stderr.ends_with(" 2 | 4 5 ab\n   |     ^^\n"), "{}", ran.stderr);
    let long = format!("{} ? {}", "1 ".repeat(200), "2 ".repeat(200));
    let ran = fed(&["check"], long);
    ran.rejects("<stdin>:1:402: found '?'");
    let lines: Vec<Vec<char>> = ran.stderr.lines().map(|line| line.chars().collect()).collect();
    let caret = lines[2].iter().position(|&c| c == '^').expect("a caret");
    assert_eq!((lines[1][caret], lines[1].len() < 120), ('?', true));
}

#[test]
fn bad_boards() {
    let bad: [(&str, &str); 9] = [
        ("", "found no board"),
        ("# nothing", "only comments"),
        ("1 2 3/4 5 6/7 8 10", "tile 10 is out of range"),
        ("1 2 3/4 5/6 7 0", "row 2 has 2 tiles, but expected 3"),
        ("1 2 x/x 3 4", "appears twice"),
        ("1 2 3 4 5 0", "do not form a square board"),
        ("9999999x9999999 1 2 3", "at most 65,536 cells"),
        ("-1 2 3 0", "negative"),
        ("two words", "expected a tile"),
    ];
    for (board, message) in bad {
        fed(&["solve"], board).rejects(message);
    }
}

#[test]
fn garbage_is_rejected() {
    fed(&["solve"], [0x31, 0x20, 0xFF, 0xFE]).rejects("byte 0xFF is not UTF-8 text");
    fed(&["check"], [0_u8; 4096]).rejects("<stdin>:1:1");
    fed(&["solve"], vec![b'7'; 20 << 20]).rejects("<stdin> is too long");
    fed(&["convert"], "1 ".repeat(1 << 20)).rejects("at most 65,536 cells");
}

#[test]
fn files_that_cannot_be_read() {
    taquin(&["solve", "--file", "/no/such/file"]).rejects("cannot open /no/such/file: there is no such file");
    for path in ["puzle.txt", "folder/puzzle", "my puzzle.txt", "/no/such/file"] {
        taquin(&["solve", path]).rejects(&format!("cannot open {path}: there is no such file"));
        taquin(&["check", EASY, "--goal", path]).rejects(&format!("cannot open {path}: there is no such file"));
        taquin(&["verify", EASY, path]).rejects(&format!("cannot open {path}: there is no such file"));
    }
    taquin(&["solve", "puzzle"]).rejects("there is no file named 'puzzle' either");
    taquin(&["solve", "1 2 3/4 five 6/7 8 0"]).rejects("<argument>:1:9: found 'five'");
    taquin(&["solve", "/"]).rejects("/ is a folder, not a file");
}

#[test]
fn misspelt_names() {
    taquin(&["solve", EASY, "--goal", "snial"])
        .rejects("unknown goal 'snial' (did you mean snail?); known: row-major, snail, blank-first, reversed");
    taquin(&["solve", EASY, "-H", "manhatan"]).rejects("Try manhattan.");
    taquin(&["solve", EASY, "-a", "astr"]).rejects("did you mean 'astar'?");
    taquin(&["solve", EASY, "--format", "prinston"]).rejects("possible values: text, variant38, princeton");
    taquin(&["solve", EASY, "--moves", "tiles"]).rejects("[possible values: tile, blank, number, coordinate]");
    taquin(&["chek", EASY]).rejects("did you mean 'check'?");
}

#[test]
fn options_that_do_not_fit() {
    taquin(&["solve", EASY, "--goal", "1 2/3 0"]).rejects("the goal is a 2x2 board, but the board to solve is 3x3");
    taquin(&["solve", EASY, "--goal", "1 2 3/4 5 6/7 8 8"]).rejects("--goal:1:17: tile 8 appears twice");
    taquin(&["solve", EASY, "-a", "weighted:0.5"]).rejects("at least 1");
    taquin(&["solve", EASY, "-a", "ida:2"]).rejects("ida has no parameter; weighted:1.5 and beam:500 have one");
    taquin(&["solve", EASY, "-a", "beam:0"]).rejects("at least 1");
    taquin(&["solve", EASY, "--time", "soon"]).rejects("expected a time such as");
    taquin(&["solve", EASY, "--nodes", "few"]).rejects("expected a count such as");
    taquin(&["solve", EASY, "--memory", "lots"]).rejects("expected an amount of memory such as");
    taquin(&["solve", EASY, "--boards", "--format", "json"])
        .rejects("--boards has no effect with --format json: it is for the format text");
    taquin(&["solve", "1x5 1 2 3 0 4", "-a", "pdb"]).rejects("error: ");
}
