//! What is published about boards far from the goal: the largest distances by shape, and the 15-puzzles of 80 slides.

use taquin_data::{GODS_NUMBERS, HARDEST_15_PUZZLES};

use crate::instance_file::{read_instances, read_rows};
use crate::{Board, Goal, Notation, Shape, Symmetry, read_slides};

/// The distance of the hardest 15-puzzles.
pub(crate) const HARDEST_4X4: usize = 80;

/// The largest distance of any board from this goal, if it is published for the shape and the place of the goal's blank.
pub(crate) fn largest_distance(goal: &Board) -> Option<usize> {
    let shape = goal.shape();
    let (short, long) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
    let name = format!("{short}x{long}");
    let place = place_of_blank(goal);
    let radius = |row: Vec<&str>| match row[..] {
        [board, "stm", blank, radius, ..] if board == name && blank == place => radius.parse().ok(),
        _ => None,
    };
    read_rows(GODS_NUMBERS).find_map(radius)
}

/// Where the blank of a goal is: `corner`, `edge` or `center`.
fn place_of_blank(goal: &Board) -> &'static str {
    let (shape, blank) = (goal.shape(), goal.blank());
    let is_outer = |line: usize, lines: usize| line == 0 || line + 1 == lines;
    match (is_outer(shape.row(blank), shape.rows()), is_outer(shape.col(blank), shape.cols())) {
        (true, true) => "corner",
        (false, false) => "center",
        _ => "edge",
    }
}

/// The boards at this distance on published shortest solutions of the hardest 15-puzzles, mapped to the goal by symmetry;
/// empty for other shapes and for goals whose blank is not in a corner.
///
/// A board k slides along a shortest solution of 80 slides is exactly 80 − k slides from the goal.
pub(crate) fn boards_at(goal: &Board, distance: usize) -> Vec<Board> {
    let shape = goal.shape();
    let row_major = Goal::RowMajor.board(shape).expect("row-major fits every shape");
    let turn = |turn: &Symmetry| turn.keeps(shape) && turn.cell(shape, row_major.blank()) == goal.blank();
    let turn = Symmetry::ALL.into_iter().find(turn);
    let (Some(turn), Some(slides)) = (turn, HARDEST_4X4.checked_sub(distance)) else { return Vec::new() };
    if Some(shape) != Shape::new(4, 4) {
        return Vec::new();
    }
    let mut boards: Vec<Board> = Vec::new();
    for published in read_instances(HARDEST_15_PUZZLES).expect("a published set") {
        let solution = read_slides(&published.extras[0], &published.board, Notation::Tile).expect("a published set");
        let far = published.board.after(&solution[..slides]).expect("slides of a solution");
        let board = turn.carry(&far, &row_major, goal);
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards
}
