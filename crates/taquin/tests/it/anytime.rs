//! `anytime::improve`: every solution is valid, lengths fall, bounds rise and hold, limits are kept.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use taquin::unstable::{ImprovementEnd, ImprovementResult, improve};
use taquin::{Board, BoundSource, Goal, ImprovementOptions, Random, Shape, generate, verify};
use taquin_search::{Limits, Meter, Stop};

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).expect("a shape")
}

fn goal(goal: Goal, rows: usize, cols: usize) -> Board {
    goal.board(shape(rows, cols)).expect("named goals fit")
}

fn nodes(nodes: u64) -> Limits {
    Limits::none().nodes(nodes)
}

/// Improves on one thread.
fn checked(board: &Board, goal: &Board, options: &ImprovementOptions, limits: Limits) -> ImprovementResult {
    checked_on(1, board, goal, options, limits)
}

/// Improves under limits and checks whatever can be checked.
fn checked_on(
    threads: usize,
    board: &Board,
    goal: &Board,
    options: &ImprovementOptions,
    limits: Limits,
) -> ImprovementResult {
    let mut told = Vec::new();
    let mut meter = Meter::new(limits);
    let result = improve(board, goal, options, threads, &mut meter, &mut |better, slides| {
        assert_eq!(verify(board, goal, slides.iter().copied()).expect("a solution").slides, better.length);
        told.push(*better);
    })
    .expect("shapes agree");
    assert_eq!(told, result.history);
    for pair in result.history.windows(2) {
        assert!(pair[1].length < pair[0].length && pair[1].lower_bound >= pair[0].lower_bound);
        assert!(pair[1].elapsed >= pair[0].elapsed);
    }
    if let Some(slides) = &result.slides {
        verify(board, goal, slides.iter().copied()).expect("a solution");
        assert_eq!(result.history.last().expect("a history").length, slides.len());
        assert!(result.lower_bound as usize <= slides.len(), "{} for {board}", result.bound_source);
        assert_eq!(result.lower_bound as usize % 2, slides.len() % 2, "{} for {board}", result.bound_source);
    }
    result
}

#[test]
fn every_shape_and_goal_has_a_first_solution() {
    let mut rng = Random::seeded(11);
    let first = ImprovementOptions { first_only: true, ..ImprovementOptions::default() };
    let mut shapes =
        vec![(1, 1), (1, 2), (1, 9), (9, 1), (2, 50), (50, 2), (3, 40), (40, 3), (4, 60), (17, 17), (41, 41)];
    shapes.extend((2..=9).flat_map(|rows| (2..=9).map(move |cols| (rows, cols))));
    for (rows, cols) in shapes {
        let custom = generate::random_solvable(&goal(Goal::RowMajor, rows, cols), &mut rng);
        for target in Goal::NAMED.into_iter().chain([Goal::Custom(custom)]) {
            let target = goal(target, rows, cols);
            let board = generate::random_solvable(&target, &mut rng);
            let result = checked(&board, &target, &first, Limits::none());
            assert!(matches!(result.end, ImprovementEnd::First | ImprovementEnd::Optimal), "{:?}", result.end);
            assert!(result.slides.is_some());
        }
    }
}

#[test]
fn the_solved_board_needs_no_slides() {
    for (rows, cols) in [(1, 1), (1, 7), (2, 2), (6, 6), (20, 30)] {
        let target = goal(Goal::Snail, rows, cols);
        let result = checked(&target, &target, &ImprovementOptions::default(), Limits::none());
        assert_eq!((result.slides, result.end), (Some(Vec::new()), ImprovementEnd::Optimal));
    }
}

#[test]
fn first_solutions_are_not_long() {
    let mut rng = Random::seeded(12);
    let first = ImprovementOptions { first_only: true, ..ImprovementOptions::default() };
    for side in [8, 10, 12, 15, 20, 30, 45, 60] {
        for target in [Goal::RowMajor, Goal::Snail] {
            let target = goal(target, side, side);
            let board = generate::random_solvable(&target, &mut rng);
            let slides = checked(&board, &target, &first, Limits::none()).slides.expect("a solution");
            let manhattan = board.manhattan_to(&target);
            assert!(slides.len() <= 4 * manhattan + 50, "{side}: {} for {manhattan}", slides.len());
        }
    }
}

#[test]
fn first_solutions_on_thin_boards_are_not_long_on_average() {
    let mut rng = Random::seeded(22);
    let first = ImprovementOptions { first_only: true, ..ImprovementOptions::default() };
    for (rows, cols) in [(2, 10), (2, 30), (50, 2), (3, 20), (3, 40), (40, 3), (4, 60), (20, 90)] {
        let target = goal(Goal::RowMajor, rows, cols);
        let (mut slides, mut manhattan) = (0, 0);
        for _ in 0..10 {
            let board = generate::random_solvable(&target, &mut rng);
            slides += checked(&board, &target, &first, Limits::none()).slides.expect("a solution").len();
            manhattan += board.manhattan_to(&target);
        }
        assert!(10 * slides <= 33 * manhattan, "{rows}×{cols}: {slides} for {manhattan}");
    }
}

#[test]
fn better_solutions_are_valid_and_shorter() {
    let mut rng = Random::seeded(13);
    for (rows, cols, fewer) in
        [(2, 2, false), (2, 9, false), (3, 3, false), (5, 5, true), (4, 9, true), (10, 10, true), (16, 14, true)]
    {
        for target in [Goal::RowMajor, Goal::Snail] {
            let target = goal(target, rows, cols);
            let board = generate::random_solvable(&target, &mut rng);
            for threads in [1, 2] {
                let result = checked_on(threads, &board, &target, &ImprovementOptions::default(), nodes(200_000));
                assert!(result.history.len() > 1 || !fewer, "nothing better was found for {board}");
                assert!(matches!(result.end, ImprovementEnd::Stopped(Stop::Nodes) | ImprovementEnd::Optimal));
            }
        }
    }
}

#[test]
fn a_seed_one_thread_and_a_node_limit_give_the_same_solution() {
    let target = goal(Goal::RowMajor, 7, 7);
    let board = generate::random_solvable(&target, &mut Random::seeded(14));
    let lengths = |seed| {
        let options = ImprovementOptions { seed, ..ImprovementOptions::default() };
        let result = checked(&board, &target, &options, nodes(150_000));
        let lengths: Vec<usize> = result.history.iter().map(|better| better.length).collect();
        (result.slides, lengths)
    };
    assert_eq!(lengths(5), lengths(5));
}

#[test]
fn unsolvable_boards_are_recognised() {
    let target = goal(Goal::RowMajor, 8, 8);
    let board = generate::random_unsolvable(&target, &mut Random::seeded(15)).expect("there are some");
    let result = checked(&board, &target, &ImprovementOptions::default(), Limits::none());
    assert_eq!((result.slides, result.end), (None, ImprovementEnd::Unsolvable));
    let other = goal(Goal::RowMajor, 8, 9);
    let error = improve(&board, &other, &ImprovementOptions::default(), 1, &mut Meter::unlimited(), &mut |_, _| ());
    assert!(error.is_err());
}

#[test]
fn a_cancellation_flag_stops_all_threads() {
    let target = goal(Goal::RowMajor, 30, 30);
    let board = generate::random_solvable(&target, &mut Random::seeded(16));
    let flag = AtomicBool::new(false);
    let options = ImprovementOptions::default();
    let mut meter = Meter::unlimited().cancelled_by(&flag);
    let result =
        improve(&board, &target, &options, 2, &mut meter, &mut |_, _| flag.store(true, Relaxed)).expect("shapes");
    assert_eq!(result.end, ImprovementEnd::Stopped(Stop::Cancelled));
    assert!(result.slides.is_some(), "the first solution is kept");
    let result = improve(&board, &target, &options, 2, &mut meter, &mut |_, _| ()).expect("shapes agree");
    assert_eq!((result.slides, result.end), (None, ImprovementEnd::Stopped(Stop::Cancelled)));
}

#[test]
fn no_time_means_no_solution_and_no_delay() {
    let target = goal(Goal::RowMajor, 127, 127);
    let board = generate::random_solvable(&target, &mut Random::seeded(17));
    let limits = Limits::none().time(Duration::ZERO);
    let result = checked(&board, &target, &ImprovementOptions::default(), limits);
    assert_eq!((result.slides, result.end), (None, ImprovementEnd::Stopped(Stop::Time)));
    assert!(result.lower_bound as usize >= board.manhattan_to(&target), "the bound is known without time");
}

#[test]
fn memory_stays_within_the_limit() {
    let target = goal(Goal::RowMajor, 12, 12);
    let board = generate::random_solvable(&target, &mut Random::seeded(18));
    for (bytes, solved) in [(1_000, false), (100_000, true), (1_000_000, true)] {
        let limits = Limits::none().memory(bytes).nodes(300_000);
        let mut meter = Meter::new(limits);
        let result = improve(&board, &target, &ImprovementOptions::default(), 1, &mut meter, &mut |_, _| ())
            .expect("shapes agree");
        assert_eq!(result.slides.is_some(), solved);
        assert!(meter.tally().bytes_peak <= bytes);
    }
}

#[test]
fn targets_end_the_search() {
    let target = goal(Goal::RowMajor, 6, 6);
    let board = generate::random_solvable(&target, &mut Random::seeded(19));
    let short = ImprovementOptions { target_length: Some(260), ..ImprovementOptions::default() };
    let result = checked(&board, &target, &short, nodes(5_000_000));
    assert_eq!(result.end, ImprovementEnd::Target);
    assert!(result.slides.expect("a solution").len() <= 260);
    let near = ImprovementOptions { within_percent: Some(100), ..ImprovementOptions::default() };
    let result = checked(&board, &target, &near, nodes(5_000_000));
    assert_eq!(result.end, ImprovementEnd::Near);
    assert!(result.slides.expect("a solution").len() <= 2 * result.lower_bound as usize);
}

/// The signature of the whole improvement loop: a change of any number is a change of what it computes.
#[test]
fn lengths_bounds_and_node_counts_are_pinned() {
    use BoundSource::{AdditivePatterns, Inversion, ManhattanPlus};
    for (rows, cols, limit, length, bound, source, expanded) in [
        (3, 3, 20_000, 23, 19, Inversion, 20_652),
        (5, 5, 300_000, 93, 71, ManhattanPlus, 301_544),
        (6, 6, 300_000, 173, 125, ManhattanPlus, 302_291),
        (7, 7, 300_000, 335, 225, ManhattanPlus, 301_573),
        (8, 8, 300_000, 565, 331, ManhattanPlus, 302_911),
        (10, 10, 200_000, 1_130, 630, ManhattanPlus, 203_288),
        (2, 50, 200_000, 4_296, 2_530, Inversion, 200_720),
        (20, 20, 100_000, 12_370, 5_322, ManhattanPlus, 101_242),
        (41, 41, 20_000, 140_419, 45_705, ManhattanPlus, 20_533),
    ] {
        let target = goal(Goal::RowMajor, rows, cols);
        let board = generate::random_solvable(&target, &mut Random::seeded(100));
        let options = ImprovementOptions { seed: 7, ..ImprovementOptions::default() };
        let mut meter = Meter::new(nodes(limit));
        let result = improve(&board, &target, &options, 1, &mut meter, &mut |_, _| ()).expect("shapes agree");
        let found = (result.slides.map(|slides| slides.len()), result.lower_bound, result.bound_source);
        assert_eq!(found, (Some(length), bound, source), "{rows}×{cols}");
        assert_eq!(
            (result.end, meter.tally().expanded),
            (ImprovementEnd::Stopped(Stop::Nodes), expanded),
            "{rows}×{cols}"
        );
    }
    let target = goal(Goal::Snail, 3, 3);
    let board = generate::random_solvable(&target, &mut Random::seeded(101));
    let options = ImprovementOptions { seed: 8, ..ImprovementOptions::default() };
    let result = checked(&board, &target, &options, nodes(20_000));
    assert_eq!((result.lower_bound, result.bound_source, result.end), (23, AdditivePatterns, ImprovementEnd::Optimal));
}
