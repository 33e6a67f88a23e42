//! `verify`: valid and invalid solutions.

use crate::process::{EASY, LOYD, TWO, TempFile, fed, taquin};

#[test]
fn moves_from_anywhere_in_any_notation() {
    let file = TempFile::new("moves.txt", "L # then\nu\n");
    let valid = "Valid: 2 moves (2 straight runs) to the goal\n";
    taquin(&["verify", TWO, "LU"]).prints(0, valid);
    taquin(&["verify", TWO, "left, up"]).prints(0, valid);
    taquin(&["verify", TWO, file.path()]).prints(0, valid);
    fed(&["verify", TWO], "L U\n").prints(0, valid);
    fed(&["verify", TWO, "-"], "L U\n").prints(0, valid);
    taquin(&["verify", TWO, "RD", "--moves", "blank"]).prints(0, valid);
    taquin(&["verify", TWO, "5 6", "--moves", "number"]).prints(0, valid);
    taquin(&["verify", TWO, "2,3 3,3", "--moves", "coordinate"]).prints(0, valid);
    taquin(&["verify", TWO, "LU", "-q"]).prints(0, "");
}

#[test]
fn invalid_solutions() {
    let failed = |moves: &[&str], message: &str| {
        let ran = taquin(&[&["verify", TWO], moves].concat());
        assert_eq!(ran.code, Some(1), "{moves:?}: {}", ran.stderr);
        assert!(ran.stdout.starts_with("Not a solution: "), "{}", ran.stdout);
        assert!(ran.stdout.contains(message), "no {message:?} in {}", ran.stdout);
    };
    failed(&["L"], "do not end at the goal; tiles out of place: 1");
    failed(&["LUU"], "move 3 (U) is impossible: the blank is in row 3, column 3");
    failed(&["5 7", "--moves", "number"], "tile 7 is not next to the blank; the tiles that can move are 3, 5, 6");
    failed(&["1,1", "--moves", "coordinate"], "cell 1,1 is not next to the blank");
}

#[test]
fn malformed_moves() {
    taquin(&["verify", TWO, "LQ"]).rejects("<argument>:1:2: move 2: found 'Q', but expected U, D, L or R");
    taquin(&["verify", TWO, "L9"]).rejects("run length 9");
    fed(&["verify", TWO], [b'L', 0xFF]).rejects("<stdin> is not UTF-8 text");
    taquin(&["verify", "1 2 3", "L"]).rejects("square board");
    fed(&["verify"], "LU").rejects("expected the JSON");
    fed(&["verify"], "{").rejects("<stdin> is JSON, but not a solution: the text ends too early");
    fed(&["verify"], "{}").rejects("the object has no field \"board\"");
}

#[test]
fn the_json_of_solve_and_batch() {
    let json = taquin(&["solve", "3 5 0/6 7 2/4 1 8", "-g", "snail", "--format", "json"]).stdout;
    let ran = fed(&["verify"], &json);
    assert_eq!((ran.code, &ran.stdout[..16]), (Some(0), "Valid: 22 moves "));
    let ran = fed(&["verify"], json.replace("\"length\":22", "\"length\":21"));
    ran.prints(1, "Not a solution: 22 moves, but the JSON says 21\n");
    let ran = fed(&["verify", EASY], taquin(&["solve", EASY, "--format", "json"]).stdout);
    ran.prints(0, "Valid: 1 move (1 straight run) to the goal\n");
    let lines = fed(&["batch", "--format", "json"], format!("{EASY}\n{LOYD}\nno board\n")).stdout;
    let ran = fed(&["verify"], lines);
    assert_eq!(ran.code, Some(1));
    let starts = ["line 1: Valid: 1 move", "line 2: Not a solution: ", "line 3: Not a solution: "];
    assert!(ran.stdout.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{}", ran.stdout);
}

#[test]
fn the_output_of_solve_is_valid() {
    let board = "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2";
    for notation in ["tile", "blank", "number", "coordinate"] {
        let moves = taquin(&["solve", board, "-q", "--moves", notation]).stdout;
        let ran = fed(&["verify", board, "--moves", notation], moves);
        assert!(ran.stdout.starts_with("Valid: 41 moves"), "{}", ran.stdout);
    }
}

#[test]
fn moves_of_several_tiles_are_counted_as_the_json_counts_them() {
    let solved = taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--format", "json"]).stdout;
    fed(&["verify"], &solved).prints(0, "Valid: 6 moves (7 slides) to the goal\n");
    let fewer = solved.replace(r#""length":6"#, r#""length":5"#);
    assert_ne!(fewer, solved);
    fed(&["verify"], fewer).prints(1, "Not a solution: 6 moves, but the JSON says 5\n");
}

#[test]
fn whether_a_solution_is_shortest() {
    let verified = |moves: &str, more: &[&str]| taquin(&[&["verify", TWO, moves, "--optimal"], more].concat());
    verified("LU", &[]).prints(0, "Valid: 2 moves (2 straight runs) to the goal; no solution is shorter\n");
    let longer = "Valid: 4 moves (3 straight runs) to the goal; not shortest: there is a solution of 2 moves\n";
    verified("RLLU", &[]).prints(1, longer);
    verified("LU", &["--format", "json"])
        .prints(0, "{\"valid\":true,\"metric\":\"stm\",\"length\":2,\"optimal\":true}\n");
    verified("RLLU", &["--format", "json"])
        .prints(1, "{\"valid\":true,\"metric\":\"stm\",\"length\":4,\"optimal\":false,\"shortest\":2}\n");
    verified("L", &["--format", "json"])
        .prints(1, "{\"valid\":false,\"reason\":\"the moves (1) do not end at the goal; tiles out of place: 1\"}\n");
    verified("LU", &["-q"]).prints(0, "");
}

#[test]
fn a_length_that_cannot_be_checked() {
    let far = "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2";
    let solved = taquin(&["solve", far, "--format", "json"]).stdout;
    let ran = fed(&["verify", "--optimal", "-m", "10K"], &solved);
    let unknown = "to the goal; not checked whether it is shortest: stopped by the memory limit\n";
    assert!(ran.code == Some(3) && ran.stdout.ends_with(unknown), "{}", ran.stdout);
    let ran = fed(&["verify", "--optimal", "-n", "1", "--format", "json"], &solved);
    assert_eq!(
        (ran.code, &ran.stdout[..]),
        (Some(3), "{\"valid\":true,\"metric\":\"stm\",\"length\":41,\"stopped\":\"nodes\"}\n")
    );
    taquin(&["verify", TWO, "LU", "-m", "1G"]).rejects("only the check of --optimal has limits");
    assert_eq!(fed(&["verify", "--metric", "mtm"], &solved).code, Some(1), "its length counts single slides");
}

#[test]
fn moves_of_several_tiles_may_be_shortest_in_their_metric_only() {
    let ran = taquin(&["verify", "1 2 3/0 4 5", "LL", "--metric", "mtm", "--optimal"]);
    ran.prints(0, "Valid: 1 move (2 slides) to the goal; no solution is shorter\n");
    let solved = taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--format", "json"]).stdout;
    fed(&["verify", "--optimal"], &solved).prints(0, "Valid: 6 moves (7 slides) to the goal; no solution is shorter\n");
}
