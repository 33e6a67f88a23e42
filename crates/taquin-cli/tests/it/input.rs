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
    for form in ["line", "grid", "box", "tatham", "comma"] {
        let written = taquin(&["convert", EASY, "--to", form]).stdout;
        fed(&["solve", "-q"], &written).prints(0, "U\n");
    }
}
