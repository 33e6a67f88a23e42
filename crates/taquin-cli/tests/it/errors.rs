//! Bad input: where, what, and nothing on standard output.

use crate::process::{EASY, TempFile, fed, taquin};

#[test]
fn a_caret_points_at_the_place() {
    let file = TempFile::new("bad.txt", "# a board\n3\n1 2 3\n4 5 5\n7 8 0\n");
    let ran = taquin(&["solve", file.path()]);
    ran.refuses("tile 5 appears twice (first at line 4, column 3), and tile 6 is missing");
    let lines: Vec<_> = ran.stderr.lines().collect();
    assert!(lines[0].starts_with(&format!("error: {}:4:5: ", file.path())), "{}", lines[0]);
    assert_eq!(lines[1..], [" 4 | 4 5 5", "   |     ^"]);
}

#[test]
fn tabs_and_long_lines_keep_the_caret_in_its_place() {
    let ran = fed(&["check"], "1 2 3\n4\t5\tab\n7 8 0\n");
    ran.refuses("<stdin>:2:5: found 'ab'");
    assert!(ran.stderr.ends_with(" 2 | 4 5 ab\n   |     ^^\n"), "{}", ran.stderr);
    let long = format!("{} ? {}", "1 ".repeat(200), "2 ".repeat(200));
    let ran = fed(&["check"], long);
    ran.refuses("<stdin>:1:402: found '?'");
    let lines: Vec<Vec<char>> = ran.stderr.lines().map(|line| line.chars().collect()).collect();
    let caret = lines[2].iter().position(|&c| c == '^').expect("a caret");
    assert_eq!((lines[1][caret], lines[1].len() < 120), ('?', true));
}

#[test]
fn bad_boards() {
    let bad: [(&str, &str); 9] = [
        ("", "found no board"),
        ("# nothing", "only comments"),
        ("1 2 3/4 5 6/7 8 9", "tile 9 is out of range"),
        ("1 2 3/4 5/6 7 0", "row 2 has 2 tiles, but expected 3"),
        ("1 2 x/x 3 4", "appears twice"),
        ("1 2 3 4 5 0", "do not form a square board"),
        ("9999999x9999999 1 2 3", "at most 65536 cells"),
        ("-1 2 3 0", "negative"),
        ("two words", "expected a tile"),
    ];
    for (board, message) in bad {
        fed(&["solve"], board).refuses(message);
    }
}

#[test]
fn garbage_is_refused() {
    fed(&["solve"], [0x31, 0x20, 0xFF, 0xFE, 0x00]).refuses("byte 0xFF is not UTF-8 text");
    fed(&["check"], [0_u8; 4096]).refuses("<stdin>:1:1");
    fed(&["solve"], vec![b'7'; 20 << 20]).refuses("<stdin> is too long");
    fed(&["convert"], "1 ".repeat(1 << 20)).refuses("at most 65536 cells");
}

#[test]
fn files_that_cannot_be_read() {
    taquin(&["solve", "--file", "/no/such/file"]).refuses("cannot open /no/such/file: No such file");
    taquin(&["solve", "puzle.txt"]).refuses("there is no file named 'puzle.txt' either");
    taquin(&["solve", "/"]).refuses("/ is a folder, not a file");
}

#[test]
fn words_that_are_nearly_right() {
    taquin(&["solve", EASY, "--goal", "snial"])
        .refuses("no goal is called 'snial' (did you mean snail?); known: row-major, snail, blank-first, reversed");
    taquin(&["solve", EASY, "-H", "manhatan"]).refuses("did you mean \"manhattan\"?");
    taquin(&["solve", EASY, "-a", "astr"]).refuses("a similar value exists: 'astar'");
    taquin(&["solve", EASY, "-o", "prinston"]).refuses("possible values: people, variant38, princeton");
    taquin(&["solve", EASY, "--moves", "tiles"]).refuses("[possible values: tile, blank, number, coordinate]");
    taquin(&["chek", EASY]).refuses("a similar subcommand exists: 'check'");
}

#[test]
fn options_that_do_not_fit() {
    taquin(&["solve", EASY, "--goal", "1 2/3 0"]).refuses("the goal is a 2x2 board, but the board to solve is 3x3");
    taquin(&["solve", EASY, "--goal", "1 2 3/4 5 6/7 8 8"]).refuses("--goal:1:17: tile 8 appears twice");
    taquin(&["solve", EASY, "--weight", "0.5"]).refuses("at least 1");
    taquin(&["solve", EASY, "--weight", "2", "-a", "ida"]).refuses("--weight is for --algorithm weighted, not for ida");
    taquin(&["solve", EASY, "--width", "0"]).refuses("at least 1");
    taquin(&["solve", EASY, "--time", "soon"]).refuses("expected a time such as");
    taquin(&["solve", EASY, "--nodes", "few"]).refuses("expected a count such as");
    taquin(&["solve", EASY, "--memory", "lots"]).refuses("expected an amount of memory such as");
    taquin(&["solve", EASY, "--boards", "-o", "json"]).refuses("--boards is for --format people only");
    taquin(&["solve", "1x5 1 2 3 0 4", "-a", "pdb"]).refuses("error: ");
}
