//! Instructions of small searches with Manhattan: the kernel for boards in words beside the generic IDA*, `cargo bench -p taquin
//! --bench small_searches`.
//!
//! Both expand and generate the same nodes. Counted by valgrind, so that the figures do not depend on what else the machine
//! does.

#[path = "support/callgrind.rs"]
mod callgrind;

use callgrind::instructions;
use taquin::heuristic::{Expression, Manhattan};
use taquin::space::{Grid, Puzzle, Small};
use taquin::{Algorithm, Board, Goal, Request, solve};
use taquin_search::{Meter, Tally, Unwatched, ida_star_metered};

/// Boards with the lengths of their solutions, and the most instructions of the kernel as a part of the generic search's.
const BOARDS: [(&str, usize, f64); 4] = [
    ("0 2 4 7/1 9 6 8/5 13 3 11/14 15 10 12", 20, 3.0),
    ("6 5 2 4/14 1 11 0/9 10 8 7/13 3 15 12", 26, 1.3),
    ("5 1 0 2/9 3 7 6/15 14 4 12/10 13 8 11", 36, 0.9),
    ("7 8 4 6/12 11 1 14/9 13 15 5/10 0 3 2", 52, 0.35),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = words.get(1).and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
    match words.first().map(String::as_str) {
        Some("kernel") => drop(by_the_kernel(BOARDS[number].0)),
        Some("generic") => drop(by_the_generic_search(BOARDS[number].0)),
        Some("nothing") => {}
        _ => measure(),
    }
}

fn measure() {
    let nothing = instructions(&["nothing", "0"]);
    for (number, (board, length, most)) in BOARDS.into_iter().enumerate() {
        let (kernel, generic) = (by_the_kernel(board), by_the_generic_search(board));
        assert_eq!((kernel.0, generic.0), (length, length), "{board}");
        let counts = |tally: &Tally| (tally.expanded, tally.generated);
        assert_eq!(counts(&kernel.1), counts(&generic.1), "{board}");
        let counted = ["kernel", "generic"].map(|task| Some(instructions(&[task, &number.to_string()])? - nothing?));
        let [Some(kernel), Some(generic)] = counted else {
            println!("valgrind is not installed: the nodes are right, the instructions were not counted");
            return;
        };
        let expanded = counts(&by_the_kernel(board).1).0;
        println!("{length} moves, {expanded} expansions: {kernel} instructions, the generic search {generic}");
        assert!(kernel as f64 <= most * generic as f64, "more than {most} of the generic search");
    }
}

fn by_the_kernel(board: &str) -> (usize, Tally) {
    let request =
        Request::new(board.parse().expect("a board")).algorithm(Algorithm::IdaStar).heuristic(Expression::MANHATTAN);
    let report = solve(&request, &mut Meter::unlimited()).expect("a request that makes sense");
    (report.moves().expect("a solution"), report.tally)
}

fn by_the_generic_search(board: &str) -> (usize, Tally) {
    let board: Board = board.parse().expect("a board");
    let goal = Goal::RowMajor.board(board.shape()).expect("it fits every shape");
    let (puzzle, manhattan) = (Puzzle::<Small<16>>::new(&goal), Manhattan::new(&goal));
    let mut meter = Meter::unlimited();
    let outcome = ida_star_metered(&puzzle, &manhattan, &Small::of(&board), &mut meter, &mut Unwatched);
    (outcome.path().expect("a solution").moves.len(), meter.tally())
}
