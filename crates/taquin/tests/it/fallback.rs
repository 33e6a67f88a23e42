//! A longer solution if the method is left to the solver and a limit ends its proof.

use taquin::{Algorithm, Goal, Random, Request, Shape, TableCache, Verdict, generate, solve, verify};
use taquin_search::{Limits, Meter, Stop};

fn within(request: &Request, nodes: u64) -> taquin::Report {
    solve(request, &mut Meter::new(Limits::none().nodes(nodes))).expect("a fair request")
}

#[test]
fn boards_that_cannot_be_solved_optimally_in_time_are_solved_all_the_same() {
    let tables = TableCache::in_memory();
    let mut rng = Random::seeded(5);
    for (rows, cols) in [(2, 3), (3, 3), (2, 6), (3, 4), (3, 5), (4, 4), (2, 8)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        for goal in Goal::NAMED {
            let target = goal.board(shape).expect("named goals fit");
            let board = generate::random_solvable(&target, &mut rng);
            let request = Request::new(board.clone()).goal(goal).table_cache(tables.clone());
            let report = within(&request, 1);
            let slides = report.slides().expect("a solution");
            verify(&board, &target, slides.iter().copied()).expect("a solution");
            assert!(report.lower_bound as usize <= slides.len());
            assert_eq!((report.lower_bound as usize) % 2, slides.len() % 2);
            assert!(report.stopped == Some(Stop::Nodes) || report.is_optimal(), "{shape}");
        }
    }
}

#[test]
fn searches_asked_for_by_name_stop_without_one() {
    // Korf's first, 57 slides from its goal.
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().expect("a board");
    let request = Request::new(board).goal(Goal::BlankFirst);
    for algorithm in [Algorithm::IdaStar, Algorithm::Patterns, Algorithm::AStar] {
        let report = within(&request.clone().algorithm(algorithm), 10);
        assert_eq!(report.verdict, Verdict::Stopped(Stop::Nodes));
    }
    let report = within(&request, 10);
    assert!(report.slides().is_some_and(|slides| slides.len() >= 57) && !report.is_optimal());
}
