//! The output formats of solutions, byte for byte.

use crate::process::{LOYD, TWO, taquin};

#[track_caller]
fn solved(format: &str, expected: &str) {
    let ran = taquin(&["solve", TWO, "--format", format, "-a", "astar", "-H", "manhattan"]);
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
fn steps() {
    solved("steps", "Number of steps: 2\nMove 5 Left\nMove 6 Up\n");
    let ran = taquin(&["solve", LOYD, "--format", "steps"]);
    ran.prints(1, "");
    assert_eq!(ran.stderr, "no solution exists\n");
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
