//! Boards from arguments, files and standard input.

use crate::process::{EASY, TempFile, fed, taquin};

#[test]
fn arguments_files_and_standard_input() {
    let file = TempFile::new("input.txt", "# one move\n3\n1 2 3\n4 5 0\n7 8 6\n");
    let goal = TempFile::new("goal.txt", "1 2 3\n4 5 0\n7 8 6");
    let one = |args: &[&str]| taquin(&[&["solve", "-q"], args].concat()).prints(0, "U\n");
    one(&[EASY]);
    one(&["1", "2", "3", "4", "5", "0", "7", "8", "6"]);
    one(&[file.path()]);
    one(&["--file", file.path()]);
    taquin(&["solve", "-q", file.path(), "--goal-file", goal.path()]).prints(0, "\n");
    fed(&["solve", "-q"], EASY).prints(0, "U\n");
    fed(&["solve", "-q", "-"], "3\n1\n2\n3\n4\n5\n0\n7\n8\n6\n").prints(0, "U\n");
    fed(&["solve", "-q", "--goal", EASY, "-"], "1,2,3,4,5,6,7,8,0").prints(0, "D\n");
}

#[test]
fn printed_boards_can_be_read() {
    for form in ["line", "grid", "sized", "box", "tatham", "comma", "json"] {
        let written = taquin(&["convert", EASY, "--to", form]).stdout;
        fed(&["solve", "-q"], &written).prints(0, "U\n");
    }
}

#[test]
fn printed_results_can_be_read() {
    for args in [
        &["solve", EASY, "--format", "json"][..],
        &["check", EASY, "--format", "json"],
        &["inspect", EASY, "--format", "json"],
    ] {
        fed(&["solve", "-q"], taquin(args).stdout).prints(0, "U\n");
    }
    let lines = fed(&["batch", "-q", "--format", "json"], format!("{EASY}\n{EASY}\n")).stdout;
    fed(&["convert"], lines).prints(0, &format!("{EASY}\n{EASY}\n"));
}

/// Texts as people paste them, and the board they mean.
const PASTED: [(&str, &str); 9] = [
    ("[[1, 2, 3], [4, 5, 0], [7, 8, 6]]", EASY),
    ("(1, 2, 3, 4, 5, 0, 7, 8, 6)", EASY),
    ("[[1 2 3]\n [4 5 0]\n [7 8 6]]", EASY),
    ("array([[1, 2, 3],\n       [4, 5, 0],\n       [7, 8, 6]])", EASY),
    ("| 1 | 2 | 3 |\n|---|---|---|\n| 4 | 5 |   |\n| 7 | 8 | 6 |", EASY),
    ("123450786", EASY),
    ("1;2;3;4;5;0;7;8;6", EASY),
    ("1 2 3/4 5 9/7 8 6", EASY),
    ("1234/5678/9abc/de0f", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
];

#[test]
fn pasted_boards_can_be_read() {
    for (text, board) in PASTED {
        fed(&["convert"], text).prints(0, &format!("{board}\n"));
        taquin(&["convert", text]).prints(0, &format!("{board}\n"));
    }
    let ran = taquin(&["check", "1 2 3/4 5 9/7 8 6"]);
    assert_eq!(ran.stderr, "there is no blank: 9 is read as the blank\n");
    let ran = fed(&["check"], "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0\n");
    assert_eq!(ran.stderr, "read as a 2x8 board, by its rows; for a square, begin with the size 4\n");
    fed(&["check", "-q"], "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0\n").prints(0, "");
    taquin(&["verify", EASY, "↑"]).prints(0, &taquin(&["verify", EASY, "U"]).stdout);
}

#[test]
fn several_boards_are_not_one() {
    for text in ["1 2/3 0\n0 1/2 3\n1 2/0 3\n", "1 2\n3 0\n\n0 1\n2 3\n\n1 2\n0 3\n"] {
        for (command, hint) in [
            ("solve", "'taquin batch' solves many"),
            ("render", "'taquin batch' solves many"),
            ("compare", "'taquin compare --set FILE' compares on many"),
        ] {
            fed(&[command, "-"], text).rejects(&format!("<stdin>: 3 boards, but expected one; {hint}"));
        }
        assert_eq!(fed(&["check", "-q"], text).code, Some(1));
    }
}

#[test]
fn a_goal_is_read_from_a_file_and_from_standard_input() {
    let goal = TempFile::new("goal-board.txt", "1 2 3\n4 5 0\n7 8 6");
    taquin(&["solve", "-q", EASY, "--goal", goal.path()]).prints(0, "\n");
    for option in ["--goal", "--goal-file"] {
        fed(&["solve", "-q", EASY, option, "-"], EASY).prints(0, "\n");
    }
    fed(&["solve", "-q", "--file", "-"], EASY).prints(0, "U\n");
}
