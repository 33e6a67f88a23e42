//! The check that a solution is shortest, against breadth-first searches and the solvers.

use std::cell::Cell;

use taquin::{
    Board, CheckDemand, Goal, LengthVerdict, Metric, Random, Request, Shape, generate, solve, verify_optimal,
};
use taquin_search::Meter;

/// The verdict on a length without limits.
fn verdict(board: &Board, goal: &Board, length: usize, metric: Metric) -> LengthVerdict {
    verify_optimal(board, goal, length, metric, &mut |_| Ok::<(), ()>(())).expect("nothing stops it")
}

/// A random goal and a random board that can be solved to it.
fn random_pair(shape: Shape, random: &mut Random) -> (Board, Board) {
    let mut tiles: Vec<u16> = (0..shape.cells() as u16).collect();
    random.shuffle(&mut tiles);
    let goal = Board::new(shape, tiles).expect("a permutation");
    (generate::random_solvable(&goal, random), goal)
}

/// The length of a shortest solution, as the solver says.
fn solved(board: &Board, goal: &Board, metric: Metric) -> usize {
    let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone())).metric(metric);
    let report = solve(&request, &mut Meter::unlimited()).expect("a request that makes sense");
    assert!(report.is_optimal(), "{board}");
    report.moves().expect("a solution")
}

/// Compares the verdicts on the solver's length, and on longer ones, for boards of up to 12 cells.
fn agree_on_small_boards(boards: usize, seed: u64) {
    let shapes: Vec<Shape> = (1..=12)
        .flat_map(|rows| (1..=12 / rows).map(move |cols| Shape::new(rows, cols).expect("a small shape")))
        .filter(|shape| shape.cells() > 1)
        .collect();
    let mut random = Random::seeded(seed);
    for number in 0..boards {
        let (board, goal) = random_pair(shapes[number % shapes.len()], &mut random);
        let metric = Metric::ALL[random.below(2)];
        let length = solved(&board, &goal, metric);
        let case = format!("{board} to {goal}, {}", metric.name());
        assert_eq!(verdict(&board, &goal, length, metric), LengthVerdict::Shortest, "{case}");
        let longer = length + [2, 4][random.below(2)];
        assert_eq!(verdict(&board, &goal, longer, metric), LengthVerdict::Shorter(length), "{case}");
    }
}

#[test]
fn it_agrees_with_the_solver_on_small_boards() {
    agree_on_small_boards(100, 1);
}

#[test]
#[ignore = "minutes"]
fn it_agrees_with_the_solver_on_ten_thousand_small_boards() {
    agree_on_small_boards(10_000, 2);
}

#[test]
fn it_agrees_with_the_solver_beyond_16_cells_and_beyond_25() {
    let mut random = Random::seeded(3);
    for (rows, cols) in [(4, 5), (5, 5), (6, 6), (3, 12), (100, 3)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        for goal in [Goal::RowMajor, Goal::BlankFirst, Goal::Snail] {
            let goal = goal.board(shape).expect("it fits every shape");
            let board = generate::random_walk(&goal, 14, &mut random);
            let length = solved(&board, &goal, Metric::SingleTile);
            assert_eq!(verdict(&board, &goal, length, Metric::SingleTile), LengthVerdict::Shortest, "{board}");
            assert_eq!(verdict(&board, &goal, length + 2, Metric::SingleTile), LengthVerdict::Shorter(length));
        }
    }
}

/// Checks the lengths of a hundred 15-puzzles within 1 GB; prints what each takes.
fn agree_on_15_puzzles(metric: Metric, scramble: impl Fn(&Board, &mut Random) -> Board) {
    let mut random = Random::seeded(4);
    for number in 0..100 {
        let (_, goal) = random_pair(Shape::new(4, 4).expect("a shape"), &mut random);
        let board = scramble(&goal, &mut random);
        let length = solved(&board, &goal, metric);
        let (result, boards, peak) = limited(&board, &goal, length, metric, 1 << 30);
        println!("{number}: {length} moves, {result:?}, {boards} boards, {} KB", peak >> 10);
        assert_eq!(result, Ok(LengthVerdict::Shortest), "{board} to {goal}");
        // On boards with longer solutions this check takes up to ten times as long.
        if length <= 50 {
            let (result, ..) = limited(&board, &goal, length + 2, metric, 1 << 30);
            assert_eq!(result, Ok(LengthVerdict::Shorter(length)), "{board} to {goal}");
        }
    }
}

#[test]
#[ignore = "minutes"]
fn it_agrees_with_the_solver_on_a_hundred_15_puzzles() {
    agree_on_15_puzzles(Metric::SingleTile, generate::random_solvable);
}

/// Random boards are too far in the multi-tile metric: half of the way takes a hundred million boards.
#[test]
#[ignore = "minutes"]
fn it_agrees_with_the_solver_on_a_hundred_15_puzzles_in_multi_tile_moves() {
    agree_on_15_puzzles(Metric::MultiTile, |goal, random| generate::random_walk(goal, 40, random));
}

/// The verdict within a limit on memory, the boards expanded, and the most bytes held.
fn limited(
    board: &Board,
    goal: &Board,
    length: usize,
    metric: Metric,
    most: usize,
) -> (Result<LengthVerdict, ()>, u64, usize) {
    let (boards, held, peak) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let result = verify_optimal(board, goal, length, metric, &mut |demand| {
        match demand {
            CheckDemand::Boards(more) => boards.set(boards.get() + more),
            CheckDemand::Allocate(bytes) if held.get() + bytes > most => return Err(()),
            CheckDemand::Allocate(bytes) => held.set(held.get() + bytes),
            CheckDemand::Freed(bytes) => held.set(held.get() - bytes),
        }
        peak.set(peak.get().max(held.get()));
        Ok(())
    });
    (result, boards.get(), peak.get())
}

#[test]
fn it_stops_when_it_is_told_to() {
    let goal = Goal::RowMajor.board(Shape::new(4, 4).expect("a shape")).expect("it fits");
    let board = generate::random_walk(&goal, 200, &mut Random::seeded(5));
    let length = solved(&board, &goal, Metric::SingleTile);
    assert!(length > 30);
    let (result, _, peak) = limited(&board, &goal, length, Metric::SingleTile, 100_000);
    assert!(result.is_err() && peak <= 100_000, "{result:?}, {peak} bytes");
    let mut asked = 0;
    let stopped = verify_optimal(&board, &goal, length, Metric::SingleTile, &mut |demand| match demand {
        CheckDemand::Boards(_) if asked == 3 => Err("enough"),
        CheckDemand::Boards(_) => {
            asked += 1;
            Ok(())
        }
        _ => Ok(()),
    });
    assert_eq!((stopped, asked), (Err("enough"), 3));
}

/// It may use boards, and nothing of what solves them.
#[test]
fn it_shares_no_code_with_the_solvers() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/verify_optimal");
    let files = std::fs::read_dir(folder).expect("its folder").map(|entry| entry.expect("a file").path());
    let mut imports = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let foreign = ["taquin_search", "super::super"].iter().any(|path| line.contains(path));
            assert!(!foreign, "{}: {line}", file.display());
            let Some((_, path)) = line.split_once("crate::") else { continue };
            let names = path.trim_end_matches(';').trim_matches(['{', '}']);
            let allowed = names.split(", ").all(|name| ["Board", "Metric", "Shape"].contains(&name));
            assert!(allowed, "{}: {line}", file.display());
            imports += 1;
        }
    }
    assert!(imports >= 2, "{imports} imports were found");
}
