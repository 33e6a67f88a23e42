//! Plausible variants that exceed the true distance, and on how many of the 181,440 boards: the checks must see them.

use taquin::space::Grid;
use taquin::{Goal, Shape};

use super::atlas::{Atlas, State, named};

const SIDE: usize = 3;
const CELLS: usize = SIDE * SIDE;

fn home(tile: usize) -> usize {
    (tile + CELLS - 1) % CELLS
}

fn shape() -> Shape {
    Shape::new(SIDE, SIDE).unwrap()
}

fn manhattan(state: &State) -> usize {
    (0..CELLS).filter(|&cell| state.tile(cell) != 0).map(|cell| shape().distance(cell, home(state.tile(cell)))).sum()
}

fn manhattan_with_blank(state: &State) -> usize {
    manhattan(state) + shape().distance(state.blank(), home(0))
}

/// 2 for each pair of tiles in their goal line and in each other's way.
fn conflicting_pairs(state: &State) -> usize {
    let line = |of: fn(Shape, usize) -> usize, a: usize, b: usize| {
        let (x, y) = (state.tile(a), state.tile(b));
        x != 0
            && y != 0
            && [a, b, home(x), home(y)].iter().all(|&c| of(shape(), c) == of(shape(), a))
            && home(x) > home(y)
    };
    let pairs = (0..CELLS).flat_map(|a| (a + 1..CELLS).map(move |b| (a, b)));
    2 * pairs.map(|(a, b)| usize::from(line(Shape::row, a, b)) + usize::from(line(Shape::col, a, b))).sum::<usize>()
}

/// 2 unless the last corner holds 6 or 8.
fn last_move_by_the_corner(state: &State) -> usize {
    if manhattan(state) == 0 || [6, 8].contains(&state.tile(CELLS - 1)) { 0 } else { 2 }
}

/// 2 for each corner, blank's goal apart, that lacks its tile though a neighbour is home; blank in the corner or not.
fn corners_without_guard(state: &State) -> usize {
    let is_home = |cell: usize| state.tile(cell) != 0 && home(state.tile(cell)) == cell;
    2 * [(0, [1, 3]), (2, [1, 5]), (6, [3, 7])]
        .into_iter()
        .filter(|(corner, neighbours)| !is_home(*corner) && neighbours.iter().any(|&cell| is_home(cell)))
        .count()
}

#[test]
fn naive_variants_are_caught() {
    let atlas = Atlas::whole(named(Goal::RowMajor, SIDE, SIDE));
    let above = |estimate: &dyn Fn(&State) -> usize| {
        atlas.boards.iter().filter(|(state, distance)| estimate(state) > *distance as usize).count()
    };
    assert_eq!(above(&manhattan), 0);
    assert_eq!(above(&manhattan_with_blank), 4_650);
    assert_eq!(above(&|state| manhattan(state) + conflicting_pairs(state)), 7);
    assert_eq!(above(&|state| manhattan(state) + last_move_by_the_corner(state)), 1_560);
    assert_eq!(above(&|state| manhattan(state) + corners_without_guard(state)), 482);
    let literal = |state: &State| {
        manhattan(state) + conflicting_pairs(state) + last_move_by_the_corner(state) + corners_without_guard(state)
    };
    assert_eq!(above(&literal), 6_471);
}
