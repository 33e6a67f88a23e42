//! Multi-tile moves, against published enumerations.

use std::collections::HashMap;
use std::ops::ControlFlow;

use taquin::heuristic::MultiTileWalkingDistance;
use taquin::{Board, Goal, Grid, Metric, MultiTilePuzzle, Random, Request, Shape, Small, generate, solve, verify};
use taquin_search::{Heuristic, Meter, Outcome, Packed, Space, Unwatched, ida_star, layers};

use crate::data;

fn goal(rows: usize, cols: usize, goal: &Goal) -> Board {
    goal.board(Shape::new(rows, cols).expect("a shape")).expect("the goal fits")
}

fn published(rows: usize, cols: usize) -> Vec<u64> {
    let rows = data::rows(&format!("histograms/{rows}x{cols}_mtm_corner.tsv"));
    rows.iter().map(|row| row[1].parse().expect("a number")).collect()
}

#[test]
fn layers_match_the_published_tables() {
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3)] {
        let goal = goal(rows, cols, &Goal::RowMajor);
        let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
        let sizes = layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |_, _| ControlFlow::Continue(()));
        assert_eq!(sizes, Ok(published(rows, cols)), "{rows}x{cols}");
    }
}

#[test]
fn the_estimate_never_exceeds_the_truth() {
    for target in [Goal::RowMajor, Goal::Snail, Goal::Custom("4 1 7/2 8 0/3 6 5".parse().expect("a board"))] {
        let goal = goal(3, 3, &target);
        let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
        let distance = MultiTileWalkingDistance::new(&goal).expect("small tables");
        layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
            let h = Heuristic::<MultiTilePuzzle<Small<16>>>::estimate(&distance, distance.start(state));
            assert!(h as usize <= depth);
            ControlFlow::Continue(())
        })
        .expect("no limit");
    }
}

/// All 4×4 boards within some sweeps of the goal.
fn near(puzzle: &MultiTilePuzzle<Small<16>>, goal: &Board, depth: usize) -> Vec<Vec<u64>> {
    let mut seen = HashMap::from([(puzzle.pack(&Small::of(goal)), 0)]);
    let mut levels = vec![vec![puzzle.pack(&Small::of(goal))]];
    for level in 1..=depth {
        let mut next = Vec::new();
        for key in &levels[level - 1] {
            let mut state = puzzle.unpack(key);
            for &sweep in MultiTilePuzzle::<Small<16>>::MOVES {
                let Some(push) = puzzle.step(&state, sweep) else { continue };
                puzzle.apply(&mut state, push);
                if seen.insert(puzzle.pack(&state), level).is_none() {
                    next.push(puzzle.pack(&state));
                }
                puzzle.undo(&mut state, push);
            }
        }
        seen.extend(next.iter().map(|&key| (key, level)));
        levels.push(next);
    }
    levels
}

#[test]
fn four_by_four_boards_near_the_goal_are_as_far_as_enumerated() {
    let goal = goal(4, 4, &Goal::RowMajor);
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
    let distance = MultiTileWalkingDistance::new(&goal).expect("small tables");
    let levels = near(&puzzle, &goal, 9);
    let counts: Vec<u64> = levels.iter().map(|level| level.len() as u64).collect();
    assert_eq!(counts, published(4, 4)[..10]);
    for (depth, level) in levels.iter().enumerate() {
        for key in level.iter().step_by(level.len() / 20 + 1) {
            let start = puzzle.unpack(key);
            let Outcome::Solved(path) = ida_star(&puzzle, &distance, &start, &mut Meter::unlimited(), &mut Unwatched)
            else {
                panic!("a board near the goal is solvable");
            };
            assert_eq!(path.moves.len(), depth);
        }
    }
}

#[test]
fn requests_may_count_sweeps() {
    let goal = goal(3, 3, &Goal::RowMajor);
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
    let mut boards: Vec<Board> = Vec::new();
    layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
        if boards.len() == depth {
            let tiles: Vec<u16> = (0..9).map(|cell| state.tile(cell) as u16).collect();
            boards.push(Board::new(goal.shape(), tiles).expect("a board"));
        }
        ControlFlow::Continue(())
    })
    .expect("no limit");
    for (depth, board) in boards.into_iter().enumerate() {
        let request = Request::new(board).metric(Metric::MultiTile);
        let report = solve(&request, &mut Meter::unlimited()).expect("a small board");
        assert_eq!((report.moves(), report.is_optimal()), (Some(depth), true));
        let slides = report.slides().expect("solved").iter().copied();
        assert_eq!(verify(&report.board, &goal, slides).expect("a solution").runs, depth);
    }
}

#[test]
fn a_2x5_board_is_solved_from_both_ends() {
    let goal = goal(2, 5, &Goal::RowMajor);
    let board = generate::random_solvable(&goal, &mut Random::seeded(2));
    let request = Request::new(board.clone()).metric(Metric::MultiTile);
    let report = solve(&request, &mut Meter::unlimited()).expect("a small board");
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
    let mut truth = None;
    layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
        if *state == Small::of(&board) {
            truth = Some(depth);
        }
        if truth.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .expect("no limit");
    assert_eq!((report.moves(), report.is_optimal()), (truth, true));
}
