//! Large boards: every answer is valid, stops are honoured, lengths fall and bounds hold.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use taquin::anytime::{Anytime, End, Lore, Neighbours, Options, improve, practise, rehearse};
use taquin::{Board, Goal, Random, Shape, generate, verify};
use taquin_search::{Limits, Meter, Stop};

use crate::data;

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).expect("a shape")
}

fn goal(goal: Goal, rows: usize, cols: usize) -> Board {
    goal.board(shape(rows, cols)).expect("named goals fit")
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Improves under limits and checks everything that can be checked.
fn checked(board: &Board, goal: &Board, options: &Options, limits: Limits) -> Anytime {
    let mut told = Vec::new();
    let mut meter = Meter::new(limits);
    let answer = improve(board, goal, options, &mut meter, &mut |better, slides| {
        assert_eq!(verify(board, goal, slides.iter().copied()).expect("a solution").slides, better.length);
        told.push(*better);
    })
    .expect("shapes agree");
    assert_eq!(told, answer.history);
    for pair in answer.history.windows(2) {
        assert!(pair[1].length < pair[0].length && pair[1].lower_bound >= pair[0].lower_bound);
        assert!(pair[1].elapsed >= pair[0].elapsed);
    }
    if let Some(slides) = &answer.slides {
        verify(board, goal, slides.iter().copied()).expect("a solution");
        assert_eq!(answer.history.last().expect("an answer is told").length, slides.len());
        assert!(answer.lower_bound as usize <= slides.len(), "{} for {board}", answer.bound_name);
        assert_eq!(answer.lower_bound as usize % 2, slides.len() % 2, "{} for {board}", answer.bound_name);
    }
    answer
}

#[test]
fn every_shape_and_goal_has_a_first_answer() {
    let mut rng = Random::seeded(11);
    let first = Options { first_only: true, ..Options::default() };
    let mut shapes =
        vec![(1, 1), (1, 2), (1, 9), (9, 1), (2, 50), (50, 2), (3, 40), (40, 3), (4, 60), (17, 17), (41, 41)];
    shapes.extend((2..=9).flat_map(|rows| (2..=9).map(move |cols| (rows, cols))));
    for (rows, cols) in shapes {
        let custom = generate::random_solvable(&goal(Goal::RowMajor, rows, cols), &mut rng);
        for target in Goal::NAMED.into_iter().chain([Goal::Custom(custom)]) {
            let target = goal(target, rows, cols);
            let board = generate::random_solvable(&target, &mut rng);
            let answer = checked(&board, &target, &first, Limits::default());
            assert!(matches!(answer.end, End::First | End::Optimal), "{:?}", answer.end);
            assert!(answer.slides.is_some());
        }
    }
}

#[test]
fn the_solved_board_needs_no_slides() {
    for (rows, cols) in [(1, 1), (1, 7), (2, 2), (6, 6), (20, 30)] {
        let target = goal(Goal::Snail, rows, cols);
        let answer = checked(&target, &target, &Options::default(), Limits::default());
        assert_eq!((answer.slides, answer.end), (Some(Vec::new()), End::Optimal));
    }
}

#[test]
fn first_answers_are_not_long() {
    let mut rng = Random::seeded(12);
    let first = Options { first_only: true, ..Options::default() };
    for side in [8, 10, 12, 15, 20, 30, 45, 60] {
        for target in [Goal::RowMajor, Goal::Snail] {
            let target = goal(target, side, side);
            let board = generate::random_solvable(&target, &mut rng);
            let slides = checked(&board, &target, &first, Limits::default()).slides.expect("an answer");
            let manhattan = board.manhattan_to(&target);
            assert!(slides.len() <= 4 * manhattan + 50, "{side}: {} for {manhattan}", slides.len());
        }
    }
}

#[test]
fn first_answers_on_thin_boards_are_not_long_on_average() {
    let mut rng = Random::seeded(22);
    let first = Options { first_only: true, ..Options::default() };
    for (rows, cols) in [(2, 10), (2, 30), (50, 2), (3, 20), (3, 40), (40, 3), (4, 60), (20, 90)] {
        let target = goal(Goal::RowMajor, rows, cols);
        let (mut slides, mut manhattan) = (0, 0);
        for _ in 0..10 {
            let board = generate::random_solvable(&target, &mut rng);
            slides += checked(&board, &target, &first, Limits::default()).slides.expect("an answer").len();
            manhattan += board.manhattan_to(&target);
        }
        assert!(10 * slides <= 33 * manhattan, "{rows}×{cols}: {slides} for {manhattan}");
    }
}

#[test]
fn better_answers_are_valid_and_shorter() {
    let mut rng = Random::seeded(13);
    for (rows, cols, fewer) in
        [(2, 2, false), (2, 9, false), (3, 3, false), (5, 5, true), (4, 9, true), (10, 10, true), (16, 14, true)]
    {
        for target in [Goal::RowMajor, Goal::Snail] {
            let target = goal(target, rows, cols);
            let board = generate::random_solvable(&target, &mut rng);
            for threads in [1, 2] {
                let options = Options { threads, ..Options::default() };
                let answer = checked(&board, &target, &options, nodes(200_000));
                assert!(answer.history.len() > 1 || !fewer, "nothing better was found for {board}");
                assert!(matches!(answer.end, End::Stopped(Stop::Nodes) | End::Optimal));
            }
        }
    }
}

#[test]
fn a_seed_one_thread_and_a_node_limit_give_the_same_answer() {
    let target = goal(Goal::RowMajor, 7, 7);
    let board = generate::random_solvable(&target, &mut Random::seeded(14));
    let lengths = |seed| {
        let options = Options { seed, ..Options::default() };
        let answer = checked(&board, &target, &options, nodes(150_000));
        let lengths: Vec<usize> = answer.history.iter().map(|better| better.length).collect();
        (answer.slides, lengths)
    };
    assert_eq!(lengths(5), lengths(5));
}

#[test]
fn boards_that_cannot_be_solved_are_told_apart() {
    let target = goal(Goal::RowMajor, 8, 8);
    let board = generate::random_unsolvable(&target, &mut Random::seeded(15)).expect("there are some");
    let answer = checked(&board, &target, &Options::default(), Limits::default());
    assert_eq!((answer.slides, answer.end), (None, End::Unsolvable));
    let other = goal(Goal::RowMajor, 8, 9);
    let error = improve(&board, &other, &Options::default(), &mut Meter::unlimited(), &mut |_, _| ());
    assert!(error.is_err());
}

#[test]
fn a_raised_flag_stops_everything() {
    let target = goal(Goal::RowMajor, 30, 30);
    let board = generate::random_solvable(&target, &mut Random::seeded(16));
    let flag = AtomicBool::new(false);
    let options = Options { threads: 2, ..Options::default() };
    let mut meter = Meter::unlimited().cancelled_by(&flag);
    let answer = improve(&board, &target, &options, &mut meter, &mut |_, _| flag.store(true, Relaxed)).expect("shapes");
    assert_eq!(answer.end, End::Stopped(Stop::Cancelled));
    assert!(answer.slides.is_some(), "what was found stays");
    let answer = improve(&board, &target, &options, &mut meter, &mut |_, _| ()).expect("shapes agree");
    assert_eq!((answer.slides, answer.end), (None, End::Stopped(Stop::Cancelled)));
}

#[test]
fn no_time_means_no_answer_and_no_waiting() {
    let target = goal(Goal::RowMajor, 127, 127);
    let board = generate::random_solvable(&target, &mut Random::seeded(17));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let answer = checked(&board, &target, &Options::default(), limits);
    assert_eq!((answer.slides, answer.end), (None, End::Stopped(Stop::Time)));
    assert!(answer.lower_bound as usize >= board.manhattan_to(&target), "the bound is there all the same");
}

#[test]
fn memory_stays_within_the_limit() {
    let target = goal(Goal::RowMajor, 12, 12);
    let board = generate::random_solvable(&target, &mut Random::seeded(18));
    for (bytes, solved) in [(1_000, false), (100_000, true), (1_000_000, true)] {
        let limits = Limits { bytes: Some(bytes), nodes: Some(300_000), ..Limits::default() };
        let mut meter = Meter::new(limits);
        let answer = improve(&board, &target, &Options::default(), &mut meter, &mut |_, _| ()).expect("shapes agree");
        assert_eq!(answer.slides.is_some(), solved);
        assert!(meter.tally().bytes_peak <= bytes);
    }
}

#[test]
fn targets_end_the_search() {
    let target = goal(Goal::RowMajor, 6, 6);
    let board = generate::random_solvable(&target, &mut Random::seeded(19));
    let short = Options { target_length: Some(260), ..Options::default() };
    let answer = checked(&board, &target, &short, nodes(5_000_000));
    assert_eq!(answer.end, End::Target);
    assert!(answer.slides.expect("an answer").len() <= 260);
    let near = Options { within_percent: Some(100), ..Options::default() };
    let answer = checked(&board, &target, &near, nodes(5_000_000));
    assert_eq!(answer.end, End::Near);
    assert!(answer.slides.expect("an answer").len() <= 2 * answer.lower_bound as usize);
}

#[test]
fn what_was_learned_is_worth_knowing() {
    let boards = data::instances("deepcubea_24.tsv");
    let (mut found, mut shortest) = (0, 0);
    for instance in boards.iter().take(8) {
        let slides = rehearse(&instance.board, &instance.goal_board(), &Lore::learned(), 300, 1).expect("a solution");
        found += slides.len();
        shortest += instance.optimal.expect("a published length");
    }
    assert!(found >= shortest);
    assert!(found * 100 <= shortest * 115, "{found} slides where {shortest} are enough");
}

#[test]
fn the_verdict_is_the_sum_of_its_terms() {
    let mut rng = Random::seeded(20);
    let lore = Lore::new((0..Lore::WEIGHTS as i32).map(|place| place * 7 % 1_001).collect()).expect("weights");
    for _ in 0..20 {
        let (rows, cols) = (rng.within(2..=6), rng.within(2..=11));
        let target = goal(Goal::Snail, rows, cols);
        let board = generate::random_solvable(&target, &mut rng);
        let terms = Lore::terms(&board, &target);
        assert!(terms.iter().all(|&term| term < Lore::WEIGHTS));
        let sum: i64 = terms.iter().map(|&term| i64::from(lore.weights()[term])).sum();
        assert_eq!(lore.verdict(&board, &target), sum);
    }
    assert_eq!(Lore::new(vec![0; 3]), None);
}

#[test]
fn tables_of_neighbours_are_worth_knowing() {
    for (file, width, percent) in [("deepcubea_24.tsv", 300, 110), ("deepcubea_35.tsv", 300, 0)] {
        for instance in data::instances(file).iter().take(4) {
            let shape = instance.board.shape();
            let known = Neighbours::learned(shape).expect("tables for this size");
            let practice = practise(&instance.board, &instance.goal_board(), &known, width, 1);
            let slides = practice.slides.expect("a solution");
            verify(&instance.board, &instance.goal_board(), slides.iter().copied()).expect("a solution");
            if let Some(shortest) = instance.optimal {
                assert!(slides.len() >= shortest && slides.len() * 100 <= shortest * percent);
            }
        }
    }
}

#[test]
fn tables_of_neighbours_are_read_as_they_were_written() {
    for side in 5..=7 {
        let known = Neighbours::learned(shape(side, side)).expect("tables for this side");
        let again = Neighbours::read(&known.write()).expect("what was written");
        assert_eq!((again.side(), again.weights()), (side, known.weights()));
    }
    assert!(Neighbours::learned(shape(5, 6)).is_none() && Neighbours::read("AB").is_none());
}

#[test]
fn turned_boards_have_the_same_verdict() {
    use taquin::Symmetry;
    let mut rng = Random::seeded(21);
    for side in 5..=7 {
        let known = Neighbours::learned(shape(side, side)).expect("tables for this side");
        let from = goal(Goal::RowMajor, side, side);
        let to = goal(Goal::BlankFirst, side, side);
        let board = generate::random_solvable(&from, &mut rng);
        let turned = Symmetry::ALL.iter().filter(|s| s.cell(from.shape(), from.blank()) == to.blank());
        for symmetry in turned {
            let image = symmetry.carry(&board, &from, &to);
            assert_eq!(known.verdict(&board, &from), known.verdict(&image, &to));
        }
    }
}
