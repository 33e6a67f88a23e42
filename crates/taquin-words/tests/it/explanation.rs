//! Why a board can or cannot be solved, in lines that fit a terminal.

use taquin::{Board, Goal, Shape, explain};
use taquin_words::Language;

fn explained(board: &str, goal: &Goal, all: bool) -> String {
    let board: Board = board.parse().unwrap();
    let goal = goal.board(board.shape()).unwrap();
    Language::english().explanation(&explain(&board, &goal).unwrap(), all)
}

#[test]
fn the_snail_example_is_explained() {
    let text = explained("3 5 0/6 7 2/4 1 8", &Goal::Snail, false);
    assert_eq!(
        text.trim_end(),
        "This board can be solved.
board without the blank: 3 5 6 7 2 4 1 8
  inversions: 13, a larger tile before a smaller: (3,2) (3,1) (5,2) (5,4) (5,1)
    (6,2) (6,4) (6,1) (7,2) (7,4) (7,1) (2,1) … and 1 more
goal without the blank: 1 2 3 8 4 7 6 5
  inversions: 7, a larger tile before a smaller: (8,4) (8,7) (8,6) (8,5) (7,6)
    (7,5) (6,5)
blank: row 1, column 3 of the board; row 2, column 2 of the goal; distance 2
Each slide swaps the blank with one tile and moves the blank by one cell.
So the permutation from board to goal (even) and the blank's distance (2, even)
    must both be even or both be odd.
The same by inversions: with 3 columns, an odd number, no slide changes whether
    their count is even or odd.
Board: 13 inversions, odd.
Goal: 7 inversions, odd.
They agree: the board can be solved."
    );
    let all = explained("3 5 0/6 7 2/4 1 8", &Goal::Snail, true);
    assert!(all.contains("(2,1) (4,1)\ngoal") && all.lines().all(|line| line.chars().count() <= 80), "{all}");
}

#[test]
fn the_largest_board_is_explained_in_a_few_lines() {
    let shape = Shape::new(256, 256).unwrap();
    let (start, goal) = (Goal::Reversed.board(shape).unwrap(), Goal::RowMajor.board(shape).unwrap());
    let text = Language::english().explanation(&explain(&start, &goal).unwrap(), false);
    assert!(text.contains(" … and 2,147,385,333 more") || text.contains(" … and 2147385333 more"), "{text}");
    assert!(text.len() < 3000, "{text}");
}
