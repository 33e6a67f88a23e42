//! The output formats of solutions, byte for byte.

use crate::process::{LOYD, TWO, fed, taquin};

#[track_caller]
fn solved(format: &str, expected: &str) {
    let ran = taquin(&["solve", TWO, "--format", format, "-a", "astar", "-H", "manhattan", "--goal", "row-major"]);
    ran.prints(0, expected);
    assert_eq!(ran.stderr, "");
}

#[test]
fn variant38() {
    solved("variant38", "2\n1 2 3\n4 0 5\n7 8 6\n----------\n1 2 3\n4 5 0\n7 8 6\n----------\n1 2 3\n4 5 6\n7 8 0\n");
    taquin(&["solve", LOYD, "--format", "variant38"]).prints(1, "NO SOLUTION FOR YOUR COMBINATION\n");
    taquin(&["solve", "1 2/3 0", "--format", "variant38"]).prints(0, "0\n1 2\n3 0\n");
}

#[test]
fn princeton() {
    solved(
        "princeton",
        "Minimum number of moves = 2\n\
         3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n\
         3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n\
         3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n",
    );
    taquin(&["solve", LOYD, "--format", "princeton"]).prints(1, "No solution possible\n");
    taquin(&["solve", "1 2 3/4 5 0", "--format", "princeton"])
        .prints(0, "Minimum number of moves = 0\n2x3\n 1  2  3 \n 4  5  0 \n\n");
}

#[test]
fn school42() {
    solved(
        "school42",
        "Total number of states ever selected (complexity in time): 2\n\
         Maximum number of states in memory (complexity in size): 7\n\
         Number of moves: 2\n\n\
         1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n",
    );
    taquin(&["solve", LOYD, "--format", "school42"]).prints(1, "This puzzle is unsolvable.\n");
}

#[test]
fn school42_implies_the_snail_goal() {
    // The assignment's own example: subject_npuzzle-3-1 in school42.tsv, 15 moves.
    let board = "# This is a comment\n3\n3 2 6 #Another comment\n1 4 0\n8 7 5\n";
    let implied = fed(&["solve", "--format", "school42", "-a", "astar"], board);
    assert_eq!(implied.stderr, "--format school42 implies --goal snail\n");
    assert!(implied.stdout.contains("\nNumber of moves: 15\n"), "{}", implied.stdout);
    fed(&["solve", "--format", "school42", "-a", "astar", "--goal", "snail", "-q"], board).prints(0, &implied.stdout);
    assert_eq!(fed(&["solve", "--format", "school42", "-q"], board).stderr, "");
}

#[test]
fn a_goal_that_can_be_reached_is_named() {
    let other = "but it can be solved with --goal snail";
    let board = "1 2 3/4 5 6/8 7 0";
    assert_eq!(taquin(&["solve", board]).first(), format!("No solution exists ('taquin check' explains why), {other}"));
    assert_eq!(taquin(&["check", board]).stdout.lines().nth(1), Some(other));
    for format in ["variant38", "princeton", "steps", "line", "json"] {
        let ran = taquin(&["solve", board, "--format", format]);
        assert!(ran.code == Some(1) && ran.stderr.contains(other), "{format}: {}", ran.stderr);
    }
    let none = taquin(&["solve", "1x4 2 0 1 3"]);
    assert_eq!(none.first(), "No solution exists ('taquin check' explains why)");
}

#[test]
fn steps() {
    solved("steps", "Number of steps: 2\nMove 5 Left\nMove 6 Up\n");
    let ran = taquin(&["solve", LOYD, "--format", "steps"]);
    ran.prints(1, "");
    assert_eq!(ran.stderr, "No solution exists, but it can be solved with --goal blank-first or reversed\n");
}

#[test]
fn states() {
    solved("line", "1 2 3/4 0 5/7 8 6\n1 2 3/4 5 0/7 8 6\n1 2 3/4 5 6/7 8 0\n");
    solved("grid", "1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n");
    taquin(&["solve", "1 2/0 3", "--format", "box"]).prints(
        0,
        "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│   │ 3 │\n└───┴───┘\n\n\
         ┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n",
    );
}
