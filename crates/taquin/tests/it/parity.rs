//! Solvability and its explanation.

use std::collections::HashSet;

use proptest::prelude::*;
use taquin::{Board, Goal, Shape, explain, is_solvable};

use crate::boards::{any_board, board, walk};
use crate::data;

/// All boards from which the goal can be reached, by plain search.
fn reachable(goal: &Board) -> HashSet<Board> {
    let mut seen = HashSet::from([goal.clone()]);
    let mut open = vec![goal.clone()];
    while let Some(board) = open.pop() {
        for next in board.neighbors() {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen
}

/// All boards of a shape, by inserting each tile in every place.
fn all_boards(shape: Shape) -> Vec<Board> {
    let mut lists: Vec<Vec<u16>> = vec![vec![]];
    for tile in 0..shape.cells() as u16 {
        let longer = lists.iter().flat_map(|list| {
            (0..=list.len()).map(move |place| {
                let mut list = list.clone();
                list.insert(place, tile);
                list
            })
        });
        lists = longer.collect();
    }
    lists.into_iter().map(|tiles| Board::new(shape, tiles).unwrap()).collect()
}

fn check_shape(rows: usize, cols: usize, custom: &str) {
    let shape = Shape::new(rows, cols).unwrap();
    let all = all_boards(shape);
    let mut goals: Vec<Board> = Goal::NAMED.iter().map(|goal| goal.board(shape).unwrap()).collect();
    goals.push(board(custom));
    for goal in goals {
        let reachable = reachable(&goal);
        for board in &all {
            assert_eq!(is_solvable(board, &goal), reachable.contains(board), "{board} to {goal}");
        }
    }
}

#[test]
fn solvable_is_reachable_on_every_small_board() {
    check_shape(1, 1, "0");
    check_shape(1, 2, "1x2 0 1");
    check_shape(1, 4, "1x4 3 0 1 2");
    check_shape(4, 1, "2/0/3/1");
    check_shape(2, 2, "3 1/0 2");
    check_shape(2, 3, "5 0 2/1 4 3");
    check_shape(3, 2, "5 0/2 1/4 3");
}

#[test]
fn solvable_is_reachable_on_3x3() {
    let shape = Shape::new(3, 3).unwrap();
    let all = all_boards(shape);
    for goal in [Goal::RowMajor.board(shape).unwrap(), Goal::Snail.board(shape).unwrap(), board("7 0 1/3 8 2/5 4 6")] {
        let reachable = reachable(&goal);
        assert_eq!(reachable.len(), 181_440);
        let solvable = all.iter().filter(|board| is_solvable(board, &goal)).count();
        assert_eq!(solvable, 181_440);
        assert!(reachable.iter().all(|board| is_solvable(board, &goal)));
    }
}

#[test]
fn published_boards_are_solvable_as_published() {
    for file in [
        "korf100_15puzzle.tsv",
        "kf50_24puzzle.tsv",
        "clausecker400_24puzzle.tsv",
        "hardest_8puzzle_31.tsv",
        "hardest_15puzzle_80.tsv",
        "hard_15puzzle_70_78.tsv",
        "deepcubea_15.tsv",
        "deepcubea_24.tsv",
        "deepcubea_35.tsv",
        "deepcubea_48.tsv",
        "princeton.tsv",
        "school42.tsv",
    ] {
        for row in data::instances(file) {
            assert_eq!(is_solvable(&row.board, &row.goal_board()), !row.unsolvable, "{file}: {}", row.name);
        }
    }
}

#[test]
fn boards_of_different_shapes_are_never_solvable() {
    let (a, b) = (board("1 2 3/4 5 0"), board("1 2/3 4/5 0"));
    assert!(!is_solvable(&a, &b));
    assert_eq!(explain(&a, &b).unwrap_err().to_string(), "the goal is a 3x2 board, but the board to solve is 2x3");
}

/// Inversions counted pair by pair.
fn slow_inversions(board: &Board) -> usize {
    let tiles: Vec<u16> = board.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    (0..tiles.len()).map(|i| tiles[i + 1..].iter().filter(|&&b| b < tiles[i]).count()).sum()
}

proptest! {
    #[test]
    fn the_explanation_agrees_with_itself(board in any_board(7), choices: Vec<u8>, twin: bool) {
        let goal = board.after(walk(&board, &choices)).unwrap();
        let swapped = twin.then(|| goal.twin()).flatten();
        let goal = swapped.clone().unwrap_or(goal);
        let why = explain(&board, &goal).unwrap();
        prop_assert_eq!(why.solvable, swapped.is_none());
        prop_assert_eq!(why.board.inversions, slow_inversions(&board));
        prop_assert_eq!(why.goal.inversions, slow_inversions(&goal));
        prop_assert_eq!(why.board.pairs().count(), why.board.inversions);
        prop_assert!(why.board.pairs().all(|(a, b)| a > b));
        let shape = board.shape();
        if shape.rows() > 1 && shape.cols() > 1 {
            let even = why.blank_distance.is_multiple_of(2);
            prop_assert_eq!(why.solvable, why.odd_permutation != even);
            let row = |s: &taquin::parity::Sequence| if shape.cols() % 2 == 0 { s.blank_row } else { 0 };
            let classic = (why.board.inversions + row(&why.board)) % 2 == (why.goal.inversions + row(&why.goal)) % 2;
            prop_assert_eq!(why.solvable, classic);
        }
    }
}

#[test]
fn the_snail_example_has_13_inversions_against_7() {
    let goal = Goal::Snail.board(Shape::new(3, 3).unwrap()).unwrap();
    let why = explain(&board("3 5 0/6 7 2/4 1 8"), &goal).unwrap();
    assert_eq!((why.board.inversions, why.goal.inversions, why.solvable), (13, 7, true));
}

#[test]
fn loyds_exchange_of_14_and_15_cannot_be_solved() {
    let start = board("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
    let why = explain(&start, &Goal::RowMajor.board(start.shape()).unwrap()).unwrap();
    assert!(!why.solvable);
}

#[test]
fn the_inversions_of_the_largest_board_are_counted() {
    let shape = Shape::new(256, 256).unwrap();
    let (start, goal) = (Goal::Reversed.board(shape).unwrap(), Goal::RowMajor.board(shape).unwrap());
    let why = explain(&start, &goal).unwrap();
    assert_eq!(why.board.inversions, 65_535 * 65_534 / 2);
    assert_eq!(why.goal.inversions, 0);
}
