//! IDA* with the Manhattan distance, generic and as `solve` has it, against each other and against published counts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use taquin::heuristic::{Expression, Manhattan};
use taquin::space::{Grid, Puzzle, Small};
use taquin::{Algorithm, Board, Goal, Random, Report, Request, Shape, Slide, Verdict, generate, solve};
use taquin_search::{Limits, Meter, Progress, Stop, Tally, Unwatched, ida_star_metered};

use crate::data;

fn by_solve(start: &Board, goal: &Board, meter: &mut Meter) -> Report {
    let request = Request::new(start.clone()).goal(Goal::Custom(goal.clone()));
    solve(&request.algorithm(Algorithm::IdaStar).heuristic(Expression::MANHATTAN), meter)
        .expect("a request that makes sense")
}

fn generic(start: &Board, goal: &Board) -> (Vec<Slide>, Tally) {
    let (puzzle, manhattan) = (Puzzle::<Small<16>>::new(goal), Manhattan::new(goal));
    let mut meter = Meter::unlimited();
    let outcome = ida_star_metered(&puzzle, &manhattan, &Small::of(start), &mut meter, &mut Unwatched);
    (outcome.path().expect("a solution").moves, meter.tally())
}

/// All that does not depend on the clock or on memory.
fn counts(tally: &Tally) -> (u64, u64, u32, Vec<(u32, u64, u64)>) {
    let bounds = tally.iterations.iter().map(|b| (b.bound, b.expanded, b.generated)).collect();
    (tally.generated, tally.expanded, tally.lower_bound, bounds)
}

/// Both find the same solution and count the same nodes within every bound.
fn agree(start: &Board, goal: &Board) {
    let (slides, tally) = generic(start, goal);
    let report = by_solve(start, goal, &mut Meter::unlimited());
    assert_eq!(report.slides(), Some(&slides[..]), "{start} to {goal}");
    assert_eq!(counts(&report.tally), counts(&tally), "{start} to {goal}");
    assert_eq!(report.tally.stored_peak, tally.stored_peak, "{start} to {goal}");
}

struct Counted {
    id: String,
    board: Board,
    length: usize,
    generated: u64,
    expanded: u64,
}

/// Korf's boards and the nodes IDA* has with them, the easiest first.
fn korf() -> Vec<Counted> {
    let rows = data::rows("korf100_nodes.tsv");
    let boards = data::instances("korf100_15puzzle.tsv").into_iter().zip(&rows).map(|(instance, fields)| {
        assert_eq!(instance.name, fields[0]);
        let [generated, expanded] = [&fields[4], &fields[5]].map(|n| n.parse().expect("a number"));
        let length = instance.optimal.expect("a length");
        Counted { id: instance.name, board: instance.board, length, generated, expanded }
    });
    let mut boards: Vec<Counted> = boards.collect();
    boards.sort_by_key(|board| board.generated);
    boards
}

fn is_counted_as_published(counted: &Counted) {
    let Counted { id, board, length, generated, expanded } = counted;
    let goal = Goal::BlankFirst.board(board.shape()).expect("it fits every shape");
    let (slides, tally) = self::generic(board, &goal);
    assert_eq!((slides.len(), tally.generated, tally.expanded), (*length, *generated, *expanded), "{id}");
    let report = by_solve(board, &goal, &mut Meter::unlimited());
    assert_eq!(report.slides(), Some(&slides[..]), "{id}");
    assert_eq!(counts(&report.tally), counts(&tally), "{id}");
}

#[test]
fn easy_boards_are_counted_as_published() {
    korf().iter().take(20).for_each(is_counted_as_published);
}

#[test]
#[ignore = "takes ten seconds"]
fn the_easier_half_is_counted_as_published() {
    korf().iter().take(50).skip(20).for_each(is_counted_as_published);
}

fn any(shape: Shape, dice: &mut Random) -> Board {
    generate::random_solvable(&Goal::RowMajor.board(shape).expect("it fits every shape"), dice)
}

#[test]
fn every_small_shape_is_counted_as_the_generic_search_does() {
    let mut dice = Random::seeded(15);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        for _ in 0..12 {
            let goal = any(shape, &mut dice);
            agree(&generate::random_solvable(&goal, &mut dice), &goal);
        }
    }
}

#[test]
fn larger_shapes_and_other_goals_are_counted_as_the_generic_search_does() {
    let mut dice = Random::seeded(16);
    for (rows, cols, steps) in
        [(2, 5, 50), (6, 2, 50), (3, 4, 60), (4, 3, 60), (3, 5, 60), (5, 3, 60), (2, 7, 50), (8, 2, 50), (4, 4, 80)]
    {
        let shape = Shape::new(rows, cols).expect("a shape");
        let goals = [Goal::RowMajor, Goal::Snail, Goal::Custom(any(shape, &mut dice))];
        for goal in goals.map(|goal| goal.board(shape).expect("it fits")) {
            for _ in 0..3 {
                agree(&generate::random_walk(&goal, steps, &mut dice), &goal);
            }
        }
    }
}

/// Korf's first board: seconds of search for the generic one.
fn hard() -> (Board, Board) {
    let board: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().expect("a board");
    let goal = Goal::BlankFirst.board(board.shape()).expect("it fits every shape");
    (board, goal)
}

#[test]
fn it_stops_when_time_is_over_or_somebody_says_so() {
    let (board, goal) = hard();
    let limits = Limits::none().time(Duration::from_millis(20));
    let report = by_solve(&board, &goal, &mut Meter::new(limits));
    assert_eq!(report.verdict, Verdict::Stopped(Stop::Time));
    assert!((41..=57).contains(&report.lower_bound));
    let begun = AtomicBool::new(false);
    let mut listener = |progress: &Progress| begun.store(progress.expanded > 0, Ordering::Relaxed);
    let report = by_solve(&board, &goal, &mut Meter::unlimited().cancelled_by(&begun).reporting_to(&mut listener));
    assert_eq!(report.verdict, Verdict::Stopped(Stop::Cancelled));
    assert!((41..=57).contains(&report.lower_bound) && report.tally.expanded > 0);
    let sum = report.tally.iterations.iter().map(|bound| bound.expanded).sum::<u64>();
    assert_eq!(report.tally.expanded, sum);
    let raised = AtomicBool::new(true);
    let report = by_solve(&board, &goal, &mut Meter::unlimited().cancelled_by(&raised));
    assert_eq!((report.verdict, report.tally.expanded), (Verdict::Stopped(Stop::Cancelled), 0));
}

#[test]
fn a_limit_on_nodes_is_kept_to_the_node() {
    let (board, goal) = hard();
    let report = by_solve(&board, &goal, &mut Meter::new(Limits::none().nodes(12_345)));
    assert_eq!((report.verdict, report.tally.expanded), (Verdict::Stopped(Stop::Nodes), 12_345));
}

#[test]
fn with_little_memory_it_finds_the_same() {
    let counted = korf().swap_remove(12);
    let goal = Goal::BlankFirst.board(counted.board.shape()).expect("it fits every shape");
    let plenty = by_solve(&counted.board, &goal, &mut Meter::unlimited());
    assert!(plenty.tally.bytes_peak > 0);
    for bytes in [0, 10_000, 100_000] {
        let report = by_solve(&counted.board, &goal, &mut Meter::new(Limits::none().memory(bytes)));
        assert_eq!(report.verdict, plenty.verdict);
        assert_eq!(counts(&report.tally), counts(&plenty.tally));
        assert!(report.tally.bytes_peak <= bytes);
    }
}

#[test]
fn it_tells_how_far_it_is() {
    let counted = korf().swap_remove(15);
    let goal = Goal::BlankFirst.board(counted.board.shape()).expect("it fits every shape");
    let (mut seen, mut last) = (0, (0, 0));
    let mut listener = |progress: &taquin_search::Progress| {
        assert!((progress.lower_bound, progress.expanded) >= last);
        last = (progress.lower_bound, progress.expanded);
        seen += 1;
    };
    by_solve(&counted.board, &goal, &mut Meter::unlimited().reporting_to(&mut listener));
    assert!(seen > 8 && last.0 as usize == counted.length);
}
