//! Multi-tile moves, against published enumerations.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use taquin::heuristic::MultiTileWalkingDistance;
use taquin::space::{Grid, MultiTilePuzzle, Small};
use taquin::{Algorithm, Board, Goal, Metric, Random, Request, Shape, Slide, TableCache, solve, solve_all, verify};
use taquin_search::{
    Heuristic, Limits, Meter, Outcome, Packed, Space, Unwatched, bidirectional_metered, ida_star_metered, layers,
};

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
                let Some(tiles_move) = puzzle.step(&state, sweep) else { continue };
                puzzle.apply(&mut state, tiles_move);
                if seen.insert(puzzle.pack(&state), level).is_none() {
                    next.push(puzzle.pack(&state));
                }
                puzzle.undo(&mut state, tiles_move);
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
            let Outcome::Solved(path) =
                ida_star_metered(&puzzle, &distance, &start, &mut Meter::unlimited(), &mut Unwatched)
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
fn boards_of_2x5_are_solved_in_the_fewest_multi_tile_moves() {
    let goal = goal(2, 5, &Goal::RowMajor);
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
    let mut nth = 0;
    let cache = TableCache::in_memory();
    layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
        nth += 1;
        if nth % 9_001 == 0 {
            let board = Board::new(goal.shape(), (0..10).map(|cell| state.tile(cell) as u16).collect::<Vec<_>>());
            let request = Request::new(board.unwrap()).metric(Metric::MultiTile).table_cache(cache.clone());
            let report = solve(&request, &mut Meter::unlimited()).expect("a small board");
            assert_eq!((report.moves(), report.is_optimal()), (Some(depth), true));
            assert_eq!((report.algorithm, report.tables.len()), (Algorithm::Patterns, 1));
        }
        ControlFlow::Continue(())
    })
    .expect("no limit");
}

#[test]
fn four_by_four_boards_take_as_many_moves_as_a_search_from_both_ends_finds() {
    let goal = goal(4, 4, &Goal::Custom("1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12".parse().expect("a board")));
    let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).expect("short sides");
    let forward = MultiTileWalkingDistance::new(&goal).expect("small tables");
    let (mut random, cache) = (Random::seeded(4), TableCache::in_memory());
    for _ in 0..12 {
        let mut state = Small::of(&goal);
        for _ in 0..18 {
            let steps: Vec<_> =
                MultiTilePuzzle::<Small<16>>::MOVES.iter().filter_map(|&m| puzzle.step(&state, m)).collect();
            puzzle.apply(&mut state, steps[random.below(steps.len())]);
        }
        let tiles: Vec<u16> = (0..16).map(|cell| state.tile(cell) as u16).collect();
        let board = Board::new(goal.shape(), tiles).expect("a board");
        let backward = MultiTileWalkingDistance::new(&board).expect("small tables");
        let meter = &mut Meter::unlimited();
        let ends = (&state, &Small::of(&goal));
        let Outcome::Solved(path) =
            bidirectional_metered(&puzzle, &forward, &backward, ends.0, ends.1, meter, &mut Unwatched)
        else {
            panic!("multi-tile moves can be undone");
        };
        let request = Request::new(board).goal(Goal::Custom(goal.clone())).metric(Metric::MultiTile);
        let report = solve(&request.table_cache(cache.clone()), &mut Meter::unlimited()).expect("a board");
        assert_eq!((report.moves(), report.is_optimal()), (Some(path.moves.len()), true));
        let slides = report.slides().expect("solved").iter().copied();
        assert_eq!(verify(&report.board, &goal, slides).expect("a solution").runs, path.moves.len());
    }
}

#[test]
fn every_shape_of_up_to_16_cells_is_solved() {
    for rows in 1..=16 {
        for cols in 1..=16 / rows {
            let goal = goal(rows, cols, &Goal::RowMajor);
            let mut board = goal.clone();
            for slide in [Slide::Down, Slide::Right, Slide::Up, Slide::Right, Slide::Down] {
                board.slide(slide);
            }
            let request = Request::new(board).metric(Metric::MultiTile);
            let limits = Limits::none().memory(20_000_000);
            let report = solve(&request, &mut Meter::new(limits)).expect("a shape within the limit");
            assert!(report.is_optimal() && report.moves() <= Some(5), "{rows}x{cols}: {report:?}");
            let all = solve_all(&request, &mut Meter::unlimited(), &mut |_| ControlFlow::Continue(()));
            assert!(all.expect("a request").count >= 1, "{rows}x{cols}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_bound() {
    let request =
        Request::new("5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2".parse().expect("a board")).metric(Metric::MultiTile);
    let report = solve(&request, &mut Meter::new(Limits::none().time(Duration::ZERO))).expect("a request");
    assert!(report.lower_bound >= 5, "{}", report.lower_bound);
}
