//! Generated boards have the properties that were asked for.

use std::collections::HashSet;

use taquin::generate::{self, GenerateError};
use taquin::{Board, Goal, Notation, Random, Request, Shape, Symmetry, is_solvable, read_slides, solve};
use taquin_search::{Limits, Meter, Stop};

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).expect("a shape")
}

fn length(board: &Board, goal: &Board) -> Option<usize> {
    let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone()));
    solve(&request, &mut Meter::unlimited()).expect("a request that makes sense").moves()
}

#[test]
fn random_boards_are_solvable_or_not_as_asked() {
    let mut rng = Random::seeded(1);
    for (rows, cols) in [(1, 3), (1, 5), (5, 1), (2, 2), (2, 3), (3, 3), (4, 4), (5, 7), (20, 20)] {
        for goal in Goal::NAMED {
            let goal = goal.board(shape(rows, cols)).expect("named goals fit");
            for _ in 0..20 {
                assert!(is_solvable(&generate::random_solvable(&goal, &mut rng), &goal));
                let board = generate::random_unsolvable(&goal, &mut rng).expect("there are some");
                assert!(!is_solvable(&board, &goal), "{board} to {goal}");
            }
        }
    }
}

#[test]
fn where_every_board_is_solvable_none_is_made_unsolvable() {
    for (rows, cols) in [(1, 1), (1, 2), (2, 1)] {
        let goal = Goal::RowMajor.board(shape(rows, cols)).expect("row-major fits");
        let error = generate::random_unsolvable(&goal, &mut Random::seeded(0)).expect_err("there are none");
        assert_eq!(error, GenerateError::AllSolvable { shape: shape(rows, cols) });
    }
}

#[test]
fn a_seed_always_gives_the_same_boards() {
    let goal = Goal::RowMajor.board(shape(3, 3)).expect("row-major fits");
    let boards = |seed| {
        let mut rng = Random::seeded(seed);
        [(); 3].map(|()| generate::random_solvable(&goal, &mut rng).to_string())
    };
    assert_eq!(boards(7), boards(7));
    assert_ne!(boards(7), boards(8));
    assert_eq!(boards(42)[0], FIRST_OF_SEED_42, "the boards of a seed are promised to stay the same");
}

const FIRST_OF_SEED_42: &str = "7 3 0/1 8 4/6 5 2";

#[test]
fn random_boards_are_equally_likely() {
    let goal = Goal::RowMajor.board(shape(2, 2)).expect("row-major fits");
    let mut rng = Random::seeded(3);
    let mut counts = std::collections::HashMap::new();
    for _ in 0..12_000 {
        *counts.entry(generate::random_solvable(&goal, &mut rng).to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|n| (850..1150).contains(n)), "{counts:?}");
}

#[test]
fn a_walk_of_few_slides_is_at_most_that_far() {
    let goal = Goal::Snail.board(shape(4, 4)).expect("the snail fits");
    let mut rng = Random::seeded(5);
    for slides in 0..12 {
        let board = generate::random_walk(&goal, slides, &mut rng);
        let length = length(&board, &goal).expect("walks lead back");
        assert!(length <= slides && (slides - length).is_multiple_of(2));
    }
    let line = Goal::RowMajor.board(shape(1, 4)).expect("row-major fits");
    assert!(is_solvable(&generate::random_walk(&line, 7, &mut rng), &line));
}

#[test]
fn exact_lengths_are_exact() {
    let mut rng = Random::seeded(11);
    for (rows, cols, longest) in [(2, 2, 6), (2, 3, 21), (3, 3, 31), (1, 4, 3)] {
        for goal in [Goal::RowMajor, Goal::Snail] {
            let goal = goal.board(shape(rows, cols)).expect("named goals fit");
            for asked in (0..=longest).step_by(3) {
                match generate::random_at_distance(&goal, asked, &mut rng, &mut Meter::unlimited()) {
                    Ok(board) => assert_eq!(length(&board, &goal), Some(asked)),
                    Err(GenerateError::TooFar { farthest, .. }) => assert!(farthest < asked),
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    let goal = Goal::RowMajor.board(shape(4, 4)).expect("row-major fits");
    for asked in [0, 1, 10, 25, 30] {
        let board =
            generate::random_at_distance(&goal, asked, &mut rng, &mut Meter::unlimited()).expect("there are some");
        assert_eq!(length(&board, &goal), Some(asked));
    }
}

#[test]
fn a_distance_beyond_the_farthest_is_refused() {
    let goal = Goal::RowMajor.board(shape(3, 3)).expect("row-major fits");
    let error = generate::random_at_distance(&goal, 32, &mut Random::seeded(0), &mut Meter::unlimited());
    assert_eq!(
        error.expect_err("31 is the most").to_string(),
        "no 3x3 board is 32 slides from this goal: none is farther away than 31"
    );
}

#[test]
fn hardest_boards_are_the_published_ones() {
    let goal = Goal::RowMajor.board(shape(3, 3)).expect("row-major fits");
    let mut found: Vec<String> =
        generate::hardest(&goal, &mut Meter::unlimited()).expect("small").boards.iter().map(Board::to_string).collect();
    found.sort();
    assert_eq!(found, ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]);

    let goal = Goal::BlankFirst.board(shape(4, 4)).expect("blank-first fits");
    let found = generate::hardest(&goal, &mut Meter::unlimited()).expect("published");
    assert_eq!((found.distance, found.boards.len()), (80, 17));
    assert!(found.boards.iter().all(|board| is_solvable(board, &goal)));

    let snail = Goal::Snail.board(shape(4, 4)).expect("the snail fits");
    assert!(generate::hardest(&snail, &mut Meter::unlimited()).is_err());
}

#[test]
fn far_boards_lie_on_published_solutions() {
    let published = crate::data::instances("hardest_15puzzle_80.tsv");
    let paths: Vec<Vec<Board>> = published
        .iter()
        .map(|hardest| {
            let slides = read_slides(&hardest.extras[0], &hardest.board, Notation::Tile).expect("a solution");
            assert_eq!(slides.len(), 80);
            assert_eq!(hardest.board.after(&slides).expect("possible"), hardest.goal_board(), "{}", hardest.name);
            hardest.board.states(slides).collect()
        })
        .collect();
    let goal = Goal::RowMajor.board(shape(4, 4)).expect("row-major fits");
    let mut random = Random::seeded(3);
    for length in [80, 79, 71, 60] {
        let board = generate::random_at_distance(&goal, length, &mut random, &mut Meter::unlimited()).expect("known");
        assert!(paths.iter().any(|path| path[80 - length] == board), "{length}: {board}");
    }
}

#[test]
fn what_is_known_is_not_generated_again() {
    let goal = Goal::RowMajor.board(shape(4, 4)).expect("row-major fits");
    let (mut known, mut random) = (HashSet::new(), Random::seeded(1));
    let mut next = |known: &HashSet<Board>, goal: &Board, length| {
        generate::random_at_distance_except(goal, length, known, &mut random, &mut Meter::unlimited())
    };
    for _ in 0..17 {
        let board = next(&known, &goal, 80).expect("17 boards");
        assert!(known.insert(board));
    }
    assert_eq!(next(&known, &goal, 80), Err(GenerateError::NoMore { found: 17 }));
    for (goal, asked) in [(Goal::RowMajor, 81), (Goal::Snail, 81)] {
        let goal = goal.board(shape(4, 4)).expect("named goals fit");
        let error = next(&HashSet::new(), &goal, asked).expect_err("80 is the most");
        assert_eq!(error, GenerateError::TooFar { asked, shape: shape(4, 4), farthest: 80 });
    }
    let large = Goal::RowMajor.board(shape(5, 5)).expect("row-major fits");
    let error = next(&HashSet::new(), &large, 100_000).expect_err("no board is so far");
    assert_eq!(error, GenerateError::TooFar { asked: 100_000, shape: shape(5, 5), farthest: 2500 });
    let small = Goal::RowMajor.board(shape(3, 3)).expect("row-major fits");
    let two: HashSet<Board> =
        generate::hardest(&small, &mut Meter::unlimited()).expect("small").boards.into_iter().collect();
    assert_eq!(next(&two, &small, 31), Err(GenerateError::NoMore { found: 2 }));
}

#[test]
fn a_limit_stops_the_making() {
    let goal = Goal::RowMajor.board(shape(3, 3)).expect("row-major fits");
    let mut meter = Meter::new(Limits::none().nodes(100));
    let stopped = generate::random_at_distance(&goal, 31, &mut Random::seeded(0), &mut meter);
    assert_eq!(stopped, Err(GenerateError::Stopped(Stop::Nodes)));
}

#[test]
fn carrying_keeps_distances() {
    let mut rng = Random::seeded(13);
    for (rows, cols) in [(3, 3), (2, 3)] {
        let from = Goal::RowMajor.board(shape(rows, cols)).expect("row-major fits");
        for turn in Symmetry::ALL {
            let blank = turn.cell(from.shape(), from.blank());
            let turned = turn.shape(from.shape());
            let mut to = generate::random_solvable(&Goal::Snail.board(turned).expect("the snail fits"), &mut rng);
            // Bring the blank to where the turn carries it.
            while to.blank() != blank {
                to = generate::random_walk(&to, 1, &mut rng);
            }
            let board = generate::random_solvable(&from, &mut rng);
            assert_eq!(length(&board, &from), length(&turn.carry(&board, &from, &to), &to));
            assert_eq!(turn.carry(&from, &from, &to), to);
        }
    }
}

/// Where every board at a distance is known, or none exists, that is said without a limit to end the search.
#[test]
fn what_does_not_exist_is_not_searched_for() {
    let mut random = Random::seeded(4);
    let mut all = |goal: &Board, length| {
        let mut known = HashSet::new();
        loop {
            match generate::random_at_distance_except(goal, length, &known, &mut random, &mut Meter::unlimited()) {
                Ok(board) => assert!(known.insert(board)),
                Err(error) => return (known, error),
            }
        }
    };
    for (rows, cols) in [(1, 20), (20, 1), (1, 300)] {
        let goal = Goal::RowMajor.board(shape(rows, cols)).expect("row-major fits");
        let farthest = rows * cols - 1;
        let (known, error) = all(&goal, farthest + 1);
        assert!(known.is_empty());
        assert_eq!(error, GenerateError::TooFar { asked: farthest + 1, shape: shape(rows, cols), farthest });
        for asked in [0, 1, farthest] {
            let (known, error) = all(&goal, asked);
            assert_eq!(error, GenerateError::NoMore { found: 1 });
            assert!(known.iter().all(|board| length(board, &goal) == Some(asked)));
        }
    }
    let middle: Board = "1x15 1 2 3 4 5 6 0 7 8 9 10 11 12 13 14".parse().expect("a board");
    assert_eq!([0, 6, 7, 8].map(|asked| all(&middle, asked).0.len()), [1, 2, 1, 1]);
    assert_eq!(all(&middle, 9).1, GenerateError::TooFar { asked: 9, shape: shape(1, 15), farthest: 8 });

    // The sizes of the first layers of the 15-puzzle (Korf and Schultze 2005).
    let fifteen = Goal::RowMajor.board(shape(4, 4)).expect("row-major fits");
    for (asked, boards) in [(0, 1), (1, 2), (2, 4), (3, 10), (4, 24)] {
        let (known, error) = all(&fifteen, asked);
        assert_eq!((known.len(), error), (boards, GenerateError::NoMore { found: boards }));
    }
}

#[test]
fn counting_a_layer_obeys_the_limits() {
    let goal = Goal::RowMajor.board(shape(4, 4)).expect("row-major fits");
    let all: HashSet<Board> = goal.slides().map(|slide| goal.after([slide]).expect("possible")).collect();
    let mut meter = Meter::new(Limits::none().memory(1));
    let stopped = generate::random_at_distance_except(&goal, 1, &all, &mut Random::seeded(0), &mut meter);
    assert_eq!(stopped, Err(GenerateError::Stopped(Stop::Memory)));
}
