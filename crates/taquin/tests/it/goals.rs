//! Named and custom goals.

use taquin::{Board, Goal, Shape};

fn goal(goal: Goal, rows: usize, cols: usize) -> String {
    goal.board(Shape::new(rows, cols).unwrap()).unwrap().to_string()
}

#[test]
fn named_goals_are_these_boards() {
    assert_eq!(goal(Goal::RowMajor, 3, 3), "1 2 3/4 5 6/7 8 0");
    assert_eq!(goal(Goal::RowMajor, 2, 4), "1 2 3 4/5 6 7 0");
    assert_eq!(goal(Goal::BlankFirst, 3, 3), "0 1 2/3 4 5/6 7 8");
    assert_eq!(goal(Goal::Reversed, 3, 3), "8 7 6/5 4 3/2 1 0");
    assert_eq!(goal(Goal::Snail, 2, 2), "1 2/0 3");
    assert_eq!(goal(Goal::Snail, 3, 3), "1 2 3/8 0 4/7 6 5");
    assert_eq!(goal(Goal::Snail, 4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
    assert_eq!(goal(Goal::Snail, 5, 5), "1 2 3 4 5/16 17 18 19 6/15 24 0 20 7/14 23 22 21 8/13 12 11 10 9");
    assert_eq!(goal(Goal::Snail, 2, 3), "1 2 3/0 5 4");
    assert_eq!(goal(Goal::Snail, 3, 2), "1 2/0 3/5 4");
    assert_eq!(goal(Goal::Snail, 3, 4), "1 2 3 4/10 11 0 5/9 8 7 6");
    assert_eq!(goal(Goal::Snail, 1, 4), "1x4 1 2 3 0");
    assert_eq!(goal(Goal::Snail, 4, 1), "1/2/3/0");
    assert_eq!(goal(Goal::Snail, 1, 1), "0");
}

#[test]
fn goals_are_found_by_their_names() {
    for goal in Goal::NAMED {
        assert_eq!(Goal::named(goal.name()), Some(goal));
    }
    assert_eq!(Goal::named("spiral"), None);
}

#[test]
fn a_custom_goal_fits_its_own_shape_only() {
    let board: Board = "3 1/2 0".parse().unwrap();
    let goal = Goal::Custom(board.clone());
    assert_eq!(goal.board(board.shape()), Ok(board));
    let error = goal.board(Shape::new(3, 3).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the goal is a 2x2 board, but the board to solve is 3x3");
}
