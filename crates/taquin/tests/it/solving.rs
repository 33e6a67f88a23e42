//! Every way of solving against every other, and against published lengths.

use std::ops::ControlFlow;

use taquin::heuristic::Expression;
use taquin::{
    Algorithm, Board, Goal, Guarantee, Random, Report, Request, SearchEvent, Shape, TableCache, Verdict, generate,
    solve, solve_watched, verify, visit_layers,
};
use taquin_search::{Fate, Limits, Meter, Stop};

use crate::data;

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Solves, and has the solution verified by code that knows nothing of solvers.
fn solved(request: &Request) -> Report {
    let report = solve(request, &mut Meter::unlimited()).expect("a request that makes sense");
    if let Some(slides) = report.slides() {
        let verified = verify(&report.board, &report.goal, slides.iter().copied()).expect("a solution");
        assert_eq!(Some(verified.slides), report.moves());
        assert!(report.lower_bound as usize <= slides.len());
    }
    report
}

/// Boards of a batch are read off a table with all distances.
#[test]
fn one_of_many_boards_is_solved_without_a_search() {
    for (rows, cols, goal) in
        [(3, 3, Goal::RowMajor), (3, 3, Goal::Snail), (4, 2, Goal::BlankFirst), (2, 2, Goal::Snail)]
    {
        let goal_board = goal.board(Shape::new(rows, cols).unwrap()).unwrap();
        let first = Request::new(goal_board.clone()).goal(goal.clone()).one_of_many(true);
        let mut count = 0;
        visit_layers(&goal_board, &mut Meter::unlimited(), |distance, board| {
            count += 1;
            // One board in ten, and all that are far from the goal.
            if distance >= 28 || count % 10 == 0 {
                let request = first.clone().board(board());
                let report = solved(&request);
                assert_eq!((report.moves(), report.is_optimal()), (Some(distance), true), "{}", report.board);
                assert_eq!((report.algorithm, report.tally.expanded), (Algorithm::Patterns, distance as u64));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    }
}

#[test]
fn the_boards_everybody_tries_first() {
    let cases = [
        ("5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2", Goal::RowMajor, Some(41)),
        ("3 5 0/6 7 2/4 1 8", Goal::Snail, Some(22)),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", Goal::RowMajor, None),
        ("1 2 3/4 5 0/7 8 6", Goal::RowMajor, Some(1)),
        ("1 2 3/4 5 6/7 8 0", Goal::RowMajor, Some(0)),
    ];
    for (text, goal, length) in cases {
        let report = solved(&Request::new(board(text)).goal(goal));
        assert_eq!(report.moves(), length, "{text}");
        assert_eq!(report.is_optimal(), length.is_some());
        assert_eq!(report.is_solvable(), Some(length.is_some()));
    }
}

/// Boards that need more slides than this may want larger tables, which take seconds to build.
const QUICK: usize = 52;

#[test]
fn princeton_lengths_are_the_published_ones() {
    princeton(|length| length <= QUICK);
}

#[test]
#[ignore = "takes a minute"]
fn princeton_lengths_of_the_hardest_boards_are_the_published_ones() {
    princeton(|length| length > QUICK);
}

fn princeton(wanted: impl Fn(usize) -> bool) {
    let tables = TableCache::in_memory();
    for instance in data::instances("princeton.tsv") {
        if !instance.optimal.is_none_or(&wanted) {
            continue;
        }
        let request = Request::new(instance.board).goal(instance.goal);
        let report = solved(&request.table_cache(tables.clone()));
        assert_eq!(report.moves(), instance.optimal, "{}", instance.name);
        assert_eq!(report.verdict == Verdict::Unsolvable, instance.unsolvable, "{}", instance.name);
    }
}

#[test]
fn school42_lengths_are_the_published_ones() {
    let tables = TableCache::in_memory();
    for instance in data::instances("school42.tsv") {
        if !instance.unsolvable && instance.optimal.is_none_or(|length| length > QUICK) {
            continue;
        }
        let request = Request::new(instance.board).goal(instance.goal);
        let report = solved(&request.table_cache(tables.clone()));
        assert_eq!(report.moves(), instance.optimal, "{}", instance.name);
    }
}

#[test]
fn the_hardest_3x3_boards_take_31_slides() {
    for instance in data::instances("hardest_8puzzle_31.tsv") {
        for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::IdaStar, Algorithm::BreadthFirst] {
            let report = solved(&Request::new(instance.board.clone()).algorithm(algorithm));
            assert_eq!((report.moves(), report.is_optimal()), (Some(31), true), "{algorithm}");
        }
    }
}

/// One board of every depth of a shape.
fn one_of_each_depth(goal: &Board) -> Vec<(usize, Board)> {
    let mut boards = Vec::new();
    visit_layers(goal, &mut Meter::unlimited(), |depth, board| {
        if boards.len() == depth {
            boards.push((depth, board()));
        }
        ControlFlow::Continue(())
    })
    .expect("a small shape");
    boards
}

#[test]
fn every_optimal_algorithm_finds_the_true_distance() {
    let custom = Goal::Custom(board("4 0 2/7 1 8/6 3 5"));
    for goal in [Goal::RowMajor, Goal::Snail, custom] {
        let target = goal.board(Shape::new(3, 3).expect("a shape")).expect("the goal fits");
        for (depth, start) in one_of_each_depth(&target) {
            for algorithm in Algorithm::ALL {
                // These remember nothing, or everything twice: beyond some depth they take minutes.
                let deepest = match algorithm {
                    Algorithm::IterativeDeepening => 16,
                    Algorithm::Textbook | Algorithm::Lockstep => 22,
                    _ => 31,
                };
                if depth > deepest {
                    continue;
                }
                let report = solved(&Request::new(start.clone()).goal(goal.clone()).algorithm(algorithm));
                let length = report.moves().unwrap_or_else(|| panic!("{algorithm} on {start}: {:?}", report.verdict));
                if Request::new(start.clone()).algorithm(algorithm).guarantee() == Guarantee::Shortest {
                    assert_eq!((length, report.is_optimal()), (depth, true), "{algorithm} on {start}");
                } else {
                    assert!(length >= depth && (length - depth).is_multiple_of(2), "{algorithm} on {start}");
                    assert!(report.lower_bound as usize <= depth, "{algorithm} on {start}");
                }
            }
        }
    }
}

#[test]
fn every_heuristic_leads_to_a_shortest_solution_if_it_promises_one() {
    let words = [
        "zero",
        "hamming",
        "gaschnig",
        "chebyshev",
        "euclidean",
        "manhattan",
        "linear-conflict",
        "manhattan+linear-conflict+corner+last-move",
        "inversion",
        "walking-distance",
        "max(manhattan, walking-distance)",
    ];
    let goal = Goal::Snail.board(Shape::new(3, 3).expect("a shape")).expect("the snail fits");
    for (depth, start) in one_of_each_depth(&goal) {
        for word in words {
            let heuristic: Expression = word.parse().expect("a heuristic");
            for algorithm in [Algorithm::AStar, Algorithm::IdaStar, Algorithm::Bidirectional] {
                let request =
                    Request::new(start.clone()).goal(Goal::Snail).algorithm(algorithm).heuristic(heuristic.clone());
                if depth > 16 && algorithm == Algorithm::IdaStar && ["zero", "hamming", "gaschnig"].contains(&word) {
                    continue;
                }
                assert_eq!(request.guarantee(), Guarantee::Shortest);
                assert_eq!(solved(&request).moves(), Some(depth), "{algorithm} with {word} on {start}");
            }
        }
    }
}

#[test]
fn an_overestimate_promises_nothing_and_claims_nothing() {
    let heuristic: Expression = "manhattan+hamming".parse().expect("a heuristic");
    let request = Request::new(board("8 6 7/2 5 4/3 0 1")).algorithm(Algorithm::AStar).heuristic(heuristic);
    assert_eq!(request.guarantee(), Guarantee::Overestimates);
    let report = solved(&request);
    assert!(report.moves() >= Some(31));
    assert!(report.lower_bound <= 31);
}

#[test]
fn weighted_solutions_stay_within_their_weight() {
    for instance in data::instances("hardest_8puzzle_31.tsv") {
        let report = solved(&Request::new(instance.board).algorithm(Algorithm::WeightedAStar));
        assert!(report.moves() <= Some(62) && report.lower_bound <= 31);
    }
}

#[test]
fn lockstep_finds_out_by_searching() {
    for (text, solvable) in [("1 2 3/4 5 6/8 7 0", false), ("0 1 3/4 2 5/7 8 6", true), ("2 1/3 0", false)] {
        let report = solved(&Request::new(board(text)).algorithm(Algorithm::Lockstep));
        assert_eq!(report.is_solvable(), Some(solvable), "{text}");
        assert!(report.tally.expanded > 0 || text.starts_with("2 1"), "{text}");
    }
}

#[test]
fn lines_and_single_cells_are_boards_too() {
    for (text, length) in
        [("1x5 1 0 2 3 4", Some(3)), ("1x5 0 2 1 3 4", None), ("3x1 0 1 2", Some(2)), ("1x1 0", Some(0))]
    {
        for algorithm in Algorithm::ALL {
            match solve(&Request::new(board(text)).algorithm(algorithm), &mut Meter::unlimited()) {
                Ok(report) => assert_eq!(report.moves(), length, "{text} by {algorithm}"),
                Err(error) => assert_eq!(algorithm, Algorithm::Patterns, "{text}: {error}"),
            }
        }
    }
}

#[test]
fn a_goal_of_another_shape_is_refused() {
    let request = Request::new(board("1 2 3/4 5 6/7 8 0")).goal(Goal::Custom(board("1 2/3 0")));
    let error = solve(&request, &mut Meter::unlimited()).expect_err("shapes differ");
    assert_eq!(error.to_string(), "the goal is a 2x2 board, but the board to solve is 3x3");
}

#[test]
fn a_stopped_search_says_what_it_proved() {
    let hard = generate::random_solvable(
        &Goal::RowMajor.board(Shape::new(6, 6).expect("a shape")).expect("row-major fits"),
        &mut Random::seeded(6),
    );
    for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::BreadthFirst, Algorithm::Greedy] {
        let mut meter = Meter::new(Limits::none().nodes(500));
        let report = solve(&Request::new(hard.clone()).algorithm(algorithm), &mut meter).expect("a request");
        assert!(report.stopped == Some(Stop::Nodes) || algorithm == Algorithm::Greedy, "{algorithm}");
        assert!(report.lower_bound as usize >= hard.manhattan(), "{algorithm}");
        assert_eq!(report.is_solvable(), Some(true));
        // The way that solves large boards at once has an answer by then.
        assert!(report.slides().is_some() || report.algorithm != Algorithm::Anytime);
    }
}

#[test]
fn a_watched_search_shows_its_boards() {
    let start = board("1 2 3/4 0 5/7 8 6");
    let mut moments = Vec::new();
    let report = solve_watched(&Request::new(start.clone()), &mut Meter::unlimited(), &mut |m| moments.push(m))
        .expect("a request that makes sense");
    assert_eq!(report.moves(), Some(2));
    assert_eq!(moments[0], SearchEvent::Threshold { bound: 2 });
    assert!(matches!(&moments[1], SearchEvent::Selected { board, g: 0, h: 2, .. } if *board == start));
    assert!(moments.iter().any(|m| matches!(m, SearchEvent::Child { fate: Fate::OverBound, .. })));
    assert!(moments.iter().any(|m| matches!(m, SearchEvent::Reversal { .. })));
    assert_eq!(moments.last(), Some(&SearchEvent::Found { g: 2 }));
    let selected = moments.iter().filter(|m| matches!(m, SearchEvent::Selected { .. })).count();
    assert_eq!(selected as u64, report.tally.expanded);
}
