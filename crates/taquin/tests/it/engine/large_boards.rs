//! Boards of 26 to 36 cells, whose tables have wide layouts: against other searches, and against narrow layouts.

use taquin::unstable::{Engine, EngineConfig, Partition};
use taquin::{Algorithm, Board, Goal, Request, Shape, TableSize};
use taquin_search::{Meter, Stop, Unlimited};

use super::{complete, korf, length, prepare, solve, walk};

/// A configuration whose tables are built in milliseconds: three tiles each.
fn three_tiles_each(goal: &Board) -> EngineConfig {
    let mut config = EngineConfig::new(TableSize::Light, 2);
    let drawn = config.partitions(goal).unwrap().remove(0);
    config.custom = Some(vec![Partition::by_rule(drawn.shape(), drawn.blank(), 3)]);
    config
}

/// The length that a search without tables finds.
fn length_without_tables(start: &Board, goal: &Board) -> usize {
    let request = Request::new(start.clone()).goal(Goal::Custom(goal.clone())).algorithm(Algorithm::IdaStar);
    taquin::solve(&request, &mut Meter::unlimited()).unwrap().moves().expect("it is solved")
}

#[test]
fn boards_of_26_to_36_cells_have_the_lengths_that_other_searches_find() {
    let shapes = [(5, 6), (6, 5), (6, 6), (3, 9), (2, 13), (4, 7), (4, 8), (5, 7), (4, 9), (2, 18), (12, 3)];
    for (n, (rows, cols)) in shapes.into_iter().enumerate() {
        for goal in [Goal::RowMajor, Goal::BlankFirst, Goal::Snail] {
            let goal = goal.board(Shape::new(rows, cols).unwrap()).unwrap();
            let engine = prepare(&goal, &three_tiles_each(&goal));
            assert_eq!(length(&engine, &goal), 0);
            for seed in 0..4 {
                let start = walk(&goal, 20 + 13 * seed, (seed + 10 * n) as u64);
                assert_eq!(length(&engine, &start), length_without_tables(&start, &goal), "from {start} to {goal}");
            }
        }
    }
}

#[test]
fn every_size_of_tables_finds_the_same_lengths_on_5x6() {
    let goal = Goal::RowMajor.board(Shape::new(5, 6).unwrap()).unwrap();
    let engines = [prepare(&goal, &three_tiles_each(&goal)), prepare(&goal, &EngineConfig::new(TableSize::Light, 2))];
    for seed in 0..6 {
        let start = walk(&goal, 120, seed);
        assert_eq!(length(&engines[0], &start), length(&engines[1], &start), "{start}");
    }
}

/// An engine with wide layouts, and one with narrow ones.
fn wide_and_narrow(goal: &Board, size: TableSize) -> [Engine; 2] {
    [true, false].map(|wide| {
        let mut config = EngineConfig::new(size, 2);
        config.wide = wide;
        prepare(goal, &config)
    })
}

#[test]
fn wide_layouts_lead_to_the_same_nodes_as_narrow_ones() {
    let cases: [(Goal, usize, usize, TableSize); 4] = [
        (Goal::BlankFirst, 4, 4, TableSize::Light),
        (Goal::Snail, 4, 4, TableSize::Light),
        (Goal::RowMajor, 3, 5, TableSize::Medium),
        (Goal::RowMajor, 4, 5, TableSize::Light),
    ];
    for (goal, rows, cols, size) in cases {
        let goal = goal.board(Shape::new(rows, cols).unwrap()).unwrap();
        let [wide, narrow] = wide_and_narrow(&goal, size);
        assert!(!wide.uses_avx512());
        assert_eq!((wide.signature(), wide.bytes()), (narrow.signature(), narrow.bytes()));
        for seed in 0..3 {
            let start = walk(&goal, 200, seed);
            let [wide, narrow] = [&wide, &narrow].map(|engine| solve(engine, &start));
            assert_eq!(complete(&wide.iterations), complete(&narrow.iterations), "from {start} to {goal}");
        }
    }
}

#[test]
fn wide_layouts_count_the_nodes_of_korfs_boards() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let [wide, _] = wide_and_narrow(&goal, TableSize::Light);
    let bounds = korf(20).into_iter().flat_map(|(_, start)| complete(&solve(&wide, &start).iterations));
    assert_eq!(bounds.map(|b| b.1).sum::<u64>(), 2_028_904);
}

#[test]
fn solutions_of_large_boards_are_counted() {
    let goal = Goal::RowMajor.board(Shape::new(6, 6).unwrap()).unwrap();
    let engine = prepare(&goal, &three_tiles_each(&goal));
    let request = |start: &Board| Request::new(start.clone()).algorithm(Algorithm::IdaStar);
    for seed in 0..4 {
        let start = walk(&goal, 30, seed);
        let mut visited = 0;
        let mut visit = |_: &[taquin::Slide]| {
            visited += 1;
            std::ops::ControlFlow::Continue(())
        };
        taquin::solve_all(&request(&start), &mut Meter::unlimited(), &mut visit).unwrap();
        assert_eq!(engine.count_solutions(&start, &mut Unlimited).unwrap().count, visited, "{start}");
    }
}

/// A node counts slides in a byte.
#[test]
fn boards_that_need_more_slides_than_a_node_counts_are_given_up() {
    let shape = Shape::new(2, 18).unwrap();
    let goal = Goal::BlankFirst.board(shape).unwrap();
    let reversed: Vec<u16> = (0..36).rev().collect();
    let start = Board::new(shape, reversed).unwrap();
    let start = if taquin::is_solvable(&start, &goal) { start } else { start.twin().unwrap() };
    let engine = prepare(&goal, &three_tiles_each(&goal));
    assert!(engine.estimate(&start).unwrap() > 254);
    let outcome = engine.solve(&start, &mut Unlimited).unwrap();
    assert_eq!((outcome.stop, outcome.lower_bound), (Some(Stop::Depth), 255));
    let counted = engine.count_solutions_of(&start, 400, &mut Unlimited).unwrap();
    assert_eq!(counted.stop, Some(Stop::Depth));
}
