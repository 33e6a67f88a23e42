//! `convert`: from one notation to another.

use crate::process::{TWO, TempFile, TempFolder, fed, taquin};

#[test]
fn boards() {
    let to = |form| taquin(&["convert", "4x2:1,2,3,4,5,6,0,7", "--to", form]);
    to("line").prints(0, "1 2 3 4/5 6 0 7\n");
    to("grid").prints(0, "1 2 3 4\n5 6 0 7\n");
    to("tatham").prints(0, "4x2:1,2,3,4,5,6,0,7\n");
    to("json").prints(0, "[[1,2,3,4],[5,6,0,7]]\n");
    to("comma").prints(0, "2x4 1,2,3,4,5,6,0,7\n");
    to("box")
        .prints(0, "┌───┬───┬───┬───┐\n│ 1 │ 2 │ 3 │ 4 │\n├───┼───┼───┼───┤\n│ 5 │ 6 │   │ 7 │\n└───┴───┴───┴───┘\n");
    taquin(&["convert", TWO, "--to", "comma"]).prints(0, "1,2,3,4,0,5,7,8,6\n");
}

#[test]
fn many_boards() {
    fed(&["convert", "--to", "comma"], "1 2/3 0\n# a comment\n\n1 2/0 3\n").prints(0, "1,2,3,0\n1,2,0,3\n");
    fed(&["convert", "--to", "sized"], "1 2/3 0\n1 2 3/4 5 0\n").prints(0, "2\n1 2\n3 0\n2x3\n1 2 3\n4 5 0\n");
    fed(&["convert", "--to", "grid"], "1 2/3 0\n1 2/0 3\n").prints(0, "1 2\n3 0\n\n1 2\n0 3\n");
    let file = TempFile::new("lines.txt", "1 2/3 0\n1 2/3 3\n");
    taquin(&["convert", file.path()]).rejects(":2:7: tile 3 appears twice");
}

#[test]
fn moves() {
    let to = |moves, from, to, more: &[&str]| {
        taquin(&[&["convert", TWO, "--moves", moves, "--moves-from", from, "--moves-to", to], more].concat())
    };
    to("LU", "tile", "number", &[]).prints(0, "5 6\n");
    to("5 6", "number", "blank", &[]).prints(0, "RD\n");
    to("2,3 3,3", "coordinate", "tile", &[]).prints(0, "LU\n");
    to("LURR", "tile", "tile", &["--runs"]).prints(0, "L U R2\n");
    to("LUU", "tile", "blank", &[]).rejects("move 3 (U) is impossible");
    to("L?", "tile", "blank", &[]).rejects("<argument>:1:2: move 2: found '?'");
    taquin(&["convert", TWO, "--moves", "LU"]).prints(0, "1 2 3/4 5 6/7 8 0\n");
    taquin(&["convert", TWO, "--moves", "LU", "--runs"]).rejects("--moves-to");
}

#[test]
fn a_file_for_each_board() {
    let folder = TempFolder::new("maps");
    let ran = fed(&["convert", "--to", "sized", "--out-dir", folder.path()], "1 2/3 0\n1 2/0 3\n");
    ran.prints(0, "");
    assert_eq!(ran.stderr, format!("2 boards written to {}\n", folder.path()));
    let names: Vec<_> = folder.files().iter().map(|path| path.file_name().expect("a name").to_owned()).collect();
    assert_eq!(names, ["0001.txt", "0002.txt"]);
    assert_eq!(std::fs::read_to_string(&folder.files()[1]).expect("written"), "2\n1 2\n0 3\n");
    let again = ["generate", "3", "-q", "--count", "12", "--to", "sized", "--out-dir", folder.path()];
    taquin(&again).rejects("0001.txt exists already: choose a new folder instead of");
    assert_eq!(folder.files().len(), 2, "nothing is overwritten");
    let first = folder.0.join("0001.txt");
    assert_eq!(taquin(&["check", "-q", first.to_str().expect("a plain name")]).code, Some(0));
}
